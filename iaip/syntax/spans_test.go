package syntax

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"
)

// dump writes a node with the source text of every span, so that a test shows
// what a person would point at.
func dump(src string, v Value) string {
	var b strings.Builder
	var walk func(v Value, level int)
	walk = func(v Value, level int) {
		pad := strings.Repeat("  ", level)
		switch {
		case v.IsAlias():
			fmt.Fprintf(&b, "%salias %q\n", pad, v.Span().Of(src))
		case v.Kind() == Mapping:
			fmt.Fprintf(&b, "%smap %q\n", pad, v.Span().Of(src))
			for k, x := range v.Pairs() {
				walk(k, level+1)
				walk(x, level+2)
			}
		case v.Kind() == Sequence:
			fmt.Fprintf(&b, "%sseq %q\n", pad, v.Span().Of(src))
			for x := range v.Items() {
				walk(x, level+1)
			}
		default:
			fmt.Fprintf(&b, "%s%s %q", pad, v.Type(), v.Span().Of(src))
			if c := v.Content(); c != v.Span() {
				fmt.Fprintf(&b, " content %q", c.Of(src))
			}
			fmt.Fprintln(&b)
		}
	}
	walk(v, 0)
	return b.String()
}

// Every span starts and ends where a person would say the token does.
func TestSpans(t *testing.T) {
	tests := []struct {
		name, yaml string
		want       []string // spans that must be reported for the nodes, in order, keys and values alternating
	}{
		{"plain", "kind: context\n", []string{"kind", "context"}},
		{"blanks around", "kind :   context  # why\n", []string{"kind", "context"}},
		{"single quoted", "kind: 'it''s' # x\n", []string{"kind", "'it''s'"}},
		{"double quoted", "kind: \"a\\\"b\" # x\n", []string{"kind", "\"a\\\"b\""}},
		{"quoted key", "\"kind\": context\n", []string{"\"kind\"", "context"}},
		{"implicit null", "kind:\nname: x\n", []string{"kind", "", "name", "x"}},
		{"tilde", "kind: ~\n", []string{"kind", "~"}},
		{"plain over lines", "kind: one\n  two\n\n  three # c\n", []string{"kind", "one\n  two\n\n  three"}},
		{"double quoted over lines", "kind: \"one\n  two\" # c\n", []string{"kind", "\"one\n  two\""}},
		{"literal", "kind: |\n  one\n\n  two\n\nname: x\n", []string{"kind", "|\n  one\n\n  two", "name", "x"}},
		{"literal kept with comment", "kind: |+ # c\n  one\n\n\nname: x\n", []string{"kind", "|+ # c\n  one", "name", "x"}},
		{"literal with indicator", "kind: |2\n    one\n  two\nname: x\n", []string{"kind", "|2\n    one\n  two", "name", "x"}},
		{"folded stripped", "kind: >-\n  one\n  two\n", []string{"kind", ">-\n  one\n  two"}},
		{"empty literal", "kind: |\nname: x\n", []string{"kind", "|", "name", "x"}},
		{"literal then comment", "kind: |\n  one\n# c\nname: x\n", []string{"kind", "|\n  one", "name", "x"}},
		{"flow sequence", "enabled: [ a, 'b' ,c ] # x\n", []string{"enabled", "[ a, 'b' ,c ]", "a", "'b'", "c"}},
		{"flow over lines", "enabled: [\n  a, # one\n  b,\n]\nname: x\n", []string{"enabled", "[\n  a, # one\n  b,\n]", "a", "b", "name", "x"}},
		{"flow mapping", "b: {mode: overlay, x: }\n", []string{"b", "{mode: overlay, x: }", "mode", "overlay", "x", ""}},
		{"single pair in flow", "b: [a: 1, c]\n", []string{"b", "[a: 1, c]", "a: 1", "a", "1", "c"}},
		{"empty flow", "b: [ ]\nc: {}\n", []string{"b", "[ ]", "c", "{}"}},
		{"block sequence", "b:\n- a\n- b c\n", []string{"b", "- a\n- b c", "a", "b c"}},
		{"block sequence indented", "b:\n  - a\n  # c\n  - b\n", []string{"b", "- a\n  # c\n  - b", "a", "b"}},
		{"nested mapping", "b:\n  override:\n    mode: overlay\n", []string{"b", "override:\n    mode: overlay", "override", "mode: overlay", "mode", "overlay"}},
		{"anchor and alias", "a: &x one\nb: *x\n", []string{"a", "&x one", "b", "*x"}},
		{"tag", "a: !!str 12\n", []string{"a", "!!str 12"}},
		{"anchored mapping", "a: &x\n  k: v\n", []string{"a", "&x\n  k: v", "k", "v"}},
		{"multi-byte", "é: 漢字 # c\nname: 👩‍👩‍👧\n", []string{"é", "漢字", "name", "👩‍👩‍👧"}},
		{"carriage returns", "kind: context\r\nenabled:\r\n- a\r\n", []string{"kind", "context", "enabled", "- a", "a"}},
		{"tabs behind", "kind:\tcontext\t# c\n", []string{"kind", "context"}},
		{"colon inside", "kind: a:b:c\n", []string{"kind", "a:b:c"}},
		{"hash inside", "kind: a#b\n", []string{"kind", "a#b"}},
		{"next line in a value", "kind: a\u0085  b\nname: x\n", []string{"kind", "a\u0085  b", "name", "x"}},
		{"explicit key", "? kind\n: context\n", []string{"kind", "context"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			src := tt.yaml + "---\n"
			f := Parse(src)
			if f.Broken() {
				t.Fatalf("faults: %v", f.Faults)
			}
			var got []string
			var walk func(v Value, top bool)
			walk = func(v Value, top bool) {
				if !top {
					got = append(got, v.Span().Of(src))
				}
				if v.IsAlias() {
					return
				}
				for k, x := range v.Pairs() {
					walk(k, false)
					walk(x, false)
				}
				for x := range v.Items() {
					walk(x, false)
				}
			}
			walk(f.Root(), true)
			if !reflect.DeepEqual(got, tt.want) {
				t.Errorf("spans\n got %q\nwant %q", got, tt.want)
			}
		})
	}
}

// Scalars mean what the core schema of YAML 1.2 says, not what YAML 1.1 did.
func TestCoreSchema(t *testing.T) {
	tests := []struct{ yaml, want string }{
		{"yes", `"yes"`}, {"on", `"on"`}, {"off", `"off"`}, {"No", `"No"`},
		{"true", `true`}, {"True", `true`}, {"FALSE", `false`}, {"tRue", `"tRue"`},
		{"null", `null`}, {"~", `null`}, {"Null", `null`}, {"nUll", `"nUll"`}, {"", `null`},
		{"12", `12`}, {"-12", `-12`}, {"+12", `12`}, {"010", `10`}, {"0o17", `15`}, {"0x1F", `31`},
		{"0b11", `"0b11"`}, {"1_000", `"1_000"`}, {"1:30", `"1:30"`}, {"2020-01-01", `"2020-01-01"`},
		{"1.5", `1.5`}, {"1.", `1`}, {".5", `0.5`}, {"-.5", `-0.5`}, {"1e3", `1000`}, {"1.5E-7", `1.5e-7`}, {"1e", `"1e"`}, {".", `"."`}, {"-", `[null]`}, {"+", `"+"`},
		{".inf", `".inf"`}, {"-.INF", `"-.INF"`}, {".nan", `".nan"`}, {".NaN", `".NaN"`}, {"-.nan", `"-.nan"`},
		{"123456789012345678901234567890", `123456789012345678901234567890`}, {"0o8", `"0o8"`}, {"0xg", `"0xg"`},
		{"007", "7"}, {"-007", "-7"}, {"+0", "0"}, {"-0", "0"}, {"000", "0"}, {"-123456789012345678901234567890", "-123456789012345678901234567890"},
		{"0xffffffffffffffffff", "4722366482869645213695"}, {"0x" + strings.Repeat("f", 10_001), `"0x` + strings.Repeat("f", 10_001) + `"`},
		{"-" + strings.Repeat("9", 20_000), "-" + strings.Repeat("9", 20_000)},
		{"'12'", `"12"`}, {"\"true\"", `"true"`}, {"!!str 12", `"12"`}, {"!!int '12'", `12`}, {"!!float 1", `1`}, {"! 12", `"12"`}, {"!x 12", `"12"`},
		{"<<", `"<<"`}, {"\"a\\tb\\u00e9\"", `"a\tbé"`}, {"{b: 1, a: [x, {}]}", `{"a":["x",{}],"b":1}`},
	}
	for _, tt := range tests {
		yaml := "v: " + tt.yaml
		if tt.yaml == "-" {
			yaml = "v:\n-"
		}
		f := Parse(yaml + "\n---\n")
		if f.Broken() {
			t.Errorf("%q: %v", tt.yaml, f.Faults)
			continue
		}
		if got := string(f.Root().Field("v").AppendJSON(nil)); got != tt.want {
			t.Errorf("%q is %s, want %s", tt.yaml, got, tt.want)
		}
	}
}

func TestForms(t *testing.T) {
	type want struct {
		form              Form
		front, body       string
		causes            []Cause
		first             string // the text at which the delimiter is missing, for a fault that says so
		unclosed, hasKind bool
	}
	tests := []struct {
		name, src string
		want      want
	}{
		{"canonical", "kind: context\n---\ntext\n", want{form: Canonical, front: "kind: context\n", body: "text\n", hasKind: true}},
		{"fenced", "---\nkind: context\n---\ntext\n", want{form: Fenced, front: "kind: context\n", body: "text\n", hasKind: true}},
		{"later delimiters are text", "kind: context\n---\na\n---\nb\n", want{form: Canonical, front: "kind: context\n", body: "a\n---\nb\n", hasKind: true}},
		{"blanks and CR behind the dashes", "kind: context\r\n--- \t\r\ntext", want{form: Canonical, front: "kind: context\r\n", body: "text", hasKind: true}},
		{"four dashes are no delimiter", "kind: context\n----\n", want{form: Bare, front: "kind: context\n----\n", causes: []Cause{NoDelimiter}, hasKind: true}},
		{"indented dashes are no delimiter", "kind: |\n  ---\n---\nx", want{form: Canonical, front: "kind: |\n  ---\n", body: "x", hasKind: true}},
		{"bare mapping", "kind: context\nname: x\n", want{form: Bare, front: "kind: context\nname: x\n", hasKind: true}},
		{"bare text", "# Title\n\nSome words.\n", want{form: Bare, body: "# Title\n\nSome words.\n"}},
		{"bare list is text", "- a\n- b\n", want{form: Bare, body: "- a\n- b\n"}},
		{"bare text with a kind line", "kind: context\nWords without end\n# Title\n", want{form: Bare, front: "kind: context\nWords without end\n# Title\n", causes: []Cause{NoDelimiter}, hasKind: true}},
		{"empty", "", want{form: Bare}},
		{"blank lines", "\n \n", want{form: Bare, body: "\n \n"}},
		{"unclosed", "---\nkind: context\n", want{form: Fenced, front: "kind: context\n", causes: []Cause{Unclosed}, hasKind: true}},
		{"blank line before the fence", "\n---\nkind: context\n---\nx", want{form: Canonical, front: "\n", body: "kind: context\n---\nx"}},
		{"byte order mark", "\ufeffkind: context\n---\nx", want{form: Canonical, front: "kind: context\n", body: "x", hasKind: true}},
		{"byte order mark before a fence", "\ufeff---\nkind: context\n---\nx", want{form: Fenced, front: "kind: context\n", body: "x", hasKind: true}},
		{"empty fenced", "---\n---\nx", want{form: Fenced, body: "x"}},
		{"scalar frontmatter", "hello\n---\nx", want{form: Canonical, front: "hello\n", body: "x", causes: []Cause{NotMapping}}},
		{"delimiter at the very end", "kind: a\n---", want{form: Canonical, front: "kind: a\n", hasKind: true}},
		{"comment only frontmatter", "# c\n---\nx", want{form: Canonical, front: "# c\n", body: "x"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := Parse(tt.src)
			got := want{form: f.Form, front: f.Front.Of(tt.src), body: f.Text(), hasKind: f.Root().Field("kind").Exists(), first: tt.want.first, unclosed: tt.want.unclosed}
			for _, fault := range f.Faults {
				got.causes = append(got.causes, fault.Cause)
			}
			if !reflect.DeepEqual(got, tt.want) {
				t.Errorf("\n got %+v\nwant %+v", got, tt.want)
			}
			p := f.Parts
			if whole := p.BOM.Of(tt.src) + p.Open.Of(tt.src) + p.Front.Of(tt.src) + p.Close.Of(tt.src) + p.Body.Of(tt.src); whole != tt.src {
				t.Errorf("pieces give %q", whole)
			}
		})
	}
}

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
		{"control character", "kind: context\nscope: a«\x00»b\nname: x\n---\n", BadYAML, "name"},
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
		if took := time.Since(start); took > 3*time.Second {
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

func TestLimits(t *testing.T) {
	bomb := "kind: context\na: &a [x,x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b]\n---\n"
	tests := []struct{ name, src, says string }{
		{"too large", "kind: context\n---\n" + strings.Repeat("x", DefaultLimits.Bytes), "4194304"},
		{"alias bomb", bomb, "10 times"},
		{"many aliases", "kind: context\na: &a x\nb: [" + strings.Repeat("*a,", 200_000) + "]\n---\n", "10000 nodes"},
		{"many nodes", "kind: context\nb: [" + strings.Repeat("a,", 10_000) + "]\n---\n", "10000 nodes"},
		{"many lines", "kind: context\nb:\n" + strings.Repeat("- a\n", 100_000) + "---\n", "10000 nodes"},
		{"deep flow", "kind: context\nb: " + strings.Repeat("[", 70) + strings.Repeat("]", 70) + "\n---\n", "64 levels"},
		{"very deep flow", "kind: context\nb: " + strings.Repeat("[", 500_000) + "\n---\n", "64 levels"},
		{"deep block", "kind: context\nb:\n  " + strings.Repeat("- ", 70) + "x\n---\n", "64 levels"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := Parse(tt.src)
			if len(f.Faults) != 1 || f.Faults[0].Cause != Limit || !strings.Contains(f.Faults[0].Message, tt.says) {
				t.Fatalf("faults: %.300v", fmt.Sprint(f.Faults))
			}
			if f.Faults[0].Empty() {
				t.Error("the fault has no place")
			}
		})
	}
	for name, src := range map[string]string{
		"as large as may be": "kind: context\n---\n" + strings.Repeat("x", DefaultLimits.Bytes-18),
		"prose with commas":  "kind: context\nnote: |\n" + strings.Repeat("  a, b, c [d, e]: f - g\n", 20_000) + "---\n",
		"deep enough":        "kind: context\nb: " + strings.Repeat("[", 60) + strings.Repeat("]", 60) + "\n---\n",
	} {
		if f := Parse(src); f.Broken() {
			t.Errorf("%s: %.200v", name, fmt.Sprint(f.Faults))
		}
	}
}

// fingerprint is everything an incremental parse must get right.
func fingerprint(f *File) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%v\n%s%v\n%d lines\n", f.Parts, dump(f.Src(), f.Root()), f.Faults, f.Lines.Count())
	for i := range f.Doc.Len() {
		fmt.Fprintf(&b, "%v %q\n", f.Doc.Section(i), f.Doc.Labels(f.Src(), i))
	}
	for i := range f.Lines.Count() {
		fmt.Fprint(&b, f.Lines.Span(i))
	}
	return b.String()
}

func TestReparseEqualsParse(t *testing.T) {
	starts := []string{
		"kind: manifest\nenabled: [context, guardrails]\n# c\ncontext:\n  include:\n    merge:\n    - a.iai\n    - b.iai\n  override:\n    mode: overlay\nname: |\n  x\n\n  y\n---\n# A\ntext\n## B\nmore\n```\n# not\n```\n# C\n",
		"---\nkind: context\nscope: 'a'\n---\n---md---\ntext\n",
		"kind: context\r\nb: {a: 1,\r\n c: 2}\r\n---\r\n# é\r\ntext\r\n",
		"kind: context\na: &x [1]\nb: *x\n---\ntext\n",
		"kind: context\nb: [\n1\n]\nc: d\n---\n",
		"kind: manifest\nenabled:\n- a\n- b\nb:\n  metadata:\n    x: 1\n",
		"just text\n# A\n",
	}
	bits := []string{"a", " ", "  ", "\n", ":", ": ", "- ", "#", "# ", "---\n", "\n---\n", "'", "\"", "[", "]", "{", "}", ",", "é", "|\n  z\n", "kind: x\n", "...\n", "&x ", "*x", "```\n", "\r\n", "<<<<<<< a\n", "=======\n", ">>>>>>> b\n", "\ufeff", "\u0085", "\t"}
	rng := rand.New(rand.NewPCG(3, 4))
	runs := 1500
	if testing.Short() {
		runs = 500
	}
	for run := range runs {
		src := starts[rng.IntN(len(starts))]
		f := Parse(src)
		for step := range 12 {
			start := rng.IntN(len(src) + 1)
			end := min(start+rng.IntN(4)*rng.IntN(4), len(src))
			ins := ""
			for range rng.IntN(3) {
				ins += bits[rng.IntN(len(bits))]
			}
			next := src[:start] + ins + src[end:]
			g := f.Reparse(next, start, end, len(ins))
			if got, want := fingerprint(g), fingerprint(Parse(next)); got != want {
				t.Fatalf("run %d step %d: %q with [%d,%d) replaced by %q\n got %s\nwant %s", run, step, src, start, end, ins, got, want)
			}
			src, f = next, g
		}
	}
}
