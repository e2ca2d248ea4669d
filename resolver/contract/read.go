package contract

import "fmt"

// A reader turns a tree into definitions and collects what has the wrong
// shape. Names it does not know are passed over. Absent and null are the same.
type reader struct {
	file     string // empty for values that come without one
	problems []Problem
}

// place is where a tree stands; path is its way down from the top.
func (r *reader) place(t tree, path string) Place {
	return Place{File: r.file, Line: t.line, Path: path}
}

func (r *reader) refuse(t tree, path, message string) {
	if r.file != "" {
		// A line is not enough to tell which of several values on it is meant.
		message = path + ": " + message
	}
	r.problems = append(r.problems, Problem{Place: r.place(t, path), Message: message})
}

// want says whether t is of the kind, complaining unless it is null.
func (r *reader) want(k kind, t tree, path string) bool {
	if t.kind != k && t.kind != nullKind {
		r.refuse(t, path, fmt.Sprintf("must be %s, not %s", k.article(), t.kind.article()))
	}
	return t.kind == k
}

func (r *reader) str(t tree, path, name string) string {
	v := t.get(name)
	if !r.want(stringKind, v, fieldPath(path, name)) {
		return ""
	}
	return v.text
}

func (r *reader) each(t tree, path, name string, item func(t tree, path string)) {
	list, path := t.get(name), fieldPath(path, name)
	if !r.want(arrayKind, list, path) {
		return
	}
	for i, v := range list.items {
		item(v, fmt.Sprintf("%s[%d]", path, i))
	}
}

// objects reads a list whose items must be objects.
func (r *reader) objects(t tree, path, name string, item func(t tree, path string)) {
	r.each(t, path, name, func(v tree, path string) {
		if v.kind != objectKind {
			r.refuse(v, path, "must be an object, not "+v.kind.article())
			return
		}
		item(v, path)
	})
}

func readStrings[S ~string](r *reader, t tree, path, name string) []S {
	out := []S{}
	r.each(t, path, name, func(v tree, path string) {
		if v.kind != stringKind {
			r.refuse(v, path, "must be a string, not "+v.kind.article())
			return
		}
		out = append(out, S(v.text))
	})
	return out
}

func (r *reader) constraints(t tree, path, name string) Constraints {
	v := t.get(name)
	if !r.want(objectKind, v, fieldPath(path, name)) {
		return nil
	}
	return v.constraints()
}

func (r *reader) definitions(t tree, path, from string) Definitions {
	d := Definitions{From: from}
	r.objects(t, path, "commands", func(t tree, path string) {
		d.Commands = append(d.Commands, Command{
			ID:          r.str(t, path, "id"),
			DisplayName: r.str(t, path, "displayName"),
			Description: r.str(t, path, "description"),
			Why:         r.str(t, path, "why"),
			IntentID:    IntentID(r.str(t, path, "intentId")),
			TemplateID:  r.str(t, path, "templateId"),
			Place:       r.place(t, path),
		})
	})
	r.objects(t, path, "rules", func(t tree, path string) {
		d.Rules = append(d.Rules, Rule{
			ID:                     r.str(t, path, "id"),
			Title:                  r.str(t, path, "title"),
			Description:            r.str(t, path, "description"),
			Why:                    r.str(t, path, "why"),
			Severity:               Severity(r.str(t, path, "severity")),
			AppliesToIntents:       readStrings[IntentID](r, t, path, "appliesToIntents"),
			Directive:              r.str(t, path, "directive"),
			ConflictsWith:          readStrings[string](r, t, path, "conflictsWith"),
			ContributesConstraints: r.constraints(t, path, "contributesConstraints"),
			Place:                  r.place(t, path),
		})
	})
	r.objects(t, path, "rulesets", func(t tree, path string) {
		d.Rulesets = append(d.Rulesets, Ruleset{
			ID:              r.str(t, path, "id"),
			Name:            r.str(t, path, "name"),
			Description:     r.str(t, path, "description"),
			Why:             r.str(t, path, "why"),
			RuleIDs:         readStrings[string](r, t, path, "ruleIds"),
			OptionalRuleIDs: readStrings[string](r, t, path, "optionalRuleIds"),
			Place:           r.place(t, path),
		})
	})
	r.objects(t, path, "stackPresets", func(t tree, path string) {
		d.StackPresets = append(d.StackPresets, StackPreset{
			ID:               r.str(t, path, "id"),
			Name:             r.str(t, path, "name"),
			Description:      r.str(t, path, "description"),
			Why:              r.str(t, path, "why"),
			Constraints:      r.constraints(t, path, "constraints"),
			DefaultRulesetID: r.str(t, path, "defaultRulesetId"),
			Place:            r.place(t, path),
		})
	})
	return d
}

func fieldPath(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}
