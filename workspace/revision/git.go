package revision

import (
	"bytes"
	"errors"
	"os/exec"
	"strings"
)

// guards switch off everything by which the configuration of a repository, or
// of the machine, could make git run a program, fetch, or look elsewhere.
// Trusting the directory whoever owns it is safe with them: what ownership
// protects from is configuration that runs programs.
var guards = []string{
	"--no-pager", "--no-optional-locks",
	"-c", "safe.directory=*",
	"-c", "safe.bareRepository=explicit",
	"-c", "core.fsmonitor=false",
	"-c", "core.untrackedCache=false",
	"-c", "core.hooksPath=/dev/null",
	"-c", "core.alternateRefsCommand=",
	"-c", "credential.helper=",
	"-c", "protocol.allow=never",
}

// environment is added to what is left of the program's own.
var environment = []string{
	"GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=/dev/null", "GIT_ATTR_NOSYSTEM=1",
	"GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0",
	// A promised object that is not here stays away: no transport is allowed.
	"GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none", "GIT_SSH_COMMAND=false", "GIT_ASKPASS=false",
	"LC_ALL=C",
}

// command is a git that can do nothing but read objects. Every variable of
// git's own is taken out of the environment: inside a hook they name another
// repository or index.
func (r *Repository) command(args ...string) *exec.Cmd {
	cmd := exec.CommandContext(r.ctx, r.git, append(append([]string{}, guards...), args...)...)
	cmd.Dir = r.dir
	for _, v := range cmd.Environ() {
		if name, _, _ := strings.Cut(v, "="); !strings.HasPrefix(strings.ToUpper(name), "GIT_") && name != "LC_ALL" {
			cmd.Env = append(cmd.Env, v)
		}
	}
	cmd.Env = append(cmd.Env, environment...)
	return cmd
}

// run is the output of one git command.
func (r *Repository) run(stdin []byte, args ...string) (string, error) {
	cmd := r.command(args...)
	var out, errOut bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(stdin), &out, &errOut
	err := cmd.Run()
	var exit *exec.ExitError
	switch {
	case err == nil:
		return out.String(), nil
	case r.ctx.Err() != nil:
		return "", r.ctx.Err()
	case !errors.As(err, &exit):
		return "", fail(NoGit, "Git cannot be run: %s.", err)
	}
	return out.String(), &exitError{fail(Failed, "Git could not do its work: %s.", lastLine(errOut.String())), exit.ExitCode()}
}

// An exitError keeps the status of a git that gave up.
type exitError struct {
	told   *Error
	status int
}

func (e *exitError) Error() string { return e.told.Message }
func (e *exitError) Unwrap() error { return e.told }

// lastLine is what a program said last, which is why it ended.
func lastLine(s string) string {
	s = strings.TrimSpace(s)
	s = s[strings.LastIndexByte(s, '\n')+1:]
	return strings.TrimSuffix(strings.TrimPrefix(s, "fatal: "), ".")
}

// Ignored says which paths, relative to the directory, git was told to leave
// out of the history: those it does not track and that an ignore file names,
// and those of other repositories inside this one.
func (r *Repository) Ignored(paths []string) (map[string]bool, error) {
	if len(paths) == 0 {
		return nil, nil
	}
	// A path that begins with a dot is never taken for one of git's patterns.
	out, err := r.run([]byte("./"+strings.Join(paths, "\x00./")+"\x00"), "check-ignore", "-z", "--stdin")
	var exit *exitError
	if errors.As(err, &exit) && exit.status == 1 {
		return nil, nil // none is
	}
	ignored := map[string]bool{}
	if errors.As(err, &exit) && len(paths) > 1 {
		// It asks about nothing if one of them lies in another repository.
		for _, p := range paths {
			one, err := r.Ignored([]string{p})
			if err != nil {
				return nil, err
			}
			ignored[p] = one[p]
		}
		return ignored, nil
	}
	if errors.As(err, &exit) {
		return map[string]bool{paths[0]: true}, nil
	}
	if err != nil {
		return nil, err
	}
	for _, p := range strings.Split(strings.TrimSuffix(out, "\x00"), "\x00") {
		ignored[strings.TrimPrefix(p, "./")] = true
	}
	return ignored, nil
}
