package feature

import (
	"strings"

	"iai/iaip"
	"iai/iaip/schema"
	"iai/iaip/syntax"
)

// values offers what may stand behind a key.
func (c *completer) values(p place) {
	switch p.area {
	case kindArea:
		c.kindValue(p)
	case listArea:
		c.inBrackets(c.kinds)
	case pathArea:
		c.inBrackets(c.paths)
	case severityArea:
		for _, level := range severities {
			c.value(level, "", "")
		}
	case contractArea:
		c.ids(p)
	default:
		c.rowValues(p)
	}
}

// rowValues offers what the row of a key allows.
func (c *completer) rowValues(p place) {
	if p.row == nil {
		return
	}
	switch {
	case p.row.Type == schema.List && len(p.row.Enum) > 0:
		c.inBrackets(func() { c.enum(p.row) })
	case p.row.Type == schema.Bool:
		c.value("true", "", "")
		c.value("false", "", "")
	case p.row.Name == "default_state":
		c.states()
	default:
		c.enum(p.row)
	}
}

// entries offers what may stand in a list.
func (c *completer) entries(p place) {
	switch p.area {
	case listArea:
		c.kinds()
	case pathArea:
		c.paths()
	default:
		if p.row == nil {
			return
		}
		if p.row.Name == "required" && p.kind == "tasks" {
			c.siblingList("fields")
			return
		}
		c.enum(p.row)
	}
}

// inBrackets offers entries where a list has not even begun: each as a list of
// one.
func (c *completer) inBrackets(offer func()) {
	if c.spot.quote != 0 {
		return // a quoted value is no list
	}
	glue := c.spot.glue
	from := len(c.items)
	c.spot.glue = ""
	offer()
	c.spot.glue = glue
	for i := from; i < len(c.items); i++ {
		item := &c.items[i]
		item.Snippet = glue + "[" + escape(item.Text) + "$0]"
		item.Text = glue + "[" + item.Text + "]"
		item.Commit = nil
	}
}

// enum offers the values a row allows, its default marked.
func (c *completer) enum(row *schema.Key) {
	for _, v := range row.Enum {
		description := ""
		if v == row.Default {
			description = "default"
		}
		if !strings.HasSuffix(v, ":") {
			c.value(v, "", description)
			continue
		}
		// The beginning of a value: a name has to follow, and a bare colon at
		// the end would make a key of it.
		name := "<" + strings.TrimSuffix(v, ":") + ">"
		c.add(Completion{Label: v, Description: description, Kind: CompleteValue, Text: c.bare(v + name),
			Snippet: escape(c.bare(v)) + "${1:" + name + "}"})
	}
}

// value offers one value.
func (c *completer) value(v, detail, description string) {
	if c.isTaken(v) {
		return
	}
	c.add(Completion{Label: v, Detail: detail, Description: description, Kind: CompleteValue, Text: c.bare(v), Commit: c.commits()})
}

// bare writes a value of the table. It has no quotes of its own: those that
// stand there are kept, and true is no string.
func (c *completer) bare(v string) string {
	if c.spot.quote == 0 {
		return c.spot.glue + v
	}
	if c.spot.open {
		return v + string(c.spot.quote)
	}
	return v
}

// kindValue offers the kinds for `kind:`, the one that is called for first.
func (c *completer) kindValue(p place) {
	offer := func(name, description string) {
		c.add(Completion{Label: name, Description: description, Kind: CompleteKind, Text: c.bare(name), Commit: c.commits()})
	}
	if len(c.spot.path) > 1 {
		offer(p.kind, "expected here") // metadata have one right answer
		return
	}
	expected := expectedKind(c.s, c.file)
	if expected != "" {
		offer(expected, "expected here")
	}
	for i := range schema.Kinds {
		if name := schema.Kinds[i].Name; name != expected {
			offer(name, "")
		}
	}
	if expected != schema.Manifest.Name {
		offer(schema.Manifest.Name, "")
	}
}

// kinds offers the kinds that a list does not name yet, those with a file
// beside the manifest first.
func (c *completer) kinds() {
	dir := c.dir()
	offer := func(name, description string) {
		if !c.isTaken(name) {
			c.add(Completion{Label: name, Description: description, Kind: CompleteKind, Text: c.bare(name), Commit: c.commits()})
		}
	}
	var without []string
	for i := range schema.Kinds {
		name := schema.Kinds[i].Name
		p, reason := iaip.Locate(dir, name+".iai")
		if reason == "" && c.s.Lookup(p).Status == iaip.Regular {
			offer(name, p)
		} else {
			without = append(without, name)
		}
	}
	for _, name := range without {
		description := ""
		if c.f.Root().Field(name).Kind() == syntax.Mapping {
			description = "block"
		}
		offer(name, description)
	}
}

// ids offers what a key of x-contract can name.
func (c *completer) ids(p place) {
	if p.row == nil {
		return
	}
	catalogue := c.s.Catalogue(c.file)
	offer := func(id, name, description string) {
		c.add(Completion{Label: id, Detail: " " + name, Description: description, Kind: CompleteID, Text: c.bare(id), Commit: c.commits()})
	}
	switch p.row.Name {
	case "command":
		for _, d := range catalogue.Commands() {
			offer(d.ID, d.DisplayName, string(d.IntentID))
		}
	case "stack":
		for _, d := range catalogue.StackPresets() {
			offer(d.ID, d.Name, d.DefaultRulesetID)
		}
	case "ruleset":
		for _, d := range catalogue.Rulesets() {
			offer(d.ID, d.Name, counted(len(d.RuleIDs), "rule", "rules"))
		}
	}
}

// states offers the states of the same workflow for its default.
func (c *completer) states() { c.siblingList("states") }

// siblingList offers the entries of a list beside the key at the cursor.
func (c *completer) siblingList(name string) {
	path := c.spot.path
	if len(path) == 0 {
		return
	}
	at := c.f.Root()
	for _, key := range path[:len(path)-1] {
		at = at.Field(key)
	}
	for item := range at.Field(name).Items() {
		if s, ok := item.Str(); ok && !c.isTaken(s) {
			c.add(Completion{Label: s, Kind: CompleteValue, Text: c.scalar(s), Commit: c.commits()})
		}
	}
}
