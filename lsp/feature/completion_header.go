package feature

import (
	"strings"

	"iai/iaip"
	"iai/iaip/schema"
	"iai/iaip/text"
)

// header offers whole beginnings for a file that has nothing in it yet. Its
// name, or the manifest that calls for it, says of which kind it will be.
func (c *completer) header() {
	// What blank lines there are belong to nothing: the header goes before
	// them, on the cursor's line.
	line := c.f.Lines.Span(c.f.Lines.Line(c.at))
	c.spot = spot{token: text.Span{Start: line.Start, End: line.End}}
	nl := newline(c.f)
	switch kind := expectedKind(c.s, c.file); kind {
	case schema.Manifest.Name:
		present := c.present()
		list := strings.Join(present, ", ")
		head := "kind: manifest" + nl + "version: v0" + nl + "enabled: ["
		item := Completion{Label: "manifest", Detail: " header", Description: "enables what is there", Kind: CompleteHeader,
			Text: head + list + "]" + nl, Snippet: escape(head) + "${1:" + escape(list) + "}]" + nl + "$0"}
		c.headerItem(item)
	case "":
		names := make([]string, len(schema.Kinds))
		for i := range schema.Kinds {
			names[i] = schema.Kinds[i].Name
			c.headerItem(Completion{Label: names[i], Detail: " header", Kind: CompleteHeader,
				Text: "kind: " + names[i] + nl + "---" + nl, Snippet: "kind: " + names[i] + nl + "---" + nl + "$0"})
		}
		c.headerItem(Completion{Label: "---", Detail: " fenced header", Kind: CompleteHeader,
			Text: "---" + nl + "kind: " + nl + "---" + nl, Snippet: "---" + nl + "kind: " + choice(1, names) + nl + "---" + nl + "$0"})
	default:
		head := "kind: " + kind + nl + "---" + nl
		c.headerItem(Completion{Label: kind, Detail: " header", Description: "kind: " + kind, Kind: CompleteHeader, Text: head, Snippet: head + "$0"})
		c.headerItem(Completion{Label: "---", Detail: " fenced header", Description: "kind: " + kind, Kind: CompleteHeader,
			Text: "---" + nl + head, Snippet: "---" + nl + head + "$0"})
	}
}

func (c *completer) headerItem(item Completion) {
	item.Filter = item.Text[:strings.IndexAny(item.Text, "\r\n")]
	c.add(item)
}

// present are the kinds whose files stand beside the manifest.
func (c *completer) present() []string {
	var out []string
	for i := range schema.Kinds {
		name := schema.Kinds[i].Name
		if p, reason := iaip.Locate(c.dir(), name+".iai"); reason == "" && c.s.Lookup(p).Status == iaip.Regular {
			out = append(out, name)
		}
	}
	return out
}
