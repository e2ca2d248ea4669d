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
	"iai/report"
	"iai/workspace"
)

type checkFlags struct {
	fix, fixUnsafe, watch, strict, hints bool
	only                                 []string
	stdinAs                              string
	baseline, changedSince               string
	writeBaseline, merge                 bool
	shardText                            string
	shard                                workspace.Part
}

func (c *cli) checkCommand() *cobra.Command {
	var f checkFlags
	cmd := &cobra.Command{
		Use:   "check [PATH...]",
		Short: "Find every problem of the workspace",
		Long: `check reads every manifest at or below the given paths, and every file they
load, and prints each problem with its place and what to do about it. Without a
path it is about the working directory. The exit status is 1 if there are
errors, with --strict if there are warnings too.

With --baseline, problems that were there when the baseline was written are left
out, except those that stop a resolution. With --changed-since, only problems of
files that differ from the revision are reported, and problems of other files
that were not there in it. --shard checks one part of the workspace, and --merge
makes of the JSON reports of all parts what one check would have reported.
The formats other than text and json leave hints out unless --hints is given.`,
		Example: `  iai check
  iai check guardrails.iai
  iai check --fix
  iai check --fix-unsafe --only unknown-key,missing-include
  iai check --stdin-as guardrails.iai < draft.iai
  iai check --format json | jq '.summary'
  iai check --format sarif > iai.sarif
  iai check --baseline .iaip/baseline.json --write-baseline
  iai check --changed-since origin/main --format github
  iai check --shard 1/4 --format json > part-1.json
  iai check --merge part-*.json`,
		RunE: func(cmd *cobra.Command, args []string) error { return c.check(f, args) },
	}
	cmd.Flags().BoolVar(&f.fix, "fix", false, "apply the fixes that are safe to apply unseen")
	cmd.Flags().BoolVar(&f.fixUnsafe, "fix-unsafe", false, "apply the first fix of each problem, safe or not")
	cmd.Flags().StringSliceVar(&f.only, "only", nil, "codes or names of the problems to report and fix")
	cmd.Flags().BoolVar(&f.watch, "watch", false, "check again whenever a file changes")
	cmd.Flags().BoolVar(&f.strict, "strict", false, "warnings count as errors for the exit status")
	cmd.Flags().BoolVar(&f.hints, "hints", false, "print hints too")
	cmd.Flags().StringVar(&f.stdinAs, "stdin-as", "", "check standard input as if it were saved under this path")
	cmd.Flags().StringVar(&f.baseline, "baseline", "", "file with the problems to leave out until they are mended")
	cmd.Flags().BoolVar(&f.writeBaseline, "write-baseline", false, "write the problems there are now to the file of --baseline")
	cmd.Flags().StringVar(&f.changedSince, "changed-since", "", "only problems that come with changes since this git revision")
	cmd.Flags().StringVar(&f.shardText, "shard", "", fmt.Sprintf("check part i of n, written i/n (of more than %d parts some are empty)", workspace.MostParts))
	cmd.Flags().BoolVar(&f.merge, "merge", false, "the arguments are JSON reports of all parts: print them as one")
	_ = cmd.RegisterFlagCompletionFunc("only", completeList(ruleCompletions()))
	formats := []string{"text", "json"}
	for _, format := range report.Formats {
		formats = append(formats, format.Name)
	}
	c.formatFlag(cmd, formats...)
	return cmd
}

// agree refuses flags that make no sense together.
func (f *checkFlags) agree(args []string) (err error) {
	for _, name := range f.only {
		if problem.Find(name) == nil {
			return usage("--only names `%s`, and there is no such problem: `iai rule` lists them", name)
		}
	}
	fixes := f.fix || f.fixUnsafe
	if f.shardText != "" {
		if f.shard, err = parseShard(f.shardText); err != nil {
			return err
		}
	}
	switch {
	case f.watch && fixes:
		return usage("--watch only looks: run `iai check --fix` by itself")
	case f.writeBaseline && f.baseline == "":
		return usage("--write-baseline needs to know where: add `--baseline FILE`")
	case f.writeBaseline && (len(f.only) > 0 || f.changedSince != "" || f.shardText != "" || fixes || f.watch || f.stdinAs != ""):
		return usage("a baseline is of everything that is found: --write-baseline goes with none of --only, --changed-since, --shard, --fix, --watch, --stdin-as")
	case fixes && (f.baseline != "" || f.changedSince != "" || f.shardText != ""):
		return usage("--fix mends what is found, whoever caused it: it goes with none of --baseline, --changed-since, --shard")
	case f.merge && (f.baseline != "" || f.changedSince != "" || f.shardText != "" || len(f.only) > 0 || fixes || f.watch || f.stdinAs != ""):
		return usage("--merge puts finished reports together: give the other flags to the checks of the parts")
	}
	for _, arg := range args {
		if arg == "-" {
			return usage("say what standard input stands for: `iai check --stdin-as FILE`")
		}
	}
	return nil
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
	if err := f.agree(args); err != nil {
		return err
	}
	if f.merge {
		return c.merge(f, args, paint)
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
	if !f.watch {
		roomy()
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
	all, sum := s.CheckScope(workspace.CheckScope{Paths: paths, Part: f.shard, Run: c.parallel("Checking")})
	if len(paths) > 0 && sum.Files == 0 && len(all) == 0 && f.shard.Of <= 1 {
		return usage("there is no `.iai` file at or below %s: nothing was checked", list(paths))
	}
	found, err := c.choose(s, at, f, paths, all)
	if err != nil {
		return err
	}
	return c.print(s, at, f, api.ReportOf(s, found, sum.Recount(found)), paint)
}

// print writes an answer in the format that was asked for, and says with the
// exit status whether it is good news.
func (c *cli) print(s *workspace.Snapshot, at *place, f checkFlags, answer api.Report, paint painter) error {
	var err error
	switch format := exchangeFormat(c.format); {
	case format != nil:
		err = format(c.out, exchanged(s, at, f, answer))
	case c.format == "json" && f.shardText != "":
		err = c.json(shardReport{answer, shardName{f.shard.Index, f.shard.Of}})
	case c.format == "json":
		err = c.json(answer)
	default:
		c.printReport(s, at, f, answer, paint)
	}
	if err != nil {
		return err
	}
	if answer.Summary.Errors > 0 || f.strict && answer.Summary.Warnings > 0 {
		return outcome(bad)
	}
	return nil
}

func exchangeFormat(name string) func(io.Writer, report.Report) error {
	for _, format := range report.Formats {
		if format.Name == name {
			return format.Write
		}
	}
	return nil
}

// exchanged is an answer as the exchange formats take it.
func exchanged(s *workspace.Snapshot, at *place, f checkFlags, answer api.Report) report.Report {
	out := report.Report{Report: answer, Line: lineReader(s), Prefix: at.prefix(), Version: buildInfo().Version, Strict: f.strict, Visible: visible}
	if !f.hints {
		out.Problems = []api.Problem{}
		for _, p := range answer.Problems {
			if p.Severity != "hint" {
				out.Problems = append(out.Problems, p)
			}
		}
	}
	return out
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
