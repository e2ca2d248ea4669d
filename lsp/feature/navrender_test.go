package feature

import (
	"fmt"
	"strings"

	"iai/iaip/text"
)

// How the answers of the features look in the fixtures.

func navDefinition(c *navCase) string {
	return c.atCursors(func(file string, offset int) string { return c.jump(file, Definition(c.s, file, offset)) })
}

func navDeclaration(c *navCase) string {
	return c.atCursors(func(file string, offset int) string { return c.jump(file, Declaration(c.s, file, offset)) })
}

func (c *navCase) jump(file string, j Jump) string {
	if len(j.To) == 0 {
		return "nothing\n"
	}
	return "from " + c.marked(file, j.Origin, "⟦", "⟧") + "\n" + c.locations(j.To)
}

// The reference that counts as the declaration is shown with a plus.
func navReferences(c *navCase) string {
	return c.atCursors(func(file string, offset int) string {
		without := map[Location]bool{}
		for _, l := range References(c.s, file, offset, false) {
			without[l] = true
		}
		out := ""
		for _, l := range References(c.s, file, offset, true) {
			sign := "+ "
			if without[l] {
				sign = "  "
			}
			delete(without, l)
			out += sign + c.location(l)
		}
		if len(without) > 0 {
			c.t.Errorf("%s:%d: without the declaration there is more: %v", file, offset, without)
		}
		return navOr(out, "nothing\n")
	})
}

func navHighlight(c *navCase) string {
	return c.atCursors(func(file string, offset int) string {
		out := ""
		for _, h := range DocumentHighlights(c.s, file, offset) {
			sign := "reads  "
			if h.Writes {
				sign = "writes "
			}
			out += sign + c.place(file, h.Span) + "\n"
		}
		return navOr(out, "nothing\n")
	})
}

func navRename(c *navCase) string {
	return c.atCursors(func(file string, offset int) string {
		at, err := PrepareRename(c.s, file, offset)
		if err != nil {
			return "refused: " + err.Error() + "\n"
		}
		out := fmt.Sprintf("rename %s, %q\n", c.marked(file, at.Span, "⟦", "⟧"), at.Text)
		for _, name := range c.names {
			out += fmt.Sprintf("to %q\n", name)
			r, err := RenameTo(c.s, file, offset, name)
			if err != nil {
				out += "  refused: " + err.Error() + "\n"
				continue
			}
			out += navIndent(c.rename(r))
		}
		return out
	})
}

func navFileRename(c *navCase) string { return c.rename(WillRenameFiles(c.s, c.moves)) }

// rename shows each edit in its line, the new text behind the old.
func (c *navCase) rename(r Rename) string {
	out := ""
	edits := map[string][]text.Edit{}
	for _, e := range r.Edits {
		edits[e.File] = append(edits[e.File], e.Edit)
		new := strings.ReplaceAll(strings.ReplaceAll(e.New, "\r", "␍"), "\n", "␊")
		out += fmt.Sprintf("%s:%s: %s\n", e.File, c.lines(e.File, e.Span), c.marked(e.File, e.Span, "⟦", " → "+new+"⟧"))
	}
	for file, list := range edits {
		if _, err := text.Apply(c.s.File(file).Src(), list); err != nil {
			c.t.Errorf("%s: %v", file, err)
		}
	}
	for _, m := range r.Moves {
		out += "move " + m.Old + " -> " + m.New + "\n"
	}
	for _, n := range r.Notes {
		out += "note " + n.File + ": " + n.Message + "\n"
	}
	return navOr(out, "nothing\n")
}

func navLinks(c *navCase) string {
	out := ""
	for _, file := range c.files {
		out += file + "\n"
		lines := ""
		for _, l := range DocumentLinks(c.s, file) {
			r := ResolveDocumentLink(c.s, l)
			to := r.URL
			switch {
			case r.Path != "" && r.Exists:
				to = r.Path
			case r.Path != "":
				to = r.Path + " (not there)"
			case to == "":
				to = "nowhere in the workspace"
			}
			lines += "  " + c.lines(file, l.Span) + ": " + c.marked(file, l.Span, "⟦", "⟧") + " -> " + to + "\n"
		}
		out += navOr(lines, "  no links\n")
	}
	return out
}

var navKinds = map[SymbolKind]string{
	SymbolKey: "key", SymbolBlock: "block", SymbolEntry: "entry", SymbolItem: "item", SymbolFormat: "format", SymbolHeading: "heading",
	SymbolKindName: "kind", SymbolFile: "file", SymbolCommand: "command", SymbolRule: "rule", SymbolRuleset: "ruleset", SymbolStack: "stack", SymbolPack: "pack",
}

func navOutline(c *navCase) string {
	out := ""
	for _, file := range c.files {
		out += file + "\n" + navIndent(navOr(c.outline(file, DocumentSymbols(c.s, file)), "no symbols\n"))
	}
	return out
}

// outline shows the tree of symbols: lines, kind, name, what is selected, and
// the detail behind a dash.
func (c *navCase) outline(file string, list []Symbol) string {
	out := ""
	for _, s := range list {
		detail := ""
		if s.Detail != "" {
			detail = " – " + s.Detail
		}
		out += fmt.Sprintf("%s %s %s %s%s\n", c.lines(file, s.Range), navKinds[s.Kind], s.Name, c.marked(file, s.Selection, "⟦", "⟧"), detail)
		out += navIndent(c.outline(file, s.Children))
	}
	return out
}

// A search shows its first twelve answers and how many there are.
func navSearch(c *navCase) string {
	const shown = 12
	out := ""
	for _, query := range c.queries {
		found := WorkspaceSymbols(c.s, query)
		out += fmt.Sprintf("%q finds %d\n", query, len(found))
		for _, s := range found[:min(len(found), shown)] {
			container := ""
			if s.Container != "" {
				container = " in " + s.Container
			}
			out += fmt.Sprintf("  %s %s%s at %s", navKinds[s.Kind], s.Name, container, c.location(s.Location))
		}
	}
	return out
}

func navCallHierarchy(c *navCase) string {
	return c.atCursors(func(file string, offset int) string {
		out := ""
		for _, item := range PrepareCallHierarchy(c.s, file, offset) {
			out += c.item(item) + "\n"
			for _, call := range IncomingCalls(c.s, item.File) {
				out += "  included by " + c.item(call.Item) + "\n"
				for _, span := range call.Spans {
					out += "    " + c.place(call.Item.File, span) + "\n"
				}
			}
			for _, call := range OutgoingCalls(c.s, item.File) {
				out += "  includes " + c.item(call.Item) + "\n"
				for _, span := range call.Spans {
					out += "    " + c.place(item.File, span) + "\n"
				}
			}
		}
		return navOr(out, "nothing\n")
	})
}

func (c *navCase) item(item CallItem) string {
	if !item.Range.Covers(item.Selection) {
		c.t.Errorf("%s: %v does not cover %v", item.File, item.Range, item.Selection)
	}
	return fmt.Sprintf("%s, %s, %s %s", item.Name, navOr(item.Detail, "no kind"), item.File, c.marked(item.File, item.Selection, "⟦", "⟧"))
}

func navIndent(s string) string {
	out := ""
	for line := range strings.Lines(s) {
		out += "  " + line
	}
	return out
}
