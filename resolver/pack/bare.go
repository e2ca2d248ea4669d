package pack

import "fmt"

// The Bare functions are the operations on bare values: JSON in, and out a value
// whose JSON is the answer. The error is always an *InputError.

// A RequestView is a request as an answer shows it: null where nothing was said.
type RequestView struct {
	Author      *string  `json:"author"`
	PackTreeID  string   `json:"packTreeId"`
	Requirement []string `json:"requirement"` // null without one, [] for any version
	Kind        *string  `json:"kind"`
}

// View is the request as an answer shows it.
func (r Request) View() RequestView {
	view := RequestView{PackTreeID: r.PackTreeID}
	if r.Author != "" {
		view.Author = &r.Author
	}
	if r.Requirement != nil {
		view.Requirement = r.Requirement.Strings()
	}
	if r.Kind != "" {
		view.Kind = &r.Kind
	}
	return view
}

// A ParseAnswer holds the request if OK.
type ParseAnswer struct {
	OK      bool         `json:"ok"`
	Request *RequestView `json:"request,omitempty"`
}

// BareParse is pack.parse {ref, kind?}.
func BareParse(input []byte) (ParseAnswer, error) {
	in := readObject("pack.parse", input)
	ref, kind := in.str("ref"), in.optionalStr("kind")
	if err := in.failed(); err != nil {
		return ParseAnswer{}, err
	}
	request, err := ParseRequest(ref)
	if err != nil {
		return ParseAnswer{}, nil
	}
	request.Kind = kind
	view := request.View()
	return ParseAnswer{OK: true, Request: &view}, nil
}

// A VersionView is a version as an answer shows it.
type VersionView struct {
	Major      uint64   `json:"major"`
	Minor      uint64   `json:"minor"`
	Patch      uint64   `json:"patch"`
	Prerelease []string `json:"prerelease"`
	Build      []string `json:"build"`
}

// A ParseVersionAnswer holds the version if OK.
type ParseVersionAnswer struct {
	OK      bool         `json:"ok"`
	Version *VersionView `json:"version,omitempty"`
}

// BareParseVersion is pack.parseVersion {raw}.
func BareParseVersion(input []byte) (ParseVersionAnswer, error) {
	in := readObject("pack.parseVersion", input)
	raw := in.str("raw")
	if err := in.failed(); err != nil {
		return ParseVersionAnswer{}, err
	}
	v, err := ParseVersion(raw)
	if err != nil {
		return ParseVersionAnswer{}, nil
	}
	return ParseVersionAnswer{OK: true, Version: &VersionView{
		Major: v.Major, Minor: v.Minor, Patch: v.Patch, Prerelease: v.Prerelease(), Build: v.Build(),
	}}, nil
}

// A CompareAnswer is {cmp}, or {ok:false} where one of the two is no version.
type CompareAnswer struct {
	OK  *bool `json:"ok,omitempty"` // only ever false
	Cmp *int  `json:"cmp,omitempty"`
}

// BareCompare is pack.compare {a, b}: -1, 0 or 1.
func BareCompare(input []byte) (CompareAnswer, error) {
	in := readObject("pack.compare", input)
	rawA, rawB := in.str("a"), in.str("b")
	if err := in.failed(); err != nil {
		return CompareAnswer{}, err
	}
	a, badA := ParseVersion(rawA)
	b, badB := ParseVersion(rawB)
	if badA != nil || badB != nil {
		return CompareAnswer{OK: new(false)}, nil
	}
	return CompareAnswer{Cmp: new(a.Compare(b))}, nil
}

// A ParseRequirementAnswer holds the comparators if OK; * and blank have none.
type ParseRequirementAnswer struct {
	OK          bool     `json:"ok"`
	Comparators []string `json:"comparators,omitzero"`
}

// BareParseRequirement is pack.parseRequirement {raw}.
func BareParseRequirement(input []byte) (ParseRequirementAnswer, error) {
	in := readObject("pack.parseRequirement", input)
	raw := in.str("raw")
	if err := in.failed(); err != nil {
		return ParseRequirementAnswer{}, err
	}
	requirement, err := ParseRequirement(raw)
	if err != nil {
		return ParseRequirementAnswer{}, nil
	}
	return ParseRequirementAnswer{OK: true, Comparators: requirement.Strings()}, nil
}

// BareResolve is pack.resolve {request, kind?, registry, context}.
func BareResolve(input []byte) (Answer, error) {
	r, err := bareResolution("pack.resolve", input)
	if err != nil {
		return Answer{}, err
	}
	return r.Answer(), nil
}

// BareExplain takes the same input as pack.resolve and gives the explanation.
func BareExplain(input []byte) (Explanation, error) {
	r, err := bareResolution("pack.resolve", input)
	if err != nil {
		return Explanation{}, err
	}
	return r.Explain(), nil
}

func bareResolution(operation string, input []byte) (*Resolution, error) {
	in := readObject(operation, input)
	q := Question{Request: in.str("request"), Kind: in.optionalStr("kind")}
	items := in.list("registry")
	q.Registry = make([]Candidate, 0, len(items))
	for i, item := range items {
		q.Registry = append(q.Registry, readCandidate(in.object(fmt.Sprintf("registry[%d]", i), item)))
	}
	context := in.optionalObject("context")
	q.Context = readContext(context)
	if err := in.failed(); err != nil {
		return nil, err
	}
	r := Resolve(q)
	if r.failure != nil && r.failure.Source == nil && context.has("source") {
		r.failure.Source = new("") // an envelope repeats even an empty source as it was given
	}
	return r, nil
}

// readCandidate needs what a pack cannot be told by without: its ref, its id and
// its source. An author, a version and a kind may be missing.
func readCandidate(o object) Candidate {
	c := Candidate{
		Ref:        o.str("ref"),
		Author:     o.optionalStr("author"),
		PackTreeID: o.str("packTreeId"),
		Version:    o.optionalStr("version"),
		Kind:       o.optionalStr("kind"),
		Source:     o.str("source"),
		Root:       o.optionalStr("root"),
		Hidden:     !o.optionalBool("visible", true),
	}
	if c.Ref == "" {
		o.wrong(o.at("ref"), "must not be empty: answers name the pack by it")
	}
	switch deprecated := o.fields["deprecated"].(type) {
	case nil:
	case bool:
		c.Deprecated = deprecated
	case string:
		c.Deprecated, c.Notice = deprecated != "", deprecated
	default:
		o.mismatch(o.at("deprecated"), "true, false or a sentence", deprecated)
	}
	return c
}

func readContext(o object) Context {
	c := Context{
		Source:         o.optionalStr("source"),
		Kind:           o.optionalStr("kind"),
		Ordering:       o.optionalStrings("ordering"),
		ForbiddenRoots: o.optionalStrings("forbiddenRoots"),
		Decision:       o.optionalStr("decision"),
	}
	if ranks := o.optionalObject("ranks"); len(ranks.fields) > 0 {
		c.Ranks = make(map[string][]string, len(ranks.fields))
		for _, field := range ranks.keys() {
			c.Ranks[field] = ranks.strings(ranks.at(field), ranks.fields[field])
		}
	}
	switch allowed := o.fields["softAllowed"].(type) {
	case bool:
		for _, soft := range softChecks {
			if allowed {
				c.SoftAllowed = append(c.SoftAllowed, string(soft.constraint))
			}
		}
	default:
		c.SoftAllowed = o.optionalStrings("softAllowed")
	}
	return c
}
