package syntax

import (
	"strings"
	"testing"

	"iai/iaip/text"
)

// Markers around the keys are taken for what YAML takes them for, and every
// byte of a file belongs to exactly one of its parts.
func TestParseYAMLMarkers(t *testing.T) {
	for name, src := range map[string]string{
		"plain":                      "a: b\n",
		"without a last line feed":   "a: b",
		"a byte order mark":          "\ufeffa: b\n",
		"a marker first":             "---\na: b\n",
		"a marker first and last":    "---\na: b\n---\n",
		"a marker last":              "a: b\n---\n\n",
		"comments before the marker": "# who\n\n# why\n---\na: b\n",
		"carriage returns":           "---\r\na: b\r\n---\r\n",
		"dots at the end":            "a: b\n...\n",
		"a mark and a marker":        "\ufeff---\na: b\n",
	} {
		f := ParseYAML(src)
		if f.Broken() {
			t.Errorf("%s: %v", name, f.Faults)
		}
		value := f.Root().Field("a")
		if got := value.Span().Of(src); got != "b" {
			t.Errorf("%s: the span of the value covers %q", name, got)
		}
		whole := ""
		for _, part := range []text.Span{f.BOM, f.Open, f.Front, f.Close, f.Body} {
			whole += part.Of(src)
		}
		if whole != src {
			t.Errorf("%s: the parts make %q", name, whole)
		}
	}
}

func TestParseYAMLRefuses(t *testing.T) {
	tests := []struct{ name, src, at, says string }{
		{"a second document", "a: b\n---\nc: d\n", "---", "second document"},
		{"a second document behind dots", "a: b\n...\n---\nc: d\n", "---", "second document"},
		{"a list", "- a\n", "- a", "This file must be keys with values: this is a list."},
		{"a word", "a\n", "a", "This file must be keys with values: this is a single value."},
		{"text behind the keys", "a: b\n---\nSome text.\n", "---", "second document"},
		{"a control character", "a: \x01\n", "\x01", "YAML cannot hold control characters"},
		{"a key twice", "a: b\na: c\n", "a", "second time"},
		{"no YAML", "a: [b\n", "", ""},
		{"not UTF-8", "a: \xff\n", "\xff", "UTF-8"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := ParseYAML(tt.src)
			if !f.Broken() {
				t.Fatal("no fault")
			}
			if got := f.Faults[0].Of(tt.src); tt.at != "" && got != tt.at {
				t.Errorf("the fault lies on %q, want %q", got, tt.at)
			}
			if !strings.Contains(f.Faults[0].Message, tt.says) {
				t.Errorf("it says %q, want %q", f.Faults[0].Message, tt.says)
			}
			if strings.Contains(strings.ToLower(f.Faults[0].Message), "frontmatter") {
				t.Errorf("a file without text has no frontmatter to speak of: %q", f.Faults[0].Message)
			}
		})
	}
}

// An empty file and one of comments hold no keys and are sound.
func TestParseYAMLWithoutKeys(t *testing.T) {
	for _, src := range []string{"", "\n", "# nothing yet\n", "---\n", "---\n---\n"} {
		if f := ParseYAML(src); f.Broken() || f.Root().Len() != 0 {
			t.Errorf("%q: %d keys, faults %v", src, f.Root().Len(), f.Faults)
		}
	}
}

func TestParseYAMLTooLarge(t *testing.T) {
	lim := DefaultLimits
	lim.Bytes = 10
	f := ParseYAMLWithin("a: 1234567\n", lim)
	if !f.Broken() || f.Faults[0].Cause != Limit || f.Root().Len() != 0 {
		t.Errorf("faults %v", f.Faults)
	}
}

// A changed file is read as YAML again, not as an instruction file.
func TestReparseYAML(t *testing.T) {
	f := ParseYAML("a: b\n---\n")
	g := f.Reparse("a: b\n---\nx", 9, 9, 1)
	if !g.Broken() {
		t.Error("a second document was not noticed")
	}
}

func FuzzParseYAML(f *testing.F) {
	for _, src := range []string{"a: b\n", "---\na: b\n---\n", "\ufeff# c\n---\na: [1, {b: c}]\n...\n", "a: &x [*x]\n", "a: |\n  ---\n"} {
		f.Add(src)
	}
	f.Fuzz(func(t *testing.T, src string) {
		y := ParseYAML(src)
		for _, fault := range y.Faults {
			if fault.Start < 0 || fault.End > len(src) || fault.Start > fault.End || fault.Message == "" {
				t.Fatalf("%q: the fault %+v", src, fault)
			}
		}
		_ = y.Root().AppendJSON(nil)
	})
}
