package syntax

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
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

func TestLimits(t *testing.T) {
	bomb := "kind: context\na: &a [x,x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b]\n---\n"
	tests := []struct{ name, src, says, under string }{
		{"too large", "kind: context\n---\n" + strings.Repeat("x", DefaultLimits.Bytes), "4194304", "kind: context"},
		{"alias bomb", bomb, "10 times", "*a"},
		{"many aliases", "kind: context\na: &a x\nb: [" + strings.Repeat("*a,", 200_000) + "]\n---\n", "10000 nodes", "*a"},
		{"many nodes", "kind: context\nb: [" + strings.Repeat("a,", 10_000) + "]\n---\n", "10000 nodes", "a"},
		{"many lines", "kind: context\nb:\n" + strings.Repeat("- a\n", 100_000) + "---\n", "10000 nodes", "a"},
		{"deep flow", "kind: context\nb: " + strings.Repeat("[", 70) + strings.Repeat("]", 70) + "\n---\n", "64 levels", "["},
		{"very deep flow", "kind: context\nb: " + strings.Repeat("[", 500_000) + "\n---\n", "64 levels", "["},
		{"deep block", "kind: context\nb:\n  " + strings.Repeat("- ", 70) + "x\n---\n", "64 levels", "-"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := Parse(tt.src)
			if len(f.Faults) != 1 || f.Faults[0].Cause != Limit || !strings.Contains(f.Faults[0].Message, tt.says) {
				t.Fatalf("faults: %.300v", fmt.Sprint(f.Faults))
			}
			if got := f.Faults[0].Of(tt.src); got != tt.under {
				t.Errorf("the fault is at %.80q", got)
			}
		})
	}
	for name, src := range map[string]string{
		"as large as may be":   "kind: context\n---\n" + strings.Repeat("x", DefaultLimits.Bytes-18),
		"prose with commas":    "kind: context\nnote: |\n" + strings.Repeat("  a, b, c [d, e]: f - g\n", 20_000) + "---\n",
		"prose with an anchor": "kind: context\nnote: &a !!str |\n" + strings.Repeat("  some words\n", 50_000) + "---\n",
		"deep enough":          "kind: context\nb: " + strings.Repeat("[", 60) + strings.Repeat("]", 60) + "\n---\n",
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
		"kind: context\n<<<<<<< a\nx: 1\n---\n=======\ntext\n>>>>>>> b\n",
		"kind: context\nx: 'a'b'\ny: &a 1\nz: [*a,\n]\nkind: b\n---\ntext\n",
	}
	bits := []string{"a", " ", "  ", "\n", ":", ": ", "- ", "#", "# ", "---\n", "\n---\n", "'", "\"", "[", "]", "{", "}", ",", "é", "|\n  z\n", "kind: x\n", "...\n", "&x ", "*x", "```\n", "\r\n", "<<<<<<< a\n", "=======\n", ">>>>>>> b\n", "<<<<<<<\n", "||||||| c\n", "\ufeff", "\u0085", "\t"}
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
