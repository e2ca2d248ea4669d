package main

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"iai/agents"
	"iai/api"
	"iai/resolver/contract"
)

type initFlags struct {
	yes, fresh, dryRun bool
	stack, name        string
	kinds              []string
}

func (c *cli) initCommand() *cobra.Command {
	var f initFlags
	cmd := &cobra.Command{
		Use:   "init [DIRECTORY]",
		Short: "Begin a workspace",
		Long: `init begins a workspace in the working directory. Where there are files that
agents read, such as AGENTS.md or .cursor/rules, it offers to import them;
otherwise it writes a small manifest and one short file for each kind. It never
overwrites a file, and leaves a manifest that is there alone. The exit status is
1 if a file could not be imported.

Without a terminal nobody can be asked: say --yes to import, or --fresh to begin
with new files.`,
		Example: `  iai init
  iai init --yes
  iai init --fresh --kinds context,guardrails --stack go-service`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return c.init(f, args) },
	}
	cmd.Flags().BoolVarP(&f.yes, "yes", "y", false, "import the files that are there without asking")
	cmd.Flags().BoolVar(&f.fresh, "fresh", false, "begin with new files, whatever is there")
	cmd.Flags().BoolVar(&f.dryRun, "dry-run", false, "only say what would be written")
	cmd.Flags().StringVar(&f.stack, "stack", "", "the stack the project stands on, for contracts")
	cmd.Flags().StringVar(&f.name, "name", "", "the project's name (default: the directory's)")
	cmd.Flags().StringSliceVar(&f.kinds, "kinds", nil, "the kinds to begin with (default: "+strings.Join(agents.Starters, ",")+")")
	_ = cmd.RegisterFlagCompletionFunc("kinds", cobra.FixedCompletions(kindNames(), cobra.ShellCompDirectiveNoFileComp))
	_ = cmd.RegisterFlagCompletionFunc("stack", func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		var out []string
		for _, s := range contract.Builtin().StackPresets() {
			out = append(out, s.ID)
		}
		return out, cobra.ShellCompDirectiveNoFileComp
	})
	c.formatFlag(cmd, "text", "json")
	return cmd
}

func (c *cli) init(f initFlags, args []string) error {
	if f.yes && f.fresh {
		return usage("--yes imports what is there and --fresh leaves it alone: give one of them")
	}
	at, err := c.locate()
	if err != nil {
		return err
	}
	dir := at.cwd
	if len(args) == 1 {
		if dir, err = at.inside(filepath.Join(at.root, at.cwd), args[0], "the directory"); err != nil {
			return err
		}
	}
	in := api.InitInput{Dir: filepath.ToSlash(dir), Name: f.name, Stack: f.stack, Kinds: f.kinds, DryRun: f.dryRun, Import: !f.fresh}
	root, err := agents.OpenRoot(at.root)
	if err != nil {
		return api.OpenError(at.root, err)
	}
	defer root.Close()
	answer, plan, err := api.BegunOf(root, at.root, in)
	if err != nil {
		return err
	}
	if answer.Import != nil && !f.yes && !f.dryRun {
		if in.Import, err = c.offer(&at, answer); err != nil {
			return err
		}
		if !in.Import {
			if answer, plan, err = api.BegunOf(root, at.root, in); err != nil {
				return err
			}
		}
	}
	if answer.Import != nil && len(f.kinds) > 0 {
		return usage("--kinds is for new files, and the kinds of an import are those of its texts: give --fresh too, or leave --kinds out")
	}
	if !f.dryRun {
		if err := api.WriteBegun(plan, at.root, &answer); err != nil {
			return err
		}
	}
	switch {
	case c.format == "json":
		err = c.json(answer)
	case answer.Import != nil:
		c.printImport(&at, *answer.Import, f.dryRun)
	default:
		c.printBegun(&at, answer, f.dryRun)
	}
	if err == nil && answer.Import != nil && answer.Import.Lost() {
		return outcome(bad)
	}
	return err
}

// offer asks whether the files that are there shall be imported.
func (c *cli) offer(at *place, a api.Begun) (bool, error) {
	var found []string
	for _, p := range a.Detected {
		found = append(found, visible(at.shown(p)))
	}
	if file, ok := c.in.(*os.File); !ok || !isTerminal(file) || !isTerminal(c.out) {
		return false, usage("there are files here that agents read, %s, and nobody to ask what to do with them: `iai init --yes` imports them, `iai init --fresh` begins without them", list(found))
	}
	fmt.Fprintf(c.err, "Agents read these files here: %s.\nImport them? What they say goes into .iai files; they stay as they are. [Y/n] ", list(found))
	line, err := bufio.NewReader(c.in).ReadString('\n')
	if err != nil && line == "" {
		return false, usage("no answer, so nothing was done")
	}
	answer := strings.ToLower(strings.TrimSpace(line))
	return answer == "" || strings.HasPrefix(answer, "y"), nil
}

func (c *cli) printBegun(at *place, a api.Begun, dry bool) {
	word, files := "Wrote", a.Written
	if dry {
		word, files = "Would write", nil
		for _, f := range a.Creates {
			files = append(files, f.File)
		}
	}
	shown := make([]string, len(files))
	for i, p := range files {
		shown[i] = visible(at.shown(p))
	}
	fmt.Fprintf(c.out, "%s %s.\n", word, list(shown))
	if !dry {
		fmt.Fprintln(c.out, "Next: read these files and make them yours; `iai check` looks at them, `iai resolve` shows what is in force, and `iai export` writes AGENTS.md from it.")
	}
}
