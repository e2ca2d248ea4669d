package pack

import (
	"slices"
	"testing"
)

func TestParseRequirement(t *testing.T) {
	for _, test := range []struct{ raw, want string }{
		// Any version.
		{"*", "*"},
		{"", "*"},
		{" \t ", "*"},
		{"* *", "*"},
		{"* >=1", ">=1.0.0"},
		// Exactly one.
		{"1.2.3", "==1.2.3"},
		{"1.2", "==1.2.0"},
		{"1", "==1.0.0"},
		{"v2", "==2.0.0"},
		{"=1.2", "==1.2.0"},
		{"==1.2.3", "==1.2.3"},
		{"=v1.2.3-rc.1", "==1.2.3-rc.1"},
		{"1.0-2.0", "==1.0.0-2.0"},
		// Comparisons; what is left out is 0, whatever the operator.
		{"<1", "<1.0.0"},
		{"<=1.2", "<=1.2.0"},
		{">1.2", ">1.2.0"},
		{">=1.2.3-alpha", ">=1.2.3-alpha"},
		{">=v1", ">=1.0.0"},
		// Caret: up to the leftmost number that is not 0, of what is written.
		{"^1.2.3", ">=1.2.3 <2.0.0"},
		{"^1.2", ">=1.2.0 <2.0.0"},
		{"^1", ">=1.0.0 <2.0.0"},
		{"^1.0.0", ">=1.0.0 <2.0.0"},
		{"^0.2.3", ">=0.2.3 <0.3.0"},
		{"^0.2", ">=0.2.0 <0.3.0"},
		{"^0.0.3", ">=0.0.3 <0.0.4"},
		{"^0.0.0", ">=0.0.0 <0.0.1"},
		{"^0.0", ">=0.0.0 <0.1.0"},
		{"^0", ">=0.0.0 <1.0.0"},
		{"^1.2.3-beta.2", ">=1.2.3-beta.2 <2.0.0"},
		{"^0.0.3-beta", ">=0.0.3-beta <0.0.4"},
		{"^v1.2", ">=1.2.0 <2.0.0"},
		{"^0-rc", ">=0.0.0-rc <1.0.0"},
		// Tilde: the minor version, or the major one if nothing else is written.
		{"~1.2.3", ">=1.2.3 <1.3.0"},
		{"~1.2", ">=1.2.0 <1.3.0"},
		{"~1.0", ">=1.0.0 <1.1.0"},
		{"~1", ">=1.0.0 <2.0.0"},
		{"~0", ">=0.0.0 <1.0.0"},
		{"~0.0", ">=0.0.0 <0.1.0"},
		{"~0.0.0", ">=0.0.0 <0.1.0"},
		{"~1.2.3-beta", ">=1.2.3-beta <1.3.0"},
		// Hyphen ranges include both ends.
		{"1.2.3 - 2.3.4", ">=1.2.3 <=2.3.4"},
		{"1.2 - 2", ">=1.2.0 <=2.0.0"},
		{"1 - 1", ">=1.0.0 <=1.0.0"},
		{"1.0.0-alpha - 1.0.0", ">=1.0.0-alpha <=1.0.0"},
		{"  1   -\t2  ", ">=1.0.0 <=2.0.0"},
		{"v1 - v2", ">=1.0.0 <=2.0.0"},
		// Blanks mean and; the order stays, and contradictions are allowed.
		{">=1.2 <2.0", ">=1.2.0 <2.0.0"},
		{"<2 >=1", "<2.0.0 >=1.0.0"},
		{">2 <1", ">2.0.0 <1.0.0"},
		{"^1.2 <1.5 >=1.3", ">=1.2.0 <2.0.0 <1.5.0 >=1.3.0"},
		{"1 - 3 <2.5", ">=1.0.0 <=3.0.0 <2.5.0"},
		{">1 1 - 3", ">1.0.0 >=1.0.0 <=3.0.0"},
		{">=1\u00a0<2", ">=1.0.0 <2.0.0"},
		// Build metadata cannot matter and is left out.
		{"1.2.3+build", "==1.2.3"},
		{"^1.2.3+build", ">=1.2.3 <2.0.0"},
		{"1+a - 2+b", ">=1.0.0 <=2.0.0"},
		// The last range that still has an end.
		{"^18446744073709551614", ">=18446744073709551614.0.0 <18446744073709551615.0.0"},
	} {
		requirement, err := ParseRequirement(test.raw)
		if err != nil {
			t.Errorf("%v", err)
			continue
		}
		if got := requirement.String(); got != test.want {
			t.Errorf("ParseRequirement(%q) = %s, want %s", test.raw, got, test.want)
		}
		again, err := ParseRequirement(requirement.String())
		if err != nil || !slices.Equal(again.Comparators(), requirement.Comparators()) {
			t.Errorf("%q prints as %s, which reads as %s (%v)", test.raw, requirement, again, err)
		}
	}
}

func TestParseRequirementRefuses(t *testing.T) {
	for _, test := range []struct {
		raw  string
		at   int
		says string
	}{
		// What other grammars have and this one has not.
		{"^1 || ^2", 3, "alternatives"},
		{"1||2", 1, "alternatives"},
		{">=1, <2", 3, "not by commas"},
		{"1,2", 1, "not by commas"},
		{"!=1.2", 0, "leaving a version out"},
		{"1.x", 2, "wildcards"},
		{"1.2.*", 4, "wildcards"},
		{"^x", 1, "wildcards"},
		{"X", 0, "wildcards"},
		{">=*", 2, "wildcards"},
		{"~>1.2", 0, "write ~"},
		{"=>1", 0, "write >="},
		{"=<1", 0, "write <="},
		// Operators touch their version, and there is one of them.
		{">= 1.0", 0, "right behind it"},
		{"^", 0, "right behind it"},
		{"1.0 ==", 4, "right behind it"},
		{"===1", 2, `not "="`},
		{"^^1", 1, `not "^"`},
		{"^~1", 1, `not "~"`},
		{"<>1", 1, `not ">"`},
		{">=1<2", 3, `"<" cannot be part`},
		{"^*1", 1, "wildcards"},
		// Versions as strict as everywhere.
		{"V2", 0, "lower case"},
		{">=V2", 2, "lower case"},
		{"^01", 1, "leading zeros"},
		{">=1.2.3-01", 8, "leading zeros"},
		{"1.2.3.4", 5, "at most three"},
		{"latest", 0, `not "l"`},
		{"(1)", 0, `not "("`},
		// Ranges.
		{"2 - 1", 0, "write 1 - 2"},
		{">=1 2.0 - 1.9", 4, "write 1.9 - 2.0"},
		{"1.0.0 - 1.0.0-alpha", 0, "reversed"},
		{"- 2", 0, "no lower end"},
		{"1 -", 2, "no upper end"},
		{"-", 0, "no lower end"},
		{"1 - 2 - 3", 6, "no lower end"},
		{"1 - -", 4, `not "-"`},
		{"^1 - 2", 0, `not "^"`},
		{"1 - <2", 4, `not "<"`},
		{"* - 2", 0, "wildcards"},
		{"1- 2", 2, "empty identifier"},
		{"1 -2", 2, `not "-"`},
		// Ranges that would end beyond the last version.
		{"^18446744073709551615", 0, "no version is large enough"},
		{"~1.18446744073709551615", 0, "no version is large enough"},
		{"^0.0.18446744073709551615", 0, "no version is large enough"},
	} {
		_, err := ParseRequirement(test.raw)
		checkRefusal(t, test.raw, err, test.at, test.says)
	}
}

func TestAdmits(t *testing.T) {
	for _, test := range []struct{ requirement, in, out string }{
		{"*", "0.0.0-0 1.0.0 99", ""},
		{"1.2", "1.2.0 1.2.0+build v1.2", "1.2.1 1.2.0-rc 1.1.9"},
		{">1.2", "1.2.1 1.2.1-alpha 2", "1.2.0 1.2.0+later 1.2.0-rc"},
		{">=1.2", "1.2.0 1.2.1-alpha", "1.2.0-rc 1.1.99"},
		{"<1.2", "1.1.9 1.2.0-rc 0", "1.2.0 1.2.0+b"},
		{"<=1.2", "1.2.0 1.2.0-rc 1.2.0+b", "1.2.1-0"},
		{"^1.2.3", "1.2.3 1.9.0 2.0.0-alpha 1.3.0-rc", "2.0.0 1.2.3-rc 1.2.2"},
		{"^1.2.3-beta", "1.2.3-beta 1.2.3-rc 1.2.3", "1.2.3-alpha"},
		{"^0", "0.0.0 0.9.9 1.0.0-0", "1.0.0 0.0.0-0"},
		{"^0.0", "0.0.0 0.0.9 0.1.0-0", "0.1.0"},
		{"^0.0.3", "0.0.3 0.0.4-0", "0.0.4 0.0.2"},
		{"~1", "1.0.0 1.9.9 2.0.0-rc", "2.0.0 0.9.9"},
		{"~1.0", "1.0.0 1.0.9 1.1.0-rc", "1.1.0"},
		{"1.0 - 2.0", "1.0.0 1.5.0 2.0.0 2.0.0-rc", "2.0.1 2.0.1-0 1.0.0-rc"},
		{">=1 <2 <1.5", "1.0.0 1.4.9", "1.5.0"},
		{">2 <1", "", "0.9.0 1.5.0 3.0.0"},
	} {
		requirement := mustRequirement(t, test.requirement)
		for _, v := range fields(test.in) {
			if !requirement.Admits(mustVersion(t, v)) {
				t.Errorf("%s leaves out %s", test.requirement, v)
			}
		}
		for _, v := range fields(test.out) {
			if requirement.Admits(mustVersion(t, v)) {
				t.Errorf("%s lets in %s", test.requirement, v)
			}
		}
	}
}

func TestSatisfying(t *testing.T) {
	for _, test := range []struct{ requirement, versions, matches, best string }{
		{"^1.2.3", "1.5.0 2.0.0 1.2.3 0.9.0", "1.5.0 1.2.3", "1.5.0"},
		{"*", "1.0 v3 2.0.0", "1.0 v3 2.0.0", "v3"},
		{"*", "nonsense V2 1.x", "", ""},
		{"^3", "1.0.0 2.0.0", "", ""},
		{"*", "", "", ""},
		{"1.0", "1.0.0+b 1 1.0.0", "1.0.0+b 1 1.0.0", "1.0.0+b"}, // of equals the first
		{"^1.2.3", "2.0.0-alpha 1.9.0", "2.0.0-alpha 1.9.0", "2.0.0-alpha"},
	} {
		matches, best := Satisfying(mustRequirement(t, test.requirement), fields(test.versions))
		got := ""
		if best != nil {
			got = *best
		}
		if !slices.Equal(matches, fields(test.matches)) || got != test.best {
			t.Errorf("%s of %s: %v, best %q; want %s, best %q",
				test.requirement, test.versions, matches, got, test.matches, test.best)
		}
		if (best == nil) != (test.matches == "") {
			t.Errorf("%s of %s: the best is %v", test.requirement, test.versions, best)
		}
	}
}

func mustRequirement(t testing.TB, raw string) Requirement {
	t.Helper()
	requirement, err := ParseRequirement(raw)
	if err != nil {
		t.Fatal(err)
	}
	return requirement
}
