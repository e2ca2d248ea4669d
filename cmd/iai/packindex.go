package main

import (
	"fmt"
	"os"
	"path"
	"path/filepath"

	"github.com/spf13/cobra"

	"iai/packs"
	"iai/resolver/packfile"
	"iai/workspace"
)

func (c *cli) packIndexCommand() *cobra.Command {
	var check bool
	cmd := &cobra.Command{
		Use:   "index [DIR]",
		Short: "Write the registry of a directory of packs",
		Long: `index finds the packs below a directory and lists them in its registry.yaml. The
directory is the nearest .iaip/packs, from the manifest's own directory up to
the root, unless another is given. A pack is there once it is listed, and only
then. With --check nothing is written, and the exit status is 1 if the registry
is not what it should be.`,
		Example: `  iai pack index
  iai pack index ~/.local/share/iai/packs
  iai pack index --check`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return c.packIndex(args, check) },
	}
	cmd.Flags().BoolVar(&check, "check", false, "only say whether the registry is up to date")
	c.formatFlag(cmd, "text", "json")
	return cmd
}

// An indexAnswer says what an index came to.
type indexAnswer struct {
	Registry string        `json:"registry"`
	Packs    []string      `json:"packs"`
	Changed  bool          `json:"changed"`
	Written  bool          `json:"written"`
	Problems []packProblem `json:"problems"`
}

func (c *cli) packIndex(args []string, check bool) error {
	paint, err := c.painter(c.out)
	if err != nil {
		return err
	}
	dir, prefix, err := c.packDir(args)
	if err != nil {
		return err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return fmt.Errorf("there is no directory `%s` to index", prefix)
	}
	defer root.Close()
	registry, problems, err := packs.Index(root, prefix)
	if err != nil {
		return err
	}
	answer := indexAnswer{Registry: prefix + packfile.RegistryFile, Packs: []string{}, Problems: packProblemsOf(problems)}
	for _, l := range registry.Listings {
		answer.Packs = append(answer.Packs, l.Root)
	}
	_, grave := packfile.Grave(problems)
	next := registry.Text()
	old, err := root.ReadFile(packfile.RegistryFile)
	answer.Changed = err != nil || string(old) != next
	if answer.Changed && !grave && !check {
		if err := packs.WriteFile(root, packfile.RegistryFile, next); err != nil {
			return fmt.Errorf("`%s` cannot be written: %w", answer.Registry, err)
		}
		answer.Written = true
	}
	if c.format == "json" {
		if err := c.json(answer); err != nil {
			return err
		}
	} else {
		c.packProblems(problems, paint)
		fmt.Fprintln(c.out, indexSentence(answer, grave))
	}
	if grave || check && answer.Changed {
		return outcome(bad)
	}
	return nil
}

func indexSentence(a indexAnswer, grave bool) string {
	n := plural(len(a.Packs), "pack", "packs")
	switch {
	case grave:
		return fmt.Sprintf("`%s` was not written: mend the packs first.", a.Registry)
	case a.Written:
		return fmt.Sprintf("`%s` lists %s.", a.Registry, n)
	case a.Changed:
		return fmt.Sprintf("`%s` is not up to date: run `iai pack index`.", a.Registry)
	}
	return fmt.Sprintf("`%s` lists %s, as it did.", a.Registry, n)
}

// packDir is the directory of packs that is meant: the one named, else the
// workspace's own. prefix is how messages call what lies in it.
func (c *cli) packDir(args []string) (dir, prefix string, err error) {
	if len(args) == 1 {
		return args[0], from(args[0]), nil
	}
	at, _, s, manifest, err := c.packPlace()
	if err != nil {
		return "", "", err
	}
	rel := s.PackDir(manifest)
	// A directory without a registry yet is the one to index.
	for up := path.Dir(manifest); ; up = path.Dir(up) {
		own := path.Join(up, workspace.PackDir)
		if info, err := os.Stat(filepath.Join(at.root, filepath.FromSlash(own))); err == nil && info.IsDir() {
			rel = own
			break
		}
		if up == "." || up == "/" {
			break
		}
	}
	return filepath.Join(at.root, filepath.FromSlash(rel)), at.shown(rel) + "/", nil
}
