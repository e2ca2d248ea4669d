package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"

	"github.com/spf13/cobra"

	"iai/api"
	"iai/packs"
	"iai/resolver/packfile"
	"iai/workspace"
)

func (c *cli) packVerifyCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "verify [DIR]",
		Short: "Check packs, their registry, the lock and vendored copies",
		Long: `verify reads every pack of the workspace and tells what is wrong with it, whether
the registry lists what is there, whether iai.lock fits, and whether vendored
copies are what was copied. With a directory it checks the one pack in it. The
exit status is 1 if anything is wrong.`,
		Example: `  iai pack verify
  iai pack verify packs/house`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return c.packVerify(args) },
	}
	c.formatFlag(cmd, "text", "json")
	return cmd
}

// A verifyAnswer says what was looked at and what is wrong with it.
type verifyAnswer struct {
	Packs    int           `json:"packs"`
	Vendored int           `json:"vendored"`
	Digest   *string       `json:"digest"`
	Problems []packProblem `json:"problems"`
}

func (c *cli) packVerify(args []string) error {
	paint, err := c.painter(c.out)
	if err != nil {
		return err
	}
	var answer verifyAnswer
	var problems []packfile.Problem
	if len(args) == 1 {
		content, err := packs.ReadPack(args[0], from(args[0]))
		if err != nil {
			return fmt.Errorf("there is no directory `%s`", args[0])
		}
		answer.Packs, answer.Digest = 1, &content.Digest
		problems = packs.VerifyContent(&content)
	} else if problems, err = c.verifyWorkspace(&answer); err != nil {
		return err
	}
	answer.Problems = packProblemsOf(problems)
	if c.format == "json" {
		if err := c.json(answer); err != nil {
			return err
		}
	} else {
		c.packProblems(problems, paint)
		looked := plural(answer.Packs, "pack", "packs")
		if answer.Vendored > 0 {
			looked += " and " + plural(answer.Vendored, "vendored copy", "vendored copies")
		}
		if len(problems) == 0 {
			fmt.Fprintf(c.out, "No problems in %s.\n", looked)
			if answer.Digest != nil {
				fmt.Fprintln(c.out, *answer.Digest)
			}
		} else {
			fmt.Fprintf(c.out, "%s in %s.\n", plural(len(problems), "problem", "problems"), looked)
		}
	}
	if _, grave := packfile.Grave(problems); grave {
		return outcome(bad)
	}
	return nil
}

func (c *cli) verifyWorkspace(answer *verifyAnswer) ([]packfile.Problem, error) {
	at, _, s, manifest, err := c.packPlace()
	if err != nil {
		return nil, err
	}
	var problems []packfile.Problem
	rel := s.PackDir(manifest)
	dir := filepath.Join(at.root, filepath.FromSlash(rel))
	switch root, err := os.OpenRoot(dir); {
	case err == nil:
		defer root.Close()
		if answer.Packs, problems, err = packs.Verify(root, at.shown(rel)+"/", "workspace"); err != nil {
			return nil, err
		}
	case !errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("`%s` cannot be opened: %w", at.shown(rel), err)
	}
	problems = append(problems, lockProblems(&at, s, manifest)...)
	copies, n, err := vendoredProblems(&at, s, manifest)
	answer.Vendored = n
	return append(problems, copies...), err
}

// lockProblems are the reasons for which the lock is not what it should be.
func lockProblems(at *place, s *workspace.Snapshot, manifest string) []packfile.Problem {
	status := api.PackStatusOf(s, manifest)
	file := at.shown(status.Lock.File)
	var out []packfile.Problem
	add := func(message string) { out = append(out, packfile.Problem{File: file, Message: message}) }
	if status.Lock.Problem != nil {
		add(*status.Lock.Problem)
	}
	for _, r := range status.Requests {
		switch {
		case r.Error != nil:
			out = append(out, packfile.Problem{File: at.shown(manifest), Message: "`" + r.Request + "`: " + r.Error.Message + "."})
		case len(r.Stale) > 0:
			add("The entry for `" + r.Request + "` no longer fits: " + r.Stale[0] + ".")
		case status.Lock.Exists && !r.Locked:
			add("There is no entry for `" + r.Request + "`: run `iai pack lock`.")
		}
	}
	out = append(out, clashes(at, s.Packs(manifest))...)
	for _, request := range status.Lock.Leftover {
		add("Nobody asks for `" + request + "` any more: run `iai pack lock`.")
	}
	return out
}

// clashes are what keeps packs that are whole by themselves from being used
// together.
func clashes(at *place, p *workspace.Packs) (out []packfile.Problem) {
	told := map[string]bool{}
	if p.State == nil {
		return nil
	}
	for i := range p.State.Outcomes {
		c := p.State.Outcomes[i].Content
		if c == nil || told[c.Root] {
			continue
		}
		told[c.Root] = true
		if clash, ok := p.Clashes[c.Root]; ok {
			if p.State.Wanted.Source == "workspace" {
				clash.File = at.shown(clash.File)
			}
			out = append(out, clash)
		}
	}
	return out
}

// vendoredProblems compares the copies beside a manifest with their records,
// and the records with the packs that are selected today.
func vendoredProblems(at *place, s *workspace.Snapshot, manifest string) (problems []packfile.Problem, copies int, err error) {
	root, err := os.OpenRoot(at.root)
	if err != nil {
		return nil, 0, err
	}
	defer root.Close()
	top := path.Join(path.Dir(manifest), packs.VendorDir)
	entries, err := fs.ReadDir(root.FS(), top)
	if err != nil {
		return nil, 0, nil // nothing was copied
	}
	digests := map[string]string{}
	if state := s.Packs(manifest).State; state != nil {
		for i := range state.Outcomes {
			if content := state.Outcomes[i].Content; content != nil {
				digests[content.Author+"@"+content.ID] = content.Digest
			}
		}
	}
	for _, e := range entries {
		if !e.IsDir() {
			continue
		}
		dir := path.Join(top, e.Name())
		record, why, err := packs.Check(root, dir)
		copies++
		add := func(message string) {
			problems = append(problems, packfile.Problem{File: at.shown(path.Join(dir, packs.VendorFile)), Message: message})
		}
		switch now, asked := digests[record.Author+"@"+record.ID]; {
		case err != nil:
			add(err.Error() + ".")
		case why != "":
			add("The copies are not what was copied: " + why + ".")
		case asked && now != record.Digest:
			add("`" + record.Name() + "` was copied, and another content is selected today: run `iai pack vendor`.")
		}
	}
	return problems, copies, nil
}
