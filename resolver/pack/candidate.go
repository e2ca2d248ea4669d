package pack

// A Candidate is one pack as a registry lists it. The zero value of every field
// is the one a registry need not mention.
type Candidate struct {
	Ref        string // how answers and decisions name this pack; not empty
	Author     string
	PackTreeID string
	Version    string // what does not parse as a version counts as none
	Kind       string
	Source     string
	Root       string
	Hidden     bool
	Deprecated bool
	Notice     string // the sentence that came with the deprecation, if any
	Digest     string // digest of the content, if known; only a lock looks at it
}

// A Question is all a resolution depends on.
type Question struct {
	Request  string
	Kind     string // the kind the request asks for; it wins over the context's
	Registry []Candidate
	Context  Context
}

// kind is the kind that is asked for, or "" if none is.
func (q *Question) kind() string {
	if q.Kind != "" {
		return q.Kind
	}
	return q.Context.Kind
}

// A Context is the policy of whoever asks. The engine adds nothing to it.
type Context struct {
	Source         string   // the one source packs may come from
	Kind           string   // the kind asked for where the request asks for none
	Ordering       []string // criteria such as "version:desc", the first that tells two packs apart wins
	Ranks          map[string][]string
	SoftAllowed    []string // soft constraints that do not count
	ForbiddenRoots []string
	Decision       string // the ref a person decided for, or ""
}
