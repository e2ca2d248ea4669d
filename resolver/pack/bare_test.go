package pack

import (
	"bytes"
	"encoding/json"
	"testing"
)

// answerTo plays one of the operations and gives its answer as it would be
// printed.
func answerTo(t *testing.T, operation, input string) string {
	t.Helper()
	var answer any
	var err error
	switch operation {
	case "pack.parse":
		answer, err = BareParse([]byte(input))
	case "pack.parseVersion":
		answer, err = BareParseVersion([]byte(input))
	case "pack.compare":
		answer, err = BareCompare([]byte(input))
	case "pack.parseRequirement":
		answer, err = BareParseRequirement([]byte(input))
	case "pack.satisfies":
		answer, err = BareSatisfies([]byte(input))
	case "pack.resolve":
		answer, err = BareResolve([]byte(input))
	case "explain":
		answer, err = BareExplain([]byte(input))
	default:
		t.Fatalf("no operation %s", operation)
	}
	if err != nil {
		return err.Error()
	}
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(answer); err != nil {
		t.Fatal(err)
	}
	return string(bytes.TrimSpace(out.Bytes()))
}

func runBare(t *testing.T, operation string, tests []struct{ input, want string }) {
	t.Helper()
	for _, test := range tests {
		if got := answerTo(t, operation, test.input); got != test.want {
			t.Errorf("%s %s\n got %s\nwant %s", operation, test.input, got, test.want)
		}
	}
}

func TestBareParse(t *testing.T) {
	runBare(t, "pack.parse", []struct{ input, want string }{
		{
			`{"ref":"acme@web.react@~2.1"}`,
			`{"ok":true,"request":{"author":"acme","packTreeId":"web.react","requirement":[">=2.1.0","<2.2.0"],"kind":null}}`,
		},
		{
			`{"ref":" web@* ","kind":"rules"}`,
			`{"ok":true,"request":{"author":null,"packTreeId":"web","requirement":[],"kind":"rules"}}`,
		},
		{
			`{"ref":"acme@web","kind":null}`,
			`{"ok":true,"request":{"author":"acme","packTreeId":"web","requirement":null,"kind":null}}`,
		},
		{
			`{"kind":"","ref":"web","unknown":[1,2]}`,
			`{"ok":true,"request":{"author":null,"packTreeId":"web","requirement":null,"kind":null}}`,
		},
		{`{"ref":"web/react"}`, `{"ok":false}`},
		{`{"ref":""}`, `{"ok":false}`},
	})
}

func TestBareParseVersion(t *testing.T) {
	runBare(t, "pack.parseVersion", []struct{ input, want string }{
		{
			`{"raw":"1.2.3-rc.1+b.07"}`,
			`{"ok":true,"version":{"major":1,"minor":2,"patch":3,"prerelease":["rc","1"],"build":["b","07"]}}`,
		},
		{
			`{"raw":"v2"}`,
			`{"ok":true,"version":{"major":2,"minor":0,"patch":0,"prerelease":[],"build":[]}}`,
		},
		{`{"raw":"V2"}`, `{"ok":false}`},
		{`{"raw":""}`, `{"ok":false}`},
	})
}

func TestBareCompare(t *testing.T) {
	runBare(t, "pack.compare", []struct{ input, want string }{
		{`{"a":"1.10","b":"1.9.9"}`, `{"cmp":1}`},
		{`{"a":"1.0.0-rc","b":"1"}`, `{"cmp":-1}`},
		{`{"a":"1+x","b":"v1.0+y"}`, `{"cmp":0}`},
		{`{"a":"1","b":"1.x"}`, `{"ok":false}`},
		{`{"a":"one","b":"1"}`, `{"ok":false}`},
	})
}

func TestBareParseRequirement(t *testing.T) {
	runBare(t, "pack.parseRequirement", []struct{ input, want string }{
		{`{"raw":"^0.2 <0.2.9"}`, `{"ok":true,"comparators":[">=0.2.0","<0.3.0","<0.2.9"]}`},
		{`{"raw":"*"}`, `{"ok":true,"comparators":[]}`},
		{`{"raw":"  "}`, `{"ok":true,"comparators":[]}`},
		{`{"raw":"2.0 - 1.0"}`, `{"ok":false}`},
		{`{"raw":"1 || 2"}`, `{"ok":false}`},
	})
}

func TestBareSatisfies(t *testing.T) {
	runBare(t, "pack.satisfies", []struct{ input, want string }{
		{
			`{"requirement":"~1.2","versions":["1.3.0","1.2","1.2.7",null,"1.2.x"]}`,
			`{"matches":["1.2","1.2.7"],"best":"1.2.7"}`,
		},
		{`{"requirement":"^9","versions":["1.3.0"]}`, `{"matches":[],"best":null}`},
		{`{"requirement":"","versions":[]}`, `{"matches":[],"best":null}`},
		{`{"requirement":"","versions":["2","1"]}`, `{"matches":["2","1"],"best":"2"}`},
		{`{"requirement":"1,2","versions":["1"]}`, `{"ok":false}`},
	})
}

func TestBareResolve(t *testing.T) {
	runBare(t, "pack.resolve", []struct{ input, want string }{
		{ // selected, with every kind of loser
			`{"request":"web@^2","kind":"rules","registry":[
			   {"ref":"e","author":"acme","packTreeId":"web","version":"2.0.0","kind":"stack","source":"user"},
			   {"ref":"d","author":"acme","packTreeId":"web","version":null,"kind":"rules","source":"user"},
			   {"ref":"c","author":"acme","packTreeId":"web","version":"2.5.0","kind":"rules","source":"user","deprecated":"use b"},
			   {"ref":"b","author":"acme","packTreeId":"web","version":"2.1","kind":"rules","source":"user","visible":true,"deprecated":false},
			   {"ref":"a","author":"acme","packTreeId":"web","version":"2.2.0","kind":"rules","source":"user","visible":false},
			   {"ref":"z","author":"acme","packTreeId":"db","version":"2.2.0","kind":"rules","source":"user"}],
			  "context":{"source":"user","kind":"stack","ordering":["version:desc"]}}`,
			`{"outcome":"selected","selected":"b","rejected":[{"ref":"a","constraint":"visibility"},{"ref":"d","constraint":"version"},{"ref":"e","constraint":"kind"}],"soft":[{"ref":"c"}]}`,
		},
		{ // not found: nothing to list
			`{"request":"web","registry":[],"context":{"source":"user","ordering":[]}}`,
			`{"outcome":"failure","error":{"class":"NotFoundError","reason":"packTreeId","request":"web","source":"user","message":"no pack has the id web"},"rejected":[],"soft":[]}`,
		},
		{ // ambiguous
			`{"request":"web","registry":[
			   {"ref":"b","author":"acme","packTreeId":"web","version":"1.0.0","kind":"rules","source":"user"},
			   {"ref":"a","author":"umbra","packTreeId":"web","version":"1.0.0","kind":"rules","source":"user"},
			   {"ref":"c","author":"acme","packTreeId":"web","version":"0.9.0","kind":"rules","source":"user"}],
			  "context":{"source":"user","ordering":["version:desc"]}}`,
			`{"outcome":"ambiguous","error":{"class":"AmbiguousResolutionError","reason":"tie","request":"web","source":"user","message":"a, b are equal under version:desc; add a criterion that tells them apart, or decide for one"},"candidates":["a","b"],"rejected":[],"soft":[]}`,
		},
		{ // ranks, roots, allowances and a decision
			`{"request":" web ","registry":[
			   {"ref":"b","author":"acme","packTreeId":"web","version":"1.0.0-rc","source":"user","root":"x"},
			   {"ref":"a","author":"umbra","packTreeId":"web","version":"1.0.0-rc","source":"user","root":"y"},
			   {"ref":"c","author":"acme","packTreeId":"web","version":"1.0.0","source":"user","root":"z","deprecated":true}],
			  "context":{"source":"user","ordering":["author:asc"],"ranks":{"author":["umbra"]},"softAllowed":["prerelease"],"forbiddenRoots":["x"],"decision":null}}`,
			`{"outcome":"selected","selected":"a","rejected":[{"ref":"b","constraint":"root"}],"soft":[{"ref":"c"}]}`,
		},
		{
			`{"request":"web","registry":[
			   {"ref":"b","author":"acme","packTreeId":"web","version":"1.0.0","source":"user"},
			   {"ref":"a","author":"acme","packTreeId":"web","version":"1.0.0","source":"user"}],
			  "context":{"source":"user","decision":"b"}}`,
			`{"outcome":"selected","selected":"b","rejected":[],"soft":[]}`,
		},
		{ // softAllowed as a whole
			`{"request":"web","registry":[{"ref":"a","packTreeId":"web","version":"1-rc","source":"user","deprecated":true}],"context":{"source":"user","softAllowed":true}}`,
			`{"outcome":"selected","selected":"a","rejected":[],"soft":[]}`,
		},
		{
			`{"request":"web","registry":[{"ref":"a","packTreeId":"web","version":"1-rc","source":"user","deprecated":""}],"context":{"source":"user","softAllowed":false}}`,
			`{"outcome":"failure","error":{"class":"PermissionDeniedError","reason":"soft","request":"web","source":"user","message":"only discouraged packs are left (a); allow prerelease, or decide for one of them"},"rejected":[],"soft":[{"ref":"a"}]}`,
		},
		{ // the envelope repeats request and source as they were given
			`{"request":" @web","registry":[],"context":{"source":"user"}}`,
			`{"outcome":"failure","error":{"class":"InvalidRequestError","reason":"grammar","request":" @web","source":"user","message":"pack request \" @web\", character 2: nothing stands before the @; write an author or a pack id there, or remove it"},"rejected":[],"soft":[]}`,
		},
		{
			`{"request":"web","registry":[],"context":{"source":null}}`,
			`{"outcome":"failure","error":{"class":"SourceRequiredError","reason":"source","request":"web","source":null,"message":"no source is told; name the one source the pack may come from"},"rejected":[],"soft":[]}`,
		},
		{
			`{"request":"web","registry":[],"context":{"source":""}}`,
			`{"outcome":"failure","error":{"class":"SourceRequiredError","reason":"source","request":"web","source":"","message":"no source is told; name the one source the pack may come from"},"rejected":[],"soft":[]}`,
		},
		{
			`{"request":"web","registry":[]}`,
			`{"outcome":"failure","error":{"class":"SourceRequiredError","reason":"source","request":"web","source":null,"message":"no source is told; name the one source the pack may come from"},"rejected":[],"soft":[]}`,
		},
	})
}

func TestBareExplain(t *testing.T) {
	runBare(t, "explain", []struct{ input, want string }{
		{
			`{"request":"web@1","registry":[
			   {"ref":"a","author":"acme","packTreeId":"web","version":"1.0.0","kind":"rules","source":"user","root":"x"},
			   {"ref":"z","author":"acme","packTreeId":"db","version":"1.0.0","source":"user"}],
			  "context":{"source":"user","ordering":["version:desc"]}}`,
			`{"request":"web@1","read":{"author":null,"packTreeId":"web","requirement":["==1.0.0"],"kind":null},"source":"user","ordering":["version:desc"],"outcome":"selected","summary":"a is selected","candidates":[{"ref":"a","author":"acme","packTreeId":"web","version":"1.0.0","kind":"rules","source":"user","root":"x","verdict":"selected","constraints":[],"why":"no other pack could be chosen"}],"others":1}`,
		},
		{
			`{"request":"@web","registry":[],"context":{}}`,
			`{"request":"@web","read":null,"source":null,"ordering":[],"outcome":"failure","summary":"pack request \"@web\", character 1: nothing stands before the @; write an author or a pack id there, or remove it","candidates":[],"others":0}`,
		},
	})
}

func TestWrongShapes(t *testing.T) {
	entry := func(field string) string {
		return `{"request":"web","registry":[{"ref":"a","packTreeId":"web","source":"s"},{` + field + `}],"context":{"source":"s"}}`
	}
	context := func(field string) string {
		return `{"request":"web","registry":[],"context":{"source":"s",` + field + `}}`
	}
	for _, test := range []struct{ operation, input, want string }{
		{"pack.parse", ``, `pack.parse: the input is empty; it must be a JSON object`},
		{"pack.parse", `{"ref":`, `pack.parse: the input is not JSON: unexpected EOF`},
		{"pack.parse", `[]`, `pack.parse: the input must be an object, but is a list`},
		{"pack.parse", `null`, `pack.parse: the input must be an object, but is missing`},
		{"pack.parse", `{"ref":"web"} {}`, `pack.parse: the input must be one JSON value; something follows it`},
		{"pack.parse", `{"ref":"web"}]`, `pack.parse: the input must be one JSON value; something follows it`},
		{"pack.parse", `{}`, `pack.parse: ref must be a string, but is missing`},
		{"pack.parse", `{"Ref":"web"}`, `pack.parse: ref must be a string, but is missing`},
		{"pack.parse", `{"ref":7}`, `pack.parse: ref must be a string, but is a number`},
		{"pack.parse", `{"ref":"web","kind":["rules"]}`, `pack.parse: kind must be a string, but is a list`},
		{"pack.parseVersion", `{"raw":1.2}`, `pack.parseVersion: raw must be a string, but is a number`},
		{"pack.compare", `{"a":"1"}`, `pack.compare: b must be a string, but is missing`},
		{"pack.compare", `{"a":{},"b":[]}`, `pack.compare: a must be a string, but is an object`},
		{"pack.parseRequirement", `{"raw":null}`, `pack.parseRequirement: raw must be a string, but is missing`},
		{"pack.satisfies", `{"versions":[]}`, `pack.satisfies: requirement must be a string, but is missing`},
		{"pack.satisfies", `{"requirement":"*"}`, `pack.satisfies: versions must be a list, but is missing`},
		{"pack.satisfies", `{"requirement":"*","versions":["1",2]}`, `pack.satisfies: versions[1] must be a string, but is a number`},
		{"pack.resolve", `{"registry":[]}`, `pack.resolve: request must be a string, but is missing`},
		{"pack.resolve", `{"request":"web"}`, `pack.resolve: registry must be a list, but is missing`},
		{"pack.resolve", `{"request":"web","registry":{}}`, `pack.resolve: registry must be a list, but is an object`},
		{"pack.resolve", `{"request":"web","registry":["a"]}`, `pack.resolve: registry[0] must be an object, but is a string`},
		{"pack.resolve", `{"request":"web","registry":[],"context":"s"}`, `pack.resolve: context must be an object, but is a string`},
		{"pack.resolve", `{"request":"web","registry":[],"kind":true}`, `pack.resolve: kind must be a string, but is true or false`},
		{"pack.resolve", entry(`"packTreeId":"web","source":"s"`), `pack.resolve: registry[1].ref must be a string, but is missing`},
		{"pack.resolve", entry(`"ref":"","packTreeId":"web","source":"s"`), `pack.resolve: registry[1].ref must not be empty: answers name the pack by it`},
		{"pack.resolve", entry(`"ref":"b","source":"s"`), `pack.resolve: registry[1].packTreeId must be a string, but is missing`},
		{"pack.resolve", entry(`"ref":"b","packTreeId":"web"`), `pack.resolve: registry[1].source must be a string, but is missing`},
		{"pack.resolve", entry(`"ref":"b","packTreeId":"web","source":"s","version":2`), `pack.resolve: registry[1].version must be a string, but is a number`},
		{"pack.resolve", entry(`"ref":"b","packTreeId":"web","source":"s","visible":"no"`), `pack.resolve: registry[1].visible must be true or false, but is a string`},
		{"pack.resolve", entry(`"ref":"b","packTreeId":"web","source":"s","deprecated":1`), `pack.resolve: registry[1].deprecated must be true, false or a sentence, but is a number`},
		{"pack.resolve", context(`"ordering":"version:desc"`), `pack.resolve: context.ordering must be a list, but is a string`},
		{"pack.resolve", context(`"ordering":[null]`), `pack.resolve: context.ordering[0] must be a string, but is missing`},
		{"pack.resolve", context(`"ranks":["a"]`), `pack.resolve: context.ranks must be an object, but is a list`},
		{"pack.resolve", context(`"ranks":{"root":["a"],"author":"b"}`), `pack.resolve: context.ranks.author must be a list, but is a string`},
		{"pack.resolve", context(`"softAllowed":"prerelease"`), `pack.resolve: context.softAllowed must be a list, but is a string`},
		{"pack.resolve", context(`"forbiddenRoots":[1]`), `pack.resolve: context.forbiddenRoots[0] must be a string, but is a number`},
		{"pack.resolve", context(`"decision":{"ref":"a"}`), `pack.resolve: context.decision must be a string, but is an object`},
	} {
		if got := answerTo(t, test.operation, test.input); got != test.want {
			t.Errorf("%s %s\n got %s\nwant %s", test.operation, test.input, got, test.want)
		}
	}
}
