package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"iai/packs"
	"iai/packs/oci"
)

func (c *cli) packPullCommand() *cobra.Command {
	var f registryFlags
	cmd := &cobra.Command{
		Use:   "pull REF",
		Short: "Pull a pack from an OCI registry into the cache",
		Long: `pull gets a pack by tag or by digest, holds everything it gets against its
digest, and keeps it in the user's cache, which is the source oci of x-packs.
An archive that could write anywhere but into its own pack is refused, and so is
one that is too large. Nothing is kept of a pull that fails.`,
		Example: `  iai pack pull ghcr.io/acme/react:2.1.0
  iai pack pull ghcr.io/acme/react@sha256:44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.packPull(args[0], f.replace, f.options(cmd))
		},
	}
	f.add(cmd, "take another content for a version that was pulled before")
	c.formatFlag(cmd, "text", "json")
	return cmd
}

func (c *cli) packPull(ref string, replace bool, opts oci.Options) error {
	dir, err := packs.CacheDir()
	if err != nil {
		return err
	}
	ctx, finish := c.online("Pulling " + ref)
	defer finish()
	pull, err := oci.Fetch(ctx, ref, opts)
	if err != nil {
		return err
	}
	cache, err := packs.OpenCache(dir)
	if err != nil {
		return err
	}
	defer cache.Close()
	root, changed, err := cache.Install(pull.Pulled, replace)
	if err != nil {
		return err
	}
	if c.format == "json" {
		return c.json(struct {
			Reference string   `json:"reference"`
			Manifest  string   `json:"manifest"`
			Pack      string   `json:"pack"`
			Ref       string   `json:"ref"`
			Content   string   `json:"content"`
			Size      int64    `json:"size"`
			Changed   bool     `json:"changed"`
			LeftOut   []string `json:"leftOut"`
		}{pull.Reference, pull.Manifest, pull.Content.Name(), root, pull.Content.Digest, pull.Size, changed, append([]string{}, pull.Others...)})
	}
	word := "is pulled into"
	if !changed {
		word = "is there already, as it is, in"
	}
	fmt.Fprintf(c.out, "`%s` %s the source `oci`\n%s\n", visible(pull.Content.Name()), word, pull.Manifest)
	for _, name := range pull.Others {
		fmt.Fprintf(c.err, "`%s` was left out: the pack does not name it.\n", visible(name))
	}
	return nil
}
