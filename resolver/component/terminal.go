package component

import "fmt"

// Terminal starts programs that believe a person sits in front of them.
type Terminal interface {
	// Available is nil, or says in one sentence why nothing can be started
	// here.
	Available() error
	// Start starts a program. The error says why it could not be.
	Start(Command) (Process, error)
}

// Command is a program to start. No shell ever reads it.
type Command struct {
	Argv []string
	Dir  string   // where it runs; empty: where we do
	Env  []string // nil: what we have ourselves
}

// Process is a running program, and the processes it started in its group.
// No method blocks.
type Process interface {
	// Output is what the program writes, in the order in which it arrives.
	// It is closed once the program has ended, everything it wrote has been
	// delivered and nothing of it is left. Until then it has to be received
	// from: a program that nobody listens to waits.
	Output() <-chan Chunk
	// Write types. It takes what fits and leaves the rest to another call.
	Write(keys []byte) (int, error)
	// Terminate asks the whole group to end, Kill ends it.
	Terminate()
	Kill()
	// Ended says whether the program has ended, although some of its output
	// may still be on its way.
	Ended() bool
	// Exit is how the program ended. It is known when Output is closed.
	Exit() Exit
}

// Chunk is a piece of output, cut anywhere. It belongs to the receiver.
type Chunk struct {
	Data   []byte
	Stderr bool
}

// Exit is how a program ended: with a code, or by a signal.
type Exit struct {
	Code   int
	Signal string // "SIGKILL" and so on, or empty
}

// OK says whether the program succeeded. The exit code alone decides.
func (e Exit) OK() bool { return e.Signal == "" && e.Code == 0 }

func (e Exit) String() string {
	if e.Signal != "" {
		return "was killed by " + e.Signal
	}
	return fmt.Sprintf("exited with code %d", e.Code)
}
