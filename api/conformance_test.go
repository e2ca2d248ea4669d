package api_test

import (
	"encoding/base64"
	"encoding/json"
	"os"
	"testing"

	"iai/api"
	"iai/iaip/conformance"
)

// ask calls an operation with files held in memory, the way every door does.
func ask(t testing.TB, operation string, files map[string][]byte, manifest string) []byte {
	t.Helper()
	coded := map[string]any{}
	for name, data := range files {
		coded[name] = map[string]string{"base64": base64.StdEncoding.EncodeToString(data)}
	}
	question := map[string]any{"files": coded}
	if manifest != "" {
		question["manifest"] = manifest
	}
	input, err := json.Marshal(question)
	if err != nil {
		t.Fatal(err)
	}
	op, ok := api.Find(operation)
	if !ok {
		t.Fatalf("there is no operation %s", operation)
	}
	answer, err := op.Call(&api.Env{}, input)
	if err != nil {
		t.Fatalf("%s: %v", operation, err)
	}
	out, err := api.Marshal(answer, false)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// Every case of the suite names the clause it tests.
func TestConformance(t *testing.T) {
	cases, err := conformance.Cases()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		t.Run(c.Name, func(t *testing.T) {
			report := c.Run(
				func(files map[string][]byte, manifest string) []byte {
					return ask(t, "iaip.resolve", files, manifest)
				},
				func(files map[string][]byte) []byte { return ask(t, "check", files, "") },
			)
			if report != "" {
				t.Error(report)
			}
		})
	}
}

// A second resolver, written from the specification alone and as plainly as
// can be, gives the same answers.
func TestTwoResolversAgree(t *testing.T) {
	n := 2_000
	if os.Getenv("IAI_LONG") != "" {
		n = 20_000
	}
	resolve := func(files map[string][]byte, manifest string) []byte {
		return ask(t, "iaip.resolve", files, manifest)
	}
	for _, d := range conformance.Differential(resolve, n, 1) {
		t.Error(d.String())
	}
}
