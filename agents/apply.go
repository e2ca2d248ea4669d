package agents

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"iai/workspace"
)

// An Order says how far an export may go.
type Order struct {
	// Force replaces what somebody edited or wrote. What stands around a block
	// stays even then.
	Force bool
	// Clean removes what was exported and is no longer.
	Clean bool
}

// A Deed is what an export does to one file.
type Deed string

// The deeds.
const (
	Keep   Deed = "keep"   // it is right as it is
	Write  Deed = "write"  // make or replace it
	Remove Deed = "remove" // take it away, or the block out of it
	Refuse Deed = "refuse" // leave it alone and say so
	Leave  Deed = "leave"  // it is a leftover, and cleaning was not asked for
)

// Deed is what an order comes to for one file.
func (o Order) Deed(s *Standing) Deed {
	switch {
	case s.State == Same:
		return Keep
	case s.State == Blocked:
		return Refuse
	case s.Text == "": // nothing is exported there any more
		switch {
		case !o.Clean:
			return Leave
		case s.State == Leftover || o.Force:
			return Remove
		}
		return Refuse
	case s.Ours() || o.Force:
		return Write
	}
	return Refuse
}

// Message says why a file is refused or left, "" if it is neither.
func (s *Standing) Message(d Deed) string {
	switch {
	case d == Leave && s.State == Edited:
		return "it is exported no longer, and was edited by hand"
	case d == Leave && s.WasImported:
		return "it was imported, and what it says is exported to other files now: remove it with --clean"
	case d == Leave:
		return "it is exported no longer: remove it with --clean"
	case d != Refuse:
		return ""
	case s.Why != "":
		return s.Why
	case s.State == Edited && s.Block:
		return "its block was edited by hand: move the change into an `.iai` file, then export with --force"
	case s.State == Edited:
		return "it was edited by hand: move the change into an `.iai` file, then export with --force"
	case s.Block:
		return "somebody wrote it: take it over with `iai import " + s.Path + "`, or add the block at its end with --force"
	}
	return "somebody wrote it: take it over with `iai import " + s.Path + "`, or replace it with --force"
}

// Write carries an import out below a directory and answers the files it made
// or changed. Nothing is overwritten: a file that came meanwhile ends it. The
// manifest comes last, so that it never names a file that is not there.
func (p *ImportPlan) Write(dir string) (done []string, err error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	files := slices.Clone(p.Creates)
	slices.SortStableFunc(files, func(a, b NewFile) int { return manifestRank(a) - manifestRank(b) })
	files = append(files, p.Edits...)
	for _, f := range files {
		err := replace(root, f.Path, f.Text, func() error {
			now, err := read(root, f.Path)
			switch {
			case f.Old == "" && errors.Is(err, fs.ErrNotExist):
				return nil
			case f.Old == "" && err == nil:
				return errors.New("there is such a file meanwhile")
			case err == nil && now != f.Old:
				return errors.New("it was changed meanwhile: import again")
			}
			return err
		})
		if err != nil {
			return done, fmt.Errorf("`%s` cannot be written: %w", f.Path, tidy(err))
		}
		done = append(done, f.Path)
	}
	if text := p.Lock.Text(); len(p.Lock.Imported) > 0 && text != plain(p.OldLock) && len(done) > 0 {
		if err := replace(root, LockPath, text, nil); err != nil {
			return done, fmt.Errorf("`%s` cannot be written: %w", LockPath, tidy(err))
		}
		done = append(done, LockPath)
	}
	return done, nil
}

// errChanged says that a file is not what the plan was made of.
var errChanged = errors.New("it was changed meanwhile: export again")

// Apply carries a plan out below a directory, and answers the files it wrote or
// removed. Each file is replaced as a whole, and the lock last, so that a run
// that is cut short can be repeated. A file that cannot be written does not keep
// the others from it; the first of them is the error.
func (p *Plan) Apply(dir string, o Order) (done []string, err error) {
	if p.LockProblem != "" && !o.Force {
		return nil, fmt.Errorf("`%s` cannot be read, so nobody knows which files were edited: %s. Mend it, or export with --force", LockPath, strings.TrimSuffix(p.LockProblem, "."))
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	next := p.Lock
	var failed []error
	for i := range p.Files {
		s := &p.Files[i]
		deed := o.Deed(s)
		switch deed {
		case Write:
			err = s.write(root)
		case Remove:
			err = s.takeAway(root)
		}
		if err != nil {
			// The others are no worse for it.
			failed = append(failed, fmt.Errorf("`%s` cannot be written: %w", s.Path, tidy(err)))
			err = nil
			continue
		}
		switch deed {
		case Write, Keep:
			next.Files = put(next.Files, Entry{s.Path, s.Target.Name, s.Manifest, digest(s.Text)})
			next.Imported = drop(next.Imported, s.Path)
		case Remove:
			next.Files = drop(next.Files, s.Path)
			next.Imported = drop(next.Imported, s.Path)
		}
		if deed == Write || deed == Remove {
			done = append(done, s.Path)
		}
	}
	if (len(next.Files)+len(next.Imported) > 0 || p.LockText != "") && plain(p.LockText) != next.Text() {
		if err := replace(root, LockPath, next.Text(), nil); err != nil {
			failed = append(failed, fmt.Errorf("`%s` cannot be written: %w", LockPath, tidy(err)))
		} else {
			done = append(done, LockPath)
		}
	}
	if len(failed) > 0 {
		return done, failed[0]
	}
	return done, nil
}

// write puts a file in its place. One behind a link is left alone unless it
// reads as it should: the link leads to another file of the same export then.
func (s *Standing) write(root *os.Root) error {
	if info, err := root.Lstat(filepath.FromSlash(s.Path)); err == nil && info.Mode()&fs.ModeSymlink != 0 {
		if now, err := read(root, s.Path); err == nil && now == s.New {
			return nil
		}
		return errors.New("it is a symbolic link: remove the link, or take its target out of the export")
	}
	err := replace(root, s.Path, s.New, func() error { return s.unchanged(root) })
	if errors.Is(err, errChanged) {
		// Another run of the same export may have been quicker.
		if now, readErr := read(root, s.Path); readErr == nil && now == s.New {
			return nil
		}
	}
	return err
}

func (s *Standing) takeAway(root *os.Root) error {
	if !s.Exists {
		return nil
	}
	if err := s.unchanged(root); err != nil {
		return err
	}
	if s.New == "" {
		return remove(root, s.Path)
	}
	return replace(root, s.Path, s.New, func() error { return s.unchanged(root) })
}

// unchanged says whether the file is still what the plan was made of.
func (s *Standing) unchanged(root *os.Root) error {
	now, err := read(root, s.Path)
	switch {
	case errors.Is(err, fs.ErrNotExist) && !s.Exists:
		return nil
	case err != nil:
		return err
	case !s.Exists || now != s.Old:
		return errChanged
	}
	return nil
}

func read(root *os.Root, name string) (string, error) {
	f, err := root.Open(filepath.FromSlash(name))
	if err != nil {
		return "", err
	}
	defer f.Close()
	data, err := io.ReadAll(f)
	return string(data), err
}

// tidy is what the system said, without the path.
func tidy(err error) error {
	var pathErr *fs.PathError
	var linkErr *os.LinkError
	switch {
	case errors.As(err, &pathErr):
		return pathErr.Err
	case errors.As(err, &linkErr):
		return linkErr.Err
	}
	return err
}

func manifestRank(f NewFile) int {
	if path.Base(f.Path) == workspace.EntryPoint {
		return 1
	}
	return 0
}
