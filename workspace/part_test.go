package workspace_test

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"iai/iaip/conformance/generate"
	"iai/workspace"
)

// together runs everything at once, to let the race detector look.
func together(n int, do func(i int)) {
	var group sync.WaitGroup
	for i := range n {
		group.Go(func() { do(i) })
	}
	group.Wait()
}

// listed is what a check finds, with the fixes that are offered.
func listed(t *testing.T, files map[string]string, scope workspace.CheckScope) (string, workspace.Summary) {
	t.Helper()
	s := workspace.New(workspace.Memory(files), workspace.Options{}).Snapshot()
	found, sum := s.CheckScope(scope)
	return written(t, s, found), sum
}

func written(t *testing.T, s *workspace.Snapshot, found []workspace.Problem) string {
	t.Helper()
	fixes := s.Listing()
	var b strings.Builder
	for _, p := range found {
		list, err := json.Marshal(fixes.Fixes(p.Finding))
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%s\x00%s %v %s %s %v %s\n", p.File, p.Rule.Code, p.Span, p.Severity, p.Message, p.Manifests, list)
	}
	return b.String()
}

// orchard is a workspace of many generated ones side by side, some of whose
// manifests load files of their neighbours.
func orchard(seed uint64) map[string]string {
	files := map[string]string{
		"shared/context.iai": "kind: context\nfoo: 1\n---\n# A\n",
		"all/manifest.iai":   "kind: manifest\nenabled: [context, tasks]\ncontext: {include: {merge: [../shared/context.iai, ../shared/gone.iai]}}\ntasks: {include: {merge: [../p0/tasks.iai]}}\nx-check: {unknown-key: error}\n",
		"lost/part.iai":      "kind: tasks\n",
		"lost/.iaip/x.iai":   "kind: tasks\n",
	}
	for i := range uint64(8) {
		made, manifest := generate.Generate(seed*8 + i)
		for name, data := range made {
			files[fmt.Sprintf("p%d/%s", i, name)] = string(data)
		}
		if i%2 == 0 && manifest == "manifest.iai" {
			at := fmt.Sprintf("q%d/manifest.iai", i)
			files[at] = fmt.Sprintf("kind: manifest\nenabled: [context]\ncontext: {include: {merge: [../shared/context.iai, ../p%d/context.iai, ../shared/gone.iai]}}\n", i)
		}
	}
	return files
}

// However a check is split, its parts come to the whole: every problem once,
// with all its manifests, its severity and its fixes.
func TestPartsMakeTheWhole(t *testing.T) {
	seeds, splits := uint64(4), []int{2, 7}
	if os.Getenv("IAI_LONG") != "" {
		seeds, splits = 40, []int{2, 3, 7, 64, 100}
	}
	total := 0
	for seed := range seeds {
		files := orchard(seed)
		for _, paths := range [][]string{nil, {"p1", "q0"}, {"shared"}} {
			whole, sum := listed(t, files, workspace.CheckScope{Paths: paths})
			total += strings.Count(whole, "\n")
			if again, _ := listed(t, files, workspace.CheckScope{Paths: paths, Run: together}); again != whole {
				t.Fatalf("seed %d, paths %v: done at once it differs", seed, paths)
			}
			for _, of := range splits {
				var lines []string
				var added workspace.Summary
				for i := range of {
					part, partSum := listed(t, files, workspace.CheckScope{Paths: paths, Part: workspace.Part{Index: i + 1, Of: of}})
					lines = append(lines, strings.SplitAfter(part, "\n")...)
					added.Files += partSum.Files
					added.Manifests += partSum.Manifests
					added.Errors += partSum.Errors
					added.Warnings += partSum.Warnings
					added.Infos += partSum.Infos
					added.Hints += partSum.Hints
				}
				file := func(line string) string { name, _, _ := strings.Cut(line, "\x00"); return name }
				slices.SortStableFunc(lines, func(a, b string) int { return strings.Compare(file(a), file(b)) })
				if got := strings.Join(lines, ""); got != whole {
					t.Fatalf("seed %d, paths %v: %d parts come to\n%s\nand the whole is\n%s", seed, paths, of, got, whole)
				}
				if added != sum {
					t.Fatalf("seed %d, paths %v: %d parts count %+v, the whole %+v", seed, paths, of, added, sum)
				}
			}
		}
	}
	if total < 100 {
		t.Errorf("only %d problems were compared", total)
	}
}

// No part resolves a manifest that has nothing to do with it.
func TestPartLeavesTheRestAlone(t *testing.T) {
	files := map[string]string{}
	for i := range 200 {
		files[fmt.Sprintf("d%d/manifest.iai", i)] = "kind: manifest\nenabled: [context]\n"
		files[fmt.Sprintf("d%d/context.iai", i)] = "kind: context\n---\nHi\n"
	}
	tree := &counting{Memory: files, read: map[string]bool{}}
	s := workspace.New(tree, workspace.Options{}).Snapshot()
	_, sum := s.CheckScope(workspace.CheckScope{Part: workspace.Part{Index: 1, Of: 4}})
	contexts := 0
	for p := range tree.read {
		if strings.HasSuffix(p, "/context.iai") && files[p] != "" {
			contexts++
		}
	}
	if contexts != sum.Manifests || sum.Manifests == 0 || sum.Manifests > 100 {
		t.Errorf("%d files were read for %d manifests of the part", contexts, sum.Manifests)
	}
}

type counting struct {
	workspace.Memory
	read map[string]bool
}

func (c *counting) Read(p string, limit int) workspace.Blob {
	c.read[p] = true
	return c.Memory.Read(p, limit)
}
