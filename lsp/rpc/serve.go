package rpc

import (
	"context"
	"io"
	"log/slog"
	"time"
)

// Options say how a conversation is held. Only Handler is required.
type Options struct {
	Handler Handler

	// Logger is told what goes wrong; nil discards it.
	Logger *slog.Logger

	// Started is handed the client before the first message is read.
	Started func(*Client)

	// MaxFrame is the longest message accepted. A longer one is skipped and
	// answered with an error. Default 128 MiB.
	MaxFrame int

	// Pinned and Background bound how many requests of each mode run at once.
	// Default 8 and 4.
	Pinned, Background int

	// Tap, if not nil, sees every message in both directions.
	Tap Tap

	// ParentPoll is how often the server looks whether the process named in
	// initialize is still there. Default 2 s.
	ParentPoll time.Duration

	// Grace bounds each wait at the end: for requests under way when the
	// client stops sending, and for handlers that were told to stop. Default
	// 1 s.
	Grace time.Duration

	// Stall is how long a write may take before reading goes on without it.
	// Default 50 ms.
	Stall time.Duration
}

func (o Options) withDefaults() Options {
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	orElse(&o.MaxFrame, 128<<20)
	orElse(&o.Pinned, 8)
	orElse(&o.Background, 4)
	orElse(&o.ParentPoll, 2*time.Second)
	orElse(&o.Grace, time.Second)
	orElse(&o.Stall, 50*time.Millisecond)
	return o
}

func orElse[T int | time.Duration](v *T, fallback T) {
	if *v <= 0 {
		*v = fallback
	}
}

// Serve holds one conversation and returns the process's exit code: 0 if the
// client asked for shutdown first, else 1. It ends with exit, with the end of
// in, with ctx, when the client's process is gone, when out fails, or when in
// can no longer be cut into messages.
//
// A goroutine may stay behind, parked in in.Read, since a read from standard
// input cannot be interrupted. It handles nothing any more.
//
// Standard input is best left in blocking mode: a key then costs one read and
// one write, and no detour through the network poller. A process that writes
// to standard output should ignore SIGPIPE, or a client that dies takes its
// exit code along.
func Serve(ctx context.Context, in io.Reader, out io.Writer, o Options) int {
	o = o.withDefaults()
	s := newSession(ctx, in, out, o)
	defer s.cancel()
	if o.Started != nil {
		o.Started(s.client)
	}
	go s.read(0)
	select {
	case <-s.deaf:
	case <-ctx.Done():
		s.end(endNow, "the server was told to stop")
	}
	if s.drains.Load() {
		within(o.Grace, s.requests.none)
	}
	// A client that left must not be written to: on a closed pipe that may
	// cost the process its exit code.
	s.w.close()
	s.cancel()
	within(o.Grace, s.requests.none)
	within(o.Grace, s.jobs.none)
	within(o.Grace, s.w.idle())
	if s.shut.Load() {
		return 0
	}
	return 1
}

// within waits for done, but not for ever.
func within(d time.Duration, done <-chan struct{}) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-done:
	case <-timer.C:
	}
}
