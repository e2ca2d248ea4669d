package api

import (
	"path"
	"slices"
	"strings"

	"iai/agents"
	"iai/iaip"
	"iai/iaip/schema"
	"iai/resolver/contract"
	"iai/workspace"
)

// ImportInput asks to take files for agents into the format.
type ImportInput struct {
	Where
	Sources []string          `json:"sources,omitempty" doc:"The files, relative to the root."`
	Detect  bool              `json:"detect,omitempty" doc:"Every file of the root that agents read and people wrote."`
	Under   string            `json:"under,omitempty" doc:"Detect only files at or below this directory."`
	Into    string            `json:"into,omitempty" doc:"The directory the result goes to; without it, that which each file speaks for."`
	Map     map[string]string `json:"map,omitempty" doc:"Titles and the kinds they mean, before the table of titles is asked."`
	DryRun  bool              `json:"dryRun,omitempty" doc:"Only answer what would be written."`
}

// An Imported answer says where each line of the sources goes.
type Imported struct {
	Sources []ImportedSource `json:"sources"`
	Creates []Create         `json:"creates"`
	Edits   []Create         `json:"edits" doc:"Manifests that are extended, whole."`
	Skipped []SkippedSource  `json:"skipped"`
	Written []string         `json:"written"`
}

// An ImportedSource is one file with what became of its lines.
type ImportedSource struct {
	File   string  `json:"file"`
	Target *string `json:"target" doc:"The target it belongs to; null if none knows it."`
	Lines  int     `json:"lines"`
	Moves  []Move  `json:"moves"`
}

// A Move is a run of lines, from one, and what became of them.
type Move struct {
	From int     `json:"from"`
	To   int     `json:"to"`
	File *string `json:"file" doc:"Null for lines that are no text: marks, fences, blank lines."`
	Kind *string `json:"kind"`
	Why  string  `json:"why"`
}

// A SkippedSource is what was left as it is.
type SkippedSource struct {
	File    string `json:"file"`
	Message string `json:"message"`
	Lost    bool   `json:"lost" doc:"Nothing of the file is in the result, though it was named."`
}

// Lost says whether something that was named is not in the result.
func (i *Imported) Lost() bool {
	return slices.ContainsFunc(i.Skipped, func(s SkippedSource) bool { return s.Lost })
}

func importFiles(env *Env, in ImportInput) (Imported, error) {
	files, dir, close, err := env.files(in.Where)
	if err != nil {
		return Imported{}, err
	}
	defer close()
	plan, err := ImportPlan(files, in)
	if err != nil {
		return Imported{}, err
	}
	out := ImportedOf(plan)
	if in.DryRun || in.Files != nil {
		return out, nil
	}
	return out, WriteImport(plan, dir, &out)
}

// files are the files of a root, or of the question.
func (env *Env) files(w Where) (files agents.Files, dir string, close func(), err error) {
	if w.Files != nil {
		if w.Root != "" {
			return nil, "", nil, Invalid("Give `root` or `files`, not both.")
		}
		return agents.Memory(w.Files), "", func() {}, nil
	}
	if dir = w.Root; dir == "" {
		dir = env.Root
	}
	if dir == "" {
		return nil, "", nil, Invalid("Say which workspace is meant: `root` is a directory, `files` a map of paths and texts.")
	}
	root, err := agents.OpenRoot(dir)
	if err != nil {
		return nil, "", nil, OpenError(dir, err)
	}
	return root, dir, func() { root.Close() }, nil
}

// ImportPlan works out an import.
func ImportPlan(files agents.Files, in ImportInput) (*agents.ImportPlan, error) {
	q := agents.ImportQuestion{Files: files, Map: map[string]string{}}
	for _, p := range in.Sources {
		clean, reason := iaip.Locate(".", p)
		if reason != "" {
			return nil, Invalid("`sources` holds %q, and that is no path inside the root: %s.", p, reason)
		}
		q.Sources = append(q.Sources, clean)
	}
	if in.Into != "" {
		clean, reason := iaip.Locate(".", in.Into)
		if reason != "" {
			return nil, Invalid("`into` is %q, and that is no path inside the root: %s.", in.Into, reason)
		}
		q.Into = clean
	}
	for title, kind := range in.Map {
		if !schema.ValidKindName(kind) {
			return nil, Invalid("`map` gives `%s` the kind %q, which cannot be one: choose of %s.", title, kind, quoted(agents.KindNames()))
		}
		q.Map[agents.PlainTitle(title)] = kind
	}
	known := 0
	if in.Detect {
		var found []string
		found, known = agents.Detect(files)
		for _, p := range found {
			below := in.Under == "" || in.Under == "." || workspace.Under(p, []string{path.Clean(in.Under)})
			if below && !slices.Contains(q.Sources, p) {
				q.Sources = append(q.Sources, p)
			}
		}
	}
	if len(q.Sources) == 0 {
		if known > 0 {
			return nil, &Error{Code: CodeNotFound, Message: "Every file here that agents read was exported from here or imported already, and nobody changed it since: to import one again, name it."}
		}
		if in.Detect {
			return nil, &Error{Code: CodeNotFound, Message: "There is no file here that agents read: `iai init` begins without one."}
		}
		return nil, Invalid("Say what to import: name files, or ask to detect them.")
	}
	return agents.NewImport(q), nil
}

// ImportedOf is the answer for a plan.
func ImportedOf(p *agents.ImportPlan) Imported {
	out := Imported{Sources: []ImportedSource{}, Creates: []Create{}, Edits: []Create{}, Skipped: []SkippedSource{}, Written: []string{}}
	for _, s := range p.Sources {
		source := ImportedSource{File: s.File, Target: orNull(s.Target), Lines: s.Lines, Moves: []Move{}}
		for _, m := range s.Moves {
			source.Moves = append(source.Moves, Move{m.From, m.To, orNull(m.File), orNull(m.Kind), m.Why})
		}
		out.Sources = append(out.Sources, source)
	}
	for _, f := range p.Creates {
		out.Creates = append(out.Creates, Create{File: f.Path, Text: f.Text})
	}
	for _, f := range p.Edits {
		out.Edits = append(out.Edits, Create{File: f.Path, Text: f.Text})
	}
	for _, s := range p.Skipped {
		out.Skipped = append(out.Skipped, SkippedSource{s.File, sentence(strings.ToUpper(s.Why[:1]) + s.Why[1:]), s.Lost})
	}
	return out
}

// WriteImport carries an import out. Where something cannot be taken in as it
// is meant, nothing is.
func WriteImport(p *agents.ImportPlan, dir string, out *Imported) error {
	done, err := p.Write(dir)
	out.Written = append(out.Written, done...)
	if err != nil {
		message := err.Error()
		return &Error{Code: CodeIO, Message: sentence(strings.ToUpper(message[:1]) + message[1:])}
	}
	return nil
}

// InitInput asks to begin a workspace.
type InitInput struct {
	Where
	Dir    string   `json:"dir,omitempty" doc:"The directory of the manifest; without it the root."`
	Name   string   `json:"name,omitempty" doc:"The project's name; without it the directory's."`
	Stack  string   `json:"stack,omitempty" doc:"A stack preset for x-contract."`
	Kinds  []string `json:"kinds,omitempty" doc:"The kinds to begin with; without it context, guardrails and tasks."`
	Import bool     `json:"import,omitempty" doc:"Take in the files for agents that are there, instead of beginning with new ones."`
	DryRun bool     `json:"dryRun,omitempty" doc:"Only answer what would be written."`
}

// A Begun answer is a workspace that was begun.
type Begun struct {
	// Detected are the files for agents that were there.
	Detected []string  `json:"detected" doc:"The files for agents that are there."`
	Creates  []Create  `json:"creates"`
	Import   *Imported `json:"import" doc:"The import, if one was asked for and there was something to import."`
	Written  []string  `json:"written"`
}

func initialize(env *Env, in InitInput) (Begun, error) {
	files, dir, close, err := env.files(in.Where)
	if err != nil {
		return Begun{}, err
	}
	defer close()
	out, plan, err := BegunOf(files, dir, in)
	if err != nil || in.DryRun || in.Files != nil {
		return out, err
	}
	return out, WriteBegun(plan, dir, &out)
}

// BegunOf works out how a workspace begins. It is refused where there is one.
func BegunOf(files agents.Files, dir string, in InitInput) (Begun, *agents.ImportPlan, error) {
	at := "."
	if in.Dir != "" {
		clean, reason := iaip.Locate(".", in.Dir)
		if reason != "" {
			return Begun{}, nil, Invalid("`dir` is %q, and that is no path inside the root: %s.", in.Dir, reason)
		}
		at = clean
	}
	for _, name := range []string{".iaip/" + workspace.EntryPoint, workspace.EntryPoint} {
		if _, why := files.Read(path.Join(at, name)); why != agents.Absent {
			return Begun{}, nil, Invalid("There is a manifest already, `%s`, and it is left as it is: `iai import --detect` adds to it, `iai check` looks at it.", path.Join(at, name))
		}
	}
	for _, kind := range in.Kinds {
		if !schema.ValidKindName(kind) || schema.ByName(kind) == nil {
			return Begun{}, nil, Invalid("There is no kind `%s`%s Choose of %s.", kind, iaip.Near(kind, agents.KindNames()), quoted(agents.KindNames()))
		}
	}
	if in.Stack != "" {
		var stacks []string
		for _, s := range contract.Builtin().StackPresets() {
			stacks = append(stacks, s.ID)
		}
		if !slices.Contains(stacks, in.Stack) {
			return Begun{}, nil, Invalid("There is no stack `%s`%s Choose of %s.", in.Stack, iaip.Near(in.Stack, stacks), quoted(stacks))
		}
	}
	out := Begun{Detected: []string{}, Creates: []Create{}, Written: []string{}}
	found, _ := agents.Detect(files)
	for _, p := range found {
		if workspace.Under(p, []string{at}) || at == "." {
			out.Detected = append(out.Detected, p)
		}
	}
	if in.Import && len(out.Detected) > 0 {
		plan, err := ImportPlan(files, ImportInput{Sources: out.Detected})
		if err != nil {
			return out, nil, err
		}
		plan.SetStack(path.Join(at, workspace.EntryPoint), in.Stack)
		answer := ImportedOf(plan)
		out.Import, out.Creates = &answer, answer.Creates
		return out, plan, nil
	}
	name := in.Name
	if name == "" {
		if name = path.Base(at); at == "." {
			name = strings.ReplaceAll(dir, "\\", "/")
			name = strings.TrimLeft(path.Base(name), "./")
		}
	}
	plan := &agents.ImportPlan{Creates: agents.NewStart(agents.Start{Files: files, Dir: at, Name: name, Stack: in.Stack, Kinds: unique(in.Kinds)})}
	for _, f := range plan.Creates {
		out.Creates = append(out.Creates, Create{File: f.Path, Text: f.Text})
	}
	return out, plan, nil
}

// WriteBegun writes the files of a new workspace.
func WriteBegun(plan *agents.ImportPlan, dir string, out *Begun) error {
	var done Imported
	err := WriteImport(plan, dir, &done)
	out.Written = append(out.Written, done.Written...)
	if out.Import != nil {
		out.Import.Written = append(out.Import.Written, done.Written...)
	}
	return err
}

func unique(list []string) []string {
	var out []string
	for _, s := range list {
		if !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}
