package feature

import (
	"strings"
	"testing"

	"iai/iaip/syntax"
)

// show writes a spot as its role, its path, its word in its quotes, and what is
// taken beside it.
func (sp spot) show(src string) string {
	if sp.role == noRole {
		return "nothing"
	}
	out := [...]string{keyRole: "key", valueRole: "value", itemRole: "item"}[sp.role]
	out += " " + strings.Join(sp.path, ".")
	word := sp.token.Of(src)
	if sp.quote != 0 {
		word = string(sp.quote) + word
		if !sp.open {
			word += string(sp.quote)
		}
	}
	out += " |" + word + "|"
	if sp.colon {
		out += ":"
	}
	if sp.flow {
		out += " flow"
	}
	if sp.glue != "" {
		out += " glue " + strings.ReplaceAll(sp.glue, " ", "_")
	}
	if sp.comma {
		out += " comma"
	}
	if len(sp.taken) > 0 {
		out += " beside " + strings.Join(sp.taken, ",")
	}
	return out
}

func TestSpot(t *testing.T) {
	tests := []struct{ name, src, want string }{
		{"first key", "‸", "key  ||"},
		{"key at the margin", "kind: manifest\n‸", "key  || beside kind"},
		{"keys above and below", "kind: a\n‸\nname: b\n", "key  || beside kind,name"},
		{"nested key", "tasks:\n  ‸", "key tasks ||"},
		{"nested key with neighbours", "tasks:\n  include: {}\n  ‸\n  override:\n    mode: overlay\nprompt:\n  metadata: {}\n", "key tasks || beside include,override"},
		{"begun word", "tasks:\n  over‸", "key tasks |over|"},
		{"word before its colon", "tasks:\n  ov‸er: x\n", "key tasks |over|:"},
		{"between a key and its colon", "mode ‸ : x", "nothing"},
		{"behind a colon", "mode:‸", "value mode || glue _"},
		{"behind a colon and a blank", "mode: ‸", "value mode ||"},
		{"in a value", "mode: ov‸er lay # no\n", "value mode |over lay|"},
		{"in quotes", "mode: \"ov‸er\"\n", `value mode |"over"|`},
		{"in open quotes", "mode: 'ov‸\nnext: 1\n", "value mode |'ov|"},
		{"behind a closed quote", "mode: \"a\"‸", "nothing"},
		{"before a value", "mode:‸ overlay", "nothing"},
		{"behind a dash", "enabled:\n  -‸", "item enabled || glue _"},
		{"behind a dash and a blank", "enabled:\n  - ‸", "item enabled ||"},
		{"entry begun", "enabled:\n  - tasks\n  - pr‸\n  - context\n", "item enabled |pr| beside tasks,context"},
		{"quoted entry", "enabled:\n- 'pr‸'\n- tasks", "item enabled |'pr'| beside tasks"},
		{"line below an entry", "enabled:\n  - tasks\n  ‸", "item enabled || glue -_ beside tasks"},
		{"line below a list at the margin", "enabled:\n- tasks\n‸", "key  || beside enabled"},
		{"line below a list's key", "enabled:\n  ‸", "key enabled ||"},
		{"open bracket", "enabled: [‸", "item enabled || flow"},
		{"behind a comma", "enabled: [tasks,‸", "item enabled || flow beside tasks"},
		{"between entries", "enabled: [a, ‸ b]", "item enabled || flow comma beside a,b"},
		{"behind an entry", "enabled: [a ‸, b]", "nothing"},
		{"quoted entry in brackets", "enabled: [a, \"b‸\"]", `item enabled |"b"| flow beside a`},
		{"open quote in brackets", "enabled: [a, \"b‸\nname: x", `item enabled |"b| flow beside a`},
		{"key in braces", "tasks: {in‸}", "key tasks |in| flow"},
		{"next key in braces", "tasks: {include: {merge: []}, ‸}", "key tasks || flow beside include"},
		{"value in braces", "override: {mode: ‸, algorithm: x}", "value override.mode || flow"},
		{"value behind the colon in braces", "override: {mode:‸}", "value override.mode || flow glue _"},
		{"nested brackets", "tasks: {include: {merge: [a.iai, ‸]}}", "item tasks.include.merge || flow beside a.iai"},
		{"brackets over lines", "enabled: [\n  a,\n  ‸\n]\n", "item enabled || flow beside a"},
		{"brackets on the next line", "enabled:\n  [a, ‸]\n", "item enabled || flow beside a"},
		{"open bracket above", "enabled: [a\ntasks:\n  mo‸", "key tasks |mo|"},
		{"open bracket above, nested", "tasks:\n  include: {merge: [a\n  override:\n    ‸", "key tasks.override ||"},
		{"first key of an object", "sources:\n  - ‸", "item sources ||"},
		{"next key of an object", "sources:\n  - id: a\n    ‸\n    type: url\n  - id: b\n", "key sources.- || beside id,type"},
		{"key behind a dash", "sources:\n  - i‸d: a\n    type: url\n", "key sources.- |id|: beside type"},
		{"value of an object", "sources:\n  - id: a\n    type: ‸\n", "value sources.-.type ||"},
		{"object in braces", "sources:\n  - {id: a, ‸}\n", "key sources.- || flow beside id"},
		{"deeper than a value", "mode: overlay\n  ‸", "nothing"},
		{"comment", "mode: overlay # a‸", "nothing"},
		{"comment line", "kind: a\n# a‸", "nothing"},
		{"block scalar", "note: |\n  a‸\n", "nothing"},
		{"behind a block scalar", "note: |\n  a\n‸", "key  || beside note"},
		{"value below its key", "merge:‸\n  - a\n", "nothing"},
		{"behind an anchor", "mode: &a ov‸", "value mode |ov|"},
		{"quoted key", "\"ta‸sks\": x", `key  |"tasks"|:`},
		{"key above in quotes", "\"tasks\":\n  'include':\n    ‸", "key tasks.include ||"},
		{"wide characters before", "name: é漢字👩‍👩‍👧 é\nenabled: [\"漢\", pr‸]", "item enabled |pr| flow beside 漢"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for _, nl := range []string{"\n", "\r\n"} {
				src, marks := unmark(t, strings.ReplaceAll(tt.src, "\n", nl))
				f := syntax.Parse(src)
				region, ok := frontAt(f, marks[0].Start)
				if !ok {
					t.Fatalf("the cursor is in no frontmatter")
				}
				if got := spotAt(f, region, marks[0].Start).show(src); got != tt.want {
					t.Errorf("with %q: got  %s\nwant %s", nl, got, tt.want)
				}
			}
		})
	}
}
