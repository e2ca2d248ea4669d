package generate

import (
	"strings"
)

// settings are valid keys of each kind, a line or a few.
var settings = map[string][]string{
	"context":    {"scope: global", "scope: module", "priority_paths: [src, docs]", "priority_paths:\n  - a\n  - b"},
	"guardrails": {"enforcement: hard", "severity: critical", "auto_fix: false", "auto_fix: True"},
	"contract":   {"check_list_required: true", "validation_step: pre-commit", "compliance_report: \"\""},
	"tasks":      {"task_model: {fields: [id, title], required: [id]}", "output:\n  mode: file\n  path: out/tasks.md", "planning:\n  max_steps_per_task: 0x1F"},
	"references": {"policy: prefer", "sources:\n  - id: rfc\n    type: rfc\n    value: RFC 3339\n  - {id: two, type: url}"},
	"research":   {"limits: {max_iterations: 3, stop_on_ambiguity: true}", "evidence:\n  min_sources: 010"},
	"tracking":   {"memory: {enabled: true, max_size: 1_000}", "audit: &a\n  enabled: false", "history: {enabled: no}"},
	"prompt":     {"style: {tone: calm, verbosity: low}", "format:\n  sections: [a, b]", "behavior: {do_not_execute: true}"},
}

// odd are values and keys that YAML libraries disagree about.
var odd = []string{
	"odd-bool: yes", "odd-on: on", "odd-octal: 010", "odd-octal2: 0o17", "odd-under: 1_000", "odd-bin: 0b11", "odd-hex: 0xfF",
	"odd-date: 2020-01-01", "odd-time: 2001-12-14t21:59:43.10-05:00", "odd-sexagesimal: 190:20:30",
	"odd-float: 2.5", "odd-point: .5", "odd-exp: 1e3", "odd-plus: +12", "odd-neg: -0.25", "odd-inf: .inf", "odd-neginf: -.inf", "odd-nan: .nan",
	"odd-null: ~", "odd-empty:", "odd-true: TRUE", "odd-y: y", "odd-str: !!str 12", "odd-quoted: \"1\"", "odd-single: 'it''s'",
	"odd-merge: {<<: {a: 1}, b: 2}", "<<: merged", "odd-list: [1, [2, [3]], {a: {b: ~}}]",
	"odd-block: |\n  one\n  ---\n  two", "odd-folded: >-\n  one\n  two\n\n  three", "odd-keep: |+\n  one\n",
	"odd-anchor: &anchor {a: 1}\nodd-alias: *anchor", "odd-twice: [&b b, *b, *b]", "2020-01-01: date key", "yes: string key", "1_0: string key",
	"\"quoted key\": 1", "odd-unicode: ü – 漢字 🎉", "odd-escape: \"\\u00e9\\t\\x41\"", "odd-html: <a href=\"x\">&</a>", "? odd-complex\n: 1",
	"odd-big: 123456789012345678901234567890", "x-extension: {a: [1, 2]}", "odd-multi: one\n  two", "name: named", "# only a comment",
}

// broken are lines that make frontmatter malformed.
var broken = []string{
	"kind: context", "a: 1\na: 2", "a: {b: 1, b: 2}", "1: number key", "true: bool key", "~: null key", "? [a]\n: b", "a: &a [*a]",
	"a: *nowhere", "a: [1", "\ta: 1", "a: b: c", "- item", "<<<<<<< HEAD\na: 1\n=======\na: 2\n>>>>>>> theirs", "a: \"open", "a: {<<: 1, <<: 2}", "...\nmore: 1",
}

// malformed are whole files that cannot be loaded.
var malformed = []string{
	"---\nkind: context\nnever closed\n", "kind: context\nthis is no mapping\n", "kind: [\n---\ntext\n", "\xff\xfe\n---\n",
	"- a\n- list\n---\ntext\n", "kind: tasks\nkind: tasks\n---\n", "just a scalar\n---\n",
}

func (g *generator) oddKeys() string {
	out := ""
	for _, line := range some(g, 3, odd) {
		out += line + "\n"
	}
	return out
}

// file writes a file of a kind.
func (g *generator) file(kind string) string {
	if g.breaks(3) {
		return pick(g, append([]string{"", "\n", "  \n\n", "Only text.\n", "\n---\nkind: " + kind + "\n---\ntext\n"}, malformed...)...)
	}
	var out strings.Builder
	out.WriteString(g.header(kind))
	for _, line := range some(g, 2, settings[kind]) {
		if key, _, _ := strings.Cut(line, ":"); !strings.Contains(out.String(), "\n"+key+":") {
			out.WriteString(line + "\n")
		}
	}
	if g.chance(30) {
		out.WriteString(g.oddKeys())
	}
	if g.breaks(3) {
		out.WriteString(pick(g, broken...) + "\n")
	}
	return g.delimit(out.String(), g.text())
}

// delimit puts frontmatter and text together in one of the forms.
func (g *generator) delimit(front, text string) string {
	if text == "" && g.chance(30) {
		if g.chance(20) {
			front = strings.TrimSuffix(front, "\n")
		}
		return front // no delimiter at all
	}
	line := pick(g, "---\n", "---\n", "---\n", "---\n", "--- \n", "---\t \n")
	if g.breaks(2) {
		line = pick(g, "----\n", " ---\n", "--- text\n", "")
	}
	if text == "" && g.chance(20) {
		line = strings.TrimSuffix(line, "\n")
	}
	opening := ""
	if g.chance(30) {
		opening = pick(g, "---\n", "---\n", "---  \n")
	}
	return opening + front + line + text
}
