package lsp

import (
	"encoding/json"
	"fmt"
	"strings"
)

// SettingsSchema is the JSON Schema of the object under `iai`, made of the table
// of settings: what an editor completes and checks settings with.
func SettingsSchema() map[string]any {
	root := map[string]any{"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object", "properties": map[string]any{}}
	for _, row := range settingTable {
		at := root["properties"].(map[string]any)
		parts := strings.Split(row.Name, ".")
		for _, part := range parts[:len(parts)-1] {
			group, ok := at[part].(map[string]any)
			if !ok {
				group = map[string]any{"type": "object", "properties": map[string]any{}}
				at[part] = group
			}
			at = group["properties"].(map[string]any)
		}
		one := map[string]any{"type": row.Type, "default": row.Default, "description": row.Doc}
		if row.Type == "array" {
			one["items"] = map[string]any{"type": "string"}
		}
		if row.Enum != nil {
			one["enum"] = row.Enum
		}
		at[parts[len(parts)-1]] = one
	}
	return root
}

// SettingsReference is the page of the settings, for people.
func SettingsReference() string {
	var b strings.Builder
	b.WriteString("# Settings of the language server\n\nThis page is generated from the program: `make generate`.\n\n")
	b.WriteString("They stand under `iai` in the settings of an editor, and hold as soon as they change: the server asks for them with `workspace/configuration`, takes them from `workspace/didChangeConfiguration`, and from `iai` in the initialization options of editors that can do neither. What is unknown or wrong is named in a warning, and the rest holds.\n\n")
	b.WriteString("| setting | type | default | meaning |\n|---|---|---|---|\n")
	for _, row := range settingTable {
		kind := row.Type
		if row.Type == "array" {
			kind = "list of strings"
		}
		if row.Enum != nil {
			kind = "`" + strings.Join(row.Enum, "`, `") + "`"
		}
		value, _ := json.Marshal(row.Default) // strings and empty lists
		fmt.Fprintf(&b, "| `iai.%s` | %s | `%s` | %s |\n", row.Name, kind, value, row.Doc)
	}
	schema, _ := json.MarshalIndent(SettingsSchema(), "", "  ")
	b.WriteString("\nAs a JSON Schema of the object under `iai`:\n\n```json\n" + string(schema) + "\n```\n")
	return b.String()
}
