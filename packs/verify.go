package packs

import (
	"os"

	"iai/resolver/contract"
	"iai/resolver/packfile"
)

// Verify reads every pack of a source and tells all that is wrong with them,
// and whether the registry lists what is there. It answers how many packs it
// looked at.
func Verify(root *os.Root, prefix, source string) (looked int, problems []packfile.Problem, err error) {
	s := packfile.Open(source, &Dir{root, prefix})
	problems = append(problems, s.Problems...)
	listed := map[string]bool{}
	for _, l := range s.Registry.Listings {
		listed[l.Root] = true
		problems = append(problems, VerifyContent(s.Content(l.Root))...)
	}
	found, _, err := Index(root, prefix)
	if err != nil {
		return 0, nil, err
	}
	for _, l := range found.Listings {
		if _, bad := packfile.Grave(s.Problems); !listed[l.Root] && !bad {
			problems = append(problems, packfile.Problem{File: prefix + l.Root + "/" + packfile.PackFile, Message: "The registry does not list this pack, so nobody can ask for it: run `iai pack index`."})
		}
	}
	return len(s.Registry.Listings), problems, nil
}

// VerifyContent tells what is wrong with a pack, be it by itself or beside what
// is built in.
func VerifyContent(c *packfile.Content) []packfile.Problem {
	out := c.Problems
	if _, broken := c.Broken(); !broken {
		_, clashes := c.Join(contract.Builtin())
		out = append(out, clashes...)
	}
	return out
}
