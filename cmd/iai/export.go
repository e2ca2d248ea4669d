package main

import (
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"iai/agents"
	"iai/api"
)

type exportFlags struct {
	targets                        []string
	all, check, diff, clean, force bool
}

func (c *cli) exportCommand() *cobra.Command {
	var f exportFlags
	cmd := &cobra.Command{
		Use:   "export",
		Short: "Write the files that agents read",
		Long: `export writes what is in force to the files that agents read, such as AGENTS.md
or .cursor/rules: for every manifest at or below the working directory the
targets its x-export names. docs/targets.md lists them. Targets that are named
here are written for one manifest: that of the directory, or of --manifest.

A file that agents share with people gets one marked block; a rule file is
wholly iai's. .iaip/export.lock remembers what was written, so that what
somebody edited since is reported and left alone, unless --force is given. Where
a resolution is stopped nothing of it is written. The exit status is 1 if a file
was refused or a resolution stopped, and with --check or --diff, which write
nothing, if a file is not what it should be.`,
		Example: `  iai export
  iai export --target claude,cursor
  iai export --check
  iai export --diff
  iai export --clean`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error { return c.export(f) },
	}
	cmd.Flags().StringSliceVar(&f.targets, "target", nil, "targets to write, instead of those of x-export")
	cmd.Flags().BoolVar(&f.all, "all", false, "write every target")
	cmd.Flags().BoolVar(&f.check, "check", false, "only say whether the files are what they should be")
	cmd.Flags().BoolVar(&f.diff, "diff", false, "only show what would change, as a diff")
	cmd.Flags().BoolVar(&f.clean, "clean", false, "remove what was exported and is no longer")
	cmd.Flags().BoolVar(&f.force, "force", false, "replace what was edited by hand")
	_ = cmd.RegisterFlagCompletionFunc("target", cobra.FixedCompletions(agents.Names(), cobra.ShellCompDirectiveNoFileComp))
	c.formatFlag(cmd, "text", "json")
	return cmd
}

func (c *cli) export(f exportFlags) error {
	if f.all && len(f.targets) > 0 {
		return usage("--all and --target do not go together: name some targets, or take all")
	}
	paint, err := c.painter(c.out)
	if err != nil {
		return err
	}
	at, err := c.locate()
	if err != nil {
		return err
	}
	w, err := at.open()
	if err != nil {
		return err
	}
	s := w.Snapshot()
	manifests := []string{at.manifest}
	if at.manifest == "" {
		if manifests = api.ExportManifests(s, filepath.ToSlash(at.cwd), f.all || len(f.targets) > 0); len(manifests) == 1 {
			if s.File(manifests[0]) == nil || manifests[0] == s.DefaultManifest() {
				manifests[0] = at.only(s)
			}
		}
	}
	plan, err := api.ExportPlan(s, manifests, f.targets, f.all)
	if err != nil {
		return err
	}
	order := agents.Order{Force: f.force, Clean: f.clean}
	answer := api.ExportedOf(plan, order)
	dry := f.check || f.diff
	if !dry {
		if err := api.WriteExport(s, plan, order, &answer); err != nil {
			return err
		}
	}
	switch {
	case c.format == "json":
		err = c.json(answer)
	case f.diff:
		c.printExportDiff(plan, order, paint)
		c.printExport(&at, answer, c.err, true)
	default:
		c.printExport(&at, answer, c.out, dry)
	}
	if err != nil {
		return err
	}
	refused := len(answer.Stopped)+len(answer.Refused) > 0
	for _, file := range answer.Files {
		refused = refused || file.Deed == string(agents.Refuse)
	}
	if refused || dry && !answer.UpToDate {
		return outcome(bad)
	}
	return nil
}

// printExportDiff shows what would change.
func (c *cli) printExportDiff(p *agents.Plan, order agents.Order, paint painter) {
	for i := range p.Files {
		file := &p.Files[i]
		if deed := order.Deed(file); deed != agents.Write && deed != agents.Remove || file.Old == file.New {
			continue
		}
		old := linesOf(file.Old)
		diff := hunks(file.Path, old, changedLines(old, linesOf(file.New)))
		if isTerminal(c.out) {
			diff = paintDiff(paint, diff)
		}
		fmt.Fprint(c.out, diff)
	}
}
