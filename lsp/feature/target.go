package feature

import (
	"iai/iaip"
	"iai/iaip/problem"
	"iai/iaip/schema"
	"iai/iaip/syntax"
	"iai/iaip/text"
	"iai/workspace"
)

// A subject is a sort of thing a cursor can be on.
type subject uint8

const (
	onNothing subject = iota
	onInclude         // an entry of an include list
	onKind            // the name of a kind
	onHeading         // the line of a heading
	onStack           // the ids of x-contract
	onRuleset
	onCommand
	onRule
	onPack    // a request of x-packs
	onProblem // the code or name of a problem, in x-check or an ignore comment
	onPath    // a value that is a path by the table of keys
	onSource  // the value of one of the sources
	onAnchor  // &name or *name
)

// A target is what is under the cursor.
type target struct {
	subject subject
	// span is the name; around is what of its line counts as being on it, such
	// as quotes and the marks of a heading.
	span, around text.Span
	// name is the kind, the id or the code, or the type of a source.
	name      string
	declaring bool    // of a kind: that it is the file's own, on its kind line
	include   include // of an entry
	section   int     // of a heading
	anchor    anchor
	value     syntax.Value // of a path or a source
}

// origin is what to show as selected for a cursor: the name, unless the cursor
// is beside it.
func (t *target) origin(offset int) text.Span {
	if t.span.Contains(offset) {
		return t.span
	}
	return t.around
}

// A view is one file as the features look at it.
type view struct {
	s    *workspace.Snapshot
	path string
	f    *syntax.File
	// kind is what the file declares itself to be.
	kind string
	// manifest says that it is read as a manifest: it is an entry point or
	// declares itself one.
	manifest bool
}

// viewOf looks at a file. It answers false where there is none.
func viewOf(s *workspace.Snapshot, p string) (view, bool) {
	f := s.File(p)
	if f == nil {
		return view{}, false
	}
	kind, _ := f.Root().Field("kind").Str()
	return view{s, p, f, kind, kind == schema.Manifest.Name || s.IsManifest(p)}, true
}

// targetAt finds what is under the cursor.
func (v *view) targetAt(offset int) target {
	if v.f.Body.Contains(offset) && (offset > v.f.Body.Start || !v.f.Body.Empty()) {
		if t := v.textTarget(offset); t.subject != onNothing {
			return t
		}
	}
	if v.f.Front.Contains(offset) {
		return v.frontTarget(offset)
	}
	return target{}
}

// textTarget looks at the free text.
func (v *view) textTarget(offset int) target {
	doc := &v.f.Doc
	i := doc.SectionAt(offset)
	if s := doc.Section(i); i > 0 && s.Line.Contains(offset) {
		return target{subject: onHeading, span: headingName(s.Marks, s.Title), around: s.Line, section: i}
	}
	for _, g := range doc.Ignores() {
		if g.Codes.Contains(offset) {
			return v.codeTarget(g.Split(v.f.Src()), offset)
		}
	}
	return target{}
}

// codeTarget is the problem that one of some codes names.
func (v *view) codeTarget(codes []text.Span, offset int) target {
	for _, code := range codes {
		if code.Contains(offset) {
			return problemTarget(code, code.Of(v.f.Src()))
		}
	}
	return target{}
}

// problemTarget names a problem by its code, however it is written.
func problemTarget(span text.Span, written string) target {
	t := target{subject: onProblem, span: span, around: span, name: written}
	if r := problem.Find(written); r != nil {
		t.name = r.Code
	}
	return t
}

// frontTarget looks at the frontmatter.
func (v *view) frontTarget(offset int) target {
	if codes := frontIgnore(v.f, offset); codes != nil {
		return v.codeTarget(codes, offset)
	}
	chain := chainAt(v.f.Root(), offset)
	if a, ok := anchorIn(v.f.Src(), chain, offset); ok {
		return target{subject: onAnchor, span: a.span, around: a.span, name: a.name, anchor: a}
	}
	if len(chain) == 0 {
		return target{}
	}
	if top := chain[0].key.Text(); top == "kind" && len(chain) == 1 {
		return v.kindLine(chain[0])
	}
	if v.manifest {
		return v.manifestTarget(chain)
	}
	if v.kind == "" && workspace.InPacks(v.path) {
		return v.idTarget(offset)
	}
	return valueTarget(schema.Of(v.kind), chain)
}

// kindLine is the key or the value of `kind`.
func (v *view) kindLine(at step) target {
	name, ok := at.value.Str()
	if !ok || name == "" {
		return target{}
	}
	token := at.value
	if at.onKey {
		token = at.key
	}
	return target{subject: onKind, span: token.Inner(), around: token.Content(), name: name, declaring: true}
}

// manifestTarget looks at the frontmatter of a manifest.
func (v *view) manifestTarget(chain []step) target {
	last := chain[len(chain)-1]
	name, isString := last.value.Str()
	named := func(what subject) target {
		if last.onKey || !isString || name == "" {
			return target{}
		}
		return target{subject: what, span: last.value.Inner(), around: last.value.Content(), name: name}
	}
	switch {
	case isWay(chain, "enabled", anItem), isWay(chain, "disabled", anItem):
		return named(onKind)
	case isWay(chain, "x-contract", "stack"):
		return named(onStack)
	case isWay(chain, "x-contract", "ruleset"):
		return named(onRuleset)
	case isWay(chain, "x-contract", "command"):
		return named(onCommand)
	case isWay(chain, "x-packs", "requests", anItem):
		return named(onPack)
	case last.onKey && len(chain) == 3 && isWay(chain[:2], "x-contract", "toggles"):
		return target{subject: onRule, span: last.key.Inner(), around: last.key.Content(), name: last.key.Text()}
	case last.onKey && len(chain) == 2 && isWay(chain[:1], "x-check"):
		t := problemTarget(last.key.Inner(), last.key.Text())
		t.around = last.key.Content()
		return t
	case isBlock(v.roll(), chain[0].key.Text(), chain[0].value):
		return v.blockTarget(chain)
	}
	return valueTarget(&schema.Manifest, chain)
}

// blockTarget looks at the block of a kind.
func (v *view) blockTarget(chain []step) target {
	kind, last := chain[0].key, chain[len(chain)-1]
	if len(chain) == 1 {
		if !last.onKey {
			return target{}
		}
		return target{subject: onKind, span: kind.Inner(), around: kind.Content(), name: kind.Text()}
	}
	switch chain[1].key.Text() {
	case "include":
		switch rest := chain[1:]; {
		case isWay(rest, "include", "merge", anItem):
			return includeTarget(v.dir(), v.path, kind.Text(), iaip.Merge, last.value)
		case isWay(rest, "include", "override", anItem):
			return includeTarget(v.dir(), v.path, kind.Text(), iaip.Override, last.value)
		}
	case "metadata":
		return valueTarget(schema.ByName(kind.Text()), chain[2:])
	}
	return target{}
}

// includeTarget is an entry of an include list. One that is no string names
// nothing.
func includeTarget(dir, manifest, kind string, role iaip.Role, item syntax.Value) target {
	written, ok := item.Str()
	if !ok || written == "" {
		return target{}
	}
	in := include{manifest: manifest, kind: kind, role: role, item: item}
	in.path, in.reason = iaip.Locate(dir, written)
	return target{subject: onInclude, span: item.Inner(), around: item.Content(), name: kind, include: in}
}

// valueTarget is a value that the table of keys says is a path, or the value
// of a source.
func valueTarget(kind *schema.Kind, chain []step) target {
	if kind == nil || len(chain) == 0 || chain[len(chain)-1].onKey {
		return target{}
	}
	row := kind.Key(chain[0].key.Text())
	way := chain[0].key.Text()
	for i := 1; i < len(chain) && row != nil; i++ {
		if !chain[i].key.Exists() {
			continue // an item of a list has the row of the list
		}
		way += "." + chain[i].key.Text()
		row = row.Field(chain[i].key.Text())
	}
	last := chain[len(chain)-1]
	value := last.value
	if _, ok := value.Str(); !ok || row == nil || !last.key.Exists() {
		return target{}
	}
	t := target{span: value.Inner(), around: value.Content(), value: value}
	switch {
	case row.Path && row.Type == schema.String:
		t.subject = onPath
	case way == "sources.value":
		t.subject = onSource
		t.name = sourceType(chain)
	default:
		return target{}
	}
	return t
}

// sourceType is the type of the source whose value a chain leads to.
func sourceType(chain []step) string {
	for _, at := range chain {
		if !at.key.Exists() {
			return at.value.Field("type").Text()
		}
	}
	return ""
}
