package agents

import (
	"path"
	"slices"
	"strings"

	"iai/workspace"
)

// Detect names the files that agents read and people wrote, in the order of the
// table of targets and then of paths. known counts those left out, because an
// export wrote them or an import took them in, and nobody touched them since.
func Detect(files Files) (sources []string, known int) {
	lock := Lock{}
	if s, why := files.Read(LockPath); why == "" {
		lock, _ = ReadLock(s)
	}
	type found struct {
		p     string
		order int
	}
	var all []found
	for _, p := range files.List() {
		o, ok := originOf(p)
		switch {
		case !ok:
			continue
		case exported(files, &lock, p) || taken(files, &lock, p, o.base):
			known++
			continue
		}
		order := 2 * slices.IndexFunc(Targets, func(t Target) bool { return t.Name == o.target.Name })
		if o.rule {
			order++ // behind the file that speaks of everything
		}
		all = append(all, found{p, order})
	}
	slices.SortStableFunc(all, func(a, b found) int { return a.order - b.order })
	out := make([]string, len(all))
	for i, f := range all {
		out[i] = f.p
	}
	return out, known
}

// exported says whether a file holds nothing but what iai wrote there.
func exported(files Files, lock *Lock, p string) bool {
	e := find(lock.Files, p)
	if e == nil {
		return false
	}
	if _, gone := files.Read(e.Manifest); gone != "" {
		return false
	}
	s, why := files.Read(p)
	if why != "" {
		return false
	}
	if t := Find(e.Target); t != nil && t.File != "" {
		if b, ok := findBlock(s); ok {
			return digest(b.whole.Of(s)) == e.Digest && strings.TrimSpace(s[:b.whole.Start]+s[b.whole.End:]) == ""
		}
	}
	return digest(s) == e.Digest
}

// taken says whether a file is as it was when it was imported, and there still is
// a manifest that may hold what it says.
func taken(files Files, lock *Lock, p, base string) bool {
	e := find(lock.Imported, p)
	if e == nil {
		return false
	}
	if s, why := files.Read(p); why != "" || digest(s) != e.Digest {
		return false
	}
	return hasManifest(files, base)
}

// hasManifest says whether there is a manifest that speaks for a directory.
func hasManifest(files Files, dir string) bool {
	for ; ; dir = path.Dir(dir) {
		for _, name := range []string{".iaip/" + workspace.EntryPoint, workspace.EntryPoint} {
			if _, gone := files.Read(path.Join(dir, name)); gone == "" {
				return true
			}
		}
		if dir == "." {
			return false
		}
	}
}
