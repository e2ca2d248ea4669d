// Package iaip resolves a manifest: which kinds are active, which inputs each
// is made of, what an override puts out of force, and what is left to obey.
//
// Resolution is a pure function of a Source. It has no disk, no clock and no
// order but the manifest's own, and it never fails: what is wrong stands in
// the Problems, and a stopped Resolution has nothing in force.
//
// The package must not know what an editor, an agent or a command line is.
package iaip

import (
	"strings"

	"iai/iaip/problem"
	"iai/iaip/syntax"
)

// A Resolution is what one manifest comes to.
type Resolution struct {
	*Manifest
	// Kinds are the active kinds in order. They are filled in even if the
	// resolution is stopped, for those who explain; nothing of them is in
	// force then.
	Kinds []*Kind
	// Stopped says that nothing is in force: one stop anywhere stops all,
	// because half a set of instructions without its guardrails is worse than
	// none.
	Stopped bool
}

// Resolve resolves the manifest at path. base is the directory include paths
// are relative to; "" means the manifest's own.
func Resolve(src Source, path, base string) *Resolution {
	m := ReadManifest(src, path, base)
	kinds := make([]*Kind, len(m.Active))
	for i, name := range m.Active {
		kinds[i] = ResolveKind(m, name, src)
	}
	return Assemble(m, kinds)
}

// Assemble makes a resolution of a manifest and its resolved kinds.
func Assemble(m *Manifest, kinds []*Kind) *Resolution {
	r := &Resolution{Manifest: m, Kinds: kinds}
	for i := range m.Problems {
		r.Stopped = r.Stopped || m.Problems[i].Stop
	}
	for _, k := range kinds {
		r.Stopped = r.Stopped || k.Stopped
	}
	return r
}

// All are the problems of the resolution in their order: the manifest's, then
// those of each kind in the order of enabled.
func (r *Resolution) All() []problem.Finding {
	out := append([]problem.Finding(nil), r.Problems...)
	for _, k := range r.Kinds {
		out = append(out, k.Problems...)
	}
	return out
}

// Kind is an active kind by name, or nil.
func (r *Resolution) Kind(name string) *Kind {
	for _, k := range r.Kinds {
		if k.Name == name {
			return k
		}
	}
	return nil
}

// Effective are the kinds in force: none where the resolution is stopped.
func (r *Resolution) Effective() []*Kind {
	if r.Stopped {
		return nil
	}
	return r.Kinds
}

// Digest names all that is in force.
func (r *Resolution) Digest() string {
	var lines strings.Builder
	for _, k := range r.Effective() {
		lines.WriteString(k.Digest() + "\n")
	}
	return syntax.Digest(lines.String())
}
