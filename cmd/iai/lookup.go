package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"iai/api"
	"iai/resolver/identifier"
)

func (c *cli) lookupCommand() *cobra.Command {
	var kind string
	cmd := &cobra.Command{
		Use:   "lookup IDENTIFIER",
		Short: "Say what an identifier names: one thing, several, or none",
		Long: `lookup finds kinds, files, sections, rules, commands, rulesets and stacks by id,
name or path, and the symbols, routes and clients of the code graph that the
manifest names in x-graph. It never guesses: one, several or none. The exit
status is 1 for none.`,
		Example: `  iai lookup no-new-dependencies
  iai lookup 'Tasks/Evidence' --kind section
  iai lookup 'GET /api/v1/orders'`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return c.lookup(args[0], kind) },
	}
	cmd.Flags().StringVar(&kind, "kind", "", "look at things of this kind only")
	var kinds []string
	for _, k := range identifier.Kinds() {
		kinds = append(kinds, string(k.Kind))
	}
	_ = cmd.RegisterFlagCompletionFunc("kind", cobra.FixedCompletions(kinds, cobra.ShellCompDirectiveNoFileComp))
	c.formatFlag(cmd, "text", "json")
	return cmd
}

func (c *cli) lookup(id, kind string) error {
	at, err := c.locate()
	if err != nil {
		return err
	}
	w, err := at.open()
	if err != nil {
		return err
	}
	var hint *string
	if kind != "" {
		hint = &kind
	}
	s := w.Snapshot()
	answer, err := api.LookupIn(s, at.only(s), id, hint)
	if err != nil {
		return err
	}
	if c.format == "json" {
		if err := c.json(answer); err != nil {
			return err
		}
	} else {
		c.printLookup(&at, answer)
	}
	if answer.Status == identifier.None {
		return outcome(bad)
	}
	return nil
}

func (c *cli) printLookup(at *place, a identifier.Answer) {
	if a.Node != nil {
		fmt.Fprintln(c.out, refLine(at, *a.Node))
	}
	for _, x := range a.Candidates {
		fmt.Fprintf(c.out, "%s  (%s)\n", refLine(at, x.Node), x.Reason)
	}
	if a.Message != nil {
		fmt.Fprintln(c.err, *a.Message)
	}
}

// refLine is a node on one line.
func refLine(at *place, r identifier.Ref) string {
	parts := []string{string(r.Kind), r.ID}
	if r.FQN != "" && !strings.Contains(r.ID, r.FQN) {
		parts = append(parts, r.FQN)
	}
	if r.Module != "" {
		parts = append(parts, r.Module)
	}
	if r.File != "" {
		parts = append(parts, fmt.Sprintf("%s:%d", at.shown(r.File), r.Line))
	}
	return visible(strings.Join(parts, "  "))
}

func (c *cli) searchCommand() *cobra.Command {
	var kinds []string
	cmd := &cobra.Command{
		Use:   "search TEXT",
		Short: "Find where a text stands, byte for byte",
		Long: `search looks for an exact substring in the names and texts of everything the
workspace holds: kinds, files, sections, rules. The exit status is 1 if it is
nowhere.`,
		Example: `  iai search "force-push"
  iai search Tasks --kind section --format json`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			at, err := c.locate()
			if err != nil {
				return err
			}
			hits, err := call[identifier.Hits]("search", api.SearchInput{Where: at.where(), Query: args[0], Kinds: kinds})
			if err != nil {
				return err
			}
			if c.format == "json" {
				if err := c.json(hits); err != nil {
					return err
				}
			} else {
				for _, h := range hits.Hits {
					where := h.ID
					if h.File != "" {
						where = fmt.Sprintf("%s:%d", at.shown(h.File), h.Line)
					}
					fmt.Fprintf(c.out, "%s: %s\n", visible(where), visible(strings.TrimSpace(h.Text)))
				}
				if hits.Truncated {
					fmt.Fprintln(c.err, "There are more; the first 100 are shown.")
				}
			}
			if len(hits.Hits) == 0 {
				fmt.Fprintf(c.err, "Nothing holds that text, byte for byte.\n")
				return outcome(bad)
			}
			return nil
		},
	}
	cmd.Flags().StringSliceVar(&kinds, "kind", nil, "look at things of these kinds only")
	c.formatFlag(cmd, "text", "json")
	return cmd
}
