package main

import (
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
)

// top is the project.
func top(t *testing.T) string {
	t.Helper()
	dir, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

func readYAML(t *testing.T, name string, into any) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(top(t), name))
	if err != nil {
		t.Fatal(err)
	}
	if err := yaml.Unmarshal(data, into); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

// inShell runs a command of a CI file in a repository, with iai on the PATH.
func inShell(t *testing.T, dir string, env []string, command ...string) (string, int) {
	t.Helper()
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Dir = dir
	cmd.Env = append(append(os.Environ(), "NO_COLOR=1", "PATH="+filepath.Dir(built)+":"+os.Getenv("PATH")), env...)
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return string(out), cmd.ProcessState.ExitCode()
}

type action struct {
	Inputs map[string]struct{ Description string }
	Runs   struct {
		Using string
		Steps []struct {
			Name, Run, Shell, Uses string
			Env                    map[string]string
			WorkingDirectory       string `yaml:"working-directory"`
		}
	}
}

// The action passes every input on as text, never as a piece of a script, and
// its steps do what they say.
func TestAction(t *testing.T) {
	var a action
	readYAML(t, "action.yml", &a)
	last := a.Runs.Steps[len(a.Runs.Steps)-1]
	used := map[string]bool{"working-directory": last.WorkingDirectory == "${{ inputs.working-directory }}"}
	name := map[string]string{} // of the variable an input comes in
	for key, value := range last.Env {
		if m := regexp.MustCompile(`^\$\{\{ inputs\.([a-z-]+) \}\}$`).FindStringSubmatch(value); m != nil {
			used[m[1]], name[m[1]] = true, key
		}
	}
	for input, about := range a.Inputs {
		if !used[input] || about.Description == "" {
			t.Errorf("the input %s is not used, or nobody says what for", input)
		}
	}
	for _, step := range a.Runs.Steps {
		if strings.Contains(step.Run, "${{") {
			t.Errorf("%s puts values into the script: %s", step.Name, step.Run)
		}
		if step.Run != "" && step.Shell != "bash" {
			t.Errorf("%s names no shell", step.Name)
		}
	}
	dir := repository(t, overlaid)
	put(t, dir, "local.iai", "kind: guardrails\n---\n# Safety\nHello.\n")
	put(t, dir, "wrong.iai", "kind: \n")
	summary := filepath.Join(t.TempDir(), "summary.md")
	run := func(inputs map[string]string) (string, int) {
		t.Helper()
		env := []string{"GITHUB_ACTION_PATH=" + top(t), "GITHUB_STEP_SUMMARY=" + summary, "IAI=" + built}
		for input := range a.Inputs {
			if name[input] != "" {
				env = append(env, name[input]+"="+inputs[input])
			}
		}
		return inShell(t, dir, env, "bash", "-e", "-o", "pipefail", "-c", last.Run)
	}
	if out, status := run(map[string]string{"diff": "HEAD", "sarif": "out.sarif"}); status != 0 || !strings.Contains(out, "iai check found nothing that fails.") {
		t.Errorf("status %d\n%s", status, out)
	}
	if text, err := os.ReadFile(summary); err != nil || !strings.Contains(string(text), "- **silenced**: `# Safety`") {
		t.Errorf("the summary is %s, %v", text, err)
	}
	if text, err := os.ReadFile(filepath.Join(dir, "out.sarif")); err != nil || !json.Valid(text) {
		t.Errorf("the SARIF is %.100s, %v", text, err)
	}
	put(t, dir, "guardrails.iai", "kind: context\n---\nHi\n")
	if out, status := run(nil); status != 1 || !strings.Contains(out, "::error file=guardrails.iai,line=1,") {
		t.Errorf("an error: status %d\n%s", status, out)
	}
	if out, status := run(map[string]string{"changed-since": "HEAD", "strict": "true", "paths": "guardrails.iai local.iai"}); status != 1 || !strings.Contains(out, "::error file=guardrails.iai") {
		t.Errorf("everything at once: status %d\n%s", status, out)
	}
	git(t, dir, "commit", "-q", "-a", "-m", "broken")
	if out, status := run(map[string]string{"changed-since": "HEAD"}); status != 0 {
		t.Errorf("an old error: status %d\n%s", status, out)
	}
	for _, inputs := range []map[string]string{{"diff": "nowhere"}, {"changed-since": "nowhere"}, {"paths": "$(touch pwned) `touch pwned`"}, {"diff": "--help; touch pwned"}} {
		if out, status := run(inputs); status != 2 {
			t.Errorf("%v: status %d\n%s", inputs, status, out)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "pwned")); err == nil {
		t.Error("an input was run")
	}
}

// The hooks fail on what a commit brings in, and on nothing else.
func TestPreCommitHooks(t *testing.T) {
	var hooks []struct {
		ID, Name, Entry, Language, Files string
		PassFilenames                    *bool `yaml:"pass_filenames"`
	}
	readYAML(t, ".pre-commit-hooks.yaml", &hooks)
	dir := repository(t, map[string]string{"manifest.iai": guarded, "guardrails.iai": "kind: context\n---\nOld fault.\n", "b/manifest.iai": guarded})
	status := func(id string, files ...string) int {
		t.Helper()
		for _, h := range hooks {
			if h.ID != id {
				continue
			}
			args := []string{"sh", "-c", h.Entry + ` "$@"`, "hook"}
			if h.PassFilenames == nil || *h.PassFilenames {
				args = append(args, files...)
			}
			// A hook runs with git's variables set.
			_, status := inShell(t, dir, []string{"GIT_DIR=" + filepath.Join(dir, ".git"), "GIT_INDEX_FILE=" + filepath.Join(dir, ".git/index")}, args...)
			return status
		}
		t.Fatalf("there is no hook %s", id)
		return 0
	}
	if got := status("iai-check"); got != 0 {
		t.Errorf("an old fault: %d", got)
	}
	if got := status("iai-check-all"); got != 1 {
		t.Errorf("all: %d", got)
	}
	put(t, dir, "b/guardrails.iai", "kind: context\n---\nNew fault.\n")
	git(t, dir, "add", "-A")
	if got := status("iai-check"); got != 1 {
		t.Errorf("a new fault: %d", got)
	}
	put(t, dir, "c.iai", "kind:    context\n---\nHi\n")
	if got := status("iai-fmt", "c.iai"); got != 0 {
		t.Errorf("fmt: %d", got)
	}
	if text, _ := os.ReadFile(filepath.Join(dir, "c.iai")); string(text) != "kind: context\n---\nHi\n" {
		t.Errorf("formatted it is %q", text)
	}
	for _, h := range hooks {
		files := regexp.MustCompile(h.Files)
		if !files.MatchString("a/b.iai") || files.MatchString("main.go") || h.Language != "golang" || h.Name == "" {
			t.Errorf("%+v", h)
		}
	}
}

// The GitLab job writes its report whatever is found, and fails where the check
// does.
func TestGitLabJob(t *testing.T) {
	var file map[string]struct {
		Script    []string
		Artifacts struct {
			Reports map[string]string
		}
	}
	readYAML(t, "ci/gitlab.yml", &file)
	job := file["iai"]
	dir := repository(t, overlaid)
	run := func(env ...string) (string, int) {
		t.Helper()
		return inShell(t, dir, append([]string{"IAI_ARGS="}, env...), "sh", "-e", "-c", strings.Join(job.Script, "\n"))
	}
	report := filepath.Join(dir, job.Artifacts.Reports["codequality"])
	if out, status := run(); status != 0 {
		t.Errorf("status %d\n%s", status, out)
	}
	if text, err := os.ReadFile(report); err != nil || string(text) != "[]\n" {
		t.Errorf("the report is %q, %v", text, err)
	}
	base := git(t, dir, "rev-parse", "HEAD")
	put(t, dir, "local.iai", "kind: context\n---\n# Safety\nHello.\n")
	out, status := run("CI_MERGE_REQUEST_DIFF_BASE_SHA=" + base)
	if status != 1 || !strings.Contains(out, "is stopped now") || !strings.Contains(out, "S104") {
		t.Errorf("status %d\n%s", status, out)
	}
	if text, err := os.ReadFile(report); err != nil || !strings.Contains(string(text), `"check_name": "kind-mismatch"`) {
		t.Errorf("the report is %q, %v", text, err)
	}
	if out, status := run("IAI_ARGS=--changed-since nowhere"); status == 0 {
		t.Errorf("a check that could not be done passes:\n%s", out)
	}
}

// The image is built of what is there. No engine runs it here, so this is what
// can be said of the file: what it copies and names exists.
func TestDockerfile(t *testing.T) {
	data, err := os.ReadFile(filepath.Join(top(t), "Dockerfile"))
	if err != nil {
		t.Fatal(err)
	}
	mod, err := os.ReadFile(filepath.Join(top(t), "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	version := regexp.MustCompile(`(?m)^go (\d+\.\d+)`).FindStringSubmatch(string(mod))[1]
	if !strings.Contains(string(data), "FROM golang:"+version+"-alpine") {
		t.Errorf("it does not build with Go %s, which go.mod asks for", version)
	}
	ignored, err := os.ReadFile(filepath.Join(top(t), ".dockerignore"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range strings.Fields(string(ignored)) {
		if slices.Contains([]string{"api", "cmd", "go.mod", "go.sum", "iaip"}, name) {
			t.Errorf("the build leaves out %s", name)
		}
	}
}
