package main

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"
)

// tick is how long one clock tick of /proc is. Linux has told programs a
// hundred in a second on every machine for as long as it has existed.
const tick = time.Second / 100

// resident is how much memory the process takes, in KiB.
func (c *client) resident() (int, error) {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", c.cmd.Process.Pid))
	if err != nil {
		return 0, err
	}
	_, rest, _ := strings.Cut(string(data), "VmRSS:")
	rest, _, _ = strings.Cut(rest, "kB")
	return strconv.Atoi(strings.TrimSpace(rest))
}

// processor is how much processor time the process has taken.
func (c *client) processor() (time.Duration, error) {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", c.cmd.Process.Pid))
	if err != nil {
		return 0, err
	}
	// The name in parentheses may hold anything.
	fields := strings.Fields(string(data[strings.LastIndexByte(string(data), ')')+1:]))
	user, err := strconv.Atoi(fields[11])
	if err != nil {
		return 0, err
	}
	system, err := strconv.Atoi(fields[12])
	return time.Duration(user+system) * tick, err
}
