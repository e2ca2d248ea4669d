package rpc

import (
	"context"
	"io"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"
)

// A session is one conversation. Fields in the first block belong to the
// reading goroutine of the moment; each hand-over passes them on.
type session struct {
	frames  *frameReader
	out     []byte            // frames to be written before the next read
	methods map[string]string // names seen, so that a known one costs no allocation
	message Message           // the inline message of the moment
	opened  bool              // initialize has succeeded
	leaving bool              // exit was read
	thens   []func()          // see Message.Then
	after   func()            // see Message.After
	yields  bool              // a goroutine was woken since the last read

	Options
	log    *slog.Logger
	client *Client
	w      *writer
	ctx    context.Context // ends with the conversation
	cancel context.CancelFunc

	reader atomic.Uint64 // the reading goroutine's id
	turn   atomic.Uint64 // see takeOver
	stall  *time.Timer

	shut   atomic.Bool // shutdown has been answered
	drains atomic.Bool // answers are still wanted after the end
	once   sync.Once
	deaf   chan struct{} // closed at the end: nothing is read any more

	calls   answers
	buffers sync.Pool // of *[]byte

	mu       sync.Mutex // guards what follows
	pending  map[string]*request
	lanes    [2]lane
	ended    bool  // nothing new begins
	requests tally // asynchronous ones, from schedule to answer
	jobs     tally // what Client.Go started
}

// A tally counts what has begun and not finished. Its methods are called with
// the session's mu held; none is closed once the session has ended and nothing
// is left.
type tally struct {
	count int
	none  chan struct{}
}

func (t *tally) settle(ended bool) {
	if ended && t.count == 0 {
		close(t.none)
	}
}

func newSession(ctx context.Context, in io.Reader, out io.Writer, o Options) *session {
	s := &session{
		methods: make(map[string]string),
		Options: o,
		log:     o.Logger,
		deaf:    make(chan struct{}),
		pending: make(map[string]*request),
		lanes:   [2]lane{{limit: o.Pinned}, {limit: o.Background}},
	}
	s.requests.none = make(chan struct{})
	s.jobs.none = make(chan struct{})
	s.ctx, s.cancel = context.WithCancel(ctx)
	s.client = &Client{s}
	s.frames = newFrameReader(in, int64(o.MaxFrame), func(text string) { s.log.Warn(text) })
	// A timer that has never been set: flush sets it, and takeOver is called
	// at most once for each time it does.
	s.stall = time.AfterFunc(time.Hour, s.takeOver)
	s.stall.Stop()
	s.w = newWriter(out, func(err error) {
		s.log.Error("the client cannot be written to any more", "error", err)
		s.end(endNow, "writing failed")
	})
	return s
}

type ending bool

const (
	endNow   ending = false // nobody waits for answers
	endDrain ending = true  // requests under way are answered first
)

// end closes the conversation; only the first reason counts.
func (s *session) end(how ending, why string) {
	s.once.Do(func() {
		s.log.Debug("the conversation ends", "reason", why)
		s.drains.Store(bool(how))
		s.mu.Lock()
		s.ended = true
		s.requests.settle(true)
		s.jobs.settle(true)
		s.mu.Unlock()
		close(s.deaf)
	})
}

func (s *session) over() bool {
	select {
	case <-s.deaf:
		return true
	default:
		return false
	}
}

func (s *session) finish(t *tally) {
	s.mu.Lock()
	t.count--
	t.settle(s.ended)
	s.mu.Unlock()
}

// sealed completes the frame begun at start and shows it to the tap.
func (s *session) sealed(frames []byte, start int) []byte {
	frames = endFrame(frames, start)
	if s.Tap != nil {
		s.Tap.Frame(Outgoing, frameBody(frames, start))
	}
	return frames
}
