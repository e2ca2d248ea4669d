package rpc

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

const (
	shutdown = `{"jsonrpc":"2.0","id":"down","method":"shutdown"}`
	down     = `{"jsonrpc":"2.0","id":"down","result":null}`
	exit     = `{"jsonrpc":"2.0","method":"exit"}`
	hover    = `{"jsonrpc":"2.0","id":1,"method":"textDocument/hover","params":{}}`
)

func TestBeforeInitialize(t *testing.T) {
	e := edit(t, newNotebook())
	e.send(hover)
	e.refused(`1`, -32002)
	e.send(shutdown)
	e.refused(`"down"`, -32002)
	e.send(`{"jsonrpc":"2.0","id":2,"method":"no/such"}`)
	e.refused(`2`, -32002)
	e.send(typing("lost"), `{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":1}}`)
	e.open()
	e.send(`{"jsonrpc":"2.0","id":3,"method":"test/text"}`)
	e.expect(`{"jsonrpc":"2.0","id":3,"result":""}`)
	e.log.has(t, "it came before initialize")
}

func TestInitializeTwice(t *testing.T) {
	e := edit(t, newNotebook()).open()
	e.send(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}`)
	e.refused(`1`, -32600)
	e.alive()
}

// picky refuses its first initialize, and shutdown.
type picky struct {
	notebook
	tries int
}

func (p *picky) Mode(method string) Mode {
	if method == "shutdown" {
		return Inline
	}
	return p.notebook.Mode(method)
}

func (p *picky) Call(ctx context.Context, m *Message, pin any) (any, error) {
	if m.Method == "initialize" {
		if p.tries++; p.tries == 1 {
			return nil, errors.New("not in this mood")
		}
	}
	if m.Method == "shutdown" {
		return nil, errors.New("never")
	}
	return p.notebook.Call(ctx, m, pin)
}

func TestInitializeMayFailAndBeRepeated(t *testing.T) {
	e := edit(t, &picky{notebook: *newNotebook()})
	e.send(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}`)
	if got := e.refused(`1`, -32803); got != "not in this mood" {
		t.Errorf("got %q", got)
	}
	e.send(hover)
	e.refused(`1`, -32002)
	e.open().alive()
}

// A client that wanted to leave has left properly, whatever the server thinks.
func TestShutdownMayFail(t *testing.T) {
	e := edit(t, &picky{tries: 1, notebook: *newNotebook()}).open()
	e.send(shutdown)
	if got := e.refused(`"down"`, -32803); got != "never" {
		t.Errorf("got %q", got)
	}
	e.send(hover)
	e.refused(`1`, -32600)
	e.send(exit)
	e.exit(0)
}

func TestAfterShutdown(t *testing.T) {
	e := edit(t, newNotebook()).open()
	e.send(shutdown)
	e.expect(down)
	e.send(hover)
	e.refused(`1`, -32600)
	e.send(shutdown)
	e.refused(`"down"`, -32600)
	e.send(`{"jsonrpc":"2.0","id":2,"method":"initialize","params":{}}`)
	e.refused(`2`, -32600)
	e.send(typing("lost"))
	e.send(exit)
	e.exit(0)
	e.silent()
	e.log.has(t, "it came after shutdown")
}

func TestExitCodes(t *testing.T) {
	for _, c := range []struct {
		name string
		send []string
		raw  string
		want int
	}{
		{"exit after shutdown", []string{shutdown, exit}, "", 0},
		{"exit after shutdown, as one batch", []string{`[` + shutdown + `,` + exit + `]`}, "", 0},
		{"exit without shutdown", []string{exit}, "", 1},
		{"exit as a request", []string{`{"jsonrpc":"2.0","id":1,"method":"exit"}`}, "", 1},
		{"exit with a null id", []string{`{"jsonrpc":"2.0","id":null,"method":"exit"}`}, "", 1},
		{"exit as a request, after shutdown", []string{shutdown, `{"jsonrpc":"2.0","id":1,"method":"exit"}`}, "", 0},
		{"a broken header", nil, "Content-Length: many\r\n\r\n", 1},
		{"a broken header after shutdown", []string{shutdown}, "Content-Length: many\r\n\r\n", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := edit(t, newNotebook()).open()
			e.send(c.send...)
			e.raw(c.raw)
			e.exit(c.want)
		})
	}
	t.Run("exit before initialize", func(t *testing.T) {
		e := edit(t, newNotebook())
		e.send(exit)
		e.exit(1)
	})
}

func TestInputEnds(t *testing.T) {
	t.Run("without shutdown", func(t *testing.T) {
		e := edit(t, newNotebook()).open()
		_ = e.in.Close()
		e.exit(1)
	})
	t.Run("after shutdown", func(t *testing.T) {
		e := edit(t, newNotebook()).open()
		e.send(shutdown)
		e.expect(down)
		_ = e.in.Close()
		e.exit(0)
	})
	t.Run("inside a message", func(t *testing.T) {
		e := edit(t, newNotebook()).open()
		e.raw("Content-Length: 100\r\n\r\n{")
		_ = e.in.Close()
		e.exit(1)
		e.log.has(t, "the client's last message is incomplete")
	})
	t.Run("because reading failed", func(t *testing.T) {
		e := edit(t, newNotebook()).open()
		_ = e.in.CloseWithError(errors.New("no such device"))
		e.exit(1)
		e.log.has(t, "no such device")
	})
	// A script that pipes its requests in and closes the pipe gets its answers.
	t.Run("requests under way are answered", func(t *testing.T) {
		n := newNotebook()
		e := edit(t, n).open()
		e.send(`{"jsonrpc":"2.0","id":1,"method":"test/stubborn","params":{}}`)
		<-n.started
		_ = e.in.Close()
		close(n.release)
		e.expect(`{"jsonrpc":"2.0","id":1,"result":"finished all the same"}`)
		e.exit(1)
	})
	t.Run("but not waited for without end", func(t *testing.T) {
		n := newNotebook()
		e := edit(t, n, func(o *Options) { o.Grace = time.Millisecond }).open()
		e.send(`{"jsonrpc":"2.0","id":1,"method":"test/stubborn","params":{}}`)
		<-n.started
		_ = e.in.Close()
		e.exit(1)
		close(n.release)
	})
}

func TestExitStopsWhatRuns(t *testing.T) {
	n := newNotebook()
	e := edit(t, n).open()
	stopped := make(chan struct{})
	e.client.Go("a worker", func(ctx context.Context) {
		<-ctx.Done()
		close(stopped)
	})
	e.send(`{"jsonrpc":"2.0","id":1,"method":"test/block","params":{}}`)
	<-n.started
	e.send(exit)
	e.exit(1)
	select {
	case <-stopped:
	default:
		t.Error("the worker was not waited for")
	}
	// Nobody is left to read an answer, and a closed pipe must not be written.
	e.silent()
	e.client.Go("too late", func(context.Context) { t.Error("work began after the end") })
}

// The end is not put off where there is nothing to wait for.
func TestEndIsPrompt(t *testing.T) {
	patient := func(o *Options) { o.Grace = time.Hour }
	t.Run("of an idle server", func(t *testing.T) {
		e := edit(t, newNotebook(), patient).open()
		_ = e.in.Close()
		e.exit(1)
	})
	t.Run("of a busy one, by exit", func(t *testing.T) {
		n := newNotebook()
		e := edit(t, n, patient).open()
		e.client.Go("a worker", func(ctx context.Context) { <-ctx.Done() })
		e.send(`{"jsonrpc":"2.0","id":1,"method":"test/block","params":{}}`)
		<-n.started
		e.send(exit)
		e.exit(1)
	})
	t.Run("of a server whose work is done, by the end of its input", func(t *testing.T) {
		n := newNotebook()
		e := edit(t, n, patient).open()
		e.client.Go("a worker", func(ctx context.Context) { <-ctx.Done() })
		e.send(`{"jsonrpc":"2.0","id":1,"method":"test/block","params":{}}`)
		<-n.started
		_ = e.in.Close()
		close(n.release)
		e.expect(`{"jsonrpc":"2.0","id":1,"result":null}`)
		e.exit(1)
	})
}

func TestContextEndsTheConversation(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	in, _ := io.Pipe()
	done := make(chan int, 1)
	go func() { done <- Serve(ctx, in, io.Discard, Options{Handler: newNotebook()}) }()
	cancel()
	if got := <-done; got != 1 {
		t.Errorf("exit code %d, want 1", got)
	}
}

func TestUnwritableClientEndsTheConversation(t *testing.T) {
	in, toServer := io.Pipe()
	done := make(chan int, 1)
	go func() { done <- Serve(context.Background(), in, deadEnd{}, Options{Handler: newNotebook()}) }()
	_, _ = toServer.Write(AppendFrame(nil, []byte(hover)))
	if got := <-done; got != 1 {
		t.Errorf("exit code %d, want 1", got)
	}
}

type deadEnd struct{}

func (deadEnd) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestParentDies(t *testing.T) {
	parent := exec.Command(os.Args[0])
	parent.Env = append(os.Environ(), "IAI_RPC_PARENT=1")
	hold, err := parent.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := parent.Start(); err != nil {
		t.Fatal(err)
	}
	e := edit(t, newNotebook(), func(o *Options) { o.ParentPoll = time.Millisecond })
	e.send(fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":%d}}`, parent.Process.Pid))
	e.expect(`{"jsonrpc":"2.0","id":1,"result":{}}`)
	e.alive()
	_ = hold.Close()
	_ = parent.Wait()
	e.exit(1)
	e.log.has(t, "the client's process is gone")
}

func TestParentOutlivesTheServer(t *testing.T) {
	e := edit(t, newNotebook(), func(o *Options) { o.ParentPoll = time.Hour })
	e.send(fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":%d}}`, os.Getpid()))
	e.expect(`{"jsonrpc":"2.0","id":1,"result":{}}`)
	e.send(exit)
	e.exit(1)
}

func TestParentDiedBefore(t *testing.T) {
	parent := exec.Command(os.Args[0])
	parent.Env = append(os.Environ(), "IAI_RPC_PARENT=1") // no input: it ends at once
	if err := parent.Run(); err != nil {
		t.Fatal(err)
	}
	e := edit(t, newNotebook())
	e.send(fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":%d}}`, parent.Process.Pid))
	e.exit(1)
}

func TestProcessesThatAreNone(t *testing.T) {
	for _, id := range []string{`0`, `-1`, `1.5`, `"1"`, `true`, `{}`, `99999999999999999999`, `null`} {
		t.Run(id, func(t *testing.T) {
			e := edit(t, newNotebook(), func(o *Options) { o.ParentPoll = time.Millisecond })
			e.send(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":` + id + `}}`)
			e.expect(`{"jsonrpc":"2.0","id":1,"result":{}}`)
			e.alive()
			if ignored := strings.Contains(e.log.String(), "processId in initialize is not a process"); ignored != (id != "null") {
				t.Errorf("logged as ignored: %v", ignored)
			}
		})
	}
}

func TestProcessAlive(t *testing.T) {
	p := openProcess(os.Getpid())
	defer p.close()
	if !p.alive() {
		t.Error("this very process is said to be gone")
	}
}
