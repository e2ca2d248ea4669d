package component

import (
	"os"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

func killProcess(t *testing.T, pid int) {
	t.Helper()
	if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
}

func countLeftovers(t *testing.T) leftovers {
	t.Helper()
	runtime.GC() // files that are only closed when they are collected
	return leftovers{descriptors: openDescriptors(t), goroutines: runtime.NumGoroutine(), children: children(t)}
}

// children counts the processes whose parent we are, the dead ones included.
func children(t *testing.T) int {
	t.Helper()
	entries, err := os.ReadDir("/proc")
	if err != nil {
		t.Fatal(err)
	}
	us, count := strconv.Itoa(os.Getpid()), 0
	for _, entry := range entries {
		if _, err := strconv.Atoi(entry.Name()); err != nil {
			continue
		}
		stat, err := os.ReadFile("/proc/" + entry.Name() + "/stat")
		if err != nil {
			continue // ended meanwhile
		}
		// "pid (any name at all) state parent …"
		rest := string(stat[strings.LastIndexByte(string(stat), ')')+1:])
		if fields := strings.Fields(rest); len(fields) > 1 && fields[1] == us {
			count++
		}
	}
	return count
}
