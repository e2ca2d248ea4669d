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
	"slices"
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
	// marked says that a line here looks like a marker of an unfinished merge.
	marked bool
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
	merges := findMerges(src, f.Front)
	f.marked = len(merges) > 0
	inFront := f.inFront(merges)
	yamlText := withoutMarkers(src, f.Front, inFront)
	switch {
	case f.Form == Bare:
		inFront = f.readBare(yamlText, inFront)
	case f.Unclosed:
		f.readUnclosed(yamlText)
	default:
		f.front = readFront(yamlText, f.Front, lim)
		f.addFaults(f.front.faults, inFront)
	}
	f.Doc = markdown.Scan(src, f.Body)
	f.addConflicts(merges, inFront)
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

// addFaults takes over faults of the YAML, except those that an unfinished
// merge or bytes that are not UTF-8 explain.
func (f *File) addFaults(faults []Fault, merges []merge) {
	encoding := f.has(BadEncoding) && f.Front.Overlaps(f.Faults[0].Span)
	for i := range faults {
		covered := encoding && faults[i].Cause == BadYAML
		for j := 0; j < len(merges) && !covered; j++ {
			covered = merges[j].explains(&faults[i], f.Front)
		}
		if !covered {
			f.Faults = appendFault(f.Faults, faults[i])
		}
	}
}

// readBare reads a file without delimiters: frontmatter if all of it is a YAML
// mapping, text otherwise. It answers which of the merges lie in frontmatter.
func (f *File) readBare(src string, merges []merge) []merge {
	whole := f.Front
	asText := func() []merge {
		f.front = front{}
		f.Body = whole
		f.Front = text.Span{Start: whole.Start, End: whole.Start}
		f.Close = f.Front
		return nil
	}
	if strings.TrimSpace(whole.Of(src)) == "" {
		return asText()
	}
	if !hasKindLine(whole.Of(src)) {
		// Nobody meant frontmatter that does not parse: there is nothing to
		// find in its pieces, and nothing at all in a book.
		_, over := overLimits(src, whole, f.lim)
		if (over || whole.Len() > bookSize) && !beginsLikeMapping(whole.Of(src)) {
			return asText()
		}
		got, err := readWhole(src, whole, f.lim)
		if err != nil || len(got.faults) == 0 && (got.root == nil || len(got.root.pairs) == 0) || hasCause(got.faults, NotMapping) {
			return asText()
		}
		f.front = got
		f.addFaults(got.faults, merges)
		return merges
	}
	if limit, over := overLimits(src, whole, f.lim); over {
		// A book under a few keys is past the limits too, but a delimiter is
		// all it lacks.
		f.front = readFront(src, text.Span{Start: whole.Start, End: lineEnd(src, min(whole.Start+bookSize, whole.End))}, f.lim)
		if !slices.ContainsFunc(f.front.faults, func(f Fault) bool { return f.Message == notAPair }) {
			f.front = front{faults: []Fault{limit}}
		}
	} else {
		f.front = readFront(src, whole, f.lim)
	}
	bad := -1 // the first fault that says this is no mapping
	for i, fault := range f.front.faults {
		if (fault.Cause == BadYAML || fault.Cause == NotMapping) && (bad < 0 || fault.Start < f.front.faults[bad].Start) {
			bad = i
		}
	}
	if bad < 0 && !f.front.pieced {
		f.addFaults(f.front.faults, merges)
		return merges
	}
	fault := Fault{Cause: NoDelimiter, Span: wholeLine(f.src, f.Lines.Span(0)), First: text.Span{Start: whole.End, End: whole.End}}
	fault.Message = "The file starts like frontmatter but no `---` line ends it, and as a whole it is not YAML: add a `---` line before the text."
	if bad >= 0 {
		// There may be no text at all, and a slip in what is meant as YAML.
		if slip := f.front.faults[bad]; slip.Cause == BadYAML && slip.Message != notAPair {
			fault.Message = strings.TrimSuffix(slip.Message, ".") + ", or add a `---` line before it if the text begins here."
		}
		fault.Span = f.front.faults[bad].Span
		at := f.Lines.Full(f.Lines.Line(fault.Start)).Start
		fault.First = text.Span{Start: at, End: at}
	}
	f.addFaults([]Fault{fault}, merges)
	return merges
}

// bookSize is the length past which a file without delimiters and kind is
// taken for text by its first line alone.
const bookSize = 256 << 10

func hasKindLine(s string) bool {
	return strings.HasPrefix(s, "kind:") || strings.Contains(s, "\nkind:")
}

// beginsLikeMapping says whether the first line that holds anything can be the
// first of a YAML mapping.
func beginsLikeMapping(s string) bool {
	for line := range strings.Lines(s) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		return strings.IndexByte("{?&!\"'", line[0]) >= 0 || strings.Contains(line, ": ") || strings.HasSuffix(line, ":")
	}
	return false
}

func hasCause(faults []Fault, c Cause) bool {
	for i := range faults {
		if faults[i].Cause == c {
			return true
		}
	}
	return false
}

// readUnclosed reads a file whose opening delimiter has no partner. What
// stands behind it is read as far as it is YAML; where it stops being YAML is
// where the delimiter is missing.
func (f *File) readUnclosed(src string) {
	f.front = readFront(src, f.Front, f.lim)
	at := f.Front.End
	for _, fault := range f.front.faults {
		if fault.Cause != BadYAML && fault.Cause != NotMapping {
			continue
		}
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
