// Package revision shows a git revision as a read-only tree of files, through
// git's plumbing and without a checkout.
//
// It asks git for objects and for nothing else: no hook, filter, text
// conversion or helper of the repository ever runs, nothing is fetched, and
// nothing outside the repository is read. What the files mean, and what a
// caller compares them with, it must not know.
package revision

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"
)

// A Reason says why something cannot be read.
type Reason uint8

const (
	NoGit        Reason = iota // git cannot be run
	NoRepository               // the directory is in none
	NoRevision                 // nothing has that name
	Failed                     // git gave up
)

// An Error is a failure as one sentence.
type Error struct {
	Reason  Reason
	Message string
}

func (e *Error) Error() string { return e.Message }

func fail(reason Reason, format string, args ...any) *Error {
	return &Error{Reason: reason, Message: fmt.Sprintf(format, args...)}
}

// A Repository is the history a directory belongs to.
type Repository struct {
	ctx context.Context
	git string
	dir string
	// prefix is where dir lies in the repository: "" for its top, else a slash
	// path.
	prefix string
	// id names objects and answers their content.
	objects *objects
}

// Open finds the repository a directory belongs to. The context ends whatever
// git is asked to do for it.
func Open(ctx context.Context, dir string) (*Repository, error) {
	git, err := exec.LookPath("git")
	if err != nil {
		return nil, fail(NoGit, "Revisions are read with git, and `git` is not on the PATH: install it.")
	}
	r := &Repository{ctx: ctx, git: git, dir: dir}
	out, err := r.run(nil, "rev-parse", "--is-inside-work-tree", "--show-prefix")
	if err != nil {
		var own *Error
		if errors.As(err, &own) && own.Reason == NoGit {
			return nil, err
		}
		return nil, fail(NoRepository, "`%s` is in no git repository, so there are no revisions to read: run `git init` or choose another --root.", dir)
	}
	inside, prefix, _ := strings.Cut(out, "\n")
	if inside != "true" {
		return nil, fail(NoRepository, "`%s` is not in the work tree of a git repository: choose another --root.", dir)
	}
	r.prefix = strings.TrimSuffix(strings.TrimSuffix(prefix, "\n"), "/")
	r.objects = &objects{start: func() (*exec.Cmd, error) { return r.command("cat-file", "--batch"), nil }}
	return r, nil
}

// Close ends the program that reads objects.
func (r *Repository) Close() { r.objects.close() }

// Tree is the tree of a revision: of a branch, a tag, a commit or whatever else
// git calls one.
func (r *Repository) Tree(name string) (*Tree, error) {
	for _, c := range name {
		if c < ' ' || c == 0x7f {
			return nil, fail(NoRevision, "%q is no name of a revision: it holds a control character.", name)
		}
	}
	if strings.TrimSpace(name) == "" {
		return nil, fail(NoRevision, "An empty name names no revision.")
	}
	commit, err := r.objects.get(name+"^{commit}", maxCommit)
	if err != nil {
		return nil, err
	}
	if commit.kind != "commit" {
		return nil, r.unknown(name, commit.ambiguous)
	}
	id, _, _ := strings.Cut(strings.TrimPrefix(string(commit.data), "tree "), "\n")
	t := &Tree{repository: r, Commit: commit.id, root: id, dirs: map[string][]entry{}}
	return t, nil
}

func (r *Repository) unknown(name string, ambiguous bool) *Error {
	if ambiguous {
		return fail(NoRevision, "`%s` names more than one revision: give more of its characters.", name)
	}
	if head, err := r.objects.get("HEAD^{commit}", maxCommit); err == nil && head.kind == "" {
		return fail(NoRevision, "There is no revision `%s`: the repository has no commit yet.", name)
	}
	if out, err := r.run(nil, "rev-parse", "--is-shallow-repository"); err == nil && strings.TrimSpace(out) == "true" {
		return fail(NoRevision, "There is no revision `%s` here, and the clone is shallow: fetch it first, for example with `git fetch --unshallow`.", name)
	}
	return fail(NoRevision, "There is no revision `%s` in this repository: `git branch --all` and `git tag` list names.", name)
}
