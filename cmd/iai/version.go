package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

// version and the stamps are set by release builds. Without them the compiler's
// own record of the repository counts.
var (
	version         = "dev"
	stampedRevision string
	stampedModified string
	stampedDate     string
)

type versionAnswer struct {
	Version  string          `json:"version"`
	Revision string          `json:"revision"`
	Modified bool            `json:"modified"`
	Date     string          `json:"date"`
	Go       string          `json:"go"`
	Platform string          `json:"platform"`
	Format   string          `json:"format"`
	Modules  []versionModule `json:"modules"`
}

// A versionModule is a module that is part of the program.
type versionModule struct {
	Path    string `json:"path"`
	Version string `json:"version"`
	Sum     string `json:"sum"`
}

func (c *cli) versionCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "version",
		Short: "Say which iai this is and what it was built from",
		Long: `version prints the version, the revision of the source with its date, the format
it reads, and the toolchain. As JSON it also lists every module that is part of
the program, with its checksum.`,
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
			if v.Date != "" {
				revision += ", " + v.Date
			}
			fmt.Fprintf(c.out, "iai %s (%s), IAIP %s, %s, %s\n", v.Version, revision, v.Format, v.Go, v.Platform)
			return nil
		},
	}
	c.formatFlag(cmd, "text", "json")
	return cmd
}

func buildInfo() versionAnswer {
	v := versionAnswer{Version: version, Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH, Format: "v0", Modules: []versionModule{}}
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
		case "vcs.time":
			v.Date = s.Value
		}
	}
	if stampedDate != "" {
		v.Revision, v.Modified, v.Date = stampedRevision, stampedModified == "true", stampedDate
	}
	for _, m := range info.Deps {
		if m.Replace != nil {
			m = m.Replace
		}
		v.Modules = append(v.Modules, versionModule{m.Path, m.Version, m.Sum})
	}
	return v
}
