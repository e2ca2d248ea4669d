package main

import (
	"bufio"
	"os"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// releaseProgram takes the pages of the program itself out of the process. Most
// of them are there because the system maps a page with its neighbours, and
// because every library of the program, the registry's and the agents' too,
// prepares itself before main. What runs again comes back from the system's
// cache of files at the cost of a fault, and the rest stays away for good.
//
// Only mappings of the file that nobody can write to, and that hold nothing but
// what is in the file, are let go, so that nothing can be lost.
func releaseProgram() {
	f, err := os.Open("/proc/self/smaps")
	if err != nil {
		return // nothing is wrong but that the memory stays
	}
	defer f.Close()
	program, err := os.Readlink("/proc/self/exe")
	if err != nil {
		return
	}
	var from, to uint64
	for lines := bufio.NewScanner(f); lines.Scan(); {
		fields := strings.Fields(lines.Text())
		if len(fields) == 0 {
			continue
		}
		if fields[0] == "Anonymous:" {
			if to > from && fields[1] == "0" {
				release(from, to)
			}
			from, to = 0, 0
			continue
		}
		start, end, isRange := strings.Cut(fields[0], "-")
		if !isRange || len(fields) < 6 || strings.HasSuffix(fields[0], ":") {
			continue
		}
		from, to = 0, 0
		if fields[1] != "r-xp" && fields[1] != "r--p" || strings.Join(fields[5:], " ") != program {
			continue
		}
		from, _ = strconv.ParseUint(start, 16, 64)
		to, _ = strconv.ParseUint(end, 16, 64)
	}
}

// release lets a range of addresses go.
func release(from, to uint64) {
	_, _, _ = unix.Syscall(unix.SYS_MADVISE, uintptr(from), uintptr(to-from), unix.MADV_DONTNEED)
}
