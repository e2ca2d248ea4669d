package component

import (
	"encoding/json"
	"testing"
)

func TestFoundLocally(t *testing.T) {
	inWorld(t, nil, nil, func(w *world) {
		w.library.put("BQ79616", "power/BQ79616.tsx")
		if s := w.start("BQ79616"); s.TaskID != "rc-001" || s.State != CheckingLocal {
			t.Errorf("start answers %+v", s)
		}
		s := w.until(Finished, Failed)
		if s.State != Finished || *s.Resolution != (Resolution{Location: "power/BQ79616.tsx", Source: "local"}) {
			t.Errorf("ends as %+v", s)
		}
		w.wantStarted()
	})
}

func TestFoundGloballyWithoutQuestions(t *testing.T) {
	inWorld(t, finds, func(p *fakeProcess) { p.say("imported\r\n"); p.end(0) }, func(w *world) {
		w.start("BQ79616")
		if s := w.until(Finished, Failed); s.State != Finished || *s.Resolution != (Resolution{Source: "global"}) {
			t.Errorf("ends as %+v", s)
		}
		w.wantStarted("search BQ79616", "import BQ79616")
	})
}

func TestImportedIntoTheLibrary(t *testing.T) {
	var w *world
	inWorld(t, finds, func(p *fakeProcess) {
		w.library.put("BQ79616", "imports/BQ79616.tsx")
		p.end(0)
	}, func(now *world) {
		w = now
		w.start("BQ79616")
		if s := w.until(Finished, Failed); *s.Resolution != (Resolution{Location: "imports/BQ79616.tsx", Source: "global"}) {
			t.Errorf("ends as %+v", s)
		}
	})
}

func TestAnswersInJSON(t *testing.T) {
	one := 1
	for _, c := range []struct {
		status Status
		want   string
	}{
		{Status{TaskID: "rc-001", State: CheckingLocal}, `{"task_id":"rc-001","state":"checking_local"}`},
		{Status{State: Idle}, `{"state":"idle"}`},
		{Status{TaskID: "rc-001", State: Finished, Resolution: &Resolution{Location: "a/X.tsx", Source: Local}},
			`{"task_id":"rc-001","state":"finished","location":"a/X.tsx","source":"local"}`},
		{Status{TaskID: "rc-001", State: Finished, Resolution: &Resolution{Source: Global}},
			`{"task_id":"rc-001","state":"finished","source":"global"}`},
		{Status{TaskID: "rc-001", State: Failed, Failure: &Failure{Reason: "r"}},
			`{"task_id":"rc-001","state":"failed","exit_code":null,"reason":"r","stderr":"","last_stdout":"","transcript":""}`},
		{Status{TaskID: "rc-001", State: SelectionRequired, Selection: &Selection{ID: "sel-001", Prompt: "Pick", Options: []string{}}},
			`{"task_id":"rc-001","state":"selection_required","selection":{"selection_id":"sel-001","prompt":"Pick","options":[]}}`},
		{Status{TaskID: "rc-001", State: SelectionRequired, Selection: &Selection{ID: "sel-001", Prompt: "Pick", Options: []string{"a"}}, Error: &Failure{ExitCode: &one, Reason: "r"}},
			`{"task_id":"rc-001","state":"selection_required","selection":{"selection_id":"sel-001","prompt":"Pick","options":["a"]},` +
				`"error":{"exit_code":1,"reason":"r","stderr":"","last_stdout":"","transcript":""}}`},
	} {
		if got, err := json.Marshal(c.status); err != nil || string(got) != c.want {
			t.Errorf("%s (%v), want %s", got, err, c.want)
		}
	}
}
