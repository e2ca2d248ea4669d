package main

import (
	"os/exec"
	"testing"

	"iai/resolver/component/componenttest"
)

// npmClients is a directory with the clients of testdata/<protocol>.
func npmClients(t *testing.T, protocol string) string {
	t.Helper()
	return componenttest.Installed(t, "testdata/"+protocol, "ci")
}

// node runs a program of the clients' directory and gives what it printed.
func node(t *testing.T, dir string, args ...string) []byte {
	t.Helper()
	cmd := exec.Command("node", args...)
	cmd.Dir = dir
	out, err := cmd.Output()
	if err != nil {
		var said []byte
		if exit, ok := err.(*exec.ExitError); ok {
			said = exit.Stderr
		}
		t.Fatalf("node %v: %v\n%s%s", args, err, out, said)
	}
	return out
}
