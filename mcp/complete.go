package mcp

import (
	"context"
	"slices"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// mostCompletions is as many as the protocol lets an answer hold.
const mostCompletions = 100

// complete suggests values for the argument of a prompt or of a template.
func (s *session) complete(_ context.Context, req *sdk.CompleteRequest) (*sdk.CompleteResult, error) {
	known := map[string]string{}
	if req.Params.Context != nil {
		known = req.Params.Context.Arguments
	}
	argument := req.Params.Argument
	values := []string{}
	for _, v := range s.suggestions(argument.Name, known) {
		if strings.HasPrefix(strings.ToLower(v), strings.ToLower(argument.Value)) && !slices.Contains(values, v) {
			values = append(values, v)
		}
	}
	total := len(values)
	if total > mostCompletions {
		values = values[:mostCompletions]
	}
	return &sdk.CompleteResult{Completion: sdk.CompletionResultDetails{Values: values, Total: total, HasMore: total > len(values)}}, nil
}

// suggestions are the values an argument may have, given the others. Arguments
// of one name mean the same in prompts and in templates.
func (s *session) suggestions(argument string, known map[string]string) []string {
	roots, _ := s.served()
	var out []string
	for _, r := range roots {
		if argument == "root" {
			out = append(out, r.name)
			continue
		}
		if named := known["root"]; named != "" && named != r.name {
			continue
		}
		snapshot := r.snapshot()
		manifests := manifestsOf(snapshot)
		if named := known[argManifest]; named != "" {
			manifests = []string{named}
		}
		switch argument {
		case argManifest:
			out = append(out, manifestsOf(snapshot)...)
			out = append(out, snapshot.Manifests()...)
		case "kind":
			for _, m := range manifests {
				for _, k := range snapshot.Resolution(m).Effective() {
					out = append(out, k.Name)
				}
			}
		case "command":
			for _, m := range manifests {
				for _, c := range snapshot.Catalogue(m).Commands() {
					out = append(out, c.ID)
				}
			}
		}
	}
	return out
}
