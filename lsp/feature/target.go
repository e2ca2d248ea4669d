package feature

import (
	"strings"

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
	onProblem // the code or name of a problem, in x-check or an ignore comment
	onPath    // a value that is a path by the table of keys
	onSource  // the value of one of the sources
	onAnchor  // &name or *name
)

// origin is what to show as selected for a cursor: the name, unless the cursor
// is beside it.
func (t *target) origin(offset int) text.Span {
	if t.span.Contains(offset) {
		return t.span
	}
	return t.around
}

// A naming says how a place names a kind.
type naming uint8

const (
	enabling  naming = iota // an entry of enabled
	disabling               // an entry of disabled
	blocking                // the key of a block
	declaring               // the kind line of a file
)

// A target is what is under the cursor.
type target struct {
	subject subject
	// span is the name; around is what of its line counts as being on it, such
	// as quotes and the marks of a heading.
	span, around text.Span
	// name is the kind, the id or the code.
	name    string
	naming  naming  // of a kind
	include include // of an entry
	section int     // of a heading
	anchor  anchor
	value   syntax.Value // of a path or a source
	key     string       // of a path or a source, with its parents
}

// A page is one file as the features look at it.
type page struct {
	s    *workspace.Snapshot
	path string
	f    *syntax.File
	// kind is what the file declares itself to be.
	kind string
	// manifest says that it is read as a manifest: it is an entry point or
	// declares itself one.
	manifest bool
}

// open looks at a file. It answers false where there is none.
func open(s *workspace.Snapshot, p string) (page, bool) {
	f := s.File(p)
	if f == nil {
		return page{}, false
	}
	kind, _ := f.Root().Field("kind").Str()
	return page{s, p, f, kind, kind == schema.Manifest.Name || s.IsManifest(p)}, true
}

// targetAt finds what is under the cursor.
func (pg *page) targetAt(offset int) target {
	if pg.f.Body.Contains(offset) && (offset > pg.f.Body.Start || !pg.f.Body.Empty()) {
		if t := pg.textTarget(offset); t.subject != onNothing {
			return t
		}
	}
	if pg.f.Front.Contains(offset) {
		return pg.frontTarget(offset)
	}
	return target{}
}

// textTarget looks at the free text.
func (pg *page) textTarget(offset int) target {
	doc := &pg.f.Doc
	i := doc.SectionAt(offset)
	if s := doc.Section(i); i > 0 && s.Line.Contains(offset) {
		return target{subject: onHeading, span: headingName(s.Marks, s.Title), around: s.Line, section: i}
	}
	for _, g := range doc.Ignores() {
		if g.Codes.Contains(offset) {
			return pg.codeTarget(g.Split(pg.f.Src()), offset)
		}
	}
	return target{}
}

// codeTarget is the problem that one of some codes names.
func (pg *page) codeTarget(codes []text.Span, offset int) target {
	for _, code := range codes {
		if code.Contains(offset) {
			return problemTarget(code, code.Of(pg.f.Src()))
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
func (pg *page) frontTarget(offset int) target {
	if codes := frontIgnore(pg.f, offset); codes != nil {
		return pg.codeTarget(codes, offset)
	}
	chain := chainAt(pg.f.Root(), offset)
	if a, ok := anchorIn(pg.f.Src(), chain, offset); ok {
		return target{subject: onAnchor, span: a.span, around: a.span, name: a.name, anchor: a}
	}
	if len(chain) == 0 {
		return target{}
	}
	if top := chain[0].key.Text(); top == "kind" && len(chain) == 1 {
		return pg.kindLine(chain[0])
	}
	if pg.manifest {
		return pg.manifestTarget(chain)
	}
	return valueTarget(schema.Of(pg.kind), chain)
}

// kindLine is the key or the value of `kind`.
func (pg *page) kindLine(at link) target {
	name, ok := at.value.Str()
	if !ok || name == "" {
		return target{}
	}
	token := at.value
	if at.onKey {
		token = at.key
	}
	return target{subject: onKind, span: token.Inner(), around: token.Content(), name: name, naming: declaring}
}

// manifestTarget looks at the frontmatter of a manifest.
func (pg *page) manifestTarget(chain []link) target {
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
		t := named(onKind)
		if chain[0].key.Text() == "disabled" {
			t.naming = disabling
		}
		return t
	case isWay(chain, "x-contract", "stack"):
		return named(onStack)
	case isWay(chain, "x-contract", "ruleset"):
		return named(onRuleset)
	case isWay(chain, "x-contract", "command"):
		return named(onCommand)
	case last.onKey && len(chain) == 3 && isWay(chain[:2], "x-contract", "toggles"):
		return target{subject: onRule, span: last.key.Inner(), around: last.key.Content(), name: last.key.Text()}
	case last.onKey && len(chain) == 2 && isWay(chain[:1], "x-check"):
		t := problemTarget(last.key.Inner(), last.key.Text())
		t.around = last.key.Content()
		return t
	case isBlock(pg.f.Root(), chain[0].key.Text()):
		return pg.blockTarget(chain)
	}
	return valueTarget(&schema.Manifest, chain)
}

// blockTarget looks at the block of a kind.
func (pg *page) blockTarget(chain []link) target {
	kind, last := chain[0].key, chain[len(chain)-1]
	if len(chain) == 1 {
		if !last.onKey {
			return target{}
		}
		return target{subject: onKind, span: kind.Inner(), around: kind.Content(), name: kind.Text(), naming: blocking}
	}
	switch chain[1].key.Text() {
	case "include":
		switch rest := chain[1:]; {
		case isWay(rest, "include", "merge", anItem):
			return includeTarget(pg.dir(), pg.path, kind.Text(), iaip.Merge, last.value)
		case isWay(rest, "include", "override", anItem):
			return includeTarget(pg.dir(), pg.path, kind.Text(), iaip.Override, last.value)
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
func valueTarget(kind *schema.Kind, chain []link) target {
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
	t := target{span: value.Inner(), around: value.Content(), value: value, key: way}
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
func sourceType(chain []link) string {
	for _, at := range chain {
		if !at.key.Exists() {
			return at.value.Field("type").Text()
		}
	}
	return ""
}

// A link is one step of the way down from the top of the frontmatter: a key
// with its value, or an item of a list, which has no key.
type link struct {
	key, value syntax.Value
	// onKey says that the cursor is on the key; the way ends there.
	onKey bool
}

// chainAt is the way from the top down to the node under the cursor. It does
// not lead through aliases: what they stand for is written elsewhere.
func chainAt(root syntax.Value, offset int) []link {
	var out []link
	for v := root; !v.IsAlias(); {
		next, found := link{}, false
		for key, value := range v.Pairs() {
			if key.Span().Contains(offset) {
				return append(out, link{key: key, value: value, onKey: true})
			}
			if !value.Implicit() && value.Span().Contains(offset) {
				next, found = link{key: key, value: value}, true
				break
			}
		}
		for item := range v.Items() {
			if !item.Implicit() && item.Span().Contains(offset) {
				next, found = link{value: item}, true
				break
			}
		}
		if !found {
			break
		}
		out = append(out, next)
		v = next.value
	}
	return out
}

// anItem stands for the entry of a list in the names of a way.
const anItem = ""

// isWay says whether a chain leads along these keys and items.
func isWay(chain []link, names ...string) bool {
	if len(chain) != len(names) {
		return false
	}
	for i, at := range chain {
		if at.key.Exists() != (names[i] != anItem) || at.key.Text() != names[i] {
			return false
		}
	}
	return true
}

// anchorIn is the anchor or alias under the cursor.
func anchorIn(src string, chain []link, offset int) (anchor, bool) {
	for _, at := range chain {
		for _, v := range [...]syntax.Value{at.key, at.value} {
			if !v.Exists() {
				continue
			}
			if a, ok := anchorOf(src, v); ok && a.span.Contains(offset) {
				return a, true
			}
		}
	}
	return anchor{}, false
}

// frontIgnore is the list of codes of the comment under the cursor that
// silences problems in frontmatter, nil if there is none.
func frontIgnore(f *syntax.File, offset int) []text.Span {
	line := f.Lines.Span(f.Lines.Line(offset))
	return ignoreCodes(f.Src(), line)
}

// ignoreCodes are the codes of a line `# iai-ignore CODE,CODE reason`.
func ignoreCodes(src string, line text.Span) []text.Span {
	rest := strings.TrimLeft(line.Of(src), " \t")
	rest, ok := strings.CutPrefix(rest, "#")
	if !ok {
		return nil
	}
	rest, ok = strings.CutPrefix(strings.TrimLeft(rest, " \t"), "iai-ignore")
	if !ok || strings.TrimLeft(rest, " \t") == rest {
		return nil
	}
	rest = strings.TrimLeft(rest, " \t")
	at := line.End - len(rest)
	word := rest
	if i := strings.IndexAny(rest, " \t"); i >= 0 {
		word = rest[:i]
	}
	var out []text.Span
	for code := range strings.SplitSeq(word, ",") {
		if code != "" {
			out = append(out, text.Span{Start: at, End: at + len(code)})
		}
		at += len(code) + 1
	}
	return out
}
