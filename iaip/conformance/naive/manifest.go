package naive

import (
	"path"
	"regexp"
	"slices"
	"strings"
)

// A resolver holds what one resolution sees and the problems it has met.
type resolver struct {
	files    map[string][]byte
	manifest string
	problems []Problem
	stage    int
}

func (r *resolver) report(file string, line int, name string, stop bool) {
	r.problems = append(r.problems, Problem{File: file, Name: name, Stop: stop, Line: line, Stage: r.stage})
}

const (
	stop = true
	warn = false
)

// Resolve answers iaip.resolve for files held in memory; the top of the map is
// the root. An empty manifest means the default one.
func Resolve(files map[string][]byte, manifest string) Answer {
	if manifest == "" {
		manifest = ".iaip/manifest.iai"
		if _, ok := files[manifest]; !ok {
			manifest = "manifest.iai"
		}
	}
	r := &resolver{files: files, manifest: manifest}
	answer := Answer{Manifest: manifest, Version: "v0", Status: "ok", ActiveKinds: []string{}, Kinds: []Kind{}, Problems: []Problem{}}
	if keys, ok := r.readManifest(); ok {
		for _, k := range r.activeKinds(keys) {
			answer.ActiveKinds = append(answer.ActiveKinds, k)
			answer.Kinds = append(answer.Kinds, r.resolveKind(keys, k))
		}
	}
	answer.Problems = append(answer.Problems, r.problems...)
	if slices.ContainsFunc(r.problems, func(p Problem) bool { return p.Stop }) {
		answer.Status, answer.ActiveKinds, answer.Kinds = "stopped", []string{}, []Kind{}
	}
	digests := ""
	for _, k := range answer.Kinds {
		digests += k.Digest + "\n"
	}
	answer.Digest = digestOf(digests)
	return answer
}

// readManifest gives the manifest's keys; false if there is nothing to go on.
func (r *resolver) readManifest() (value, bool) {
	raw, ok := r.files[r.manifest]
	if !ok {
		r.report(r.manifest, 1, "missing-manifest", stop)
		return value{}, false
	}
	f, err := parse(raw)
	if err != nil {
		r.report(r.manifest, err.(malformed).line, "malformed-file", stop)
		return value{}, false
	}
	// "Before anything else": a manifest of another version is not read on, for
	// its keys may mean something else there.
	if v, ok := f.keys.get("version"); ok && (v.value.is != text || v.value.scalar != "v0") {
		r.report(r.manifest, v.value.line, "unsupported-version", stop)
		return value{}, false
	}
	r.checkKind(f, r.manifest, "manifest")
	return f.keys, true
}

// checkKind reports a file that does not declare the kind of its slot.
// Silent: null declares no kind; anything else, also what is not a string,
// declares another one.
func (r *resolver) checkKind(f file, origin, kind string) bool {
	declared, ok := f.keys.get("kind")
	switch {
	case !ok:
		r.report(origin, 1, "missing-kind", stop)
	case declared.value.is != text || declared.value.scalar != kind:
		r.report(origin, declared.value.line, "kind-mismatch", stop)
		ok = false
	}
	return ok
}

var kindName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_-]*$`)

func (r *resolver) activeKinds(keys value) []string {
	disabled := map[string]bool{}
	for _, item := range r.stringList(keys, "disabled") {
		disabled[item.scalar] = true
	}
	active := []string{}
	seen := map[string]bool{}
	for _, item := range r.stringList(keys, "enabled") {
		name := item.scalar
		if seen[name] {
			continue
		}
		seen[name] = true
		switch {
		case !kindName.MatchString(name) || name == "manifest":
			r.report(r.manifest, item.line, "invalid-kind-name", stop)
			continue
		case disabled[name]:
			continue
		case knownKeys[name] == nil:
			r.report(r.manifest, item.line, "unknown-kind", warn)
		}
		active = append(active, name)
	}
	return active
}

// stringList is the strings of a list, absent or null being none. Silent: each
// item that is not a string, null included, is a problem of its own, and the
// other items still count.
func (r *resolver) stringList(v value, key string) []value {
	e, ok := v.get(key)
	if !ok {
		return nil
	}
	if e.value.is != list {
		r.report(r.manifest, e.value.line, "invalid-type", stop)
		return nil
	}
	var strs []value
	for _, item := range e.value.items {
		if item.is != text {
			r.report(r.manifest, item.line, "invalid-type", stop)
			continue
		}
		strs = append(strs, item)
	}
	return strs
}

var drive = regexp.MustCompile(`^[A-Za-z]:`)

// locate turns a path of the manifest into one of the map; false if it leaves
// the root. Silent: a drive letter is absolute on every platform, so that the
// same repository resolves alike everywhere.
func (r *resolver) locate(p string) (string, bool) {
	if strings.Contains(p, `\`) || path.IsAbs(p) || drive.MatchString(p) {
		return "", false
	}
	clean := path.Join(path.Dir(r.manifest), p)
	return clean, clean != ".." && !strings.HasPrefix(clean, "../")
}
