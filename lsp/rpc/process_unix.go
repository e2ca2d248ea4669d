//go:build unix

package rpc

import (
	"errors"
	"os"
	"syscall"
)

// A process is one to be watched.
type process struct {
	pid    int
	parent bool
}

func openProcess(pid int) process {
	return process{pid: pid, parent: os.Getppid() == pid}
}

// alive asks without sending anything. A parent that died is also known by its
// child having another: that holds where its number lives on, as a process
// nobody has collected yet or as a new one.
func (p process) alive() bool {
	if p.parent && os.Getppid() != p.pid {
		return false
	}
	err := syscall.Kill(p.pid, 0)
	return err == nil || errors.Is(err, syscall.EPERM)
}

func (process) close() {}
