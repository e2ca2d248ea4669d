package format

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"iai/iaip/syntax"
	"iai/iaip/text"
)

// A fixture is a file of testdata: what it shows, the file `in`, and the file
// `want`, which is left out where nothing may change.
//
// What cannot be seen is written as something that can: `·` is a blank, `→` a
// tab, `⏎` at the end of a line a carriage return before the line feed, `⌂` a
// byte order mark, and `∎` at the very end says that the last line has no
// break. A line `all lines end in CRLF` in the head says so for both files.
type fixture struct {
	name, in, want string
}

func fixtures(t testing.TB) []fixture {
	t.Helper()
	names, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(names) < 60 {
		t.Fatalf("%d fixtures, %v", len(names), err)
	}
	var out []fixture
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		ar := txtar.Parse(data)
		fx := fixture{name: strings.TrimSuffix(filepath.Base(name), ".txtar")}
		if !strings.HasPrefix(string(ar.Comment), "# ") {
			t.Fatalf("%s does not say what it shows", name)
		}
		crlf := strings.Contains(string(ar.Comment), "all lines end in CRLF\n")
		read := func(i int, name string) string {
			if ar.Files[i].Name != name {
				t.Fatalf("%s: file %q, want %q", fx.name, ar.Files[i].Name, name)
			}
			return reveal(string(ar.Files[i].Data), crlf)
		}
		switch len(ar.Files) {
		case 1:
			fx.in = read(0, "in")
			fx.want = fx.in
		case 2:
			fx.in, fx.want = read(0, "in"), read(1, "want")
			if fx.in == fx.want {
				t.Errorf("%s: want is in, so leave it out", fx.name)
			}
		default:
			t.Fatalf("%s holds %d files", name, len(ar.Files))
		}
		out = append(out, fx)
	}
	return out
}

func reveal(s string, crlf bool) string {
	s = strings.NewReplacer("·", " ", "→", "\t", "⏎\n", "\r\n", "⌂", text.BOM, "∎\n", "").Replace(s)
	if crlf {
		s = strings.ReplaceAll(s, "\n", "\r\n")
	}
	return s
}

// conceal is the opposite of reveal, for messages.
func conceal(s string) string {
	return strings.NewReplacer(" ", "·", "\t", "→", "\r\n", "⏎\n", text.BOM, "⌂").Replace(s) + "∎"
}

func TestFixtures(t *testing.T) {
	for _, fx := range fixtures(t) {
		t.Run(fx.name, func(t *testing.T) {
			f := syntax.Parse(fx.in)
			got := apply(t, fx.in, Edits(f))
			if got != fx.want {
				t.Errorf("got\n%s\nwant\n%s", conceal(got), conceal(fx.want))
			}
			if err := upheld(fx.in); err != nil {
				t.Error(err)
			}
			if again := Edits(syntax.Parse(fx.want)); len(again) > 0 {
				t.Errorf("what is wanted would be changed again: %v", again)
			}
		})
	}
}

func apply(t testing.TB, src string, edits []text.Edit) string {
	t.Helper()
	out, err := text.Apply(src, edits)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// upheld checks what formatting promises, by reading both files from the start
// and without a look at how the formatter checks itself.
func upheld(src string) error {
	f := syntax.Parse(src)
	edits := Edits(f)
	if proposed := propose(f); len(edits) != len(proposed) {
		return fmt.Errorf("the edits proposed for\n%s\nare not sound: %v", conceal(src), proposed)
	}
	out, err := text.Apply(src, edits)
	if err != nil {
		return err
	}
	g := syntax.Parse(out)
	switch {
	case f.Broken() != g.Broken(), f.Form != g.Form, len(f.Faults) != len(g.Faults):
		return fmt.Errorf("faults: %v, before %v", g.Faults, f.Faults)
	case f.Text() != g.Text():
		return fmt.Errorf("text %q, before %q", g.Text(), f.Text())
	case string(f.Root().AppendJSON(nil)) != string(g.Root().AppendJSON(nil)):
		return fmt.Errorf("settings %s, before %s", g.Root().AppendJSON(nil), f.Root().AppendJSON(nil))
	case fmt.Sprint(keys(nil, f.Root())) != fmt.Sprint(keys(nil, g.Root())):
		return fmt.Errorf("keys %q, before %q", keys(nil, g.Root()), keys(nil, f.Root()))
	case solid(src) != solid(out):
		return fmt.Errorf("more than white space has changed:\n%s", conceal(out))
	case len(Edits(g)) > 0:
		return fmt.Errorf("a second pass changes\n%s\nagain: %v", conceal(out), Edits(g))
	}
	if !f.Broken() {
		for _, e := range edits {
			if e.Start < f.Body.End && e.End > f.Body.Start {
				return fmt.Errorf("the edit %v reaches into the text", e)
			}
		}
	}
	return nil
}

// keys are the keys of a value in the order they are written.
func keys(out []string, v syntax.Value) []string {
	if v.IsAlias() {
		return append(out, "*")
	}
	for k, value := range v.Pairs() {
		out = keys(append(out, k.Text()), value)
	}
	for item := range v.Items() {
		out = keys(out, item)
	}
	return out
}

// solid is a text without its white space.
func solid(s string) string {
	return strings.NewReplacer(" ", "", "\t", "", "\r", "", "\n", "").Replace(s)
}
