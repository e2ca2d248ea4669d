//go:build linux || darwin

package component

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"syscall"

	"github.com/creack/pty"
	"golang.org/x/sys/unix"
)

// SystemTerminal is the terminal of the machine we run on.
func SystemTerminal() Terminal { return pseudoTerminal{} }

// pseudoTerminal starts programs in a session of their own with a
// pseudo-terminal for stdin and stdout, and a pipe for stderr: programs that
// ask look at the former two, and what they say on the last must be told apart.
type pseudoTerminal struct{}

func (pseudoTerminal) Available() error { return nil }

func (pseudoTerminal) Start(c Command) (_ Process, err error) {
	if len(c.Argv) == 0 {
		return nil, errors.New("no command is given")
	}
	// The system says of a missing directory that the program is missing.
	if c.Dir != "" {
		if _, err := os.Stat(c.Dir); err != nil {
			return nil, fmt.Errorf("it cannot run in its directory: %w", err)
		}
	}
	var open closers
	defer func() {
		if err != nil {
			open.close()
		}
	}()

	master, slave, err := pty.Open()
	if err != nil {
		return nil, err
	}
	open.add(master)
	defer slave.Close()
	stderr, stderrEnd, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	open.add(stderr)
	defer stderrEnd.Close()
	if err := pty.Setsize(master, &pty.Winsize{Rows: ScreenRows, Cols: ScreenColumns}); err != nil {
		return nil, err
	}
	if err := echoOff(int(slave.Fd())); err != nil {
		return nil, err
	}

	// A wake-up from the one that waits for the program's end to the one that
	// waits for its output.
	wake, wakeEnd, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	open.add(wake)
	open.add(wakeEnd)
	p := &process{
		master: master, stderr: stderr, wake: wake, wakeEnd: wakeEnd,
		masterFD: int(master.Fd()), stderrFD: int(stderr.Fd()), wakeFD: int(wake.Fd()),
		output: make(chan Chunk), collected: make(chan struct{}),
	}
	// From here on the master is read and written without blocking: a program
	// that does not read its keys must not stop us.
	if err := unix.SetNonblock(p.masterFD, true); err != nil {
		return nil, err
	}
	if p.arrivals, err = newArrivals(p.masterFD, p.stderrFD, p.wakeFD); err != nil {
		return nil, err
	}
	open.add(p.arrivals)

	p.cmd = exec.Command(c.Argv[0], c.Argv[1:]...)
	p.cmd.Dir = c.Dir
	p.cmd.Env = terminalEnvironment(c.Env)
	p.cmd.Stdin, p.cmd.Stdout, p.cmd.Stderr = slave, slave, stderrEnd
	// A session of its own makes the program the leader of a process group
	// too; descriptor 0 in the child becomes its controlling terminal.
	p.cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true, Ctty: 0}
	endWithParent(p.cmd.SysProcAttr)
	started := make(chan error)
	go p.await(started)
	if err := <-started; err != nil {
		return nil, err
	}
	go p.pump()
	return p, nil
}

// terminalEnvironment is the environment for a program on our terminal: it is
// told which one that is, and nothing that belongs to another terminal or
// makes it believe that nobody is there.
func terminalEnvironment(env []string) []string {
	if env == nil {
		env = os.Environ()
	}
	kept := make([]string, 0, len(env)+1)
	for _, variable := range env {
		switch name, _, _ := strings.Cut(variable, "="); name {
		case "CI", "TERM", "LINES", "COLUMNS":
		default:
			kept = append(kept, variable)
		}
	}
	return append(kept, "TERM=xterm-256color")
}

// echoOff keeps the terminal from showing the keys we type among the output.
func echoOff(fd int) error {
	mode, err := unix.IoctlGetTermios(fd, getTermios)
	if err != nil {
		return err
	}
	mode.Lflag &^= unix.ECHO | unix.ECHOE | unix.ECHOK | unix.ECHONL
	return unix.IoctlSetTermios(fd, setTermios, mode)
}

// process is a program on a pseudo-terminal. Two goroutines serve it: one
// waits for its end, one for its output; both end with it.
type process struct {
	cmd       *exec.Cmd
	pid       int // of the program, and of its group and session
	output    chan Chunk
	exit      Exit          // final once collected is closed
	collected chan struct{} // closed once the program has ended and been reaped
	arrivals  *arrivals

	wake, wakeEnd              *os.File
	stderr                     *os.File
	stderrFD, wakeFD, masterFD int

	mu     sync.Mutex
	master *os.File // nil once closed
	gone   bool     // reaped, or about to be: the number may name somebody else
}

func (p *process) Output() <-chan Chunk { return p.output }

func (p *process) Ended() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.gone || isDead(p.pid)
}

func (p *process) Exit() Exit { return p.exit }

func (p *process) Terminate() { p.signal(unix.SIGTERM) }

func (p *process) Kill() { p.signal(unix.SIGKILL) }

func (p *process) signal(s unix.Signal) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.gone {
		// Whoever cannot be signalled has ended or belongs to another user;
		// neither can be helped from here.
		_ = unix.Kill(-p.pid, s)
	}
}

func (p *process) Write(keys []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.master == nil {
		return 0, os.ErrClosed
	}
	for {
		n, err := unix.Write(p.masterFD, keys)
		switch err {
		case unix.EINTR:
		case unix.EAGAIN:
			return 0, nil
		default:
			return max(n, 0), err
		}
	}
}

// await starts the program, waits for its end, takes what it left in its group
// with it, and collects it. The group is killed while the program still is a
// zombie: that keeps its number from being given to anybody else. All of it
// happens on one thread, because a program that is to end with its parent ends
// with the thread that started it.
func (p *process) await(started chan<- error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if err := p.cmd.Start(); err != nil {
		started <- err
		return
	}
	p.pid = p.cmd.Process.Pid
	started <- nil
	dead := awaitDeath(p.pid)
	p.mu.Lock()
	if dead {
		_ = unix.Kill(-p.pid, unix.SIGKILL)
		p.gone = true
	}
	p.mu.Unlock()
	// An error only repeats what the state says.
	_ = p.cmd.Wait()
	p.mu.Lock()
	p.gone = true
	p.mu.Unlock()
	if status, ok := p.cmd.ProcessState.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		p.exit = Exit{Code: -1, Signal: signalName(status.Signal())}
	} else {
		p.exit = Exit{Code: p.cmd.ProcessState.ExitCode()}
	}
	close(p.collected)
	p.wakeEnd.Close()
}

func signalName(s syscall.Signal) string {
	if name := unix.SignalName(s); name != "" {
		return name
	}
	return s.String()
}

// Once a program has ended, nothing of it can still be on its way for long.
// But a daemon it left may hold the other ends for ever, and write.
const (
	drainQuiet = 50 // milliseconds
	drainMost  = 1 << 20
)

// pump delivers output until both streams and the program have ended.
func (p *process) pump() {
	defer p.close()
	buf := make([]byte, 32<<10)
	ended, drained := false, 0
	for streams := 2; streams > 0 || !ended; {
		timeout := -1
		if ended {
			timeout = drainQuiet
		}
		ready, err := p.arrivals.wait(timeout)
		if err != nil { // cannot be listened to any more: end it
			p.Kill()
			break
		}
		if ended && (len(ready) == 0 || drained > drainMost) {
			break
		}
		for _, fd := range ready {
			if fd == p.wakeFD {
				ended = true
				p.arrivals.remove(fd)
				continue
			}
			n, err := unix.Read(fd, buf)
			switch {
			case n > 0:
				p.output <- Chunk{Data: append([]byte(nil), buf[:n]...), Stderr: fd == p.stderrFD}
				if ended {
					drained += n
				}
			case err == unix.EAGAIN || err == unix.EINTR:
			default: // the end of the pipe, or EIO: nobody holds the terminal
				p.arrivals.remove(fd)
				streams--
			}
		}
	}
}

func (p *process) close() {
	<-p.collected
	p.mu.Lock()
	p.master.Close()
	p.master = nil
	p.mu.Unlock()
	p.stderr.Close()
	p.wake.Close()
	p.arrivals.Close()
	close(p.output)
}

// closers are what has to be closed again if starting fails half-way.
type closers []interface{ Close() error }

func (c *closers) add(what interface{ Close() error }) { *c = append(*c, what) }

func (c closers) close() {
	for _, what := range c {
		what.Close()
	}
}
