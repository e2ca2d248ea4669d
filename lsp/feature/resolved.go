package feature

import (
	"sort"
	"strings"

	"iai/iaip"
	"iai/iaip/text"
	"iai/workspace"
)

// A ResolvedDocument is what a manifest resolves to as one text to read, and
// the way from each of its lines to where it comes from.
//
// For each kind there is a heading line, which says what the kind is made of,
// then a line for each setting in force, then the effective text, verbatim:
//
//	──── tasks · 2 inputs · overlay · 31 words ────
//	output: {"mode":"file"}
//
//	## Tasks
//	…
//
// The rules around the name are no Markdown and no YAML, so that nobody takes
// them for a part of the instructions.
type ResolvedDocument struct {
	Text  string
	lines *text.Lines
	parts []part
}

// A part is a stretch of the document that comes from one place. The parts are
// in order and do not overlap; blank lines between them belong to none.
type part struct {
	at   text.Span // in the document
	from Source
	span text.Span // in the source
	// verbatim says that both hold the same bytes, so that every line has a
	// line of its own; otherwise the whole part stands for the whole source.
	verbatim bool
	first    int // the line of the source, from one
	count    int // the lines of the source that it stands for
}

// A Source says where a line of a resolved document comes from.
type Source struct {
	File string
	Line int // from one
	Kind string
	// Role is that of the input the line comes from; "" for the heading of a
	// kind, which comes from the place that activates it, and for the reasons
	// of a stopped resolution.
	Role string
	// Setting is the key of a setting, "" for anything else.
	Setting string
}

// Resolved is the document of one kind of a manifest, or with kind "" of all.
func Resolved(s *workspace.Snapshot, manifest, kind string) *ResolvedDocument {
	b := &documentBuilder{s: s, r: s.Resolution(manifest)}
	switch {
	case b.r.Stopped:
		b.stopped()
	case kind != "":
		if k := b.r.Kind(kind); k != nil {
			b.kind(k)
		} else {
			b.inactive(kind)
		}
	default:
		b.all()
	}
	whole := b.out.String()
	return &ResolvedDocument{Text: whole, lines: text.NewLines(whole), parts: b.parts}
}

type documentBuilder struct {
	s     *workspace.Snapshot
	r     *iaip.Resolution
	out   strings.Builder
	parts []part
}

// line writes a line that stands for a stretch of a file.
func (b *documentBuilder) line(content string, from Source, span text.Span) {
	start := b.out.Len()
	b.out.WriteString(content)
	p := part{at: text.Span{Start: start, End: b.out.Len()}, from: from, span: span, first: 1, count: 1}
	if f := b.s.File(from.File); f != nil {
		p.first = lineOf(f, span.Start)
		p.count = lineOf(f, span.End) - p.first + 1
	}
	p.from.Line = p.first
	b.parts = append(b.parts, p)
	b.out.WriteByte('\n')
}

func (b *documentBuilder) all() {
	if len(b.r.Kinds) == 0 {
		b.out.WriteString("No kind is active in " + b.r.Path + ": name those that should be in `enabled`.\n")
		return
	}
	for i, k := range b.r.Kinds {
		if i > 0 {
			b.gap()
		}
		b.kind(k)
	}
}

// gap ends the last line, if it is open, and leaves one blank.
func (b *documentBuilder) gap() {
	if s := b.out.String(); !strings.HasSuffix(s, "\n") {
		b.out.WriteByte('\n')
	}
	b.out.WriteByte('\n')
}

// stopped says why nothing is in force.
func (b *documentBuilder) stopped() {
	b.out.WriteString("Nothing of " + b.r.Path + " is in force: its resolution is stopped.\n\n")
	for _, f := range stops(b.r) {
		where := f.File
		if g := b.s.File(f.File); g != nil {
			where += ":" + itoa(lineOf(g, f.Span.Start))
		}
		b.line(where+": "+f.Rule.Code+" "+f.Rule.Name+": "+f.Message, Source{File: f.File, Kind: f.Facts.Kind}, f.Span)
	}
}

func (b *documentBuilder) inactive(kind string) {
	why := "the manifest cannot be read"
	if b.r.File != nil {
		why = whyInactive(b.r, kind)
	}
	b.out.WriteString("The kind " + kind + " is not active in " + b.r.Path + ", because " + why + ".\n")
}

func (b *documentBuilder) kind(k *iaip.Kind) {
	b.line("──── "+k.Name+" · "+summary(k)+" ────", Source{File: b.r.Path, Kind: k.Name}, k.Span)
	for _, s := range k.Settings() {
		in := &k.Inputs[s.Input]
		span := text.Span{Start: s.Key.Span().Start, End: max(s.Key.Span().End, s.Value.Span().End)}
		b.line(workspace.Scalar(s.Key.Text())+": "+oneLine(string(s.Value.AppendJSON(nil))),
			Source{File: in.Origin, Kind: k.Name, Role: in.Role.String(), Setting: s.Key.Text()}, span)
	}
	size := 0
	for i := range k.Pieces {
		size += k.Pieces[i].Span.Len() + 1
	}
	b.out.Grow(size + 1)
	if len(k.Pieces) > 0 {
		b.out.WriteByte('\n')
	}
	for i := range k.Pieces {
		p := &k.Pieces[i]
		if p.Break {
			b.out.WriteByte('\n')
		}
		in := &k.Inputs[p.Input]
		start := b.out.Len()
		b.out.WriteString(k.Of(p))
		b.parts = append(b.parts, part{
			at: text.Span{Start: start, End: b.out.Len()}, span: p.Span, verbatim: true,
			from: Source{File: in.Origin, Kind: k.Name, Role: in.Role.String()}, first: lineOf(in.File, p.Span.Start),
		})
	}
}

// oneLine keeps a value on its line: JSON may hold a character that an editor
// takes for the end of one.
func oneLine(s string) string { return strings.NewReplacer("\n", " ", "\r", " ").Replace(s) }

// Lines is the number of lines of the document.
func (d *ResolvedDocument) Lines() int { return d.lines.Count() }

// At says where a line of the document, from one, comes from. It answers false
// for lines that stand for nothing: blank ones between the parts.
func (d *ResolvedDocument) At(line int) (Source, bool) {
	if line < 1 || line > d.lines.Count() {
		return Source{}, false
	}
	start := d.lines.Full(line - 1).Start
	p := d.partAt(start)
	if p == nil {
		return Source{}, false
	}
	from := p.from
	from.Line = p.first
	if p.verbatim {
		from.Line += line - 1 - d.lines.Line(p.at.Start)
	}
	return from, true
}

// Offset says which byte of which file an offset of the document comes from.
// It answers false where the document says something in its own words.
func (d *ResolvedDocument) Offset(at int) (file string, offset int, ok bool) {
	p := d.partAt(at)
	if p == nil || !p.verbatim {
		return "", 0, false
	}
	return p.from.File, p.span.Start + at - p.at.Start, true
}

// partAt is the part that holds an offset. The end of a part counts where no
// other begins there: it is where the last line of a text without a line break
// ends.
func (d *ResolvedDocument) partAt(at int) *part {
	i := sort.Search(len(d.parts), func(i int) bool { return d.parts[i].at.Start > at }) - 1
	if i < 0 {
		return nil
	}
	p := &d.parts[i]
	if at < p.at.End || at == p.at.End && at > p.at.Start && d.Text[at-1] != '\n' {
		return p
	}
	return nil
}

// Of are the lines of the document, from one, that a line of a file has come
// to; empty if nothing of it is in force. A file that is loaded twice has each
// of its lines twice.
func (d *ResolvedDocument) Of(file string, line int) []int {
	out := []int{}
	for i := range d.parts {
		p := &d.parts[i]
		if p.from.File != file || line < p.first {
			continue
		}
		first := d.lines.Line(p.at.Start) + 1
		switch {
		case !p.verbatim:
			if line < p.first+p.count {
				out = append(out, first)
			}
		case !p.at.Empty():
			if at := first + line - p.first; at <= d.lines.Line(p.at.End-1)+1 {
				out = append(out, at)
			}
		}
	}
	return out
}
