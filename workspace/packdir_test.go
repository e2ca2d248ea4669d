package workspace_test

import (
	"slices"
	"testing"

	"iai/workspace"
)

// Each project of a repository may keep packs of its own. The nearest directory
// of packs is the source, and nothing further up is asked as well.
func TestPacksAreTheNearest(t *testing.T) {
	pack := func(version string) string {
		return "author: acme\nid: web.house\nversion: " + version + "\nkind: rules\nprovides: {rules: [rules.yaml]}\n"
	}
	registry := func(version string) string {
		return "registry: v0\npacks:\n- {root: house, author: acme, id: web.house, version: " + version + ", kind: rules}\n"
	}
	rules := "rules:\n- {id: house-rule, severity: error, appliesToIntents: [generate], directive: Ask.}\n"
	manifest := "kind: manifest\nenabled: [prompt]\nprompt: {metadata: {style: {tone: dry}}}\nx-packs: {source: workspace, requests: [acme@web.house]}\n---\n"
	files := map[string]string{
		"manifest.iai":              manifest,
		"web/manifest.iai":          manifest,
		"api/.iaip/manifest.iai":    manifest,
		".iaip/packs/registry.yaml": registry("1.0.0"), ".iaip/packs/house/pack.yaml": pack("1.0.0"), ".iaip/packs/house/rules.yaml": rules,
		"web/.iaip/packs/registry.yaml": registry("2.0.0"), "web/.iaip/packs/house/pack.yaml": pack("2.0.0"), "web/.iaip/packs/house/rules.yaml": rules,
	}
	w := workspace.New(workspace.Memory(files), workspace.Options{})
	version := func(manifest string) string {
		p := w.Snapshot().Packs(manifest)
		if p.Refused != "" {
			return p.Refused
		}
		rule, _ := p.Catalogue().Rule("house-rule")
		return p.Dir + " " + rule.From
	}
	for manifest, want := range map[string]string{
		"manifest.iai":           ".iaip/packs acme@web.house@1.0.0",
		"web/manifest.iai":       "web/.iaip/packs acme@web.house@2.0.0",
		"api/.iaip/manifest.iai": ".iaip/packs acme@web.house@1.0.0",
	} {
		if got := version(manifest); got != want {
			t.Errorf("%s: %s, want %s", manifest, got, want)
		}
	}
	// A registry that appears nearer by is the one from then on.
	for p, text := range map[string]string{"api/.iaip/packs/registry.yaml": registry("3.0.0"), "api/.iaip/packs/house/pack.yaml": pack("3.0.0"), "api/.iaip/packs/house/rules.yaml": rules} {
		w.Apply([]workspace.Change{{Path: p, Open: w.Parse(text)}})
	}
	if got, want := version("api/.iaip/manifest.iai"), "api/.iaip/packs acme@web.house@3.0.0"; got != want {
		t.Errorf("api: %s, want %s", got, want)
	}
	if got, want := w.Snapshot().PackDirs(), []string{".iaip/packs", "api/.iaip/packs", "web/.iaip/packs"}; !slices.Equal(got, want) {
		t.Errorf("packs stand in %v, want %v", got, want)
	}
	if found, _ := w.Snapshot().Check(nil); len(found) != 0 {
		t.Errorf("found %v", found)
	}
}
