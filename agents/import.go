package agents

import (
	"fmt"
	"path"
	"regexp"
	"strings"

	"iai/iaip/markdown"
	"iai/iaip/safety"
	"iai/iaip/syntax"
	"iai/iaip/text"
)

// deepest is how far an import follows imports.
const deepest = 5

// An ImportQuestion says what to import.
type ImportQuestion struct {
	Files Files
	// Sources are the files, relative to the root.
	Sources []string
	// Into is the directory the result goes to; without it, that which each
	// source speaks for.
	Into string
	// Map says for titles which kind they mean, before the table does.
	Map map[string]string
}

// An ImportPlan is what an import comes to. Nothing is written yet.
type ImportPlan struct {
	Sources []Source
	// Creates are new files, Edits manifests that load them.
	Creates, Edits []NewFile
	// Skipped are files that cannot be imported, and why.
	Skipped []Skip
	// Lock remembers what was imported, so that an export may replace it.
	Lock    Lock
	OldLock string
	// exports are the targets the sources of a directory belong to.
	exports map[string][]string
}

// A NewFile is a file as an import leaves it.
type NewFile struct{ Path, Old, Text string }

// A Skip is a file, or something in it, that is left as it is.
type Skip struct {
	File, Why string
	// Lost says that nothing of the file is in the result, though it was named.
	Lost bool
}

// A Source says where each line of one file went.
type Source struct {
	File   string
	Target string // "" if no target knows it
	Lines  int
	Moves  []Move
}

// A Move is a run of lines and what became of them.
type Move struct {
	From, To int    // from one, both inclusive
	File     string // "" for what is no text: marks, and headers taken apart
	Kind     string
	Why      string
}

// A chunk is text of a source that belongs together.
type chunk struct {
	spans []text.Span
	Part
	why string
}

// An output is a file an import makes of one source and kind.
type output struct {
	source string
	base   string
	part   Part
	kept   []string // lines of x-import
	by     []string // the lines that import its source
	path   string   // once it has one
}

type importer struct {
	q       ImportQuestion
	plan    *ImportPlan
	outputs []*output
	done    map[string]bool
	digests map[string]string // of whole sources, to the first that has it
	lock    Lock
	// pending are the outputs of each source of the plan, until all have paths.
	pending [][]*output
}

// NewImport works out an import.
func NewImport(q ImportQuestion) *ImportPlan {
	im := &importer{q: q, plan: &ImportPlan{exports: map[string][]string{}}, done: map[string]bool{}, digests: map[string]string{}}
	if s, why := q.Files.Read(LockPath); why != Absent {
		im.plan.OldLock = s
		if im.lock, why = ReadLock(s); why != "" {
			im.plan.Skipped = append(im.plan.Skipped, Skip{File: LockPath, Why: "it cannot be read, so an export will not replace what is imported: " + strings.TrimSuffix(why, ".")})
			im.lock = Lock{}
			im.plan.OldLock = "broken"
		}
	}
	for _, p := range q.Sources {
		im.take(p, "", 0, false)
	}
	im.finish()
	return im.plan
}

func (im *importer) skip(p, format string, args ...any) {
	im.plan.Skipped = append(im.plan.Skipped, Skip{File: p, Why: fmt.Sprintf(format, args...)})
}

// lose tells of a file nothing can be taken of.
func (im *importer) lose(p, format string, args ...any) {
	im.skip(p, format, args...)
	im.plan.Skipped[len(im.plan.Skipped)-1].Lost = true
}

// take imports one file. base is given where another file imports it.
func (im *importer) take(p, base string, depth int, imports bool) {
	if im.done[p] {
		return
	}
	im.done[p] = true
	src, why := im.q.Files.Read(p)
	switch {
	case why == Absent:
		im.lose(p, "there is no such file")
		return
	case why != "":
		im.lose(p, "%s", why)
		return
	case strings.TrimSpace(src) == "":
		im.skip(p, "it is empty")
		return
	}
	if f := syntax.Parse("kind: context\n---\n" + src); f.Broken() {
		im.lose(p, "its text cannot stand in an `.iai` file: %s", strings.TrimSuffix(f.Faults[0].Message, "."))
		return
	}
	own, why := im.ownExport(p, src)
	if why != "" {
		im.plan.Skipped = append(im.plan.Skipped, Skip{File: p, Why: why, Lost: own.edited})
		if own.whole {
			return
		}
	}
	o, _ := originOf(p)
	if base == "" {
		base = o.base
	}
	// Two directories that say the same each say it to their own agents.
	twin := base + "\x00" + digest(src)
	if first, twice := im.digests[twin]; twice {
		im.skip(p, "it holds what `%s` does, which is imported", first)
		im.remember(p, src)
		return
	}
	im.digests[twin] = p
	if e := find(im.lock.Imported, p); e != nil && !own.edited && own.manifest == "" && hasManifest(im.q.Files, o.base) {
		im.skip(p, "it was imported before: what it said then stands twice now")
	}
	im.warn(p, src)
	r := &reading{im: im, p: p, src: src, o: o, own: own, depth: depth, imports: imports || o.target != nil && (o.target.Name == "claude" || o.target.Name == "gemini"), base: base}
	r.read()
}

// warn tells of what a person does not see in a text, or would not want there.
func (im *importer) warn(p, src string) {
	found := safety.Scan(src, text.Span{Start: 0, End: len(src)})
	if len(found) == 0 {
		return
	}
	at := text.NewLines(src).Line(found[0].Span.Start) + 1
	more := ""
	if len(found) > 1 {
		more = fmt.Sprintf(", and there are %d more such places", len(found)-1)
	}
	im.skip(p, "line %d holds %s: %s%s; `iai check` shows where it goes", at, found[0].Kind, strings.TrimSuffix(found[0].Detail, "."), more)
}

// remember notes that a file was imported as it is.
func (im *importer) remember(p, src string) {
	o, known := originOf(p)
	if known {
		im.lock.Imported = put(im.lock.Imported, Entry{p, o.target.Name, "", digest(src)})
		dir := o.base
		if im.q.Into != "" {
			dir = im.q.Into
		}
		if dir == "." || o.target.Nested || o.target.scopes() || o.target.File == "" {
			im.plan.exports[dir] = append(im.plan.exports[dir], o.target.Name)
		}
	}
}

// A reading is one file while it is taken apart.
type reading struct {
	im      *importer
	p, src  string
	o       origin
	own     ownExport
	base    string
	depth   int
	imports bool

	lines *text.Lines
	// place and turn are where its outputs and its report go: what it imports
	// comes behind it.
	place, turn int
	header      header
	scope       []string
	chunks      []chunk
	cuts        []text.Span
	moves       []Move
}

func (r *reading) read() {
	r.lines = text.NewLines(r.src)
	r.place, r.turn = len(r.im.outputs), len(r.im.plan.Sources)
	start := len(text.BOM)
	if !strings.HasPrefix(r.src, text.BOM) {
		start = 0
	}
	at := -1
	if h, ok := readHeader(r.src[start:]); ok {
		r.header = h
		r.header.whole = text.Span{Start: start, End: start + h.whole.End}
		r.scope, at = h.scope(r.o.target)
		start = r.header.whole.End
	}
	body := text.Span{Start: start, End: len(r.src)}
	kept := r.header.kept(at)
	if on := r.header.onRequest(at >= 0); on != "" {
		r.im.skip(r.p, "its header says `%s`, so that its agent reads it on request; what is imported holds always, and the header is kept under x-import", on)
	}
	kind, ours := kindOfRule(path.Base(r.o.stem))
	if ours = ours && r.o.rule; ours {
		ours = r.rule(kind, body)
	}
	if ours {
		kept = nil // the export wrote the header
	} else if r.own.manifest != "" && r.own.block.Start >= body.Start {
		r.around(r.own.block, body, func() {
			r.move(r.own.block, "", "", "an export of `"+r.own.manifest+"`, whose files hold it")
		})
	} else if b, ok := findBlock(r.src); !ok || !r.block(b, body) {
		r.follow(body)
		r.classify(body)
	}
	r.finish(kept, at, ours)
}

// rule reads a rule file that an export wrote.
func (r *reading) rule(kind string, body text.Span) bool {
	p, ok := readRule(kind, body.Of(r.src))
	if !ok {
		return false
	}
	if len(p.Scope) == 0 {
		p.Scope = r.scope
	}
	p.at.Start += body.Start
	p.at.End += body.Start
	r.chunks = append(r.chunks, chunk{spans: []text.Span{p.at}, Part: p.Part, why: "an export, by the name of the file"})
	return true
}

// block reads a block that an export wrote, and what stands around it.
func (r *reading) block(b foundBlock, body text.Span) bool {
	parts, ok := b.read(r.src)
	if !ok || b.whole.Start < body.Start {
		return false
	}
	r.around(b.whole, body, func() {
		for _, p := range parts {
			r.chunks = append(r.chunks, chunk{spans: []text.Span{p.at}, Part: p.Part, why: "an export, by its marks"})
		}
	})
	return true
}

// around reads what stands around a block, and the block in its turn.
func (r *reading) around(block, body text.Span, inside func()) {
	before, after := text.Span{Start: body.Start, End: block.Start}, text.Span{Start: block.End, End: body.End}
	r.follow(before)
	r.classify(before)
	inside()
	r.follow(after)
	r.classify(after)
}

// classify sorts sections by their titles.
func (r *reading) classify(body text.Span) {
	if strings.TrimSpace(body.Of(r.src)) == "" {
		return
	}
	start, why := "context", "no title of the table says otherwise"
	if kind, said := r.meaning(path.Base(r.o.stem)); r.o.rule && said {
		start, why = kind, "the name of the file, `"+path.Base(r.o.stem)+"`"
	}
	doc := markdown.Scan(r.src, body)
	kinds, whys := make([]string, doc.Len()), make([]string, doc.Len())
	kinds[0], whys[0] = start, why
	for i := range doc.Len() {
		s := doc.Section(i)
		if i > 0 {
			kinds[i], whys[i] = kinds[s.Parent], whys[s.Parent]
			if kind, said := r.meaning(s.Title.Of(r.src)); said {
				kinds[i], whys[i] = kind, "the title `"+strings.TrimSpace(s.Title.Of(r.src))+"`"
			}
		}
		if i == 0 && s.Blank && doc.Len() > 1 {
			// Blank lines before the first title go with it.
			continue
		}
		span := s.Span
		if i == 1 && doc.Section(0).Blank {
			span.Start = body.Start
		}
		if n := len(r.chunks); n > 0 && r.chunks[n-1].Kind == kinds[i] && r.chunks[n-1].why == whys[i] && r.chunks[n-1].spans[len(r.chunks[n-1].spans)-1].End == span.Start {
			last := &r.chunks[n-1].spans[len(r.chunks[n-1].spans)-1]
			last.End = span.End
			continue
		}
		r.chunks = append(r.chunks, chunk{spans: []text.Span{span}, Part: Part{Kind: kinds[i], Scope: r.scope}, why: whys[i]})
	}
}

// meaning is the kind a title means.
func (r *reading) meaning(title string) (string, bool) {
	t := PlainTitle(title)
	if kind, ok := r.im.q.Map[t]; ok {
		return kind, true
	}
	kind, ok := titleKinds[t]
	return kind, ok
}

var (
	ownImport    = regexp.MustCompile("^[ \t]*(?:[-*+][ \t]+)?@([^\\s`@]+)[ \t]*\r?$")
	inlineImport = regexp.MustCompile("(?:^|[\\s(])@([A-Za-z0-9_./~-]*[A-Za-z0-9_-])")
)

// follow imports the files that lines import. A line that is nothing but an
// import goes with them; one that says more stays.
func (r *reading) follow(body text.Span) {
	if !r.imports {
		return
	}
	doc := markdown.Scan(r.src, body)
	for at := body.Start; at < body.End; {
		end := at + strings.IndexByte(r.src[at:body.End], '\n') + 1
		if end == at {
			end = body.End
		}
		line := strings.TrimSuffix(r.src[at:end], "\n")
		span := text.Span{Start: at, End: end}
		at = end
		if doc.InCode(span.Start) {
			continue
		}
		if m := ownImport.FindStringSubmatch(line); m != nil {
			if child, o := r.child(m[1], span); o != nil {
				o.by = append(o.by, r.p+": "+strings.TrimSpace(line))
				r.cuts = append(r.cuts, span)
				r.move(span, "", "", "imports `"+child+"`, whose text stands in its place")
			}
			continue
		}
		for _, m := range inlineImport.FindAllStringSubmatchIndex(line, -1) {
			if strings.Count(line[:m[2]], "`")%2 == 0 {
				if child, o := r.child(line[m[2]:m[3]], span); o != nil {
					r.im.skip(r.p, "line %d imports `%s` within a sentence, so the line stays and the file is imported as well: take the `@` away, or an agent that follows it reads the file a second time", r.lines.Line(span.Start)+1, child)
				}
			}
		}
	}
}

// child follows one import and answers its path and what it became; nil where
// the line stays as it is.
func (r *reading) child(written string, line text.Span) (string, *output) {
	number := r.lines.Line(line.Start) + 1
	say := func(format string, args ...any) (string, *output) {
		r.im.skip(r.p, "line %d imports `%s`, and %s: the line stays", number, written, fmt.Sprintf(format, args...))
		return "", nil
	}
	if ext := path.Ext(written); ext != ".md" && ext != ".mdc" && ext != ".txt" && ext != ".markdown" {
		if _, why := r.im.q.Files.Read(path.Join(path.Dir(r.p), written)); why == Absent {
			return "", nil // a name of somebody, or a package
		}
		return say("that is no text to follow")
	}
	if strings.HasPrefix(written, "~") {
		return say("that lies outside the root")
	}
	p, outside := located(r.p, written)
	if outside != "" {
		return say("that lies outside the root")
	}
	if r.depth+1 >= deepest && !r.im.done[p] {
		return say("imports are followed %d deep", deepest)
	}
	src, why := r.im.q.Files.Read(p)
	switch {
	case why == Absent:
		return say("there is no such file")
	case why != "":
		return say("%s", why)
	}
	r.im.take(p, r.base, r.depth+1, true)
	o := r.im.outputOf(p, src, r.base)
	switch {
	case o == nil:
		return say("nothing of it is imported beside this")
	case o.base != "." && o.base != r.base && !strings.HasPrefix(r.base, o.base+"/"):
		return say("what it says is imported for `%s`", o.base)
	}
	return p, o
}

// first is the first output of a source, or nil.
func (im *importer) first(source string) *output {
	for _, o := range im.outputs {
		if o.source == source {
			return o
		}
	}
	return nil
}

// outputOf is what a source became, or the one that says the same, or nil.
func (im *importer) outputOf(source, src, base string) *output {
	if o := im.first(source); o != nil {
		return o
	}
	for _, b := range []string{base, im.baseOf(source)} {
		if o := im.first(im.digests[b+"\x00"+digest(src)]); o != nil {
			return o
		}
	}
	return nil
}

// baseOf is the directory a source speaks for on its own.
func (im *importer) baseOf(source string) string {
	o, _ := originOf(source)
	return o.base
}

func (r *reading) move(span text.Span, file, kind, why string) {
	if span.Empty() {
		return
	}
	from, to := r.lines.Line(span.Start)+1, r.lines.Line(span.End-1)+1
	r.moves = append(r.moves, Move{from, to, file, kind, why})
}
