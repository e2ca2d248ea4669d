package pack

// A Class says what kind of failure a resolution ended in.
type Class string

// The classes of failure, and the one of a question to a person.
const (
	NotFound            Class = "NotFoundError"
	VersionMismatch     Class = "VersionMismatchError"
	PermissionDenied    Class = "PermissionDeniedError"
	AmbiguousResolution Class = "AmbiguousResolutionError"
	InvalidRequest      Class = "InvalidRequestError"
	SourceRequired      Class = "SourceRequiredError"
)

// The reason within a class is the constraint that took the last candidate away
// (see Constraint), or one of these.
const (
	ReasonGrammar     = "grammar"     // InvalidRequest: the request does not parse
	ReasonOrdering    = "ordering"    // InvalidRequest: a criterion is not understood
	ReasonSoftAllowed = "softAllowed" // InvalidRequest: an allowance is not understood
	ReasonSource      = "source"      // SourceRequired: the context tells none
	ReasonID          = "packTreeId"  // NotFound: no pack has the id
	ReasonSoft        = "soft"        // PermissionDenied: what is left is discouraged
	ReasonDecision    = "decision"    // the decision names a pack that cannot be chosen
	ReasonTie         = "tie"         // AmbiguousResolution: equal under every criterion
)

// An Envelope is how every failure and every ambiguity is told.
type Envelope struct {
	Class   Class   `json:"class"`
	Reason  string  `json:"reason"`
	Request string  `json:"request"` // as it was asked, not as it was read
	Source  *string `json:"source"`  // null where none was told
	Message string  `json:"message"`
}
