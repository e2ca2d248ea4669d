package api

import (
	"encoding/json"

	"iai/agents"
	"iai/packs"
	"iai/resolver/pack"
	"iai/resolver/packfile"
	"iai/workspace"
)

// OnDisk are the options of a workspace on disk: its packs may come from the
// user's own directories as well, and its exports are looked at.
func OnDisk(manifests []string, base string) workspace.Options {
	return workspace.Options{Manifests: manifests, Base: base, Packs: packs.Open, Exports: agents.Findings}
}

// PackInput asks which pack a request selects: out of a registry that comes
// with the question, or out of the source of a manifest.
type PackInput struct {
	Where
	Request  string          `json:"request" doc:"[author@]pack.id[@requirement]"`
	Kind     *string         `json:"kind,omitempty" doc:"The kind asked for."`
	Source   string          `json:"source,omitempty" doc:"Of a workspace: the source to ask instead of the one x-packs names." enum:"workspace|user|oci"`
	Decision string          `json:"decision,omitempty" doc:"Of a workspace: the ref a person has decided for."`
	Registry []packCandidate `json:"registry,omitempty" doc:"The candidates, as bare values instead of a workspace."`
	Context  *packContext    `json:"context,omitempty" doc:"The policy, with registry."`
}

// packResolve is the engine over bare values where the question brings any,
// and over a workspace otherwise.
func packResolve(env *Env, input []byte) (any, error) {
	var probe struct {
		Where
		Registry json.RawMessage `json:"registry"`
		Context  json.RawMessage `json:"context"`
	}
	if err := decode(input, &probe); err != nil {
		return nil, err
	}
	if bare := probe.Registry != nil || probe.Context != nil; bare || probe.Files == nil && probe.Root == "" && env.Root == "" {
		answer, err := pack.BareResolve(input)
		if err != nil {
			return nil, engineError(err)
		}
		return answer, nil
	}
	var in struct {
		Where
		Request  *string `json:"request"`
		Kind     *string `json:"kind"`
		Source   string  `json:"source"`
		Decision string  `json:"decision"`
	}
	if err := decode(input, &in); err != nil {
		return nil, err
	}
	if in.Request == nil {
		return nil, Invalid("`request` is missing: say which pack is asked for.")
	}
	s, err := env.open(in.Where)
	if err != nil {
		return nil, err
	}
	question := PackQuestion{Request: *in.Request, Source: in.Source, Decision: in.Decision}
	if in.Kind != nil {
		question.Kind = *in.Kind
	}
	r, err := PackIn(s, s.DefaultManifest(), question)
	if err != nil {
		return nil, err
	}
	return r.Answer(), nil
}

// A PackQuestion is a request to the source of a manifest.
type PackQuestion struct {
	Request, Kind, Source, Decision string
}

// PackIn resolves a request as a manifest would. One that the manifest makes
// itself is held to the lock.
func PackIn(s *workspace.Snapshot, manifest string, q PackQuestion) (*pack.Resolution, error) {
	state := s.Packs(manifest).State
	if q.Source != "" && (state == nil || q.Source != state.Wanted.Source) || state == nil {
		state = s.PacksOf(manifest, q.Source)
	} else if q.Kind == "" && q.Decision == "" {
		for i := range state.Outcomes {
			if o := &state.Outcomes[i]; o.Request.Text == q.Request && o.Locked() {
				return o.Resolution, nil
			}
		}
	}
	if err := readable(state); err != nil {
		return nil, err
	}
	return state.Ask(q.Request, q.Kind, q.Decision), nil
}

// readable refuses a source that cannot be looked into: an answer out of
// nothing would look like any other.
func readable(state *packfile.State) error {
	source := state.Source
	switch {
	case source.Name == "":
		return nil // the engine says that none is told
	case !source.AtHand():
		return &Error{Code: CodeNotFound, Message: "The source `" + source.Name + "` is not at hand here: `user` and `oci` lie outside the workspace, and files in a question have no outside."}
	}
	if p, grave := packfile.Grave(source.Problems); grave {
		return &Error{Code: CodeInvalid, Message: p.String()}
	}
	return nil
}
