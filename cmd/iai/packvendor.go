package main

import (
	"errors"
	"fmt"
	"os"
	"path"
	"strings"

	"github.com/spf13/cobra"

	"iai/iaip"
	"iai/packs"
	"iai/resolver/packfile"
	"iai/workspace"
)

func (c *cli) packVendorCommand() *cobra.Command {
	var into string
	var force bool
	cmd := &cobra.Command{
		Use:   "vendor [REQUEST...]",
		Short: "Copy a pack's .iai files beside the manifest",
		Long: `vendor copies the instruction files of the packs that the manifest asks for, or
of those named, to vendored/PACK.ID beside the manifest, with a record of their
digests. Include lists then hold nothing but plain relative paths. Copies that
were edited are left alone unless --force is given.`,
		Example: `  iai pack vendor
  iai pack vendor 'acme@web.react@^2.0' --into team/react`,
		RunE: func(cmd *cobra.Command, args []string) error { return c.packVendor(args, into, force) },
	}
	cmd.Flags().StringVar(&into, "into", "", "directory to copy to, relative to the manifest's; for a single pack")
	cmd.Flags().BoolVar(&force, "force", false, "overwrite what stands there, edited or not")
	c.formatFlag(cmd, "text", "json")
	return cmd
}

// A vendored pack is one whose files were copied.
type vendored struct {
	Request string   `json:"request"`
	Pack    string   `json:"pack"`
	Digest  string   `json:"digest"`
	Dir     string   `json:"dir"`
	Files   []string `json:"files"`
	Changed bool     `json:"changed"`
}

func (c *cli) packVendor(requests []string, into string, force bool) error {
	at, _, s, manifest, err := c.packPlace()
	if err != nil {
		return err
	}
	wanted, err := selectedPacks(s, manifest, requests)
	if err != nil {
		return err
	}
	if into != "" && len(wanted) > 1 {
		return usage("--into is for a single pack, and there are %d: name one", len(wanted))
	}
	root, err := os.OpenRoot(at.root)
	if err != nil {
		return err
	}
	defer root.Close()
	all := []vendored{}
	for _, o := range wanted {
		if len(requests) == 0 && len(o.Content.Provides.Instructions) == 0 {
			continue // it was asked for because of its rules
		}
		dir := path.Join(path.Dir(manifest), packs.VendorDir, o.Content.ID)
		if into != "" {
			clean, why := iaip.Locate(path.Dir(manifest), into)
			if why != "" {
				return fmt.Errorf("--into is `%s`, and nothing can be copied there: %s", into, why)
			}
			if clean == "." || manifest == clean || strings.HasPrefix(manifest, clean+"/") {
				return fmt.Errorf("--into is `%s`, and nothing can be copied there: the copies take a directory to themselves, and the manifest lies in this one", into)
			}
			dir = clean
		}
		files, changed, err := packs.Vendor(root, dir, s.Packs(manifest).State.Wanted.Source, o.Content, force)
		if err != nil {
			return err
		}
		all = append(all, vendored{o.Request.Text, o.Content.Name(), o.Content.Digest, dir, files, changed})
	}
	if c.format == "json" {
		return c.json(struct {
			Vendored []vendored `json:"vendored"`
		}{all})
	}
	for _, v := range all {
		word := "copied from"
		if !v.Changed {
			word = "as it is in"
		}
		for _, f := range v.Files {
			fmt.Fprintf(c.out, "%s  (%s %s)\n", visible(iaip.Relative(path.Dir(manifest), f)), word, visible(v.Pack))
		}
	}
	if len(all) == 0 {
		fmt.Fprintln(c.err, "None of the packs has instructions to copy.")
	}
	return nil
}

// selectedPacks are the packs that requests of a manifest select, all of them
// unless some are named. Each must be usable: half a copy helps nobody.
func selectedPacks(s *workspace.Snapshot, manifest string, requests []string) ([]*packfile.Outcome, error) {
	p := s.Packs(manifest)
	if p.State == nil || len(p.State.Outcomes) == 0 {
		return nil, fmt.Errorf("`%s` asks for no packs: `iai pack add` does", manifest)
	}
	var out []*packfile.Outcome
	for i := range p.State.Outcomes {
		o := &p.State.Outcomes[i]
		if len(requests) > 0 && !contains(requests, o.Request.Text) {
			continue
		}
		if why := p.Unusable(o); why != "" {
			return nil, errors.New(why)
		}
		out = append(out, o)
	}
	for _, request := range requests {
		asked := false
		for _, o := range out {
			asked = asked || o.Request.Text == request
		}
		if !asked {
			return nil, fmt.Errorf("`%s` does not ask for `%s`: `iai pack add` does", manifest, request)
		}
	}
	return out, nil
}
