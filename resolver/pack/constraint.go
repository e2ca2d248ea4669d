package pack

import (
	"fmt"
	"slices"
)

// A Constraint names a reason for which a pack is not chosen.
type Constraint string

// The hard constraints, in the order in which they are applied. The first two
// are about structure: what they reject was never a pack of the kind asked for.
// The others reject for good, and no decision brings the pack back.
const (
	ByAuthor     Constraint = "author"
	ByKind       Constraint = "kind"
	ByVersion    Constraint = "version"
	ByVisibility Constraint = "visibility"
	ByRoot       Constraint = "root"
	ByScope      Constraint = "scope" // a pack of another source than the one told
)

// The soft constraints: the pack stays known, but is chosen only if the context
// allows the constraint or a person decides for the pack.
const (
	Prerelease Constraint = "prerelease"
	Deprecated Constraint = "deprecated"
)

// A check is a constraint with the class of the failure when it takes the last
// candidate away, the test for breaking it, and the sentence that tells a person
// how it was broken.
type check struct {
	constraint Constraint
	class      Class
	broken     func(*trial, *judgement) bool
	why        func(*trial, *judgement) string
}

// hardChecks stand in the order in which they are applied; a rejection carries
// the first one broken.
var hardChecks = [...]check{
	{ByAuthor, NotFound,
		func(t *trial, j *judgement) bool {
			return t.request.Author != "" && j.Author != t.request.Author
		},
		func(t *trial, j *judgement) string {
			return fmt.Sprintf("its author is %q and %q is asked for", j.Author, t.request.Author)
		}},
	{ByKind, NotFound,
		func(t *trial, j *judgement) bool {
			return t.request.Kind != "" && j.Kind != t.request.Kind
		},
		func(t *trial, j *judgement) string {
			return fmt.Sprintf("its kind is %q and %q is asked for", j.Kind, t.request.Kind)
		}},
	{ByVersion, VersionMismatch,
		func(t *trial, j *judgement) bool {
			return t.request.Requirement != nil && !(j.versioned && t.request.Requirement.Admits(j.version))
		},
		func(t *trial, j *judgement) string {
			switch {
			case j.Version == "":
				return "it has no version and so satisfies no requirement"
			case !j.versioned:
				return fmt.Sprintf("%q is no version and so satisfies no requirement", j.Version)
			}
			return fmt.Sprintf("%s does not satisfy %s", j.version, t.request.Requirement)
		}},
	{ByVisibility, PermissionDenied,
		func(_ *trial, j *judgement) bool { return j.Hidden },
		func(*trial, *judgement) string { return "it is not visible" }},
	{ByRoot, PermissionDenied,
		func(t *trial, j *judgement) bool {
			return j.Root != "" && slices.Contains(t.context.ForbiddenRoots, j.Root)
		},
		func(_ *trial, j *judgement) string { return fmt.Sprintf("its root %q is forbidden", j.Root) }},
	{ByScope, PermissionDenied,
		func(t *trial, j *judgement) bool { return j.Source != t.context.Source },
		func(t *trial, j *judgement) string {
			return fmt.Sprintf("it is of the source %q and only %q is asked", j.Source, t.context.Source)
		}},
}

var softChecks = [...]check{
	{Prerelease, PermissionDenied,
		func(_ *trial, j *judgement) bool { return j.version.IsPrerelease() },
		func(_ *trial, j *judgement) string { return fmt.Sprintf("%s is a prerelease", j.version) }},
	{Deprecated, PermissionDenied,
		func(_ *trial, j *judgement) bool { return j.Deprecated },
		func(_ *trial, j *judgement) string {
			if j.Notice == "" {
				return "it is deprecated"
			}
			return "it is deprecated: " + j.Notice
		}},
}

func isSoftConstraint(name string) bool {
	return slices.ContainsFunc(softChecks[:], func(c check) bool { return string(c.constraint) == name })
}
