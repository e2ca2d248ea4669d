//go:build linux || darwin

package component

import (
	"context"
	"testing"
	"time"
)

// How long two calls take while a program prints without end: the mean, and the
// worst of a thousand.
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
	call := func() time.Duration {
		began := time.Now()
		if _, err := m.Status(s.TaskID); err != nil {
			b.Fatal(err)
		}
		if _, err := m.Select(s.TaskID, "sel-001", "x"); err == nil {
			b.Fatal("something was chosen")
		}
		return time.Since(began)
	}
	worst := time.Duration(0)
	for range 1000 {
		time.Sleep(time.Millisecond) // nobody asks without a pause
		worst = max(worst, call())
	}
	for b.Loop() {
		call()
	}
	b.ReportMetric(float64(worst.Microseconds()), "worst-µs")
}
