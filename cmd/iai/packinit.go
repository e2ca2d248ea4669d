package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"iai/packs"
	"iai/resolver/packfile"
)

func (c *cli) packInitCommand() *cobra.Command {
	var p packfile.Pack
	cmd := &cobra.Command{
		Use:   "init [DIR]",
		Short: "Begin a pack",
		Long: `init writes a pack.yaml and a first file of the pack's kind into a directory. The
id is the name of the directory unless --id says otherwise; the author is never
guessed.`,
		Example: `  iai pack init .iaip/packs/house --author acme --id web.house
  iai pack init my-stack --kind stack`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			dir := "."
			if len(args) == 1 {
				dir = args[0]
			}
			return c.packInit(dir, p)
		},
	}
	cmd.Flags().StringVar(&p.Author, "author", "", "who the pack is by")
	cmd.Flags().StringVar(&p.ID, "id", "", "the pack's id, such as web.house (default: the directory's name)")
	cmd.Flags().StringVar(&p.Version, "version", "0.1.0", "the pack's version")
	cmd.Flags().StringVar(&p.Kind, "kind", "rules", "rules, stack or instructions")
	_ = cmd.RegisterFlagCompletionFunc("kind", cobra.FixedCompletions(packfile.Kinds, cobra.ShellCompDirectiveNoFileComp))
	c.formatFlag(cmd, "text", "json")
	return cmd
}

func (c *cli) packInit(dir string, p packfile.Pack) error {
	if p.ID == "" {
		full, err := filepath.Abs(dir)
		if err != nil {
			return err
		}
		p.ID = filepath.Base(full)
	}
	files := firstFiles(&p)
	if _, problems := packfile.ReadPack(packfile.PackFile, p.Text()); len(problems) > 0 {
		return usage("%s", strings.TrimSuffix(problems[0].Message, "."))
	}
	files = append([]packfile.File{{Path: packfile.PackFile, Content: p.Text()}}, files...)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("the directory `%s` cannot be made: %w", dir, err)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	for _, f := range files {
		if _, err := root.Lstat(f.Path); err == nil {
			return fmt.Errorf("`%s` is there already, and nothing was written", from(dir)+f.Path)
		}
	}
	written := []string{}
	for _, f := range files {
		if err := packs.WriteFile(root, f.Path, f.Content); err != nil {
			return fmt.Errorf("`%s` cannot be written: %w", from(dir)+f.Path, err)
		}
		written = append(written, from(dir)+f.Path)
	}
	if c.format == "json" {
		return c.json(struct {
			Pack    string   `json:"pack"`
			Written []string `json:"written"`
		}{p.Name(), written})
	}
	for _, name := range written {
		fmt.Fprintf(c.out, "`%s` is written.\n", visible(name))
	}
	return nil
}

// firstFiles are what a pack of a kind begins with. Each is sound as it is, so
// that the first thing a person sees is a pack that works.
func firstFiles(p *packfile.Pack) []packfile.File {
	base := strings.ReplaceAll(p.ID, ".", "-")
	switch p.Kind {
	case "stack":
		p.Provides = packfile.Provides{Stacks: []string{"stack.yaml"}}
		return []packfile.File{{Path: "stack.yaml", Content: "stackPresets:\n  - id: " + base + "\n    name: " + base + "\n    constraints:\n      language: typescript\n"}}
	case "instructions":
		p.Provides = packfile.Provides{Instructions: []string{"guardrails.iai"}}
		return []packfile.File{{Path: "guardrails.iai", Content: "kind: guardrails\n---\n# What to keep to\n\nSay here what an agent must never do.\n"}}
	}
	p.Provides = packfile.Provides{Rules: []string{"rules.yaml"}, Rulesets: []string{"rules.yaml"}}
	return []packfile.File{{Path: "rules.yaml", Content: "rules:\n  - id: " + base + "-first-rule\n    title: A first rule\n    severity: warn\n    appliesToIntents: [generate, refactor]\n" +
		"    directive: Say here, in one sentence, what is to be done.\n\nrulesets:\n  - id: " + base + "\n    name: " + base + "\n    ruleIds: [" + base + "-first-rule]\n"}}
}
