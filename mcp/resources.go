package mcp

import (
	"context"
	"fmt"
	"slices"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"iai/api"
	"iai/iaip"
	"iai/iaip/syntax"
	"iai/resolver/contract"
	"iai/workspace"
)

// metaDigest is where a resource's contents carry their digest, the one the
// operations answer with.
const metaDigest = "iai/digest"

// metaSettings is where a kind's contents carry its settings, which are no part
// of its text.
const metaSettings = "iai/settings"

const (
	markdown = "text/markdown"
	plain    = "text/plain"
)

// templates name the resources of every manifest, those on the list and those
// of manifests further down, and let a client complete the parts of a URI.
var templates = []*sdk.ResourceTemplate{
	{Name: "manifest", Title: "Manifest", MIMEType: plain, URITemplate: scheme + "{root}/{+manifest}",
		Description: "The text of a manifest."},
	{Name: "instructions", Title: "Instructions in force", MIMEType: markdown, URITemplate: scheme + "{root}/{+manifest}/" + partInstructions,
		Description: "Every active kind of a manifest, its settings and its text, as an agent is given them."},
	{Name: "kind", Title: "Kind", MIMEType: markdown, URITemplate: scheme + "{root}/{+manifest}/" + partKinds + "/{kind}",
		Description: "The resolved text of one active kind."},
	{Name: "contract", Title: "Contract", MIMEType: plain, URITemplate: scheme + "{root}/{+manifest}/" + partContracts + "/{command}",
		Description: "The contract of one command."},
}

// manifestsOf are the manifests whose resources are on the list: the default
// one, or where there is none those further down. One that is missing is
// listed all the same, because its resources say what to do.
func manifestsOf(snapshot *workspace.Snapshot) []string {
	usual := snapshot.DefaultManifest()
	if snapshot.Lookup(usual).Status != iaip.Regular {
		if found := snapshot.Manifests(); len(found) > 0 {
			return found
		}
	}
	return []string{usual}
}

// resourcesOf lists the resources of a root, in the order in which an agent
// would read them.
func resourcesOf(r *root, snapshot *workspace.Snapshot) []*sdk.Resource {
	var out []*sdk.Resource
	for _, manifest := range manifestsOf(snapshot) {
		at := thing{root: r.name, manifest: manifest}
		add := func(part, name, title, description, mime string) {
			t := at
			t.part, t.name = part, name
			out = append(out, &sdk.Resource{URI: t.uri(), Name: title, Title: title, Description: description, MIMEType: mime})
		}
		add("", "", manifest, "The manifest.", plain)
		add(partInstructions, "", "Instructions in force", "Every active kind of `"+manifest+"`, as an agent is given them.", markdown)
		for _, k := range snapshot.Resolution(manifest).Effective() {
			add(partKinds, k.Name, k.Name, "The resolved text of the kind `"+k.Name+"`.", markdown)
		}
		for _, c := range snapshot.Catalogue(manifest).Commands() {
			add(partContracts, c.ID, c.ID, "The contract of the command "+c.DisplayName+".", plain)
		}
	}
	return out
}

// content is what a thing holds at one moment, or why it is not served.
type content struct {
	text, digest, mime string
	settings           any
	why                string
	contract           *contract.Result
	project            string
}

// A view is what each root holds at one moment, looked at when first asked for.
type view map[*root]*workspace.Snapshot

func (v view) of(r *root) *workspace.Snapshot {
	if v[r] == nil {
		v[r] = r.snapshot()
	}
	return v[r]
}

// read gives the content of a thing; false if there is no such thing.
func (s *session) read(v view, t thing) (content, bool) {
	roots, _ := s.served()
	i := slices.IndexFunc(roots, func(r *root) bool { return r.name == t.root })
	if i < 0 {
		return content{}, false
	}
	snapshot := v.of(roots[i])
	if t.manifest != snapshot.DefaultManifest() && !snapshot.IsManifest(t.manifest) {
		return content{}, false
	}
	resolution := api.ResolutionOf(snapshot, t.manifest, nil)
	if why := whyStopped(resolution); why != "" {
		return content{why: why}, true
	}
	switch t.part {
	case "":
		text := snapshot.File(t.manifest).Src()
		return content{text: text, digest: syntax.Digest(text), mime: plain}, true
	case partInstructions:
		return content{text: api.InstructionText(snapshot.Resolution(t.manifest)), digest: resolution.Digest, mime: markdown}, true
	case partKinds:
		for _, k := range resolution.Kinds {
			if k.Kind == t.name {
				return content{text: k.Text, digest: k.Digest, mime: markdown, settings: k.Settings}, true
			}
		}
		return content{why: fmt.Sprintf("The kind `%s` is not active in `%s`; active are %s.", t.name, t.manifest, listed(resolution.ActiveKinds))}, true
	}
	env := &api.Env{Now: s.server.opts.Now}
	result, trace := api.ContractOf(env, snapshot, t.manifest, api.ContractRequest{CommandID: t.name})
	if result.Contract == nil {
		return content{why: fmt.Sprintf("The contract is blocked (%s): %s", result.Blocked.Reason, result.Blocked.Message), contract: &result, project: trace.ProjectID}, true
	}
	text := result.Contract.ContractText
	return content{text: text, digest: syntax.Digest(text), mime: plain, contract: &result, project: trace.ProjectID}, true
}

// listed writes names for a sentence.
func listed(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	out := ""
	for i, n := range names {
		if i > 0 {
			out += ", "
		}
		out += "`" + n + "`"
	}
	return out
}

// readResource answers resources/read.
func (s *session) readResource(ctx context.Context, req *sdk.ReadResourceRequest) (*sdk.ReadResourceResult, error) {
	if ask := s.missing(ctx, req.ProtocolVersion(), req.ClientCapabilities(), req.Params.InputResponses); ask != nil {
		return &sdk.ReadResourceResult{InputRequests: ask}, nil
	}
	uri := req.Params.URI
	t, ok := parseURI(uri)
	if !ok {
		return nil, sdk.ResourceNotFoundError(uri)
	}
	c, ok := s.read(view{}, t)
	if !ok {
		return nil, sdk.ResourceNotFoundError(uri)
	}
	if c.contract != nil {
		s.logContract(ctx, c.project, t.name, *c.contract)
	}
	if c.why != "" {
		return nil, notServed(c.why)
	}
	out := &sdk.ResourceContents{URI: uri, MIMEType: c.mime, Text: c.text, Meta: sdk.Meta{metaDigest: c.digest}}
	if c.text == "" {
		// The library leaves an empty text out, and contents must hold something.
		out.Blob = []byte{}
	}
	if c.settings != nil {
		out.Meta[metaSettings] = c.settings
	}
	return &sdk.ReadResourceResult{Contents: []*sdk.ResourceContents{out}}, nil
}
