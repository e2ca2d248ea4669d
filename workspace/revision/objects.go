package revision

import (
	"bufio"
	"fmt"
	"io"
	"os/exec"
	"strconv"
	"strings"
	"sync"
)

// maxCommit is as much of a commit as is read: its tree is its first line.
const maxCommit = 1 << 10

// An object is what git holds under a name.
type object struct {
	id   string
	kind string // "" if there is none
	size int
	// data is the content, or the beginning of it where that is longer than
	// was asked for.
	data      []byte
	ambiguous bool
}

// objects asks one git program for one object after the other. It may be used
// from several goroutines.
type objects struct {
	start func() (*exec.Cmd, error)

	mu  sync.Mutex // guards the rest
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader
}

// get reads an object, at most limit bytes of it.
func (o *objects) get(name string, limit int) (object, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.cmd == nil {
		if err := o.begin(); err != nil {
			return object{}, fail(NoGit, "Git cannot be run: %s.", err)
		}
	}
	got, err := o.ask(name, limit)
	if err != nil {
		// It ends where an object it was promised cannot be had. The next
		// question is asked of another one.
		o.end()
		return object{}, fail(Failed, "Git ended before it had answered for `%s`: the repository is damaged, or a partial clone that lacks it.", strings.TrimSuffix(name, "^{commit}"))
	}
	return got, nil
}

func (o *objects) begin() error {
	cmd, err := o.start()
	if err != nil {
		return err
	}
	in, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	o.cmd, o.in, o.out = cmd, in, bufio.NewReaderSize(out, 64<<10)
	return nil
}

func (o *objects) ask(name string, limit int) (object, error) {
	if _, err := io.WriteString(o.in, name+"\n"); err != nil {
		return object{}, err
	}
	head, err := o.out.ReadString('\n')
	if err != nil {
		return object{}, err
	}
	head = strings.TrimSuffix(head, "\n")
	if rest, ok := strings.CutPrefix(head, name+" "); ok && (rest == "missing" || rest == "ambiguous") {
		return object{ambiguous: rest == "ambiguous"}, nil
	}
	fields := strings.Fields(head)
	if len(fields) != 3 {
		return object{}, fmt.Errorf("%q is no head of an object", head)
	}
	size, err := strconv.Atoi(fields[2])
	if err != nil {
		return object{}, err
	}
	got := object{id: fields[0], kind: fields[1], size: size, data: make([]byte, min(size, limit))}
	if _, err := io.ReadFull(o.out, got.data); err != nil {
		return object{}, err
	}
	if _, err := io.CopyN(io.Discard, o.out, int64(size-len(got.data)+1)); err != nil {
		return object{}, err
	}
	return got, nil
}

func (o *objects) end() {
	o.in.Close()
	_, _ = io.Copy(io.Discard, o.out) // or it would wait to be read
	_ = o.cmd.Wait()
	o.cmd = nil
}

func (o *objects) close() {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.cmd != nil {
		o.end()
	}
}
