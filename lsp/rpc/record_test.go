package rpc

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"time"
)

// clock ticks one second at each look.
func clock() func() time.Time {
	now := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	return func() time.Time {
		now = now.Add(time.Second)
		return now
	}
}

func TestRecorder(t *testing.T) {
	var book bytes.Buffer
	r := NewRecorder(&book, clock())
	r.Frame(Incoming, []byte("{\n  \"id\": 1\n}"))
	r.Frame(Outgoing, []byte(`{"result":"ä<\n"}`))
	r.Frame(Incoming, []byte("{oh\xff"))
	r.Frame(Incoming, nil)
	want := `{"time":"2026-01-02T03:04:06Z","dir":"in","message":{"id":1}}
{"time":"2026-01-02T03:04:07Z","dir":"out","message":{"result":"ä<\n"}}
{"time":"2026-01-02T03:04:08Z","dir":"in","bytes":"e29o/w=="}
{"time":"2026-01-02T03:04:09Z","dir":"in","bytes":""}
`
	if book.String() != want || r.Err() != nil {
		t.Errorf("recorded\n%swant\n%s(%v)", &book, want, r.Err())
	}
	var got []string
	whole := book.String()
	for body, err := range Replay(strings.NewReader(whole)) {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, string(body))
	}
	if want := "{\"id\":1}|{oh\xff|"; strings.Join(got, "|") != want {
		t.Errorf("replayed %q, want %q", got, want)
	}
	input := ReplayInput(strings.NewReader(whole))
	first := make([]byte, 5)
	if _, err := io.ReadFull(input, first); err != nil || string(first) != "Conte" {
		t.Errorf("the stream starts %q, %v", first, err)
	}
	if err := input.Close(); err != nil {
		t.Error(err)
	}
	if rest, err := io.ReadAll(input); err != nil || string(rest) != "nt-Length: 8\r\n\r\n{\"id\":1}" {
		t.Errorf("after it was closed came %q, %v", rest, err)
	}
}

// A recording ends with the first line that cannot be written: one with a hole
// in it would be taken for the whole story.
func TestRecorderSurvivesAFullDisk(t *testing.T) {
	disk := &fullOnce{}
	r := NewRecorder(disk, clock())
	r.Frame(Incoming, []byte(`{}`))
	r.Frame(Incoming, []byte(`{}`))
	if !errors.Is(r.Err(), io.ErrShortWrite) || disk.lines != 1 {
		t.Errorf("%d lines were tried, %v", disk.lines, r.Err())
	}
}

// fullOnce is a disk that has room again after the first line.
type fullOnce struct{ lines int }

func (d *fullOnce) Write(b []byte) (int, error) {
	if d.lines++; d.lines == 1 {
		return 0, io.ErrShortWrite
	}
	return len(b), nil
}

func TestReplayNamesTheBrokenEntry(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{`{"dir":"in","message":{}}` + "\n{", "entry 2 is not one of a recording"},
		{`{"dir":"up","message":{}}`, `entry 1 is not one of a recording: its direction is "up"`},
		{`[]`, "entry 1 is not one of a recording"},
	} {
		var last error
		for _, err := range Replay(strings.NewReader(c.in)) {
			last = err
		}
		if last == nil || !strings.HasPrefix(last.Error(), c.want) {
			t.Errorf("%s: got %v, want %s", c.in, last, c.want)
		}
		if _, err := io.ReadAll(ReplayInput(strings.NewReader(c.in))); err == nil {
			t.Errorf("%s: the stream ended without an error", c.in)
		}
	}
}

// A conversation that was recorded can be held again, and goes the same way.
func TestRecordAndReplay(t *testing.T) {
	var book bytes.Buffer
	e := edit(t, newNotebook(), func(o *Options) { o.Tap = NewRecorder(&book, clock()) }).open()
	e.send(typing("one"), "what?", `[{"jsonrpc":"2.0","id":1,"method":"test/text"}]`)
	e.refused(`null`, -32700)
	e.expect(`[{"jsonrpc":"2.0","id":1,"result":"one"}]`)
	e.send(`{"jsonrpc":"2.0","id":2,"method":"test/publish"}`)
	e.expect(`{"jsonrpc":"2.0","method":"test/note","params":"zero"}`, `{"jsonrpc":"2.0","method":"test/note","params":"one"}`, `{"jsonrpc":"2.0","method":"test/note","params":"two"}`, `{"jsonrpc":"2.0","id":2,"result":null}`)
	e.send(shutdown)
	e.expect(down)
	e.send(exit)
	e.exit(0)

	var said []string
	for line := range strings.Lines(book.String()) {
		if _, message, ok := strings.Cut(line, `"dir":"out","message":`); ok {
			said = append(said, strings.TrimSuffix(message, "}\n"))
		}
	}
	if len(said) != 8 { // initialize, the refusal, the array, three notes and their answer, shutdown
		t.Errorf("%d messages of the server's were recorded: %q", len(said), said)
	}
	var replayed []string
	again, server := io.Pipe()
	go func() {
		if code := Serve(context.Background(), ReplayInput(&book), server, Options{Handler: newNotebook()}); code != 0 {
			t.Errorf("the replay ended with %d", code)
		}
		_ = server.Close()
	}()
	readFrames(again, func(body []byte) { replayed = append(replayed, string(body)) })
	if strings.Join(replayed, "\n") != strings.Join(said, "\n") {
		t.Errorf("the replay said\n%s\nwant\n%s", strings.Join(replayed, "\n"), strings.Join(said, "\n"))
	}
}
