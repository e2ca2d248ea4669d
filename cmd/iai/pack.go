package main

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"iai/resolver/packfile"
	"iai/workspace"
)

func (c *cli) packCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "pack",
		Short: "Find, lock, copy, push and pull packs of instructions",
		Long: `A pack is a versioned directory of rules, rulesets, stack presets, commands and
.iai files. The manifest asks for packs in x-packs, the registry of a source
says which there are, and iai.lock remembers what each request resolved to.
Nothing is ever exchanged for something else in silence.`,
		Example: `  iai pack init packs/house --author acme --id web.house
  iai pack index
  iai pack add acme@web.house@^1.0
  iai pack resolve --explain
  iai pack lock`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return usage("there is no command `iai pack %s`: see `iai pack --help`", args[0])
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return cmd.Help() },
	}
	cmd.AddCommand(
		c.packInitCommand(), c.packIndexCommand(), c.packListCommand(), c.packParseCommand(), c.packResolveCommand(),
		c.packAddCommand(), c.packLockCommand(), c.packVendorCommand(), c.packVerifyCommand(), c.packPushCommand(), c.packPullCommand(),
	)
	return cmd
}

// packPlace is where the commands about the packs of a manifest work.
func (c *cli) packPlace() (place, *workspace.Workspace, *workspace.Snapshot, string, error) {
	at, err := c.locate()
	if err != nil {
		return at, nil, nil, "", err
	}
	w, err := at.open()
	if err != nil {
		return at, nil, nil, "", err
	}
	s := w.Snapshot()
	return at, w, s, at.only(s), nil
}

// completeSources offers the sources for a flag.
func completeSources(cmd *cobra.Command) {
	_ = cmd.RegisterFlagCompletionFunc("source", cobra.FixedCompletions(packfile.Sources, cobra.ShellCompDirectiveNoFileComp))
}

// checkSource refuses a source there is not.
func checkSource(source string) error {
	if source == "" || contains(packfile.Sources, source) {
		return nil
	}
	return usage("there is no source `%s`: packs come from %s", source, list(packfile.Sources))
}

// from is a directory as messages call it, seen from the working directory.
func from(dir string) string {
	dir = filepath.ToSlash(filepath.Clean(dir))
	if dir == "." {
		return ""
	}
	return strings.TrimSuffix(dir, "/") + "/"
}

// packProblems prints what is wrong with packs, one thing a line.
func (c *cli) packProblems(list []packfile.Problem, paint painter) {
	for _, p := range list {
		grave := "error"
		if p.Minor {
			grave = "warning"
		}
		fmt.Fprintf(c.out, "%s: %s\n", paint.severity(grave, grave), visible(p.String()))
	}
}

// A packProblem is a problem with a pack in JSON.
type packProblem struct {
	File     string `json:"file"`
	Line     int    `json:"line"`
	Severity string `json:"severity"`
	Message  string `json:"message"`
}

func packProblemsOf(list []packfile.Problem) []packProblem {
	out := []packProblem{}
	for _, p := range list {
		severity := "error"
		if p.Minor {
			severity = "warning"
		}
		out = append(out, packProblem{p.File, p.Line, severity, p.Message})
	}
	return out
}
