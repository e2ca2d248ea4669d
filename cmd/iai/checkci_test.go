package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Code hosts name files from the top of the repository, wherever the root is,
// and the formats for them leave hints out.
func TestCheckFormats(t *testing.T) {
	dir := repository(t, map[string]string{
		"pkg/manifest.iai":   guarded,
		"pkg/guardrails.iai": "kind: context\n---\nHi\n",
	})
	pkg := filepath.Join(dir, "pkg")
	want := "::error file=pkg/guardrails.iai,line=1,endLine=1,col=7,endColumn=14,title=S104 kind-mismatch::"
	for _, args := range [][]string{{"--root", "."}, {}} {
		r := iai(t, pkg, "", append([]string{"check", "--format", "github"}, args...)...)
		if r.status != 1 || !strings.HasPrefix(r.out, want) {
			t.Errorf("%v: status %d\n%s", args, r.status, r.out)
		}
	}
	put(t, dir, "pkg/guardrails.iai", "kind: guardrails\nfoo: 1\n---\nHi\n")
	if r := iai(t, dir, "", "check", "--format", "github"); r.status != 0 || r.out != "" {
		t.Errorf("hints: status %d, %q", r.status, r.out)
	}
	if r := iai(t, dir, "", "check", "--format", "github", "--hints"); r.status != 0 || !strings.HasPrefix(r.out, "::notice file=pkg/guardrails.iai,line=2,") {
		t.Errorf("hints asked for: status %d, %q", r.status, r.out)
	}
	for _, format := range []string{"sarif", "gitlab"} {
		if r := iai(t, dir, "", "check", "--format", format); r.status != 0 || !json.Valid([]byte(r.out)) {
			t.Errorf("%s: status %d\n%s%s", format, r.status, r.out, r.err)
		}
	}
	for _, format := range []string{"junit", "checkstyle"} {
		if r := iai(t, dir, "", "check", "--format", format); r.status != 0 || !strings.HasPrefix(r.out, "<?xml ") {
			t.Errorf("%s: status %d\n%s%s", format, r.status, r.out, r.err)
		}
	}
}

// A project with problems begins to check: what is there is put off, what
// comes is told, and what stops is told always.
func TestBaseline(t *testing.T) {
	dir := tree(t, map[string]string{
		"manifest.iai":   "kind: manifest\nenabled: [guardrails]\nx-check: {unknown-key: error}\n---\n",
		"guardrails.iai": "kind: guardrails\nfoo: 1\n---\nHi\n",
	})
	if r := iai(t, dir, "", "check"); r.status != 1 {
		t.Fatalf("at first: status %d\n%s", r.status, r.out)
	}
	r := iai(t, dir, "", "check", "--baseline", "known.json", "--write-baseline")
	if r.status != 0 || r.err != "1 problem is put off in known.json.\n" {
		t.Fatalf("written: status %d, %s", r.status, r.err)
	}
	put(t, dir, "guardrails.iai", "# why\nkind: guardrails\nfoo: 1\n---\nHi\n")
	if r := iai(t, dir, "", "check", "--baseline", "known.json"); r.status != 0 || r.err != "" || !strings.HasPrefix(r.out, "No problems in ") {
		t.Errorf("moved: status %d\n%s%s", r.status, r.out, r.err)
	}
	put(t, dir, "guardrails.iai", "kind: guardrails\nbar: 1\nfoo: 1\n---\nHi\n")
	if r := iai(t, dir, "", "check", "--baseline", "known.json", "--format", "github"); r.status != 1 || strings.Count(r.out, "\n") != 1 || !strings.Contains(r.out, "line=2,") {
		t.Errorf("one more: status %d\n%s%s", r.status, r.out, r.err)
	}
	put(t, dir, "guardrails.iai", "kind: guardrails\n---\nHi\n")
	if r := iai(t, dir, "", "check", "--baseline", "known.json"); r.status != 0 || r.err != "1 problem of the baseline is mended: write it again with --write-baseline.\n" {
		t.Errorf("mended: status %d, %s", r.status, r.err)
	}
	put(t, dir, "guardrails.iai", "kind: context\n---\nHi\n")
	r = iai(t, dir, "", "check", "--baseline", "known.json", "--write-baseline")
	if r.status != 1 || !strings.Contains(r.out, "S104") || r.err != "0 problems are put off in known.json. 1 stops a resolution, and what stops cannot be put off.\n" {
		t.Errorf("stopped: status %d\n%s%s", r.status, r.out, r.err)
	}
}

// A change is held to what it causes: in the files it touches, and elsewhere.
func TestChangedSince(t *testing.T) {
	dir := repository(t, map[string]string{
		"a/manifest.iai":   "kind: manifest\nenabled: [guardrails]\nguardrails: {include: {merge: [../shared/house.iai]}}\n---\n",
		"a/guardrails.iai": "kind: context\n---\nOld fault.\n",
		"b/manifest.iai":   "kind: manifest\nenabled: [guardrails]\nguardrails: {include: {merge: [../shared/house.iai]}}\n---\n",
		"b/guardrails.iai": "kind: guardrails\n---\nHi\n",
		"shared/house.iai": "kind: guardrails\n---\nHi\n",
	})
	since := func(want string, status int) {
		t.Helper()
		r := iai(t, dir, "", "check", "--changed-since", "HEAD", "--format", "json")
		var report struct {
			Problems []struct{ File, Code string }
		}
		if err := json.Unmarshal([]byte(r.out), &report); err != nil {
			t.Fatalf("%v\n%s%s", err, r.out, r.err)
		}
		var got []string
		for _, p := range report.Problems {
			got = append(got, p.File+" "+p.Code)
		}
		if strings.Join(got, ", ") != want || r.status != status {
			t.Errorf("status %d, %s; want %d, %s", r.status, strings.Join(got, ", "), status, want)
		}
	}
	if r := iai(t, dir, "", "check"); r.status != 1 {
		t.Fatalf("the old fault is not one: %s", r.out)
	}
	since("", 0)
	put(t, dir, "b/guardrails.iai", "kind: tasks\n---\nHi\n")
	since("b/guardrails.iai S104", 1)
	put(t, dir, "b/guardrails.iai", "kind: guardrails\r\n---\r\nHi\r\n")
	since("", 0)
	// The old fault of a touched file is the author's business too.
	put(t, dir, "a/guardrails.iai", "kind: context\n---\nOld fault, more words.\n")
	since("a/guardrails.iai S104", 1)
	git(t, dir, "checkout", "-q", "a")
	// A deleted file is missed in files nobody touched.
	if err := os.Remove(filepath.Join(dir, "shared/house.iai")); err != nil {
		t.Fatal(err)
	}
	since("a/manifest.iai S107, b/manifest.iai S107", 1)
	if r := iai(t, dir, "", "check", "--changed-since", "nowhere"); r.status != 2 || !strings.Contains(r.err, "There is no revision `nowhere`") {
		t.Errorf("no revision: status %d, %s", r.status, r.err)
	}
}

// The parts of a check, put together, are the check, to the byte, in every
// format.
func TestShards(t *testing.T) {
	files := map[string]string{"shared/house.iai": "kind: guardrails\nfoo: 1\n---\nHi\n"}
	for i := range 40 {
		files[fmt.Sprintf("p%d/manifest.iai", i)] = "kind: manifest\nenabled: [guardrails]\nguardrails: {include: {merge: [../shared/house.iai]}}\n---\n"
		files[fmt.Sprintf("p%d/guardrails.iai", i)] = []string{"kind: guardrails\n---\nHi\n", "kind: gardrails\n---\nHi\n", "kind: guardrails\nfoo: 1\n---\nwo\u200brd\n"}[i%3]
	}
	dir := tree(t, files)
	args := []string{"check", "--merge"}
	for i := 3; i >= 1; i-- {
		r := iai(t, dir, "", "check", "--shard", fmt.Sprintf("%d/3", i), "--format", "json")
		if r.err != "" || !strings.HasSuffix(r.out, fmt.Sprintf(`,"shard":{"index":%d,"of":3}}`+"\n", i)) {
			t.Fatalf("part %d: %s%.200s", i, r.err, r.out)
		}
		name := fmt.Sprintf("part-%d.json", i)
		put(t, dir, name, r.out)
		args = append(args, name)
	}
	for _, format := range []string{"json", "text", "sarif", "github", "gitlab", "junit", "checkstyle"} {
		whole := iai(t, dir, "", "check", "--format", format)
		merged := iai(t, dir, "", append(args, "--format", format)...)
		if whole.out != merged.out || whole.status != merged.status || len(whole.out) < 1000 {
			t.Errorf("%s: the parts come to\n%.500s%s\nand the whole is\n%.500s", format, merged.out, merged.err, whole.out)
		}
	}
	put(t, dir, "whole.json", `{"problems":[],"summary":{}}`)
	put(t, dir, "other.json", `{"problems":[],"summary":{},"shard":{"index":1,"of":4}}`)
	for _, tt := range []struct {
		args []string
		want string
	}{
		{[]string{"--merge"}, "name the reports to merge"},
		{[]string{"--merge", "part-1.json", "part-3.json"}, "the report of part 2/3 is missing"},
		{[]string{"--merge", "part-1.json", "part-1.json"}, "are both part 1 of 3"},
		{[]string{"--merge", "part-1.json", "other.json"}, "`part-1.json` is one of 3 parts, and the others are of 4"},
		{[]string{"--merge", "whole.json"}, "is no report of a part"},
		{[]string{"--merge", "nothing.json"}, "cannot be read"},
		{[]string{"--merge", "--shard", "1/2", "part-1.json"}, "--merge puts finished reports together"},
		{[]string{"--shard", "0/2"}, "--shard is `0/2`"},
		{[]string{"--shard", "3/2"}, "--shard is `3/2`"},
		{[]string{"--shard", "half"}, "--shard is `half`"},
		{[]string{"--fix", "--shard", "1/2"}, "--fix mends what is found"},
		{[]string{"--write-baseline"}, "add `--baseline FILE`"},
		{[]string{"--write-baseline", "--baseline", "x", "--only", "unknown-key"}, "a baseline is of everything"},
		{[]string{"--baseline", "nothing.json"}, "the baseline `nothing.json` cannot be read"},
		{[]string{"--baseline", "manifest.json"}, "cannot be read"},
		{[]string{"--baseline", "whole.json"}, "cannot be used"},
	} {
		r := iai(t, dir, "", append([]string{"check"}, tt.args...)...)
		if r.status != 2 || !strings.Contains(r.err, tt.want) || strings.Count(r.err, "\n") != 1 {
			t.Errorf("%v: status %d, %q, want %q", tt.args, r.status, r.err, tt.want)
		}
	}
}
