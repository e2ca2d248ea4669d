package agents

import (
	"fmt"
	"slices"

	"iai/iaip"
	"iai/iaip/problem"
	"iai/iaip/text"
)

// Findings are the problems with the files a manifest is exported to: one for
// each target and what is wrong there, at the name of the target in the
// manifest. It looks at nothing unless the manifest names targets.
func Findings(r *iaip.Resolution, look func(string) iaip.Entry) []problem.Finding {
	key, list := r.File.Root().Pair(TargetsKey)
	if r.Stopped || list.Len() == 0 {
		return nil
	}
	p := NewPlan(Question{Manifests: []*iaip.Resolution{r}, Look: look})
	spans := map[string]text.Span{}
	for item := range list.Items() {
		if _, seen := spans[item.Text()]; !seen {
			spans[item.Text()] = item.Content()
		}
	}
	var out []problem.Finding
	seen := map[string]int{} // how often a rule was told of a target
	add := func(rule *problem.Rule, target, message string) {
		at, named := spans[target]
		if !named {
			at = key.Span()
		}
		if seen[target+rule.Name]++; seen[target+rule.Name] == 1 {
			out = append(out, problem.Finding{Rule: rule, Severity: rule.Severity, File: r.Path, Span: at, Message: message})
		}
	}
	out = append(out, strayKinds(r)...)
	for _, refused := range p.Refused {
		add(problem.StaleExport, refused.Target, refused.Why)
	}
	for i := range p.Files {
		s := &p.Files[i]
		switch s.State {
		case Stale, Missing, Imported:
			add(problem.StaleExport, s.Target.Name, problem.StaleExport.Format("path", s.Path))
		case Leftover:
			if s.WasImported {
				add(problem.StaleExport, s.Target.Name, fmt.Sprintf("`%s` was imported, and what it says is exported to other files now: remove it with `iai export --clean`.", s.Path))
				continue
			}
			add(problem.StaleExport, s.Target.Name, fmt.Sprintf("`%s` was exported and is no longer: remove it with `iai export --clean`.", s.Path))
		case Blocked:
			add(problem.StaleExport, s.Target.Name, fmt.Sprintf("`%s` cannot be exported: %s.", s.Path, s.Why))
		case Edited:
			if s.Why != "" {
				add(problem.StaleExport, s.Target.Name, fmt.Sprintf("`%s` cannot be exported: %s.", s.Path, s.Why))
				break
			}
			add(problem.ExportEditedByHand, s.Target.Name, problem.ExportEditedByHand.Format("path", s.Path))
		case Foreign:
			add(problem.ExportEditedByHand, s.Target.Name, fmt.Sprintf("`%s` was written by hand, so no export replaces it: take it over with `iai import %s`, or take `%s` out of `x-export`.", s.Path, s.Path, s.Target.Name))
		}
		if s.Over {
			l := s.Target.Limit
			f := problem.ExportOverLimit.Format("target", s.Target.Name, "got", count(s.Size, l.Unit), "want", count(l.Size, l.Unit))
			if !l.Cuts {
				f = fmt.Sprintf("`%s` has %s, and the makers of %s advise at most %s: an agent heeds a long text less.", s.Path, count(s.Size, l.Unit), s.Target.Agent, count(l.Size, l.Unit))
			}
			add(problem.ExportOverLimit, s.Target.Name, f)
		}
	}
	return out
}

// strayKinds are the names in the list of kinds for a target that are no kind
// and none of this manifest: the target would get nothing of what was meant.
func strayKinds(r *iaip.Resolution) []problem.Finding {
	known := KindNames()
	for _, k := range r.Kinds {
		if !slices.Contains(known, k.Name) {
			known = append(known, k.Name)
		}
	}
	var out []problem.Finding
	for target, list := range r.File.Root().Field(KindsKey).Pairs() {
		for item := range list.Items() {
			if name, ok := item.Str(); ok && Find(target.Text()) != nil && !slices.Contains(known, name) {
				out = append(out, problem.Finding{Rule: problem.InvalidValue, Severity: problem.InvalidValue.Severity, File: r.Path, Span: item.Content(),
					Message: fmt.Sprintf("`%s` gives `%s` the kind `%s`, and there is no such kind here%s", KindsKey, target.Text(), iaip.Shorten(name), iaip.Near(name, known))})
			}
		}
	}
	return out
}

func count(n int, u Unit) string {
	if n == 1 {
		return "1 " + string(u[:len(u)-1])
	}
	return fmt.Sprintf("%d %s", n, u)
}
