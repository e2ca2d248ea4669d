//go:build !unix && !windows

package rpc

// A process cannot be watched here; the end of the input has to tell.
type process struct{}

func openProcess(int) process { return process{} }
func (process) alive() bool   { return true }
func (process) close()        {}
