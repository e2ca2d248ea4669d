package main

import (
	"fmt"
	"strings"
)

// A document is a text that is typed in. Every key replaces one character, and
// by turns a problem comes and goes.
type document struct {
	name string
	file string // relative to the workspace
	lang string
	text string
	// line and column are where the key lands, in characters of UTF-16; good
	// and bad are what it types.
	line, column int
	good, bad    string
}

// key is the change for the version n: a bad one if n is odd.
func (d *document) key(uri string, n int) string { return d.typing(uri, n, n%2 == 1) }

// typing is the change that brings a problem, or takes it away.
func (d *document) typing(uri string, n int, bad bool) string {
	with := d.good
	if bad {
		with = d.bad
	}
	return fmt.Sprintf(`{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":%s,"version":%d},"contentChanges":[{"range":{"start":{"line":%d,"character":%d},"end":{"line":%d,"character":%d}},"text":%s}]}}`,
		quote(uri), n, d.line, d.column, d.line, d.column+1, quote(with))
}

// on puts the key at the last character of a piece of the text.
func (d document) on(piece, bad string) document {
	at := strings.Index(d.text, piece)
	if at < 0 {
		panic("bench: " + d.name + " does not hold " + piece)
	}
	at += len(piece) - 1
	d.line = strings.Count(d.text[:at], "\n")
	d.column = at - strings.LastIndexByte(d.text[:at], '\n') - 1
	d.good, d.bad = piece[len(piece)-1:], bad
	return d
}

// zeroWidth is a character nobody sees, which is a problem wherever it stands.
const zeroWidth = "\u200b"

// frontmatter is the settings of a file of the kind tasks, in so many lines.
func frontmatter(lines int) string {
	var b strings.Builder
	b.WriteString("kind: tasks\nname: Work\ntask_model:\n  fields: [id, title, state]\n  required: [id, title]\n" +
		"output:\n  mode: file\n  path: work/tasks.md\n  format: md\n" +
		"planning:\n  prefer_small_tasks: true\n  max_steps_per_task: 7\nworkflow:\n  default_state: open\n  states:\n    - open\n")
	for i := strings.Count(b.String(), "\n"); i < lines; i++ {
		fmt.Fprintf(&b, "    - state %d\n", i)
	}
	return b.String()
}

// sections are lines of free text: headings, prose, lists.
func sections(lines int) string {
	var b strings.Builder
	for i := range lines {
		switch i % 10 {
		case 0:
			fmt.Fprintf(&b, "## Step %d\n", i/10+1)
		case 5, 6, 7:
			fmt.Fprintf(&b, "- A task that says `what` is done, for whom, and how anyone can tell (%d).\n", i)
		case 1, 4, 8:
			b.WriteString("\n")
		default:
			fmt.Fprintf(&b, "Cut the work so that each piece can be looked at alone, line %d of many lines.\n", i)
		}
	}
	return b.String()
}

// tasksFile is a file of the kind tasks with so many lines, front of them
// frontmatter and its delimiter.
func tasksFile(lines, front int) string {
	return frontmatter(front-1) + "---\n" + sections(lines-front)
}

// manifestText is a manifest of so many lines: eight kinds with their settings,
// evenly long.
func manifestText(lines int) string {
	var b strings.Builder
	b.WriteString("kind: manifest\nversion: v0\nenabled: [context, guardrails, contract, tasks, references, research, tracking, prompt]\n")
	b.WriteString("guardrails:\n  metadata:\n    enforcement: hard\n    severity: critical\n")
	b.WriteString("contract:\n  metadata:\n    check_list_required: true\n    validation_step: pre-commit\n")
	b.WriteString("research:\n  metadata:\n    limits:\n      max_iterations: 4\n")
	b.WriteString("tracking:\n  metadata:\n    audit:\n      enabled: false\n")
	tail := []struct{ head, item string }{
		{"references:\n  metadata:\n    policy: prefer\n    sources:\n", "      - id: source-%d\n        type: url\n        value: https://example.org/documents/%d\n        authority: primary\n        scope: global\n"},
		{"context:\n  metadata:\n    scope: global\n    priority_paths:\n", "      - services/part-%d/internal\n"},
		{"tasks:\n  metadata:\n    task_model:\n      fields:\n", "        - field %d\n"},
		{"prompt:\n  metadata:\n    format:\n      prefer: markdown\n      sections:\n", "        - Section %d\n"},
		{"x-owners:\n", "  part-%d: somebody\n"},
		{"x-places:\n", "  part-%d: somewhere\n"},
		{"x-dates:\n", "  part-%d: sometime\n"},
		{"x-notes:\n", "  - a note of number %d\n"},
	}
	left := lines - strings.Count(b.String(), "\n")
	for i, t := range tail {
		n := left / (len(tail) - i)
		left -= n
		b.WriteString(t.head)
		n -= strings.Count(t.head, "\n")
		size := strings.Count(t.item, "\n")
		for k := 1; n >= size; k++ {
			b.WriteString(strings.ReplaceAll(t.item, "%d", fmt.Sprint(k)))
			n -= size
		}
		for ; n > 0; n-- {
			b.WriteString("# what follows is about something else\n")
		}
	}
	return b.String()
}

// jsonText is about what a manifest of so many lines is, in JSON.
func jsonText(lines int) string {
	var b strings.Builder
	b.WriteString("{\n  \"kind\": \"manifest\",\n  \"version\": \"v0\",\n  \"references\": {\n    \"metadata\": {\n      \"policy\": \"prefer\"\n    }\n  },\n  \"enabled\": [\n")
	for i := strings.Count(b.String(), "\n"); i < lines-3; i++ {
		fmt.Fprintf(&b, "    \"kind-%d\",\n", i)
	}
	b.WriteString("    \"context\"\n  ]\n}\n")
	return b.String()
}

// The documents of the goals.
func ourDocuments() []document {
	short, long := tasksFile(60, 20), tasksFile(2000, 40)
	return []document{
		document{name: "text, 60 lines", file: "tasks.iai", lang: "iai", text: short}.on("line 22 ", zeroWidth),
		document{name: "frontmatter, 60 lines", file: "tasks.iai", lang: "iai", text: short}.on("mode: file", "x"),
		document{name: "text, 2,000 lines", file: "tasks.iai", lang: "iai", text: long}.on("line 1022 ", zeroWidth),
		document{name: "manifest, 2,000 lines", file: "manifest.iai", lang: "iai", text: manifestText(2000)}.on("/documents/9\n        authority: primary", "x"),
		document{name: "manifest, 60 lines", file: "manifest.iai", lang: "iai", text: manifestText(60)}.on("enforcement: hard", "x"),
		document{name: "heading, 60 lines", file: "tasks.iai", lang: "iai", text: short}.on("## Step 2", "1"),
	}
}

// The documents of the other servers: the same manifests, and as JSON.
func yamlDocuments() []document {
	return []document{
		document{name: "manifest, 60 lines", file: "manifest.yaml", lang: "yaml", text: manifestText(60)}.on("enforcement: hard", "x"),
		document{name: "manifest, 2,000 lines", file: "manifest.yaml", lang: "yaml", text: manifestText(2000)}.on("/documents/9\n        authority: primary", "x"),
	}
}

func jsonDocuments() []document {
	return []document{
		document{name: "manifest, 60 lines", file: "manifest.json", lang: "json", text: jsonText(60)}.on("\"version\": \"v0", "9"),
		document{name: "manifest, 2,000 lines", file: "manifest.json", lang: "json", text: jsonText(2000)}.on("\"version\": \"v0", "9"),
	}
}
