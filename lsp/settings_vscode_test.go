package lsp

import (
	"encoding/json"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// The settings page of VS Code is written by hand, in its package.json, and
// says what the table says. Only there all problems of the workspace are shown
// by default: it has a panel for them.
func TestSettingsOfVSCode(t *testing.T) {
	t.Parallel()
	body, err := os.ReadFile("../editors/vscode/package.json")
	if err != nil {
		t.Fatal(err)
	}
	var manifest struct {
		Contributes struct {
			Configuration struct {
				Properties map[string]struct {
					Type        string   `json:"type"`
					Enum        []string `json:"enum"`
					Default     any      `json:"default"`
					Description string   `json:"markdownDescription"`
				} `json:"properties"`
			} `json:"configuration"`
		} `json:"contributes"`
	}
	if err := json.Unmarshal(body, &manifest); err != nil {
		t.Fatal(err)
	}
	shown := manifest.Contributes.Configuration.Properties
	for _, row := range Settings() {
		got, ok := shown["iai."+row.Name]
		if !ok {
			t.Errorf("iai.%s is missing", row.Name)
			continue
		}
		if got.Type != row.Type || !slices.Equal(got.Enum, row.Enum) || got.Description != row.Doc {
			t.Errorf("iai.%s is %+v, and the table has %+v", row.Name, got, row)
		}
		want := row.Default
		if row.Name == "diagnostics.scope" {
			want = scopeWorkspace
		}
		if list, ok := want.([]string); ok && len(list) == 0 {
			want = []any{}
		}
		if !reflect.DeepEqual(got.Default, want) {
			t.Errorf("iai.%s is %v by default, and should be %v", row.Name, got.Default, want)
		}
		delete(shown, "iai."+row.Name)
	}
	for name := range shown {
		top, _, _ := strings.Cut(strings.TrimPrefix(name, "iai."), ".")
		if !slices.Contains(theirs, top) {
			t.Errorf("the server would complain about %s, which it does not know", name)
		}
	}
}
