package pack

import (
	"strings"
	"testing"
)

// fields splits at blanks and never gives nil, so that it compares equal to an
// empty list.
func fields(s string) []string { return append([]string{}, strings.Fields(s)...) }

// spelled writes a request out: author, id and requirement, - for what is not said.
func spelled(r Request) string {
	author, requirement := "-", "-"
	if r.Author != "" {
		author = r.Author
	}
	if r.Requirement != nil {
		requirement = r.Requirement.String()
	}
	return author + " | " + r.PackTreeID + " | " + requirement
}

func TestParseRequest(t *testing.T) {
	for _, test := range []struct{ raw, want string }{
		// No @.
		{"ui", "- | ui | -"},
		{"ui.controls", "- | ui.controls | -"},
		{"a.b.c.d", "- | a.b.c.d | -"},
		{"web-ui_2.x", "- | web-ui_2.x | -"},
		{"1.2", "- | 1.2 | -"}, // digits make a fine id
		{"-", "- | - | -"},
		{"_._", "- | _._ | -"},
		// Trimmed at the ends.
		{"  ui\t\n", "- | ui | -"},
		{" Turnix@ui@^1 ", "Turnix | ui | >=1.0.0 <2.0.0"},
		// One @ and a requirement behind it.
		{"foo@1.2", "- | foo | ==1.2.0"},
		{"foo@2", "- | foo | ==2.0.0"},
		{"foo@v2", "- | foo | ==2.0.0"},
		{"foo@*", "- | foo | *"},
		{"foo@^2.0", "- | foo | >=2.0.0 <3.0.0"},
		{"foo@>=1.2 <2", "- | foo | >=1.2.0 <2.0.0"},
		{"foo@1 - 2", "- | foo | >=1.0.0 <=2.0.0"},
		{"foo@1.2-beta", "- | foo | ==1.2.0-beta"},
		{"foo@1.0.0-rc.1+b.7", "- | foo | ==1.0.0-rc.1"},
		{"ui.controls@~1.4", "- | ui.controls | >=1.4.0 <1.5.0"},
		{"1.2@1.3", "- | 1.2 | ==1.3.0"},
		{"foo@ ^1", "- | foo | >=1.0.0 <2.0.0"}, // a requirement may begin with a blank
		// One @ and no requirement behind it: then it is the id.
		{"foo@bar", "foo | bar | -"},
		{"Turnix@ui.controls", "Turnix | ui.controls | -"},
		{"foo@V2", "foo | V2 | -"},
		{"foo@01", "foo | 01 | -"},
		{"foo@1.x", "foo | 1.x | -"},
		{"foo@2d", "foo | 2d | -"},
		{"foo@1.2.3.4", "foo | 1.2.3.4 | -"},
		{"foo@v", "foo | v | -"},
		{"foo@latest", "foo | latest | -"},
		{"Zoë-1@ui", "Zoë-1 | ui | -"},
		{"a+b&c@ui", "a+b&c | ui | -"},
		// Two @.
		{"Turnix@ui.controls@~1.4", "Turnix | ui.controls | >=1.4.0 <1.5.0"},
		{"Turnix@ui@*", "Turnix | ui | *"},
		{"Turnix@2@1.0", "Turnix | 2 | ==1.0.0"},
		{"Turnix@ui@>1 <3", "Turnix | ui | >1.0.0 <3.0.0"},
		{"2@2@2", "2 | 2 | ==2.0.0"},
	} {
		request, err := ParseRequest(test.raw)
		if err != nil {
			t.Errorf("%v", err)
			continue
		}
		if got := spelled(request); got != test.want {
			t.Errorf("ParseRequest(%q) = %s, want %s", test.raw, got, test.want)
		}
		again, err := ParseRequest(request.String())
		if err != nil || spelled(again) != test.want {
			t.Errorf("%q prints as %s, which reads as %s (%v)", test.raw, request, spelled(again), err)
		}
	}
}

func TestParseRequestRefuses(t *testing.T) {
	for _, test := range []struct {
		raw  string
		at   int
		says string
	}{
		// Empty parts.
		{"", 0, "empty"},
		{"   ", 0, "empty"},
		{"@", 0, "before the @"},
		{"@ui", 0, "before the @"},
		{"@1.0", 0, "before the @"},
		{"ui@", 3, "behind the @"},
		{"ui@  ", 3, "behind the @"},
		{"@ui@1.0", 0, "before the @"},
		{"a@@1.0", 2, "behind the @"},
		{"a@ui@", 5, "behind the @"},
		{"@@", 0, "before the @"},
		// Too many parts.
		{"a@b@1@2", 5, "at most two @"},
		{"a@b@c@", 5, "at most two @"},
		// Ids.
		{"ui/controls", 2, `remove "/"`},
		{`ui\controls`, 2, `remove "\\"`},
		{"ui.controls:1.0", 11, `remove ":"`},
		{"ui..controls", 3, "remove this dot"},
		{".ui", 0, "remove this dot"},
		{"ui.", 3, "does not end with a dot"},
		{".", 0, "remove this dot"},
		{"my ui", 2, `remove " "`},
		{"üi", 0, `remove "ü"`},
		{" ui/x ", 3, `remove "/"`}, // the place counts in the text as given
		{"ui/x@1.0", 2, `remove "/"`},
		{"ui @1.0", 2, `remove " "`},
		{"Zoë@2", 2, `remove "ë"`}, // 2 is a requirement, so Zoë would be the id
		{"a@u i@1.0", 3, `remove " "`},
		{"a@ui.@1.0", 5, "does not end with a dot"},
		// Authors.
		{"a.b@ui", 1, `cannot contain "."`},
		{"a b@ui", 1, `cannot contain " "`},
		{"a/b@ui", 1, `cannot contain "/"`},
		{`a\b@ui`, 1, `cannot contain "\\"`},
		{"a:b@ui", 1, `cannot contain ":"`},
		{"a @ui", 1, `cannot contain " "`},
		{"a\u00a0b@ui", 1, "cannot contain"},
		{"a.b@ui@1.0", 1, `cannot contain "."`},
		// A suffix that is neither.
		{"foo@^x", 5, "neither a pack id nor a requirement: wildcards"},
		{"foo@!=1", 4, "neither a pack id nor a requirement: leaving a version out"},
		{"foo@2 - 1", 4, "neither a pack id nor a requirement: the range is reversed"},
		{"foo@ bar", 5, `neither a pack id nor a requirement: a number is needed here, not "b"`},
		{"foo@bar/baz", 4, "neither"},
		// With two @ the last part can only be a requirement.
		{"a@ui@bar", 5, `not "b"`},
		{"a@ui@1.x", 7, "wildcards"},
		{" a@ui@^", 6, "right behind it"},
		{"a@ui@V2", 5, "lower case"},
	} {
		_, err := ParseRequest(test.raw)
		checkRefusal(t, test.raw, err, test.at, test.says)
	}
}
