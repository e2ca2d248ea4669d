package pack

import (
	"strings"
	"testing"
)

func TestParseVersion(t *testing.T) {
	for _, test := range []struct{ raw, want string }{
		// What is not written is 0.
		{"1.2.3", "1.2.3"},
		{"1.2", "1.2.0"},
		{"1", "1.0.0"},
		{"0", "0.0.0"},
		{"0.0.0", "0.0.0"},
		{"10.20.30", "10.20.30"},
		// A lower-case v, once.
		{"v2", "2.0.0"},
		{"v1.2.3", "1.2.3"},
		{"v1.2.3-rc.1", "1.2.3-rc.1"},
		// Prerelease and build, also where numbers are left out.
		{"1.2.3-alpha", "1.2.3-alpha"},
		{"1.2.3-alpha.1", "1.2.3-alpha.1"},
		{"1.2.3-0", "1.2.3-0"},
		{"1.2.3-0.3.7", "1.2.3-0.3.7"},
		{"1.2.3-x-y-z.-", "1.2.3-x-y-z.-"},
		{"1.2.3--", "1.2.3--"},
		{"1.2.3-0a", "1.2.3-0a"},
		{"1.2.3-00a", "1.2.3-00a"},
		{"1.2.3+build.5", "1.2.3+build.5"},
		{"1.2.3+001", "1.2.3+001"},
		{"1.2.3-rc.1+build-7.8", "1.2.3-rc.1+build-7.8"},
		{"1.2-beta", "1.2.0-beta"},
		{"1-beta+exp", "1.0.0-beta+exp"},
		{"1+exp", "1.0.0+exp"},
		{"1.0-2.0", "1.0.0-2.0"}, // without blanks this is a prerelease, not a range
		// The largest number, and a prerelease larger than any.
		{"18446744073709551615.0.0", "18446744073709551615.0.0"},
		{"1.0.0-99999999999999999999999", "1.0.0-99999999999999999999999"},
	} {
		v, err := ParseVersion(test.raw)
		if err != nil {
			t.Errorf("ParseVersion(%q): %v", test.raw, err)
			continue
		}
		if v.String() != test.want {
			t.Errorf("ParseVersion(%q) = %s, want %s", test.raw, v, test.want)
		}
	}
}

func TestParseVersionRefuses(t *testing.T) {
	for _, test := range []struct {
		raw  string
		at   int    // byte offset of the trouble
		says string // a part of the sentence
	}{
		{"", 0, "a number is missing"},
		{"v", 1, "a number is missing"},
		{"V2", 0, "lower case"},
		{"vv2", 1, `not "v"`},
		{" 1.2.3", 0, `not " "`},
		{"1.2.3 ", 5, "remove it"},
		{"1. 2", 2, `not " "`},
		{"1.", 2, "a number is missing"},
		{"1..2", 2, `not "."`},
		{".1", 0, `not "."`},
		{"1.2.3.4", 5, `remove ".4"`},
		{"-1", 0, `not "-"`},
		{"+1", 0, `not "+"`},
		{"01.2.3", 0, "write 1"},
		{"1.02", 2, "write 2"},
		{"1.2.00", 4, "write 0"},
		{"1.2.3-", 6, "empty identifier"},
		{"1.2.3-a..b", 8, "empty identifier"},
		{"1.2.3-a.", 8, "empty identifier"},
		{"1.2.3-01", 6, "leading zeros"},
		{"1.2.3-a.00", 8, "leading zeros"},
		{"1.2.3-a_b", 7, `"_" cannot be part`},
		{"1.2.3+", 6, "empty identifier"},
		{"1.2.3+a+b", 7, `"+" cannot be part`},
		{"1.2.3+a..b", 8, "empty identifier"},
		{"1.x", 2, "wildcards"},
		{"1.2.*", 4, "wildcards"},
		{"x", 0, "wildcards"},
		{"1x", 1, "wildcards"},
		{"1.2.3beta", 5, `"b" cannot be part`},
		{"latest", 0, `not "l"`},
		{"1,2", 1, `"," cannot be part`},
		{"١.٢", 0, `not "١"`},
		{"1.2.3-é", 6, "empty identifier"},
		{"18446744073709551616", 0, "too large"},
		{"1.99999999999999999999", 2, "too large"},
	} {
		_, err := ParseVersion(test.raw)
		checkRefusal(t, test.raw, err, test.at, test.says)
	}
}

// checkRefusal wants a SyntaxError at a place, with some words in it.
func checkRefusal(t *testing.T, raw string, err error, at int, says string) {
	t.Helper()
	refusal, ok := err.(*SyntaxError)
	switch {
	case !ok:
		t.Errorf("%q: got error %v, want a refusal", raw, err)
	case refusal.Offset != at || !strings.Contains(refusal.Problem, says):
		t.Errorf("%q: refused at %d: %s; want at %d: …%s…", raw, refusal.Offset, refusal.Problem, at, says)
	}
}

func TestSyntaxErrorCountsCharacters(t *testing.T) {
	_, err := ParseRequest("Zoë@ui/controls")
	const want = `pack request "Zoë@ui/controls", character 5: what stands behind the @ is neither a pack id nor a requirement: a number is needed here, not "u"`
	if err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}

func TestVersionParts(t *testing.T) {
	v, err := ParseVersion("1.2.3-rc.01a.7+exp.sha-5")
	if err != nil {
		t.Fatal(err)
	}
	if v.Major != 1 || v.Minor != 2 || v.Patch != 3 || !v.IsPrerelease() {
		t.Errorf("numbers of %s: %d %d %d", v, v.Major, v.Minor, v.Patch)
	}
	if got := strings.Join(v.Prerelease(), "|"); got != "rc|01a|7" {
		t.Errorf("prerelease %s", got)
	}
	if got := strings.Join(v.Build(), "|"); got != "exp|sha-5" {
		t.Errorf("build %s", got)
	}
	plain, _ := ParseVersion("1.2.3+rc")
	if plain.IsPrerelease() || plain.Prerelease() == nil || len(plain.Prerelease()) != 0 {
		t.Errorf("1.2.3+rc has the prerelease %#v", plain.Prerelease())
	}
}

// Each version comes after the one above it.
func TestPrecedence(t *testing.T) {
	ladder := strings.Fields(`
		0.0.0-0
		0.0.0
		0.0.1
		0.1.0
		0.9.9
		1.0.0-0
		1.0.0-2
		1.0.0-11
		1.0.0-18446744073709551616
		1.0.0-99999999999999999999
		1.0.0-100000000000000000000
		1.0.0--
		1.0.0--1
		1.0.0-A
		1.0.0-alpha
		1.0.0-alpha.1
		1.0.0-alpha.1.0
		1.0.0-alpha.beta
		1.0.0-alpha0
		1.0.0-beta
		1.0.0-beta.2
		1.0.0-beta.11
		1.0.0-rc.1
		1.0.0
		1.0.1-alpha
		1.2.0
		1.10.0
		2.0.0-alpha
		2
		v10
		18446744073709551615`)
	for i, a := range ladder {
		for k, b := range ladder {
			want := 0
			switch {
			case i < k:
				want = -1
			case i > k:
				want = 1
			}
			if got := mustVersion(t, a).Compare(mustVersion(t, b)); got != want {
				t.Errorf("%s compared with %s is %d, want %d", a, b, got, want)
			}
		}
	}
}

func TestPrecedenceLooksPastSpellingAndBuild(t *testing.T) {
	for _, pair := range [][2]string{
		{"1.2.3+a", "1.2.3+b"},
		{"1.2.3", "1.2.3+b"},
		{"1.2.3-rc+1", "1.2.3-rc+2"},
		{"v1", "1.0.0"},
		{"1.2", "1.2.0"},
	} {
		if c := mustVersion(t, pair[0]).Compare(mustVersion(t, pair[1])); c != 0 {
			t.Errorf("%s compared with %s is %d, want 0", pair[0], pair[1], c)
		}
	}
}

func mustVersion(t testing.TB, raw string) Version {
	t.Helper()
	v, err := ParseVersion(raw)
	if err != nil {
		t.Fatal(err)
	}
	return v
}
