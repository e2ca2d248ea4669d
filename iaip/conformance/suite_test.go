package conformance

import (
	"encoding/json"
	"strings"
	"testing"

	"iai/iaip/conformance/naive"
)

// The cases were worked out from the specification and so was the naive
// resolver, each without the other. Here they are held together.
func TestNaiveResolverPassesTheSuite(t *testing.T) {
	for _, c := range allCases(t) {
		t.Run(c.Name, func(t *testing.T) {
			if wrong := c.Run(naively, nil); wrong != "" {
				t.Error(wrong)
			}
		})
	}
}

// A suite is worth what it catches. Each of these resolvers has one fault, and
// some case must say so.
func TestSuiteCatchesFaults(t *testing.T) {
	everyKind := func(edit func(k *naive.Kind)) func(*naive.Answer) {
		return func(a *naive.Answer) {
			for i := range a.Kinds {
				edit(&a.Kinds[i])
			}
		}
	}
	cases := allCases(t)
	for name, fault := range map[string]func(a *naive.Answer){
		"no warnings":              func(a *naive.Answer) { a.Problems = onlyStops(a.Problems) },
		"line off by one":          func(a *naive.Answer) { forEach(a.Problems, func(p *naive.Problem) { p.Line++ }) },
		"nothing replaced":         everyKind(func(k *naive.Kind) { forEach(k.Sections, func(s *naive.Section) { s.Replaces = []naive.Place{} }) }),
		"nothing discarded":        everyKind(func(k *naive.Kind) { k.Discarded = []naive.Discarded{} }),
		"sections from elsewhere":  everyKind(func(k *naive.Kind) { forEach(k.Sections, func(s *naive.Section) { s.Line-- }) }),
		"algorithm always null":    everyKind(func(k *naive.Kind) { k.Override = withoutAlgorithm(k.Override) }),
		"carriage returns dropped": everyKind(func(k *naive.Kind) { k.Text = strings.ReplaceAll(k.Text, "\r", "") }),
		"kinds sorted":             func(a *naive.Answer) { a.Kinds = sortedKinds(a.Kinds); a.ActiveKinds = sortedNames(a.ActiveKinds) },
		"manifest misnamed":        func(a *naive.Answer) { a.Manifest = "./" + a.Manifest },
	} {
		faulty := func(files map[string][]byte, manifest string) []byte {
			a := naive.Resolve(files, manifest)
			fault(&a)
			raw, err := json.Marshal(a)
			if err != nil {
				panic(err)
			}
			return raw
		}
		caught := 0
		for _, c := range cases {
			if c.Run(faulty, nil) != "" {
				caught++
			}
		}
		if caught == 0 {
			t.Errorf("%s: no case notices", name)
		}
	}
}

func TestRunReports(t *testing.T) {
	c, err := parseCase("some-case", []byte("# point 7: a case\n-- manifest.iai --\nkind: manifest\n-- want --\nstatus: stopped\n"+
		"check manifest.iai inert-manifest info\n"))
	if err != nil {
		t.Fatal(err)
	}
	check := func(map[string][]byte) []byte {
		return []byte(`{"problems":[],"summary":{"files":1,"manifests":1,"errors":0,"warnings":0,"infos":0,"hints":0}}`)
	}
	report := c.Run(naively, check)
	for _, part := range []string{"some-case", "# point 7: a case", "- status: stopped", "+ status: ok", "- check manifest.iai inert-manifest info"} {
		if !strings.Contains(report, part) {
			t.Errorf("the report does not say %q:\n%s", part, report)
		}
	}
	if report := c.Run(nil, nil); report != "" {
		t.Errorf("asked nobody, and yet\n%s", report)
	}
	notJSON := func(map[string][]byte) []byte { return []byte("sorry") }
	if report := c.Run(nil, notJSON); !strings.Contains(report, "not the JSON of the operation") {
		t.Errorf("an answer that is no JSON is reported as\n%s", report)
	}
	panics := func(map[string][]byte, string) []byte { panic("ouch") }
	if report := c.Run(panics, nil); !strings.Contains(report, "panicked: ouch") {
		t.Errorf("a panic is reported as\n%s", report)
	}
}
