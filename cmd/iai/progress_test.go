package main

import (
	"bytes"
	"io"
	"sync/atomic"
	"testing"
	"time"

	"github.com/creack/pty"
)

// On a terminal, long work says how far it has come, after half a second and
// not before, and leaves nothing behind.
func TestProgress(t *testing.T) {
	terminal, user, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer terminal.Close()
	now := time.Unix(0, 0)
	c := &cli{err: user, now: func() time.Time { return now }}
	told, finish := c.progress("Checking")
	told(1, 10)
	now = now.Add(499 * time.Millisecond)
	told(2, 10)
	now = now.Add(2 * time.Millisecond)
	told(3, 10)
	told(4, 10) // too soon after the last
	now = now.Add(101 * time.Millisecond)
	told(5, 10)
	finish()
	if _, err := user.WriteString("end"); err != nil {
		t.Fatal(err)
	}
	want := "\rChecking 3 of 10 (30 %)\x1b[K\rChecking 5 of 10 (50 %)\x1b[K\r\x1b[Kend"
	got := make([]byte, len(want))
	if _, err := io.ReadFull(terminal, got); err != nil || string(got) != want {
		t.Errorf("the terminal shows %q, %v; want %q", got, err, want)
	}
	user.Close()

	var pipe bytes.Buffer
	c = &cli{err: &pipe, now: func() time.Time { now = now.Add(time.Hour); return now }}
	told, finish = c.progress("Checking")
	told(1, 2)
	finish()
	if pipe.Len() != 0 {
		t.Errorf("where nobody looks it says %q", pipe.String())
	}
}

// The runner does everything once, on as many processors as there are.
func TestParallel(t *testing.T) {
	c := &cli{err: &bytes.Buffer{}}
	for _, n := range []int{0, 1, 2, 1000} {
		done := make([]atomic.Int32, n)
		c.parallel("Working")(n, func(i int) { done[i].Add(1) })
		for i := range done {
			if got := done[i].Load(); got != 1 {
				t.Fatalf("of %d, number %d was done %d times", n, i, got)
			}
		}
	}
}
