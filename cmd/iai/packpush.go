package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"iai/packs"
	"iai/packs/oci"
)

// registryFlags say how a registry is spoken to.
type registryFlags struct {
	plainHTTP, replace bool
	caFile             string
}

func (f *registryFlags) add(cmd *cobra.Command, replace string) {
	cmd.Flags().BoolVar(&f.plainHTTP, "plain-http", false, "speak without TLS (default: only with a registry on this machine)")
	cmd.Flags().StringVar(&f.caFile, "ca-file", "", "certificates to trust beside the system's, in PEM form")
	cmd.Flags().BoolVar(&f.replace, "replace", false, replace)
}

func (f *registryFlags) options(cmd *cobra.Command) oci.Options {
	opts := oci.Options{CAFile: f.caFile, Agent: "iai/" + version}
	if cmd.Flags().Changed("plain-http") {
		opts.PlainHTTP = &f.plainHTTP
	}
	return opts
}

// online is the context of something that speaks to the network: an interrupt
// ends it. On a terminal a person is told what takes so long.
func (c *cli) online(what string) (ctx context.Context, finish func()) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	if !isTerminal(c.err) {
		return ctx, stop
	}
	timer := time.AfterFunc(500*time.Millisecond, func() { fmt.Fprintf(c.err, "%s …\n", what) })
	return ctx, func() {
		timer.Stop()
		stop()
	}
}

func (c *cli) packPushCommand() *cobra.Command {
	var f registryFlags
	cmd := &cobra.Command{
		Use:   "push REF [DIR]",
		Short: "Push a pack to an OCI registry",
		Long: `push sends the pack in a directory, the working directory unless another is
given, to a registry that holds container images. Without a tag the pack's
version is the tag. What is sent depends on nothing but the files the pack
names: the same pack has the same digest everywhere. Credentials are those of
docker login and its helpers.`,
		Example: `  iai pack push ghcr.io/acme/react packs/react
  iai pack push ghcr.io/acme/react:2.1.0
  iai pack push registry.corp:5000/house --ca-file corp.pem`,
		Args: cobra.RangeArgs(1, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			dir := "."
			if len(args) == 2 {
				dir = args[1]
			}
			return c.packPush(args[0], dir, f.replace, f.options(cmd))
		},
	}
	f.add(cmd, "give a tag that is there another content")
	c.formatFlag(cmd, "text", "json")
	return cmd
}

func (c *cli) packPush(ref, dir string, replace bool, opts oci.Options) error {
	content, err := packs.ReadPack(dir, from(dir))
	if err != nil {
		return fmt.Errorf("there is no directory `%s`", dir)
	}
	for _, p := range packs.VerifyContent(&content) {
		if !p.Minor {
			return fmt.Errorf("the pack cannot be pushed: %s", p)
		}
		fmt.Fprintf(c.err, "iai: %s\n", visible(p.String()))
	}
	ctx, finish := c.online("Pushing to " + ref)
	defer finish()
	pushed, err := oci.Push(ctx, ref, &content, replace, opts)
	if err != nil {
		return err
	}
	if c.format == "json" {
		return c.json(struct {
			Reference string `json:"reference"`
			Digest    string `json:"digest"`
			Pack      string `json:"pack"`
			Content   string `json:"content"`
			Size      int64  `json:"size"`
			Changed   bool   `json:"changed"`
		}{pushed.Reference, pushed.Digest, content.Name(), content.Digest, pushed.Size, pushed.Changed})
	}
	word := "is pushed to"
	if !pushed.Changed {
		word = "is there already, as it is, at"
	}
	fmt.Fprintf(c.out, "`%s` %s `%s`\n%s\n", visible(content.Name()), word, pushed.Reference, pushed.Digest)
	return nil
}
