package feature

import (
	"strings"

	"iai/iaip/problem"
	"iai/iaip/schema"
	"iai/iaip/syntax"
)

// keys offers the keys that are not there yet.
func (c *completer) keys(p place) {
	switch p.area {
	case entryArea:
		c.manifestKeys(p)
		return
	case toggleArea:
		c.toggles()
		return
	case checkArea:
		c.checks()
		return
	}
	own, common := p.keys()
	c.common(common, "kind")
	for i := range own {
		c.key(&own[i])
	}
	c.common(common, "name")
	if p.area == topArea {
		c.delimiter()
	}
}

// common offers one of the keys every file may have.
func (c *completer) common(rows []schema.Key, name string) {
	for i := range rows {
		if rows[i].Name == name {
			c.key(&rows[i])
		}
	}
}

// manifestKeys offers the keys of a manifest: what resolution needs, the
// blocks of the active kinds, those of the others, and the extensions.
func (c *completer) manifestKeys(p place) {
	own, common := p.keys()
	c.common(common, "kind")
	for i := range own {
		if !schema.IsExtension(own[i].Name) {
			c.key(&own[i])
		}
	}
	active := c.activeKinds()
	for _, name := range active {
		c.block(name, "active")
	}
	for i := range schema.Kinds {
		if name := schema.Kinds[i].Name; !contains(active, name) {
			c.block(name, "inactive")
		}
	}
	c.common(common, "name")
	for i := range own {
		if schema.IsExtension(own[i].Name) {
			c.key(&own[i])
		}
	}
	c.delimiter()
}

// activeKinds are the kinds in force in the order the manifest names them.
func (c *completer) activeKinds() []string {
	root := c.f.Root()
	var disabled, out []string
	for item := range root.Field("disabled").Items() {
		disabled = append(disabled, item.Text())
	}
	for item := range root.Field("enabled").Items() {
		if name := item.Text(); schema.ValidKindName(name) && !contains(disabled, name) && !contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

// block offers the block of a kind.
func (c *completer) block(kind, state string) {
	if c.isTaken(kind) {
		return
	}
	text, snippet := c.keyText(&schema.Key{Name: kind, Type: schema.Map}, "")
	c.add(Completion{Label: kind, Detail: " block", Description: state, Kind: CompleteKind, Text: text, Snippet: snippet})
}

// key offers a key of the table.
func (c *completer) key(row *schema.Key) {
	if c.isTaken(row.Name) {
		return
	}
	value := ""
	if row.Name == "kind" && len(c.spot.path) == 0 {
		value = expectedKind(c.s, c.file)
	}
	text, snippet := c.keyText(row, value)
	description := row.Type.String()
	if row.Default != "" {
		description += ", default " + row.Default
	}
	c.add(Completion{Label: row.Name, Description: description, Kind: CompleteKey, Text: text, Snippet: snippet, Retrigger: retriggers(row, value)})
}

// retriggers says whether the place behind a key is worth another question.
func retriggers(row *schema.Key, value string) bool {
	return value == "" && (row.Type == schema.Map || row.Type == schema.List || row.Type == schema.Objects)
}

// keyText is a key with the beginning of its value, plain and as a snippet.
// value is what the value has to be, if that is known.
func (c *completer) keyText(row *schema.Key, value string) (plain, snippet string) {
	name := row.Name
	if c.spot.quote != 0 && !c.spot.open || c.spot.colon {
		return name, "" // what follows is there already
	}
	if c.spot.quote != 0 {
		name += string(c.spot.quote)
	}
	head := c.spot.glue + name + ":"
	switch {
	case value != "":
		return head + " " + value, ""
	case c.spot.flow:
		switch row.Type {
		case schema.Map, schema.Objects, schema.List:
			open, close := "{", "}"
			if row.Type != schema.Map {
				open, close = "[", "]"
			}
			return head + " " + open + close, escape(head) + " " + open + "$0" + close
		}
	case row.Type == schema.Map, row.Type == schema.Any:
		inner := c.inner()
		return head + inner, escape(head) + inner + "$0"
	case row.Type == schema.List, row.Type == schema.Objects:
		inner := c.inner() + "- "
		return head + inner, escape(head) + inner + "$0"
	}
	switch {
	case len(row.Enum) == 1:
		return head + " " + row.Enum[0], ""
	case len(row.Enum) > 0 && !row.Open && !strings.HasSuffix(row.Enum[len(row.Enum)-1], ":"):
		return head + " ", escape(head) + " " + choice(1, row.Enum)
	case row.Type == schema.Bool:
		return head + " ", escape(head) + " " + choice(1, []string{"true", "false"})
	case len(row.Enum) > 0:
		return head + " ", escape(head) + " ${1:" + escape(row.Enum[0]) + "}"
	case row.Default != "":
		return head + " ", escape(head) + " ${1:" + escape(row.Default) + "}"
	}
	return head + " ", ""
}

// inner is a line break and the indentation of what is nested below the key.
func (c *completer) inner() string {
	column := c.spot.column + 2
	if c.spot.glue == "- " {
		column += len(c.spot.glue)
	}
	return newline(c.f) + strings.Repeat(" ", column)
}

// toggles offers the rules of the ruleset in force: those that are off with
// true, those that are on with false, since nothing else would change anything.
func (c *completer) toggles() {
	setup := c.s.Contract(c.file)
	set, ok := setup.Catalogue.Ruleset(setup.Project.ActiveRulesetID)
	if !ok {
		for _, rule := range setup.Catalogue.Rules() {
			c.toggle(rule.ID, "true", rule.Title, "")
		}
		return
	}
	offer := func(ids []string, value, state string) {
		for _, id := range ids {
			title := ""
			if rule, ok := setup.Catalogue.Rule(id); ok {
				title = rule.Title
			}
			c.toggle(id, value, title, state)
		}
	}
	offer(set.OptionalRuleIDs, "true", "optional, off")
	offer(set.RuleIDs, "false", "on")
}

func (c *completer) toggle(id, value, title, state string) {
	if c.isTaken(id) {
		return
	}
	text, _ := c.keyText(&schema.Key{Name: id, Type: schema.Bool}, value)
	if title != "" {
		title = " " + title
	}
	c.add(Completion{Label: id, Detail: title, Description: state, Kind: CompleteID, Text: text})
}

// checks offers the problems whose severity a project may choose. What always
// stops a resolution is none of them.
func (c *completer) checks() {
	for _, rule := range problem.Rules {
		if rule.Stops || c.isTaken(rule.Name) {
			continue
		}
		text, snippet := c.keyText(&schema.Key{Name: rule.Name, Type: schema.String, Enum: severities}, "")
		c.add(Completion{Label: rule.Name, Detail: " " + rule.Code, Description: rule.Severity.String(), Kind: CompleteID, Text: text, Snippet: snippet})
	}
}

var severities = []string{"off", "hint", "info", "warning", "error"}

// delimiter offers the line that ends the frontmatter, where there is none yet.
func (c *completer) delimiter() {
	if c.spot.column != 0 || c.spot.flow || c.spot.quote != 0 || c.spot.colon {
		return
	}
	// On the first line it would begin a header rather than end one.
	before := c.f.Src()[c.f.BOM.End:c.spot.token.Start]
	if (c.f.Form == syntax.Bare || c.f.Unclosed) && !isBlank(before) {
		c.add(Completion{Label: "---", Detail: " end of the frontmatter", Kind: CompleteHeader, Text: "---" + newline(c.f)})
	}
}
