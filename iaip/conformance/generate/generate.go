// Package generate makes workspaces up: manifests and .iai files, some sound,
// some broken in one of the ways people break them, all of them the same for
// the same seed.
//
// It is used by tests only. It knows what files look like and must not know
// what they mean: what a workspace resolves to is for two resolvers to agree on.
package generate

import (
	"fmt"
	"math/rand/v2"
	"path"
	"slices"
	"strings"
)

// Generate makes the workspace of a seed and the path of its manifest, which is
// empty where the default one is meant.
func Generate(seed uint64) (files map[string][]byte, manifest string) {
	g := &generator{rand.New(rand.NewPCG(seed, 0x1a1)), map[string][]byte{}, "", false}
	g.broken = g.chance(40)
	g.manifest = pick(g, "manifest.iai", "manifest.iai", "manifest.iai", ".iaip/manifest.iai", "sub/manifest.iai")
	manifest = g.manifest
	if g.manifest != "sub/manifest.iai" && g.chance(50) {
		manifest = ""
	}
	g.workspace()
	return g.files, manifest
}

type generator struct {
	rng      *rand.Rand
	files    map[string][]byte
	manifest string
	broken   bool // whether things that stop may be made on purpose
}

// chance is true in percent of a hundred cases.
func (g *generator) chance(percent int) bool { return g.rng.IntN(100) < percent }

// breaks is chance, and never true in a workspace that is meant to be sound.
func (g *generator) breaks(percent int) bool { return g.broken && g.chance(percent) }

func pick[T any](g *generator, from ...T) T { return from[g.rng.IntN(len(from))] }

// some draws at most n different elements.
func some[T any](g *generator, n int, from []T) []T {
	shuffled := slices.Clone(from)
	g.rng.Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
	return shuffled[:g.rng.IntN(min(n, len(shuffled))+1)]
}

var kinds = []string{"context", "guardrails", "contract", "tasks", "references", "research", "tracking", "prompt"}

var unknownKinds = []string{"contexts", "style-guide", "review_2", "Context"}

func (g *generator) workspace() {
	if g.breaks(2) {
		return // not even a manifest
	}
	enabled := some(g, 4, kinds)
	if g.chance(10) {
		enabled = append(enabled, pick(g, unknownKinds...))
	}
	var doc strings.Builder
	doc.WriteString(g.header("manifest"))
	doc.WriteString(pick(g, "", "", "version: v0\n", "version:\n", "version: \"v0\"\n"))
	if g.breaks(4) {
		doc.WriteString(pick(g, "version: v1\n", "version: 0\n", "version: V0\n", "version: [v0]\n"))
	}
	doc.WriteString(g.activation(enabled))
	if g.chance(15) {
		doc.WriteString(g.oddKeys())
	}
	blocks := slices.Clone(enabled)
	if g.chance(20) {
		blocks = append(blocks, pick(g, kinds...)) // perhaps of an inactive kind
	}
	slices.Sort(blocks)
	for _, kind := range slices.Compact(blocks) {
		if g.chance(70) {
			doc.WriteString(g.block(kind))
		}
		if g.chance(75) {
			g.write(path.Join(path.Dir(g.manifest), kind+".iai"), g.file(kind))
		}
	}
	if g.breaks(3) {
		doc.WriteString("name: twice\nname: twice\n")
	}
	g.write(g.manifest, g.delimit(doc.String(), pick(g, "", "", "The text of a manifest.\n\n## Tasks\n")))
}

func (g *generator) activation(enabled []string) string {
	names := slices.Clone(enabled)
	if len(names) > 0 && g.chance(15) {
		names = append(names, pick(g, names...))
	}
	if g.breaks(5) {
		names = append(names, pick(g, "manifest", "a b", "../context", "_x", "010", "yes", "3.5", "ctx.iai"))
	}
	out := ""
	switch {
	case g.chance(4):
		out = pick(g, "", "enabled:\n", "enabled: ~\n", "enabled: []\n")
	case g.breaks(4):
		out = pick(g, "enabled: context\n", "enabled: {context: true}\n", "enabled: \"\"\n", "enabled: yes\n")
	default:
		out = "enabled:" + g.list(names, 0)
	}
	if g.chance(15) {
		out += "disabled:" + g.list(some(g, 2, slices.Concat(kinds, enabled)), 0)
	}
	return out
}

// list writes a list of plain scalars behind a key, in block or flow form.
func (g *generator) list(items []string, indent int) string {
	if len(items) == 0 || g.chance(50) {
		return " [" + strings.Join(items, ", ") + "]\n"
	}
	margin := strings.Repeat(" ", indent+g.rng.IntN(2)*2)
	out := "\n"
	for _, item := range items {
		out += margin + "- " + item + "\n"
	}
	return out
}

// write stores a file after the accidents that happen to whole files.
func (g *generator) write(name, content string) {
	data := []byte(content)
	if g.chance(4) {
		data = g.mutate(data)
	}
	if g.chance(10) {
		data = []byte(strings.ReplaceAll(string(data), "\n", "\r\n"))
	}
	if g.chance(5) {
		data = append([]byte("\ufeff"), data...)
	}
	g.files[name] = data
}

// mutate changes a few bytes anywhere. It makes no carriage return, since where
// a line ends at a lone one is not for this package to ask.
func (g *generator) mutate(data []byte) []byte {
	for range 1 + g.rng.IntN(3) {
		at := g.rng.IntN(len(data) + 1)
		to := min(len(data), at+1+g.rng.IntN(4))
		switch g.rng.IntN(5) {
		case 0:
			data = slices.Delete(slices.Clone(data), at, to)
		case 1:
			insert := pick(g, "\n", " ", "#", "-", "---\n", "\n---\n", ":", "\"", "[", "\t", "`", "é", "\x00", "\xff", "&a ", "*a", "# ", "- ", "> ", "```\n")
			data = slices.Insert(slices.Clone(data), at, []byte(insert)...)
		case 2:
			data = slices.Clone(data[:at])
		case 3:
			data = slices.Insert(slices.Clone(data), at, data[at:to]...)
		case 4:
			if at < len(data) {
				data = slices.Clone(data)
				data[at] = pick[byte](g, 'x', ' ', '\n', '#', ':', '-', '0')
			}
		}
	}
	return data
}

func (g *generator) header(kind string) string {
	if g.breaks(3) {
		kind = pick(g, "", "~", "manifest", "context", "tasks", strings.ToUpper(kind), "[context]")
		if kind == "" {
			return ""
		}
	}
	quoted := pick(g, "%s", "%s", "%s", "%q", "'%s'", "%s # the kind")
	return fmt.Sprintf("kind: "+quoted+"\n", kind)
}
