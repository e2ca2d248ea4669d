package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"iai/agents"
	"iai/api"
)

func (c *cli) budgetCommand() *cobra.Command {
	var targets []string
	var all bool
	cmd := &cobra.Command{
		Use:   "budget [MANIFEST]",
		Short: "Estimate what the instructions cost an agent",
		Long: `budget estimates how many tokens the instructions in force are: by kind, by
target with its files, and in all, and sets the size of each file against the
limit of its target. Every session of an agent pays for them.

The estimate needs no tokenizer and says how far off it was where it was
measured; docs/agents.md says how. The exit status is 1 if a file is larger than
its agent reads, or nothing is in force because the resolution is stopped.`,
		Example: `  iai budget
  iai budget --all
  iai budget --target copilot --format json`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 {
				c.manifest = args[0]
			}
			return c.budget(targets, all)
		},
	}
	cmd.Flags().StringSliceVar(&targets, "target", nil, "targets to count for (default: those of x-export, else all)")
	cmd.Flags().BoolVar(&all, "all", false, "count for every target")
	_ = cmd.RegisterFlagCompletionFunc("target", cobra.FixedCompletions(agents.Names(), cobra.ShellCompDirectiveNoFileComp))
	c.formatFlag(cmd, "text", "json")
	return cmd
}

func (c *cli) budget(targets []string, all bool) error {
	at, err := c.locate()
	if err != nil {
		return err
	}
	w, err := at.open()
	if err != nil {
		return err
	}
	s := w.Snapshot()
	answer, err := api.BudgetOf(s, at.only(s), targets, all)
	if err != nil {
		return err
	}
	if c.format == "json" {
		err = c.json(answer)
	} else {
		c.printBudget(&at, answer)
	}
	if err != nil {
		return err
	}
	if answer.Status == "stopped" {
		return outcome(bad)
	}
	for _, t := range answer.Targets {
		for _, f := range t.Files {
			if f.Over && t.Limit.Cuts {
				return outcome(bad)
			}
		}
	}
	return nil
}

func (c *cli) printBudget(at *place, a api.Budget) {
	if a.Status == "stopped" {
		fmt.Fprintf(c.out, "`%s` is stopped, so nothing of it is in force: `iai check` says why.\n", at.shown(a.Manifest))
		return
	}
	var b strings.Builder
	row := func(tokens int, name, more string) {
		fmt.Fprintln(&b, strings.TrimRight(fmt.Sprintf("%8d  %-42s %s", tokens, visible(name), more), " "))
	}
	scoped := func(n int) string {
		if n == 0 {
			return ""
		}
		return fmt.Sprintf("%d of them for some paths only", n)
	}
	fmt.Fprintln(&b, "  tokens")
	for _, k := range a.Kinds {
		row(k.Tokens, k.Kind, scoped(k.Scoped))
	}
	row(a.Tokens, "in all", "")
	for _, t := range a.Targets {
		fmt.Fprintln(&b)
		row(t.Tokens, "for "+t.Target, scoped(t.Scoped))
		for _, f := range t.Files {
			more := ""
			if t.Limit != nil {
				more = fmt.Sprintf("%d of %d %s", *f.Size, t.Limit.Size, t.Limit.Unit)
				switch {
				case f.Over && t.Limit.Cuts:
					more += ": too long, what comes behind is lost"
				case f.Over:
					more += ": longer than advised"
				}
			}
			row(f.Tokens, "  "+at.shown(f.File), more)
		}
	}
	for _, r := range a.Refused {
		fmt.Fprintf(&b, "\n%s\n", visible("`"+r.Target+"`: "+r.Message))
	}
	fmt.Fprintf(&b, "\nEstimated: %s.\nError: %s.\n", a.Method, a.Error)
	fmt.Fprint(c.out, b.String())
}
