package component

import (
	"reflect"
	"slices"
	"testing"
)

func TestSplitCommand(t *testing.T) {
	for _, c := range []struct {
		line string
		want []string // nil: an error
	}{
		{"tsci search {name}", []string{"tsci", "search", "{name}"}},
		{"  tsci\tsearch  {name}\n", []string{"tsci", "search", "{name}"}},
		{`"/opt/my tools/tsci" search`, []string{"/opt/my tools/tsci", "search"}},
		{`'/opt/my tools/tsci' search`, []string{"/opt/my tools/tsci", "search"}},
		{`/opt/my\ tools/tsci search`, []string{"/opt/my tools/tsci", "search"}},
		{`a"b c"d`, []string{"ab cd"}},
		{`a '' b ""`, []string{"a", "", "b", ""}},
		{`'a\b' "c\d" "e\"f" "g\\h" 'i"j' "k'l"`, []string{`a\b`, `c\d`, `e"f`, `g\h`, `i"j`, `k'l`}},
		{`\"`, []string{`"`}},
		{`tsci; rm -rf $HOME && echo *`, []string{"tsci;", "rm", "-rf", "$HOME", "&&", "echo", "*"}},
		{`--name={name}`, []string{"--name={name}"}},
		{"", nil},
		{"   ", nil},
		{`tsci "search`, nil},
		{`tsci 'search`, nil},
		{`tsci \`, nil},
	} {
		got, err := SplitCommand(c.line)
		if (err == nil) != (c.want != nil) || !slices.Equal(got, c.want) {
			t.Errorf("%q is split into %q (%v), want %q", c.line, got, err, c.want)
		}
	}
}

func TestWithName(t *testing.T) {
	for _, c := range []struct {
		command []string
		name    string
		want    []string
	}{
		{[]string{"tsci", "search", "{name}"}, "BQ79616", []string{"tsci", "search", "BQ79616"}},
		{[]string{"tsci", "{name}"}, "a b; c", []string{"tsci", "a b; c"}},
		{[]string{"tsci", "--of={name}"}, "X", []string{"tsci", "--of=X"}},
		{[]string{"{name}{name}"}, "X", []string{"XX"}},
		{[]string{"tsci", "{name}"}, "{name}", []string{"tsci", "{name}"}},
		{[]string{"tsci", "{ name }", "{NAME}"}, "X", []string{"tsci", "{ name }", "{NAME}"}},
	} {
		if got := withName(c.command, c.name); !slices.Equal(got, c.want) {
			t.Errorf("%q with %q is %q, want %q", c.command, c.name, got, c.want)
		}
	}
}

func TestBackendDefaults(t *testing.T) {
	byDefault := Backend{
		Search: []string{"tsci", "search", "{name}"}, Import: []string{"tsci", "import", "{name}"}, Extension: ".tsx",
	}
	own := Backend{Search: []string{"find-it", "{name}"}}
	for _, c := range []struct{ in, want Backend }{
		{Backend{}, byDefault},
		{own, Backend{Search: own.Search, Import: byDefault.Import, Extension: ".tsx"}},
		{Backend{Extension: ".kicad_mod"}, Backend{Search: byDefault.Search, Import: byDefault.Import, Extension: ".kicad_mod"}},
	} {
		if got := c.in.orDefault(); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%+v becomes %+v, want %+v", c.in, got, c.want)
		}
	}
}
