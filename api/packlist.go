package api

import (
	"iai/resolver/packfile"
	"iai/workspace"
)

// PackListInput asks for the packs of a source.
type PackListInput struct {
	Where
	Source string `json:"source,omitempty" doc:"The source; without it the one x-packs names, then workspace." enum:"workspace|user|oci"`
}

// A PackList is a source with its packs.
type PackList struct {
	Source   string       `json:"source"`
	Registry string       `json:"registry"`
	Packs    []ListedPack `json:"packs"`
}

// A ListedPack is one pack of a source.
type ListedPack struct {
	Ref        string  `json:"ref"`
	Author     *string `json:"author"`
	PackTreeID string  `json:"packTreeId"`
	Version    *string `json:"version"`
	Kind       string  `json:"kind"`
	Root       string  `json:"root"`
	Visible    bool    `json:"visible"`
	Deprecated *string `json:"deprecated" doc:"Why, or an empty text; null if it is not."`
	Origin     *string `json:"origin" doc:"The repository it was pulled from."`
}

func packList(env *Env, in PackListInput) (PackList, error) {
	s, err := env.open(in.Where)
	if err != nil {
		return PackList{}, err
	}
	return PackListOf(s, s.DefaultManifest(), in.Source)
}

// PackListOf lists the packs of a source as a manifest sees them.
func PackListOf(s *workspace.Snapshot, manifest, source string) (PackList, error) {
	if state := s.Packs(manifest).State; source == "" && state != nil {
		source = state.Wanted.Source
	}
	if source == "" {
		source = "workspace"
	}
	if !has(packfile.Sources, source) {
		return PackList{}, Invalid("There is no source `%s`: packs come from `workspace`, `user` or `oci`.", source)
	}
	state := s.PacksOf(manifest, source)
	if err := readable(state); err != nil {
		return PackList{}, err
	}
	out := PackList{Source: source, Registry: state.Source.RegistryName(), Packs: []ListedPack{}}
	for _, l := range state.Source.Registry.Listings {
		p := ListedPack{Ref: l.Root, Author: orNull(l.Author), PackTreeID: l.ID, Version: orNull(l.Version), Kind: l.Kind, Root: l.Root,
			Visible: !l.Hidden, Origin: orNull(l.Origin)}
		if l.Deprecated {
			notice := l.Notice
			p.Deprecated = &notice
		}
		out.Packs = append(out.Packs, p)
	}
	return out, nil
}

func orNull(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}
