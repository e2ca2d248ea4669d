package api

import (
	"encoding/json"
	"net/url"
	"strings"

	"iai/iaip"
	"iai/iaip/syntax"
	"iai/resolver/contract"
	"iai/workspace"
)

// ContractInput asks for the contract of one command.
type ContractInput struct {
	Where
	Request ContractRequest `json:"request"`
	Data    json.RawMessage `json:"data,omitempty" doc:"Projects, commands, rules, rulesets and stackPresets as bare values, instead of a workspace."`
}

// A ContractRequest names the command.
type ContractRequest struct {
	ProjectID    string          `json:"projectId,omitempty" doc:"The project; a workspace has exactly one."`
	CommandID    string          `json:"commandId"`
	UserInput    string          `json:"userInput,omitempty" doc:"What the user asked for. It never appears in any answer or log."`
	Target       json.RawMessage `json:"target,omitempty"`
	ContextHints json.RawMessage `json:"contextHints,omitempty"`
}

// contractResolve is the engine over bare values where the question brings
// data, and over a workspace otherwise.
func contractResolve(env *Env, input []byte) (any, error) {
	var probe struct {
		Data json.RawMessage `json:"data"`
	}
	if err := decode(input, &probe); err != nil {
		return nil, err
	}
	if len(probe.Data) > 0 && string(probe.Data) != "null" {
		bare, err := contract.DecodeBare(input)
		if err != nil {
			return nil, engineError(err)
		}
		answer := bare.Resolve(env.Now())
		return answer, env.logContract(bare.Request, answer)
	}
	var in ContractInput
	if err := decode(input, &in); err != nil {
		return nil, err
	}
	if in.Request.CommandID == "" {
		return nil, Invalid("`request.commandId` is missing: say which command the contract is for.")
	}
	s, err := env.open(in.Where)
	if err != nil {
		return nil, err
	}
	result, trace := ContractOf(env, s, s.DefaultManifest(), in.Request)
	return result, env.logContract(contract.Request{ProjectID: trace.ProjectID, CommandID: in.Request.CommandID}, result)
}

// ContractOf is the contract of a command in a workspace, with how it came
// about.
func ContractOf(env *Env, s *workspace.Snapshot, manifest string, in ContractRequest) (contract.Result, contract.Trace) {
	setup := s.Contract(manifest)
	if setup.Refused != "" {
		return contract.Block(contract.InvalidConfiguration, setup.Refused), contract.Trace{}
	}
	id := in.ProjectID
	if id == "" {
		id = setup.Project.ID
	}
	return contract.Explain(contract.Request{ProjectID: id, CommandID: in.CommandID, UserInput: in.UserInput},
		[]contract.Project{setup.Project}, setup.Catalogue, env.Now())
}

// CatalogInput asks what contracts can be made of.
type CatalogInput struct{ Where }

func contractCatalog(env *Env, in CatalogInput) (contract.Listing, error) {
	if in.Files == nil && in.Root == "" && env.Root == "" {
		return contract.Builtin().Listing(), nil
	}
	s, err := env.open(in.Where)
	if err != nil {
		return contract.Listing{}, err
	}
	return s.Catalogue(s.DefaultManifest()).Listing(), nil
}

// ResolveContractInput asks for everything an agent needs to begin.
type ResolveContractInput struct {
	Where
	CommandID string `json:"commandId,omitempty" doc:"The command; without it x-contract.command of the manifest."`
	UserInput string `json:"userInput,omitempty" doc:"What the user asked for. It never appears in any answer or log."`
}

// A Contracted answer is the effective instruction set and the contract of a
// workspace.
type Contracted struct {
	RootURI      *string          `json:"rootUri"`
	Instructions Resolution       `json:"instructions"`
	Contract     *contract.Result `json:"contract"`
	Commands     []Command        `json:"commands"`
	Text         string           `json:"text"`
}

// A Command is one of those a contract can be made for.
type Command struct {
	ID          string `json:"id"`
	DisplayName string `json:"displayName"`
	IntentID    string `json:"intentId"`
	From        string `json:"from"`
}

func resolveContract(env *Env, in ResolveContractInput) (Contracted, error) {
	s, err := env.open(in.Where)
	if err != nil {
		return Contracted{}, err
	}
	manifest := s.DefaultManifest()
	out := ContractedOf(env, s, manifest, in.CommandID, in.UserInput)
	if out.Contract != nil {
		request := contract.Request{CommandID: in.CommandID, ProjectID: s.Contract(manifest).Project.ID}
		if request.CommandID == "" {
			request.CommandID = s.Contract(manifest).Command
		}
		if err := env.logContract(request, *out.Contract); err != nil {
			return Contracted{}, err
		}
	}
	if dir := s.Root(); dir != "" {
		uri := fileURI(dir)
		out.RootURI = &uri
	}
	return out, nil
}

// fileURI names a directory the way editors do.
func fileURI(dir string) string {
	p := strings.ReplaceAll(dir, "\\", "/")
	if !strings.HasPrefix(p, "/") {
		p = "/" + p
	}
	return (&url.URL{Scheme: "file", Path: p}).String()
}

// ContractedOf resolves instructions and contract of one manifest.
func ContractedOf(env *Env, s *workspace.Snapshot, manifest, command, userInput string) Contracted {
	out := Contracted{Instructions: ResolutionOf(s, manifest, nil), Commands: []Command{}}
	for _, c := range s.Catalogue(manifest).Commands() {
		out.Commands = append(out.Commands, Command{c.ID, c.DisplayName, string(c.IntentID), c.From})
	}
	if out.Instructions.Status == "stopped" {
		return out
	}
	setup := s.Contract(manifest)
	if command == "" {
		command = setup.Command
	}
	if command == "" && setup.Refused == "" {
		out.Text = InstructionText(s.Resolution(manifest))
		return out
	}
	result, _ := ContractOf(env, s, manifest, ContractRequest{CommandID: command, UserInput: userInput})
	out.Contract = &result
	// What is blocked is handed to nobody.
	if result.Contract != nil {
		out.Text = result.Contract.ContractText + "\n\n" + InstructionText(s.Resolution(manifest))
	}
	return out
}

// InstructionText is the resolved instructions as an agent is given them: for
// each kind a heading, its settings as YAML and its text.
func InstructionText(r *iaip.Resolution) string {
	var b strings.Builder
	for _, k := range r.Effective() {
		settings, text := k.Settings(), k.Text()
		if len(settings) == 0 && strings.TrimSpace(text) == "" {
			continue
		}
		if b.Len() > 0 {
			b.WriteByte('\n')
		}
		b.WriteString("INSTRUCTIONS: " + k.Name + "\n")
		for _, s := range settings {
			b.WriteString(syntax.YAMLKey(s.Key.Text()) + ": " + string(s.Value.AppendJSON(nil)) + "\n")
		}
		if strings.TrimSpace(text) != "" {
			b.WriteString("\n" + text)
			if !strings.HasSuffix(text, "\n") {
				b.WriteByte('\n')
			}
		}
	}
	return b.String()
}
