package component

import (
	"context"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"
)

// session is one run of one command for a task: it listens, finds out when the
// program waits, and presses keys. Only the task's goroutine touches it.
type session struct {
	task   *task
	config *Config
	what   string // "search" or "import"
	argv   []string

	proc     Process
	startErr error
	ended    bool

	screen *Screen
	all    recent // of both streams, as it came
	stdout recent // since the last answer
	stderr recent

	heard     time.Time        // when the last output came
	news      bool             // there was output since the last look for a prompt
	idle      <-chan time.Time // fires when it may have been quiet long enough
	asked     bool             // a prompt of this program is open
	askedText string           // what the screen told then
	replay    answer           // to play at the first prompt; one without text is none
	remark    *Failure         // goes with the next prompt
}

func newSession(t *task, what string, argv []string, replay answer) *session {
	return &session{task: t, config: &t.mediator.config, what: what, argv: argv, replay: replay, screen: NewScreen()}
}

// run runs the command to its end, or until the context ends; then it ends the
// command. Either way nothing of it is left.
func (s *session) run(ctx context.Context) {
	if s.startErr = ctx.Err(); s.startErr != nil {
		return
	}
	s.proc, s.startErr = s.config.Terminal.Start(Command{Argv: s.argv, Dir: s.config.Dir, Env: s.config.Env})
	if s.startErr != nil {
		return
	}
	for !s.ended {
		if s.news && s.idle == nil {
			s.idle = s.config.Clock.After(s.config.Idle)
		}
		select {
		case chunk, ok := <-s.proc.Output():
			s.hear(chunk, ok)
		case <-s.idle:
			s.idle = nil
			s.look(ctx)
		case a := <-s.task.answers:
			s.answer(ctx, a)
		case <-ctx.Done():
			s.end()
		}
	}
}

// end asks the program to end, waits a moment, and insists.
func (s *session) end() {
	s.proc.Terminate()
	patience := s.config.Clock.After(s.config.Grace)
	for {
		select {
		case _, ok := <-s.proc.Output():
			if !ok {
				s.ended = true
				return
			}
		case <-patience:
			s.proc.Kill()
		}
	}
}

// hear takes in a piece of output, or the end of it.
func (s *session) hear(chunk Chunk, ok bool) {
	if !ok {
		s.ended = true
		return
	}
	s.heard, s.news = s.config.Clock.Now(), true
	s.all.Write(chunk.Data)
	if chunk.Stderr {
		s.stderr.Write(chunk.Data)
	} else {
		s.stdout.Write(chunk.Data)
	}
	s.screen.Write(chunk.Data)
	if replies := s.screen.Replies(); replies != nil {
		// Whoever asks reads. If not, there is nothing to be done.
		_, _ = s.proc.Write(replies)
	}
	// What only draws the same again, or moves a cursor about, is no going on.
	if s.asked && s.screen.Text() != s.askedText {
		s.asked = false
		s.task.movedOn()
	}
}

// look finds out whether the program waits, now that the idle time has passed
// since something was heard of it, though perhaps not since the last. An answer
// that is on its way goes first: it belongs to the prompt before.
func (s *session) look(ctx context.Context) {
	select {
	case a := <-s.task.answers:
		s.answer(ctx, a)
		return
	default:
	}
	if rest := s.config.Idle - s.config.Clock.Now().Sub(s.heard); rest > 0 {
		s.idle = s.config.Clock.After(rest)
		return
	}
	s.news = false
	if s.asked || s.proc.Ended() {
		return
	}
	prompt := promptOf(s.screen.Rows())
	if prompt.Prompt == "" {
		return
	}
	if replay := s.replay; replay.text != "" {
		s.replay = answer{}
		if mapping := replay.again(prompt); mapping.OK {
			s.press(ctx, mapping.Keys)
			return
		}
		s.remark = s.failure(fmt.Sprintf("The answer %q was to be given again, but no option of this prompt contains it.", replay.text))
	}
	s.asked, s.askedText = true, s.screen.Text()
	s.task.ask(prompt, s.remark)
	s.remark = nil
}

// answer presses the keys of an answer, unless the prompt it was meant for has
// gone in the meantime: then they would choose something nobody has chosen.
func (s *session) answer(ctx context.Context, a answer) {
	if s.asked {
		s.press(ctx, a.Keys)
		return
	}
	s.news = true
	s.remark = s.failure(fmt.Sprintf("The answer %q came too late: the program had gone on by itself.", a.text))
}

// press moves to an option and takes it. What the menu draws on the way there
// belongs to the prompt; what is drawn from Enter on is the program's going on.
func (s *session) press(ctx context.Context, keys []Key) {
	s.asked = false
	for _, key := range keys {
		if key == Enter {
			s.settle(ctx)
			s.screen.Mark()
			s.stdout = recent{}
			s.news, s.idle = false, nil
		}
		s.send(ctx, s.keystroke(key))
		s.listen(ctx, keyPace)
	}
}

// keystroke is what a terminal sends for a key.
func (s *session) keystroke(key Key) string {
	if key == Enter {
		return "\r"
	}
	introducer := "\x1b["
	if s.screen.ApplicationKeys() {
		introducer = "\x1bO"
	}
	if key == Up {
		return introducer + "A"
	}
	return introducer + "B"
}

// send types, as fast as the program reads, and not for ever.
func (s *session) send(ctx context.Context, keys string) {
	const attempts = 100
	for range attempts {
		if s.ended || ctx.Err() != nil {
			return
		}
		n, err := s.proc.Write([]byte(keys))
		if keys = keys[n:]; keys == "" || err != nil {
			return
		}
		s.listen(ctx, 2*keyPace)
	}
}

// listen hears what comes within a time.
func (s *session) listen(ctx context.Context, d time.Duration) {
	over := s.config.Clock.After(d)
	for !s.ended && ctx.Err() == nil {
		select {
		case chunk, ok := <-s.proc.Output():
			s.hear(chunk, ok)
		case <-over:
			return
		case <-ctx.Done():
		}
	}
}

// settle hears until it has been quiet for the settling time.
func (s *session) settle(ctx context.Context) {
	began := s.config.Clock.Now()
	s.heard = began
	for {
		now := s.config.Clock.Now()
		rest := settleQuiet - now.Sub(s.heard)
		if rest <= 0 || now.Sub(began) >= settleMost || s.ended || ctx.Err() != nil {
			return
		}
		s.listen(ctx, rest)
	}
}

func (s *session) ok() bool { return s.startErr == nil && s.proc.Exit().OK() }

func (s *session) blank() bool { return promptOf(s.screen.Rows()).Prompt == "" }

// toldOutput is how much of a stream is told where it is quoted by itself; the
// transcript holds more.
const toldOutput = 8 << 10

// failure tells what the program left behind. Without a reason of our own it
// is what the program said last, on stderr if it said anything there.
func (s *session) failure(reason string) *Failure {
	f := &Failure{
		Reason:     reason,
		Stderr:     ending(Show(s.stderr.Bytes()), toldOutput),
		LastStdout: ending(Show(s.stdout.Bytes()), toldOutput),
		Transcript: transcript(s.all.Bytes()),
	}
	if s.startErr != nil {
		f.Reason = fmt.Sprintf("The %s command %q could not be started: %v.", s.what, s.argv[0], s.startErr)
		return f
	}
	var exit Exit
	if s.ended {
		exit = s.proc.Exit()
		if exit.Signal == "" {
			f.ExitCode = &exit.Code
		}
	}
	switch {
	case reason != "":
	case exit.Signal != "":
		f.Reason = fmt.Sprintf("The %s command %q %v.", s.what, s.argv[0], exit)
	case strings.TrimSpace(f.Stderr) != "":
		f.Reason = strings.TrimSpace(f.Stderr)
	case strings.TrimSpace(f.LastStdout) != "":
		f.Reason = strings.TrimSpace(f.LastStdout)
	default:
		f.Reason = fmt.Sprintf("The %s command %q %v and said nothing.", s.what, s.argv[0], exit)
	}
	return f
}

// ending is the last lines of a text that fit, or what fits of the last one.
func ending(text string, most int) string {
	if len(text) <= most {
		return text
	}
	text = text[len(text)-most:]
	if i := strings.IndexByte(text, '\n'); i >= 0 && i+1 < len(text) {
		return text[i+1:]
	}
	for text != "" && !utf8.RuneStart(text[0]) {
		text = text[1:]
	}
	return text
}
