package componenttest

import (
	"encoding/json"
	"net/url"
	"os"
	"path/filepath"
	"testing"
)

// Tsci is the real tsci, told to ask a stub of its registries.
type Tsci struct {
	// Argv begins its command lines.
	Argv []string
	// Env is what has to be in its environment.
	Env []string
}

// NewTsci installs tsci as a test project asks for it, and starts a stub that
// knows these parts.
func NewTsci(t testing.TB, project string, parts ...Part) Tsci {
	t.Helper()
	if testing.Short() && os.Getenv("CI") != "true" {
		t.Skip("the real tsci is large and slow to start")
	}
	dir := Installed(t, project, "install", "--legacy-peer-deps")
	stub := registries(t, parts).URL
	home := t.TempDir()
	config, err := json.Marshal(map[string]string{"registryApiUrl": stub + "/registry"})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(home, "config.json"), config, 0o644); err != nil {
		t.Fatal(err)
	}
	at := func(path string) string {
		joined, err := url.JoinPath(stub, path)
		if err != nil {
			t.Fatal(err)
		}
		return joined
	}
	return Tsci{
		Argv: []string{"node", filepath.Join(dir, "node_modules/@tscircuit/cli/dist/cli/main.js")},
		Env: []string{
			"HOME=" + home, "TSCIRCUIT_CONFIG_DIR=" + home,
			"TSCIRCUIT_JLCSEARCH_BASE_URL=" + at("jlcsearch"), "TSCIRCUIT_DATASHEET_API_BASE_URL=" + at("datasheets"),
			"TSCIRCUIT_BAKED_ASSET_SERVER_BASE_URL=" + at("other"), "TSCI_SKIP_CLI_UPDATE=true",
			"TSCI_SKIP_SKILL_SETUP=true", "TSCIRCUIT_DEFAULT_SEARCH_SOURCES=jlcpcb,tscircuit,datasheets",
		},
	}
}
