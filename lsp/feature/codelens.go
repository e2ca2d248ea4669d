package feature

import (
	"cmp"
	"slices"
	"time"

	"iai/iaip"
	"iai/iaip/schema"
	"iai/iaip/syntax"
	"iai/iaip/text"
	"iai/resolver/contract"
	"iai/workspace"
)

// The commands behind the lenses. Each takes one object with the arguments of
// the lens.
const (
	// PreviewCommand shows what a kind resolves to.
	PreviewCommand = "iai.preview"
	// CompareCommand shows a file beside the one that overrides it.
	CompareCommand = "iai.compare"
	// ContractCommand resolves a contract.
	ContractCommand = "iai.resolveContract"
)

// A Lens is a line of information above a line of a file, with a command
// behind it.
type Lens struct {
	Span text.Span
	// Title is empty until ResolveLens fills it in: counting the words of
	// every kind with every key would be work for nobody.
	Title   string
	Command string
	Args    []Argument
}

// An Argument is one field of the object a command is given.
type Argument struct{ Name, Value string }

// Arg is an argument of the lens by name, "" if it has none of that name.
func (l *Lens) Arg(name string) string {
	for _, a := range l.Args {
		if a.Name == name {
			return a.Value
		}
	}
	return ""
}

// CodeLenses are the lenses of a file, in the order of their places.
func CodeLenses(s *workspace.Snapshot, file string) []Lens {
	f := s.File(file)
	if f == nil {
		return nil
	}
	if s.IsManifest(file) {
		return manifestLenses(s.Resolution(file))
	}
	return fileLenses(s, file, f)
}

// manifestLenses stand on the manifest itself and on each block of an active
// kind; a kind without a block has its lens where it is named.
func manifestLenses(r *iaip.Resolution) []Lens {
	f := r.File
	if f == nil || f.Broken() || isBlank(f.Src()) {
		return nil
	}
	root := f.Root()
	at := iaip.FirstToken(f)
	if key, _ := root.Pair("x-contract"); key.Exists() {
		at = key.Span()
	}
	out := []Lens{{Span: at, Command: ContractCommand, Args: []Argument{{"manifest", r.Path}}}}
	for _, k := range r.Kinds {
		span := k.Span
		if key, value := root.Pair(k.Name); !value.IsNull() {
			span = key.Span()
		}
		out = append(out, Lens{Span: span, Command: PreviewCommand, Args: []Argument{{"manifest", r.Path}, {"kind", k.Name}}})
	}
	slices.SortStableFunc(out, func(a, b Lens) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	return out
}

// fileLenses stand at the top of a file: what the kind comes to on its base,
// and on every file what an override puts out.
func fileLenses(s *workspace.Snapshot, file string, f *syntax.File) []Lens {
	var out []Lens
	at := iaip.FirstToken(f)
	for _, u := range uses(s, file) {
		if u.slot.State != iaip.Loaded {
			continue
		}
		if u.slot.Role == iaip.Base {
			out = append(out, Lens{Span: at, Command: PreviewCommand, Args: []Argument{{"manifest", u.r.Path}, {"kind", u.k.Name}}})
		}
		over := u.k.Over()
		if over == nil || u.r.Stopped || u.slot.Role == iaip.Override || u.k.Override == nil {
			continue
		}
		if u.discarded() || replaced(u) > 0 {
			out = append(out, Lens{Span: at, Command: CompareCommand, Args: []Argument{
				{"manifest", u.r.Path}, {"kind", u.k.Name}, {"file", file}, {"override", over.Origin}}})
		}
	}
	return out
}

// replaced is the number of sections of a file that an override replaces.
func replaced(u use) int {
	n := 0
	for i := range u.k.Pieces {
		for _, ref := range u.k.Pieces[i].Replaces {
			if ref.Input == u.at {
				n++
			}
		}
	}
	return n
}

// ResolveLens fills in the title of a lens.
func ResolveLens(s *workspace.Snapshot, file string, lens Lens) Lens {
	switch lens.Command {
	case ContractCommand:
		lens.Title = contractTitle(s, lens.Arg("manifest"))
		return lens
	case PreviewCommand:
		lens.Title = previewTitle(s, &lens)
	case CompareCommand:
		lens.Title = compareTitle(s, file, &lens)
	}
	if users := s.Users(file); len(users) > 1 && !s.IsManifest(file) {
		lens.Title += " (" + lens.Arg("manifest") + ")"
	}
	return lens
}

// contractTitle says what the contract of the manifest's own command comes to.
// Without a command there is none yet, and the lens lets one be chosen.
func contractTitle(s *workspace.Snapshot, manifest string) string {
	setup := s.Contract(manifest)
	switch {
	case s.Resolution(manifest).Stopped:
		return "no contract: the resolution is stopped"
	case setup.Command == "":
		return "resolve contract"
	case setup.Refused != "":
		return "no contract: it is refused"
	}
	request := contract.Request{ProjectID: setup.Project.ID, CommandID: setup.Command}
	result := contract.Resolve(request, []contract.Project{setup.Project}, setup.Catalogue, time.Time{})
	if result.Blocked != nil {
		return "no contract: blocked by " + string(result.Blocked.Reason)
	}
	return "contract " + setup.Command + " · " + counted(len(result.Contract.Meta.RulesApplied), "rule", "rules")
}

func previewTitle(s *workspace.Snapshot, lens *Lens) string {
	r := s.Resolution(lens.Arg("manifest"))
	if r.Stopped {
		return "not in force: the resolution is stopped"
	}
	k := r.Kind(lens.Arg("kind"))
	if k == nil {
		return "not active"
	}
	return summary(k)
}

func compareTitle(s *workspace.Snapshot, file string, lens *Lens) string {
	for _, u := range uses(s, file) {
		if u.r.Path != lens.Arg("manifest") || u.k.Name != lens.Arg("kind") || u.k.Override == nil {
			continue
		}
		if u.k.Override.Mode == schema.ReplaceAll {
			return "replaced by " + lens.Arg("override")
		}
		return counted(replaced(u), "section", "sections") + " replaced by " + lens.Arg("override")
	}
	return "not overridden"
}
