package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"iai/api"
	"iai/iaip/schema"
)

func (c *cli) explainCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "explain FILE:LINE | KIND[/HEADING]",
		Short: "Say whether a line, a kind or a section is in force, and why",
		Long: `explain follows one line of a file, one kind, or one section of a kind through
the resolution and prints each thing that happened to it. A line is followed
through every manifest that loads its file, a kind or section through the
manifest that iai resolve shows here, or through all if there is none. The exit
status is 1 if it is not in force.`,
		Example: `  iai explain tasks.iai:12
  iai explain guardrails
  iai explain 'tasks/## Tasks / ### Evidence'`,
		Args: cobra.ExactArgs(1),
		// Where no kind begins like that, the shell goes on with files.
		ValidArgsFunction: func(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
			return startingWith(kindNames(), typed), cobra.ShellCompDirectiveDefault
		},
		RunE: func(cmd *cobra.Command, args []string) error { return c.explain(args[0]) },
	}
	c.formatFlag(cmd, "text", "json")
	return cmd
}

func (c *cli) explain(subject string) error {
	paint, err := c.painter(c.out)
	if err != nil {
		return err
	}
	at, err := c.locate()
	if err != nil {
		return err
	}
	in := api.ExplainInput{Where: at.where()}
	if file, number, ok := cutLine(subject); ok {
		paths, err := at.paths([]string{file})
		if err != nil {
			return err
		}
		in.File, in.Line = paths[0], number
	} else {
		kind, section, _ := strings.Cut(subject, "/")
		in.Kind, in.Section = kind, api.Heading(strings.TrimSpace(section))
		if !schema.ValidKindName(in.Kind) {
			return usage("`%s` is neither FILE:LINE nor a kind: see `iai explain --help`", subject)
		}
		// A kind is one manifest's, and the question is about the one that
		// resolve would show. Where there is none, every manifest is asked.
		w, err := at.open()
		if err != nil {
			return err
		}
		if s := w.Snapshot(); s.File(at.only(s)) != nil {
			in.Manifest = at.only(s)
		}
	}
	answer, err := call[api.Explanation]("explain", in)
	if err != nil {
		return err
	}
	if c.format == "json" {
		err = c.json(answer)
	} else {
		verdict := paint.severity("error", "not in force")
		if answer.InForce {
			verdict = paint.paint("1;32", "in force")
		}
		fmt.Fprintf(c.out, "%s: %s\n", paint.bold(visible(subject)), verdict)
		for _, s := range answer.Steps {
			by := ""
			if s.By != nil {
				by = paint.dim(fmt.Sprintf("  (%s:%d)", at.shown(s.By.File), s.By.Line))
			}
			fmt.Fprintf(c.out, "  %-9s %s  %s%s\n", s.What, paint.dim(fmt.Sprintf("%s:%d", at.shown(s.File), s.Line)), visible(s.Why), by)
		}
	}
	if err == nil && !answer.InForce {
		return outcome(bad)
	}
	return err
}

// cutLine reads FILE:LINE.
func cutLine(s string) (file string, line int, ok bool) {
	i := strings.LastIndexByte(s, ':')
	if i < 0 {
		return "", 0, false
	}
	n, err := strconv.Atoi(s[i+1:])
	return s[:i], n, err == nil && i > 0
}

// call asks an operation with a typed question and answer, on the way every
// door goes.
func call[O any](name string, in any) (O, error) {
	var none O
	op, ok := api.Find(name)
	if !ok {
		return none, fmt.Errorf("there is no operation `%s`", name)
	}
	data, err := api.Marshal(in, false)
	if err != nil {
		return none, err
	}
	answer, err := op.Call(&api.Env{}, data)
	if err != nil {
		return none, err
	}
	out, ok := answer.(O)
	if !ok {
		return none, fmt.Errorf("the operation `%s` answered %T", name, answer)
	}
	return out, nil
}
