package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"iai/api"
)

func (c *cli) packListCommand() *cobra.Command {
	var source string
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the packs of a source",
		Long: `list shows the packs that the registry of a source lists: the one the manifest
names in x-packs, unless --source names another.`,
		Example: `  iai pack list
  iai pack list --source oci --format json`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error { return c.packList(source) },
	}
	cmd.Flags().StringVar(&source, "source", "", "workspace, user or oci")
	completeSources(cmd)
	c.formatFlag(cmd, "text", "json")
	return cmd
}

func (c *cli) packList(source string) error {
	if err := checkSource(source); err != nil {
		return err
	}
	paint, err := c.painter(c.out)
	if err != nil {
		return err
	}
	_, _, s, manifest, err := c.packPlace()
	if err != nil {
		return err
	}
	answer, err := api.PackListOf(s, manifest, source)
	if err != nil {
		return err
	}
	if c.format == "json" {
		return c.json(answer)
	}
	for _, p := range answer.Packs {
		fmt.Fprintf(c.out, "%-36s %-12s %s\n", visible(nameOf(p.Author, p.PackTreeID, p.Version)), p.Kind, paint.dim(visible(p.Ref+remarks(p))))
	}
	fmt.Fprintf(c.err, "%s in the source `%s`.\n", plural(len(answer.Packs), "pack", "packs"), answer.Source)
	return nil
}

// remarks is what speaks against a pack.
func remarks(p api.ListedPack) string {
	var out []string
	if !p.Visible {
		out = append(out, "not visible")
	}
	if p.Deprecated != nil {
		out = append(out, strings.TrimSuffix("deprecated: "+*p.Deprecated, ": "))
	}
	if len(out) == 0 {
		return ""
	}
	return "  (" + strings.Join(out, "; ") + ")"
}

// nameOf is how people speak of a pack.
func nameOf(author *string, id string, version *string) string {
	if author != nil {
		id = *author + "@" + id
	}
	if version != nil {
		id += "@" + *version
	}
	return id
}
