package agents

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"iai/iaip/schema"
	"iai/iaip/syntax"
	"iai/iaip/text"
	"iai/workspace"
)

// finish makes outputs of the chunks of a source and tells where its lines went.
func (r *reading) finish(kept []string, scopeAt int, ours bool) {
	var made []*output
	for i := range r.chunks {
		c := &r.chunks[i]
		c.Part.Text = ""
		var left []text.Span
		for _, span := range c.spans {
			left = append(left, without(span, r.cuts)...)
		}
		for _, span := range left {
			c.Part.Text += span.Of(r.src)
		}
		if strings.TrimSpace(c.Part.Text) == "" && len(c.Settings) == 0 {
			continue
		}
		if twin := r.im.twin(&c.Part, r.base); twin != "" {
			r.moveAll(left, "", c.Kind, "the same text as in `"+twin+"`, where it stands once")
			continue
		}
		at := slices.IndexFunc(made, func(o *output) bool { return o.part.Kind == c.Kind && slices.Equal(o.part.Scope, c.Scope) })
		if at < 0 {
			at = len(made)
			made = append(made, &output{source: r.p, base: r.base, part: Part{Kind: c.Kind, Scope: c.Scope}})
		}
		o := made[at]
		o.part.Text += c.Part.Text
		o.part.Settings = append(o.part.Settings, c.Settings...)
		r.moveAll(left, "\x00"+fmt.Sprint(at), c.Kind, c.why)
	}
	if len(made) == 0 && len(kept) > 0 {
		made = append(made, &output{source: r.p, base: r.base, part: Part{Kind: "context", Scope: r.scope}})
	}
	if len(made) > 0 {
		made[0].kept = kept
		if syntax.Parse(made[0].text()).Broken() {
			made[0].kept = []string{"  header: " + quote(r.header.whole.Of(r.src))}
		}
	}
	r.im.outputs = slices.Insert(r.im.outputs, r.place, made...)
	for i := range r.header.entries {
		e := &r.header.entries[i]
		why := "kept under x-import"
		switch {
		case ours:
			why = "the header of an export"
		case i == scopeAt:
			why = "the paths of " + ScopeKey
		}
		file := ""
		if len(made) > 0 {
			file = "\x000"
		}
		r.moves = append(r.moves, Move{e.line + 1, e.line + e.lines, file, "", why})
	}
	r.rest()
	s := Source{File: r.p, Lines: countLines(r.src), Moves: r.moves}
	if r.o.target != nil {
		s.Target = r.o.target.Name
	}
	r.im.plan.Sources = slices.Insert(r.im.plan.Sources, r.turn, s)
	r.im.pending = slices.Insert(r.im.pending, r.turn, made)
	r.im.remember(r.p, r.src)
}

func (r *reading) moveAll(spans []text.Span, file, kind, why string) {
	for _, s := range spans {
		r.move(s, file, kind, why)
	}
}

// rest tells of the lines nothing was said about: marks, fences and blank lines
// at the edges.
func (r *reading) rest() {
	slices.SortStableFunc(r.moves, func(a, b Move) int { return cmp.Compare(a.From, b.From) })
	var out []Move
	next := 1
	gap := func(to int) {
		if next <= to {
			why := "marks of the file, which an export writes anew"
			blank := true
			for n := next; n <= to; n++ {
				blank = blank && strings.TrimSpace(r.lines.Span(n-1).Of(r.src)) == ""
			}
			if blank {
				why = "blank"
			}
			out = append(out, Move{From: next, To: to, Why: why})
		}
	}
	for _, m := range r.moves {
		gap(m.From - 1)
		out = append(out, m)
		next = max(next, m.To+1)
	}
	gap(countLines(r.src))
	r.moves = out
}

func countLines(s string) int { return Lines.size(s) }

// without is a span without others that lie in it.
func without(span text.Span, cuts []text.Span) []text.Span {
	var out []text.Span
	for _, c := range cuts {
		if !span.Covers(c) {
			continue
		}
		if c.Start > span.Start {
			out = append(out, text.Span{Start: span.Start, End: c.Start})
		}
		span.Start = c.End
	}
	if !span.Empty() {
		out = append(out, span)
	}
	return out
}

// twin is the source of an output that says the same for the same paths. Short
// texts are no sign of a copy.
func (im *importer) twin(p *Part, base string) string {
	if len(p.Text) < 40 {
		return ""
	}
	for _, o := range im.outputs {
		if o.base == base && o.part.Kind == p.Kind && o.part.Text == p.Text && slices.Equal(o.part.Scope, p.Scope) {
			return o.source
		}
	}
	return ""
}

// finish names the outputs and makes the manifests that load them.
func (im *importer) finish() {
	var dirs []string
	byDir := map[string][]*output{}
	for _, o := range im.outputs {
		dir := o.base
		if im.q.Into != "" {
			if o.base != im.q.Into && strings.HasPrefix(o.base+"/", im.q.Into+"/") || im.q.Into == "." && o.base != "." {
				o.part.Scope = below(strings.TrimPrefix(strings.TrimPrefix(o.base, im.q.Into), "/"), o.part.Scope)
			}
			dir = im.q.Into
		}
		if byDir[dir] == nil {
			dirs = append(dirs, dir)
		}
		byDir[dir] = append(byDir[dir], o)
	}
	for _, dir := range dirs {
		im.settle(dir, byDir[dir])
	}
	im.name()
	if im.plan.OldLock != "broken" && len(im.lock.Imported) > 0 {
		im.plan.Lock = im.lock
	}
	order := func(a, b NewFile) int { return cmp.Compare(a.Path, b.Path) }
	slices.SortStableFunc(im.plan.Creates, order)
	slices.SortStableFunc(im.plan.Edits, order)
}

// name puts the paths of the outputs into the moves.
func (im *importer) name() {
	for i := range im.plan.Sources {
		s := &im.plan.Sources[i]
		for j := range s.Moves {
			m := &s.Moves[j]
			if rest, ok := strings.CutPrefix(m.File, "\x00"); ok {
				var at int
				_, _ = fmt.Sscan(rest, &at)
				m.File = im.pending[i][at].path
			}
		}
	}
}

// settle gives the outputs of a directory their paths and makes its manifest.
func (im *importer) settle(dir string, outputs []*output) {
	manifest := path.Join(dir, workspace.EntryPoint)
	old, why := im.q.Files.Read(path.Join(dir, ".iaip", workspace.EntryPoint))
	if why == "" {
		manifest = path.Join(dir, ".iaip", workspace.EntryPoint)
	} else {
		old, why = im.q.Files.Read(manifest)
	}
	there := why == ""
	if !there && why != Absent {
		im.lose(manifest, "%s: nothing is imported beside it", why)
		return
	}
	home := path.Dir(manifest)
	taken := map[string]bool{}
	free := func(name string) string {
		for n := 1; ; n++ {
			p := path.Join(home, name+workspace.Extension)
			if n > 1 {
				p = path.Join(home, fmt.Sprintf("%s-%d%s", name, n, workspace.Extension))
			}
			if _, why := im.q.Files.Read(p); why == Absent && !taken[p] {
				taken[p] = true
				return p
			}
		}
	}
	var kinds []string
	includes := map[string][]string{}
	for _, kind := range kindsOf(outputs) {
		kinds = append(kinds, kind)
		own := slices.DeleteFunc(slices.Clone(outputs), func(o *output) bool { return o.part.Kind != kind })
		// The text that holds everywhere becomes the base file.
		first := max(0, slices.IndexFunc(own, func(o *output) bool { return len(o.part.Scope) == 0 }))
		base := path.Join(home, kind+workspace.Extension)
		_, why := im.q.Files.Read(base)
		for i, o := range own {
			if i == first && why == Absent {
				o.path = base
				taken[base] = true
				continue
			}
			o.path = free(kind + "." + nameOf(o.source))
			includes[kind] = append(includes[kind], path.Base(o.path))
		}
	}
	for _, o := range outputs {
		im.plan.Creates = append(im.plan.Creates, NewFile{Path: o.path, Text: o.text()})
	}
	if !there {
		im.plan.Creates = append(im.plan.Creates, NewFile{Path: manifest, Text: newManifest(kinds, includes, im.plan.exports[dir])})
		return
	}
	next, why := extended(old, kinds, includes)
	if why != "" {
		im.lose(manifest, "%s", why)
	}
	if next != old {
		im.plan.Edits = append(im.plan.Edits, NewFile{Path: manifest, Old: old, Text: next})
	}
}

// kindsOf are the kinds of outputs in the order of the table of kinds, others
// behind them.
func kindsOf(outputs []*output) []string {
	var out []string
	has := func(kind string) bool {
		return slices.ContainsFunc(outputs, func(o *output) bool { return o.part.Kind == kind })
	}
	for i := range schema.Kinds {
		if has(schema.Kinds[i].Name) {
			out = append(out, schema.Kinds[i].Name)
		}
	}
	for _, o := range outputs {
		if !slices.Contains(out, o.part.Kind) {
			out = append(out, o.part.Kind)
		}
	}
	return out
}

// nameOf makes the middle of a file name of a source's path.
func nameOf(source string) string {
	o, known := originOf(source)
	switch {
	case known && o.rule:
		return slug(o.target.Name + "-" + o.stem)
	case known:
		return slug(o.target.Name)
	}
	return slug(strings.TrimSuffix(source, path.Ext(source)))
}

// text is an output as a file.
func (o *output) text() string {
	var b strings.Builder
	b.WriteString("kind: " + workspace.Scalar(o.part.Kind) + "\n")
	for _, line := range o.part.Settings {
		b.WriteString(line + "\n")
	}
	if len(o.part.Scope) > 0 {
		b.WriteString(scopeText(o.part.Scope) + "\n")
	}
	if len(o.kept)+len(o.by) > 0 {
		b.WriteString("x-import:\n  from: " + workspace.Scalar(o.source) + "\n")
		if len(o.by) > 0 {
			quoted := make([]string, len(o.by))
			for i, line := range o.by {
				quoted[i] = quote(line)
			}
			b.WriteString("  by: [" + strings.Join(quoted, ", ") + "]\n")
		}
		for _, line := range o.kept {
			b.WriteString(line + "\n")
		}
	}
	b.WriteString("---\n" + o.part.Text)
	return b.String()
}

// newManifest loads what was imported, and exports to where it came from.
func newManifest(kinds []string, includes map[string][]string, exports []string) string {
	var b strings.Builder
	b.WriteString("kind: manifest\nversion: v0\nenabled: [" + strings.Join(kinds, ", ") + "]\n")
	var targets []string
	for _, name := range Names() {
		if slices.Contains(exports, name) {
			targets = append(targets, name)
		}
	}
	if len(targets) > 0 {
		b.WriteString(TargetsKey + ": [" + strings.Join(targets, ", ") + "]\n")
	}
	for _, kind := range kinds {
		if len(includes[kind]) == 0 {
			continue
		}
		b.WriteString("\n" + kind + ":\n  include:\n    merge:\n")
		for _, p := range includes[kind] {
			b.WriteString("      - " + workspace.Scalar(p) + "\n")
		}
	}
	b.WriteString("---\n")
	return b.String()
}

// extended adds kinds and files to a manifest that is there, and leaves every
// other byte of it alone.
func extended(src string, kinds []string, includes map[string][]string) (string, string) {
	add := func(edits []text.Edit) bool {
		next, err := text.Apply(src, edits)
		if len(edits) == 0 || err != nil || syntax.Parse(next).Broken() {
			return false
		}
		src = next
		return true
	}
	for _, kind := range kinds {
		f := syntax.Parse(src)
		listed := func(key string) bool {
			for item := range f.Root().Field(key).Items() {
				if item.Text() == kind {
					return true
				}
			}
			return false
		}
		if listed("disabled") {
			return src, "it disables `" + kind + "`, so what is imported of that kind is not in force"
		}
		if !listed("enabled") && !add(workspace.AddEnabled(f, kind)) {
			return src, "it cannot be extended as it is written: add `" + kind + "` to its list `enabled`"
		}
		block := syntax.Parse(src).Root().Field(kind)
		if len(includes[kind]) > 0 && !block.Field("metadata").IsNull() && block.Field("include").IsNull() {
			return src, "its block `" + kind + "` has metadata, which an include would put out of force: move that to a file, then add " + strings.Join(includes[kind], ", ") + " to the block"
		}
		for _, p := range includes[kind] {
			if !add(workspace.AddInclude(syntax.Parse(src), kind, p)) {
				return src, "it cannot be extended as it is written: add `" + p + "` to `" + kind + ".include.merge`"
			}
		}
	}
	return src, ""
}

// SetStack puts a stack preset into a manifest the import makes.
func (p *ImportPlan) SetStack(manifest, stack string) {
	for i := range p.Creates {
		if f := &p.Creates[i]; f.Path == manifest && stack != "" {
			f.Text = strings.Replace(f.Text, "\n"+TargetsKey, "\nx-contract:\n  stack: "+workspace.Scalar(stack)+"\n"+TargetsKey, 1)
		}
	}
}
