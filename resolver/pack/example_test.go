package pack_test

import (
	"fmt"

	"iai/resolver/pack"
)

// A prerelease of 3.0.0 comes before 3.0.0 and so satisfies ^2.0; it is the soft
// constraint that keeps it from winning.
func ExampleResolve() {
	q := pack.Question{
		Request: "web.react@^2.0",
		Registry: []pack.Candidate{
			{Ref: "acme/react-1", Author: "acme", PackTreeID: "web.react", Version: "1.9.0", Source: "workspace"},
			{Ref: "acme/react-2", Author: "acme", PackTreeID: "web.react", Version: "2.1.0", Source: "workspace"},
			{Ref: "acme/react-3", Author: "acme", PackTreeID: "web.react", Version: "3.0.0-rc.1", Source: "workspace"},
		},
		Context: pack.Context{Source: "workspace", Ordering: []string{"version:desc", "author:asc"}},
	}
	for _, c := range pack.Resolve(q).Explain().Candidates {
		fmt.Printf("%s %s: %s\n", c.Ref, c.Verdict, c.Why)
	}

	q.Request = "web.react@^4"
	fmt.Println(pack.Resolve(q).Failure().Message)
	// Output:
	// acme/react-2 selected: no other pack could be chosen
	// acme/react-3 soft: 3.0.0-rc.1 is a prerelease
	// acme/react-1 rejected: 1.9.0 does not satisfy >=2.0.0 <3.0.0
	// no version of web.react satisfies >=4.0.0 <5.0.0; available: 3.0.0-rc.1, 2.1.0, 1.9.0
}

func ExampleParseRequest() {
	for _, raw := range []string{"react@2", "acme@react", "acme@react@~2.1"} {
		request, err := pack.ParseRequest(raw)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Printf("%s: author %q, id %q, requirement %v\n", raw, request.Author, request.PackTreeID, request.Requirement)
	}
	_, err := pack.ParseRequest("acme@react@2.x")
	fmt.Println(err)
	// Output:
	// react@2: author "", id "react", requirement ==2.0.0
	// acme@react: author "acme", id "react", requirement <nil>
	// acme@react@~2.1: author "acme", id "react", requirement >=2.1.0 <2.2.0
	// pack request "acme@react@2.x", character 14: wildcards inside a version are not understood; write ^1, ~1.2 or *
}
