package conformance

import (
	"encoding/json"
	"strings"
	"testing"
)

func raws(of map[string]string) map[string]json.RawMessage {
	m := map[string]json.RawMessage{}
	for key, value := range of {
		m[key] = json.RawMessage(value)
	}
	return m
}

func TestFormat(t *testing.T) {
	algorithm := "markdown_sections"
	a := Answer{
		Manifest: "manifest.iai", Version: "v0", Status: "ok", ActiveKinds: []string{"tasks", "prompt"},
		Kinds: []Kind{{
			Kind: "tasks", Status: "ok", Override: &Override{"overlay", &algorithm},
			Inputs: []Input{
				{Role: "base", Origin: "tasks.iai", Line: 1, Settings: raws(map[string]string{"kind": `"tasks"`}), Text: "old"},
				{Role: "override", Origin: "o.iai", Line: 1},
			},
			Settings: raws(map[string]string{"b": "{\"y\": 1, \"x\": 1.0}", "a": `"<"`}),
			Text:     "plain\ntrailing \ncr\r\nend",
			Sections: []Section{
				{Path: nil, Origin: "tasks.iai", Line: 3},
				{Path: []string{"## A", "### "}, Origin: "o.iai", Line: 4, Replaces: []Place{{"tasks.iai", 9}, {"m.iai", 2}}, Text: "x\n"},
			},
		}, {
			Kind: "prompt", Status: "ok", Override: &Override{"replace_all", nil},
			Discarded: []Discarded{{"merge", "a.iai", "o.iai"}},
		}},
		Problems: []Problem{
			{File: "a.iai", Name: "kind-mismatch", Stop: true, Range: Range{Start: Position{Line: 6}}},
			{File: "b.iai", Name: "unknown-kind"},
		},
		Digest: "sha256:00",
	}
	want := `status: ok
active: tasks prompt
kind tasks ok override=overlay/markdown_sections
input base tasks.iai:1
input override o.iai:1
setting a = "<"
setting b = {"x":1.0,"y":1}
section (root) from tasks.iai:3
section ## A > ### from o.iai:4 replaces tasks.iai:9, m.iai:2
text |plain
text "trailing \n"
text "cr\r\n"
text "end"
kind prompt ok override=replace_all
discarded merge a.iai by o.iai
problem a.iai:7 kind-mismatch stop
problem b.iai:1 unknown-kind
`
	if diff := difference(splitLines(want), splitLines(Format(a))); diff != "" {
		t.Error(diff)
	}
	want = `manifest: manifest.iai
version: v0
declared tasks.iai kind = "tasks"
source tasks.iai "old"
piece ## A > ### |x
digest answer sha256:00
`
	if got := Format(a, Manifest, Version, Declared, InputText, Pieces); got+"digest answer sha256:00\n" != want {
		t.Errorf("got\n%s", got)
	}
}

func TestFormatOfAStop(t *testing.T) {
	a := Answer{Status: "stopped", Problems: []Problem{{File: "a.iai", Name: "missing-kind", Stop: true}}}
	if got, want := Format(a), "status: stopped\nproblem a.iai:1 missing-kind stop\n"; got != want {
		t.Errorf("got\n%s", got)
	}
}

func TestFormatCheck(t *testing.T) {
	files := map[string][]byte{"a.iai": []byte("one\r\n🎉é two\rthree\n")}
	at := func(l1, c1, l2, c2 int) Range { return Range{Position{l1, c1}, Position{l2, c2}} }
	a := CheckAnswer{Problems: []Problem{
		{File: "a.iai", Range: at(0, 0, 0, 3), Name: "kind-mismatch", Severity: "error", Stop: true},
		{File: "a.iai", Range: at(1, 4, 1, 7), Name: "unknown-key", Severity: "hint"},
		{File: "a.iai", Range: at(1, 4, 2, 5), Name: "unknown-key", Severity: "hint"},
		{File: "a.iai", Range: at(9, 0, 9, 1), Name: "unknown-key", Severity: "hint"},
		{File: "gone.iai", Range: at(0, 0, 0, 0), Name: "missing-manifest", Severity: "error", Stop: true},
	}}
	want := `check a.iai:1:1-1:4 kind-mismatch error stop "one"
check a.iai:2:5-2:8 unknown-key hint "two"
check a.iai:2:5-3:6 unknown-key hint "two\rthree"
check a.iai:10:1-10:2 unknown-key hint
check gone.iai:1:1-1:1 missing-manifest error stop ""
`
	if got := FormatCheck(a, files); got != want {
		t.Errorf("got\n%s", got)
	}
	if got, want := FormatCheck(a, files, "kind-mismatch"), "check a.iai:1:1-1:4 kind-mismatch error stop \"one\"\n"; got != want {
		t.Errorf("by name, got\n%s", got)
	}
}

func TestMatches(t *testing.T) {
	const problem = "problem a.iai:3 kind-mismatch stop"
	const check = `check a.iai:3:7-3:14 kind-mismatch error stop "context"`
	for _, test := range []struct {
		want, got string
		matches   bool
	}{
		{problem, problem, true},
		{"problem a.iai kind-mismatch stop", problem, true},
		{"problem ? kind-mismatch stop", problem, true},
		{"problem a.iai:4 kind-mismatch stop", problem, false},
		{"problem b.iai kind-mismatch stop", problem, false},
		{"problem a kind-mismatch stop", problem, false},
		{"problem ? kind-mismatch", problem, false},
		{"problem ? missing-kind stop", problem, false},
		{"problem a.iai:1 unknown-kind", "problem a.iai:11 unknown-kind", false},
		{check, check, true},
		{"check a.iai:3 kind-mismatch error stop", check, true},
		{`check a.iai kind-mismatch error stop "context"`, check, true},
		{"check ? kind-mismatch error stop", check, true},
		{"check ? kind-mismatch error", check, false},
		{"check ? kind-mismatch warning stop", check, false},
		{`check ? kind-mismatch error stop "tasks"`, check, false},
		{"check a.iai:3:7-3:15 kind-mismatch error stop", check, false},
		{"text |a", "text |b", false},
		{"status: ok", "active: ok", false},
	} {
		if got := matches(test.want, test.got); got != test.matches {
			t.Errorf("%q meets %q is %v", test.got, test.want, got)
		}
	}
}

func TestDifference(t *testing.T) {
	want := []string{"status: ok", "problem ? missing-kind stop", "text |b", "text |c"}
	got := []string{"status: ok", "problem a.iai:1 missing-kind stop", "text |x", "text |c"}
	const diff = "  status: ok\n  problem a.iai:1 missing-kind stop\n- text |b\n+ text |x\n  text |c\n"
	if d := difference(want, got); d != diff {
		t.Errorf("got\n%s", d)
	}
	if d := difference(want[:3], got[:2]); d != "  status: ok\n  problem a.iai:1 missing-kind stop\n- text |b\n" {
		t.Errorf("a missing line is shown as\n%s", d)
	}
	if d := difference(want[:1], got[:2]); d != "  status: ok\n+ problem a.iai:1 missing-kind stop\n" {
		t.Errorf("a further line is shown as\n%s", d)
	}
	if d := difference(want[:2], got[:2]); d != "" {
		t.Errorf("there is no difference, and yet\n%s", d)
	}
}

func splitLines(s string) []string {
	return strings.Split(strings.TrimSuffix(s, "\n"), "\n")
}
