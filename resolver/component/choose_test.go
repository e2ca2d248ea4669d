package component

import "testing"

// Whoever points at an option gets that one, whatever the others contain.
func TestChoose(t *testing.T) {
	var chosen []string
	load := func(p *fakeProcess) {
		chosen = append(chosen, p.menu("Pick", "reddish", "red", "blue"))
		if len(chosen) < 3 {
			p.end(1)
		}
		p.end(0)
	}
	inWorld(t, finds, load, func(w *world) {
		w.start("Q1")
		s := w.until(SelectionRequired)
		_, err := w.Choose(s.TaskID, s.Selection.ID, 3)
		w.refused(err, SelectionRequired, "option 4")
		_, err = w.Choose(s.TaskID, s.Selection.ID, -1)
		w.refused(err, SelectionRequired, "sel-001")
		_, err = w.Choose(s.TaskID, "sel-009", 1)
		w.refused(err, SelectionRequired, "sel-009")
		// The second time round it is played at the first prompt of another run.
		for _, option := range []int{1, 1, 2} {
			if _, err := w.Choose(s.TaskID, s.Selection.ID, option); err != nil {
				t.Fatal(err)
			}
			s = w.until(SelectionRequired, Finished)
		}
		if s.State != Finished || len(chosen) != 3 || chosen[0] != "red" || chosen[1] != "red" || chosen[2] != "blue" {
			t.Errorf("chosen are %q, and the state is %s", chosen, s.State)
		}
		_, err = w.Choose(s.TaskID, "sel-001", 0)
		w.refused(err, Finished, "selected")
	})
}
