package feature

import (
	"strings"

	"iai/iaip/problem"
	"iai/iaip/schema"
)

// key writes what the table says of a key, if it has it.
func (h *hoverer) key(name string, p place) {
	if p.row != nil {
		h.row(name, p.row)
	}
}

// row writes one row of the table.
func (p *page) row(name string, row *schema.Key) {
	p.paragraph()
	p.write("**", name, "** · ", row.Type.String())
	if row.Default != "" {
		p.write(" · default ", code(row.Default))
	}
	if row.Doc != "" {
		p.write("\n\n", row.Doc)
	}
	if len(row.Enum) > 0 {
		values := make([]string, len(row.Enum))
		for i, v := range row.Enum {
			if strings.HasSuffix(v, ":") {
				v += "…"
			}
			values[i] = code(v)
		}
		lead := "Allowed: "
		if row.Open {
			lead = "Usual: "
		}
		p.write("\n\n", lead, strings.Join(values, ", "))
	} else if row.Type == schema.Bool {
		p.write("\n\nAllowed: `true`, `false`")
	}
	if row.Path {
		if row.Type == schema.List {
			p.write("\n\nPaths are relative to the manifest's directory and stay inside the root.")
		} else {
			p.write("\n\nA hint: the path is never opened or checked.")
		}
	}
	if row.Source != "" {
		p.write("\n\nDefined by: ", row.Source)
	}
}

// unknown says what becomes of a key that the table does not have.
func (h *hoverer) unknown(m *mark, name string) {
	if m.place.row != nil || h.Len() > 0 {
		return
	}
	switch owner := m.owner; {
	case schema.IsExtension(name):
		h.write("**", name, "** · extension\n\nKeys that begin with `x-` are outside the format and are left alone.")
	case owner.area == topArea, owner.area == metadataArea:
		h.write("**", name, "** · unknown\n\n", code(owner.kind), " does not define this key: it is ignored.")
		if kinds := schema.Definers(name); len(kinds) > 0 {
			h.write(" It is a key of ", codes(kinds), ".")
		}
	case owner.area == entryArea, owner.area == blockArea, owner.area == tableArea && owner.row != nil && owner.row.Type == schema.Map:
		h.write("**", name, "** · unknown\n\nThe format does not define this key here: it is ignored.")
	}
}

// check writes what a problem of x-check is.
func (h *hoverer) check(name string) {
	h.problem(name)
}

// problem writes one row of the table of problems.
func (p *page) problem(name string) {
	rule := problem.Find(name)
	if rule == nil {
		return
	}
	p.paragraph()
	p.write("**", rule.Name, "** · ", rule.Code, " · ", rule.Severity.String(), "\n\nFound when: ", rule.When, ".\n\n", rule.Why)
	if rule.Stops {
		p.write("\n\nThis stops a resolution, and what stops cannot be silenced or lowered.")
	}
	p.write("\n\nDefined by: ", rule.Source)
}
