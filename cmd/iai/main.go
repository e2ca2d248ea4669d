// Command iai is the toolchain for IAIP, the format of instructions for
// agents: it checks, resolves, explains and formats them, and serves editors
// and agents.
//
// Each subcommand is one file of this package: its flags, its exit status, how
// it prints. What it prints comes from package api.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/spf13/cobra"

	"iai/api"
)

// The exit statuses of every command.
const (
	fine   = 0
	bad    = 1 // the answer is bad news: errors found, stopped, none
	failed = 2 // wrong usage, or it could not be done
)

// An outcome ends a command with a status and nothing more to say.
type outcome int

func (o outcome) Error() string { return fmt.Sprintf("exit status %d", int(o)) }

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// run is the whole program as a function, for tests.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	c := &cli{in: stdin, out: stdout, err: stderr}
	root := c.root()
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	err := root.Execute()
	var o outcome
	switch {
	case err == nil:
		return fine
	case errors.As(err, &o):
		return int(o)
	}
	fmt.Fprintln(stderr, "iai: "+say(err))
	return failed
}

// say is an error as one sentence.
func say(err error) string {
	var own *api.Error
	if errors.As(err, &own) {
		return own.Message
	}
	return err.Error()
}

// cli is what the commands share.
type cli struct {
	in       io.Reader
	out, err io.Writer
	now      func() time.Time // the clock that progress goes by; nil is the real one

	rootDir  string
	manifest string
	base     string
	color    string
	format   string
}

func (c *cli) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "iai",
		Short: "Check, resolve and explain instructions for agents (IAIP)",
		Long: `iai reads manifest.iai and .iai files, the format for instructions to AI
agents, and says what an agent really gets: which files count, which lines are
in force, and what put the others out.`,
		Example: `  iai check                 every problem of the workspace
  iai resolve               the instructions in force, with their sources
  iai explain tasks.iai:12  whether that line is in force, and why`,
		SilenceErrors:     true,
		SilenceUsage:      true,
		DisableAutoGenTag: true,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return fmt.Errorf("there is no command `%s`: see `iai --help`", args[0])
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return cmd.Help() },
	}
	flags := root.PersistentFlags()
	flags.StringVar(&c.rootDir, "root", "", "directory nothing is read outside of (default: the nearest one with .git, else the manifest's)")
	flags.StringVar(&c.manifest, "manifest", "", "the manifest to use (default: .iaip/manifest.iai, then manifest.iai)")
	flags.StringVar(&c.base, "base", "", "directory include paths are relative to (default: the manifest's)")
	flags.StringVar(&c.color, "color", "auto", "colour: auto, always or never")
	_ = root.RegisterFlagCompletionFunc("color", cobra.FixedCompletions([]string{"auto", "always", "never"}, cobra.ShellCompDirectiveNoFileComp))
	_ = root.MarkPersistentFlagDirname("root")
	_ = root.MarkPersistentFlagDirname("base")
	_ = root.MarkPersistentFlagFilename("manifest", "iai")
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return fmt.Errorf("%w: see `%s --help`", err, cmd.CommandPath())
	})
	root.AddCommand(
		c.initCommand(), c.importCommand(), c.checkCommand(), c.diffCommand(), c.resolveCommand(), c.explainCommand(), c.contractCommand(), c.lookupCommand(), c.searchCommand(), c.fmtCommand(), c.ruleCommand(), c.schemaCommand(),
		c.exportCommand(), c.budgetCommand(), c.packCommand(), c.componentCommand(), c.apiCommand(), c.mcpCommand(), c.versionCommand(), c.lspCommand(),
	)
	root.InitDefaultCompletionCmd()
	root.InitDefaultHelpCmd()
	for _, cmd := range everyCommand(root) {
		if cmd.Name() == "completion" {
			cmd.Short = "Print the script that completes iai in your shell"
			cmd.Example = `  source <(iai completion bash)
  iai completion zsh > "${fpath[1]}/_iai"
  iai completion fish > ~/.config/fish/completions/iai.fish
  iai completion powershell | Out-String | Invoke-Expression`
		}
		ownWords(cmd)
	}
	return root
}

func everyCommand(cmd *cobra.Command) []*cobra.Command {
	out := []*cobra.Command{cmd}
	for _, sub := range cmd.Commands() {
		out = append(out, everyCommand(sub)...)
	}
	return out
}

// ownWords makes a command say in a sentence what is wrong with its arguments.
func ownWords(cmd *cobra.Command) {
	if cmd.Name() == "completion" || cmd.Name() == "help" {
		run := cmd.RunE
		old := cmd.Run
		cmd.Run = nil
		cmd.RunE = func(c *cobra.Command, args []string) error {
			if len(args) > 0 {
				if found, _, err := c.Root().Find(args); c.Name() == "completion" || err != nil || found == c.Root() {
					return usage("there is no `%s`: see `iai --help`", args[0])
				}
			}
			if run != nil {
				return run(c, args)
			}
			if old != nil {
				old(c, args)
				return nil
			}
			return c.Help()
		}
		return
	}
	if args := cmd.Args; args != nil && cmd.HasParent() && !cmd.HasSubCommands() {
		cmd.Args = func(c *cobra.Command, given []string) error {
			if err := args(c, given); err != nil {
				return usage("`%s` takes other arguments: `%s`; see `%s --help`", c.CommandPath(), c.UseLine(), c.CommandPath())
			}
			return nil
		}
	}
}

// formatFlag gives a command its --format.
func (c *cli) formatFlag(cmd *cobra.Command, formats ...string) {
	list := formats[0]
	for _, f := range formats[1:] {
		list += ", " + f
	}
	cmd.Flags().StringVar(&c.format, "format", formats[0], "output: "+list)
	_ = cmd.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(formats, cobra.ShellCompDirectiveNoFileComp))
	pre := cmd.PreRunE
	cmd.PreRunE = func(cmd *cobra.Command, args []string) error {
		// The commands share the variable, and each has its own default.
		if !cmd.Flags().Changed("format") {
			c.format = formats[0]
		}
		for _, f := range formats {
			if c.format == f {
				if pre != nil {
					return pre(cmd, args)
				}
				return nil
			}
		}
		return fmt.Errorf("there is no format `%s`: choose one of %s", c.format, list)
	}
}
