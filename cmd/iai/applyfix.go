package main

import (
	"fmt"
	"path/filepath"

	"iai/workspace"
)

// applyFixes mends what can be mended. Fixes of one round that touch the same
// bytes wait for the next; rounds go on until nothing is left or nothing
// changes.
func (c *cli) applyFixes(w *workspace.Workspace, at *place, f checkFlags, paths []string) error {
	const rounds = 20
	applied := 0
	tried := map[string]bool{}
	for range rounds {
		s := w.Snapshot()
		found, _ := c.found(s, f, paths)
		plan := workspace.NewPlan(s)
		for _, p := range found {
			for _, fix := range s.Fixes(p.Finding) {
				if !fix.Safe && !f.fixUnsafe {
					continue
				}
				key := fmt.Sprint(p.File, p.Rule.Code, p.Span, p.Message, fix.Title)
				if !tried[key] && plan.Add(fix) {
					tried[key] = true
					applied++
					break
				}
				break
			}
		}
		changed := plan.Files()
		if len(changed) == 0 {
			break
		}
		var changes []workspace.Change
		for _, file := range changed {
			if err := write(filepath.Join(at.root, filepath.FromSlash(file.Path)), file.Text, file.New); err != nil {
				return fmt.Errorf("`%s` cannot be written: %w", at.shown(file.Path), err)
			}
			changes = append(changes, workspace.Change{Path: file.Path})
		}
		w.Apply(changes)
	}
	fmt.Fprintf(c.err, "%s applied.\n", plural(applied, "fix", "fixes"))
	return nil
}
