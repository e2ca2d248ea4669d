package rpc

import (
	"errors"
	"syscall"
)

// A process is one to be watched. Holding its handle keeps the system from
// giving its number to another.
type process struct {
	handle syscall.Handle
	gone   bool
}

func openProcess(pid int) process {
	h, err := syscall.OpenProcess(syscall.SYNCHRONIZE, false, uint32(pid))
	if err != nil {
		// A process we may not look at exists; the end of our input will have
		// to tell.
		return process{gone: !errors.Is(err, syscall.ERROR_ACCESS_DENIED)}
	}
	return process{handle: h}
}

func (p process) alive() bool {
	if p.handle == 0 {
		return !p.gone
	}
	// The handle is signalled when the process ends.
	event, err := syscall.WaitForSingleObject(p.handle, 0)
	return err != nil || event != syscall.WAIT_OBJECT_0
}

func (p process) close() {
	if p.handle != 0 {
		_ = syscall.CloseHandle(p.handle)
	}
}
