package workspace

import (
	"fmt"
	"slices"
	"strings"

	"iai/iaip/problem"
	"iai/iaip/safety"
	"iai/iaip/text"
)

// Mending what one finding stands for: there may be half a million places.

// A bundle is several edits written as one, which replaces what stands between
// them with itself. So however many places are mended, a fix has no more than
// a hundred edits, and their texts together are no longer than the file.
type bundle struct {
	edit text.Edit
	n    int // places
	safe bool
}

const (
	mostBundles = 100
	// mostTrials is how often a part of them is tried when all cannot be made.
	mostTrials = 32
)

// mendRest offers to mend a finding together with those it stands for: what
// may be mended unseen, and all.
func (x *fixer) mendRest() {
	f := x.file()
	if f == nil || x.untried {
		return
	}
	x.work += len(f.Src())
	safe := x.rest(true)
	if x.mendAll(safe, true); x.enough() || x.l.safe {
		return
	}
	if all := x.rest(false); count(all) > count(safe) {
		x.mendAll(all, false)
	}
}

func count(list []bundle) (n int) {
	for i := range list {
		n += list[i].n
	}
	return n
}

// rest are the edits from the finding on, bundled: only those that may be made
// unseen, or all.
func (x *fixer) rest(safe bool) []bundle {
	f := x.file()
	src, silent := f.Src(), silences(f)
	kind := safetyKinds[x.f.Rule]
	quiet := func(at int) bool { return silent != nil && silent(kind, at) }
	mine := quiet(x.f.Span.Start)
	each := (x.f.Facts.More + mostBundles) / mostBundles
	var out []bundle
	var b strings.Builder
	flush := func() {
		if n := len(out); n > 0 && out[n-1].n > 0 {
			out[n-1].edit.New = b.String()
			b.Reset()
		}
	}
	safety.Mend(src, text.Span{Start: x.f.Span.Start, End: len(src)}, kind, func(found safety.Finding) {
		if safe && !found.Safe || quiet(found.Span.Start) != mine {
			return
		}
		if n := len(out); n == 0 || out[n-1].n == each {
			flush()
			out = append(out, bundle{edit: text.Edit{Span: found.Span}})
		}
		last := &out[len(out)-1]
		if last.n > 0 {
			b.WriteString(src[last.edit.End:found.Span.Start])
		}
		b.WriteString(found.Replacement)
		last.edit.End = found.Span.End
		last.n++
	})
	flush()
	return out
}

// mendAll offers bundles as one fix. If that would stop what did not stop, the
// half of them that would is looked for, and the others are offered.
func (x *fixer) mendAll(list []bundle, safe bool) {
	if len(list) == 0 {
		return
	}
	before := len(x.out)
	x.offerBundles(list, safe)
	if len(x.out) > before || x.l.bounded || len(list) == 1 {
		return
	}
	good := x.holding(list)
	if len(good) > 0 {
		x.offerBundles(good, safe)
	}
}

func (x *fixer) offerBundles(list []bundle, safe bool) {
	edits := make([]text.Edit, len(list))
	for i := range list {
		edits[i] = list[i].edit
	}
	x.add(fmt.Sprintf("Mend all %d from here on", count(list)), safe, in(x.f.File, edits))
}

// holding are bundles that can be made, found by halves. Most can, so few halves
// are tried; what is left then is found anew once the others are made.
func (x *fixer) holding(list []bundle) []bundle {
	var good []bundle
	left := mostTrials
	var try func(part []bundle)
	try = func(part []bundle) {
		if left--; left < 0 {
			return
		}
		before := len(x.out)
		x.offerBundles(slices.Concat(good, part), true)
		if len(x.out) > before {
			x.out = x.out[:before]
			good = append(good, part...)
			return
		}
		if len(part) > 1 {
			try(part[:len(part)/2])
			try(part[len(part)/2:])
		}
	}
	try(list[:len(list)/2])
	try(list[len(list)/2:])
	return good
}

var safetyKinds = func() map[*problem.Rule]safety.Kind {
	out := map[*problem.Rule]safety.Kind{}
	for kind, rule := range safetyRules {
		out[rule] = kind
	}
	return out
}()
