package conformance

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Violations are the rules that hold for every answer of iaip.resolve, whatever
// it is about, and that this one breaks: its shape, its digests, that the parts
// of a kind make up the whole, and that a stop is whole.
func Violations(raw []byte, files map[string][]byte) []string {
	v := &violations{}
	v.shape("answer", raw)
	a, err := Decode(raw)
	if err != nil {
		return append(v.found, err.Error())
	}
	v.status(a)
	digests := ""
	for _, k := range a.Kinds {
		v.kind(k, files)
		digests += k.Digest + "\n"
	}
	if a.Status == "ok" {
		v.equal("the digest of the answer", a.Digest, digestOf(digests))
	}
	return v.found
}

type violations struct{ found []string }

func (v *violations) add(format string, args ...any) {
	v.found = append(v.found, "violated: "+fmt.Sprintf(format, args...))
}

func (v *violations) equal(what, got, want string) {
	if got != want {
		v.add("%s is %q, by its rule %q", what, got, want)
	}
}

func digestOf(data string) string {
	sum := sha256.Sum256([]byte(data))
	return "sha256:" + hex.EncodeToString(sum[:])
}

func (v *violations) status(a Answer) {
	var names []string
	for _, k := range a.Kinds {
		names = append(names, k.Kind)
	}
	if !slices.Equal(names, a.ActiveKinds) {
		v.add("kinds are %v and activeKinds %v", names, a.ActiveKinds)
	}
	stops := slices.ContainsFunc(a.Problems, func(p Problem) bool { return p.Stop })
	switch a.Status {
	case "ok":
		if stops {
			v.add("an answer that is ok holds a problem that stops")
		}
	case "stopped":
		if !stops {
			v.add("a stopped answer holds no problem that stops")
		}
		if len(a.Kinds) > 0 {
			v.add("a stopped answer holds kinds")
		}
	default:
		v.add("status is %q", a.Status)
	}
}

var roleOrder = []string{"base", "metadata", "merge", "override"}

func (v *violations) kind(k Kind, files map[string][]byte) {
	if (k.Status == "empty") != (len(k.Inputs) == 0) {
		v.add("%s is %q with %d inputs", k.Kind, k.Status, len(k.Inputs))
	}
	var texts []string
	last := 0
	for _, in := range k.Inputs {
		v.input(in, files)
		texts = append(texts, in.Text)
		at := slices.Index(roleOrder, in.Role)
		if at < last {
			v.add("%s: an input %s comes after %s", k.Kind, in.Role, roleOrder[last])
		}
		last = at
	}
	overlaid := k.Override != nil && k.Override.Mode == "overlay"
	switch {
	case overlaid:
		texts = nil
		for _, s := range k.Sections {
			texts = append(texts, s.Text)
		}
	case len(k.Sections) > 0:
		v.add("%s has sections without overlay", k.Kind)
	}
	if len(k.Discarded) > 0 && (k.Override == nil || k.Override.Mode != "replace_all") {
		v.add("%s has discarded inputs without replace_all", k.Kind)
	}
	if (k.Override != nil) != (last == len(roleOrder)-1) {
		v.add("%s: override and the inputs disagree on whether one applies", k.Kind)
	}
	v.equal("the text of "+k.Kind, k.Text, join(texts))
	v.settings(k)
	v.equal("the digest of "+k.Kind, k.Digest, digestOf(canonical(k.Settings)+"\n"+k.Text))
}

func (v *violations) input(in Input, files map[string][]byte) {
	if in.Role == "metadata" {
		v.equal("the text of metadata", in.Text, "")
		v.equal("the digest of metadata", in.Digest, digestOf(canonical(in.Settings)))
		return
	}
	raw, ok := files[in.Origin]
	if !ok {
		v.add("input %s is no file", in.Origin)
		return
	}
	if in.Line != 1 {
		v.add("input %s stands at line %d", in.Origin, in.Line)
	}
	if !bytes.HasSuffix(raw, []byte(in.Text)) {
		v.add("the text of %s is not the end of the file", in.Origin)
	}
	v.equal("the digest of "+in.Origin, in.Digest, digestOf(string(raw)))
}

// settings checks that each effective setting comes from the last input that
// has it and that none is lost. Only metadata may lose keys: those not valid for
// the kind, which then are those of the input before.
func (v *violations) settings(k Kind) {
	for _, key := range slices.Sorted(maps.Keys(k.Settings)) {
		last, lastOfFiles := "", ""
		for _, in := range k.Inputs {
			value, ok := in.Settings[key]
			if ok {
				last = canonical(value)
			}
			if ok && in.Role != "metadata" {
				lastOfFiles = last
			}
		}
		if got := canonical(k.Settings[key]); got != lastOfFiles {
			v.equal("setting "+key+" of "+k.Kind, got, last)
		}
	}
	for _, in := range k.Inputs {
		for _, key := range slices.Sorted(maps.Keys(in.Settings)) {
			_, kept := k.Settings[key]
			header := key == "kind" || key == "name"
			if kept && header || !kept && !header && in.Role != "metadata" {
				v.add("key %s of %s: kept is %v in the settings of %s", key, in.Origin, kept, k.Kind)
			}
		}
	}
}

// join puts pieces one after the other with one LF where one is missing between
// two that are not empty.
func join(pieces []string) string {
	pieces = slices.DeleteFunc(slices.Clone(pieces), func(p string) bool { return p == "" })
	for i := range max(0, len(pieces)-1) {
		if !strings.HasSuffix(pieces[i], "\n") {
			pieces[i] += "\n"
		}
	}
	return strings.Join(pieces, "")
}
