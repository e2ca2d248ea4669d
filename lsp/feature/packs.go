package feature

import (
	"path"
	"slices"
	"strings"

	"iai/iaip/schema"
	"iai/iaip/text"
	"iai/resolver/pack"
	"iai/resolver/packfile"
	"iai/workspace"
)

// What an editor knows of packs: which there are, what a request selects and
// why, and where the pack stands.

var (
	packsRow    = schema.Manifest.Key(packfile.Block)
	requestsRow = packsRow.Field("requests")
	forbidRow   = packsRow.Field("forbid-roots")
)

// packState is the source that the manifest names, under its policy. Where it
// names none the packs of the workspace are what there is to offer.
func packState(s *workspace.Snapshot, file string) *packfile.State {
	source := "workspace"
	if state := s.Packs(file).State; state != nil && state.Wanted.Source != "" {
		source = state.Wanted.Source
	}
	return s.PacksOf(file, source)
}

// requests offers the packs of the source: each with the newest version a
// manifest may select and what is compatible with it, and once the name stands
// there, every version of it.
func (c *completer) requests() {
	state := packState(c.s, c.file)
	prefix := c.prefix()
	seen := map[string]bool{}
	for _, l := range state.Source.Registry.Listings {
		name := packfile.Pack{Author: l.Author, ID: l.ID}.Name()
		if l.Hidden || seen[name] {
			continue
		}
		seen[name] = true
		if strings.HasPrefix(prefix, name+"@") {
			for _, version := range versionsOf(state, l.Author, l.ID) {
				if state.Ask(name+"@"+version, "", "").Outcome() == pack.Failed {
					continue // it is held back, and asking for it would not help
				}
				c.request(name+"@^"+version, l, "compatible with "+version)
				c.request(name+"@"+version, l, "exactly "+version)
			}
			continue
		}
		chosen, ok := state.Ask(name, "", "").Chosen()
		if !ok || chosen.Version == "" {
			c.request(name, l, "")
			continue
		}
		c.request(name+"@^"+chosen.Version, l, "newest")
	}
}

func (c *completer) request(written string, l packfile.Listing, description string) {
	if !c.isTaken(written) {
		c.add(Completion{Label: written, Detail: " " + l.Kind, Description: description, Kind: CompleteID, Text: c.scalar(written), Commit: c.commits()})
	}
}

// versionsOf are the versions of a pack, newest first, each once.
func versionsOf(state *packfile.State, author, id string) []string {
	var out []string
	for _, l := range state.Source.Registry.Listings {
		if l.Author == author && l.ID == id && l.Version != "" && !l.Hidden && !slices.Contains(out, l.Version) {
			out = append(out, l.Version)
		}
	}
	slices.SortStableFunc(out, func(a, b string) int {
		v, bad := pack.ParseVersion(a)
		w, worse := pack.ParseVersion(b)
		if bad != nil || worse != nil {
			return 0
		}
		return w.Compare(v)
	})
	return out
}

// roots offers the directories that packs of the source stand in.
func (c *completer) roots() {
	seen := map[string]bool{}
	for _, l := range packState(c.s, c.file).Source.Registry.Listings {
		for root := l.Root; root != "."; root = path.Dir(root) {
			if !seen[root] {
				seen[root] = true
				c.value(root, "", "")
			}
		}
	}
}

// outcomeOf is what a request of a manifest comes to.
func outcomeOf(s *workspace.Snapshot, file, request string) (*workspace.Packs, *packfile.Outcome) {
	packs := s.Packs(file)
	if packs.State != nil {
		for i := range packs.State.Outcomes {
			if o := &packs.State.Outcomes[i]; o.Request.Text == request {
				return packs, o
			}
		}
	}
	return packs, nil
}

// request writes what a request selects, what that brings, and what became of
// every other candidate.
func (h *hoverer) request(written string) {
	packs, o := outcomeOf(h.s, h.file, written)
	if o == nil {
		return
	}
	c := o.Content
	if c == nil {
		message := o.Resolution.Failure().Message
		h.write(strings.ToUpper(message[:1])+message[1:], ".")
	} else {
		h.define(c.ID, "pack", c.Name(), c.Kind)
		h.write("\n\nStands in ", code(c.Root), " of the source ", code(packs.State.Wanted.Source))
		if o.Locked() {
			h.write(", locked")
		}
		h.write(".")
		if bad, broken := c.Broken(); broken {
			h.write("\n\nIt cannot be used: ", bad.String())
		}
		for _, why := range o.Stale {
			h.write("\n\nThe lock no longer fits: ", why.Message, ".")
		}
		for _, against := range o.Resolution.Discouragements() {
			h.write("\n\nDiscouraged: ", against, ".")
		}
		h.brings(c)
	}
	list := packs.State.Ask(written, "", "").Explain().Candidates
	if len(list) < 2 {
		return
	}
	h.write("\n\nCandidates:\n")
	for i, one := range list {
		if i == mostListed {
			h.write("\n- and ", itoa(len(list)-mostListed), " more")
			break
		}
		h.write("\n- ", code(packfile.Pack{Author: one.Author, ID: one.PackTreeID, Version: one.Version}.Name()), " ", string(one.Verdict), ": ", one.Why)
	}
}

// brings lists what a pack adds.
func (h *hoverer) brings(c *packfile.Content) {
	d := &c.Definitions
	for _, part := range []struct {
		lead string
		ids  []string
	}{
		{"Rules", nil}, {"Rulesets", nil}, {"Stacks", nil}, {"Commands", nil}, {"Instructions", c.Provides.Instructions},
	} {
		switch part.lead {
		case "Rules":
			for _, x := range d.Rules {
				part.ids = append(part.ids, x.ID)
			}
		case "Rulesets":
			for _, x := range d.Rulesets {
				part.ids = append(part.ids, x.ID)
			}
		case "Stacks":
			for _, x := range d.StackPresets {
				part.ids = append(part.ids, x.ID)
			}
		case "Commands":
			for _, x := range d.Commands {
				part.ids = append(part.ids, x.ID)
			}
		}
		h.list(part.lead, part.ids)
	}
}

// packLocation is the pack.yaml of what a request selects, at the pack's id. A
// pack outside the workspace has no place an editor could go to.
func packLocation(s *workspace.Snapshot, file, request string) (Location, bool) {
	packs, o := outcomeOf(s, file, request)
	if o == nil || o.Content == nil || packs.State.Wanted.Source != "workspace" {
		return Location{}, false
	}
	return packAt(s, path.Join(packs.Dir, o.Content.Root))
}

// packAt is the place of the pack that stands in a directory of the workspace.
func packAt(s *workspace.Snapshot, dir string) (Location, bool) {
	p := path.Join(dir, packfile.PackFile)
	f := s.File(p)
	if f == nil {
		return Location{}, false
	}
	l := fileLocation(p, f)
	if id := f.Root().Field("id"); !id.Inner().Empty() && id.Inner() != (text.Span{}) {
		l.Span = id.Inner()
	}
	return l, true
}
