package agents_test

import (
	"fmt"
	"maps"
	"strings"
	"testing"

	"iai/agents"
)

// webshop is the example shop with what it is exported to.
func webshop(t *testing.T) *agents.Plan {
	t.Helper()
	return plan(onDisk(t, "../examples/webshop"), "manifest.iai", agents.Names()...)
}

// The example shop goes to every target, and what an override silenced or a
// kind that is not active holds goes to none.
func TestWebshopGoesEverywhere(t *testing.T) {
	p := webshop(t)
	if len(p.Refused)+len(p.Stopped) > 0 {
		t.Fatalf("refused %v, stopped %v", p.Refused, p.Stopped)
	}
	texts := map[string]string{}
	for _, f := range p.Files {
		texts[f.Target.Name] += f.New
	}
	if len(texts) != len(agents.Targets) {
		t.Errorf("only %d targets have files", len(texts))
	}
	for _, target := range agents.Names() {
		text := texts[target]
		for _, want := range []string{"Teapot sells tea", "Use these words in code", "Never compute with prices", "Do not merge. Open the change", "While the sale runs", "A primary source settles", "Before you call it done", "tone: plain and friendly"} {
			if strings.Count(text, want) != 1 {
				t.Errorf("%s holds %q %d times, want once", target, want, strings.Count(text, want))
			}
		}
		for _, gone := range []string{"Deploy when the build is green", "Merge when the checks are green", "Write down each task with its date", "it belongs to no kind"} {
			if strings.Contains(text, gone) {
				t.Errorf("%s holds %q, which is not in force", target, gone)
			}
		}
	}
	dir := t.TempDir()
	shop := tree(t, "../examples/webshop")
	put(t, dir, shop)
	export(t, dir, agents.Order{}, agents.Names()...)
	after := tree(t, dir)
	if len(after) != len(shop)+len(p.Files)+1 {
		t.Errorf("%d files became %d, for %d exports and their lock", len(shop), len(after), len(p.Files))
	}
	for name, content := range shop {
		if after[name] != content {
			t.Errorf("%s was changed", name)
		}
	}
	if s := onDisk(t, dir); !maps.Equal(after, tree(t, dir)) || s.Resolution("manifest.iai").Stopped {
		t.Error("the shop does not resolve any more")
	}
}

// The page that shows each export is made of the shop.
func TestExportsPage(t *testing.T) {
	var b strings.Builder
	b.WriteString("# The example shop in every form\n\nThis page is generated from `examples/webshop`: `make generate`. For each [target](targets.md) it lists the files that `iai export` writes, and shows how the one with the guardrails reads. To see all of them:\n\n```sh\ncp -r examples/webshop /tmp/shop && cd /tmp/shop && iai export --all\n```\n")
	files := webshop(t).Files
	for i := range agents.Targets {
		target := &agents.Targets[i]
		fmt.Fprintf(&b, "\n## %s\n\n%s.\n\n", target.Name, target.Agent)
		shown := ""
		for _, f := range files {
			if f.Target != target {
				continue
			}
			fmt.Fprintf(&b, "- `%s`, %d bytes\n", f.Path, len(f.New))
			if strings.Contains(f.New, "# Guardrails") {
				shown = "`" + f.Path + "`, " + excerpt(f.New)
			}
		}
		b.WriteString("\n" + shown)
	}
	golden(t, "../docs/exports.md", b.String())
}

// excerpt is how a file begins, and how its guardrails do.
func excerpt(s string) string {
	lines := strings.SplitAfter(s, "\n")
	if len(lines) < 60 {
		return "from its beginning:\n\n````markdown\n" + strings.Join(lines[:min(24, len(lines))], "") + "````\n"
	}
	for i, line := range lines {
		if line == "## Guardrails\n" {
			return "its first lines and its guardrails:\n\n````markdown\n" + strings.Join(lines[:10], "") + "…\n" + strings.Join(lines[i:i+20], "") + "…\n````\n"
		}
	}
	return ""
}
