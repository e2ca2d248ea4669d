package workspace

import (
	"path"
	"strings"

	"iai/iaip"
	"iai/iaip/problem"
	"iai/iaip/syntax"
	"iai/iaip/text"
	"iai/resolver/pack"
	"iai/resolver/packfile"
)

// packNotes finds what is wrong with x-packs and what it asks for.
func (n *noter) packNotes() {
	key, block := n.r.File.Root().Pair(packfile.Block)
	packs := n.s.Packs(n.r.Path)
	if packs.State == nil {
		return
	}
	n.packs = packs
	// What was worked out may be older than this text, which says the same and
	// stands elsewhere.
	w := packfile.Want(block)
	p := packNoter{n, packs, key, block, false}
	if len(w.Requests) == 0 && packs.LockProblem == nil && len(packs.State.Leftover) == 0 {
		return
	}
	if source := block.Field("source"); source.IsNull() {
		if len(w.Requests) > 0 {
			f := n.add(problem.InvalidPackRequest, n.r.Path, key.Span())
			f.Message = "`x-packs` names no source, and there is none to fall back on: add `source: workspace`, `user` or `oci`."
			f.Facts = problem.Facts{Text: "source"}
		}
		return
	} else if s, ok := source.Str(); !ok || !known(packfile.Sources, s) {
		return // the table of keys says so
	}
	if lock := packs.LockProblem; lock != nil {
		f := n.add(problem.LockStale, n.r.Path, key.Span())
		f.Message = "`" + path.Base(packs.LockPath) + "` cannot be read, so nothing is locked: " + phrase(*lock) + "."
		f.Related = p.place(*lock)
		f.Facts.Limited = true
	}
	for i := range w.Requests {
		p.outcome(w.Requests[i], &packs.State.Outcomes[i])
	}
	p.leftover()
}

type packNoter struct {
	*noter
	packs *Packs
	key   syntax.Value
	block syntax.Value
	stale bool // a stale lock was told of
}

func known(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

// outcome reports what is wrong with one request.
func (n *packNoter) outcome(request packfile.Request, o *packfile.Outcome) {
	facts := problem.Facts{Got: request.Text, At: spans(request.Span)}
	add := func(rule *problem.Rule, pairs ...string) *problem.Finding {
		f := n.add(rule, n.r.Path, request.Span, append(pairs, "got", iaip.Shorten(request.Text), "source", n.packs.State.Source.Name)...)
		f.Facts = facts
		return f
	}
	if failure := o.Resolution.Failure(); failure != nil {
		facts.Kind = failure.Reason
		switch failure.Class {
		case pack.InvalidRequest:
			add(problem.InvalidPackRequest, "what", requestProblem(request.Text))
		case pack.NotFound:
			n.notFound(add, o, failure)
		case pack.VersionMismatch:
			_, there, _ := strings.Cut(failure.Message, "available: ")
			add(problem.PackVersionMismatch, "what", there)
		case pack.AmbiguousResolution:
			facts.Near = o.Resolution.Answer().Candidates
			add(problem.PackAmbiguous, "what", "`"+strings.Join(facts.Near, "`, `")+"`")
		default:
			add(problem.PackPermissionDenied, "what", failure.Message)
		}
		return
	}
	if bad, broken := o.Content.Broken(); broken {
		n.broken(add, o.Content.Missing, bad)
		return
	}
	if bad, clash := n.packs.Clashes[o.Content.Root]; clash {
		n.broken(add, false, bad)
		return
	}
	if against := o.Resolution.Discouragements(); len(against) > 0 {
		f := add(problem.PackDiscouraged, "what", strings.Join(against, ", and "))
		f.Message = strings.Replace(f.Message, "`"+iaip.Shorten(request.Text)+"`", "`"+o.Content.Name()+"`", 1)
	}
	switch {
	case len(o.Stale) > 0:
		n.stale = true
		f := add(problem.LockStale, "what", o.Stale[0].Message)
		f.Related = []problem.Place{{File: n.packs.LockPath, Span: o.Entry.Span, Message: "what is locked"}}
	case o.Entry == nil && n.packs.State.Lock != nil:
		n.stale = true
		add(problem.LockStale, "what", "it has no entry for it")
	}
}

// notFound says why there is no such pack, and whether the source is there at
// all.
func (n *packNoter) notFound(add func(*problem.Rule, ...string) *problem.Finding, o *packfile.Outcome, failure *pack.Envelope) {
	source := n.packs.State.Source
	got := iaip.Shorten(o.Request.Text)
	switch {
	case !source.AtHand():
		f := add(problem.PackNotFound)
		f.Message = "`" + got + "` cannot be looked up: the source `" + source.Name + "` is not at hand here."
		f.Facts.Limited = true
	case len(source.Problems) > 0 && len(source.Registry.Listings) == 0:
		f := add(problem.PackNotFound)
		f.Message = "`" + got + "` cannot be looked up: " + phrase(source.Problems[0]) + "."
		f.Related = n.place(source.Problems[0])
		f.Facts.Limited = true
	case source.Absent:
		f := add(problem.PackNotFound)
		f.Message = "The source `" + source.Name + "` has no pack for `" + got + "`: there is no `" + source.RegistryName() + "`, which `iai pack index` writes."
		if source.Name == "oci" {
			f.Message = "The source `oci` has no pack for `" + got + "`: nothing was pulled yet, which `iai pack pull` does."
		}
		f.Facts.Limited = true
	case failure.Reason == pack.ReasonID:
		ids := n.packs.ids()
		request, _ := pack.ParseRequest(o.Request.Text)
		f := add(problem.PackNotFound, "near", iaip.Near(request.PackTreeID, ids))
		f.Facts.Near = ids
	default:
		_, there, _ := strings.Cut(failure.Message, "; ")
		if there == "" {
			there = failure.Message
		}
		add(problem.PackNotFound, "near", ": "+there+".")
	}
}

// ids are the ids of the packs of the source, each once, in its order.
func (p *Packs) ids() []string {
	var out []string
	for _, l := range p.State.Source.Registry.Listings {
		if !known(out, l.ID) {
			out = append(out, l.ID)
		}
	}
	return out
}

// broken reports a pack that was selected and cannot be used.
func (n *packNoter) broken(add func(*problem.Rule, ...string) *problem.Finding, missing bool, bad packfile.Problem) {
	rule := problem.PackPermissionDenied
	if missing {
		rule = problem.PackNotFound
	}
	f := add(rule, "what", phrase(bad), "near", ": "+phrase(bad)+".")
	f.Related = n.place(bad)
	f.Facts.Limited = true
}

// leftover reports entries of the lock that nobody asks for any more. Where
// something else is stale one look at the lock mends both.
func (n *packNoter) leftover() {
	left := n.packs.State.Leftover
	if len(left) == 0 || n.stale || n.packs.State.Wanted.Broken {
		return
	}
	key, _ := n.block.Pair("requests")
	span := nonEmpty(key.Span(), n.key.Span())
	f := n.add(problem.LockStale, n.r.Path, span)
	f.Message = "`" + path.Base(n.packs.LockPath) + "` holds `" + iaip.Shorten(left[0].Request) + "`, which is asked for no longer: lock again."
	for _, e := range left {
		f.Related = append(f.Related, problem.Place{File: n.packs.LockPath, Span: e.Span, Message: "nobody asks for this"})
	}
}

// place is where a problem with a pack stands, if that is in the workspace.
func (n *packNoter) place(p packfile.Problem) []problem.Place {
	f := n.s.File(p.File)
	if f == nil || n.packs.State.Wanted.Source != "workspace" && p.File != n.packs.LockPath {
		return nil
	}
	span := p.Span
	if span.Empty() {
		span = text.Span{}
		if p.Line > 0 && p.Line <= f.Lines.Count() {
			span = f.Lines.Span(p.Line - 1)
		}
	}
	if span.End > len(f.Src()) {
		return nil
	}
	return []problem.Place{{File: p.File, Span: span, Message: "this is why"}}
}

// phrase is a problem as a part of a sentence.
func phrase(p packfile.Problem) string { return strings.TrimSuffix(p.String(), ".") }
