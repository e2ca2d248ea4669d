package main

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"iai/api"
	"iai/iaip/problem"
	"iai/iaip/syntax"
	"iai/workspace"
)

type checkFlags struct {
	fix, fixUnsafe, watch, strict, hints bool
	only                                 []string
	stdinAs                              string
}

func (c *cli) checkCommand() *cobra.Command {
	var f checkFlags
	cmd := &cobra.Command{
		Use:   "check [PATH...]",
		Short: "Find every problem of the workspace",
		Long: `check reads every manifest at or below the given paths, and every file they
load, and prints each problem with its place and what to do about it. Without a
path it is about the working directory. The exit status is 1 if there are
errors, with --strict if there are warnings too.`,
		Example: `  iai check
  iai check guardrails.iai
  iai check --fix
  iai check --fix-unsafe --only unknown-key,missing-include
  iai check --stdin-as guardrails.iai < draft.iai
  iai check --format json | jq '.summary'`,
		RunE: func(cmd *cobra.Command, args []string) error { return c.check(f, args) },
	}
	cmd.Flags().BoolVar(&f.fix, "fix", false, "apply the fixes that are safe to apply unseen")
	cmd.Flags().BoolVar(&f.fixUnsafe, "fix-unsafe", false, "apply the first fix of each problem, safe or not")
	cmd.Flags().StringSliceVar(&f.only, "only", nil, "codes or names of the problems to report and fix")
	cmd.Flags().BoolVar(&f.watch, "watch", false, "check again whenever a file changes")
	cmd.Flags().BoolVar(&f.strict, "strict", false, "warnings count as errors for the exit status")
	cmd.Flags().BoolVar(&f.hints, "hints", false, "print hints too")
	cmd.Flags().StringVar(&f.stdinAs, "stdin-as", "", "check standard input as if it were saved under this path")
	_ = cmd.RegisterFlagCompletionFunc("only", completeList(ruleCompletions()))
	c.formatFlag(cmd, "text", "json")
	return cmd
}

func ruleNames() []string {
	out := make([]string, len(problem.Rules))
	for i, r := range problem.Rules {
		out[i] = r.Name
	}
	return out
}

func (c *cli) check(f checkFlags, args []string) error {
	paint, err := c.painter(c.out)
	if err != nil {
		return err
	}
	for _, name := range f.only {
		if problem.Find(name) == nil {
			return usage("--only names `%s`, and there is no such problem: `iai rule` lists them", name)
		}
	}
	if f.watch && (f.fix || f.fixUnsafe) {
		return usage("--watch only looks: run `iai check --fix` by itself")
	}
	for _, arg := range args {
		if arg == "-" {
			return usage("say what standard input stands for: `iai check --stdin-as FILE`")
		}
	}
	at, err := c.locateFor(args)
	if err != nil {
		return err
	}
	paths, err := at.paths(args)
	if err != nil {
		return err
	}
	if len(paths) == 0 && at.cwd != "." && at.manifest == "" {
		paths = []string{filepath.ToSlash(at.cwd)}
	}
	w, err := at.open()
	if err != nil {
		return err
	}
	if f.stdinAs != "" {
		if f.fix || f.fixUnsafe || f.watch {
			return usage("--stdin-as checks a text that is on no disk: it goes with neither --fix nor --watch")
		}
		if err := c.unsaved(w, &at, f.stdinAs); err != nil {
			return err
		}
	}
	if f.watch {
		return c.watch(w, &at, f, paths, paint)
	}
	if f.fix || f.fixUnsafe {
		if err := c.applyFixes(w, &at, f, paths); err != nil {
			return err
		}
	}
	return c.report(w.Snapshot(), &at, f, paths, paint)
}

// unsaved lays standard input over a file of the workspace.
func (c *cli) unsaved(w *workspace.Workspace, at *place, name string) error {
	rel, err := at.inside(filepath.Join(at.root, at.cwd), name, "--stdin-as")
	if err != nil {
		return err
	}
	most := syntax.DefaultLimits.Bytes
	data, err := io.ReadAll(io.LimitReader(c.in, int64(most)+1))
	if err != nil {
		return fmt.Errorf("standard input cannot be read: %w", err)
	}
	w.Apply([]workspace.Change{{Path: rel, Open: w.Parse(string(data))}})
	return nil
}

// report checks a snapshot and prints what it finds.
func (c *cli) report(s *workspace.Snapshot, at *place, f checkFlags, paths []string, paint painter) error {
	found, sum := c.found(s, f, paths)
	if len(paths) > 0 && sum.Files == 0 && len(found) == 0 {
		return usage("there is no `.iai` file at or below %s: nothing was checked", list(paths))
	}
	answer := api.ReportOf(s, found, sum)
	if c.format == "json" {
		if err := c.json(answer); err != nil {
			return err
		}
	} else {
		c.printReport(s, at, f, answer, paint)
	}
	if sum.Errors > 0 || f.strict && sum.Warnings > 0 {
		return outcome(bad)
	}
	return nil
}

// found are the problems a check is about.
func (c *cli) found(s *workspace.Snapshot, f checkFlags, paths []string) ([]workspace.Problem, workspace.Summary) {
	told, finish := c.progress("Checking")
	found, sum := s.CheckTelling(paths, func(done, of int) bool { told(done, of); return true })
	finish()
	if len(f.only) == 0 {
		return found, sum
	}
	var out []workspace.Problem
	for _, p := range found {
		if selected(f.only, p.Rule) {
			out = append(out, p)
		}
	}
	return out, sum.Recount(out)
}

func selected(only []string, r *problem.Rule) bool {
	if len(only) == 0 {
		return true
	}
	for _, name := range only {
		if problem.Find(name) == r {
			return true
		}
	}
	return false
}

func (c *cli) printReport(s *workspace.Snapshot, at *place, f checkFlags, answer api.Report, paint painter) {
	var b strings.Builder
	for _, p := range answer.Problems {
		if p.Severity == "hint" && !f.hints {
			continue
		}
		b.WriteString(excerpt(paint, at, s, p))
		b.WriteByte('\n')
	}
	sum := answer.Summary
	counts := []string{}
	for _, part := range []struct {
		n         int
		name, one string
		many      string
	}{{sum.Errors, "error", "error", "errors"}, {sum.Warnings, "warning", "warning", "warnings"}, {sum.Infos, "info", "note", "notes"}, {sum.Hints, "hint", "hint", "hints"}} {
		if part.n > 0 {
			counts = append(counts, paint.severity(part.name, plural(part.n, part.one, part.many)))
		}
	}
	looked := plural(sum.Files, "file", "files") + ", " + plural(sum.Manifests, "manifest", "manifests")
	if len(counts) == 0 {
		fmt.Fprintf(&b, "No problems in %s.\n", looked)
	} else {
		line := strings.Join(counts, ", ") + " in " + looked + "."
		if sum.Hints > 0 && !f.hints {
			line += " Hints are shown with --hints."
		}
		if fixable := countSafe(answer.Problems); fixable > 0 {
			line += fmt.Sprintf(" %d can be mended with --fix.", fixable)
		}
		fmt.Fprintln(&b, line)
	}
	fmt.Fprint(c.out, b.String())
}

func countSafe(problems []api.Problem) int {
	n := 0
	for _, p := range problems {
		for _, f := range p.Fixes {
			if f.Safe {
				n++
				break
			}
		}
	}
	return n
}
