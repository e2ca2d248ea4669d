// Package syntax reads one `.iai` file: its delimiters, its frontmatter as
// nodes with byte spans, its free text and the sections of that text.
//
// Reading never fails. Whatever the bytes are, Parse answers a File; what is
// wrong with them stands in its Faults, and what could be read beside the
// faults is there all the same. Every span is in bytes of the file as it came
// in, byte order mark and carriage returns included.
//
// The package is the only one that knows the YAML library. It must not know
// what keys mean, which files belong together, or what an editor is.
package syntax

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"unicode/utf8"

	"iai/iaip/markdown"
	"iai/iaip/text"
)

// A File is one parsed file. It never changes after Parse returned it.
type File struct {
	Parts
	Lines  *text.Lines
	Faults []Fault
	// Doc is the block structure of the free text.
	Doc markdown.Doc

	src   string
	cut   bool // only the beginning of it is here
	front front
	lim   Limits
}

// Parse reads a file under the default limits.
func Parse(src string) *File { return ParseWithin(src, DefaultLimits) }

// ParseWithin reads a file under limits of the caller's.
func ParseWithin(src string, lim Limits) *File {
	if len(src) > lim.Bytes {
		return TooLarge(src, len(src), lim)
	}
	f := &File{src: src, lim: lim, Lines: text.NewLines(src), Parts: split(src)}
	if fault, bad := badEncoding(src); bad {
		f.Faults = append(f.Faults, fault)
	}
	conflicts := findConflicts(src, f.Front)
	f.Faults = append(f.Faults, conflicts...)
	switch {
	case f.Form == Bare:
		f.readBare(conflicts)
	case f.Unclosed:
		f.readUnclosed()
	default:
		f.front = readFront(src, f.Front, lim)
		f.addFaults(f.front.faults, conflicts)
	}
	f.Doc = markdown.Scan(src, f.Body)
	return f
}

// TooLarge is the File of something past the size limit: nothing of it is
// read. src may be just its beginning; size is what there is in all.
func TooLarge(src string, size int, lim Limits) *File {
	const shown = 1 << 10
	src = src[:min(len(src), shown)]
	f := &File{src: src, cut: true, lim: lim, Lines: text.NewLines(src)}
	f.Body = text.Span{Start: 0, End: len(src)}
	f.Faults = []Fault{{Cause: Limit, Span: wholeLine(src, f.Lines.Span(0)), Message: fmt.Sprintf(
		"The file has %d bytes, and at most %d are read: split it.", size, lim.Bytes)}}
	f.front.root = &node{kind: Mapping}
	f.Doc = markdown.Scan(src, text.Span{})
	return f
}

// Src is the file byte for byte.
func (f *File) Src() string { return f.src }

// Cut says that the file was too large to be read, and Src is only how it
// begins.
func (f *File) Cut() bool { return f.cut }

// Text is the free text, verbatim.
func (f *File) Text() string { return f.Body.Of(f.src) }

// Root is the mapping of the frontmatter; it always exists, be it empty.
func (f *File) Root() Value {
	if f.front.root == nil {
		return Value{&node{kind: Mapping}, f.Front.Start}
	}
	return Value{f.front.root, f.front.at}
}

// Broken says whether the file is malformed.
func (f *File) Broken() bool { return len(f.Faults) > 0 }

// Digest is the SHA-256 of the file's bytes.
func (f *File) Digest() string { return Digest(f.src) }

// Digest names content by its SHA-256.
func Digest(s string) string {
	sum := sha256.Sum256([]byte(s))
	return "sha256:" + hex.EncodeToString(sum[:])
}

// addFaults takes over faults of the YAML, except those that merge-conflict
// markers or bytes that are not UTF-8 explain.
func (f *File) addFaults(faults, conflicts []Fault) {
	encoding := f.has(BadEncoding) && f.Front.Overlaps(f.Faults[0].Span)
	for _, fault := range faults {
		covered := encoding && fault.Cause == BadYAML
		for _, c := range conflicts {
			covered = covered || c.Whole.Covers(fault.Span) || fault.Cause == DuplicateKey && c.Whole.Overlaps(fault.Span)
		}
		if !covered {
			f.Faults = appendFault(f.Faults, fault)
		}
	}
}

// readBare reads a file without delimiters: frontmatter if all of it is a YAML
// mapping, text otherwise.
func (f *File) readBare(conflicts []Fault) {
	whole := f.Front
	asText := func() {
		f.front = front{}
		f.Body = whole
		f.Front = text.Span{Start: whole.Start, End: whole.Start}
		f.Close = f.Front
	}
	if strings.TrimSpace(whole.Of(f.src)) == "" {
		asText()
		return
	}
	f.front = readFront(f.src, whole, f.lim)
	mapping, broken := f.front.root != nil && len(f.front.root.pairs) > 0 && !f.front.pieced, f.front.pieced
	for _, fault := range f.front.faults {
		switch fault.Cause {
		case NotMapping:
			mapping, broken = false, true
		case BadYAML:
			broken = true
		case Limit:
			mapping = true
		}
	}
	if mapping && !broken {
		f.addFaults(f.front.faults, conflicts)
		return
	}
	if !hasKindLine(whole.Of(f.src)) {
		asText()
		return
	}
	fault := Fault{Cause: NoDelimiter, Span: wholeLine(f.src, f.Lines.Span(0)), First: text.Span{Start: whole.End, End: whole.End}}
	if len(f.front.faults) > 0 {
		fault.Span = f.front.faults[0].Span
		at := f.Lines.Full(f.Lines.Line(fault.Start)).Start
		fault.First = text.Span{Start: at, End: at}
	}
	fault.Message = "The file starts like frontmatter but no `---` line ends it, and as a whole it is not YAML: add a `---` line before the text."
	f.addFaults([]Fault{fault}, conflicts)
}

func hasKindLine(s string) bool {
	return strings.HasPrefix(s, "kind:") || strings.Contains(s, "\nkind:")
}

// readUnclosed reads a file whose opening delimiter has no partner. What
// stands behind it is read as far as it is YAML; where it stops being YAML is
// where the delimiter is missing.
func (f *File) readUnclosed() {
	f.front = readFront(f.src, f.Front, f.lim)
	at := f.Front.End
	for _, fault := range f.front.faults {
		if line := f.Lines.Full(f.Lines.Line(fault.Start)).Start; line > f.Front.Start {
			at = min(at, line)
		}
	}
	f.Faults = append(f.Faults, Fault{
		Cause:   Unclosed,
		Span:    text.Span{Start: f.Open.Start, End: f.Open.Start + 3},
		First:   text.Span{Start: at, End: at},
		Message: "The opening `---` has no closing one: add a `---` line where the text begins.",
	})
}

// badEncoding finds the first byte that is not UTF-8.
func badEncoding(src string) (Fault, bool) {
	if utf8.ValidString(src) {
		return Fault{}, false
	}
	for i := 0; i < len(src); {
		if src[i] < utf8.RuneSelf {
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(src[i:])
		if r == utf8.RuneError && size <= 1 {
			end := i + 1
			for end < len(src) && end < i+4 && src[end] >= utf8.RuneSelf && !utf8.RuneStart(src[end]) {
				end++
			}
			return Fault{Cause: BadEncoding, Span: text.Span{Start: i, End: end}, Message: fmt.Sprintf(
				"The byte 0x%02X here is not UTF-8: save the file as UTF-8.", src[i])}, true
		}
		i += size
	}
	return Fault{}, false
}

// findConflicts finds what an unfinished merge left behind. In frontmatter a
// marker of either end is enough; in text, where a line of equals signs is a
// heading, all three must stand in order.
func findConflicts(src string, front text.Span) []Fault {
	if !strings.Contains(src, "<<<<<<< ") && !strings.Contains(src, ">>>>>>> ") {
		return nil
	}
	var out []Fault
	var ours, base, theirs text.Span // the marker lines
	open := false
	for at := 0; at < len(src) && len(out) < maxFaults; {
		end := lineEnd(src, at)
		line := text.Span{Start: at, End: end}
		s := line.Of(src)
		if at == 0 {
			s = strings.TrimPrefix(s, text.BOM)
		}
		switch {
		case strings.HasPrefix(s, "<<<<<<< "):
			ours, base, theirs, open = line, text.Span{}, text.Span{}, true
		case open && strings.HasPrefix(s, "||||||| "):
			base = line
		case open && strings.TrimRight(s, "\r\n") == "=======":
			theirs = line
		case strings.HasPrefix(s, ">>>>>>> "):
			if open && !theirs.Empty() {
				oursEnd := theirs.Start
				if !base.Empty() {
					oursEnd = base.Start
				}
				out = append(out, Fault{Cause: Conflict, Span: text.Span{Start: ours.Start, End: lineStop(src, ours.Start)},
					First:   text.Span{Start: ours.End, End: oursEnd},
					Second:  text.Span{Start: theirs.End, End: line.Start},
					Whole:   text.Span{Start: ours.Start, End: line.End},
					Message: "A merge was left unfinished here: keep one of the two sides and remove the markers."})
			}
			open = false
		}
		at = end
	}
	return out
}
