package contract

import (
	"fmt"
	"strings"
)

// DefaultTemplate is the template of commands that name none.
const DefaultTemplate = "default-v1"

// A SourceFile is one file of a catalogue.
type SourceFile struct {
	Path string // as messages name it
	Text string
}

// Load reads the definitions of one source from its files, which may each hold
// any of the lists commands, rules, rulesets and stackPresets. It reports all
// it cannot read at once, as a *CatalogueError; whether the definitions may
// stand beside each other is for NewCatalogue to say.
func Load(from string, files ...SourceFile) (Definitions, error) {
	all := Definitions{From: from}
	var problems []Problem
	for _, file := range files {
		t, refused := readYAML(file.Path, file.Text)
		if len(refused) == 0 {
			var d Definitions
			d, refused = loadTree(file.Path, from, t)
			all.Commands = append(all.Commands, d.Commands...)
			all.Rules = append(all.Rules, d.Rules...)
			all.Rulesets = append(all.Rulesets, d.Rulesets...)
			all.StackPresets = append(all.StackPresets, d.StackPresets...)
		}
		problems = append(problems, refused...)
	}
	if len(problems) > 0 {
		return Definitions{}, &CatalogueError{Problems: problems}
	}
	return all, nil
}

const notACatalogue = "a catalogue file holds lists named commands, rules, rulesets and stackPresets; this is something else"

// loadTree reads the definitions of one catalogue file. What a contract shows
// must be there and fit on one line; what only labels a definition falls back
// to its id.
func loadTree(file, from string, t tree) (Definitions, []Problem) {
	r := &reader{file: file}
	d := r.definitions(t, "", from)
	if len(r.problems) > 0 {
		return d, r.problems
	}
	for i := range d.Commands {
		c := &d.Commands[i]
		trim(&c.DisplayName, &c.Description, &c.Why)
		fallBack(&c.DisplayName, c.ID)
		fallBack(&c.TemplateID, DefaultTemplate)
	}
	for i := range d.Rules {
		rule := &d.Rules[i]
		trim(&rule.Title, &rule.Description, &rule.Why, &rule.Directive)
		fallBack(&rule.Title, rule.ID)
		r.shown(rule.Place, "rule", rule.ID, "directive", rule.Directive)
	}
	for i := range d.Rulesets {
		set := &d.Rulesets[i]
		trim(&set.Name, &set.Description, &set.Why)
		fallBack(&set.Name, set.ID)
	}
	for i := range d.StackPresets {
		stack := &d.StackPresets[i]
		trim(&stack.Name, &stack.Description, &stack.Why)
		r.shown(stack.Place, "stack preset", stack.ID, "name", stack.Name)
	}
	return d, r.problems
}

func (r *reader) add(at Place, format string, args ...any) {
	r.problems = append(r.problems, Problem{Place: at, Message: fmt.Sprintf(format, args...)})
}

// shown refuses what would not make one bullet: a line feed inside a text
// could pass for the start of another section of the contract.
func (r *reader) shown(at Place, what, id, name, value string) {
	switch {
	case value == "":
		r.add(at, "the %s %q has no %s; give it one", what, id, name)
	case strings.ContainsAny(value, "\r\n"):
		r.add(at, "the %s of the %s %q has several lines; put it on one", name, what, id)
	}
}

// trim takes off what block scalars leave at the end.
func trim(values ...*string) {
	for _, value := range values {
		*value = strings.TrimSpace(*value)
	}
}

func fallBack(value *string, to string) {
	if *value == "" {
		*value = to
	}
}
