package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"iai/resolver/pack"
)

func (c *cli) packParseCommand() *cobra.Command {
	var kind string
	cmd := &cobra.Command{
		Use:   "parse REQUEST",
		Short: "Show how a pack request is read",
		Long: `parse reads a request, [author@]pack.id[@requirement], and shows its parts and
the comparators its requirement comes to. The exit status is 1 for what is no
request, and the place where it stops being one is named.`,
		Example: `  iai pack parse 'acme@web.react@^2.0'
  iai pack parse 'web.react@1.0 - 2.0' --format json`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return c.packParse(args[0], kind) },
	}
	cmd.Flags().StringVar(&kind, "kind", "", "the kind of pack that is asked for")
	c.formatFlag(cmd, "text", "json")
	return cmd
}

func (c *cli) packParse(ref, kind string) error {
	request, err := pack.ParseRequest(ref)
	answer := pack.ParseAnswer{OK: err == nil}
	if err == nil {
		request.Kind = kind
		view := request.View()
		answer.Request = &view
	}
	switch {
	case c.format == "json":
		if err := c.json(answer); err != nil {
			return err
		}
	case err != nil:
		fmt.Fprintf(c.err, "iai: %s\n", err)
	default:
		for _, part := range [][2]string{{"author", request.Author}, {"pack id", request.PackTreeID}, {"kind", request.Kind}} {
			if part[1] != "" {
				fmt.Fprintf(c.out, "%-12s %s\n", part[0], visible(part[1]))
			}
		}
		if request.Requirement != nil {
			all := strings.Join(request.Requirement.Strings(), " ")
			if all == "" {
				all = "any version"
			}
			fmt.Fprintf(c.out, "%-12s %s\n", "requirement", all)
		}
	}
	if err != nil {
		return outcome(bad)
	}
	return nil
}
