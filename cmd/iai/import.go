package main

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"iai/agents"
	"iai/api"
)

type importFlags struct {
	detect, dryRun bool
	into           string
	titles         []string
}

func (c *cli) importCommand() *cobra.Command {
	var f importFlags
	cmd := &cobra.Command{
		Use:   "import [FILE...]",
		Short: "Take the files that agents read into the format",
		Long: `import takes AGENTS.md, CLAUDE.md with the files it imports, .cursor/rules and
all other files that agents read apart into .iai files by kind, and makes or
extends the manifest that loads them. Sections go by their titles, which
docs/agents.md lists; what no title speaks of is context. Paths in headers
become x-scope, all other header keys are kept under x-import.

The report says where every line went, and nothing that is there is overwritten.
The exit status is 1 if a file could not be taken in.`,
		Example: `  iai import AGENTS.md
  iai import --detect --dry-run
  iai import --detect
  iai import CLAUDE.md --map 'House style=contract'`,
		RunE: func(cmd *cobra.Command, args []string) error { return c.importFiles(f, args) },
	}
	cmd.Flags().BoolVar(&f.detect, "detect", false, "import every file at or below the working directory that agents read and people wrote")
	cmd.Flags().BoolVar(&f.dryRun, "dry-run", false, "only say where every line would go")
	cmd.Flags().StringVar(&f.into, "into", "", "the directory the result goes to (default: that which each file speaks for)")
	cmd.Flags().StringArrayVar(&f.titles, "map", nil, "what a title means, TITLE=KIND; may be given several times")
	c.formatFlag(cmd, "text", "json")
	return cmd
}

func (c *cli) importFiles(f importFlags, args []string) error {
	in := api.ImportInput{Detect: f.detect, DryRun: f.dryRun, Map: map[string]string{}}
	for _, m := range f.titles {
		i := strings.LastIndexByte(m, '=')
		if i < 1 || i == len(m)-1 {
			return usage("--map is `%s`: write TITLE=KIND, such as 'House style=contract'", m)
		}
		in.Map[m[:i]] = m[i+1:]
	}
	if len(args) == 0 && !f.detect {
		return usage("say what to import: `iai import FILE`, or `iai import --detect`")
	}
	at, err := c.locate()
	if err != nil {
		return err
	}
	cwd := filepath.Join(at.root, at.cwd)
	for _, arg := range args {
		p, err := at.inside(cwd, arg, "the path")
		if err != nil {
			return err
		}
		in.Sources = append(in.Sources, p)
	}
	in.Under = filepath.ToSlash(at.cwd)
	if in.Into, err = at.inside(cwd, f.into, "--into"); err != nil {
		return err
	}
	root, err := agents.OpenRoot(at.root)
	if err != nil {
		return api.OpenError(at.root, err)
	}
	defer root.Close()
	plan, err := api.ImportPlan(root, in)
	if err != nil {
		return err
	}
	answer := api.ImportedOf(plan)
	if !f.dryRun {
		if err := api.WriteImport(plan, at.root, &answer); err != nil {
			return err
		}
	}
	if c.format == "json" {
		err = c.json(answer)
	} else {
		c.printImport(&at, answer, f.dryRun)
	}
	if err == nil && answer.Lost() {
		return outcome(bad)
	}
	return err
}

// printImport says where every line went, then what was written.
func (c *cli) printImport(at *place, a api.Imported, dry bool) {
	var b strings.Builder
	for _, s := range a.Sources {
		fmt.Fprintf(&b, "%s, %s\n", visible(at.shown(s.File)), plural(s.Lines, "line", "lines"))
		rows := make([][3]string, len(s.Moves))
		wide := [2]int{}
		for i, m := range s.Moves {
			rows[i] = [3]string{fmt.Sprintf("%d-%d", m.From, m.To), "–", m.Why}
			if m.From == m.To {
				rows[i][0] = fmt.Sprint(m.From)
			}
			if m.File != nil {
				rows[i][1] = at.shown(*m.File)
			}
			for j := range wide {
				wide[j] = max(wide[j], len([]rune(rows[i][j])))
			}
		}
		for _, r := range rows {
			fmt.Fprintf(&b, "  %*s  %-*s  %s\n", wide[0], r[0], wide[1], visible(r[1]), visible(r[2]))
		}
	}
	for _, s := range a.Skipped {
		fmt.Fprintf(&b, "%s: %s\n", visible(at.shown(s.File)), visible(s.Message))
	}
	c.printWritten(&b, at, a.Written, a, dry)
	fmt.Fprint(c.out, b.String())
}

func (c *cli) printWritten(b *strings.Builder, at *place, written []string, a api.Imported, dry bool) {
	word := "Wrote"
	if dry {
		word, written = "Would write", nil
		for _, f := range append(append([]api.Create{}, a.Creates...), a.Edits...) {
			written = append(written, f.File)
		}
	}
	shown := make([]string, len(written))
	for i, p := range written {
		shown[i] = visible(at.shown(p))
	}
	switch {
	case len(written) == 0:
		fmt.Fprintln(b, "Nothing was written.")
	default:
		fmt.Fprintf(b, "%s %s.\n", word, list(shown))
		if !dry {
			fmt.Fprintln(b, "Next: `iai resolve` shows what is in force, `iai check` what is wrong with it, `iai export` writes the agents' files from it.")
		}
	}
}
