package agents

import (
	"slices"
	"strings"

	"iai/iaip"
	"iai/iaip/schema"
	"iai/iaip/syntax"
	"iai/workspace"
)

// ScopeKey is the key of a file whose text holds for some paths only: a list
// of patterns, relative to the directory the manifest serves.
const ScopeKey = "x-scope"

// A Part is text of one kind that holds for the same paths.
type Part struct {
	Kind string
	// Scope are the patterns it holds for; none means everywhere.
	Scope []string
	// Settings are the effective settings of the kind, a YAML line each. They
	// are with the first part of a kind.
	Settings []string
	Text     string
}

// Parts is what a resolution gives an agent: for each kind what holds
// everywhere, then what holds for some paths, in the manifest's order. Nothing
// is given where the resolution is stopped.
func Parts(r *iaip.Resolution) []Part {
	var out []Part
	for _, k := range r.Effective() {
		out = append(out, partsOf(k)...)
	}
	return out
}

func partsOf(k *iaip.Kind) []Part {
	all := []Part{{Kind: k.Name}}
	for i := range k.Pieces {
		p := &k.Pieces[i]
		scope := scopeOf(k.Inputs[p.Input].Settings)
		at := slices.IndexFunc(all, func(q Part) bool { return slices.Equal(q.Scope, scope) })
		if at < 0 {
			at = len(all)
			all = append(all, Part{Kind: k.Name, Scope: scope})
		}
		// Pieces that stood apart meet here, so the break is looked at anew.
		if q := &all[at]; q.Text != "" && !strings.HasSuffix(q.Text, "\n") && k.Of(p) != "" {
			q.Text += "\n"
		}
		all[at].Text += k.Of(p)
	}
	for _, s := range k.Settings() {
		if name := s.Key.Text(); !schema.IsExtension(name) {
			all[0].Settings = append(all[0].Settings, syntax.YAMLKey(name)+": "+workspace.FlowValue(s.Value))
		}
	}
	return slices.DeleteFunc(all, func(p Part) bool { return len(p.Settings) == 0 && strings.TrimSpace(p.Text) == "" })
}

// scopeOf reads the patterns of an input: a list, or one pattern alone.
func scopeOf(settings syntax.Value) []string {
	v := settings.Field(ScopeKey)
	if s, ok := v.Str(); ok && s != "" {
		return []string{s}
	}
	var out []string
	for item := range v.Items() {
		if s := item.Text(); s != "" {
			out = append(out, s)
		}
	}
	return out
}

// title is the heading a kind stands under.
func title(kind string) string {
	if schema.ByName(kind) == nil {
		return kind
	}
	return strings.ToUpper(kind[:1]) + kind[1:]
}

// purpose says in a sentence what a kind is for.
func purpose(kind string) string {
	if k := schema.ByName(kind); k != nil {
		return k.Doc
	}
	return kind
}

func quote(s string) string { return syntax.Quote(s) }
