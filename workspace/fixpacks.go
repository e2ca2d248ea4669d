package workspace

import (
	"slices"
	"strings"

	"iai/iaip"
	"iai/iaip/text"
	"iai/resolver/pack"
	"iai/resolver/packfile"
)

// asked is the outcome of the request a finding is about.
func (x *fixer) asked() (*Packs, *packfile.Outcome) {
	packs := x.s.freshPacks(x.f.File)
	if packs.State == nil {
		return packs, nil
	}
	for i := range packs.State.Outcomes {
		if o := &packs.State.Outcomes[i]; o.Request.Text == x.f.Facts.Got {
			return packs, o
		}
	}
	return packs, nil
}

// addSource names the source that lies in the workspace itself.
func (x *fixer) addSource() {
	if x.f.Facts.Text == "source" {
		f := x.file()
		x.add("Add `source: workspace`", false, in(x.f.File, setPair(f, f.Root().Field(packfile.Block), "source", "workspace")))
	}
}

// ask offers to write another request in the place of one.
func (x *fixer) ask(request string) {
	x.add("Ask for `"+request+"`", false, in(x.f.File, []text.Edit{{Span: x.f.Facts.At[0], New: scalar(request)}}))
}

// parts are the parts of a request as it is written: author, id and
// requirement, of which only the id need be there.
func parts(written string) (all []string, id int) {
	request, err := pack.ParseRequest(written)
	all = strings.Split(strings.TrimSpace(written), "@")
	if err != nil || len(all) == 1 {
		return all, 0
	}
	if request.Author != "" {
		return all, 1
	}
	return all, 0
}

func replaced(all []string, i int, with string) string {
	all = slices.Clone(all)
	all[i] = with
	return strings.Join(all, "@")
}

// packNotFound offers the id that was probably meant, or the authors there are.
func (x *fixer) packNotFound() {
	packs, o := x.asked()
	if o == nil {
		return
	}
	all, id := parts(x.f.Facts.Got)
	switch x.f.Facts.Kind {
	case pack.ReasonID:
		if best := iaip.Closest(all[id], x.f.Facts.Near); best != "" {
			x.ask(replaced(all, id, best))
		}
	case string(pack.ByAuthor):
		var authors []string
		for _, l := range packs.State.Source.Registry.Listings {
			if l.ID == all[id] && l.Author != "" && !known(authors, l.Author) {
				authors = append(authors, l.Author)
			}
		}
		slices.Sort(authors)
		for _, author := range authors[:min(len(authors), 3)] {
			x.ask(replaced(all, 0, author))
		}
	}
}

// packVersion offers the newest version there is and what is compatible with
// it.
func (x *fixer) packVersion() {
	packs, o := x.asked()
	if o == nil {
		return
	}
	all, id := parts(x.f.Facts.Got)
	var versions []string
	for _, l := range packs.State.Source.Registry.Listings {
		if l.ID == all[id] && (id == 0 || l.Author == all[0]) {
			versions = append(versions, l.Version)
		}
	}
	releases := slices.DeleteFunc(slices.Clone(versions), func(v string) bool {
		parsed, err := pack.ParseVersion(v)
		return err != nil || parsed.IsPrerelease()
	})
	any, err := pack.ParseRequirement("*")
	if err != nil {
		return
	}
	_, best := pack.Satisfying(any, releases)
	if best == nil {
		_, best = pack.Satisfying(any, versions)
	}
	if best == nil || id+1 >= len(all) {
		return
	}
	// What would be held back in its turn is no help.
	if next := replaced(all, id+1, "^"+*best); packs.State.Ask(next, "", "").Outcome() == pack.Selected {
		x.ask(next)
	}
}

// packDenied offers to allow what holds the candidates back, or to decide for
// one of them.
func (x *fixer) packDenied() {
	packs, o := x.asked()
	if o == nil {
		return
	}
	f := x.file()
	block := f.Root().Field(packfile.Block)
	told := map[string]bool{}
	for _, c := range o.Resolution.Explain().Candidates {
		switch {
		case c.Verdict == pack.HeldBack:
			x.allow(c.Constraints, told)
		case c.Verdict == pack.Rejected && slices.Equal(c.Constraints, []pack.Constraint{pack.ByRoot}):
			list := block.Field("forbid-roots")
			for item := range list.Items() {
				forbidden := packfile.Wanted{Forbid: []string{item.Text()}}
				if !told[item.Text()] && forbidden.Forbids(c.Root) {
					told[item.Text()] = true
					x.add("Take `"+item.Text()+"` out of `forbid-roots`", false, in(x.f.File, removeItem(f, list, item)))
				}
			}
		}
	}
	for _, soft := range o.Resolution.Answer().Soft {
		x.decide(packs, soft.Ref)
	}
}

// allow offers to let what is discouraged be selected.
func (x *fixer) allow(constraints []pack.Constraint, told map[string]bool) {
	names := make([]string, len(constraints))
	for i, c := range constraints {
		names[i] = string(c)
	}
	title := "Allow packs that are " + strings.Join(names, " and ")
	if names[0] == string(pack.Prerelease) && len(names) == 1 {
		title = "Allow prereleases"
	}
	if told[title] {
		return
	}
	told[title] = true
	f := x.file()
	block := f.Root().Field(packfile.Block)
	if list := block.Field("allow"); !list.IsNull() {
		x.add(title, false, in(x.f.File, addItems(f, list, names...)))
		return
	}
	x.add(title, false, in(x.f.File, setPair(f, block, "allow", "["+strings.Join(names, ", ")+"]")))
}

// packAmbiguous offers each of the candidates; what is chosen is recorded.
func (x *fixer) packAmbiguous() {
	packs, o := x.asked()
	if o == nil {
		return
	}
	for _, ref := range x.f.Facts.Near {
		x.decide(packs, ref)
	}
}

// decide offers to record a decision in the lock.
func (x *fixer) decide(packs *Packs, ref string) {
	if lock, ok := packs.State.Decided(x.f.Facts.Got, ref); ok {
		x.lock("Choose `"+ref+"`", packs, lock)
	}
}

// updateLock offers to make the lock what it should be.
func (x *fixer) updateLock() {
	if packs, _ := x.asked(); packs.State != nil {
		x.lock("Update `"+packfile.LockFile+"`", packs, packs.State.Renewed(nil, false))
	}
}

// lock offers to write the lock. One that cannot be read is left alone: what it
// remembers would be lost.
func (x *fixer) lock(title string, packs *Packs, lock pack.Lock) {
	next := lock.Text()
	old := x.s.Lookup(packs.LockPath)
	switch {
	case packs.LockProblem != nil:
	case old.Status == iaip.Absent:
		x.add(title, false, nil, Create{packs.LockPath, next})
	case old.File != nil && old.File.Src() != next:
		whole := text.Span{Start: 0, End: len(old.File.Src())}
		x.add(title, false, []FileEdit{{packs.LockPath, text.Edit{Span: whole, New: next}}})
	}
}
