package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"iai/api"
)

// built is the program as a user runs it.
var built string

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "iai-test")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	built = filepath.Join(dir, "iai")
	if out, err := exec.Command("go", "build", "-o", built, ".").CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "%s%v\n", out, err)
		os.Exit(2)
	}
	status := m.Run()
	os.RemoveAll(dir)
	os.Exit(status)
}

// A result is what one run of the program gave.
type result struct {
	out, err string
	status   int
	took     time.Duration
	peak     int64 // bytes
}

// iai runs the program in a directory.
func iai(t *testing.T, dir, stdin string, args ...string) result {
	t.Helper()
	cmd := exec.Command(built, args...)
	cmd.Dir = dir
	cmd.Stdin = strings.NewReader(stdin)
	cmd.Env = append(os.Environ(), "NO_COLOR=1")
	var out, errOut bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errOut
	start := time.Now()
	err := cmd.Run()
	r := result{out: out.String(), err: errOut.String(), took: time.Since(start)}
	if _, exited := err.(*exec.ExitError); err != nil && !exited {
		t.Fatal(err)
	}
	r.status = cmd.ProcessState.ExitCode()
	r.peak = peakOf(cmd.ProcessState)
	return r
}

// tree makes a workspace on disk.
func tree(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, content := range files {
		full := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(full, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

const guarded = "kind: manifest\nenabled: [guardrails]\n"

// The wrong kind is pointed at, both places are named, and --fix mends it.
func TestKindMismatch(t *testing.T) {
	dir := tree(t, map[string]string{"manifest.iai": guarded, "guardrails.iai": "kind: context\n---\nNever push to main.\n"})
	r := iai(t, dir, "", "check")
	want := strings.Join([]string{
		" --> guardrails.iai:1:7",
		"1 | kind: context",
		"  |       ^^^^^^^",
		"  = manifest.iai:2:11: loaded here as base of `guardrails`",
	}, "\n")
	for _, line := range strings.Split(want, "\n") {
		if !strings.Contains(r.out, line) {
			t.Errorf("no line %q in\n%s", line, r.out)
		}
	}
	if r.status != 1 {
		t.Errorf("exit status %d, want 1", r.status)
	}
	if r := iai(t, dir, "", "check", "--fix"); r.status != 0 || !strings.Contains(r.err, "1 fix applied") {
		t.Errorf("--fix: status %d\n%s%s", r.status, r.out, r.err)
	}
	data, err := os.ReadFile(filepath.Join(dir, "guardrails.iai"))
	if err != nil || string(data) != "kind: guardrails\n---\nNever push to main.\n" {
		t.Errorf("the file is %q, %v", data, err)
	}
}

// Whatever a workspace holds, the answer is one clear sentence for each thing
// that is wrong, within a second and a hundred megabytes.
func TestHostileWorkspaces(t *testing.T) {
	outside := tree(t, map[string]string{"secret.iai": "kind: context\n---\nsecret words\n"})
	tests := []struct {
		name   string
		files  map[string]string
		set    func(dir string) error
		says   string // the sentence
		status int
	}{
		{"BOM and CRLF", map[string]string{"manifest.iai": "\ufeffkind: manifest\r\nenabled: [guardrails]\r\n", "guardrails.iai": "\ufeffkind: context\r\n---\r\nText.\r\n"}, nil,
			"This file declares kind `context`, and it is loaded as `guardrails`", 1},
		{"4 MiB and a byte", map[string]string{"manifest.iai": guarded, "guardrails.iai": "kind: guardrails\n---\n" + strings.Repeat("x", 4<<20-20)}, nil,
			"The file has 4194305 bytes, and at most 4194304 are read", 1},
		{"include outside the root", map[string]string{"manifest.iai": guarded + "guardrails: {include: {merge: [../x.iai]}}\n"}, nil,
			"`../x.iai` cannot be loaded: it leads out of the root", 1},
		{"absolute include", map[string]string{"manifest.iai": guarded + "guardrails: {include: {merge: [/etc/passwd]}}\n"}, nil,
			"`/etc/passwd` cannot be loaded: it is absolute", 1},
		{"link out of the root", map[string]string{"manifest.iai": guarded}, func(dir string) error {
			return os.Symlink(filepath.Join(outside, "secret.iai"), filepath.Join(dir, "guardrails.iai"))
		}, "`guardrails.iai` is a link that leads out of the root", 1},
		{"linked directory out of the root", map[string]string{"manifest.iai": guarded + "guardrails: {include: {merge: [d/secret.iai]}}\n"}, func(dir string) error {
			return os.Symlink(outside, filepath.Join(dir, "d"))
		}, "`d/secret.iai` is a link that leads out of the root", 1},
		{"alias bomb", map[string]string{"manifest.iai": guarded, "guardrails.iai": "kind: guardrails\na: &a [x,x]\nb: [" + strings.Repeat("*a,", 200_000) + "]\n---\n"}, nil,
			"The frontmatter has more than 10000 nodes", 1},
		{"NULs in the frontmatter", map[string]string{"manifest.iai": guarded, "guardrails.iai": "kind: guardrails\nname: a\x00b\n---\n"}, nil,
			"Frontmatter cannot hold control characters", 1},
		{"NULs in the text", map[string]string{"manifest.iai": guarded, "guardrails.iai": "kind: guardrails\n---\na\x00b\n"}, nil,
			"There is a control character here: U+0000", 0},
		{"a directory for a file", map[string]string{"manifest.iai": guarded, "guardrails.iai/x": ""}, nil,
			"`guardrails.iai` is a directory, and only a file is read", 0},
		{"a directory in a list", map[string]string{"manifest.iai": guarded + "guardrails: {include: {merge: [d]}}\n", "d/x": ""}, nil,
			"`d` is a directory, not a file", 1},
		{"a pipe nobody writes to", map[string]string{"manifest.iai": guarded}, func(dir string) error {
			return makePipe(filepath.Join(dir, "guardrails.iai"))
		}, "`guardrails.iai` is a device or a pipe, and only a file is read", 0},
		{"a loop of links", map[string]string{"manifest.iai": guarded}, func(dir string) error {
			return os.Symlink("guardrails.iai", filepath.Join(dir, "guardrails.iai"))
		}, "`guardrails.iai` cannot be read: too many levels of symbolic links", 1},
		{"no manifest", map[string]string{"guardrails.iai": "kind: guardrails\n"}, nil,
			"There is no manifest at `manifest.iai`", 1},
		{"an unfinished merge", map[string]string{"manifest.iai": guarded, "guardrails.iai": "kind: guardrails\n<<<<<<< ours\nname: a\n=======\nname: b\n>>>>>>> theirs\n---\n"}, nil,
			"A merge was left unfinished here", 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			dir := tree(t, tt.files)
			if tt.set != nil {
				if err := tt.set(dir); err != nil {
					t.Fatal(err)
				}
			}
			r := iai(t, dir, "", "check")
			if n := strings.Count(r.out, tt.says); n != 1 {
				t.Errorf("%d times %q in\n%.2000s%s", n, tt.says, r.out, r.err)
			}
			if r.status != tt.status {
				t.Errorf("exit status %d, want %d\n%s", r.status, tt.status, r.err)
			}
			if strings.Contains(r.out+r.err, "goroutine") || strings.Contains(r.out, "secret words") {
				t.Errorf("a trace or a secret in\n%s%s", r.out, r.err)
			}
			if r.peak > 100<<20 {
				t.Errorf("%d MiB of memory", r.peak>>20)
			}
			// Timing decides nothing here but a hang; the second itself is
			// measured by the benchmarks.
			if r.took > 20*time.Second {
				t.Errorf("it took %s", r.took)
			}
		})
	}
}

// A link that stays inside the root is a file like any other, be it absolute.
func TestLinksInside(t *testing.T) {
	dir := tree(t, map[string]string{"manifest.iai": guarded, "real/g.iai": "kind: guardrails\n---\nKeep secrets out of logs.\n"})
	for _, target := range []string{"real/g.iai", filepath.Join(dir, "real", "g.iai")} {
		link := filepath.Join(dir, "guardrails.iai")
		os.Remove(link)
		if err := os.Symlink(target, link); err != nil {
			t.Fatal(err)
		}
		if r := iai(t, dir, "", "resolve"); r.status != 0 || !strings.Contains(r.out, "Keep secrets out of logs.") {
			t.Errorf("link to %s: status %d\n%s%s", target, r.status, r.out, r.err)
		}
	}
}

func TestStatuses(t *testing.T) {
	good := map[string]string{"manifest.iai": guarded, "guardrails.iai": "kind: guardrails\n---\n# Rules\nNever push to main.\n"}
	warned := map[string]string{"manifest.iai": "kind: manifest\nenabled: [guardrials]\n"}
	stopped := map[string]string{"manifest.iai": "kind: manifest\nenabled: [../x]\n"}
	nested := map[string]string{
		"manifest.iai": guarded, "guardrails.iai": good["guardrails.iai"],
		"shop/manifest.iai": guarded, "shop/guardrails.iai": "kind: guardrails\n---\n# Money\nNever round.\n",
	}
	tests := []struct {
		name   string
		files  map[string]string
		args   []string
		status int
		out    string // must be in stdout
		err    string // must be in stderr
	}{
		{"clean", good, []string{"check"}, 0, "No problems in 2 files, 1 manifest.", ""},
		{"warnings are fine", warned, []string{"check"}, 0, "did you mean `guardrails`", ""},
		{"warnings with strict", warned, []string{"check", "--strict"}, 1, "1 warning", ""},
		{"errors", stopped, []string{"check"}, 1, "1 error", ""},
		{"json is the operation's answer", good, []string{"check", "--format", "json"}, 0, `{"problems":[],"summary":{"files":2,"manifests":1,`, ""},
		{"one file", good, []string{"check", "guardrails.iai"}, 0, "No problems in 1 file, 1 manifest.", ""},
		{"unsaved text", good, []string{"check", "--stdin-as", "guardrails.iai"}, 1, "This file declares no kind", ""},
		{"unsaved text is not mended", good, []string{"check", "--fix", "--stdin-as", "guardrails.iai"}, 2, "", "goes with neither"},
		{"no such file", good, []string{"check", "nothing.iai"}, 2, "", "there is no file or directory `nothing.iai`"},
		{"no such flag", good, []string{"check", "--nothing"}, 2, "", "see `iai check --help`"},
		{"no such command", good, []string{"chekc"}, 2, "", "there is no command `chekc`"},
		{"no such format", good, []string{"check", "--format", "xml"}, 2, "", "choose one of text, json"},
		{"no such colour", good, []string{"check", "--color", "red"}, 2, "", "choose auto, always or never"},
		{"no such problem", good, []string{"check", "--only", "nothing"}, 2, "", "there is no such problem"},
		{"resolve", good, []string{"resolve"}, 0, "Never push to main.", ""},
		{"resolve markdown", good, []string{"resolve", "--format", "markdown"}, 0, "## guardrails", ""},
		{"resolve one kind", good, []string{"resolve", "--kind", "guardrails"}, 0, "Never push to main.", ""},
		{"resolve an inactive kind", good, []string{"resolve", "--kind", "tasks"}, 2, "", "the kind `tasks` is not active"},
		{"resolve stopped", stopped, []string{"resolve"}, 1, "stopped: nothing is in force", ""},
		{"explain a line", good, []string{"explain", "guardrails.iai:4"}, 0, "in force", ""},
		{"explain a kind", good, []string{"explain", "guardrails"}, 0, "in force", ""},
		{"explain a section", good, []string{"explain", "guardrails/# Rules"}, 0, "in force", ""},
		{"explain an inactive kind", good, []string{"explain", "tasks"}, 1, "not in force", ""},
		{"explain a kind of this manifest", nested, []string{"explain", "guardrails"}, 0, "guardrails: in force\n  loaded    guardrails.iai:1  It is the base of `guardrails`.  (manifest.iai:2)\n", ""},
		{"explain a section of another manifest", nested, []string{"explain", "guardrails/# Money"}, 2, "", "has a section `# Money`"},
		{"explain a kind of a named manifest", nested, []string{"explain", "guardrails/# Money", "--manifest", "shop/manifest.iai"}, 0, "in force", ""},
		{"explain a kind of all, as there is none here", map[string]string{"shop/manifest.iai": guarded, "shop/guardrails.iai": good["guardrails.iai"]}, []string{"explain", "guardrails"}, 0, "shop/guardrails.iai:1", ""},
		{"explain without a manifest", map[string]string{"guardrails.iai": good["guardrails.iai"]}, []string{"explain", "guardrails"}, 1, "There is no manifest at `manifest.iai`", ""},
		{"explain a missing line", good, []string{"explain", "guardrails.iai:99"}, 2, "", "no such line"},
		{"explain nonsense", good, []string{"explain", "no such"}, 2, "", "neither FILE:LINE nor a kind"},
		{"rule", good, []string{"rule", "s104"}, 0, "# S104 kind-mismatch", ""},
		{"rule by name", good, []string{"rule", "kind-mismatch"}, 0, "# S104 kind-mismatch", ""},
		{"no such rule", good, []string{"rule", "kind-mismach"}, 2, "", "did you mean `kind-mismatch`"},
		{"schema", good, []string{"schema", "tasks"}, 0, `"$schema":"https://json-schema.org/draft/2020-12/schema"`, ""},
		{"schema for people", good, []string{"schema", "--format", "markdown"}, 0, "Every key of the frontmatter", ""},
		{"schema of one kind for people", good, []string{"schema", "tasks", "--format", "markdown"}, 2, "", "leave `tasks` out"},
		{"no such kind", good, []string{"schema", "nothing"}, 2, "", "there is no kind `nothing`"},
		{"version", good, []string{"version"}, 0, "IAIP v0", ""},
		{"completion", good, []string{"completion", "bash"}, 0, "__start_iai", ""},
		{"completion of a code", good, []string{"__complete", "rule", "S104"}, 0, "S104\tkind-mismatch\n:4", ""},
		{"completion of a name", good, []string{"__complete", "rule", "kind-"}, 0, "kind-mismatch\tS104\n:4", ""},
		{"completion of a list", good, []string{"__complete", "check", "--only", "S101,kind-"}, 0, "S101,kind-mismatch\tS104\n:4", ""},
		{"completion of a colour", good, []string{"__complete", "check", "--color", ""}, 0, "auto\nalways\nnever\n:4", ""},
		{"completion of a kind to explain", good, []string{"__complete", "explain", "guard"}, 0, "guardrails\n:0", ""},
		{"help has an example", good, []string{"check", "--help"}, 0, "Examples:", ""},
		{"api list", good, []string{"api", "--list"}, 0, "iaip.resolve", ""},
		{"api schema", good, []string{"api", "check", "--schema"}, 0, `"input"`, ""},
		{"no such operation", good, []string{"api", "nothing"}, 2, `{"error":{"code":"not_found"`, ""},
		{"manifest outside the root", good, []string{"--root", ".", "--manifest", "../manifest.iai", "resolve"}, 2, "", "lies outside the root"},
		{"no such root", good, []string{"--root", "nowhere", "check"}, 2, "", "There is no directory"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := iai(t, tree(t, tt.files), "", tt.args...)
			if r.status != tt.status || !strings.Contains(r.out, tt.out) || !strings.Contains(r.err, tt.err) {
				t.Errorf("status %d, want %d\nstdout: %s\nstderr: %s", r.status, tt.status, r.out, r.err)
			}
			if tt.status == 2 && strings.Count(strings.TrimSpace(r.err), "\n") > 0 {
				t.Errorf("more than one sentence:\n%s", r.err)
			}
		})
	}
}

func TestAPI(t *testing.T) {
	tests := []struct {
		name, operation, input string
		status                 int
		want                   string
	}{
		{"not JSON", "check", "nonsense", 2, `"code":"invalid_input"`},
		{"wrong type", "check", `{"files":[]}`, 2, `"code":"invalid_input"`},
		{"wrong type of a field", "check", `{"root":1}`, 2, "`root` must be a string"},
		{"both root and files", "check", `{"root":".","files":{}}`, 2, "not both"},
		{"path out of the root", "check", `{"files":{"../x":""}}`, 2, `"code":"invalid_input"`},
		{"bad base64", "check", `{"files":{"x":{"base64":"*"}}}`, 2, `"code":"invalid_input"`},
		{"unknown fields are ignored", "iaip.resolve", `{"files":{"manifest.iai":"kind: manifest\n"},"more":1}`, 0, `"status":"ok"`},
		{"stopped is a result", "iaip.resolve", `{"files":{}}`, 0, `"status":"stopped"`},
		{"no such root", "check", `{"root":"nowhere"}`, 2, `"code":"not_found"`},
		{"two values", "check", `{"files":{}}{}`, 2, "more than one JSON value"},
		{"in memory", "iaip.resolve", `{"files":{"manifest.iai":"kind: manifest\nenabled: [context]\n","context.iai":{"base64":"a2luZDogY29udGV4dAotLS0KSGkK"}}}`, 0, `"text":"Hi\n"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := iai(t, t.TempDir(), tt.input, "api", tt.operation)
			if r.status != tt.status || !strings.Contains(r.out, tt.want) {
				t.Errorf("status %d, want %d\n%s%s", r.status, tt.status, r.out, r.err)
			}
			if !json.Valid([]byte(r.out)) || strings.Count(r.out, "\n") != 1 {
				t.Errorf("not one line of JSON: %q", r.out)
			}
		})
	}
}

// The format json of a command is its operation's answer.
func TestJSONIsTheOperation(t *testing.T) {
	dir := tree(t, map[string]string{"manifest.iai": "kind: manifest\nenabled: [guardrails, gone]\n", "guardrails.iai": "kind: guardrails\nx: 1\n---\n# A\n"})
	for command, operation := range map[string]string{"check": "check", "resolve": "iaip.resolve"} {
		a := iai(t, dir, "", command, "--format", "json")
		b := iai(t, dir, `{"root":"."}`, "api", operation)
		if a.out != b.out {
			t.Errorf("%s\n%s\n%s", command, a.out, b.out)
		}
	}
}

// Every command says what it is for and shows an example.
func TestEveryCommandHasAnExample(t *testing.T) {
	c := &cli{in: strings.NewReader(""), out: &bytes.Buffer{}, err: &bytes.Buffer{}}
	for _, cmd := range everyCommand(c.root()) {
		// What the library adds says by itself how it is used.
		if cmd.Name() == "help" || cmd.HasParent() && cmd.Parent().Name() == "completion" {
			continue
		}
		if cmd.Example == "" || cmd.Short == "" {
			t.Errorf("%s has no example or no description", cmd.Name())
		}
	}
	if len(api.Names()) < 3 {
		t.Error("the table of operations is empty")
	}
}

// A path that lies outside the workspace of the working directory is looked at
// in its own.
func TestCheckElsewhere(t *testing.T) {
	dir := tree(t, map[string]string{
		"a/sub/notes.txt": "", "a/manifest.iai": guarded, "a/guardrails.iai": "kind: context\n",
		"b/.git/HEAD": "", "b/manifest.iai": "kind: manifest\nenabled: [context]\ncontext:\n  include:\n    merge: [more/one.iai]\n",
		"b/context.iai": "kind: context\n", "b/more/one.iai": "kind: tasks\n",
	})
	for _, c := range []struct {
		in, out string
		args    []string
	}{
		{"a/sub", " --> ../guardrails.iai:1:7 ", []string{"check", ".."}},
		{"a/sub", " --> ../guardrails.iai:1:7 ", []string{"check", "../guardrails.iai"}},
		{"a/sub", " --> ../../b/more/one.iai:1:7 ", []string{"check", "../../b"}},
		{"a", " --> ../b/more/one.iai:1:7 ", []string{"check", "../b/more/one.iai"}},
		{"a", " --> ../b/more/one.iai:1:7 ", []string{"check", filepath.Join(dir, "b", "more")}},
		{"b/more", " --> one.iai:1:7 ", []string{"check", "one.iai"}},
	} {
		r := iai(t, filepath.Join(dir, filepath.FromSlash(c.in)), "", c.args...)
		if r.status != 1 || !strings.Contains(r.out, c.out) {
			t.Errorf("%v in %s: status %d\n%s%s", c.args, c.in, r.status, r.out, r.err)
		}
	}
	r := iai(t, filepath.Join(dir, "a"), "", "check", "--root", ".", "../b")
	if r.status != 2 || !strings.Contains(r.err, "lies outside the root") {
		t.Errorf("a root that was named is kept to: status %d\n%s%s", r.status, r.out, r.err)
	}
	r = iai(t, filepath.Join(dir, "a"), "", "fmt", "--check", "../b")
	if r.status != 0 || !strings.Contains(r.err, "3 unchanged") {
		t.Errorf("fmt of another workspace: status %d\n%s%s", r.status, r.out, r.err)
	}
}
