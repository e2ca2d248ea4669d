package iaip

import (
	"strings"
	"unicode/utf8"

	"iai/iaip/problem"
	"iai/iaip/schema"
	"iai/iaip/syntax"
	"iai/iaip/text"
)

// A reporter collects the problems of one file in the order they are found.
type reporter struct {
	file string
	out  []problem.Finding
}

func (r *reporter) add(rule *problem.Rule, span text.Span, pairs ...string) *problem.Finding {
	r.out = append(r.out, problem.Finding{
		Rule: rule, Severity: rule.Severity, Stop: rule.Stops,
		File: r.file, Span: span, Message: rule.Format(pairs...),
	})
	return r.last()
}

func (r *reporter) last() *problem.Finding { return &r.out[len(r.out)-1] }

// malformed reports every fault of a file.
func (r *reporter) malformed(f *syntax.File) {
	for i := range f.Faults {
		fault := &f.Faults[i]
		found := r.add(problem.MalformedFile, fault.Span, "what", fault.Message)
		found.Facts.At = []text.Span{fault.First, fault.Second, fault.Whole}
		found.Facts.Got = causeNames[fault.Cause]
		if fault.Cause == syntax.DuplicateKey {
			found.Related = append(found.Related, problem.Place{File: r.file, Span: fault.First, Message: "the key stands here first"})
		}
	}
}

var causeNames = map[syntax.Cause]string{
	syntax.BadEncoding: "encoding", syntax.Unclosed: "unclosed", syntax.NoDelimiter: "delimiter",
	syntax.BadYAML: "yaml", syntax.NotMapping: "shape", syntax.DuplicateKey: "duplicate",
	syntax.BadKey: "key", syntax.Conflict: "conflict", syntax.AliasCycle: "alias", syntax.Limit: "limit", syntax.Control: "control",
}

// declared checks that a file declares the kind it is loaded for, and says
// whether it does. slot is the place that loads it.
func (r *reporter) declared(f *syntax.File, kind string, slot problem.Place) bool {
	key, value := f.Root().Pair("kind")
	got, isString := value.Str()
	switch {
	case value.IsNull() || isString && got == "":
		span := FirstToken(f)
		if key.Exists() {
			span = key.Span()
		}
		r.add(problem.MissingKind, span, "kind", kind)
	case !isString || got != kind:
		r.add(problem.KindMismatch, tokenOf(key, value), "got", shown(f, value), "kind", kind)
		r.last().Facts.Got = got
	default:
		return true
	}
	r.last().Facts.Kind = kind
	if slot.File != "" {
		r.last().Related = []problem.Place{slot}
	}
	return false
}

// shape reports a value of the wrong shape.
func (r *reporter) shape(f *syntax.File, what, want string, key, value syntax.Value) {
	r.shapeAt(f, tokenOf(key, value), "`"+what+"`", want, value)
}

// itemShape reports an entry of a list of the wrong shape.
func (r *reporter) itemShape(f *syntax.File, what string, key, item syntax.Value) {
	r.shapeAt(f, itemToken(key, item), "An entry of `"+what+"`", "a string", item)
}

func (r *reporter) shapeAt(f *syntax.File, span text.Span, what, want string, value syntax.Value) {
	got := "`" + shown(f, value) + "`"
	switch value.Kind() {
	case syntax.Mapping:
		got = "a mapping"
	case syntax.Sequence:
		got = "a list"
	}
	found := r.add(problem.InvalidType, span, "key", what, "want", want, "got", got)
	found.Facts.Got = value.Text()
	found.Facts.Text = want
	found.Facts.At = []text.Span{value.Content()}
}

// tokenOf is what to underline for a value: the value itself without quotes'
// surroundings if it stands on the page, the key where it does not or where it
// is a block of several lines.
func tokenOf(key, value syntax.Value) text.Span {
	span := value.Content()
	if span.Empty() || value.Kind() != syntax.Scalar && value.Style() != syntax.Flow {
		if k := key.Span(); !k.Empty() {
			return k
		}
	}
	return span
}

// itemToken is what to underline for an entry of a list: the entry, or the
// first key of one that is a block of several lines.
func itemToken(key, item syntax.Value) text.Span {
	if item.Kind() == syntax.Mapping && item.Style() != syntax.Flow && item.Len() > 0 && !item.IsAlias() {
		first, _ := item.PairAt(0)
		return first.Span()
	}
	return tokenOf(key, item)
}

// shown is a value as its author wrote it, shortened.
func shown(f *syntax.File, v syntax.Value) string {
	if s, ok := v.Str(); ok {
		return Shorten(s)
	}
	return Shorten(v.Content().Of(f.Src()))
}

// Shorten keeps quotations in messages on one line of bearable length.
func Shorten(s string) string {
	const most = 60
	s, _, cut := strings.Cut(s, "\n")
	if runes := []rune(s); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	if cut {
		return s + "…"
	}
	return s
}

// FirstToken is the first line with anything on it, without the blanks around
// it: what stands for a file as a whole.
func FirstToken(f *syntax.File) text.Span {
	src := f.Src()
	start := f.BOM.End
	trimmed := strings.TrimLeft(src[start:], " \t\r\n")
	if trimmed == "" {
		return text.Span{Start: start, End: len(src)}
	}
	start = len(src) - len(trimmed)
	line, _, _ := strings.Cut(trimmed, "\n")
	return text.Span{Start: start, End: start + len(strings.TrimRight(line, " \t\r"))}
}

// Near ends a sentence: with the question for the known name that was probably
// meant, or with a full stop if none is close.
func Near(got string, names []string) string {
	if best := Closest(got, names); best != "" {
		return "; did you mean `" + best + "`?"
	}
	return "."
}

// Closest is the name at the smallest edit distance, if it is small enough to
// be a slip; the first of several in the order given.
func Closest(got string, names []string) string {
	best, letters := "", []rune(strings.ToLower(got))
	least := min(utf8.RuneCountInString(got)/3+1, 3)
	for _, name := range names {
		if d := len(letters) - len(name); name == got || d > least+1 {
			continue
		}
		if d := distance(letters, []rune(strings.ToLower(name)), least+1); d <= least && (best == "" || d < least) {
			best, least = name, d
		}
	}
	return best
}

// distance is the number of insertions, removals, replacements and swaps of
// neighbours that turn a into b, or more than most.
func distance(x, y []rune, most int) int {
	if d := len(x) - len(y); d > most || -d > most {
		return most + 1
	}
	before, prev, row := make([]int, len(y)+1), make([]int, len(y)+1), make([]int, len(y)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := 1; i <= len(x); i++ {
		row[0] = i
		least := i
		for j := 1; j <= len(y); j++ {
			cost := 1
			if x[i-1] == y[j-1] {
				cost = 0
			}
			row[j] = min(prev[j]+1, row[j-1]+1, prev[j-1]+cost)
			if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
			least = min(least, row[j])
		}
		if least > most {
			return most + 1 // no later row is smaller: a swap adds one to the row before
		}
		before, prev, row = prev, row, before
	}
	return prev[len(y)]
}

// kindNames are the eight kinds, for corrections.
var kindNames = func() []string {
	out := make([]string, len(schema.Kinds))
	for i := range schema.Kinds {
		out[i] = schema.Kinds[i].Name
	}
	return out
}()
