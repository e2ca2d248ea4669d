package agents

import (
	"strings"

	"iai/workspace"
)

// A Unit is what a limit counts.
type Unit string

// The units of limits.
const (
	Characters Unit = "characters"
	Bytes      Unit = "bytes"
	Lines      Unit = "lines"
)

// A Limit is how much of a file an agent reads, or should be given.
type Limit struct {
	Size int // 0: none is known
	Unit Unit
	// Whole says that it counts for all files of the agent together.
	Whole bool
	// Cuts says that the agent drops what comes behind; else it is what its
	// makers advise.
	Cuts bool
}

// A Target is one row of the table: what an agent reads and how it is written.
type Target struct {
	Name  string
	Agent string
	// File is the one file the agent reads. iai owns a marked block in it, so
	// that people can write around it. Empty where the agent reads a directory.
	File string
	// Dir holds rule files, each wholly iai's: Dir/iai-KIND.Ext. A target with
	// a File as well puts only scoped rules there.
	Dir, Ext string
	// Nested says that the agent reads the file in directories further down,
	// for what lies there.
	Nested bool
	// Always and Scoped are the header lines of a rule file that holds for
	// everything, and of one that holds for some paths. Without Scoped the
	// agent cannot be told; the rule says so in a sentence then. In them
	// {kind} is its kind, {title} what that is for, {globs} the patterns with commas
	// between, {quoted} the same in quotes, {flow} one pattern or a list in
	// brackets, and {list} a list of lines.
	Always, Scoped []string
	Limit          Limit
	// Older are further paths the agent reads or has read, for import: files,
	// or directories with a slash at the end.
	Older []string
	// GlobKeys are the header keys that hold path patterns.
	GlobKeys []string
	// Note is what somebody who uses the target should know.
	Note string
	// Source is the documentation, Checked the day it was looked at.
	Source, Checked string
}

// Find is the target of a name, or nil.
func Find(name string) *Target {
	for i := range Targets {
		if Targets[i].Name == name {
			return &Targets[i]
		}
	}
	return nil
}

// Names are the names of all targets in the order of the table.
func Names() []string {
	out := make([]string, len(Targets))
	for i := range Targets {
		out[i] = Targets[i].Name
	}
	return out
}

// Watched are patterns of the files an export writes, for those who want to
// know when one is changed.
func Watched() []string {
	out := []string{"**/" + LockPath}
	for i := range Targets {
		t := &Targets[i]
		if t.File != "" {
			out = append(out, "**/"+t.File)
		}
		if t.Dir != "" {
			out = append(out, "**/"+t.Dir+"/"+rulePrefix+"*"+t.Ext)
		}
	}
	return out
}

// scopes says whether the agent can be told for which paths a rule holds.
func (t *Target) scopes() bool { return len(t.Scoped) > 0 }

// header writes the header of a rule file, "" if it needs none.
func (t *Target) header(kind string, globs []string) string {
	lines := t.Always
	if len(globs) > 0 {
		lines = t.Scoped
	}
	if len(lines) == 0 {
		return ""
	}
	quoted := make([]string, len(globs))
	for i, g := range globs {
		quoted[i] = quote(g)
	}
	flow := strings.Join(quoted, ", ")
	if len(quoted) > 1 {
		flow = "[" + flow + "]"
	}
	fill := strings.NewReplacer(
		"{title}", quote(purpose(kind)),
		"{kind}", workspace.Scalar(title(kind)),
		"{globs}", strings.Join(globs, ","),
		"{quoted}", quote(strings.Join(globs, ",")),
		"{flow}", flow,
		"{list}", "\n  - "+strings.Join(quoted, "\n  - "),
	)
	var b strings.Builder
	b.WriteString("---\n")
	for _, line := range lines {
		b.WriteString(strings.ReplaceAll(fill.Replace(line), ": \n", ":\n") + "\n")
	}
	b.WriteString("---\n")
	return b.String()
}
