package feature

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"iai/iaip/syntax"
	"iai/iaip/text"
	"iai/resolver/contract"
	"iai/resolver/packfile"
	"iai/workspace"
)

// The name of a rule that a pack of the workspace defines stands in the pack,
// in rulesets and rules of packs beside it, and in the toggles of manifests.

// packsOf is the directory of packs that a file lies in, "" if it lies in none.
func packsOf(p string) string {
	const dir = workspace.PackDir + "/"
	if i := strings.LastIndex("/"+p, "/"+dir); i >= 0 {
		return p[:i+len(workspace.PackDir)]
	}
	return ""
}

// packTarget looks at a file of a pack: the names of rules in it.
func (v *view) packTarget(chain []step) target {
	last := chain[len(chain)-1]
	name, ok := last.value.Str()
	if !ok || name == "" || last.onKey {
		return target{}
	}
	for _, way := range ruleWays {
		if isWay(chain, way...) {
			return target{subject: onRule, span: last.value.Inner(), around: last.value.Content(), name: name}
		}
	}
	return target{}
}

// ruleWays are the places in the files of packs that hold the name of a rule,
// the one that defines it first.
var ruleWays = [][]string{
	{"rules", anItem, "id"},
	{"rules", anItem, "conflictsWith", anItem},
	{"rulesets", anItem, "ruleIds", anItem},
	{"rulesets", anItem, "optionalRuleIds", anItem},
}

// packRule is the file of the workspace that defines a rule, as this file sees
// it: a manifest through its catalogue, a file of a pack through the packs it
// stands among.
func (v *view) packRule(id string) (string, error) {
	if dir := packsOf(v.path); dir != "" {
		for _, f := range packFiles(v.s, dir) {
			if len(rulesNamed(f.f, id, ruleWays[:1])) > 0 {
				return f.path, nil
			}
		}
		return "", fmt.Errorf("No pack in `%s` defines the rule `%s`.", dir, id)
	}
	d, ok := v.s.Catalogue(v.path).Rule(id)
	switch {
	case !ok:
		return "", fmt.Errorf("There is no rule `%s` that could be renamed.", id)
	case d.From == contract.BuiltinSource:
		return "", errors.New("`" + id + "` comes with the program and keeps its name.")
	case v.s.File(d.Place.File) == nil || packsOf(d.Place.File) == "":
		return "", fmt.Errorf("The rule `%s` is defined by a pack outside the workspace: rename it there.", id)
	}
	return d.Place.File, nil
}

// packFiles are the files that the packs of a directory provide, sorted.
func packFiles(s *workspace.Snapshot, dir string) []view {
	var paths []string
	for _, l := range s.PacksIn(dir).Registry.Listings {
		name := path.Join(dir, l.Root, packfile.PackFile)
		f := s.File(name)
		if f == nil {
			continue
		}
		p, _ := packfile.ReadPack(name, f.Src())
		for _, list := range [][]string{p.Provides.Rules, p.Provides.Rulesets} {
			for _, file := range list {
				paths = append(paths, path.Join(dir, l.Root, file))
			}
		}
	}
	slices.Sort(paths)
	var out []view
	for _, p := range slices.Compact(paths) {
		if v, ok := viewOf(s, p); ok {
			out = append(out, v)
		}
	}
	return out
}

// rulesNamed are the places of a pack's file that hold the name of a rule.
func rulesNamed(f *syntax.File, id string, ways [][]string) []text.Span {
	var out []text.Span
	var walk func(v syntax.Value, way []string)
	walk = func(v syntax.Value, way []string) {
		switch {
		case len(way) == 0:
			if name, ok := v.Str(); ok && name == id && !v.IsAlias() {
				out = append(out, v.Inner())
			}
		case way[0] == anItem:
			for item := range v.Items() {
				walk(item, way[1:])
			}
		default:
			walk(v.Field(way[0]), way[1:])
		}
	}
	for _, way := range ways {
		walk(f.Root(), way)
	}
	slices.SortFunc(out, func(a, b text.Span) int { return compareSpans("", a, "", b) })
	return slices.Compact(out)
}

// renameRule gives a rule another name wherever it is named.
func (v *view) renameRule(id, name string) (Rename, error) {
	defined, err := v.packRule(id)
	if err != nil {
		return Rename{}, err
	}
	name = strings.Trim(name, " \t")
	switch {
	case name == id:
		return Rename{}, nil
	case name == "" || strings.ContainsFunc(name, func(r rune) bool {
		return (r|0x20 < 'a' || r|0x20 > 'z') && (r < '0' || r > '9') && r != '-' && r != '_' && r != '.'
	}):
		return Rename{}, errors.New("A rule is named in letters, digits, `-`, `_` and `.`: choose such a name.")
	}
	if d, taken := contract.Builtin().Rule(name); taken {
		return Rename{}, fmt.Errorf("There is a rule `%s` that comes with the program: choose another name.", d.ID)
	}
	var out Rename
	rewrite := func(file string, spans []text.Span) {
		for _, span := range spans {
			out.Edits = append(out.Edits, workspace.FileEdit{File: file, Edit: text.Edit{Span: span, New: name}})
		}
	}
	files := packFiles(v.s, packsOf(defined))
	for _, f := range files {
		if at := rulesNamed(f.f, name, ruleWays[:1]); len(at) > 0 {
			return Rename{}, fmt.Errorf("`%s` defines a rule `%s` at line %d: choose another name.", f.path, name, lineOf(f.f, at[0].Start))
		}
		rewrite(f.path, rulesNamed(f.f, id, ruleWays))
	}
	for _, m := range pages(v.s, *v, v.s.NamingID(id)) {
		if d, ok := v.s.Catalogue(m.path).Rule(id); !ok || d.Place.File != defined {
			continue // it names another rule of that name
		}
		var spans []text.Span
		for _, u := range m.idUses(onRule, id) {
			spans = append(spans, u.span)
		}
		rewrite(m.path, spans)
	}
	slices.SortStableFunc(out.Edits, func(a, b workspace.FileEdit) int { return compareSpans(a.File, a.Span, b.File, b.Span) })
	out.Notes = append(out.Notes, Note{defined, "The packs in `" + packsOf(defined) + "` have another content now: `iai pack lock` brings locks up to date."})
	return out, nil
}
