package agents

import (
	"math/rand/v2"
	"os"
	"strings"
	"testing"
)

// pieces are what texts are made of in the tests below: everything that could
// be taken for a part of a block.
var pieces = []string{
	"", "\n", "\n\n", "Keep it small.\n", "no end", "## Guardrails\n", "## Guardrails\n\n", "# Guardrails\n\n", "## Tasks\n", "### Evidence\n\n",
	"```yaml\nenforcement: hard\n```\n", "```\n## Tasks\n\n```\n", "```\nopen\n", "<!-- iai:begin -->\n", "<!-- iai:end -->\n", "<!-- iai:begin marked -->\n",
	"<!-- iai-2:end -->\n", "<!-- iai:part {\"kind\":\"tasks\"} -->\n", "_Only for files that match `src/**`:_\n", "_Only for files that match `src/**`:_\n\n",
	"## Überschrift\n", "用中文写。\n", "a\r\nb\r\n", "---\n", "<div>\n", "Title\n=====\n", "    ## Tasks\n", "> ## Tasks\n", "-->\n",
}

var scopes = [][]string{nil, {"src/**"}, {"src/**", "*.css"}, {"a`b"}, {"a, b"}, {"-->"}, {"a`, `b"}, {"**/*.{ts,tsx}"}}

// seeds are so many seeds, fifty times as many in the long run.
func seeds(n uint64) uint64 {
	if os.Getenv("IAI_LONG") != "" {
		return 50 * n
	}
	return n
}

func someText(r *rand.Rand) string {
	var b strings.Builder
	for range r.IntN(6) {
		b.WriteString(pieces[r.IntN(len(pieces))])
	}
	return b.String()
}

func someParts(r *rand.Rand) []Part {
	kinds := []string{"context", "guardrails", "tasks", "prompt", "house-style", "Guardrails"}
	settings := map[string][]string{"guardrails": {"enforcement: hard", "auto_fix: false"}, "prompt": {"style: {tone: plain}"}, "tasks": {"planning: {max_steps_per_task: 3}"}}
	r.Shuffle(len(kinds), func(i, j int) { kinds[i], kinds[j] = kinds[j], kinds[i] })
	var out []Part
	for _, k := range kinds[:1+r.IntN(len(kinds))] {
		own := []Part{{Kind: k, Text: someText(r)}}
		if r.IntN(2) == 0 {
			own[0].Settings = settings[k]
		}
		if strings.TrimSpace(own[0].Text) == "" {
			own[0].Text = ""
		}
		for _, s := range scopes[1:] {
			if r.IntN(5) == 0 {
				own = append(own, Part{Kind: k, Scope: s, Text: "For some.\n" + someText(r)})
			}
		}
		for _, p := range own {
			if p.Text != "" || len(p.Settings) > 0 {
				out = append(out, p)
			}
		}
	}
	return out
}

// Whatever the texts hold, a block reads back as the parts it was made of, byte
// for byte, and is found again in a file of somebody's.
func TestBlockReadsBack(t *testing.T) {
	for seed := range seeds(300) {
		r := rand.New(rand.NewPCG(seed, 7))
		parts := someParts(r)
		block := writeBlock(parts)
		for _, around := range [][2]string{{"", ""}, {"Mine.\n\n", "\nMine too."}} {
			src := around[0] + block + around[1]
			b, ok := findBlock(src)
			if !ok || b.whole.Of(src) != block {
				t.Fatalf("seed %d: the block is not found in\n%s", seed, src)
			}
			read, ok := b.read(src)
			if !ok || !sameParts(read, parts) {
				t.Fatalf("seed %d: read %v, %v\nwant %v\nof\n%s", seed, read, ok, parts, src)
			}
			for _, p := range read {
				if p.at.Of(src) != p.Text {
					t.Fatalf("seed %d: the text is said to stand at %q, and is %q", seed, p.at.Of(src), p.Text)
				}
			}
		}
	}
}

// So does a rule file, for every target that has some.
func TestRuleReadsBack(t *testing.T) {
	for seed := range seeds(60) {
		for _, p := range someParts(rand.New(rand.NewPCG(seed, 8))) {
			for i := range Targets {
				target := &Targets[i]
				if target.Dir == "" || target.File != "" && len(p.Scope) == 0 {
					continue
				}
				src := target.writeRule(p, p.Scope)
				header := target.header(p.Kind, p.Scope)
				if !target.scopes() {
					header = target.header(p.Kind, nil)
				}
				body, ok := strings.CutPrefix(src, header)
				if !ok {
					t.Fatalf("the header is %q in\n%s", header, src)
				}
				kind, _ := kindOfRule(ruleName(p.Kind, p.Scope, map[string]bool{}))
				read, ok := readRule(kind, body)
				if target.scopes() && len(read.Scope) == 0 {
					read.Scope = p.Scope
				}
				if !ok || !read.equal(&p) || read.at.Of(body) != read.Text {
					t.Fatalf("seed %d, %s: read %+v, %v\nwant %+v\nof\n%s", seed, target.Name, read, ok, p, src)
				}
			}
		}
	}
}
