package main

import (
	"fmt"
	"strings"

	"iai/api"
	"iai/workspace/compare"
)

// diffMarkdown is a comparison for a pull request. Paths are those of the root,
// whoever reads it.
func diffMarkdown(sides *api.Sides, d api.Diff) string {
	if !d.Changed {
		return unchangedSentence(d)
	}
	var b strings.Builder
	from, to := between(d)
	fmt.Fprintf(&b, "### What changes for agents: %s → %s\n", code(from), to)
	w := diffWriter{at: &place{}}
	for _, m := range d.Manifests {
		fmt.Fprintf(&b, "\n#### %s\n", code(m.Manifest))
		if line, _ := statusLine(m.Status); line != "" {
			fmt.Fprintf(&b, "\n**This manifest %s.**\n", line)
		}
		if list := stops(sides, m); len(list) > 0 {
			b.WriteByte('\n')
			for _, stop := range list {
				fmt.Fprintf(&b, "- %s\n", prose(stop))
			}
		}
		for _, k := range m.Kinds {
			kindMarkdown(&b, w, k)
		}
		for _, group := range contractGroups(m.Contract) {
			fmt.Fprintf(&b, "\n**Contract of %s**\n\n```diff\n", prose(strings.Join(group.commands, ", ")))
			for _, line := range contractLines(group.change) {
				if line[0] == '~' {
					line = "!" + line[1:] // the sign that colours a changed line
				}
				b.WriteString(visible(line) + "\n")
			}
			b.WriteString("```\n")
		}
	}
	return b.String()
}

func kindMarkdown(b *strings.Builder, w diffWriter, k compare.Kind) {
	whole := ""
	switch {
	case k.Digest.From == nil:
		whole = " comes into force"
	case k.Digest.To == nil:
		whole = " is not in force any more"
	}
	fmt.Fprintf(b, "\n**%s**%s\n\n", prose(k.Kind), whole)
	for _, s := range k.Sections {
		word := s.Change
		if word == compare.Silenced {
			word = "**silenced**"
		}
		fmt.Fprintf(b, "- %s: %s (%s)\n", word, code(label(s.Path)), prose(w.whence(s)))
		lines := body(s)
		if k.Digest.To == nil || len(lines) == 0 {
			continue
		}
		text := shownLines(lines)
		mark := fence(text)
		fmt.Fprintf(b, "\n  %sdiff\n", mark)
		for _, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
			b.WriteString("  " + line + "\n")
		}
		fmt.Fprintf(b, "  %s\n\n", mark)
	}
	for _, s := range k.Settings {
		fmt.Fprintf(b, "- setting: %s\n", code(settingChange(s)))
	}
}

func shownLines(lines []string) string {
	var b strings.Builder
	for _, line := range lines {
		b.WriteString(visible(line) + "\n")
	}
	return b.String()
}

// fence is a line of backticks longer than any run of them in a text.
func fence(text string) string { return strings.Repeat("`", max(3, longestRun(text)+1)) }

func longestRun(s string) int {
	longest, run := 0, 0
	for i := range len(s) {
		if s[i] != '`' {
			run = 0
			continue
		}
		run++
		longest = max(longest, run)
	}
	return longest
}

// code is a text as inline code, whatever stands in it.
func code(s string) string {
	s = visible(strings.NewReplacer("\n", " ", "\r", " ").Replace(s))
	mark := strings.Repeat("`", longestRun(s)+1)
	if len(mark) > 1 {
		return mark + " " + s + " " + mark
	}
	return mark + s + mark
}

// prose is a text in which nothing is taken for Markdown or HTML but inline
// code.
func prose(s string) string {
	var b strings.Builder
	inCode := false
	for _, r := range visible(s) {
		if r == '`' {
			inCode = !inCode
		}
		if !inCode && strings.ContainsRune(`\*_[]<>#|~`, r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}
