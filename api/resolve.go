package api

import (
	"encoding/json"

	"iai/iaip"
	"iai/iaip/syntax"
	"iai/workspace"
)

// ResolveInput asks what is in force.
type ResolveInput struct {
	Where
	Kinds []string `json:"kinds,omitempty" doc:"Answer with these kinds only."`
}

// A Resolution is the effective instruction set of one manifest.
type Resolution struct {
	Manifest    string    `json:"manifest"`
	Version     string    `json:"version"`
	Status      string    `json:"status" enum:"ok|stopped"`
	ActiveKinds []string  `json:"activeKinds"`
	Kinds       []Kind    `json:"kinds"`
	Problems    []Problem `json:"problems"`
	Digest      string    `json:"digest"`
}

// A Kind is one active kind.
type Kind struct {
	Kind      string          `json:"kind"`
	Status    string          `json:"status" enum:"ok|empty"`
	Override  *Override       `json:"override"`
	Inputs    []Input         `json:"inputs"`
	Discarded []Discarded     `json:"discarded"`
	Settings  json.RawMessage `json:"settings"`
	Text      string          `json:"text"`
	Sections  []Section       `json:"sections"`
	Digest    string          `json:"digest"`
}

// An Override says how the override input was applied.
type Override struct {
	Mode      string  `json:"mode"`
	Algorithm *string `json:"algorithm"`
}

// An Input is one source of a kind, in force.
type Input struct {
	Role     string          `json:"role" enum:"base|metadata|merge|override"`
	Origin   string          `json:"origin"`
	Line     int             `json:"line"`
	Settings json.RawMessage `json:"settings"`
	Text     string          `json:"text"`
	Digest   string          `json:"digest"`
}

// A Discarded input was loaded and put out of force.
type Discarded struct {
	Role   string `json:"role" enum:"base|metadata|merge|override"`
	Origin string `json:"origin"`
	By     string `json:"by"`
}

// A Section is one section of an overlaid kind.
type Section struct {
	Path     []string `json:"path"`
	Origin   string   `json:"origin"`
	Line     int      `json:"line"`
	Replaces []Place  `json:"replaces"`
	Text     string   `json:"text"`
}

// A Place is a line of a file.
type Place struct {
	Origin string `json:"origin"`
	Line   int    `json:"line"`
}

func resolve(env *Env, in ResolveInput) (Resolution, error) {
	s, err := env.open(in.Where)
	if err != nil {
		return Resolution{}, err
	}
	return ResolutionOf(s, s.DefaultManifest(), in.Kinds), nil
}

// Stopped is the resolution that a question about a workspace rests on, if it
// is stopped; nil if it is in force.
func Stopped(env *Env, input []byte) (*Resolution, error) {
	var where Where
	if err := decode(input, &where); err != nil {
		return nil, err
	}
	s, err := env.open(where)
	if err != nil {
		return nil, err
	}
	manifest := s.DefaultManifest()
	if !s.Resolution(manifest).Stopped {
		return nil, nil
	}
	out := ResolutionOf(s, manifest, nil)
	return &out, nil
}

// ResolutionOf is the answer of iaip.resolve for one manifest of a snapshot.
func ResolutionOf(s *workspace.Snapshot, manifest string, kinds []string) Resolution {
	r := s.Resolution(manifest)
	out := Resolution{
		Manifest: manifest, Version: r.Version, Status: "ok",
		ActiveKinds: []string{}, Kinds: []Kind{}, Problems: []Problem{},
		Digest: r.Digest(),
	}
	if r.Stopped {
		out.Status = "stopped"
	}
	for _, k := range r.Effective() {
		out.ActiveKinds = append(out.ActiveKinds, k.Name)
		if len(kinds) == 0 || has(kinds, k.Name) {
			out.Kinds = append(out.Kinds, kindOf(k))
		}
	}
	fixes := s.Listing()
	for _, f := range r.All() {
		out.Problems = append(out.Problems, findingOf(s, fixes, manifest, f))
	}
	return out
}

func has(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

func kindOf(k *iaip.Kind) Kind {
	settings := iaip.SettingsJSON(k.Settings())
	text := k.Text()
	out := Kind{
		Kind: k.Name, Status: "ok",
		Inputs: []Input{}, Discarded: []Discarded{}, Sections: []Section{},
		Settings: settings, Text: text,
		Digest: syntax.Digest(string(settings) + "\n" + text),
	}
	if len(k.Inputs) == 0 {
		out.Status = "empty"
	}
	if k.Override != nil {
		out.Override = &Override{Mode: k.Override.Mode}
		if k.Override.Algorithm != "" {
			out.Override.Algorithm = &k.Override.Algorithm
		}
	}
	for i := range k.Inputs {
		in := &k.Inputs[i]
		out.Inputs = append(out.Inputs, Input{
			Role: in.Role.String(), Origin: in.Origin, Line: in.Line(),
			Settings: in.Settings.AppendJSON(nil), Text: in.Text.Of(in.File.Src()), Digest: in.Digest(),
		})
	}
	for i := range k.Discarded {
		in := &k.Discarded[i]
		out.Discarded = append(out.Discarded, Discarded{in.Role.String(), in.Origin, k.Over().Origin})
	}
	for i := range k.Pieces {
		p := &k.Pieces[i]
		if p.Section < 0 {
			continue
		}
		in := &k.Inputs[p.Input]
		section := Section{
			Path: append([]string{}, in.File.Doc.Labels(in.File.Src(), p.Section)...), Origin: in.Origin,
			Line: in.File.Lines.Line(p.Span.Start) + 1, Replaces: []Place{}, Text: k.Of(p),
		}
		for _, ref := range p.Replaces {
			gone := &k.Inputs[ref.Input]
			section.Replaces = append(section.Replaces, Place{gone.Origin, gone.File.Lines.Line(ref.Span.Start) + 1})
		}
		out.Sections = append(out.Sections, section)
	}
	return out
}
