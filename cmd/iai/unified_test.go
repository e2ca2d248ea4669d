package main

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"iai/iaip/text"
)

func TestUnified(t *testing.T) {
	tests := []struct {
		name, old string
		edits     []text.Edit
		want      []string
	}{
		{"nothing", "a\nb\n", nil, nil},
		{"an edit that changes nothing", "a\nb\n", []text.Edit{{Span: text.Span{Start: 0, End: 1}, New: "a"}}, nil},
		{"a line in the middle", "1\n2\n3\n4\n5\n6\n7\n8\n9\n", []text.Edit{{Span: text.Span{Start: 8, End: 9}, New: "five"}}, []string{
			"@@ -2,7 +2,7 @@", " 2", " 3", " 4", "-5", "+five", " 6", " 7", " 8"}},
		{"two changes in one hunk", "1\n2\n3\n4\n5\n6\n7\n8\n", []text.Edit{
			{Span: text.Span{Start: 0, End: 0}, New: "x"}, {Span: text.Span{Start: 14, End: 15}, New: ""}}, []string{
			"@@ -1,8 +1,8 @@", "-1", "+x1", " 2", " 3", " 4", " 5", " 6", " 7", "-8", "+"}},
		{"two hunks, the second moved by the first", "1\n2\n3\n4\n5\n6\n7\n8\n9\n", []text.Edit{
			{Span: text.Span{Start: 0, End: 2}}, {Span: text.Span{Start: 16, End: 17}, New: "nine"}}, []string{
			"@@ -1,4 +1,3 @@", "-1", " 2", " 3", " 4", "@@ -6,4 +5,4 @@", " 6", " 7", " 8", "-9", "+nine"}},
		{"two edits of one line", "a b c\n", []text.Edit{
			{Span: text.Span{Start: 0, End: 1}, New: "A"}, {Span: text.Span{Start: 4, End: 5}, New: "C"}}, []string{
			"@@ -1 +1 @@", "-a b c", "+A b C"}},
		{"lines joined", "a\nb\nc\n", []text.Edit{{Span: text.Span{Start: 1, End: 2}}}, []string{
			"@@ -1,3 +1,2 @@", "-a", "-b", "+ab", " c"}},
		{"a line that joins the next", "a\nb\nc\n", []text.Edit{{Span: text.Span{Start: 0, End: 2}, New: "x"}}, []string{
			"@@ -1,3 +1,2 @@", "-a", "-b", "+xb", " c"}},
		{"no last break", "a\nb", []text.Edit{{Span: text.Span{Start: 0, End: 1}, New: "A"}}, []string{
			"@@ -1,2 +1,2 @@", "-a", "+A", " b", `\ No newline at end of file`}},
		{"a last break is lost", "a\n", []text.Edit{{Span: text.Span{Start: 1, End: 2}}}, []string{
			"@@ -1 +1 @@", "-a", "+a", `\ No newline at end of file`}},
		{"everything goes", "a\n", []text.Edit{{Span: text.Span{Start: 0, End: 2}}}, []string{
			"@@ -1 +0,0 @@", "-a"}},
		{"something from nothing", "", []text.Edit{{New: "a\nb\n"}}, []string{
			"@@ -0,0 +1,2 @@", "+a", "+b"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			want := ""
			if tt.want != nil {
				want = "--- a/f\n+++ b/f\n" + strings.Join(tt.want, "\n") + "\n"
			}
			if got := unified("f", tt.old, tt.edits); got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// Whatever the edits are, the diff leads from the one text to the other.
func TestUnifiedLeadsThere(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 9))
	bits := []string{"a", "b\n", "\n", "\n", "c\r\n", "é", " ", "- d\n", "+ e\n"}
	word := func(n int) string {
		var b strings.Builder
		for range rng.IntN(n) {
			b.WriteString(bits[rng.IntN(len(bits))])
		}
		return b.String()
	}
	for run := range 5000 {
		old := word(60)
		var edits []text.Edit
		for at := rng.IntN(20); at <= len(old); at += 1 + rng.IntN(20) {
			end := min(at+rng.IntN(4)*rng.IntN(3), len(old))
			edits = append(edits, text.Edit{Span: text.Span{Start: at, End: end}, New: word(4)})
			at = end
		}
		want, err := text.Apply(old, edits)
		if err != nil {
			t.Fatal(err)
		}
		diff := unified("f", old, edits)
		got, err := patch(old, diff)
		if err != nil || got != want {
			t.Fatalf("run %d: %q with %v gives %q, want %q (%v)\n%s", run, old, edits, got, want, err, diff)
		}
	}
}

// patch applies a unified diff as strictly as can be.
func patch(old, diff string) (string, error) {
	rest := strings.SplitAfter(old, "\n")
	if rest[len(rest)-1] == "" {
		rest = rest[:len(rest)-1]
	}
	lines := strings.SplitAfter(diff, "\n")
	var out []string
	at := 0 // lines of old already taken
	var left, right int
	for i, line := range lines {
		switch {
		case i < 2 || line == "":
			continue
		case strings.HasPrefix(line, "@@ ") && left == 0 && right == 0:
			fields := strings.Fields(line)
			from, n := sides(fields[1])
			to, m := sides(fields[2])
			if n > 0 {
				from--
			}
			if m > 0 {
				to--
			}
			if from < at {
				return "", fmt.Errorf("hunks overlap at %q", line)
			}
			out = append(out, rest[at:from]...)
			if at = from; to != len(out) {
				return "", fmt.Errorf("%q says line %d, and it is %d", line, to, len(out))
			}
			left, right = n, m
			continue
		}
		content := line[1:]
		if i+1 < len(lines) && strings.HasPrefix(lines[i+1], `\`) {
			content = strings.TrimSuffix(content, "\n")
		}
		switch line[0] {
		case ' ', '-':
			if at >= len(rest) || rest[at] != content {
				return "", fmt.Errorf("line %d is not %q", at, content)
			}
			at++
			left--
		}
		switch line[0] {
		case ' ', '+':
			out = append(out, content)
			right--
		}
	}
	out = append(out, rest[at:]...)
	for i, line := range out {
		if i+1 < len(out) && !strings.HasSuffix(line, "\n") {
			return "", fmt.Errorf("line %d has no break and is not the last", i)
		}
	}
	if left != 0 || right != 0 {
		return "", fmt.Errorf("%d and %d lines are missing in the last hunk", left, right)
	}
	return strings.Join(out, ""), nil
}

// sides reads "-3,4" or "+3".
func sides(s string) (from, n int) {
	a, b, many := strings.Cut(s[1:], ",")
	from, _ = strconv.Atoi(a)
	n = 1
	if many {
		n, _ = strconv.Atoi(b)
	}
	return from, n
}
