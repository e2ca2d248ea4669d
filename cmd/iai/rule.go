package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"iai/iaip"
	"iai/iaip/problem"
)

func (c *cli) ruleCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "rule [CODE|NAME]",
		Short: "Explain a problem: why it matters, bad and good, how to fix it",
		Long:  "rule prints the page of a problem, found by its code or its name, or lists all of them.",
		Example: `  iai rule
  iai rule S104
  iai rule kind-mismatch`,
		Args:              cobra.MaximumNArgs(1),
		ValidArgsFunction: completeOne(ruleCompletions()),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return c.ruleList()
			}
			r := problem.Find(args[0])
			if r == nil {
				near := iaip.Near(strings.ToLower(args[0]), ruleNames())
				return usage("there is no problem `%s`%s `iai rule` lists them all", args[0], near)
			}
			if c.format == "json" {
				return c.json(ruleAnswer(r))
			}
			fmt.Fprint(c.out, r.Page())
			return nil
		},
	}
	c.formatFlag(cmd, "text", "json")
	return cmd
}

// A ruleRow is a problem of the table in JSON.
type ruleRow struct {
	Code     string `json:"code"`
	Name     string `json:"name"`
	Class    string `json:"class"`
	Severity string `json:"severity"`
	Stops    bool   `json:"stops"`
	When     string `json:"when"`
	Why      string `json:"why"`
	Fix      string `json:"fix"`
	Source   string `json:"source"`
	Bad      string `json:"bad"`
	Good     string `json:"good"`
}

func ruleAnswer(r *problem.Rule) ruleRow {
	bad, good := r.Examples()
	return ruleRow{r.Code, r.Name, r.Class.String(), r.Severity.String(), r.Stops, r.When, r.Why, r.Fix, r.Source, bad, good}
}

func (c *cli) ruleList() error {
	if c.format == "json" {
		rows := []ruleRow{}
		for _, r := range problem.Rules {
			rows = append(rows, ruleAnswer(r))
		}
		return c.json(rows)
	}
	paint, err := c.painter(c.out)
	if err != nil {
		return err
	}
	for _, r := range problem.Rules {
		stops := "     "
		if r.Stops {
			stops = "stops"
		}
		fmt.Fprintf(c.out, "%s  %s  %s  %-26s %s\n", r.Code, paint.severity(r.Severity.String(), fmt.Sprintf("%-7s", r.Severity)), stops, r.Name, r.When)
	}
	return nil
}
