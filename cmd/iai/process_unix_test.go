//go:build !windows

package main

import (
	"os"
	"syscall"
)

// peakOf is the most memory a process ever had, in bytes.
func peakOf(state *os.ProcessState) int64 {
	if usage, ok := state.SysUsage().(*syscall.Rusage); ok {
		return int64(usage.Maxrss) << 10
	}
	return 0
}

// lives says whether there is a process of that number that has not ended.
func lives(pid int) bool { return syscall.Kill(pid, 0) == nil && !zombie(pid) }

func makePipe(name string) error { return syscall.Mkfifo(name, 0o644) }
