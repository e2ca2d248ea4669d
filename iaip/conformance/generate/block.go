package generate

import (
	"fmt"
	"path"
	"strings"
)

// block writes the block of a kind and the files it names.
func (g *generator) block(kind string) string {
	switch {
	case g.chance(4):
		return kind + pick(g, ":\n", ": ~\n", ": {}\n")
	case g.breaks(4):
		return kind + pick(g, ": []\n", ": merge\n", ": 5\n")
	}
	var out strings.Builder
	fmt.Fprintf(&out, "%s:\n", kind)
	both := g.chance(6)
	if both || g.chance(25) {
		out.WriteString(g.metadata(kind))
	}
	if both || !strings.Contains(out.String(), "metadata: {") && !strings.Contains(out.String(), "metadata:\n") && g.chance(75) {
		out.WriteString(g.include(kind))
	}
	if g.chance(60) {
		out.WriteString(g.override())
	}
	if g.chance(5) {
		out.WriteString("  unknown: 1\n")
	}
	if out.Len() == len(kind)+2 {
		out.WriteString("  {}\n")
	}
	return out.String()
}

func (g *generator) metadata(kind string) string {
	if g.chance(25) {
		return pick(g, "  metadata: \"\"\n", "  metadata:  # none\n", "  metadata: {}\n", "  metadata: null\n")
	}
	if g.breaks(4) {
		return pick(g, "  metadata: text\n", "  metadata: [a]\n", "  metadata: 5\n")
	}
	out := "  metadata:\n    scope_of: 1\n"
	if g.chance(80) {
		out = "  metadata:\n    x-made: up\n"
	}
	if g.chance(20) {
		out += "    kind: " + kind + "\n"
	} else if g.breaks(5) {
		out += "    kind: other\n"
	}
	for _, line := range some(g, 3, settings[kind]) {
		out += "    " + strings.ReplaceAll(line, "\n", "\n    ") + "\n"
	}
	if g.chance(10) {
		out += "    " + pick(g, "bogus: 1", "enabled: [context]", "metadata: {a: 1}") + "\n"
	}
	if g.breaks(5) {
		out += "    " + pick(g, "include: {}", "merge: [a.iai]", "override: x") + "\n"
	}
	return out
}

func (g *generator) include(kind string) string {
	switch {
	case g.chance(5):
		return pick(g, "  include: \"\"\n", "  include:\n", "  include: {}\n", "  include: {merge: [], override: []}\n")
	case g.breaks(4):
		return pick(g, "  include: a.iai\n", "  include: [a.iai]\n", "  include: {merge: a.iai}\n", "  include: {merge: [3]}\n", "  include: {override: {}}\n")
	}
	out := "  include:\n"
	if g.chance(75) {
		out += "    merge:" + g.list(g.paths(kind, 3, g.chance(4) && g.broken), 4)
	}
	if g.chance(65) {
		out += "    override:" + g.list(g.paths(kind, 2, g.chance(25)), 4)
	}
	if out == "  include:\n" {
		out += "    other: []\n"
	}
	return out
}

// paths names files of a kind and writes most of them. With gaps, some of them
// are missing, malformed or out of bounds.
func (g *generator) paths(kind string, n int, gaps bool) []string {
	var paths []string
	for range g.rng.IntN(n + 1) {
		name := fmt.Sprintf("%s.%s.iai", kind, pick(g, "team", "local", "more", "one", "two"))
		written := pick(g, name, name, "./"+name, "parts/"+name, "parts/../"+name)
		if strings.Contains(g.manifest, "/") && g.chance(30) {
			written = "../" + name
		}
		if !gaps || g.chance(60) {
			at := path.Join(path.Dir(g.manifest), written)
			if _, there := g.files[at]; !there {
				g.write(at, g.file(kind))
			}
		} else if g.chance(40) {
			g.files[path.Join(path.Dir(g.manifest), written)] = []byte(pick(g, malformed...))
		}
		if g.breaks(4) {
			written = pick(g, "/etc/x.iai", "../../"+name, "parts\\\\"+name, "parts/../../../"+name, "\"\"", "*.iai", "parts")
		}
		paths = append(paths, written)
	}
	return paths
}

func (g *generator) override() string {
	mode := pick(g, "overlay", "overlay", "overlay", "overlay", "overlay", "replace_all", "\"\"", "~")
	algorithm := pick(g, "", "", "algorithm: markdown_sections", "algorithm: \"\"", "algorithm:")
	if g.chance(4) {
		mode = pick(g, "Overlay", "merge", "yes", "overlay ,")
		mode = strings.TrimSuffix(mode, " ,")
	}
	if g.chance(4) {
		algorithm = pick(g, "algorithm: sections", "algorithm: Markdown_Sections")
	}
	if g.chance(3) {
		return pick(g, "  override: \"\"\n", "  override:\n", "  override: {}\n")
	}
	if g.breaks(3) {
		return pick(g, "  override: overlay\n", "  override: [overlay]\n")
	}
	out := "  override:\n    mode: " + mode + "\n"
	if algorithm != "" {
		out += "    " + algorithm + "\n"
	}
	return out
}
