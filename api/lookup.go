package api

import (
	"iter"

	"iai/resolver/identifier"
	"iai/workspace"
)

// LookupInput asks what an identifier names.
type LookupInput struct {
	Where
	Identifier string     `json:"identifier" doc:"An id, a name, a path, or METHOD /path. No wildcards."`
	HintKind   *string    `json:"hint_kind,omitempty" doc:"Look at nodes of this kind only."`
	Graph      *codeGraph `json:"graph,omitempty" doc:"A code graph as bare values, instead of a workspace."`
}

// A codeGraph describes bare values; the engine reads them itself.
type codeGraph struct {
	Symbols []struct {
		ID           string `json:"id"`
		FQN          string `json:"fqn,omitempty"`
		Name         string `json:"name,omitempty"`
		Microservice string `json:"microservice,omitempty"`
		Module       string `json:"module,omitempty"`
		Role         string `json:"role,omitempty"`
		SymbolKind   string `json:"symbol_kind,omitempty"`
	} `json:"symbols,omitempty"`
	Routes []struct {
		ID           string `json:"id"`
		Method       string `json:"method,omitempty"`
		Path         string `json:"path,omitempty"`
		PathTemplate string `json:"path_template,omitempty"`
		Microservice string `json:"microservice,omitempty"`
		Module       string `json:"module,omitempty"`
	} `json:"routes,omitempty"`
	Clients []struct {
		ID            string `json:"id"`
		TargetService string `json:"target_service,omitempty"`
		Method        string `json:"method,omitempty"`
		Path          string `json:"path,omitempty"`
		PathTemplate  string `json:"path_template,omitempty"`
		Microservice  string `json:"microservice,omitempty"`
		Module        string `json:"module,omitempty"`
	} `json:"clients,omitempty"`
}

func lookup(env *Env, input []byte) (any, error) {
	request, err := identifier.ParseRequest(input)
	if err != nil {
		return nil, engineError(err)
	}
	if request.Graph != nil {
		answer, err := identifier.ResolveJSON(input)
		if err != nil {
			return nil, engineError(err)
		}
		return answer, nil
	}
	var in LookupInput
	if err := decode(input, &in); err != nil {
		return nil, err
	}
	s, err := env.open(in.Where)
	if err != nil {
		return nil, err
	}
	return LookupIn(s, s.DefaultManifest(), in.Identifier, in.HintKind)
}

// LookupIn looks an identifier up in a workspace: its own things, and the code
// graph that the manifest names, if it does.
func LookupIn(s *workspace.Snapshot, manifest, id string, hint *string) (identifier.Answer, error) {
	own, err := s.Graph()
	if err != nil {
		return identifier.Answer{}, err
	}
	graphs := []*identifier.Graph{own}
	code, err := s.CodeGraph(manifest)
	if err != nil {
		return identifier.Answer{}, &Error{Code: CodeIO, Message: sentence(err.Error())}
	}
	if code != nil {
		graphs = append(graphs, code)
	}
	answer, err := identifier.Resolve(id, hint, graphs...)
	return answer, engineError(err)
}

// SearchInput asks where a text stands.
type SearchInput struct {
	Where
	Query string   `json:"query" doc:"The text to look for, byte for byte."`
	Kinds []string `json:"kinds,omitempty" doc:"Look at things of these kinds only." enum:"kind|file|section|rule|command|ruleset|stack|pack|symbol|route|client"`
}

func search(env *Env, in SearchInput) (identifier.Hits, error) {
	s, err := env.open(in.Where)
	if err != nil {
		return identifier.Hits{}, err
	}
	hits, err := identifier.Search(in.Query, in.Kinds, env.whileWanted(s.Items()))
	if err != nil {
		return identifier.Hits{}, engineError(err)
	}
	return hits, env.context().Err()
}

// whileWanted are the items up to the moment nobody waits for the answer any
// more.
func (env *Env) whileWanted(items iter.Seq[identifier.Item]) iter.Seq[identifier.Item] {
	return func(yield func(identifier.Item) bool) {
		for item := range items {
			if env.context().Err() != nil || !yield(item) {
				return
			}
		}
	}
}
