package agents

import (
	"fmt"
	"path"
	"strings"
	"unicode/utf8"
)

// A File is one file as a target should have it.
type File struct {
	Target   *Target
	Manifest string
	Path     string // relative to the root
	// Block says that Text is a block in the file and not the whole of it.
	Block  bool
	Text   string
	Kinds  []string
	scoped bool // it holds for some paths only
}

// baseOf is the directory a manifest serves.
func baseOf(manifest string) string {
	dir := path.Dir(manifest)
	if path.Base(dir) == ".iaip" {
		return path.Dir(dir)
	}
	return dir
}

// files are the files of a target for what a manifest gives. refused says why
// there can be none.
func (t *Target) files(manifest string, parts []Part) (files []File, refused string) {
	base := baseOf(manifest)
	if t.File != "" && base != "." && !t.Nested {
		return nil, fmt.Sprintf("`%s` speaks for `%s` alone, and `%s` is one `%s` for the whole repository: name a target that knows paths, such as `%s`.",
			manifest, base, t.Name, t.File, t.instead())
	}
	var inBlock []Part
	taken := map[string]bool{}
	for _, p := range parts {
		scope := p.Scope
		if base != "." {
			scope = below(base, p.Scope)
		}
		if t.File != "" && (len(p.Scope) == 0 || t.Dir == "") {
			inBlock = append(inBlock, p)
			continue
		}
		name := ruleName(p.Kind, scope, taken)
		files = append(files, File{Target: t, Manifest: manifest, Path: path.Join(t.Dir, name+t.Ext), Text: t.writeRule(p, scope), Kinds: []string{p.Kind}, scoped: len(scope) > 0 && t.scopes()})
	}
	if len(inBlock) > 0 {
		f := File{Target: t, Manifest: manifest, Path: path.Join(base, t.File), Block: true, Text: writeBlock(inBlock)}
		for _, p := range inBlock {
			if n := len(f.Kinds); n == 0 || f.Kinds[n-1] != p.Kind {
				f.Kinds = append(f.Kinds, p.Kind)
			}
		}
		files = append([]File{f}, files...)
	}
	return files, ""
}

// instead is a target that can do what this one cannot.
func (t *Target) instead() string {
	if Find(t.Name+"-scoped") != nil {
		return t.Name + "-scoped"
	}
	return "agents"
}

// below puts patterns of a directory in terms of the root; without any, it is
// the directory with everything in it.
func below(base string, globs []string) []string {
	if len(globs) == 0 {
		return []string{base + "/**"}
	}
	out := make([]string, len(globs))
	for i, g := range globs {
		if rest, no := strings.CutPrefix(g, "!"); no {
			out[i] = "!" + base + "/" + rest
			continue
		}
		out[i] = base + "/" + strings.TrimPrefix(g, "/")
	}
	return out
}

// size is how large a text is in the unit of a limit.
func (u Unit) size(s string) int {
	switch u {
	case Characters:
		return utf8.RuneCountInString(s)
	case Lines:
		n := strings.Count(s, "\n")
		if s != "" && !strings.HasSuffix(s, "\n") {
			n++
		}
		return n
	}
	return len(s)
}

// with is the whole file a File makes of what stands there: its block replaced
// or added at the end, or everything new.
func (f *File) with(old string) string {
	if !f.Block {
		return f.Text
	}
	if b, ok := findBlock(old); ok {
		return old[:b.whole.Start] + f.Text + old[b.whole.End:]
	}
	switch {
	case old == "":
		return f.Text
	case !strings.HasSuffix(old, "\n"):
		old += "\n"
	}
	return old + "\n" + f.Text
}

// of is the part of a file on disk that is iai's: its block, or all of it.
func (f *File) of(old string) (string, bool) {
	if !f.Block {
		return old, true
	}
	b, ok := findBlock(old)
	return b.whole.Of(old), ok
}

// plain is a text with the line ends that a checkout on another system may have
// changed taken back.
func plain(s string) string { return strings.ReplaceAll(s, "\r\n", "\n") }
