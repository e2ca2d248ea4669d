package syntax

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"
)

// A fault lies on the token at fault, and what stands beside it is readable.
func TestFaults(t *testing.T) {
	tests := []struct {
		name, src string // «» marks the token
		cause     Cause
		readable  string // a key that must still be there
	}{
		{"colon in a value", "kind: context\nscope: «a: b»\nname: x\n---\n", BadYAML, "name"},
		{"missing colon", "kind: context\n«scope»\nname: x\n---\n", BadYAML, "name"},
		{"missing space", "kind: context\n«scope:global»\nname: x\n---\n", BadYAML, "name"},
		{"tab", "kind: context\nb:\n«\t»x: 1\nname: x\n---\n", BadYAML, "name"},
		{"unclosed double quote", "kind: context\nscope: «\"a»\nname: x\n---\n", BadYAML, "kind"},
		{"unclosed single quote", "kind: context\nscope: «'a»\n---\n", BadYAML, "kind"},
		{"unclosed bracket", "kind: context\nenabled: «[a, b»\nname: x\n---\n", BadYAML, "kind"},
		{"unclosed bracket on a later line", "kind: context\nb: [x]\nenabled: «[a,»\n  b\nname: x\n---\n", BadYAML, "b"},
		{"at sign", "kind: context\nscope: «@team»\nname: x\n---\n", BadYAML, "name"},
		{"backtick", "kind: context\nscope: «`x`»\nname: x\n---\n", BadYAML, "name"},
		{"percent", "kind: context\nscope: «%x»\nname: x\n---\n", BadYAML, "name"},
		{"glob as alias", "kind: context\npriority_paths:\n- «*.go»\nname: x\n---\n", BadYAML, "name"},
		{"unknown anchor", "kind: context\nscope: «*nobody»\nname: x\n---\n", BadYAML, "name"},
		{"bad indentation", "kind: context\nb:\n    x: 1\n  «y: 2»\nname: x\n---\n", BadYAML, "name"},
		{"list beside a key", "kind: context\nb: «- x»\nname: x\n---\n", BadYAML, "name"},
		{"bad escape", "kind: context\nscope: \"a«\\q»\"\nname: x\n---\n", BadYAML, "name"},
		{"control character", "kind: context\nscope: a«\x00»b\nname: x\n---\n", Control, "name"},
		{"first line", "kind: «a: b»\nname: x\n---\n", BadYAML, "name"},
		{"duplicate key", "kind: context\nscope: a\n«scope»: b\n---\n", DuplicateKey, "kind"},
		{"duplicate nested key", "kind: context\nb:\n  x: 1\n  «x»: 2\n---\n", DuplicateKey, "kind"},
		{"duplicate by quotes", "kind: context\n«'kind'»: b\n---\n", DuplicateKey, "kind"},
		{"number as key", "kind: context\n«12»: b\n---\n", BadKey, "kind"},
		{"null as key", "kind: context\n«~»: b\n---\n", BadKey, "kind"},
		{"list as key", "kind: context\n«[a]»: b\n---\n", BadKey, "kind"},
		{"cycle", "kind: context\nb: &x [«*x»]\n---\n", AliasCycle, "kind"},
		{"scalar", "«hello»\n---\n", NotMapping, ""},
		{"list", "«- a»\n- b\n---\n", NotMapping, ""},
		{"second document", "kind: context\n«...»\nname: x\n---\n", BadYAML, "kind"},
		{"unclosed fence", "«---»\nkind: context\n", Unclosed, "kind"},
		{"not UTF-8", "kind: context\n---\na«\xff»b\n", BadEncoding, "kind"},
		{"merge conflict", "kind: context\n«<<<<<<< ours»\nscope: a\n=======\nscope: b\n>>>>>>> theirs\nname: x\n---\n", Conflict, "name"},
		{"merge conflict in text", "kind: context\n---\n«<<<<<<< ours»\na\n=======\nb\n>>>>>>> theirs\n", Conflict, "kind"},
		{"quotes inside single quotes", "kind: context\nname: 'don'«t'»\nscope: a\n---\n", BadYAML, "scope"},
		{"quotes inside double quotes", "kind: context\nscope: \"say \"«hi\" now\"»\nname: x\n---\n", BadYAML, "name"},
		{"text behind a quote", "kind: context\nscope: \"a\" «b»\nname: x\n---\n", BadYAML, "name"},
		{"text behind a quote, of wide signs", "kind: context\n😀: \"a\" «😀b»\nname: x\n---\n", BadYAML, "name"},
		{"text behind a quote in a list", "kind: context\nb: ['don'«t', b]»\nname: x\n---\n", BadYAML, "name"},
		{"text behind a quote under a key", "kind: context\nb:\n  c: 1\n  d: 'a' «b»\nname: x\n---\n", BadYAML, "name"},
		{"a quote and an open quote", "kind: context\nscope: 'a' «'b»\n---\n", BadYAML, "kind"},
		{"a quoted key without its blank", "kind: context\n«\"scope\":global»\nname: x\n---\n", BadYAML, "name"},
		{"words that begin with a quotation", "kind: context\n«\"Well,\" they said.»\n\n---\n", BadYAML, "kind"},
		{"words that begin with a link", "kind: context\n«[Well](a.md) they said.»\n\n---\n", BadYAML, "kind"},
		{"a quote inside a quoted key", "kind: context\n'it'«s': x»\nname: x\n---\n", BadYAML, "name"},
		{"a bracket too many", "kind: context\nb: [a, b]«]»\nname: x\n---\n", BadYAML, "name"},
		{"a closing brace as value", "kind: context\nscope: «}»\nname: x\n---\n", BadYAML, "name"},
		{"a closing bracket as value", "kind: context\nscope: «]»\nname: x\n---\n", BadYAML, "name"},
		{"a comma as value", "kind: context\nscope: «,»\nname: x\n---\n", BadYAML, "name"},
		{"a closing brace as item", "kind: context\nb:\n- «}»\nname: x\n---\n", BadYAML, "name"},
		{"keys behind an end marker", "kind: context\n«...»\nscope: b\n---", BadYAML, "scope"},
		{"directive", "«%YAML 1.1»\nkind: context\nname: x\n---\n", BadYAML, "name"},
		{"directive of another version", "# c\n«%YAML 1.2»\nkind: context\n---\n", BadYAML, "kind"},
		{"delimiter with a comment", "kind: context\n«--- # end»\ntext here\n---\n", BadYAML, "kind"},
		{"a list that goes on at the margin", "kind: context\nb: [1,\n2]\nz: «\"a»\n---\n", BadYAML, "b"},
		{"a quote that goes on at the margin", "kind: context\nb: \"1\nc: 2\"\nz: «[»\n---\n", BadYAML, "b"},
		{"a valid alias above the fault", "kind: context\nx: &a 1\ny: *a\nz: «[»\n---\n", BadYAML, "y"},
		{"a valid alias at the fault", "kind: context\nx: &a 1\ny: [*a, «@b»]\nz: 1\n---\n", BadYAML, "z"},
		{"an alias of a broken entry", "kind: context\nx: &a «@b»\ny: *a\nz: 1\n---\n", BadYAML, "z"},
		{"text behind a block indicator", "kind: context\nscope: «| foo»\nname: x\n---\n", BadYAML, "name"},
		{"a value that begins like a block", "kind: context\nscope: «>2-x»\nname: x\n---\n", BadYAML, "name"},
		{"opening marker alone", "kind: context\n«<<<<<<< HEAD»\nscope: a\nname: x\n---\n", Conflict, "scope"},
		{"opening marker without a label", "kind: context\n«<<<<<<<»\nscope: a\n---\n", Conflict, "scope"},
		{"middle marker alone", "kind: context\nscope: a\n«=======»\nscope: b\nname: x\n---\n", Conflict, "name"},
		{"closing marker alone", "kind: context\nscope: b\n«>>>>>>> theirs»\nname: x\n---\n", Conflict, "name"},
		{"conflict without its opening", "kind: context\nscope: a\n«=======»\nscope: b\n>>>>>>> theirs\nname: x\n---\n", Conflict, "name"},
		{"conflict without its middle", "kind: context\n«<<<<<<< HEAD»\nscope: a\nscope: b\n>>>>>>> theirs\n---\n", Conflict, "scope"},
		{"conflict without its end", "kind: context\n«<<<<<<< HEAD»\nscope: a\n=======\nscope: b\n---\n", Conflict, "scope"},
		{"conflict in a list", "kind: context\nb:\n  c:\n«<<<<<<< HEAD»\n  - a\n=======\n  - b\n>>>>>>> theirs\nname: x\n---\n", Conflict, "name"},
		{"half a conflict in a literal", "kind: context\nb: |\n  a\n«<<<<<<< HEAD»\n  b\nname: x\n---\n", Conflict, "name"},
		{"half a conflict in a bare file", "kind: context\n«<<<<<<< HEAD»\nscope: a\n", Conflict, "scope"},
		{"conflict without labels in text", "kind: context\n---\n«<<<<<<<»\na\n=======\nb\n>>>>>>>\n", Conflict, "kind"},
		{"conflict with a heading in it", "kind: context\n---\n«<<<<<<< a»\nTitle\n=======\n=======\nb\n>>>>>>> b\n", Conflict, "kind"},
		{"conflict around a code block", "kind: context\n---\n«<<<<<<< a»\n```\na\n=======\nb\n```\n>>>>>>> b\n", Conflict, "kind"},
		{"conflict in a code block without end", "kind: context\n---\n```\n«<<<<<<< a»\na\n=======\nb\n>>>>>>> b\n", Conflict, "kind"},
		{"conflict over a delimiter", "kind: context\n«<<<<<<< a»\nscope: a\n---\n=======\nscope: b\n---\n>>>>>>> b\n", Conflict, "scope"},
		{"conflict behind a byte order mark", "\ufeff«<<<<<<< a»\nkind: context\n=======\nkind: tasks\n>>>>>>> b\n---\n", Conflict, "kind"},
		{"merge conflict of three", "kind: context\n---\n«<<<<<<< ours»\na\n||||||| base\nx\n=======\nb\n>>>>>>> theirs\n", Conflict, "kind"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			before, rest, _ := strings.Cut(tt.src, "«")
			token, after, _ := strings.Cut(rest, "»")
			src := before + token + after
			f := Parse(src)
			if len(f.Faults) != 1 {
				t.Fatalf("faults: %+v", f.Faults)
			}
			fault := f.Faults[0]
			if fault.Cause != tt.cause {
				t.Errorf("cause %d, want %d: %s", fault.Cause, tt.cause, fault.Message)
			}
			if fault.Start != len(before) || fault.End != len(before)+len(token) {
				t.Errorf("fault on %q, want %q (%s)", fault.Of(src), token, fault.Message)
			}
			if !strings.HasSuffix(fault.Message, ".") || strings.Contains(fault.Message, "yaml:") {
				t.Errorf("message is no sentence: %q", fault.Message)
			}
			if tt.readable != "" && !f.Root().Field(tt.readable).Exists() {
				t.Errorf("%q cannot be read: %s", tt.readable, dump(src, f.Root()))
			}
		})
	}
}

// What a fault says names the way out, and never the YAML library's words.
func TestMessages(t *testing.T) {
	tests := []struct{ name, front, says string }{
		{"single quotes", "x: 'don't'", "twice (`''`)"},
		{"double quotes", "x: \"say \"hi\" now\"", "as `\\\"`"},
		{"missing comma", "x: ['a' 'b']", "Only a comma may follow the closing quote"},
		{"bracket", "x: [a]]", "Nothing may follow the closing bracket"},
		{"brace", "x: }", "A value cannot start with `}`: put it in quotes."},
		{"comma", "x: ,", "A value cannot start with `,`: put it in quotes."},
		{"end marker", "...\nx: 1", "This marker ends the YAML"},
		{"directive", "%YAML 1.1\nkind: tasks", "directives are not read: remove the line"},
		{"long delimiter", "--- # end\nx", "exactly three dashes"},
		{"block indicator", "x: | foo", "put the value in quotes"},
		{"block indicator of nothing", "x: |0\n  a", "put the value in quotes"},
		{"long key", "x: ? a", "introduced by `?`"},
		{"verbatim tag", "x: !<a b", "begins a tag"},
		{"unknown tag handle", "x: !a!b c", "begins a tag"},
		{"tag without end", "x: !%zz c", "begins a tag"},
		{"integer as key", "12: x", "This key is an integer, not a string"},
		{"null as key", "~: x", "This key is null, not a string"},
		{"boolean as key", "true: x", "This key is a boolean, not a string"},
		{"number as key", "1.5: x", "This key is a number, not a string"},
		{"collection as key", "[a]: x", "This key is a collection, not a string"},
	}
	for _, tt := range tests {
		f := Parse("kind: tasks\n" + tt.front + "\n---\n")
		if strings.HasPrefix(tt.front, "%") {
			f = Parse(tt.front + "\n---\n")
		}
		if len(f.Faults) != 1 || !strings.Contains(f.Faults[0].Message, tt.says) {
			t.Errorf("%s: %+v, want one fault that says %q", tt.name, f.Faults, tt.says)
		}
	}
	for _, s := range sentences {
		if strings.Contains(s.ours, s.library) || !strings.HasSuffix(s.ours, ".") || !strings.Contains(s.ours, ":") {
			t.Errorf("%q is answered by %q", s.library, s.ours)
		}
		if got := sentence(s.library + " x"); got != s.ours {
			t.Errorf("%q is hidden by another: %q", s.library, got)
		}
	}
}

// A set of markers that no one can have meant as one, or that shows one, is
// text; and only a complete one has sides to keep.
func TestMerges(t *testing.T) {
	for name, body := range map[string]string{
		"in a code block":       "```\n<<<<<<< a\nx\n=======\ny\n>>>>>>> b\n```\n",
		"in tildes":             "text\n~~~diff\n<<<<<<<\n=======\n>>>>>>>\n~~~\n",
		"a heading":             "Title\n=======\n",
		"a deep quotation":      ">>>>>>> words\n",
		"an opening alone":      "<<<<<<< a\n",
		"no middle":             "<<<<<<< a\n>>>>>>> b\n",
		"eight signs":           "<<<<<<<< a\n========\n>>>>>>>> b\n",
		"a word at the signs":   "<<<<<<<a\n=======\n>>>>>>>b\n",
		"not at the line start": " <<<<<<< a\n =======\n >>>>>>> b\n",
	} {
		if f := Parse("kind: tasks\n---\n" + body); f.Broken() {
			t.Errorf("%s: %v", name, f.Faults)
		}
	}
	if f := Parse("Title\n=======\ntext\n"); f.Broken() || f.Form != Bare || !f.Front.Empty() {
		t.Errorf("a text that begins with a heading: %v", f.Faults)
	}
	src := "kind: tasks\n<<<<<<< a\nscope: a\n||||||| base\nscope: c\n=======\nscope: b\n>>>>>>> b\n<<<<<<< c\n---\n"
	f := Parse(src)
	if len(f.Faults) != 2 {
		t.Fatalf("faults: %v", f.Faults)
	}
	whole, half := f.Faults[0], f.Faults[1]
	if whole.First.Of(src) != "scope: a\n" || whole.Second.Of(src) != "scope: b\n" || !strings.HasPrefix(whole.Whole.Of(src), "<<<<<<< a\n") || !strings.HasSuffix(whole.Whole.Of(src), ">>>>>>> b\n") {
		t.Errorf("the sides are %q and %q of %q", whole.First.Of(src), whole.Second.Of(src), whole.Whole.Of(src))
	}
	if half.Of(src) != "<<<<<<< c" || !half.First.Empty() || !half.Second.Empty() || !half.Whole.Empty() {
		t.Errorf("half a conflict has sides: %+v", half)
	}
}

// Keys are checked against all others, whichever entry is broken.
func TestKeysBesideBrokenEntries(t *testing.T) {
	src := "kind: tasks\nkind: prompt\n12: a\nx: [\n---"
	var got []string
	for _, f := range Parse(src).Faults {
		got = append(got, fmt.Sprint(f.Cause, f.Start, " ", f.Of(src)))
	}
	want := []string{fmt.Sprint(DuplicateKey, 12, " kind"), fmt.Sprint(BadKey, 25, " 12"), fmt.Sprint(BadYAML, 34, " [")}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// What a file asks for grows with its size and no faster.
func TestHostileFilesTakeNoTime(t *testing.T) {
	words := strings.Repeat("words and more\n", 200_000)
	tests := []struct {
		name, src string
		causes    []Cause
	}{
		{"a long integer", "x-n: " + strings.Repeat("9", 400_000) + "\n---\n", nil},
		{"a long hexadecimal integer", "x-n: 0x" + strings.Repeat("f", 400_000) + "\n---\n", nil},
		{"a book", words, nil},
		{"a book with an open quote", "x: \"a\n" + words, nil},
		{"a book under its kind", "kind: tasks\n" + words, []Cause{NoDelimiter}},
		{"an open quote under its kind", "kind: tasks\nx: \"a\n" + words, []Cause{NoDelimiter}},
		{"an open quote before a long text", "kind: tasks\nx: \"a\n" + strings.ReplaceAll(words, "words", " words") + "---\n", []Cause{BadYAML}},
		{"an open quote behind a long text", "kind: tasks\nx: |\n" + strings.ReplaceAll(words, "words", "  words") + " \"a\n---\n", []Cause{BadYAML}},
		{"no end", "---\nkind: tasks\n" + words, []Cause{Unclosed}},
	}
	for _, tt := range tests {
		start := time.Now()
		f := Parse(tt.src)
		f.Root().AppendJSON(nil)
		if took := time.Since(start); took > 30*time.Second {
			t.Errorf("%s takes %v", tt.name, took)
		}
		var causes []Cause
		for _, fault := range f.Faults {
			causes = append(causes, fault.Cause)
		}
		if !reflect.DeepEqual(causes, tt.causes) {
			t.Errorf("%s: %.300v", tt.name, fmt.Sprint(f.Faults))
		}
	}
}

// A file without a delimiter may lack it, or may be all frontmatter with a slip
// in it. What is said fits both.
func TestNoDelimiterMessages(t *testing.T) {
	for src, says := range map[string]string{
		"kind: manifest\nenabled: [a,\n":  "add the closing bracket, or add a `---` line before it if the text begins here.",
		"kind: context\nPlain words.\n":   "no `---` line ends it, and as a whole it is not YAML",
		"kind: context\n# T\nPlain words": "no `---` line ends it, and as a whole it is not YAML",
	} {
		f := Parse(src)
		if len(f.Faults) != 1 || f.Faults[0].Cause != NoDelimiter || !strings.Contains(f.Faults[0].Message, says) {
			t.Errorf("%q: %+v, want one fault that says %q", src, f.Faults, says)
		}
	}
}
