package schema

import (
	"fmt"
	"strings"
)

// Reference is the page of all kinds and keys, in Markdown.
func Reference() string {
	var b strings.Builder
	b.WriteString("# Keys\n\nEvery key of the frontmatter, by kind. This page is generated from the table the checks use: `iai schema --format markdown`.\n\n")
	b.WriteString("Null counts as absent everywhere. Unknown keys are ignored and reported as hints; keys that begin with `x-` are for other tools and are not. Paths among the values are hints for agents: iai never opens them.\n")
	b.WriteString("\n## Every file\n\n")
	table(&b, Common)
	fmt.Fprintf(&b, "\n## manifest\n\n%s\n\n", Manifest.Doc)
	table(&b, Manifest.Keys)
	b.WriteString("\nBeside these, a manifest may hold a block for each kind, under the kind's name:\n\n")
	table(&b, Block.Fields)
	for i := range Kinds {
		fmt.Fprintf(&b, "\n## %s\n\n%s\n\n", Kinds[i].Name, Kinds[i].Doc)
		table(&b, Kinds[i].Keys)
	}
	return b.String()
}

func table(b *strings.Builder, keys []Key) {
	b.WriteString("| key | holds | default | meaning | defined by |\n|---|---|---|---|---|\n")
	rows(b, "", keys)
}

func rows(b *strings.Builder, prefix string, keys []Key) {
	for i := range keys {
		k := &keys[i]
		holds := k.Expected()
		if k.Open {
			holds += ", such as " + join(quoted(k.Enum))
		}
		if k.Path && k.Type == String {
			holds = "a path"
		} else if k.Path {
			holds = "a list of paths"
		}
		def := ""
		if k.Default != "" {
			def = "`" + k.Default + "`"
		}
		fmt.Fprintf(b, "| `%s%s` | %s | %s | %s | %s |\n", prefix, k.Name, strings.ReplaceAll(holds, "|", "\\|"), def, k.Doc, k.Source)
		inner := prefix + k.Name + "."
		if k.Type == Objects {
			inner = prefix + k.Name + "[]."
		}
		rows(b, inner, k.Fields)
	}
}

func quoted(list []string) []string {
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = "`" + s + "`"
	}
	return out
}
