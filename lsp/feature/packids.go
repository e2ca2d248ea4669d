package feature

import (
	"path"
	"strings"

	"iai/iaip/syntax"
	"iai/workspace"
)

// The ids that a pack of the workspace defines and uses. A file of definitions
// is YAML that belongs to no manifest, so it is read here by the few keys that
// hold ids.

// An idPlace is one place of a file of definitions that names something.
type idPlace struct {
	what   subject
	id     string
	value  syntax.Value
	writes bool // that the place defines the id, instead of only using it
}

// definitions are the lists of such a file, what their entries define, and
// which of an entry's keys name something else.
var definitions = []struct {
	list    string
	defines subject
	names   []struct {
		key  string
		what subject
	}
}{
	{"rules", onRule, []struct {
		key  string
		what subject
	}{{"conflictsWith", onRule}}},
	{"rulesets", onRuleset, []struct {
		key  string
		what subject
	}{{"ruleIds", onRule}, {"optionalRuleIds", onRule}}},
	{"stackPresets", onStack, []struct {
		key  string
		what subject
	}{{"defaultRulesetId", onRuleset}}},
	{"commands", onCommand, nil},
}

// idPlaces are the places of a file of definitions that name something, in the
// order of the lists above.
func idPlaces(f *syntax.File) []idPlace {
	var out []idPlace
	add := func(what subject, value syntax.Value, writes bool) {
		if id, ok := value.Str(); ok && id != "" {
			out = append(out, idPlace{what, id, value, writes})
		}
	}
	for _, d := range definitions {
		for entry := range f.Root().Field(d.list).Items() {
			add(d.defines, entry.Field("id"), true)
			for _, n := range d.names {
				value := entry.Field(n.key)
				add(n.what, value, false)
				for item := range value.Items() {
					add(n.what, item, false)
				}
			}
		}
	}
	return out
}

// A definitionFile is a file of definitions of one pack of the workspace.
type definitionFile struct {
	path, pack string
	f          *syntax.File
}

// definitionFiles are those of the packs that a directory of packs lists.
func definitionFiles(s *workspace.Snapshot, dir string) []definitionFile {
	var out []definitionFile
	source := s.PacksIn(dir)
	for _, l := range source.Registry.Listings {
		pack := path.Join(dir, l.Root)
		for _, file := range source.Content(l.Root).Files {
			p := path.Join(pack, file.Path)
			if strings.HasSuffix(p, workspace.Extension) {
				continue // instructions define nothing of a catalogue
			}
			if f := s.File(p); f != nil {
				out = append(out, definitionFile{p, pack, f})
			}
		}
	}
	return out
}

// packUses are the places where packs of the workspace use an id that they do
// not define there.
func packUses(s *workspace.Snapshot, what subject, id string) []Location {
	var out []Location
	for _, dir := range s.PackDirs() {
		for _, d := range definitionFiles(s, dir) {
			for _, at := range idPlaces(d.f) {
				if at.what == what && at.id == id && !at.writes {
					out = append(out, spanLocation(d.path, at.value.Inner()))
				}
			}
		}
	}
	return out
}

// idTarget is what stands under the cursor in a file of definitions.
func (v *view) idTarget(offset int) target {
	for _, at := range idPlaces(v.f) {
		if at.value.Content().Contains(offset) {
			return target{subject: at.what, span: at.value.Inner(), around: at.value.Content(), name: at.id, declaring: at.writes, value: at.value}
		}
	}
	return target{}
}
