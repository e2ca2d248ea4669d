package mcp

import (
	"context"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"iai/api"
	"iai/resolver/contract"
	"iai/workspace"
)

// The arguments of every prompt.
const (
	argInput    = "userInput"
	argManifest = "manifest"
)

// promptsOf are the commands of a workspace as prompts: those that are built in
// and those that the packs of its manifests bring.
func promptsOf(snapshot *workspace.Snapshot) []*sdk.Prompt {
	return promptsFor(snapshot.Catalogues()...)
}

// builtinPrompts are those there are without any workspace.
func builtinPrompts() []*sdk.Prompt { return promptsFor(contract.Builtin()) }

func promptsFor(catalogues ...*contract.Catalogue) []*sdk.Prompt {
	var out []*sdk.Prompt
	named := map[string]bool{}
	for _, catalogue := range catalogues {
		for _, c := range catalogue.Commands() {
			if named[c.ID] {
				continue
			}
			named[c.ID] = true
			out = append(out, &sdk.Prompt{
				Name: c.ID, Title: c.DisplayName,
				Description: c.DisplayName + ": the contract to work under, then the project's instructions in force.",
				Arguments: []*sdk.PromptArgument{
					{Name: argInput, Title: "What to do", Description: "What you want done, in your words; it follows the contract as a message of its own."},
					{Name: argManifest, Title: "Manifest", Description: "The manifest, if the project has several."},
				},
			})
		}
	}
	return out
}

// getPrompt answers prompts/get. The first message is the contract and the
// instructions, the same for every request; what the user typed is a second
// one, so that it reaches the agent without being part of what it works under.
func (s *session) getPrompt(ctx context.Context, req *sdk.GetPromptRequest) (*sdk.GetPromptResult, error) {
	if ask := s.missing(ctx, req.ProtocolVersion(), req.ClientCapabilities(), req.Params.InputResponses); ask != nil {
		return &sdk.GetPromptResult{InputRequests: ask}, nil
	}
	roots, _ := s.served()
	if len(roots) == 0 {
		return nil, notServed("There is no workspace to make a contract for: start `iai mcp --root DIR`, or have the client name its roots.")
	}
	snapshot, manifest, err := manifestNamed(roots, req.Params.Arguments[argManifest])
	if err != nil {
		return nil, err
	}
	input := req.Params.Arguments[argInput]
	env := &api.Env{Now: s.server.opts.Now}
	out := api.ContractedOf(env, snapshot, manifest, req.Params.Name, input)
	if out.Contract != nil {
		s.logContract(ctx, snapshot.Contract(manifest).Project.ID, req.Params.Name, *out.Contract)
	}
	if why := whyBlocked(out); why != "" {
		return nil, notServed(why)
	}
	result := &sdk.GetPromptResult{
		Description: "The contract of " + req.Params.Name + " and the instructions of " + manifest + ".",
		Messages:    []*sdk.PromptMessage{{Role: "user", Content: &sdk.TextContent{Text: out.Text}}},
	}
	if strings.TrimSpace(input) != "" {
		result.Messages = append(result.Messages, &sdk.PromptMessage{Role: "user", Content: &sdk.TextContent{Text: input}})
	}
	return result, nil
}

// manifestNamed finds a manifest by its path among the roots, in their order.
func manifestNamed(roots []*root, named string) (*workspace.Snapshot, string, error) {
	if named == "" {
		snapshot := roots[0].snapshot()
		return snapshot, snapshot.DefaultManifest(), nil
	}
	var known []string
	for _, r := range roots {
		snapshot := r.snapshot()
		if snapshot.IsManifest(named) {
			return snapshot, named, nil
		}
		known = append(known, snapshot.Manifests()...)
	}
	return nil, "", invalid("There is no manifest `%s`; there are %s.", named, listed(known))
}
