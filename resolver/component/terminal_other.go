//go:build !linux && !darwin

package component

import (
	"errors"
	"runtime"
)

// SystemTerminal is the terminal of the machine we run on. This one has none.
func SystemTerminal() Terminal { return noTerminal{} }

type noTerminal struct{}

func (noTerminal) Available() error {
	return errors.New("component resolution needs a pseudo-terminal, which this build for " + runtime.GOOS +
		" does not have; run it on Linux or macOS, for example in a container or under WSL")
}

func (t noTerminal) Start(Command) (Process, error) { return nil, t.Available() }
