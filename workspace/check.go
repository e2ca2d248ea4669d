package workspace

import (
	"cmp"
	"slices"
	"sort"

	"iai/iaip"
	"iai/iaip/problem"
	"iai/iaip/text"
)

// A Summary counts what a check looked at and found.
type Summary struct {
	Files, Manifests               int
	Errors, Warnings, Infos, Hints int
}

// A Runner does n things, in whatever order and as many at once as it likes.
type Runner func(n int, do func(i int))

// Sequentially is the Runner that does one after the other.
func Sequentially(n int, do func(i int)) {
	for i := range n {
		do(i)
	}
}

// A CheckScope says what a check is about.
type CheckScope struct {
	// Paths limit it to files at or below them and to those that manifests
	// there load; none means all.
	Paths []string
	// Part limits it to one part of these.
	Part Part
	// Run does the work; nil is Sequentially. What comes out is the same.
	Run Runner
	// Stop says that nobody waits for the answer any more; nil is never. What
	// was found then is nothing to rely on.
	Stop func() bool
}

// Check is every problem of the workspace, by file, place and code.
func (s *Snapshot) Check(paths []string) ([]Problem, Summary) {
	return s.CheckScope(CheckScope{Paths: paths})
}

// CheckTelling is Check for work that may take long: told hears how many of how
// many steps are done, the steps being manifests and then files, and says
// whether to go on. What was found when it is not is nothing to rely on.
func (s *Snapshot) CheckTelling(paths []string, told func(done, of int) bool) ([]Problem, Summary) {
	done, steps, stopped := 0, len(s.Manifests())+len(s.Files()), false
	return s.CheckScope(CheckScope{Paths: paths, Stop: func() bool { return stopped }, Run: func(n int, do func(i int)) {
		for i := 0; i < n && !stopped; i++ {
			if stopped = !told(min(done, steps), steps); !stopped {
				do(i)
				done++
			}
		}
	}})
}

// CheckScope is Check within a scope.
func (s *Snapshot) CheckScope(scope CheckScope) ([]Problem, Summary) {
	if scope.Run == nil {
		scope.Run = Sequentially
	}
	var sum Summary
	files := s.scoped(scope, &sum)
	found := make([][]Problem, len(files))
	regular := make([]bool, len(files))
	scope.Run(len(files), func(i int) {
		found[i] = s.Problems(files[i])
		regular[i] = s.Lookup(files[i]).Status == iaip.Regular
	})
	var out []Problem
	for i := range files {
		if regular[i] {
			sum.Files++
		}
		out = append(out, found[i]...)
	}
	if m := s.DefaultManifest(); len(s.Manifests()) == 0 && scope.Part.Has(m) {
		missing := newFinding(problem.MissingManifest, m, text.Span{}, "path", m)
		out = append([]Problem{{Finding: missing, Manifests: []string{m}}}, out...)
		slices.SortStableFunc(out, func(a, b Problem) int { return cmp.Compare(a.File, b.File) })
	}
	return out, sum.Recount(out)
}

// scoped names the files a check is about, sorted, and counts the manifests.
func (s *Snapshot) scoped(scope CheckScope, sum *Summary) []string {
	all := map[string]bool{}
	reached := map[string]bool{} // by a manifest at or below the paths
	manifests := s.Manifests()
	take := func(m string) {
		r := s.resolved(m)
		for _, d := range r.deps {
			if d.entry.Status != iaip.Absent && d.entry.Status != iaip.Directory {
				all[d.path] = true
				reached[d.path] = reached[d.path] || len(scope.Paths) > 0 && Under(m, scope.Paths)
			}
		}
		if r.packs != nil {
			for p := range r.packs.paths {
				all[p] = true
			}
		}
	}
	mine := manifests
	if scope.Part.Of > 1 {
		mine = s.concerned(scope)
	}
	scope.Run(len(mine), func(i int) { s.resolved(mine[i]) })
	if scope.Stop != nil && scope.Stop() {
		return nil
	}
	for _, m := range mine {
		take(m)
	}
	for _, m := range manifests {
		all[m] = true
		if scope.Part.Has(m) && (len(scope.Paths) == 0 || touches(s.resolved(m), scope.Paths)) {
			sum.Manifests++
		}
	}
	if len(manifests) == 0 {
		all[s.DefaultManifest()] = true
	}
	for _, p := range s.Files() {
		all[p] = true
	}
	files := make([]string, 0, len(all))
	for p := range all {
		if scope.Part.Has(p) && (len(scope.Paths) == 0 || Under(p, scope.Paths) || reached[p]) {
			files = append(files, p)
		}
	}
	sort.Strings(files)
	return files
}

// concerned are the manifests that ask for a file of the part, and those with
// packs, whose files are only known once they are resolved.
func (s *Snapshot) concerned(scope CheckScope) []string {
	asks := map[string]bool{}
	for p, manifests := range s.index(scope.Run) {
		if scope.Part.Has(p) {
			for _, m := range manifests {
				asks[m] = true
			}
		}
	}
	var out []string
	for _, m := range s.Manifests() {
		f := s.File(m)
		if asks[m] || scope.Part.Has(m) || f != nil && f.Root().Field("x-packs").Exists() {
			out = append(out, m)
		}
	}
	return out
}

// Recount is the summary with the counts of other problems.
func (sum Summary) Recount(problems []Problem) Summary {
	sum.Errors, sum.Warnings, sum.Infos, sum.Hints = 0, 0, 0, 0
	for i := range problems {
		switch problems[i].Severity {
		case problem.Error:
			sum.Errors++
		case problem.Warning:
			sum.Warnings++
		case problem.Info:
			sum.Infos++
		case problem.Hint:
			sum.Hints++
		}
	}
	return sum
}

func touches(r *resolved, paths []string) bool {
	if Under(r.Path, paths) {
		return true
	}
	for i := range r.deps {
		if Under(r.deps[i].path, paths) {
			return true
		}
	}
	return false
}
