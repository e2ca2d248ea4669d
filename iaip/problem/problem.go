// Package problem is the one table of everything that can be wrong with a
// workspace, and the value in which a finding travels. Diagnostics, the `rule`
// command, the documentation pages and the exchange formats are views of it.
//
// The package knows what problems mean. It must not know how they are found,
// how they are fixed, or where they are shown.
package problem

import (
	"fmt"
	"strings"
	"sync"

	"iai/iaip/text"
)

// A Severity says how much a finding weighs.
type Severity uint8

const (
	Off Severity = iota // silenced by the project
	Hint
	Info
	Warning
	Error
)

var severityNames = [...]string{"off", "hint", "info", "warning", "error"}

func (s Severity) String() string { return severityNames[s] }

// ParseSeverity reads the name of a severity, `off` among them.
func ParseSeverity(s string) (Severity, bool) {
	for i, name := range severityNames {
		if name == s {
			return Severity(i), true
		}
	}
	return Off, false
}

// A Class is the family of a problem; its letter begins the code.
type Class uint8

const (
	Structure Class = iota
	Conflict
	Ambiguity
	Unsupported
	Note
	Contract
	Pack
	Text
	Export
)

var classNames = [...]string{"structure", "conflict", "ambiguity", "unsupported", "note", "contract", "pack", "text", "export"}

func (c Class) String() string { return classNames[c] }

// Letter is what the codes of the class begin with.
func (c Class) Letter() string { return "SCAUNKPTX"[c : c+1] }

// A Rule is one row of the table. Code and name never change once published.
type Rule struct {
	Code     string
	Name     string
	Class    Class
	Severity Severity
	// Stops says that a finding stops the resolution of its manifest. A few
	// rules stop only where they bite; the finding says so then.
	Stops bool
	// Unnecessary asks an editor to grey the text out.
	Unnecessary bool
	// Message is the sentence a person reads, with {placeholders}.
	Message string
	// When says in a phrase what the rule finds.
	When string
	// Why says why it matters, Fix what to do about it.
	Why, Fix string
	// Source names the document the rule comes from.
	Source string
}

// Format fills the placeholders of the message: pairs of name and value.
func (r *Rule) Format(pairs ...string) string {
	message := r.Message
	if len(pairs) == 0 || strings.IndexByte(message, '{') < 0 {
		return message
	}
	var out strings.Builder
	for {
		before, rest, ok := strings.Cut(message, "{")
		out.WriteString(before)
		if !ok {
			return out.String()
		}
		name, after, ok := strings.Cut(rest, "}")
		if !ok {
			out.WriteString("{" + rest)
			return out.String()
		}
		for i := 0; i+1 < len(pairs); i += 2 {
			if pairs[i] == name {
				out.WriteString(pairs[i+1])
				break
			}
		}
		message = after
	}
}

// A Place is somewhere else that a finding points at.
type Place struct {
	File    string
	Span    text.Span
	Message string
}

// Facts are what a fix needs to know of a finding beyond its place. Which of
// them are set depends on the rule.
type Facts struct {
	Kind string // the kind whose slot it is about
	Got  string // what stands there
	Near []string
	Path string // a path of a file, relative to the root
	// At are further spans in the finding's own file.
	At []text.Span
	// Text is what a fix would write, where the finder knows it already.
	Text string
	// Limited says that no fix can be offered.
	Limited bool
	// More is how many findings of the rule stand behind this one in its file
	// and are not told: this one stands for them.
	More int
}

// A Finding is one problem at one place.
type Finding struct {
	Rule     *Rule
	Severity Severity
	Stop     bool
	File     string // relative to the root
	Span     text.Span
	Message  string
	Related  []Place
	Facts    Facts
}

// Most is how many findings of one rule are told of the lines of one file. A
// file may have a problem on each of half a million lines, and who has seen a
// hundred of them knows.
const Most = 100

// StandFor makes the last finding that is told stand for those behind it.
func (f *Finding) StandFor(more int) {
	if f.Facts.More = more; more > 0 {
		f.Message += fmt.Sprintf(" So it is at %d more %s of this file.", more, map[bool]string{true: "place", false: "places"}[more == 1])
	}
}

// Find looks a rule up by its code or its name, whatever the case; nil if
// there is none.
func Find(name string) *Rule { return byName()[strings.ToLower(name)] }

var byName = sync.OnceValue(func() map[string]*Rule {
	out := make(map[string]*Rule, 2*len(Rules))
	for _, r := range Rules {
		out[strings.ToLower(r.Code)], out[strings.ToLower(r.Name)] = r, r
	}
	return out
})
