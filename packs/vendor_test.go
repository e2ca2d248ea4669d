package packs

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"iai/iaip/syntax"
	"iai/resolver/packfile"
)

func TestVendor(t *testing.T) {
	dir := t.TempDir()
	root := openRoot(t, dir)
	c := content(t, react("2.1.0"))
	paths, changed, err := Vendor(root, "vendored/web.react", "workspace", &c, false)
	if err != nil || !changed || strings.Join(paths, " ") != "vendored/web.react/guardrails.iai" {
		t.Fatal(paths, changed, err)
	}
	files := list(t, dir)
	if files["vendored/web.react/guardrails.iai"] != react("")[0].Content || len(files) != 2 {
		t.Errorf("the directory holds %s", names(files))
	}
	const head = "# Copied from a pack by `iai pack vendor`. Change the pack, not the copy.\nvendored: v0\n"
	want := head + "author: \"acme\"\nid: \"web.react\"\nversion: \"2.1.0\"\nsource: \"workspace\"\ndigest: \"" + c.Digest + "\"\n" +
		"files:\n  - {path: \"guardrails.iai\", digest: \"" + syntax.Digest(react("")[0].Content) + "\"}\n"
	if got := files["vendored/web.react/vendored.yaml"]; got != want {
		t.Errorf("the record is\n%s\nwant\n%s", got, want)
	}
	if _, changed, err := Vendor(root, "vendored/web.react", "workspace", &c, false); err != nil || changed {
		t.Errorf("again: changed %v, %v", changed, err)
	}
	next := content(t, react("2.2.0"))
	if _, changed, err := Vendor(root, "vendored/web.react", "workspace", &next, false); err != nil || !changed {
		t.Errorf("a new version: changed %v, %v", changed, err)
	}
	if r, why, err := Check(root, "vendored/web.react"); err != nil || why != "" || r.Name() != "acme@web.react@2.2.0" {
		t.Errorf("%s, %q, %v", r.Name(), why, err)
	}
}

// Nobody's work is lost unasked.
func TestVendorRefuses(t *testing.T) {
	const at = "vendored/web.react/"
	for _, tt := range []struct {
		name string
		set  func(t *testing.T, dir string)
		says string
	}{
		{"an edited copy", func(t *testing.T, dir string) {
			put(t, dir, []packfile.File{{Path: at + "guardrails.iai", Content: "kind: guardrails\n---\nMine.\n"}})
		}, "`vendored/web.react/guardrails.iai` was edited"},
		{"a removed copy", func(t *testing.T, dir string) {
			if err := os.Remove(filepath.Join(dir, at+"guardrails.iai")); err != nil {
				t.Fatal(err)
			}
		}, "is gone"},
		{"a file of somebody's", func(t *testing.T, dir string) {
			put(t, dir, []packfile.File{{Path: at + "mine.iai", Content: "kind: guardrails\n"}})
		}, "`vendored/web.react/mine.iai` is no copy"},
		{"no record", func(t *testing.T, dir string) {
			if err := os.Remove(filepath.Join(dir, at+VendorFile)); err != nil {
				t.Fatal(err)
			}
		}, "is no copy"},
		{"a record of a later version", func(t *testing.T, dir string) {
			put(t, dir, []packfile.File{{Path: at + VendorFile, Content: "vendored: v9\n"}})
		}, "the format \"v9\" is not known"},
		{"a record that leads out", func(t *testing.T, dir string) {
			put(t, dir, []packfile.File{{Path: at + VendorFile, Content: "vendored: v0\nfiles: [{path: ../../manifest.iai, digest: x}]\n"}})
		}, "cannot be one of a pack"},
		{"a record that is none", func(t *testing.T, dir string) {
			put(t, dir, []packfile.File{{Path: at + VendorFile, Content: "vendored: [\n"}})
		}, "vendored.yaml:"},
		{"another pack", func(t *testing.T, dir string) {
			other := react("2.1.0")
			other[1].Content = strings.Replace(other[1].Content, "acme", "umbra", 1)
			c := content(t, other)
			if _, _, err := Vendor(openRoot(t, dir), "vendored/web.react", "workspace", &c, true); err != nil {
				t.Fatal(err)
			}
		}, "holds copies of `umbra@web.react@2.1.0`"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			root := openRoot(t, dir)
			c := content(t, react("2.1.0"))
			if _, _, err := Vendor(root, "vendored/web.react", "workspace", &c, false); err != nil {
				t.Fatal(err)
			}
			tt.set(t, dir)
			before := names(list(t, dir))
			next := content(t, react("2.2.0"))
			if _, _, err := Vendor(root, "vendored/web.react", "workspace", &next, false); err == nil || !strings.Contains(err.Error(), tt.says) {
				t.Fatalf("got %v, want something about %q", err, tt.says)
			}
			if after := names(list(t, dir)); after != before {
				t.Errorf("the directory held %s and holds %s", before, after)
			}
			if _, _, err := Vendor(root, "vendored/web.react", "workspace", &next, true); err != nil {
				t.Errorf("by force: %v", err)
			}
			if r, why, err := Check(root, "vendored/web.react"); err != nil || why != "" || r.Version != "2.2.0" {
				t.Errorf("by force: %+v, %q, %v", r, why, err)
			}
		})
	}
}

func TestVendorOfNothing(t *testing.T) {
	c := content(t, []packfile.File{{Path: "pack.yaml", Content: "id: ui\nkind: rules\n"}})
	if _, _, err := Vendor(openRoot(t, t.TempDir()), "vendored/ui", "workspace", &c, false); err == nil || !strings.Contains(err.Error(), "has no instructions to copy") {
		t.Errorf("got %v", err)
	}
}
