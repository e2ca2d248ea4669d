package component

import (
	"os"
	"os/exec"
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

// children counts the processes whose parent we are, the dead ones included,
// but not the one that lists them.
func children(t *testing.T) int {
	t.Helper()
	list := exec.Command("ps", "-axo", "ppid=,comm=")
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	us, count := strconv.Itoa(os.Getpid()), 0
	for line := range strings.Lines(string(out)) {
		if fields := strings.Fields(line); len(fields) > 1 && fields[0] == us && !strings.HasSuffix(fields[1], "ps") {
			count++
		}
	}
	return count
}
