package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"iai/iaip/schema"
)

func kindNames() []string {
	out := []string{}
	for i := range schema.Kinds {
		out = append(out, schema.Kinds[i].Name)
	}
	return out
}

func (c *cli) schemaCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "schema [KIND]",
		Short: "Print the JSON Schema of the frontmatter of a kind or the manifest",
		Long: `schema prints the JSON Schema (2020-12) of the frontmatter of one kind, of the
manifest, or of all of them as one object. With --format markdown it is the
reference page of all keys, for people.`,
		Example: `  iai schema manifest
  iai schema tasks > tasks.schema.json
  iai schema --format markdown`,
		Args:              cobra.MaximumNArgs(1),
		ValidArgsFunction: completeOne(append(kindNames(), schema.Manifest.Name)),
		RunE: func(cmd *cobra.Command, args []string) error {
			if c.format == "markdown" {
				if len(args) == 1 {
					return usage("the page in Markdown is of all kinds: leave `%s` out", args[0])
				}
				_, err := fmt.Fprint(c.out, schema.Reference())
				return err
			}
			if len(args) == 1 {
				kind := schema.Of(args[0])
				if kind == nil {
					return usage("there is no kind `%s`: choose manifest or one of %s", args[0], list(kindNames()))
				}
				return c.json(schema.JSONSchema(kind))
			}
			all := map[string]any{schema.Manifest.Name: schema.JSONSchema(&schema.Manifest)}
			for i := range schema.Kinds {
				all[schema.Kinds[i].Name] = schema.JSONSchema(&schema.Kinds[i])
			}
			return c.json(all)
		},
	}
	c.formatFlag(cmd, "json", "markdown")
	return cmd
}
