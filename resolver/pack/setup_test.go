package pack

import (
	"slices"
	"strings"
	"testing"
)

// A registry is written one pack a line: ref, author, id, version, then what
// deviates from a visible pack of the kind "mod" in the source "workspace". A -
// stands for what the pack does not have.
func registry(t testing.TB, text string) []Candidate {
	t.Helper()
	orNone := func(s string) string {
		if s == "-" {
			return ""
		}
		return s
	}
	var all []Candidate
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		if len(words) < 4 {
			t.Fatalf("registry line %q needs ref, author, id and version", line)
		}
		c := Candidate{
			Ref: words[0], Author: orNone(words[1]), PackTreeID: words[2], Version: orNone(words[3]),
			Kind: "mod", Source: "workspace",
		}
		for _, word := range words[4:] {
			key, value, _ := strings.Cut(word, "=")
			switch key {
			case "kind":
				c.Kind = orNone(value)
			case "source":
				c.Source = value
			case "root":
				c.Root = value
			case "digest":
				c.Digest = value
			case "hidden":
				c.Hidden = true
			case "deprecated":
				c.Deprecated, c.Notice = true, value
			default:
				t.Fatalf("registry line %q: what is %q?", line, word)
			}
		}
		all = append(all, c)
	}
	return all
}

// brief writes an answer in one line.
func brief(a Answer) string {
	parts := []string{string(a.Outcome)}
	switch a.Outcome {
	case Selected:
		parts[0] = "selected " + a.Selected
	case Ambiguous:
		parts[0] = "ambiguous " + strings.Join(a.Candidates, " ")
	}
	if a.Error != nil {
		parts = append(parts, string(a.Error.Class)+" "+a.Error.Reason)
	}
	var rejected, soft []string
	for _, r := range a.Rejected {
		rejected = append(rejected, r.Ref+":"+string(r.Constraint))
	}
	for _, s := range a.Soft {
		soft = append(soft, s.Ref)
	}
	if rejected != nil {
		parts = append(parts, "rejected "+strings.Join(rejected, " "))
	}
	if soft != nil {
		parts = append(parts, "soft "+strings.Join(soft, " "))
	}
	return strings.Join(parts, "; ")
}

// workspace is the policy of a workspace: the highest version, then the first
// author by name.
func workspace() Context {
	return Context{Source: "workspace", Ordering: []string{"version:desc", "author:asc"}}
}

type resolveTest struct {
	name     string
	request  string
	kind     string
	registry string
	context  func(*Context) // what deviates from the policy of a workspace
	want     string
}

func runResolve(t *testing.T, tests []resolveTest) {
	t.Helper()
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			q := Question{Request: test.request, Kind: test.kind, Registry: registry(t, test.registry), Context: workspace()}
			if test.context != nil {
				test.context(&q.Context)
			}
			for _, order := range []string{"as listed", "reversed"} {
				r := Resolve(q)
				if got := brief(r.Answer()); got != test.want {
					t.Errorf("%s:\n got %s\nwant %s", order, got, test.want)
				}
				failure := r.Failure()
				if (r.Outcome() == Selected) != (failure == nil) {
					t.Errorf("%s: the outcome is %s and the failure %+v", order, r.Outcome(), failure)
				}
				if failure != nil && failure.Message == "" {
					t.Errorf("%s: the failure has no message", order)
				}
				slices.Reverse(q.Registry)
			}
		})
	}
}
