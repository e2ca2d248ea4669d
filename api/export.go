package api

import (
	"fmt"
	"strings"

	"iai/agents"
	"iai/iaip"
	"iai/iaip/problem"
	"iai/iaip/syntax"
	"iai/workspace"
)

// ExportInput asks to write the files that agents read.
type ExportInput struct {
	Where
	Targets []string `json:"targets,omitempty" doc:"The targets; without them those that x-export of each manifest names."`
	All     bool     `json:"all,omitempty" doc:"Every target there is."`
	DryRun  bool     `json:"dryRun,omitempty" doc:"Only answer what would be written."`
	Force   bool     `json:"force,omitempty" doc:"Replace what was edited by hand. What stands around a block stays even then."`
	Clean   bool     `json:"clean,omitempty" doc:"Remove what was exported and is no longer."`
}

// An Exported answer says how the files for agents stand to what they should
// be, and what was done about it.
type Exported struct {
	Files   []ExportedFile  `json:"files"`
	Stopped []string        `json:"stopped" doc:"Manifests whose resolution is stopped; nothing of them was touched."`
	Refused []RefusedTarget `json:"refused"`
	Lock    string          `json:"lock"`
	Written []string        `json:"written"`
	// UpToDate says that no file has to change, so that a check of an export
	// has one field to look at.
	UpToDate bool `json:"upToDate" doc:"Every file is what it should be."`
}

// An ExportedFile is one file for an agent.
type ExportedFile struct {
	File     string   `json:"file"`
	Target   string   `json:"target"`
	Manifest string   `json:"manifest"`
	Form     string   `json:"form" enum:"file|block"`
	Kinds    []string `json:"kinds"`
	State    string   `json:"state" enum:"same|missing|stale|edited|foreign|imported|leftover|blocked"`
	Deed     string   `json:"deed" enum:"keep|write|remove|refuse|leave"`
	Message  string   `json:"message" doc:"Why it is refused or left, empty if it is not."`
	Text     string   `json:"text" doc:"The whole file as it should be."`
	Size     int      `json:"size"`
	Limit    *Limit   `json:"limit"`
	Over     bool     `json:"over" doc:"It is larger than the limit."`
}

// A Limit is how much an agent reads.
type Limit struct {
	Size  int    `json:"size"`
	Unit  string `json:"unit" enum:"characters|bytes|lines"`
	Whole bool   `json:"whole" doc:"Of all files of the target together."`
	Cuts  bool   `json:"cuts" doc:"What comes behind is lost; else the limit is advice."`
}

// A RefusedTarget is a target that cannot be served.
type RefusedTarget struct {
	Manifest string `json:"manifest"`
	Target   string `json:"target"`
	Message  string `json:"message"`
}

func export(env *Env, in ExportInput) (Exported, error) {
	s, err := env.open(in.Where)
	if err != nil {
		return Exported{}, err
	}
	manifests := []string{in.Manifest}
	if in.Manifest == "" {
		manifests = ExportManifests(s, ".", len(in.Targets) > 0 || in.All)
	}
	plan, err := ExportPlan(s, manifests, in.Targets, in.All)
	if err != nil {
		return Exported{}, err
	}
	order := agents.Order{Force: in.Force, Clean: in.Clean}
	out := ExportedOf(plan, order)
	if in.DryRun || in.Files != nil {
		return out, nil
	}
	return out, WriteExport(s, plan, order, &out)
}

// ExportedPatterns are patterns of the files an export writes: what the check
// says of them rests on how they stand.
func ExportedPatterns() []string { return agents.Watched() }

// ExportManifests are the manifests at or below a directory that an export is
// about: those that name targets; where targets are named otherwise, or none
// does, the default one.
func ExportManifests(s *workspace.Snapshot, dir string, named bool) []string {
	var out []string
	for _, m := range s.Manifests() {
		if !named && (dir == "." || workspace.Under(m, []string{dir})) && s.File(m) != nil && s.File(m).Root().Field(agents.TargetsKey).Exists() {
			out = append(out, m)
		}
	}
	if len(out) == 0 {
		out = []string{s.DefaultManifest()}
	}
	return out
}

// others names the manifests that may have been meant, as a sentence.
func others(s *workspace.Snapshot) string {
	const most = 5
	var there []string
	for _, m := range s.Manifests() {
		if s.File(m) != nil {
			there = append(there, m)
		}
	}
	switch n := len(there); {
	case n == 0:
		return ""
	case n == 1:
		return fmt.Sprintf(" There is `%s`: say which with `--manifest`, or give it an `x-export`.", there[0])
	case n > most:
		return fmt.Sprintf(" There are %s and %d more: say which with `--manifest`.", quoted(there[:most]), n-most)
	}
	return fmt.Sprintf(" There are %s: say which with `--manifest`, or give them an `x-export`.", quoted(there))
}

// ExportPlan works out what an export of manifests to targets would do.
func ExportPlan(s *workspace.Snapshot, manifests, targets []string, all bool) (*agents.Plan, error) {
	if err := knownTargets(targets); err != nil {
		return nil, err
	}
	if all {
		targets = agents.Names()
	}
	q := agents.Question{Targets: targets, Look: s.Lookup}
	for _, m := range manifests {
		r := s.Resolution(m)
		if r.File == nil {
			return nil, &Error{Code: CodeNotFound, Message: problem.MissingManifest.Format("path", m) + others(s)}
		}
		if list := r.File.Root().Field(agents.TargetsKey); len(targets) == 0 && !r.Stopped {
			// One that names none any more leaves files behind.
			if list.Kind() != syntax.Sequence && (list.Exists() || !agents.WasExported(s.Lookup, m)) {
				return nil, Invalid("`%s` names no target: add `x-export: [agents]`, or say which with --target. There are %s.", m, quoted(agents.Names()))
			}
			for item := range list.Items() {
				if name := item.Text(); agents.Find(name) == nil {
					return nil, Invalid("`x-export` of `%s` names `%s`, and there is no such target%s Choose of %s.", m, iaip.Shorten(name), iaip.Near(name, agents.Names()), quoted(agents.Names()))
				}
			}
		}
		q.Manifests = append(q.Manifests, r)
	}
	return agents.NewPlan(q), nil
}

func knownTargets(names []string) error {
	for _, name := range names {
		if agents.Find(name) == nil {
			return Invalid("There is no target `%s`%s Choose of %s.", name, iaip.Near(name, agents.Names()), quoted(agents.Names()))
		}
	}
	return nil
}

func limitOf(t *agents.Target) *Limit {
	if t.Limit.Size == 0 {
		return nil
	}
	return &Limit{t.Limit.Size, string(t.Limit.Unit), t.Limit.Whole, t.Limit.Cuts}
}

// ExportedOf is the answer for a plan.
func ExportedOf(p *agents.Plan, order agents.Order) Exported {
	out := Exported{Files: []ExportedFile{}, Stopped: append([]string{}, p.Stopped...), Refused: []RefusedTarget{}, Lock: agents.LockPath, Written: []string{}}
	out.UpToDate = len(p.Stopped)+len(p.Refused) == 0
	for _, r := range p.Refused {
		out.Refused = append(out.Refused, RefusedTarget{r.Manifest, r.Target, r.Why})
	}
	for i := range p.Files {
		f := &p.Files[i]
		deed := order.Deed(f)
		file := ExportedFile{File: f.Path, Target: f.Target.Name, Manifest: f.Manifest, Form: "file", Kinds: append([]string{}, f.Kinds...),
			State: string(f.State), Deed: string(deed), Message: f.Message(deed), Text: f.New, Size: f.Size, Over: f.Over}
		if f.Block {
			file.Form = "block"
		}
		file.Limit = limitOf(f.Target)
		out.UpToDate = out.UpToDate && deed == agents.Keep
		out.Files = append(out.Files, file)
	}
	return out
}

// WriteExport carries a plan out.
func WriteExport(s *workspace.Snapshot, p *agents.Plan, order agents.Order, out *Exported) error {
	if s.Root() == "" {
		return &Error{Code: CodeIO, Message: "The workspace is not on disk, so nothing can be written."}
	}
	done, err := p.Apply(s.Root(), order)
	out.Written = append(out.Written, done...)
	if err != nil {
		message := err.Error()
		return &Error{Code: CodeIO, Message: sentence(strings.ToUpper(message[:1]) + message[1:])}
	}
	return nil
}
