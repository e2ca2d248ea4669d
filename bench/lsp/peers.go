package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// The other servers, in the versions that are measured.
var packages = []string{"yaml-language-server@2.0.0", "vscode-langservers-extracted@4.10.0"}

// noDelay starts yaml-language-server without the time it waits for the next
// key before it looks at a text. It has no setting for that.
const noDelay = `import { SettingsState } from './node_modules/yaml-language-server/out/src/yamlSettings.js'
Object.defineProperty(SettingsState.prototype, 'validationDelayMs', { get: () => 0, set() {} })
await import('./node_modules/yaml-language-server/out/src/server.js')
`

// installPeers installs the other servers from npm where they are kept between
// runs, outside the checkout.
func installPeers(cache string) error {
	if err := os.MkdirAll(cache, 0o755); err != nil {
		return err
	}
	want, err := json.Marshal(packages)
	if err != nil {
		return err
	}
	stamp := filepath.Join(cache, "installed.json")
	if have, err := os.ReadFile(stamp); err != nil || string(have) != string(want) {
		args := append([]string{"install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", cache}, packages...)
		if out, err := exec.Command("npm", args...).CombinedOutput(); err != nil {
			return fmt.Errorf("the other servers could not be installed (-peers=false leaves them out): %w\n%s", err, out)
		}
		if err := os.WriteFile(stamp, want, 0o644); err != nil {
			return err
		}
	}
	return os.WriteFile(filepath.Join(cache, "nodelay.mjs"), []byte(noDelay), 0o644)
}

// peers are the other servers, with a schema for their documents.
func peers(cache string, schema map[string]any) ([]peer, error) {
	delete(schema, "$schema") // newer than one of them knows
	raw, err := json.Marshal(schema)
	if err != nil {
		return nil, err
	}
	file := filepath.Join(cache, "manifest.schema.json")
	if err := os.WriteFile(file, raw, 0o644); err != nil {
		return nil, err
	}
	yaml := fmt.Sprintf(`{"yaml":{"validate":true,"schemaStore":{"enable":false},"schemas":{%q:"*.yaml"}}}`, uriOf(file))
	bin := filepath.Join(cache, "node_modules", ".bin")
	return []peer{
		{server{name: "yaml-language-server", argv: []string{filepath.Join(bin, "yaml-language-server"), "--stdio"}, settings: yaml}, yamlDocuments(), true},
		{server{name: "yaml-language-server, delay 0", argv: []string{"node", filepath.Join(cache, "nodelay.mjs"), "--stdio"}, settings: yaml}, yamlDocuments(), false},
		{server{name: "vscode-json-language-server", argv: []string{filepath.Join(bin, "vscode-json-language-server"), "--stdio"}, pull: true,
			options:  `{"provideFormatter":false,"handledSchemaProtocols":["file"]}`,
			settings: `{"json":{"validate":{"enable":true},"schemas":[{"fileMatch":["*.json"],"schema":` + string(raw) + `}]}}`}, jsonDocuments(), false},
	}, nil
}

// A peer is another server and the documents it reads.
type peer struct {
	server
	documents []document
	slow      bool // waits on every key
}
