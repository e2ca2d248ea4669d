package api

import (
	"iai/agents"
	"iai/iaip/problem"
	"iai/workspace"
)

// BudgetInput asks what instructions cost an agent.
type BudgetInput struct {
	Where
	Targets []string `json:"targets,omitempty" doc:"The targets; without them those x-export names, and all where it names none."`
	All     bool     `json:"all,omitempty" doc:"Every target there is."`
}

// A Budget is what the instructions of a manifest come to, in tokens.
type Budget struct {
	Manifest string          `json:"manifest"`
	Status   string          `json:"status" enum:"ok|stopped"`
	Method   string          `json:"method" doc:"How tokens are estimated."`
	Error    string          `json:"error" doc:"How far off that was where it was measured."`
	Tokens   int             `json:"tokens" doc:"All kinds together."`
	Kinds    []KindBudget    `json:"kinds"`
	Targets  []TargetBudget  `json:"targets"`
	Refused  []RefusedTarget `json:"refused"`
}

// A KindBudget is what one kind costs.
type KindBudget struct {
	Kind   string `json:"kind"`
	Tokens int    `json:"tokens"`
	Scoped int    `json:"scoped" doc:"Those of them that only some paths ask for."`
	Bytes  int    `json:"bytes"`
}

// A TargetBudget is what one agent is given.
type TargetBudget struct {
	Target string       `json:"target"`
	Tokens int          `json:"tokens"`
	Scoped int          `json:"scoped" doc:"Those in files that are read for some paths only."`
	Limit  *Limit       `json:"limit"`
	Files  []FileBudget `json:"files"`
}

// A FileBudget is one file against the limit of its target.
type FileBudget struct {
	File   string `json:"file"`
	Tokens int    `json:"tokens"`
	Size   *int   `json:"size" doc:"In the unit of the limit; null without one."`
	Over   bool   `json:"over"`
}

func budget(env *Env, in BudgetInput) (Budget, error) {
	s, err := env.open(in.Where)
	if err != nil {
		return Budget{}, err
	}
	return BudgetOf(s, s.DefaultManifest(), in.Targets, in.All)
}

// BudgetOf is what a manifest comes to.
func BudgetOf(s *workspace.Snapshot, manifest string, targets []string, all bool) (Budget, error) {
	r := s.Resolution(manifest)
	if r.File == nil {
		return Budget{}, &Error{Code: CodeNotFound, Message: problem.MissingManifest.Format("path", manifest)}
	}
	if err := knownTargets(targets); err != nil {
		return Budget{}, err
	}
	if len(targets) == 0 && len(agents.TargetsOf(r.File)) == 0 || all {
		targets = agents.Names()
	}
	out := Budget{Manifest: manifest, Status: "ok", Method: agents.TokenMethod, Error: agents.TokenError, Kinds: []KindBudget{}, Targets: []TargetBudget{}, Refused: []RefusedTarget{}}
	if r.Stopped {
		out.Status = "stopped"
		return out, nil
	}
	b := agents.NewBudget(r, targets, s.Lookup)
	out.Tokens = b.All
	for _, k := range b.Kinds {
		out.Kinds = append(out.Kinds, KindBudget{k.Kind, k.Tokens, k.Scoped, k.Bytes})
	}
	for _, t := range b.Targets {
		cost := TargetBudget{Target: t.Target.Name, Tokens: t.Tokens, Scoped: t.Scoped, Limit: limitOf(t.Target), Files: []FileBudget{}}
		for _, f := range t.Files {
			file := FileBudget{File: f.Path, Tokens: f.Tokens, Over: f.Over}
			if cost.Limit != nil {
				file.Size = &f.Size
			}
			cost.Files = append(cost.Files, file)
		}
		out.Targets = append(out.Targets, cost)
	}
	for _, refused := range b.Refused {
		out.Refused = append(out.Refused, RefusedTarget{refused.Manifest, refused.Target, refused.Why})
	}
	return out, nil
}
