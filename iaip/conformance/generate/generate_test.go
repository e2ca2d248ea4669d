package generate_test

import (
	"bytes"
	"maps"
	"testing"

	"iai/iaip/conformance/generate"
	"iai/iaip/conformance/naive"
)

func TestSameSeedSameWorkspace(t *testing.T) {
	for seed := range uint64(200) {
		files, manifest := generate.Generate(seed)
		again, manifestAgain := generate.Generate(seed)
		if manifest != manifestAgain || !maps.EqualFunc(files, again, bytes.Equal) {
			t.Fatalf("seed %d made two different workspaces", seed)
		}
	}
}

// A generator that only made broken workspaces, or only sound ones, would
// compare little. This holds it to making both, and everything that can go
// wrong in a resolution, and the override modes.
func TestEverythingIsMade(t *testing.T) {
	const seeds = 3000
	ok, overlaid, replaced := 0, 0, 0
	seen := map[string]int{}
	for seed := range uint64(seeds) {
		files, manifest := generate.Generate(seed)
		a := naive.Resolve(files, manifest)
		if a.Status == "ok" {
			ok++
		}
		for _, p := range a.Problems {
			seen[p.Name]++
		}
		for _, k := range a.Kinds {
			if k.Override != nil && k.Override.Mode == "replace_all" {
				replaced++
			}
			for _, s := range k.Sections {
				if len(s.Replaces) > 0 {
					overlaid++
				}
			}
		}
	}
	t.Logf("%d of %d are ok, %d sections replaced, %d kinds replaced, problems %v", ok, seeds, overlaid, replaced, seen)
	if ok < seeds/3 || ok > seeds*9/10 {
		t.Errorf("%d of %d workspaces resolve; want a good part of either sort", ok, seeds)
	}
	if overlaid < 200 || replaced < 100 {
		t.Errorf("%d sections were replaced under overlay and %d kinds under replace_all; want more", overlaid, replaced)
	}
	for _, name := range []string{
		"missing-manifest", "malformed-file", "missing-kind", "kind-mismatch", "unsupported-version", "invalid-type", "invalid-kind-name",
		"missing-include", "path-escape", "forbidden-metadata-key", "unsupported-mode", "unsupported-algorithm", "ambiguous-section",
		"metadata-include-conflict", "missing-override", "unloadable-override", "no-override", "unknown-kind", "invalid-metadata-key",
	} {
		if seen[name] == 0 {
			t.Errorf("no workspace of %d has a %s", seeds, name)
		}
	}
}
