package api

import (
	"errors"

	"iai/iaip"
	"iai/workspace"
	"iai/workspace/compare"
	"iai/workspace/revision"
)

// DiffInput asks what changed.
type DiffInput struct {
	Where
	From string `json:"from,omitempty" doc:"The git revision to compare from. Without it HEAD."`
	To   string `json:"to,omitempty" doc:"The git revision to compare to. Without it the work tree."`
}

// A Diff is what changed in what is in force.
type Diff struct {
	From      string             `json:"from"`
	To        *string            `json:"to" doc:"null is the work tree."`
	Changed   bool               `json:"changed"`
	Manifests []compare.Manifest `json:"manifests"`
}

func diff(env *Env, in DiffInput) (Diff, error) {
	sides, err := Revisions(env, in)
	if err != nil {
		return Diff{}, err
	}
	defer sides.Close()
	return sides.Diff(nil), nil
}

// Sides are the two states a comparison is about.
type Sides struct {
	From, To *workspace.Snapshot
	// Before and After are their names, After "" for the work tree.
	Before, After string
	repository    *revision.Repository
}

// Close gives back what reads revisions. The snapshots answer no more then.
func (s *Sides) Close() { s.repository.Close() }

// Diff compares the two. run does the work; nil is one thing after the other.
func (s *Sides) Diff(run workspace.Runner) Diff {
	out := Diff{From: s.Before, Manifests: compare.Snapshots(s.From, s.To, run)}
	if s.After != "" {
		out.To = &s.After
	}
	out.Changed = len(out.Manifests) > 0
	return out
}

// Revisions opens the two states a question names.
func Revisions(env *Env, in DiffInput) (_ *Sides, err error) {
	if in.Files != nil {
		return nil, Invalid("Revisions are those of a repository on disk: give `root`, not `files`.")
	}
	tree, err := env.open(in.Where)
	if err != nil {
		return nil, err
	}
	if tree.Root() == "" {
		return nil, Invalid("Revisions are those of a repository on disk, and this workspace is not on disk.")
	}
	sides := &Sides{Before: in.From, After: in.To}
	if sides.Before == "" {
		sides.Before = "HEAD"
	}
	if sides.repository, err = revision.Open(env.context(), tree.Root()); err != nil {
		return nil, revisionError(err)
	}
	defer func() {
		if err != nil {
			sides.Close()
		}
	}()
	from, err := sides.repository.Tree(sides.Before)
	if err != nil {
		return nil, revisionError(err)
	}
	if sides.From, err = at(from, tree, in.Where); err != nil {
		return nil, err
	}
	if in.To == "" {
		sides.To, err = sides.tracked(from, tree, in.Where)
	} else {
		var to *revision.Tree
		if to, err = sides.repository.Tree(in.To); err != nil {
			return nil, revisionError(err)
		}
		sides.To, err = at(to, tree, in.Where)
	}
	if err != nil {
		return nil, err
	}
	if in.Manifest != "" && sides.From.Lookup(in.Manifest).Status == iaip.Absent && sides.To.Lookup(in.Manifest).Status == iaip.Absent {
		return nil, &Error{Code: CodeNotFound, Message: "There is no manifest `" + in.Manifest + "` on either side."}
	}
	return sides, nil
}

// at is the workspace as a revision has it.
func at(t *revision.Tree, tree *workspace.Snapshot, w Where) (*workspace.Snapshot, error) {
	var manifests []string
	if w.Manifest != "" {
		manifests = []string{w.Manifest}
	}
	committed := &committed{tree: t, disk: tree.Tree(), today: tree}
	var err error
	committed.files, err = t.List(workspace.IsNamed, workspace.IsSkippedDir)
	if err != nil {
		return nil, revisionError(err)
	}
	return tree.Beside(committed, OnDisk(manifests, w.Base)), nil
}

// committed is a revision as a tree of a workspace.
type committed struct {
	tree  *revision.Tree
	files []string
	// disk has the files of submodules. Their history is another repository's,
	// so both sides of a comparison see them as they are.
	disk workspace.Tree
	// today is the work tree. Most of its files are those of the revision, and
	// to tell that from their names costs less than to read them once more.
	today *workspace.Snapshot
}

// Read implements workspace.Tree.
func (c *committed) Read(p string, limit int) workspace.Blob {
	if f := c.today.File(p); f != nil && len(f.Src()) <= limit && c.tree.Holds(p, f.Src()) {
		return workspace.Blob{Status: iaip.Regular, Data: f.Src(), Size: len(f.Src())}
	}
	b := c.tree.Read(p, limit)
	out := workspace.Blob{Data: b.Data, Size: b.Size, Detail: b.Detail}
	switch b.Status {
	case revision.File:
		out.Status = iaip.Regular
	case revision.Directory:
		out.Status = iaip.Directory
	case revision.Outside:
		out.Status = iaip.Outside
	case revision.Unreadable:
		out.Status = iaip.Unreadable
	case revision.Submodule:
		return c.disk.Read(p, limit)
	}
	return out
}

// List implements workspace.Tree.
func (c *committed) List() []string { return c.files }

// tracked is the work tree without the manifests that git was told to ignore
// and those of submodules: they are in no revision, so they would be told as
// new each time.
func (s *Sides) tracked(from *revision.Tree, tree *workspace.Snapshot, w Where) (*workspace.Snapshot, error) {
	if w.Manifest != "" {
		return tree, nil
	}
	var fresh []string
	for _, m := range tree.Manifests() {
		if !s.From.IsManifest(m) {
			fresh = append(fresh, m)
		}
	}
	ignored, err := s.repository.Ignored(fresh)
	if err != nil {
		return nil, revisionError(err)
	}
	kept := []string{}
	for _, m := range tree.Manifests() {
		if !ignored[m] && !from.InSubmodule(m) {
			kept = append(kept, m)
		}
	}
	if len(kept) == len(tree.Manifests()) {
		return tree, nil
	}
	return tree.With(workspace.Options{Manifests: kept, Base: w.Base, Packs: OnDisk(nil, "").Packs}), nil
}

// revisionError is a failure to read a revision as this table tells it.
func revisionError(err error) error {
	var own *revision.Error
	if !errors.As(err, &own) {
		return err
	}
	if own.Reason == revision.NoRevision || own.Reason == revision.NoRepository {
		return &Error{Code: CodeNotFound, Message: own.Message}
	}
	return &Error{Code: CodeIO, Message: own.Message}
}
