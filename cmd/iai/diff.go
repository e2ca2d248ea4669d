package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"iai/api"
)

func (c *cli) diffCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "diff [REV [REV]]",
		Short: "Show what changed for agents between two git revisions",
		Long: `diff compares what is in force in two git revisions, or in one and the work
tree: sections and settings that were added, removed or changed, sections that
are silenced (their text still stands, and nobody gets it any more) or restored,
and the rules and constraints of contracts. Without a revision it compares HEAD
with the work tree. Edits without effect, such as a renamed file or a comment,
are no change. Revisions are read without a checkout. The exit status is 1 if
something changed.`,
		Example: `  iai diff
  iai diff main
  iai diff v1.0 v1.1 --format markdown
  iai diff origin/main --format json | jq '.manifests[].manifest'`,
		Args: cobra.MaximumNArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error { return c.diff(args) },
	}
	c.formatFlag(cmd, "text", "markdown", "json")
	return cmd
}

func (c *cli) diff(args []string) error {
	paint, err := c.painter(c.out)
	if err != nil {
		return err
	}
	at, err := c.locate()
	if err != nil {
		return err
	}
	in := api.DiffInput{Where: at.where()}
	for i, to := range []*string{&in.From, &in.To} {
		if len(args) > i {
			if *to = args[i]; *to == "" {
				return usage("an empty name names no revision: leave it out, or name one")
			}
		}
	}
	sides, err := api.Revisions(&api.Env{}, in)
	if err != nil {
		return err
	}
	defer sides.Close()
	roomy()
	answer := sides.Diff(c.parallel("Comparing"))
	switch c.format {
	case "json":
		err = c.json(answer)
	case "markdown":
		_, err = fmt.Fprint(c.out, diffMarkdown(sides, answer))
	default:
		_, err = fmt.Fprint(c.out, diffText(paint, &at, sides, answer))
	}
	if err != nil {
		return err
	}
	if answer.Changed {
		return outcome(bad)
	}
	return nil
}

// between names the two sides of a comparison.
func between(d api.Diff) (from, to string) {
	if d.To == nil {
		return d.From, "the work tree"
	}
	return d.From, *d.To
}

// unchangedSentence is all there is to say where nothing changed.
func unchangedSentence(d api.Diff) string {
	from, to := between(d)
	return fmt.Sprintf("Nothing changed for agents between %s and %s.\n", from, to)
}
