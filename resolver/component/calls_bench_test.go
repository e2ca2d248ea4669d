//go:build linux || darwin

package component

import (
	"context"
	"testing"
	"time"
)

// How long a call takes while a program prints without end: the mean, and the
// worst of all.
func BenchmarkCallsBesideAProgram(b *testing.B) {
	m := New(Config{Backend: Backend{Search: shell("echo found"), Import: shell("while :; do echo more and more; done")}})
	defer func() {
		if err := m.Shutdown(context.Background()); err != nil {
			b.Error(err)
		}
	}()
	s, err := m.Start("Q1")
	if err != nil {
		b.Fatal(err)
	}
	for s.State != TryingImport {
		var changed <-chan struct{}
		if s, changed, err = m.Watch(s.TaskID); err != nil {
			b.Fatal(err)
		}
		if s.State != TryingImport {
			<-changed
		}
	}
	worst := time.Duration(0)
	for b.Loop() {
		began := time.Now()
		if _, err := m.Status(s.TaskID); err != nil {
			b.Fatal(err)
		}
		if _, err := m.Select(s.TaskID, "sel-001", "x"); err == nil {
			b.Fatal("something was chosen")
		}
		worst = max(worst, time.Since(began))
	}
	b.ReportMetric(float64(worst.Microseconds()), "worst-µs")
}
