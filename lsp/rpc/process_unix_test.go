//go:build unix

package rpc

import (
	"os"
	"testing"
)

// A dead parent whose number is still in use, by itself as long as nobody has
// collected it or by another, is known by no longer being the parent.
func TestFormerParentIsGone(t *testing.T) {
	p := process{pid: os.Getpid(), parent: true} // alive, but not this process's parent
	if p.alive() {
		t.Error("a process that is the parent no more is said to be alive")
	}
	if p := openProcess(os.Getppid()); !p.parent || !p.alive() {
		t.Error("the parent is not recognised")
	}
}
