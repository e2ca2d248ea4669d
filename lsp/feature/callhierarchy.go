package feature

import (
	"path"
	"slices"

	"iai/iaip"
	"iai/iaip/text"
	"iai/workspace"
)

// A CallItem is a file in the hierarchy of who includes whom.
type CallItem struct {
	File   string
	Name   string // without its directory
	Detail string // the kind it declares, or "manifest"
	// Range is the whole file, Selection the kind it declares.
	Range, Selection text.Span
}

// A Call ties a manifest to a file it includes.
type Call struct {
	Item CallItem // the other end
	// Spans are the entries, in the manifest. For a base file, which needs no
	// entry, it is the name of its kind.
	Spans []text.Span
}

// PrepareCallHierarchy answers the file under the cursor: the one that an
// include path or the name of a kind leads to, else the one the cursor is in.
func PrepareCallHierarchy(s *workspace.Snapshot, file string, offset int) []CallItem {
	v, ok := viewOf(s, file)
	if !ok {
		return nil
	}
	if t := v.targetAt(offset); t.subject == onInclude {
		if other, ok := callItem(s, t.include.path); ok {
			return []CallItem{other}
		}
	} else if t.subject == onKind && !t.declaring {
		for _, g := range v.groups() {
			if g.kind != t.name {
				continue
			}
			if other, ok := callItem(s, g.base); ok {
				return []CallItem{other}
			}
		}
	}
	own, _ := callItem(s, file)
	return []CallItem{own}
}

// IncomingCalls answers the manifests that include a file.
func IncomingCalls(s *workspace.Snapshot, file string) []Call {
	own, _ := viewOf(s, file)
	var out []Call
	for _, m := range pages(s, own, s.NamingFile(file)) {
		spans := callSpans(m.includeUses(file))
		if len(spans) == 0 {
			continue
		}
		item, _ := callItem(s, m.path)
		out = append(out, Call{item, spans})
	}
	return out
}

// OutgoingCalls answers the files that a manifest includes, in its own order.
// Files of other kinds include nothing.
func OutgoingCalls(s *workspace.Snapshot, file string) []Call {
	v, ok := viewOf(s, file)
	if !ok || !v.manifest {
		return nil
	}
	var out []Call
	at := map[string]int{}
	for _, g := range v.groups() {
		for m := range g.members() {
			if i, ok := at[m.path]; ok {
				out[i].Spans = append(out[i].Spans, m.span)
				continue
			}
			if item, ok := callItem(s, m.path); ok {
				at[m.path] = len(out)
				out = append(out, Call{item, []text.Span{m.span}})
			}
		}
	}
	for i := range out {
		out[i].Spans = onceEach(out[i].Spans)
	}
	return out
}

// callItem is a file of the hierarchy. It answers false where there is none.
func callItem(s *workspace.Snapshot, p string) (CallItem, bool) {
	if p == "" || s.Lookup(p).Status != iaip.Regular {
		return CallItem{}, false
	}
	v, _ := viewOf(s, p)
	l := declaringLocation(p, v.f)
	item := CallItem{File: p, Name: path.Base(p), Detail: v.kind, Range: l.Whole, Selection: l.Span}
	if v.manifest {
		item.Detail = "manifest"
	}
	return item, true
}

func callSpans(uses []mention) []text.Span {
	out := make([]text.Span, len(uses))
	for i, u := range uses {
		out[i] = u.span
	}
	return onceEach(out)
}

// onceEach sorts spans and drops repetitions: several blocks may share one list by
// an alias.
func onceEach(spans []text.Span) []text.Span {
	slices.SortFunc(spans, func(a, b text.Span) int { return compareSpans("", a, "", b) })
	return slices.Compact(spans)
}
