package contract

import (
	"os"
	"path/filepath"
	"testing"

	"gopkg.in/yaml.v3"
)

func yamlTree(t testing.TB, src []byte) tree {
	t.Helper()
	var doc yaml.Node
	if err := yaml.Unmarshal(src, &doc); err != nil {
		t.Fatal(err)
	}
	if len(doc.Content) == 0 {
		return tree{}
	}
	return fromYAML(doc.Content[0])
}

func fromYAML(n *yaml.Node) tree {
	out := tree{line: n.Line, text: n.Value}
	switch n.Kind {
	case yaml.MappingNode:
		out.kind = objectKind
		for i := 0; i < len(n.Content); i += 2 {
			out.fields = append(out.fields, field{n.Content[i].Value, fromYAML(n.Content[i+1])})
		}
	case yaml.SequenceNode:
		out.kind = arrayKind
		for _, item := range n.Content {
			out.items = append(out.items, fromYAML(item))
		}
	default:
		out.kind = map[string]kind{"!!null": nullKind, "!!bool": booleanKind, "!!int": numberKind, "!!float": numberKind, "!!str": stringKind}[n.Tag]
	}
	return out
}

func builtinDefinitions(t testing.TB) Definitions {
	t.Helper()
	all := Definitions{From: "builtin"}
	names, _ := filepath.Glob("catalogue/*.yaml")
	for _, name := range names {
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		d, problems := loadTree(name, "builtin", yamlTree(t, src))
		for _, p := range problems {
			t.Error(p)
		}
		all.Commands = append(all.Commands, d.Commands...)
		all.Rules = append(all.Rules, d.Rules...)
		all.Rulesets = append(all.Rulesets, d.Rulesets...)
		all.StackPresets = append(all.StackPresets, d.StackPresets...)
	}
	return all
}

func Builtin() *Catalogue {
	return mustCatalogue(tb, builtinDefinitions(tb))
}

var tb = &testing.B{}
