package workspace_test

import (
	"testing"

	"iai/iaip/problem"
)

// What is no UTF-8 is said once, and not once more for every zero in it.
func TestOtherEncodingsAreOneProblem(t *testing.T) {
	s := open(map[string]string{
		"manifest.iai": "kind: manifest\nenabled: [context]\n",
		"context.iai":  "\xff\xfek\x00i\x00n\x00d\x00:\x00 \x00c\x00\n\x00",
	})
	found, _ := s.Check(nil)
	if len(found) != 1 || found[0].Rule != problem.MalformedFile {
		t.Errorf("found %v", brief(found))
	}
}
