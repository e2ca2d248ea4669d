package agents

import "iai/iaip"

// A Budget is what the instructions of a manifest cost an agent, in tokens.
type Budget struct {
	Kinds []KindCost
	// All is what every kind costs together.
	All     int
	Targets []TargetCost
	Refused []Refusal
}

// A KindCost is what one kind costs, its settings included.
type KindCost struct {
	Kind          string
	Tokens, Bytes int
	// Scoped are those of its tokens that only some paths ask for.
	Scoped int
}

// A TargetCost is what an agent is given, and how that stands to its limit.
type TargetCost struct {
	Target *Target
	Tokens int
	Scoped int
	Files  []FileCost
}

// A FileCost is one file of a target.
type FileCost struct {
	Path   string
	Tokens int
	Size   int // in the unit of the limit, 0 without one
	Over   bool
}

// NewBudget estimates what a manifest costs through targets. It counts what an
// export would write, and what stands around a block as well.
func NewBudget(r *iaip.Resolution, targets []string, look func(string) iaip.Entry) Budget {
	var b Budget
	for _, p := range Parts(r) {
		if n := len(b.Kinds); n == 0 || b.Kinds[n-1].Kind != p.Kind {
			b.Kinds = append(b.Kinds, KindCost{Kind: p.Kind})
		}
		k := &b.Kinds[len(b.Kinds)-1]
		text := writeParts([]Part{p}, "")
		tokens := Tokens(text)
		k.Tokens += tokens
		k.Bytes += len(text)
		if len(p.Scope) > 0 {
			k.Scoped += tokens
		}
		b.All += tokens
	}
	plan := NewPlan(Question{Manifests: []*iaip.Resolution{r}, Targets: targets, Look: look})
	b.Refused = plan.Refused
	for i := range Targets {
		cost := TargetCost{Target: &Targets[i]}
		for j := range plan.Files {
			f := &plan.Files[j]
			if f.Target != cost.Target || f.Text == "" {
				continue
			}
			n := Tokens(f.New)
			cost.Files = append(cost.Files, FileCost{f.Path, n, f.Size, f.Over})
			cost.Tokens += n
			if f.scoped {
				cost.Scoped += n
			}
		}
		if len(cost.Files) > 0 {
			b.Targets = append(b.Targets, cost)
		}
	}
	return b
}
