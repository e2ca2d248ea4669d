package iaip_test

import (
	"strings"
	"testing"

	"iai/iaip"
	"iai/iaip/syntax"
)

func memory(files map[string]string) iaip.Memory {
	m := iaip.Memory{}
	for name, src := range files {
		m[name] = syntax.Parse(src)
	}
	return m
}

func TestLocate(t *testing.T) {
	tests := []struct{ dir, written, want, reason string }{
		{".", "a.iai", "a.iai", ""},
		{".", "./a//b/../c.iai", "a/c.iai", ""},
		{"pkg", "../shared/a.iai", "shared/a.iai", ""},
		{"pkg", "../../a.iai", "", "leads out of the root"},
		{".", "..", "", "leads out of the root"},
		{".", "...iai", "...iai", ""},
		{".", "/etc/passwd", "", "absolute"},
		{".", `a\b.iai`, "", "backslash"},
		{".", "C:/a.iai", "", "drive"},
		{".", "*.iai", "*.iai", ""},
	}
	for _, tt := range tests {
		got, reason := iaip.Locate(tt.dir, tt.written)
		if got != tt.want || !strings.Contains(reason, tt.reason) || (reason == "") != (tt.reason == "") {
			t.Errorf("Locate(%q, %q) = %q, %q; want %q, %q", tt.dir, tt.written, got, reason, tt.want, tt.reason)
		}
	}
}

func TestRelative(t *testing.T) {
	tests := []struct{ dir, target, want string }{
		{".", "a/b.iai", "a/b.iai"},
		{"a", "a/b.iai", "b.iai"},
		{"a/c", "a/b.iai", "../b.iai"},
		{"a", "b/c.iai", "../b/c.iai"},
		{"a/b", "c.iai", "../../c.iai"},
		{".iaip", "context.iai", "../context.iai"},
	}
	for _, tt := range tests {
		got := iaip.Relative(tt.dir, tt.target)
		if got != tt.want {
			t.Errorf("Relative(%q, %q) = %q, want %q", tt.dir, tt.target, got, tt.want)
		}
		if back, _ := iaip.Locate(tt.dir, got); back != tt.target {
			t.Errorf("%q from %q leads to %q, not %q", got, tt.dir, back, tt.target)
		}
	}
}

func TestClosest(t *testing.T) {
	names := []string{"context", "guardrails", "contract", "tasks"}
	for got, want := range map[string]string{
		"guardrials": "guardrails", "Context": "context", "task": "tasks", "contxet": "context",
		"nothing": "", "x": "", "guardrails": "", "kontrakt": "contract",
	} {
		if best := iaip.Closest(got, names); best != want {
			t.Errorf("Closest(%q) = %q, want %q", got, best, want)
		}
	}
}

// Every byte of an effective text knows where it comes from: the pieces, with
// the line feeds between them, are the text.
func TestPiecesAreTheText(t *testing.T) {
	src := memory(map[string]string{
		"manifest.iai": "kind: manifest\nenabled: [tasks]\ntasks:\n  include:\n    merge: [more.iai]\n    override: [over.iai]\n  override:\n    mode: overlay\n",
		"tasks.iai":    "kind: tasks\n---\nBefore.\n# A\none\n## B\ntwo",
		"more.iai":     "kind: tasks\n---\n# C\nthree\n## B\nfour\n",
		"over.iai":     "kind: tasks\n---\n# A\nONE\n## D\nnew under A\n# E\nnew at the end\n",
	})
	r := iaip.Resolve(src, "manifest.iai", "")
	if r.Stopped {
		t.Fatal(r.All())
	}
	k := r.Kind("tasks")
	want := "Before.\n# A\nONE\n## B\ntwo\n## D\nnew under A\n# C\nthree\n## B\nfour\n# E\nnew at the end\n"
	if got := k.Text(); got != want {
		t.Errorf("text\n got %q\nwant %q", got, want)
	}
	var built strings.Builder
	var origins []string
	for i := range k.Pieces {
		p := &k.Pieces[i]
		if p.Break {
			built.WriteByte('\n')
		}
		built.WriteString(k.Of(p))
		origins = append(origins, k.Inputs[p.Input].Origin)
	}
	if built.String() != want {
		t.Errorf("pieces give %q", built.String())
	}
	if got := strings.Join(origins, " "); got != "tasks.iai over.iai tasks.iai over.iai more.iai more.iai over.iai" {
		t.Errorf("origins %s", got)
	}
}

// The order of files, and how often one asks, changes nothing.
func TestResolutionIsDeterministic(t *testing.T) {
	files := map[string]string{
		"manifest.iai":   "kind: manifest\nenabled: [context, guardrails, prompt]\nprompt:\n  metadata:\n    style: {tone: calm}\n",
		"context.iai":    "kind: context\nscope: global\n---\n# A\n",
		"guardrails.iai": "kind: guardrails\nenforcement: hard\n---\n# B\n",
	}
	want := iaip.Resolve(memory(files), "manifest.iai", "").Digest()
	for range 50 {
		if got := iaip.Resolve(memory(files), "manifest.iai", "").Digest(); got != want {
			t.Fatalf("%s, then %s", want, got)
		}
	}
}

func FuzzResolve(f *testing.F) {
	f.Add("kind: manifest\nenabled: [tasks]\ntasks:\n  include:\n    override: [o.iai]\n  override:\n    mode: overlay\n", "kind: tasks\n---\n# A\nx\n## B\n", "kind: tasks\n---\n# A\ny\n### C\n")
	f.Add("kind: manifest\nenabled: [tasks, x]\ndisabled: [x]\ntasks: {metadata: {a: 1}, include: {merge: [tasks.iai, o.iai]}}\n", "kind: tasks\n", "kind: context\n")
	f.Add("version: v1\n", "", "")
	f.Fuzz(func(t *testing.T, manifest, base, over string) {
		src := memory(map[string]string{"manifest.iai": manifest, "tasks.iai": base, "o.iai": over})
		r := iaip.Resolve(src, "manifest.iai", "")
		stops := false
		for _, found := range r.All() {
			stops = stops || found.Stop
			file := src.Lookup(found.File).File
			if file == nil {
				t.Fatalf("%s is reported in %q, which is not there", found.Rule.Name, found.File)
			}
			if found.Span.Start < 0 || found.Span.End > len(file.Src()) || found.Span.Start > found.Span.End {
				t.Fatalf("%s lies at %v of %d bytes", found.Rule.Name, found.Span, len(file.Src()))
			}
			if found.Message == "" || strings.Contains(found.Message, "{") && !strings.Contains(manifest+base+over, "{") {
				t.Fatalf("%s says %q", found.Rule.Name, found.Message)
			}
		}
		if stops != r.Stopped || r.Stopped && len(r.Effective()) > 0 {
			t.Fatal("a stop did not stop")
		}
		for _, k := range r.Kinds {
			n := 0
			for i := range k.Pieces {
				n += k.Pieces[i].Span.Len()
				if k.Pieces[i].Break {
					n++
				}
			}
			if len(k.Text()) != n {
				t.Fatalf("the pieces of %s have %d bytes, its text %d", k.Name, n, len(k.Text()))
			}
		}
	})
}
