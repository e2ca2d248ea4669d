package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

// version is set by release builds.
var version = "dev"

type versionAnswer struct {
	Version  string `json:"version"`
	Revision string `json:"revision"`
	Modified bool   `json:"modified"`
	Go       string `json:"go"`
	Platform string `json:"platform"`
	Format   string `json:"format"`
}

func (c *cli) versionCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "version",
		Short:   "Say which iai this is and what it was built from",
		Example: "  iai version --format json",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			v := buildInfo()
			if c.format == "json" {
				return c.json(v)
			}
			revision := v.Revision
			if revision == "" {
				revision = "unknown revision"
			}
			if v.Modified {
				revision += ", modified"
			}
			fmt.Fprintf(c.out, "iai %s (%s), IAIP %s, %s, %s\n", v.Version, revision, v.Format, v.Go, v.Platform)
			return nil
		},
	}
	c.formatFlag(cmd, "text", "json")
	return cmd
}

func buildInfo() versionAnswer {
	v := versionAnswer{Version: version, Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH, Format: "v0"}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return v
	}
	if version == "dev" && info.Main.Version != "" && info.Main.Version != "(devel)" {
		v.Version = info.Main.Version
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			v.Revision = s.Value
		case "vcs.modified":
			v.Modified = s.Value == "true"
		}
	}
	return v
}
