package lsp

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// clientNames are those of the clients under testdata/initialize that have one.
var clientNames = map[string]string{"vscode": "Visual Studio Code", "nvim07": "Neovim", "nvim010": "Neovim"}

// What is answered to four kinds of clients: one that can do nearly everything,
// two that can do some, and one that says nothing about itself.
func TestInitialize(t *testing.T) {
	files, err := filepath.Glob("testdata/initialize/*.client.json")
	if err != nil || len(files) != 4 {
		t.Fatalf("there are %d clients, want 4 (%v)", len(files), err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			capabilities, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			e := start(t, "")
			extra := `"rootUri":null`
			if name := clientNames[strings.TrimSuffix(filepath.Base(file), ".client.json")]; name != "" {
				extra += `,"clientInfo":{"name":"` + name + `"}`
			}
			result := e.initialize(string(capabilities), extra)
			// The commands are the table of operations, which grows.
			if commands := parseTree(result).list("capabilities", "executeCommandProvider", "commands"); !slices.Equal(commands, commandNames()) {
				t.Errorf("the commands are %v, want %v", commands, commandNames())
			}
			var whole map[string]map[string]any
			if err := json.Unmarshal(result, &whole); err != nil {
				t.Fatal(err)
			}
			whole["capabilities"]["executeCommandProvider"] = "every operation"
			result = json.RawMessage(js(whole))
			var got bytes.Buffer
			if err := json.Indent(&got, result, "", "  "); err != nil {
				t.Fatal(err)
			}
			got.WriteByte('\n')
			golden := file[:len(file)-len("client.json")] + "server.json"
			if *update {
				if err := os.WriteFile(golden, got.Bytes(), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), got.String()); diff != "" {
				t.Errorf("the answer has changed (-want +got):\n%s", diff)
			}
		})
	}
}

// A feature is offered to whom it can serve: to those that name it, and to those
// that are known to use it without naming it.
func TestOffers(t *testing.T) {
	tests := []struct {
		client, capabilities, provider string
		want                           bool
	}{
		{"", `{}`, "hoverProvider", false},
		{"", `{}`, "documentFormattingProvider", false},
		{"", `{"textDocument":{"documentSymbol":{}}}`, "definitionProvider", true}, // Kate
		{"", `{"textDocument":{"documentSymbol":{}}}`, "workspaceSymbolProvider", true},
		{"", `{"textDocument":{"documentSymbol":{}}}`, "inlayHintProvider", false},
		{"helix", `{"textDocument":{"hover":{}}}`, "definitionProvider", true},
		{"helix", `{"textDocument":{"hover":{}}}`, "codeLensProvider", false},
		{"Neovim", `{"textDocument":{"hover":{}}}`, "codeLensProvider", true},
		{"Neovim", `{"textDocument":{"hover":{}}}`, "documentLinkProvider", false},
		{"Some Editor", `{"textDocument":{"hover":{}}}`, "documentFormattingProvider", false},
		{"Some Editor", `{"textDocument":{"hover":{},"formatting":{}}}`, "documentFormattingProvider", true},
		{"Some Editor", `{"textDocument":{"hover":{}}}`, "workspaceSymbolProvider", false},
		{"Some Editor", `{"workspace":{"symbol":{}}}`, "workspaceSymbolProvider", true},
		{"Some Editor", `{}`, "executeCommandProvider", true},
	}
	for _, tt := range tests {
		e := start(t, "")
		result := e.initialize(tt.capabilities, `"rootUri":null,"clientInfo":{"name":"`+tt.client+`"}`)
		if got := parseTree(result).has("capabilities", tt.provider); got != tt.want {
			t.Errorf("%q with %s: %s offered %v, want %v", tt.client, tt.capabilities, tt.provider, got, tt.want)
		}
	}
}

// Clients send odd things, and none of them is worth refusing to start for.
func TestInitializeTolerates(t *testing.T) {
	for _, extra := range []string{
		`"rootUri":null`,
		`"rootPath":null,"workspaceFolders":null`,
		`"workspaceFolders":[]`,
		`"workspaceFolders":[null,{},{"uri":null},{"uri":""}]`,
		`"rootPath":"/nowhere/at/all"`,
		`"rootUri":"file:///nowhere/at/all"`,
		`"rootUri":"untitled:x"`,
		`"rootUri":"%"`,
		`"trace":null,"clientInfo":null,"locale":null,"initializationOptions":null`,
		`"initializationOptions":"text"`,
		`"initializationOptions":{"iai":{"unknown":1}}`,
		`"clientInfo":{"name":"x","version":null}`,
	} {
		for _, capabilities := range []string{`{}`, `null`, `{"textDocument":null,"workspace":null}`,
			`{"workspace":{"workspaceFolders":"yes"},"textDocument":{"hover":7,"semanticTokens":[]},"general":{"positionEncodings":"utf-8"}}`} {
			e := start(t, "")
			r := e.ask("initialize", `{"processId":null,"capabilities":`+capabilities+`,`+extra+`}`)
			if r.Error != nil {
				t.Errorf("capabilities %s, %s: %s", capabilities, extra, r.Error.Message)
				continue
			}
			e.notify("initialized", `{}`)
			e.openURI("file:///nowhere/at/all/manifest.iai", "kind: manifest\nversion: v9\n")
			if got := e.onURI("file:///nowhere/at/all/manifest.iai"); got != "U401@1:9-1:11" {
				t.Errorf("capabilities %s, %s: a manifest shows %q", capabilities, extra, got)
			}
		}
	}
}

func TestPositionEncoding(t *testing.T) {
	tests := []struct{ offered, want string }{
		{``, ``},
		{`"utf-16"`, `utf-16`},
		{`"utf-8","utf-16"`, `utf-8`},
		{`"utf-32","utf-16"`, `utf-32`},
		{`"utf-7","utf-16"`, `utf-16`},
		{`"utf-7"`, `utf-16`},
	}
	for _, tt := range tests {
		e := start(t, "")
		result := e.initialize(`{"general":{"positionEncodings":[`+tt.offered+`]}}`, `"rootUri":null`)
		if got := parseTree(result).text("capabilities", "positionEncoding"); got != tt.want {
			t.Errorf("offered [%s], chosen %q, want %q", tt.offered, got, tt.want)
		}
	}
}

// A value behind an astral character and an accented one, in the units of each
// encoding.
func TestEncodingOfPositions(t *testing.T) {
	// Before the value stand 34 characters; 😀 is four bytes or two units, é two
	// bytes.
	columns := map[string]string{"utf-8": "0:38-0:40", "utf-16": "0:35-0:37", "utf-32": "0:34-0:36"}
	for _, enc := range []string{"utf-8", "utf-16", "utf-32"} {
		e := start(t, "")
		e.initialize(`{"general":{"positionEncodings":["`+enc+`"]}}`, `"rootUri":null`)
		e.openURI("untitled:manifest.iai", "{kind: manifest, \"😀\": é, version: v9}\n")
		list := e.screen("untitled:manifest.iai")
		found := false
		for _, d := range list {
			if d.Code == "U401" {
				found = true
				if d.Range.String() != columns[enc] {
					t.Errorf("%s: the range is %v, want %s", enc, d.Range, columns[enc])
				}
			}
		}
		if !found {
			t.Errorf("%s: the problem is not shown: %v", enc, list)
		}
	}
}
