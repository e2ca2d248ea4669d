package api_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"iai/api"
)

// A call nobody waits for any more looks at nothing else.
func TestCancelledCallStops(t *testing.T) {
	files := map[string]string{"manifest.iai": "kind: manifest\nenabled: [context]\n", "context.iai": "kind: context\n---\nOne.\n"}
	for i := range 300 {
		files[fmt.Sprintf("more/%03d.iai", i)] = "kind: context\n---\nMore.\n"
	}
	question, err := json.Marshal(map[string]any{"files": files})
	if err != nil {
		t.Fatal(err)
	}
	check, _ := api.Find("check")
	for _, at := range []int{0, 1, 100} {
		ctx, cancel := context.WithCancel(t.Context())
		looked := 0
		_, err := check.Call(&api.Env{Context: ctx, Told: func(done, of int) {
			if of != 303 { // a manifest, and every file
				t.Errorf("%d steps are to be done, not 303", of)
			}
			if looked == at {
				cancel()
			}
			looked++
		}}, question)
		cancel()
		var own *api.Error
		if !errors.As(err, &own) || own.Code != api.CodeRefused {
			t.Errorf("cancelled at step %d it answers %v", at, err)
		}
		if looked != at+1 {
			t.Errorf("cancelled at step %d it goes on to step %d", at, looked-1)
		}
	}

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	search, _ := api.Find("search")
	question, err = json.Marshal(map[string]any{"files": files, "query": "More"})
	if err != nil {
		t.Fatal(err)
	}
	if answer, err := search.Call(&api.Env{Context: ctx}, question); err == nil {
		t.Errorf("a search nobody waits for answers %v", answer)
	}
}
