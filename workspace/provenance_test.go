package workspace_test

import (
	"strings"
	"testing"

	"iai/iaip"
	"iai/iaip/conformance/generate"
	"iai/workspace"
)

// Every line of every file is explained, and a line of text is in force if and
// only if it stands in the effective text of some kind.
func TestEveryLineKnowsWhetherItIsInForce(t *testing.T) {
	lines, inForce := 0, 0
	for seed := range uint64(300) {
		files, manifest := generate.Generate(seed)
		tree := workspace.Memory{}
		for name, data := range files {
			tree[name] = string(data)
		}
		opts := workspace.Options{}
		if manifest != "" {
			opts.Manifests = []string{manifest}
		}
		s := workspace.New(tree, opts).Snapshot()
		covered := map[string]map[int]bool{}
		for _, m := range s.Manifests() {
			for _, k := range s.Resolution(m).Effective() {
				for i := range k.Pieces {
					in := &k.Inputs[k.Pieces[i].Input]
					mark(covered, in, k.Pieces[i].Span.Start, k.Pieces[i].Span.End)
				}
			}
		}
		for _, p := range s.Files() {
			f := s.File(p)
			if s.IsManifest(p) || f.Body.Empty() {
				continue
			}
			for n := 1; n <= f.Lines.Count(); n++ {
				at := f.Lines.Full(n - 1)
				if at.Start < f.Body.Start || at.Empty() {
					continue
				}
				e, ok := s.ExplainLine(s.Manifests(), p, n)
				if !ok || len(e.Steps) == 0 {
					t.Fatalf("seed %d: line %d of %s has no explanation", seed, n, p)
				}
				for _, step := range e.Steps {
					if !strings.HasSuffix(step.Why, ".") && !strings.HasSuffix(step.Why, "?") || step.File == "" || step.Line < 1 {
						t.Fatalf("seed %d: line %d of %s: %+v", seed, n, p, step)
					}
				}
				lines++
				if e.InForce {
					inForce++
				}
				if want := covered[p][n]; e.InForce != want {
					t.Errorf("seed %d: line %d of %s is in force %v, and in the text %v: %+v", seed, n, p, e.InForce, want, e.Steps)
				}
			}
		}
	}
	if lines < 1000 || inForce < 300 {
		t.Errorf("only %d lines were looked at, %d of them in force", lines, inForce)
	}
}

// mark notes the lines of a stretch of an input.
func mark(covered map[string]map[int]bool, in *iaip.Input, start, end int) {
	if covered[in.Origin] == nil {
		covered[in.Origin] = map[int]bool{}
	}
	for n := in.File.Lines.Line(start); n < in.File.Lines.Count() && in.File.Lines.Full(n).Start < end; n++ {
		covered[in.Origin][n+1] = true
	}
}
