package component

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

// promptCases: what a program shows, line by line after the dash, and what is
// read from it. The number is the option under the cursor.
var promptCases = []struct {
	name, raw string
	prompt    string
	options   []string
	cursor    int
}{
	{"nothing", "", "", nil, 0},
	{"only empty lines", "\n\n\n", "", nil, 0},
	{"only blanks", "   \n\t\n", "", nil, 0},
	{"a question alone", "Continue?", "Continue?", nil, 0},
	{"a question alone, with its end", "Continue?\n", "Continue?", nil, 0},
	{"the first menu anybody writes", "This source is non-standard. Continue?\n> yes\n  no\n",
		"This source is non-standard. Continue?", []string{"> yes", "  no"}, 0},
	{"empty lines before the question", "\n\nPick\n> a\n", "Pick", []string{"> a"}, 0},
	{"empty lines between options", "Pick\n\n> a\n\n  b\n\n", "Pick", []string{"> a", "  b"}, 0},
	{"a line of blanks is no option", "Pick\n> a\n      \n  b\n", "Pick", []string{"> a", "  b"}, 0},
	{"a line of no-break blanks is no option", "Pick\n> a\n\u00a0\u00a0\n  b\n", "Pick", []string{"> a", "  b"}, 0},
	{"blanks around are kept", "  Pick  \n  > a  \n    b\t\n", "  Pick  ", []string{"  > a  ", "    b\t"}, 0},
	{"tabs are kept", "Pick\n\ta\n", "Pick", []string{"\ta"}, 0},
	{"Windows line ends", "Pick\r\n> a\r\n  b\r\n", "Pick", []string{"> a", "  b"}, 0},
	{"no line feed at the end", "Pick\n  a\n> b", "Pick", []string{"  a", "> b"}, 1},
	{"the same option twice", "Pick\n> a\n  a\n", "Pick", []string{"> a", "  a"}, 0},
	{"other alphabets", "Zażółć?\n❯ gęślą\n  日本\n", "Zażółć?", []string{"❯ gęślą", "  日本"}, 0},

	// Control characters: what a screen shows of them.
	{"colours", "\x1b[1mPick\x1b[22m\n\x1b[36m❯ a\x1b[39m\n  b\n", "Pick", []string{"❯ a", "  b"}, 0},
	{"a spinner before the question", "⠋ Searching\r\x1b[2KPick\r\n❯ a\r\n", "Pick", []string{"❯ a"}, 0},
	{"a menu drawn twice", menuDrawn + menuRedrawn, "? Pick", []string{"    red", "❯   blue"}, 1},
	{"a bell", "Pick\x07\n> a\n", "Pick", []string{"> a"}, 0},
	{"one-character sequences", "\u009b1mPick\n> a\n", "Pick", []string{"> a"}, 0},

	// Where the cursor stands.
	{"prompts", "? Pick › - Use arrow-keys. Return to submit.\n❯   red\n    blue\n", "? Pick › - Use arrow-keys. Return to submit.", []string{"❯   red", "    blue"}, 0},
	{"prompts, opened on a default", "? Pick\n    red\n    blue\n❯   green\n", "? Pick", []string{"    red", "    blue", "❯   green"}, 2},
	{"prompts, scrolled", "? Pick\n  ↑ d\n❯   e\n    f\n  ↓ g\n", "? Pick", []string{"  ↑ d", "❯   e", "    f", "  ↓ g"}, 1},
	{"prompts, scrolled, at the edge", "? Pick\n    d\n    e\n❯ ↓ f\n", "? Pick", []string{"    d", "    e", "❯ ↓ f"}, 2},
	{"inquirer", "? Pick\n  red\n❯ blue\n", "? Pick", []string{"  red", "❯ blue"}, 1},
	{"inquirer, with its help below", "? Pick\n❯ red\n  blue\n\n↑↓ navigate • ⏎ select\n", "? Pick", []string{"❯ red", "  blue", "↑↓ navigate • ⏎ select"}, 0},
	{"inquirer, with its help above", "? Pick\n(Use arrow keys)\n❯ red\n  blue\n", "? Pick", []string{"(Use arrow keys)", "❯ red", "  blue"}, 1},
	{"inquirer, a choice switched off", "? Pick\n- red (disabled)\n❯ blue\n", "? Pick", []string{"- red (disabled)", "❯ blue"}, 1},
	{"inquirer, with a rule", "? Pick\n ──────\n❯ red\n", "? Pick", []string{" ──────", "❯ red"}, 1},
	{"inquirer, boxes to tick", "? Pick\n ◯ red\n❯◉ blue\n ◉ green\n", "? Pick", []string{" ◯ red", "❯◉ blue", " ◉ green"}, 1},
	{"enquirer", "? Pick …\n❯ red\n  blue\n", "? Pick …", []string{"❯ red", "  blue"}, 0},
	{"enquirer, on Windows", "? Pick ...\n  red\n> blue\n", "? Pick ...", []string{"  red", "> blue"}, 1},
	{"questionary", "? Pick\n   red\n » blue\n", "? Pick", []string{"   red", " » blue"}, 1},
	{"promptui", "Pick:\n    red\n  ▸ blue\n", "Pick:", []string{"    red", "  ▸ blue"}, 1},
	{"tty-prompt", "Pick\n  red\n‣ blue\n", "Pick", []string{"  red", "‣ blue"}, 1},
	{"gum", "Pick:\n  red\n> blue\n", "Pick:", []string{"  red", "> blue"}, 1},
	{"pick", "Pick\n\n   red\n=> blue\n", "Pick", []string{"   red", "=> blue"}, 1},
	{"a drawn arrow", "Pick\n    red\n--> blue\n", "Pick", []string{"    red", "--> blue"}, 1},
	{"a finger", "Pick\n   red\n👉 blue\n", "Pick", []string{"   red", "👉 blue"}, 1},
	{"clack", "◆  Pick\n│  ○ red\n│  ● blue\n└\n", "◆  Pick", []string{"│  ○ red", "│  ● blue", "└"}, 1},
	{"framed pointer", "Pick\n│   red  │\n│ > blue │\n", "Pick", []string{"│   red  │", "│ > blue │"}, 1},
	{"circles of plain characters", "Pick\n( ) red\n(*) blue\n", "Pick", []string{"( ) red", "(*) blue"}, 1},
	{"crossed circles", "Pick\n( ) red\n(x) blue\n", "Pick", []string{"( ) red", "(x) blue"}, 1},
	{"ticked boxes are no cursor", "Pick\n[ ] red\n[x] blue\n", "Pick", []string{"[ ] red", "[x] blue"}, 0},
	{"a pointer outranks a circle", "Pick\n  ● red\n❯ ○ blue\n", "Pick", []string{"  ● red", "❯ ○ blue"}, 1},
	{"bubbletea", "Pick\n  red\n│ blue\n", "Pick", []string{"  red", "│ blue"}, 1},
	{"a thick bar", "Pick\n  red\n▌ blue\n", "Pick", []string{"  red", "▌ blue"}, 1},
	{"bars on all lines are a frame", "Pick\n│ red\n│ blue\n", "Pick", []string{"│ red", "│ blue"}, 0},
	{"choices that begin with arrows", "Pick\n  → next\n❯ ← back\n", "Pick", []string{"  → next", "❯ ← back"}, 1},
	{"an arrow further in is the choice's own", "Pick\n> red\n  → next\n", "Pick", []string{"> red", "  → next"}, 0},
	{"plain cursor before an arrow further in", "Pick\n  → next\n> red\n", "Pick", []string{"  → next", "> red"}, 1},
	{"bullets are no cursor", "Pick\n> a\n> b\n> c\n", "Pick", []string{"> a", "> b", "> c"}, 0},
	{"a pointer outranks what a package runner prints", "> tool@1.0.0 search\n> node search.js\n? Pick\n❯ red\n  blue\n",
		"> tool@1.0.0 search", []string{"> node search.js", "? Pick", "❯ red", "  blue"}, 2},
	{"a comparison is no pointer", "Pick\n  any\n>=1.0.0\n", "Pick", []string{"  any", ">=1.0.0"}, 0},
	{"a tag is no pointer", "Pick\n  any\n>b<\n", "Pick", []string{"  any", ">b<"}, 0},
	{"a pointer at the end of a line is none", "Pick\n  a\n  more >\n", "Pick", []string{"  a", "  more >"}, 0},
	{"a pointer alone on its line", "Pick\n  a\n>\n", "Pick", []string{"  a", ">"}, 1},
	{"the question's own sign does not count", "> Pick\n  red\n  blue\n", "> Pick", []string{"  red", "  blue"}, 0},
	{"a cursor shown by colour alone", "Pick\n  red\n  \x1b[36m\x1b[4mblue\x1b[24m\x1b[39m\n", "Pick", []string{"  red", "  blue"}, 0},
	{"numbers are no cursor", "Pick\n1) red\n2) blue\nAnswer:\n", "Pick", []string{"1) red", "2) blue", "Answer:"}, 0},
	{"a question of two lines", "The source is unknown.\nContinue?\n> yes\n  no\n", "The source is unknown.", []string{"Continue?", "> yes", "  no"}, 1},
	{"a warning above the question", "warn: old version\n? Pick\n❯ red\n  blue\n", "warn: old version", []string{"? Pick", "❯ red", "  blue"}, 1},
}

func TestParsePrompt(t *testing.T) {
	for _, c := range promptCases {
		got := ParsePrompt(c.raw)
		want := Prompt{Prompt: c.prompt, Options: append([]string{}, c.options...), CursorIndex: c.cursor}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %q is read as\n%#v, want\n%#v", c.name, c.raw, got, want)
		}
	}
}

func TestMapOption(t *testing.T) {
	parts := []string{"BQ79616 (JLCPCB)", "BQ79616 (KiCad)", "BQ79616 (Community)"}
	for _, c := range []struct {
		name    string
		options []string
		cursor  int
		answer  string
		index   int    // -1: refused
		keys    string // d, u, e
	}{
		{"the one under the cursor", parts, 0, "JLCPCB", 0, "e"},
		{"the second", parts, 0, "KiCad", 1, "de"},
		{"the third", parts, 0, "Community", 2, "dde"},
		{"the whole line", parts, 0, "BQ79616 (KiCad)", 1, "de"},
		{"upwards", parts, 2, "KiCad", 1, "ue"},
		{"upwards to the first", parts, 2, "JLCPCB", 0, "uue"},
		{"in place further down", parts, 1, "KiCad", 1, "e"},
		{"several match, the first wins", parts, 0, "BQ79616", 0, "e"},
		{"several match, seen from below", parts, 2, "BQ79616", 0, "uue"},
		{"a part within a word", parts, 0, "omm", 2, "dde"},
		{"punctuation is to the letter", parts, 0, "(K", 1, "de"},
		{"no pattern language", parts, 0, "BQ.*KiCad", -1, ""},
		{"no alternatives", parts, 0, "JLCPCB|KiCad", -1, ""},
		{"a dot is a dot", []string{"axb", "a.b"}, 0, "a.b", 1, "de"},
		{"case counts", parts, 0, "kicad", -1, ""},
		{"nothing is trimmed off the answer", parts, 0, "KiCad ", -1, ""},
		{"a blank within counts", parts, 0, " (KiCad)", 1, "de"},
		{"nothing is trimmed off the options", []string{"> yes", "  no"}, 0, "  no", 1, "de"},
		{"the sign belongs to the option", []string{"> yes", "  no"}, 0, "> yes", 0, "e"},
		{"the answer longer than the option", []string{"yes"}, 0, "yes please", -1, ""},
		{"no match", parts, 0, "Mouser", -1, ""},
		{"an empty answer", parts, 0, "", -1, ""},
		{"an empty answer to nothing", nil, 0, "", -1, ""},
		{"no options", nil, 0, "yes", -1, ""},
		{"a blank is an answer", []string{"yes", "oh no"}, 0, " ", 1, "de"},
		{"one option", []string{"> ok"}, 0, "ok", 0, "e"},
		{"other alphabets", []string{"日本", "中国"}, 0, "国", 1, "de"},
		{"composed and decomposed letters differ", []string{"caf\u00e9"}, 0, "cafe\u0301", -1, ""},
		{"cursor above all options", parts, -1, "KiCad", -1, ""},
		{"cursor below all options", parts, 3, "KiCad", -1, ""},
		{"cursor far below", parts, 1 << 30, "KiCad", -1, ""},
	} {
		got := MapOption(c.options, c.cursor, c.answer)
		if c.index < 0 {
			if got.OK || got.Choice != nil {
				t.Errorf("%s: %q maps to %+v, want a refusal", c.name, c.answer, got.Choice)
			}
			continue
		}
		var keys strings.Builder
		if got.Choice != nil {
			for _, k := range got.Keys {
				keys.WriteByte(string(k)[0])
			}
		}
		if !got.OK || got.Choice == nil || got.Index != c.index || keys.String() != c.keys {
			t.Errorf("%s: %q maps to %+v, want option %d by %s", c.name, c.answer, got.Choice, c.index, c.keys)
		}
	}
}

func TestBareAnswers(t *testing.T) {
	for _, c := range []struct {
		answer any
		want   string
	}{
		{ParsePrompt("This source is non-standard. Continue?\n> yes\n  no\n"),
			`{"prompt":"This source is non-standard. Continue?","options":["\u003e yes","  no"],"cursor_index":0}`},
		{ParsePrompt(""), `{"prompt":"","options":[],"cursor_index":0}`},
		{MapOption([]string{"BQ79616 (JLCPCB)", "BQ79616 (KiCad)", "BQ79616 (Community)"}, 0, "KiCad"),
			`{"ok":true,"index":1,"keys":["down","enter"]}`},
		{MapOption([]string{"a", "b"}, 1, "a"), `{"ok":true,"index":0,"keys":["up","enter"]}`},
		{MapOption([]string{"a"}, 0, "b"), `{"ok":false}`},
	} {
		got, err := json.Marshal(c.answer)
		if err != nil || string(got) != c.want {
			t.Errorf("answers %s (%v), want %s", got, err, c.want)
		}
	}
}

func FuzzParsePrompt(f *testing.F) {
	for _, c := range promptCases {
		f.Add(c.raw, "yes")
	}
	f.Fuzz(func(t *testing.T, raw, answer string) {
		p := ParsePrompt(raw)
		for _, line := range append([]string{p.Prompt}, p.Options...) {
			if strings.ContainsFunc(line, func(r rune) bool { return r != '\t' && isControl(r) }) {
				t.Fatalf("%q is read with control characters: %q", raw, line)
			}
		}
		for _, option := range p.Options {
			if strings.TrimSpace(option) == "" {
				t.Fatalf("%q has an option that shows nothing: %q", raw, option)
			}
		}
		if p.CursorIndex < 0 || p.CursorIndex > max(len(p.Options)-1, 0) {
			t.Fatalf("%q has its cursor at %d of %d", raw, p.CursorIndex, len(p.Options))
		}
		m := MapOption(p.Options, p.CursorIndex, answer)
		if !m.OK {
			return
		}
		at := p.CursorIndex
		for i, key := range m.Keys {
			switch key {
			case Down:
				at++
			case Up:
				at--
			case Enter:
				if i != len(m.Keys)-1 {
					t.Fatalf("Enter before the end: %v", m.Keys)
				}
			}
		}
		if at != m.Index || !strings.Contains(p.Options[at], answer) {
			t.Fatalf("%v lead from %d to %d, the option is %d", m.Keys, p.CursorIndex, at, m.Index)
		}
	})
}
