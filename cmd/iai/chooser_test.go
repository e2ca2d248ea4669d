//go:build linux || darwin

package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"
	"golang.org/x/term"
)

// A person is somebody at a terminal with iai on it.
type person struct {
	*testing.T
	cmd    *exec.Cmd
	screen *os.File // our end of the terminal
	before *term.State
	dir    string
	done   chan error

	mu    sync.Mutex // guards said
	said  bytes.Buffer
	heard chan bool // something was said
}

// sit starts `iai component Q1` on a terminal, with an import that is a program
// of the shell: it shows its menu and goes on with a line of keys in $answer.
func sit(t *testing.T, question, program string, args ...string) *person {
	t.Helper()
	dir := tree(t, nil)
	script := filepath.Join(t.TempDir(), "import.sh")
	text := "#!/bin/sh\necho $$ > pid\nprintf '" + question + "'\n" + program + "\n"
	if err := os.WriteFile(script, []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
	p := &person{T: t, dir: dir, done: make(chan error, 1), heard: make(chan bool, 1)}
	p.cmd = exec.Command(built, append([]string{"component", "Q1", "--root", dir, "--component-search", "echo {name}",
		"--component-import", script, "--component-idle", "200ms"}, args...)...)
	p.cmd.Env = append(os.Environ(), "XDG_CONFIG_HOME="+t.TempDir(), "NO_COLOR=1", "TERM=xterm")
	p.cmd.Dir = dir
	screen, tty, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer tty.Close()
	if err := pty.Setsize(screen, &pty.Winsize{Rows: 24, Cols: 80}); err != nil {
		t.Fatal(err)
	}
	if p.before, err = term.GetState(int(tty.Fd())); err != nil {
		t.Fatal(err)
	}
	p.screen = screen
	p.cmd.Stdin, p.cmd.Stdout, p.cmd.Stderr = tty, tty, tty
	p.cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	read := make(chan bool)
	go func() {
		defer close(read)
		buf := make([]byte, 4096)
		for {
			n, err := p.screen.Read(buf)
			p.mu.Lock()
			p.said.Write(buf[:n])
			p.mu.Unlock()
			select {
			case p.heard <- true:
			default:
			}
			if err != nil {
				return
			}
		}
	}()
	go func() { p.done <- p.cmd.Wait() }()
	t.Cleanup(func() {
		_ = p.cmd.Process.Kill()
		p.screen.Close()
		<-read
	})
	return p
}

func (p *person) text() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return strings.ReplaceAll(p.said.String(), "\r\n", "\n")
}

// sees waits for something on the screen, and forgets all up to there.
func (p *person) sees(part string) {
	p.Helper()
	over := time.After(3 * time.Minute)
	for {
		p.mu.Lock()
		all := p.said.Bytes()
		if i := bytes.Index(all, []byte(strings.ReplaceAll(part, "\n", "\r\n"))); i >= 0 {
			p.said.Next(i + len(part))
			p.mu.Unlock()
			return
		}
		p.mu.Unlock()
		select {
		case <-p.heard:
		case <-over:
			p.Fatalf("%q is never seen; seen is %q", part, p.text())
		}
	}
}

func (p *person) types(keys string) {
	p.Helper()
	if _, err := p.screen.WriteString(keys); err != nil {
		p.Fatal(err)
	}
}

// leaves waits for the end, and says with which status.
func (p *person) leaves() int {
	p.Helper()
	select {
	case err := <-p.done:
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			return exit.ExitCode()
		}
		if err != nil {
			p.Fatal(err)
		}
		return fine
	case <-time.After(3 * time.Minute):
		p.Fatalf("it never ends; seen is %q", p.text())
		return 0
	}
}

// colours is a menu in which the text of one choice is part of another's.
const colours = `Which?\n> dark red\n  darker red\n  red\n  ed\n`

const keep = `read answer; mkdir -p parts; printf '%s' "$answer" | od -An -c | tr -d ' \n' > "parts/Q1.tsx"`

func TestComponentChosenFromAMenu(t *testing.T) {
	t.Parallel()
	const down = "033[B"
	for name, c := range map[string]struct {
		presses []string // what is pressed, and what is seen of it
		typed   string   // at the program
	}{
		"Enter alone":                        {[]string{"\r", ""}, ""},
		"the arrow down":                     {[]string{"\x1b[B", "> 2.   darker red", "\r", ""}, down},
		"arrows of the application mode":     {[]string{"\x1bOB\x1bOB\x1bOA", "> 2.   darker red", "\r", ""}, down},
		"a text that another one contains":   {[]string{"\x1b[B\x1b[B", "> 3.   red", "\r", ""}, down + down},
		"up, round to the last":              {[]string{"\x1b[A", "> 4.   ed", "\r", ""}, down + down + down},
		"a number":                           {[]string{"3", "> 3.   red", "\r", ""}, down + down},
		"another number":                     {[]string{"3", "> 3.   red", "2", "> 2.   darker red", "\r", ""}, down},
		"a number there is no option of":     {[]string{"9", "> 1. > dark red", "\r", ""}, ""},
		"an arrow after a number, and Enter": {[]string{"4\x1b[A\r", ""}, down + down},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := sit(t, colours, keep)
			p.sees("Which?\n> 1. > dark red\n  2.   darker red\n  3.   red\n  4.   ed\nArrows")
			for i := 0; i < len(c.presses); i += 2 {
				p.types(c.presses[i])
				p.sees(c.presses[i+1])
			}
			if status := p.leaves(); status != fine {
				t.Errorf("it exits with %d: %q", status, p.text())
			}
			p.sees("parts/Q1.tsx\n")
			data, err := os.ReadFile(filepath.Join(p.dir, "parts", "Q1.tsx"))
			if err != nil || string(data) != c.typed {
				t.Errorf("typed is %q, want %q (%v)", data, c.typed, err)
			}
		})
	}
}

// Whoever does not want to choose goes, and the program goes with them; the
// terminal is left as it was.
func TestComponentMenuLeft(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		keys   string
		status int
		says   string
	}{
		"Ctrl-C": {"\x03", failed, "interrupted"},
		"Esc":    {"\x1b", bad, "nothing was chosen"},
		"Ctrl-D": {"\x04", bad, "nothing was chosen"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := sit(t, colours, keep)
			p.sees("Arrows")
			p.types(c.keys)
			p.sees(c.says)
			if status := p.leaves(); status != c.status {
				t.Errorf("it exits with %d: %q", status, p.text())
			}
			data, err := os.ReadFile(filepath.Join(p.dir, "pid"))
			if err != nil {
				t.Fatal(err)
			}
			ended(t, strings.TrimSpace(string(data)))
			if after, err := term.GetState(int(p.screen.Fd())); err == nil && *after != *p.before {
				t.Errorf("the terminal is left as %+v, it was %+v", *after, *p.before)
			}
		})
	}
}

// A program that goes on by itself takes its menu away.
func TestComponentMenuTakenAway(t *testing.T) {
	t.Parallel()
	p := sit(t, colours, "while [ ! -f go ]; do sleep 0.02; done; echo x > Q1.tsx")
	p.sees("Arrows")
	if err := os.WriteFile(filepath.Join(p.dir, "go"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	p.sees("Q1.tsx\n")
	if status := p.leaves(); status != fine {
		t.Errorf("it exits with %d: %q", status, p.text())
	}
}

// More options than the screen has rows are shown in part.
func TestComponentMenuLongerThanTheScreen(t *testing.T) {
	t.Parallel()
	question := `Which?\n> option-01\n`
	for i := 2; i <= 40; i++ {
		question += `  option-` + string(rune('0'+i/10)) + string(rune('0'+i%10)) + `\n`
	}
	p := sit(t, question, keep)
	p.sees("20 of 40. Arrows")
	p.types("38")
	p.sees("> 38.   option-38")
	p.sees("Arrows")
	p.types("\r")
	if status := p.leaves(); status != fine {
		t.Errorf("it exits with %d: %q", status, p.text())
	}
	data, err := os.ReadFile(filepath.Join(p.dir, "parts", "Q1.tsx"))
	if err != nil || string(data) != strings.Repeat("033[B", 37) {
		t.Errorf("typed is %q (%v)", data, err)
	}
}

// An answer given beforehand is used on a terminal, too; one that fits nothing
// is told.
func TestComponentSelectOnATerminal(t *testing.T) {
	t.Parallel()
	p := sit(t, colours, keep, "--select", "green")
	p.sees(`No option contains "green"`)
	if status := p.leaves(); status != bad {
		t.Errorf("it exits with %d: %q", status, p.text())
	}
}

// ended waits for the end of a process that was not ours.
func ended(t *testing.T, pid string) {
	t.Helper()
	for over := time.Now().Add(3 * time.Minute); time.Now().Before(over); time.Sleep(10 * time.Millisecond) {
		out, err := exec.Command("ps", "-o", "stat=", "-p", pid).Output()
		if state := strings.TrimSpace(string(out)); err != nil || state == "" || state[0] == 'Z' {
			return
		}
	}
	t.Errorf("process %s lives on", pid)
}
