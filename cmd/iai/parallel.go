package main

import (
	"os"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"iai/workspace"
)

// parallel is a Runner that uses every processor and shows on a terminal how
// far it has come.
func (c *cli) parallel(what string) workspace.Runner {
	return func(n int, do func(i int)) {
		told, finish := c.progress(what)
		defer finish()
		workers := min(runtime.GOMAXPROCS(0), n)
		if workers <= 1 {
			for i := range n {
				told(i, n)
				do(i)
			}
			return
		}
		var next, done atomic.Int64
		var group sync.WaitGroup
		for range workers {
			group.Go(func() {
				for i := next.Add(1) - 1; int(i) < n; i = next.Add(1) - 1 {
					do(int(i))
					done.Add(1)
				}
			})
		}
		finished := make(chan struct{})
		go func() {
			group.Wait()
			close(finished)
		}()
		look := time.NewTicker(100 * time.Millisecond)
		defer look.Stop()
		for {
			select {
			case <-finished:
				return
			case <-look.C:
				told(int(done.Load()), n)
			}
		}
	}
}

// roomy lets a program that ends soon collect its garbage half as often, unless
// the user has said how often.
func roomy() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(200)
	}
}
