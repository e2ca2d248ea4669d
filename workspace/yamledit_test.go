package workspace

import (
	"strings"
	"testing"

	"iai/iaip/syntax"
	"iai/iaip/text"
)

// Each case says which change is made to a file and how the file reads then, so
// that what is around the change can be seen to stay. A blank after means that
// the change is refused.
func TestYAMLEdits(t *testing.T) {
	lines := func(l ...string) string { return strings.Join(l, "\n") + "\n" }
	crlf := func(l ...string) string { return strings.Join(l, "\r\n") + "\r\n" }
	for _, c := range []struct{ name, change, before, after string }{
		// A list in lines.
		{"first of a block list", "remove enabled a",
			lines("enabled:", "  - a", "  - b", "  - c", "---"), lines("enabled:", "  - b", "  - c", "---")},
		{"middle of a block list", "remove enabled b",
			lines("enabled:", "  - a", "  - b", "  - c", "---"), lines("enabled:", "  - a", "  - c", "---")},
		{"last of a block list", "remove enabled c",
			lines("enabled:", "  - a", "  - b", "  - c", "---", "text"), lines("enabled:", "  - a", "  - b", "---", "text")},
		{"a block list at the margin", "remove enabled a",
			lines("enabled:", "- a", "- b", "---"), lines("enabled:", "- b", "---")},
		{"an item with its comment", "remove enabled b",
			lines("enabled:", "  - a # one", "  - b # two", "  # three", "  - c", "---"), lines("enabled:", "  - a # one", "  # three", "  - c", "---")},
		{"a quoted item", "remove enabled b c",
			lines("enabled:", "  - 'a'", "  - \"b c\"", "---"), lines("enabled:", "  - 'a'", "---")},
		{"an item of lines", "remove list ",
			lines("list:", "  - a: 1", "    b: 2", "  - c", "---"), lines("list:", "  - c", "---")},
		{"an item with an anchor nobody uses", "remove enabled b",
			lines("enabled:", "  - &x b", "  - c", "---"), lines("enabled:", "  - c", "---")},
		{"an item with an anchor in use", "remove enabled b",
			lines("enabled:", "  - &x b", "  - c", "disabled: [*x]", "---"), ""},
		{"lines that end in CRLF", "remove enabled a",
			crlf("enabled:", "  - a", "  - b", "---", "text"), crlf("enabled:", "  - b", "---", "text")},
		{"no newline at the end", "remove enabled b",
			"enabled:\n  - a\n  - b", "enabled:\n  - a\n"},
		{"the only item", "remove enabled a",
			lines("enabled:", "  - a", "name: n", "---"), lines("enabled: []", "name: n", "---")},
		{"the only item behind a comment", "remove enabled a",
			lines("enabled: # the kinds", "  # that count", "  - a", "name: n", "---"), lines("enabled: [] # the kinds", "  # that count", "name: n", "---")},
		{"the only item without a newline at the end", "remove enabled a",
			"kind: manifest\nenabled:\n- a", "kind: manifest\nenabled: []"},
		{"the only item of CRLF lines", "remove enabled a",
			crlf("enabled:", "  - a", "name: n", "---"), crlf("enabled: []", "name: n", "---")},
		{"the only item of a list with an anchor", "remove enabled a",
			lines("enabled: &x", "  - a", "---"), lines("enabled: &x []", "---")},
		{"a list that is written elsewhere", "remove disabled a",
			lines("enabled: &x [a, b]", "disabled: *x", "---"), ""},
		{"a list that is an item: the first", "remove-inner list b",
			lines("list:", "  - - b", "    - c", "---"), lines("list:", "  - - c", "---")},
		{"a list that is an item: the last", "remove-inner list c",
			lines("list:", "  - - b", "    - c", "---"), lines("list:", "  - - b", "---")},
		{"a list that is an item: the only one", "remove-inner list b",
			lines("list:", "  - - b", "  - c", "---"), lines("list:", "  - []", "  - c", "---")},

		// A list in brackets.
		{"first of a flow list", "remove enabled a", lines("enabled: [a, b, c] # why", "---"), lines("enabled: [b, c] # why", "---")},
		{"middle of a flow list", "remove enabled b", lines("enabled: [a, b, c]", "---"), lines("enabled: [a, c]", "---")},
		{"last of a flow list", "remove enabled c", lines("enabled: [ a, b, c ]", "---"), lines("enabled: [ a, b ]", "---")},
		{"last before a comma", "remove enabled b", lines("enabled: [a, b,]", "---"), lines("enabled: [a,]", "---")},
		{"the only one in brackets", "remove enabled a", lines("enabled: [ a ]", "---"), lines("enabled: []", "---")},
		{"an item on a line of its own", "remove enabled b",
			lines("enabled: [", "  a, # one", "  b, # two", "  c", "]", "---"), lines("enabled: [", "  a, # one", "  c", "]", "---")},
		{"the last on a line of its own", "remove enabled b",
			lines("enabled: [", "  a, # one", "  b # two", "]", "---"), lines("enabled: [", "  a # one", "   # two", "]", "---")},
		{"an item with a comma in it", "remove enabled b, c", lines("enabled: [a, 'b, c', d]", "---"), lines("enabled: [a, d]", "---")},
		{"several in brackets", "remove-all enabled a", lines("enabled: [a, 'b', a, a]", "---"), lines("enabled: ['b']", "---")},
		{"several in lines", "remove-all enabled a", lines("enabled:", "- a", "- b", "- a", "---"), lines("enabled:", "- b", "---")},
		{"all in lines", "remove-all enabled a", lines("enabled:", "- a", "- a", "---"), lines("enabled: []", "---")},

		// Items that come.
		{"behind a flow list", "add enabled d", lines("enabled: [a, 'b'] # why", "---"), lines("enabled: [a, 'b', d] # why", "---")},
		{"behind a comma", "add enabled d", lines("enabled: [a, ]", "---"), lines("enabled: [a, d, ]", "---")},
		{"into an empty list", "add enabled d", lines("enabled: [ ]", "---"), lines("enabled: [d]", "---")},
		{"behind a block list", "add enabled d", lines("enabled:", "- a # one", "# two", "name: n", "---"), lines("enabled:", "- a # one", "- d", "# two", "name: n", "---")},
		{"behind a block list of CRLF lines", "add enabled d", crlf("enabled:", "  - a", "---"), crlf("enabled:", "  - a", "  - d", "---")},
		{"behind a block list without a newline", "add enabled d", "enabled:\n  - a", "enabled:\n  - a\n  - d"},
		{"an item that needs quotes", "add enabled yes: no", lines("enabled: [a]", "---"), lines("enabled: [a, \"yes: no\"]", "---")},
		{"to a list with an alias at its end", "add list d", lines("x: &x a", "list: [*x]", "---"), lines("x: &x a", "list: [*x, d]", "---")},
		{"to a list that aliases show", "add enabled d", lines("enabled: &x [a]", "x-too: *x", "---"), ""},

		// Pairs that go.
		{"first pair", "drop kind", lines("kind: manifest", "name: n", "---"), lines("name: n", "---")},
		{"last pair", "drop name", lines("kind: manifest", "name: n # why", "---", "text"), lines("kind: manifest", "---", "text")},
		{"a pair of lines", "drop tasks", lines("tasks:", "  include:", "    merge: []", "", "# next", "name: n", "---"), lines("", "# next", "name: n", "---")},
		{"a pair with a block scalar", "drop a", lines("a: |", "  one", "", "  two", "b: 1", "---"), lines("b: 1", "---")},
		{"a pair without a value", "drop a", lines("a:", "b: 1", "---"), lines("b: 1", "---")},
		{"behind a byte order mark", "drop a", "\ufeff" + lines("a: 1", "b: 1", "---"), "\ufeff" + lines("b: 1", "---")},
		{"the only pair inside", "drop m.a", lines("m: # why", "  a: 1", "b: 1", "---"), lines("m: {} # why", "b: 1", "---")},
		{"the only pair of all", "drop a", lines("---", "a: 1", "---", "text"), lines("---", "---", "text")},
		{"the only pair of all, where the next line would open a fence", "drop a", lines("a: 1", "---", "text"), ""},
		{"a pair behind a dash", "drop list.0.a", lines("list:", "  - a: 1", "    b: 2", "---"), lines("list:", "  - b: 2", "---")},
		{"the last pair of an item", "drop list.0.b", lines("list:", "  - a: 1", "    b: 2", "---"), lines("list:", "  - a: 1", "---")},
		{"a pair in braces", "drop m.a", lines("m: {a: 1, b: 2}", "---"), lines("m: {b: 2}", "---")},
		{"the last pair in braces", "drop m.b", lines("m: {a: 1, b: 2}", "---"), lines("m: {a: 1}", "---")},
		{"the only pair in braces", "drop m.a", lines("m: { a: 1 }", "---"), lines("m: {}", "---")},
		{"braces around all", "drop b", lines("{a: 1, b: 2}", "---"), lines("{a: 1}", "---")},
		{"a pair that holds an anchor in use", "drop a", lines("a: &x 1", "b: *x", "---"), ""},
		{"an explicit key", "drop a", lines("? a", ": 1", "b: 2", "---"), ""},

		// Pairs that come or change.
		{"a new pair", "set version v0", lines("kind: manifest", "# end", "---"), lines("kind: manifest", "version: v0", "# end", "---")},
		{"a new pair behind CRLF", "set version v0", crlf("kind: manifest", "---"), crlf("kind: manifest", "version: v0", "---")},
		{"a new pair without a newline", "set version v0", "kind: manifest", "kind: manifest\nversion: v0"},
		{"a new pair in braces", "set version v0", lines("{kind: manifest}", "---"), lines("{kind: manifest, version: v0}", "---")},
		{"a new pair in empty braces", "set m.a 1", lines("m: {}", "---"), lines("m: {a: 1}", "---")},
		{"a new pair deeper in", "set m.b 2", lines("m:", "    a:", "      - 1", "c: 3", "---"), lines("m:", "    a:", "      - 1", "    b: 2", "c: 3", "---")},
		{"a new pair behind a dash", "set list.0.b 2", lines("list:", "  - a: 1", "  - c", "---"), lines("list:", "  - a: 1", "    b: 2", "  - c", "---")},
		{"a value", "set version v0", lines("version: v1 # why", "---"), lines("version: v0 # why", "---")},
		{"a value that was none", "set version v0", lines("version:", "kind: manifest", "---"), lines("version: v0", "kind: manifest", "---")},
		{"a value that was none, with a comment", "set version v0", lines("version: # why", "---"), lines("version: v0 # why", "---")},
		{"a value of lines", "set m 1", lines("m:", "  a: 1", "  b: 2", "c: 3", "---"), lines("m: 1", "c: 3", "---")},
		{"a value behind a quoted key", "set version v0", lines("\"version\" : v1", "---"), lines("\"version\": v0", "---")},
		{"a value in braces", "set m.a 2", lines("m: {a: 1, b: 2}", "---"), lines("m: {a: 2, b: 2}", "---")},
		{"a value in braces that was none", "set m.a 2", lines("m: {a, b: 2}", "---"), lines("m: {a: 2, b: 2}", "---")},
		{"a key that needs quotes", "set m.true 1", lines("m: {a: 1}", "---"), lines("m: {a: 1, \"true\": 1}", "---")},
		{"a value with an anchor in use", "set a 2", lines("a: &x 1", "b: *x", "---"), ""},

		// Files for a kind.
		{"a file for a kind without a block", "include tasks t.iai",
			lines("kind: manifest", "---"), lines("kind: manifest", "tasks:", "  include:", "    merge:", "      - t.iai", "---")},
		{"a file for a kind with a null block", "include tasks t.iai",
			lines("tasks: ~ # none", "---"), lines("tasks: # none", "  include:", "    merge:", "      - t.iai", "---")},
		{"a file for a block without include", "include tasks t.iai",
			lines("tasks:", "  override: {mode: overlay}", "---"), lines("tasks:", "  override: {mode: overlay}", "  include:", "    merge:", "      - t.iai", "---")},
		{"a file for an include of overrides", "include tasks t.iai",
			lines("tasks:", "  include:", "    override: [o.iai]", "---"), lines("tasks:", "  include:", "    override: [o.iai]", "    merge:", "      - t.iai", "---")},
		{"a file for a list", "include tasks t.iai",
			lines("tasks:", "  include: {merge: [a.iai]}", "---"), lines("tasks:", "  include: {merge: [a.iai, t.iai]}", "---")},
		{"a file for a block in braces", "include tasks t.iai",
			lines("tasks: {override: {mode: overlay}}", "---"), lines("tasks: {override: {mode: overlay}, include: {merge: [t.iai]}}", "---")},
		{"a file where braces stand around all", "include tasks t.iai",
			lines("{kind: manifest}", "---"), lines("{kind: manifest, tasks: {include: {merge: [t.iai]}}}", "---")},
		{"a file where a string stands", "include tasks t.iai", lines("tasks: all", "---"), ""},
		{"a kind to enable", "enable tasks", lines("kind: manifest", "---"), lines("kind: manifest", "enabled: [tasks]", "---")},
		{"a kind to enable where null stands", "enable tasks", lines("enabled:", "kind: manifest", "---"), lines("enabled: [tasks]", "kind: manifest", "---")},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := syntax.Parse(c.before)
			if f.Broken() {
				t.Fatalf("the file is broken: %v", f.Faults)
			}
			edits := change(f, c.change)
			if c.after == "" {
				if edits != nil {
					t.Errorf("not refused: %v", edits)
				}
				return
			}
			after, err := text.Apply(c.before, edits)
			if err != nil {
				t.Fatal(err)
			}
			if after != c.after {
				t.Errorf("%s of\n%s\ngave\n%s\nwant\n%s", c.change, c.before, after, c.after)
			}
		})
	}
}

// change makes the change that a case names.
func change(f *syntax.File, words string) []text.Edit {
	op, rest, _ := strings.Cut(words, " ")
	where, what, _ := strings.Cut(rest, " ")
	parent, name := "", where
	if i := strings.LastIndexByte(where, '.'); i >= 0 {
		parent, name = where[:i], where[i+1:]
	}
	is := func(item syntax.Value) bool { return item.Text() == what }
	switch op {
	case "add":
		return addItems(f, at(f, where), what)
	case "set":
		return setPair(f, at(f, parent), name, what)
	case "drop":
		key, _ := at(f, parent).Pair(name)
		return removePair(f, at(f, parent), key)
	case "include":
		return addInclude(f, where, what)
	case "enable":
		return addEnabled(f, where)
	case "remove-all":
		return removeItems(f, at(f, where), is)
	}
	list := at(f, where)
	if op == "remove-inner" {
		list = list.ItemAt(0)
	}
	for item := range list.Items() {
		if is(item) {
			return removeItem(f, list, item)
		}
	}
	return nil
}

// at is the node at a path of keys and numbers.
func at(f *syntax.File, path string) syntax.Value {
	v := f.Root()
	if path == "" {
		return v
	}
	for part := range strings.SplitSeq(path, ".") {
		if v.Kind() == syntax.Sequence {
			v = v.ItemAt(int(part[0] - '0'))
		} else {
			v = v.Field(part)
		}
	}
	return v
}

func TestScalar(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"tasks.team.iai", "tasks.team.iai"},
		{"../shared/tasks.iai", "../shared/tasks.iai"},
		{"", `""`},
		{"a, b", `"a, b"`},
		{"a: b", `"a: b"`},
		{"a #b", `"a #b"`},
		{"#a", `"#a"`},
		{"true", `"true"`},
		{"010", `"010"`},
		{"~", `"~"`},
		{"yes", "yes"},
		{" a", `" a"`},
		{"a]", `"a]"`},
		{"*a", `"*a"`},
		{"a\nb", `"a\nb"`},
		{"ü.iai", "ü.iai"},
	} {
		if got := scalar(c.in); got != c.want {
			t.Errorf("scalar(%q) = %s, want %s", c.in, got, c.want)
		}
	}
}
