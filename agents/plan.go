package agents

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"iai/iaip"
	"iai/iaip/syntax"
)

// The keys of a manifest that exporting knows.
const (
	TargetsKey = "x-export"
	KindsKey   = "x-export-kinds"
)

// A State says how a file stands to what it should be.
type State string

// The states of a file.
const (
	Same     State = "same"     // it is what it should be
	Missing  State = "missing"  // it is not there
	Stale    State = "stale"    // it is what was exported last, and that is old
	Edited   State = "edited"   // somebody changed it since it was exported
	Foreign  State = "foreign"  // it was never exported: somebody wrote it
	Imported State = "imported" // it was imported as it is, so its text is kept
	Leftover State = "leftover" // it was exported and is no longer
	Blocked  State = "blocked"  // something stands there that is no file to write
)

// A Standing is one file with its state.
type Standing struct {
	File
	State State
	// Why says what is in the way, of Blocked; of Edited, which file of the
	// export it is a link to or a copy of.
	Why string
	// Old is what stands there, New what should: whole files. There is no New
	// for a Leftover that held nothing else.
	Old, New string
	Exists   bool
	// WasImported says of a Leftover that somebody wrote it and that it was
	// imported as it is: what it says is exported to other files now.
	WasImported bool
	// Over says that the file is larger than the limit of its target.
	Over bool
	Size int
}

// Ours says that iai may replace the file without asking.
func (s *Standing) Ours() bool {
	return s.State == Missing || s.State == Stale || s.State == Imported || s.State == Leftover
}

// A Question says what is to be exported.
type Question struct {
	Manifests []*iaip.Resolution
	// Targets are the names of targets; none means those of each manifest.
	Targets []string
	// Look answers for the files of the root.
	Look func(path string) iaip.Entry
}

// A Plan is what stands where and what should.
type Plan struct {
	Files []Standing
	// Stopped are the manifests that give nothing, so that nothing of them is
	// touched.
	Stopped []string
	// Refused are the sentences about targets that cannot be served.
	Refused []Refusal
	// Lock is what is remembered, LockProblem why that cannot be read.
	Lock        Lock
	LockProblem string
	LockText    string // as it stands there
}

// A Refusal says why a target cannot be served for a manifest.
type Refusal struct{ Manifest, Target, Why string }

// TargetsOf are the targets a manifest names, each once, in the order of the
// table: the order they are written in means nothing.
func TargetsOf(f *syntax.File) []string {
	if f == nil || f.Broken() {
		return nil
	}
	named := map[string]bool{}
	for item := range f.Root().Field(TargetsKey).Items() {
		named[item.Text()] = true
	}
	var out []string
	for _, name := range Names() {
		if named[name] {
			out = append(out, name)
		}
	}
	return out
}

// kindsFor are the kinds a manifest gives a target; nil means all.
func kindsFor(f *syntax.File, target string) map[string]bool {
	list := f.Root().Field(KindsKey).Field(target)
	if list.Kind() != syntax.Sequence {
		return nil
	}
	out := map[string]bool{}
	for item := range list.Items() {
		out[item.Text()] = true
	}
	return out
}

// NewPlan works out what an export would do. It changes nothing.
func NewPlan(q Question) *Plan {
	p := &Plan{}
	p.readLock(q.Look)
	owners := map[string]*File{} // by path
	served := map[string]map[string]bool{}
	written := map[string]string{} // targets with their directories, to manifests
	for _, r := range q.Manifests {
		if r.Stopped || r.File == nil {
			p.Stopped = append(p.Stopped, r.Path)
			continue
		}
		names := q.Targets
		all := len(names) == 0
		if all {
			names = TargetsOf(r.File)
		}
		served[r.Path] = map[string]bool{}
		parts := Parts(r)
		for i := range Targets {
			t := &Targets[i]
			if !slices.Contains(names, t.Name) {
				// What the manifest no longer names is no longer served.
				served[r.Path][t.Name] = all
				continue
			}
			served[r.Path][t.Name] = true
			written[t.Name+" "+baseOf(r.Path)] = r.Path
			files, refused := t.files(r.Path, chosen(parts, kindsFor(r.File, t.Name)))
			if refused != "" {
				p.Refused = append(p.Refused, Refusal{r.Path, t.Name, refused})
			}
			for _, f := range files {
				if first := owners[f.Path]; first != nil {
					p.Refused = append(p.Refused, Refusal{r.Path, t.Name,
						fmt.Sprintf("`%s` would be written for `%s` and for `%s`: take `%s` out of `x-export` of one of them.", f.Path, first.Manifest, r.Path, t.Name)})
					continue
				}
				owners[f.Path] = &f
				p.Files = append(p.Files, p.stand(f, q.Look))
			}
		}
	}
	p.leftovers(owners, served, q.Look)
	p.replaced(owners, written, q.Look)
	slices.SortStableFunc(p.Files, func(a, b Standing) int { return cmp.Compare(a.Path, b.Path) })
	p.limits()
	p.copies()
	return p
}

// copies finds the edited files that read as another of the export does, and
// should not: mostly they are links, and nobody edited them.
func (p *Plan) copies() {
	names := Names()
	for i := range p.Files {
		s := &p.Files[i]
		if s.State != Edited || s.Text == "" {
			continue
		}
		// Of several with these words, that of the first target is the likeliest.
		var twin *Standing
		for j := range p.Files {
			o := &p.Files[j]
			if o.State == Same && o.Old == s.Old && (twin == nil || slices.Index(names, o.Target.Name) < slices.Index(names, twin.Target.Name)) {
				twin = o
			}
		}
		if twin != nil {
			s.Why = fmt.Sprintf("it is a link to `%s` or a copy of it, and `%s` is to say something else: remove it, or take `%s` out of `%s`", twin.Path, s.Target.Name, s.Target.Name, TargetsKey)
		}
	}
}

func chosen(parts []Part, kinds map[string]bool) []Part {
	if kinds == nil {
		return parts
	}
	var out []Part
	for _, p := range parts {
		if kinds[p.Kind] {
			out = append(out, p)
		}
	}
	return out
}

func (p *Plan) readLock(look func(string) iaip.Entry) {
	e := look(LockPath)
	switch {
	case e.Status == iaip.Absent:
	case e.File == nil:
		p.LockProblem = "it is no file that can be read"
	default:
		p.LockText = e.File.Src()
		p.Lock, p.LockProblem = ReadLock(p.LockText)
	}
}

// WasExported says whether the lock holds a file of a manifest.
func WasExported(look func(string) iaip.Entry, manifest string) bool {
	p := &Plan{}
	p.readLock(look)
	return slices.ContainsFunc(p.Lock.Files, func(e Entry) bool { return e.Manifest == manifest })
}

// stand compares a file with what stands there.
func (p *Plan) stand(f File, look func(string) iaip.Entry) Standing {
	s := Standing{File: f, New: f.with("")}
	e := look(f.Path)
	switch {
	case e.Status == iaip.Absent:
		s.State = Missing
		return s
	case e.File == nil:
		s.State, s.Why = Blocked, inTheWay(e)
		return s
	case e.File.Cut():
		s.State, s.Why = Blocked, "it is too large to be read"
		return s
	}
	s.Exists, s.Old = true, e.File.Src()
	mine, there := f.of(s.Old)
	if there && plain(mine) == plain(f.Text) {
		s.State, s.New = Same, s.Old
		return s
	}
	locked := find(p.Lock.Files, f.Path)
	imported := find(p.Lock.Imported, f.Path)
	switch {
	case imported != nil && imported.Digest == digest(s.Old):
		s.State = Imported
		return s
	case there && locked != nil && locked.Digest == digest(mine):
		s.State = Stale
	case locked != nil || there && f.Block:
		s.State = Edited
	default:
		s.State = Foreign
	}
	s.New = f.with(s.Old)
	return s
}

func inTheWay(e iaip.Entry) string {
	switch e.Status {
	case iaip.Directory:
		return "it is a directory"
	case iaip.Special:
		return "it is a device or a pipe"
	case iaip.Outside:
		return "it is a link that leads out of the root"
	}
	return "it cannot be read: " + e.Detail
}

// couldWrite says whether an export to a target writes a file of that path. A
// lock that says so of another was not written by an export, and must not make
// one remove what it never made.
func (t *Target) couldWrite(p string) bool {
	o, known := originOf(p)
	if !known || o.target.Name != t.Name {
		return false
	}
	_, ours := kindOfRule(path.Base(o.stem))
	return !o.rule || ours
}

// leftovers are the files that were exported for what is served now and are no
// longer.
func (p *Plan) leftovers(owners map[string]*File, served map[string]map[string]bool, look func(string) iaip.Entry) {
	for _, e := range p.Lock.Files {
		if owners[e.Path] != nil || slices.Contains(p.Stopped, e.Manifest) {
			continue
		}
		targets, looked := served[e.Manifest]
		gone := !looked && look(e.Manifest).Status == iaip.Absent
		if !gone && !targets[e.Target] {
			continue
		}
		t := Find(e.Target)
		if t == nil || !t.couldWrite(e.Path) {
			continue
		}
		s := Standing{File: File{Target: t, Manifest: e.Manifest, Path: e.Path, Block: t.File != "" && strings.HasSuffix(e.Path, t.File)}}
		entry := look(e.Path)
		if entry.File == nil || entry.File.Cut() {
			if entry.Status == iaip.Absent {
				s.State = Leftover
				p.Files = append(p.Files, s)
			}
			continue
		}
		s.Exists, s.Old = true, entry.File.Src()
		mine, there := s.of(s.Old)
		if !there {
			s.State, s.New = Leftover, s.Old // the block is gone already
			p.Files = append(p.Files, s)
			continue
		}
		s.State = Leftover
		if digest(mine) != e.Digest {
			s.State = Edited
		}
		if b, ok := findBlock(s.Old); s.Block && ok {
			s.New = strings.TrimRight(s.Old[:b.whole.Start], "\n")
			if rest := strings.TrimLeft(s.Old[b.whole.End:], "\n"); rest != "" {
				if s.New != "" {
					s.New += "\n\n"
				}
				s.New += rest
			} else if s.New != "" {
				s.New += "\n"
			}
		}
		p.Files = append(p.Files, s)
	}
}

// replaced are the files that were imported as they are and that no export
// replaces: an agent would read what they say twice.
func (p *Plan) replaced(owners map[string]*File, written map[string]string, look func(string) iaip.Entry) {
	for _, e := range p.Lock.Imported {
		o, known := originOf(e.Path)
		if owners[e.Path] != nil || !known {
			continue
		}
		manifest, exported := written[o.target.Name+" "+o.base]
		f := look(e.Path).File
		if !exported || f == nil || f.Cut() || digest(f.Src()) != e.Digest {
			continue
		}
		p.Files = append(p.Files, Standing{File: File{Target: o.target, Manifest: manifest, Path: e.Path}, State: Leftover, Old: f.Src(), Exists: true, WasImported: true})
	}
}

// limits measures the files as they will be.
func (p *Plan) limits() {
	for i := range p.Files {
		s := &p.Files[i]
		l := s.Target.Limit
		if s.State == Leftover || s.Text == "" || l.Size == 0 {
			continue
		}
		s.Size = l.Unit.size(s.New)
		if l.Whole {
			for j := range p.Files {
				other := &p.Files[j]
				if dir := strings.TrimSuffix(other.Path, other.Target.File); other.Target == s.Target && i != j && other.State != Leftover && strings.HasPrefix(s.Path, dir) && len(dir) < len(s.Path)-len(s.Target.File) {
					s.Size += l.Unit.size(other.New)
				}
			}
		}
		s.Over = s.Size > l.Size
	}
}
