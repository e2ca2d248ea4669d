package main

import (
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"iai/iaip/text"
	"iai/resolver/pack"
	"iai/workspace"
)

func (c *cli) packAddCommand() *cobra.Command {
	var source string
	var force bool
	cmd := &cobra.Command{
		Use:   "add REQUEST...",
		Short: "Ask for packs in the manifest",
		Long: `add puts requests into x-packs of the manifest, and makes the block if there is
none. Each has to resolve, so that a slip is noticed at once, unless --force is
given. The rest of the manifest stays as it is, byte for byte.`,
		Example: `  iai pack add 'acme@web.react@^2.0'
  iai pack add web.house --source user`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return c.packAdd(args, source, force) },
	}
	cmd.Flags().StringVar(&source, "source", "", "the source packs come from, if the manifest names none (default workspace)")
	cmd.Flags().BoolVar(&force, "force", false, "add requests that do not resolve as well")
	completeSources(cmd)
	c.formatFlag(cmd, "text", "json")
	return cmd
}

// An addAnswer says what was added.
type addAnswer struct {
	Manifest string   `json:"manifest"`
	Source   string   `json:"source"`
	Added    []string `json:"added"`
}

func (c *cli) packAdd(requests []string, source string, force bool) error {
	if err := checkSource(source); err != nil {
		return err
	}
	at, _, s, manifest, err := c.packPlace()
	if err != nil {
		return err
	}
	f := s.File(manifest)
	if f == nil {
		return fmt.Errorf("there is no manifest `%s` to add packs to: `iai init` makes one", at.shown(manifest))
	}
	named, _ := f.Root().Field("x-packs").Field("source").Str()
	switch {
	case named != "" && source != "" && named != source:
		return fmt.Errorf("`%s` takes its packs from `%s`, and a manifest has one source: leave --source out, or change x-packs.source", at.shown(manifest), named)
	case named != "":
		source = named
	case source == "":
		source = "workspace"
	}
	state := s.PacksOf(manifest, source)
	for _, request := range requests {
		if _, err := pack.ParseRequest(request); err != nil {
			return err
		}
		r := state.Ask(request, "", "")
		if r.Outcome() == pack.Failed && !force {
			return fmt.Errorf("%s: nothing was added; --force adds it all the same", r.Failure().Message)
		}
	}
	edits, added := s.AddPacks(manifest, source, requests)
	if len(added) > 0 {
		if edits == nil {
			return fmt.Errorf("`%s` is written so that nothing can be added to it safely: add `%s` under x-packs.requests by hand", at.shown(manifest), added[0])
		}
		next, err := text.Apply(f.Src(), edits)
		if err != nil {
			return err
		}
		if err := write(filepath.Join(at.root, filepath.FromSlash(manifest)), next, false); err != nil {
			return fmt.Errorf("`%s` cannot be written: %w", at.shown(manifest), err)
		}
	}
	answer := addAnswer{manifest, source, append([]string{}, added...)}
	if c.format == "json" {
		return c.json(answer)
	}
	c.printAdd(&at, s, answer, requests)
	return nil
}

func (c *cli) printAdd(at *place, s *workspace.Snapshot, a addAnswer, requests []string) {
	for _, request := range requests {
		if contains(a.Added, request) {
			fmt.Fprintf(c.out, "`%s` is asked for in `%s`.\n", visible(request), at.shown(a.Manifest))
		} else {
			fmt.Fprintf(c.out, "`%s` is asked for already.\n", visible(request))
		}
	}
	if packs := s.Packs(a.Manifest); len(a.Added) > 0 && s.File(packs.LockPath) != nil {
		fmt.Fprintf(c.err, "Run `iai pack lock` to lock what it resolves to.\n")
	}
}
