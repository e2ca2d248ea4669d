package main

import (
	"fmt"
	"time"
)

// progress tells a person on a terminal how far long work has come, once it
// has taken half a second. What it answers must be called when the work ends.
func (c *cli) progress(what string) (told func(done, of int), finish func()) {
	if !isTerminal(c.err) {
		return func(int, int) {}, func() {}
	}
	const patience, pause = 500 * time.Millisecond, 100 * time.Millisecond
	clock := c.now
	if clock == nil {
		clock = time.Now
	}
	next, shown := clock().Add(patience), false
	told = func(done, of int) {
		if now := clock(); now.After(next) && of > 0 {
			next, shown = now.Add(pause), true
			fmt.Fprintf(c.err, "\r%s %d of %d (%d %%)\x1b[K", what, done, of, 100*done/of)
		}
	}
	finish = func() {
		if shown {
			fmt.Fprint(c.err, "\r\x1b[K")
		}
	}
	return told, finish
}
