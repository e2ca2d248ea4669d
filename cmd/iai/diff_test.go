package main

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// git runs git in a test's repository, with nobody's configuration.
func git(t *testing.T, dir string, args ...string) string {
	t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=/dev/null",
		"GIT_AUTHOR_NAME=A", "GIT_AUTHOR_EMAIL=a@example.org", "GIT_COMMITTER_NAME=A", "GIT_COMMITTER_EMAIL=a@example.org")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return strings.TrimSpace(string(out))
}

// repository is a workspace whose files are committed.
func repository(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := tree(t, files)
	git(t, dir, "init", "-q", "-b", "main")
	git(t, dir, "add", "-A")
	git(t, dir, "commit", "-q", "-m", "first")
	return dir
}

func put(t *testing.T, dir, name, content string) {
	t.Helper()
	full := filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(full, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

var overlaid = map[string]string{
	"manifest.iai":   "kind: manifest\nenabled: [guardrails]\nguardrails:\n  include: {override: [local.iai]}\n  override: {mode: overlay}\n",
	"guardrails.iai": "kind: guardrails\n---\n# Safety\nNever push.\n",
	"local.iai":      "kind: guardrails\n---\n# Mine\nHello.\n",
}

// One word of an override silences a guardrail, and the comparison says so in
// every format.
func TestDiff(t *testing.T) {
	dir := repository(t, overlaid)
	if r := iai(t, dir, "", "diff"); r.status != 0 || r.out != "Nothing changed for agents between HEAD and the work tree.\n" || r.err != "" {
		t.Errorf("nothing changed: status %d\n%s%s", r.status, r.out, r.err)
	}
	put(t, dir, "local.iai", "kind: guardrails\n---\n# Safety\nHello.\n")
	want := `HEAD → the work tree: 1 manifest changed

manifest.iai
  guardrails
    ! silenced # Safety  guardrails.iai:3, replaced by local.iai:3
         # Safety
        -Never push.
        +Hello.
    - removed # Mine  local.iai:3
        -# Mine
        -Hello.
`
	if r := iai(t, dir, "", "diff"); r.status != 1 || r.out != want {
		t.Errorf("text: status %d\n%s\nwant\n%s", r.status, r.out, want)
	}
	want = "### What changes for agents: `HEAD` → the work tree\n\n#### `manifest.iai`\n\n**guardrails**\n\n" +
		"- **silenced**: `# Safety` (guardrails.iai:3, replaced by local.iai:3)\n\n  ```diff\n   # Safety\n  -Never push.\n  +Hello.\n  ```\n\n" +
		"- removed: `# Mine` (local.iai:3)\n\n  ```diff\n  -# Mine\n  -Hello.\n  ```\n\n"
	if r := iai(t, dir, "", "diff", "--format", "markdown"); r.status != 1 || r.out != want {
		t.Errorf("markdown: status %d\n%s\nwant\n%s", r.status, r.out, want)
	}
	// The digests are those of `{}`, a line feed and the text.
	want = `{"from":"HEAD","to":null,"changed":true,"manifests":[{"manifest":"manifest.iai","status":{"from":"ok","to":"ok"},"kinds":[{"kind":"guardrails","sections":[` +
		`{"path":["# Safety"],"change":"silenced","from":{"origin":"guardrails.iai","line":3,"text":"# Safety\nNever push.\n"},"to":{"origin":"local.iai","line":3,"text":"# Safety\nHello.\n"}},` +
		`{"path":["# Mine"],"change":"removed","from":{"origin":"local.iai","line":3,"text":"# Mine\nHello.\n"},"to":null}],"settings":[],` +
		`"digest":{"from":"` + digestOf("{}\n# Safety\nNever push.\n# Mine\nHello.\n") + `","to":"` + digestOf("{}\n# Safety\nHello.\n") + `"}}],"contract":[]}]}` + "\n"
	r := iai(t, dir, "", "diff", "--format", "json")
	if r.status != 1 || r.out != want {
		t.Errorf("json: status %d\n%s\nwant\n%s", r.status, r.out, want)
	}
	if api := iai(t, dir, `{"root":"."}`, "api", "diff"); api.status != 0 || api.out != want {
		t.Errorf("the operation: status %d\n%s", api.status, api.out)
	}
	if r := iai(t, dir, "", "diff", "--color", "always"); !strings.Contains(r.out, "\x1b[1;31m! silenced\x1b[0m") {
		t.Errorf("no colour:\n%q", r.out)
	}
	git(t, dir, "commit", "-q", "-a", "-m", "second")
	if r := iai(t, dir, "", "diff"); r.status != 0 {
		t.Errorf("committed: status %d\n%s", r.status, r.out)
	}
	for _, args := range [][]string{{"diff", "HEAD~1"}, {"diff", "HEAD~1", "HEAD"}, {"diff", "main^", "main"}} {
		if r := iai(t, dir, "", args...); r.status != 1 || !strings.Contains(r.out, "! silenced # Safety") {
			t.Errorf("%v: status %d\n%s%s", args, r.status, r.out, r.err)
		}
	}
	if r := iai(t, dir, "", "diff", "HEAD", "HEAD~1"); r.status != 1 || !strings.Contains(r.out, "+ restored # Safety  guardrails.iai:3, was replaced by local.iai:3") {
		t.Errorf("backwards: status %d\n%s", r.status, r.out)
	}
}

// A stop says what stops, and which texts nobody gets any more.
func TestDiffStopped(t *testing.T) {
	dir := repository(t, overlaid)
	put(t, dir, "guardrails.iai", "kind: context\n---\n# Safety\nNever push.\n")
	r := iai(t, dir, "", "diff")
	for _, line := range []string{
		"  is stopped now: nothing of it is in force any more\n", "    S104 guardrails.iai:1 ",
		"  guardrails is not in force any more\n", "    ! silenced # Safety  guardrails.iai:3\n",
	} {
		if !strings.Contains(r.out, line) {
			t.Errorf("no %q in\n%s", line, r.out)
		}
	}
	if r := iai(t, dir, "", "diff", "--format", "markdown"); !strings.Contains(r.out, "\n**This manifest is stopped now: nothing of it is in force any more.**\n") {
		t.Errorf("markdown:\n%s", r.out)
	}
}

// Files git ignores are not told as new each time, and a manifest that is not
// yet added is new.
func TestDiffIgnored(t *testing.T) {
	dir := repository(t, map[string]string{".gitignore": "dist/\n", "manifest.iai": "kind: manifest\nenabled: []\n"})
	put(t, dir, "dist/manifest.iai", "kind: manifest\nenabled: [lenses]\n")
	if r := iai(t, dir, "", "diff"); r.status != 0 {
		t.Errorf("an ignored manifest: status %d\n%s", r.status, r.out)
	}
	put(t, dir, "pkg/manifest.iai", "kind: manifest\nenabled: [lenses]\n")
	r := iai(t, dir, `{"root":"."}`, "api", "diff")
	var d struct{ Manifests []struct{ Manifest string } }
	if err := json.Unmarshal([]byte(r.out), &d); err != nil || len(d.Manifests) != 1 || d.Manifests[0].Manifest != "pkg/manifest.iai" {
		t.Errorf("a new manifest: %s", r.out)
	}
	if r := iai(t, dir, "", "diff", "--manifest", "manifest.iai"); r.status != 0 {
		t.Errorf("one manifest: status %d\n%s", r.status, r.out)
	}
}

// The files of a submodule are those of today on both sides.
func TestDiffSubmodule(t *testing.T) {
	inner := repository(t, map[string]string{"house.iai": "kind: context\n---\nHi\n", "manifest.iai": "kind: manifest\nenabled: [lenses]\n"})
	dir := repository(t, map[string]string{"manifest.iai": "kind: manifest\nenabled: [context]\ncontext: {include: {merge: [sub/house.iai]}}\n"})
	git(t, dir, "-c", "protocol.file.allow=always", "submodule", "add", "-q", inner, "sub")
	git(t, dir, "commit", "-q", "-m", "sub")
	if r := iai(t, dir, "", "diff"); r.status != 0 {
		t.Errorf("status %d\n%s%s", r.status, r.out, r.err)
	}
	put(t, dir, "context.iai", "kind: context\n---\n# More\n")
	if r := iai(t, dir, "", "diff"); r.status != 1 || !strings.Contains(r.out, "+ added # More") || strings.Contains(r.out, "stopped") {
		t.Errorf("status %d\n%s%s", r.status, r.out, r.err)
	}
}

func TestDiffRefuses(t *testing.T) {
	dir := repository(t, overlaid)
	for _, tt := range []struct {
		dir  string
		args []string
		want string
	}{
		{dir, []string{"diff", "nowhere"}, "There is no revision `nowhere`"},
		{dir, []string{"diff", "HEAD", "nowhere"}, "There is no revision `nowhere`"},
		{dir, []string{"diff", ""}, "an empty name names no revision"},
		{dir, []string{"diff", "a", "b", "c"}, "takes other arguments"},
		{dir, []string{"diff", "--manifest", "gone.iai"}, "There is no manifest `gone.iai` on either side"},
		{tree(t, overlaid), []string{"diff"}, "is in no git repository"},
	} {
		r := iai(t, tt.dir, "", tt.args...)
		if r.status != 2 || !strings.Contains(r.err, tt.want) || strings.Count(r.err, "\n") != 1 {
			t.Errorf("%v: status %d, %q, want %q", tt.args, r.status, r.err, tt.want)
		}
	}
	if r := iai(t, dir, `{"files":{}}`, "api", "diff"); r.status != 2 || !strings.Contains(r.out, `"code":"invalid_input"`) {
		t.Errorf("files: %s", r.out)
	}
	if r := iai(t, dir, `{"root":".","from":"nowhere"}`, "api", "diff"); r.status != 2 || !strings.Contains(r.out, `"code":"not_found"`) {
		t.Errorf("no revision: %s", r.out)
	}
}

func TestLineDiff(t *testing.T) {
	for _, tt := range []struct {
		from, to string
		want     []string
	}{
		{"", "", nil},
		{"a\n", "a\n\n", []string{" a"}},
		{"", "a\nb\n", []string{"+a", "+b"}},
		{"a\nb\nc\n", "a\nx\nc\n", []string{" a", "-b", "+x", " c"}},
		{"a\r\nb\n", "b\n", []string{"-a", " b"}},
		{"a\nb\nc\nd\n", "b\nx\nd\ne\n", []string{"-a", " b", "-c", "+x", " d", "+e"}},
	} {
		if got := lineDiff(tt.from, tt.to); !slices.Equal(got, tt.want) {
			t.Errorf("%q to %q is %q, want %q", tt.from, tt.to, got, tt.want)
		}
	}
	long := strings.Repeat("a\nb\n", 5000)
	if got := lineDiff("x\n"+long+"y\n", "y\n"+strings.ReplaceAll(long, "b", "c")+"x\n"); len(got) != 20004 {
		t.Errorf("texts too large to compare give %d lines, want all 20004", len(got))
	}
}

// What a text holds cannot break out of the report it is shown in.
func TestMarkdownIsQuoted(t *testing.T) {
	for in, want := range map[string]string{
		"plain": "`plain`", "a`b": "`` a`b ``", "``": "``` `` ```", "a\nb": "`a b`",
	} {
		if got := code(in); got != want {
			t.Errorf("%q is %q, want %q", in, got, want)
		}
	}
	if got, want := prose("There is no `a_b` in *c* <d>"), "There is no `a_b` in \\*c\\* \\<d\\>"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := fence("a ```` b"); got != "`````" {
		t.Errorf("the fence is %q", got)
	}
}

// digestOf is the digest of a text as the format writes it.
func digestOf(s string) string { return fmt.Sprintf("sha256:%x", sha256.Sum256([]byte(s))) }
