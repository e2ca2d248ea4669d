//go:build unix

package agents_test

import (
	"bufio"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"iai/agents"
)

const killDir = "IAI_TEST_EXPORT_WITHOUT_END"

// TestMain exports without end, when a test wants something to kill.
func TestMain(m *testing.M) {
	dir := os.Getenv(killDir)
	if dir == "" {
		os.Exit(m.Run())
	}
	for turn := 0; ; turn++ {
		if err := exportTurn(dir, turn); err != nil {
			os.Stderr.WriteString(err.Error() + "\n")
			os.Exit(1)
		}
		os.Stdout.WriteString("done\n")
	}
}

// The two texts are large, so that a file is most of the time being written.
func killText(turn int) string {
	return strings.Repeat([]string{"old text of the rules\n", "new text of the rules, which is longer\n"}[turn%2], 4000)
}

// killTree is the workspace of a turn over whatever was exported before.
func killTree(dir string, turn int) map[string]string {
	files := map[string]string{"manifest.iai": "kind: manifest\nenabled: [context]\n---\n", "context.iai": "kind: context\n---\n" + killText(turn)}
	for _, p := range []string{"AGENTS.md", ".cursor/rules/iai-context.mdc", agents.LockPath} {
		if data, err := os.ReadFile(filepath.Join(dir, p)); err == nil {
			files[p] = string(data)
		}
	}
	return files
}

func exportTurn(dir string, turn int) error {
	_, err := plan(open(killTree(dir, turn)), "manifest.iai", "agents", "cursor").Apply(dir, agents.Order{Force: true})
	return err
}

// However an export is killed, each file is what it was or what it should be,
// and the next export is as if nothing had happened.
func TestKilledExport(t *testing.T) {
	times := 12
	if os.Getenv("IAI_LONG") != "" {
		times = 200
	}
	dir := t.TempDir()
	allowed := map[string]bool{}
	for turn := range 2 {
		for _, f := range plan(open(killTree(dir, turn)), "manifest.iai", "agents", "cursor").Files {
			allowed[f.Path+"\n"+f.New] = true
		}
	}
	r := rand.New(rand.NewPCG(1, 2))
	for i := range times {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), killDir+"="+dir)
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		var said strings.Builder
		cmd.Stderr = &said
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		// It is at work once it has done something; then any moment will do.
		lines := bufio.NewReader(out)
		for range 1 + r.IntN(2) {
			if _, err := lines.ReadString('\n'); err != nil {
				t.Fatalf("%v: %s", err, said.String())
			}
		}
		time.Sleep(time.Duration(r.IntN(8000)) * time.Microsecond)
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_, _ = io.Copy(io.Discard, lines)
		_ = cmd.Wait()
		for _, p := range []string{"AGENTS.md", ".cursor/rules/iai-context.mdc"} {
			data, err := os.ReadFile(filepath.Join(dir, p))
			if err != nil || !allowed[p+"\n"+string(data)] {
				t.Fatalf("kill %d left %d bytes of %s that no export wrote (%v)", i, len(data), p, err)
			}
		}
		lock, err := os.ReadFile(filepath.Join(dir, agents.LockPath))
		if _, why := agents.ReadLock(string(lock)); err != nil || why != "" {
			t.Fatalf("kill %d left a lock that cannot be read: %s (%v)", i, why, err)
		}
	}
	for turn := range 2 {
		if err := exportTurn(dir, turn); err != nil {
			t.Fatal(err)
		}
	}
	for name := range tree(t, dir) {
		if strings.Contains(name, "unfinished") {
			t.Errorf("%s stays behind", name)
		}
	}
}
