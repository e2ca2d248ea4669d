// Package compare says what differs between two states of a workspace in what
// is in force: not which lines of files were edited, but which sections,
// settings and rules an agent gets that it did not get before, and which it
// gets no longer.
//
// It is a pure function of two snapshots. It must not know where they come
// from, and least of all git, nor how a difference is shown.
package compare

import (
	"encoding/json"
	"path"
	"slices"
	"sort"

	"iai/iaip"
	"iai/workspace"
)

// The words for what became of a section.
const (
	Added    = "added"
	Removed  = "removed"
	Changed  = "changed"
	Moved    = "moved"
	Silenced = "silenced" // its text still stands where it stood, out of force
	Restored = "restored" // its text stood there before, out of force
)

// A Manifest is what changed in what one manifest comes to.
type Manifest struct {
	Manifest string          `json:"manifest"`
	Status   Statuses        `json:"status"`
	Kinds    []Kind          `json:"kinds"`
	Contract []CommandChange `json:"contract"`
}

// Statuses are `ok` or `stopped`, or nil where there is no such manifest.
type Statuses struct {
	From *string `json:"from"`
	To   *string `json:"to"`
}

// A Kind is what changed in one kind.
type Kind struct {
	Kind     string    `json:"kind"`
	Sections []Section `json:"sections"`
	Settings []Setting `json:"settings"`
	Digest   Digests   `json:"digest"`
}

// Digests name what the kind says, nil where it is not in force.
type Digests struct {
	From *string `json:"from"`
	To   *string `json:"to"`
}

// A Section is a section that is not what or where it was.
type Section struct {
	Path   []string `json:"path"`
	Change string   `json:"change" enum:"added|removed|changed|moved|silenced|restored"`
	From   *Side    `json:"from"`
	To     *Side    `json:"to"`
}

// A Side is a section as it stands on one side. That of a silenced one is what
// took its place, if anything did.
type Side struct {
	Origin string `json:"origin"`
	Line   int    `json:"line"`
	Text   string `json:"text"`
}

// A Setting is a key that has another value, null for none.
type Setting struct {
	Key  string          `json:"key"`
	From json.RawMessage `json:"from"`
	To   json.RawMessage `json:"to"`
}

// Snapshots lists the manifests that come to something else, by path. A
// manifest that changed its place between the two that serve one directory is
// the same manifest. run does the work for each manifest; nil is one after the
// other.
func Snapshots(from, to *workspace.Snapshot, run workspace.Runner) []Manifest {
	if run == nil {
		run = workspace.Sequentially
	}
	pairs := pairUp(present(from), present(to))
	all := make([]Manifest, len(pairs))
	run(len(pairs), func(i int) { all[i] = manifests(state{from, pairs[i][0]}, state{to, pairs[i][1]}) })
	out := []Manifest{}
	for _, m := range all {
		if !equal(m.Status.From, m.Status.To) || len(m.Kinds) > 0 || len(m.Contract) > 0 {
			out = append(out, m)
		}
	}
	return out
}

// present are the manifests of a snapshot that are there.
func present(s *workspace.Snapshot) []string {
	var out []string
	for _, m := range s.Manifests() {
		if status := s.Lookup(m).Status; status != iaip.Absent && status != iaip.Directory {
			out = append(out, m)
		}
	}
	return out
}

// pairUp puts the manifests of two sides together; "" stands for none.
func pairUp(from, to []string) [][2]string {
	there, kept := map[string]bool{}, map[string]bool{}
	for _, m := range to {
		there[m] = true
	}
	gone := map[string][]string{} // by the directory they serve
	var out [][2]string
	for _, m := range from {
		if kept[m] = there[m]; kept[m] {
			out = append(out, [2]string{m, m})
		} else {
			gone[serves(m)] = append(gone[serves(m)], m)
		}
	}
	for _, m := range to {
		if kept[m] {
			continue
		}
		old := ""
		if list := gone[serves(m)]; len(list) > 0 {
			old, gone[serves(m)] = list[0], list[1:]
		}
		out = append(out, [2]string{old, m})
	}
	for _, list := range gone {
		for _, m := range list {
			out = append(out, [2]string{m, ""})
		}
	}
	sort.Slice(out, func(i, j int) bool { return shown(out[i]) < shown(out[j]) })
	return out
}

// serves is the directory a manifest is for, and its name.
func serves(m string) string {
	dir, name := path.Split(m)
	if path.Base(dir) == ".iaip" {
		dir = path.Dir(path.Clean(dir))
	}
	return path.Join(dir, name)
}

// shown is the name a pair goes by: that of today.
func shown(pair [2]string) string {
	if pair[1] != "" {
		return pair[1]
	}
	return pair[0]
}

// A state is one manifest of one snapshot, "" if it has none.
type state struct {
	s        *workspace.Snapshot
	manifest string
}

func (s state) resolution() *iaip.Resolution {
	if s.manifest == "" {
		return nil
	}
	return s.s.Resolution(s.manifest)
}

func manifests(from, to state) Manifest {
	a, b := from.resolution(), to.resolution()
	out := Manifest{
		Manifest: shown([2]string{from.manifest, to.manifest}),
		Status:   Statuses{status(a), status(b)},
		Kinds:    []Kind{}, Contract: []CommandChange{},
	}
	for _, name := range names(a, b) {
		if k, changed := kinds(side{from.s, a, name}, side{to.s, b, name}); changed {
			out.Kinds = append(out.Kinds, k)
		}
	}
	out.Contract = contracts(from, to, a, b)
	return out
}

func status(r *iaip.Resolution) *string {
	if r == nil {
		return nil
	}
	s := "ok"
	if r.Stopped {
		s = "stopped"
	}
	return &s
}

// names are the kinds in force on either side: in today's order, and then
// those that are gone.
func names(a, b *iaip.Resolution) []string {
	var out []string
	for _, r := range []*iaip.Resolution{b, a} {
		if r == nil {
			continue
		}
		for _, k := range r.Effective() {
			if !slices.Contains(out, k.Name) {
				out = append(out, k.Name)
			}
		}
	}
	return out
}

func equal(a, b *string) bool { return a == b || a != nil && b != nil && *a == *b }
