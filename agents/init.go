package agents

import (
	"path"
	"slices"
	"strings"

	"iai/iaip/schema"
	"iai/workspace"
)

// Starters are the kinds a new workspace begins with where none are named.
var Starters = []string{"context", "guardrails", "tasks"}

// A Start says how a workspace begins.
type Start struct {
	Files Files
	Dir   string // the directory, "." for the root
	Name  string // of the project, for its first heading
	Stack string
	Kinds []string
}

// NewStart makes the files of a new workspace: a manifest and one short file for
// each kind, with rules that hold in any project and facts that the directory
// itself shows.
func NewStart(s Start) []NewFile {
	kinds := s.Kinds
	if len(kinds) == 0 {
		kinds = Starters
	}
	var b strings.Builder
	b.WriteString("kind: manifest\nversion: v0\n")
	if s.Name != "" {
		b.WriteString("name: " + workspace.Scalar(s.Name) + "\n")
	}
	b.WriteString("enabled: [" + strings.Join(kinds, ", ") + "]\n")
	if s.Stack != "" {
		b.WriteString("x-contract:\n  stack: " + workspace.Scalar(s.Stack) + "\n")
	}
	b.WriteString(TargetsKey + ": [agents]\n---\n")
	out := []NewFile{{Path: path.Join(s.Dir, workspace.EntryPoint), Text: b.String()}}
	for _, kind := range kinds {
		p := path.Join(s.Dir, kind+workspace.Extension)
		if _, why := s.Files.Read(p); why == Absent {
			out = append(out, NewFile{Path: p, Text: s.starter(kind)})
		}
	}
	slices.SortFunc(out, func(a, b NewFile) int { return strings.Compare(a.Path, b.Path) })
	return out
}

// starter is the first text of a kind.
func (s *Start) starter(kind string) string {
	if kind == "context" {
		return "kind: context\n---\n# " + s.heading() + "\n\n" + s.facts()
	}
	text, ok := starters[kind]
	if !ok {
		return "kind: " + workspace.Scalar(kind) + "\n---\n"
	}
	return "kind: " + kind + "\n" + text
}

func (s *Start) heading() string {
	if s.Name == "" {
		return "This project"
	}
	return s.Name
}

// signs are files that tell what a project is built with.
var signs = []struct{ file, fact string }{
	{"README.md", "`README.md` says what the project is for: read it first."},
	{"CONTRIBUTING.md", "`CONTRIBUTING.md` says how changes are made here."},
	{"go.mod", "It is a Go module: `go.mod` names its version and what it needs."},
	{"Cargo.toml", "It is a Rust project: `Cargo.toml` names its crates and what they need."},
	{"package.json", "It is a JavaScript project: `package.json` names its scripts and what it needs."},
	{"tsconfig.json", "It is written in TypeScript, under the options of `tsconfig.json`."},
	{"pyproject.toml", "It is a Python project: `pyproject.toml` names its tools and what it needs."},
	{"Gemfile", "It is a Ruby project: `Gemfile` names what it needs."},
	{"pom.xml", "It is built with Maven, from `pom.xml`."},
	{"build.gradle", "It is built with Gradle, from `build.gradle`."},
	{"build.gradle.kts", "It is built with Gradle, from `build.gradle.kts`."},
	{"composer.json", "It is a PHP project: `composer.json` names what it needs."},
	{"mix.exs", "It is an Elixir project: `mix.exs` names what it needs."},
	{"Makefile", "The targets of the `Makefile` are the commands people use."},
	{"justfile", "The recipes of the `justfile` are the commands people use."},
	{"Dockerfile", "`Dockerfile` says how it is packed and started."},
}

func (s *Start) facts() string {
	var b strings.Builder
	for _, sign := range signs {
		if _, why := s.Files.Read(path.Join(s.Dir, sign.file)); why == "" {
			b.WriteString("- " + sign.fact + "\n")
		}
	}
	if b.Len() == 0 {
		return "The code is what is true of this project; where a text says otherwise, the text\nis old.\n"
	}
	return b.String()
}

// starters are first texts that hold in any project.
var starters = map[string]string{
	"guardrails": `enforcement: hard
---
## Ask first

Ask before you add a dependency, change a public interface or a database, or
delete what you have not made.

## Never

- Write a key, a password or a token into a file. Name the variable it comes from.
- Switch a test off, or weaken it, so that it passes.
- Push to a branch that others work on.
`,
	"contract": `check_list_required: true
validation_step: pre-commit
---
## Before you call it done

- The tests pass, and you ran them after the last change.
- A test would fail without the change.
- Nothing of what you tried along the way is left.
`,
	"tasks": `planning:
  prefer_small_tasks: true
---
## Cutting work

A task is something one person can review in a few minutes. What is larger is
several tasks, and each leaves the project working.

## Evidence

Say how you know that it works: the command you ran and what it printed.
`,
	"references": `policy: prefer
---
## Sources

The code and its tests come first, then the documentation of the version in use.
Name the source of what you did not find in the code.
`,
	"research": `limits:
  stop_on_ambiguity: true
evidence:
  required: true
---
## Finding out

Look in the code before you look elsewhere. Where two sources disagree, stop and
show both.
`,
	"tracking": `history:
  enabled: false
---
## What is kept

Keep nothing between sessions but what is under version control.
`,
	"prompt": `style:
  verbosity: low
behavior:
  no_hallucination: true
  ask_when_ambiguous: true
---
## Answers

Say what changed and why, and what is left to do. Say so when you do not know.
`,
}

// KindNames are the kinds a workspace may begin with.
func KindNames() []string {
	out := make([]string, len(schema.Kinds))
	for i := range schema.Kinds {
		out[i] = schema.Kinds[i].Name
	}
	return out
}
