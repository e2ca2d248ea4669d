package feature

import (
	"slices"
	"strings"

	"iai/iaip"
	"iai/iaip/schema"
	"iai/iaip/syntax"
	"iai/iaip/text"
	"iai/workspace"
)

// A DocumentLink is a stretch of a file that leads somewhere. It is found without a
// look at any other file; ResolveDocumentLink says where a path leads.
type DocumentLink struct {
	Span text.Span
	File string // the file the link stands in
	// URL is the address of a link that leads out of the workspace.
	URL string
	// Written is the path of a link that leads to a file, as it is written.
	Written string
	// Path is where that is, relative to the root. Until the link is resolved
	// it is set for include entries only, whose place is certain.
	Path string
	// Exists says, of a resolved link, whether there is a file.
	Exists bool
}

// DocumentLinks answers the links of a file: the entries of include lists, the
// values that the table of keys says are paths, and the values of sources that
// are addresses or files.
func DocumentLinks(s *workspace.Snapshot, file string) []DocumentLink {
	v, ok := viewOf(s, file)
	if !ok {
		return nil
	}
	l := linker{view: v}
	root := v.f.Root()
	if !v.manifest {
		if kind := schema.Of(v.kind); kind != nil {
			l.keys(kind.Key, root, "")
		}
		return l.done()
	}
	l.keys(schema.Manifest.Key, root, "")
	for _, g := range v.groups() {
		for _, in := range g.list {
			if in.path != "" {
				l.out = append(l.out, DocumentLink{Span: in.item.Inner(), File: file, Written: in.item.Text(), Path: in.path})
			}
		}
		if kind := schema.ByName(g.kind); kind != nil && g.block.Exists() {
			l.keys(kind.Key, root.Field(g.kind).Field("metadata"), "")
		}
	}
	return l.done()
}

// ResolveDocumentLink says where a link leads. A path that no manifest gives a meaning
// to is looked for where people mean it: beside the manifests that load the
// file, beside the file itself, and at the root.
func ResolveDocumentLink(s *workspace.Snapshot, l DocumentLink) DocumentLink {
	if l.URL != "" {
		return l
	}
	if l.Path != "" {
		l.Exists = s.Lookup(l.Path).Status == iaip.Regular
		return l
	}
	for _, dir := range bases(s, l.File) {
		p, reason := iaip.Locate(dir, l.Written)
		if reason != "" {
			continue
		}
		if l.Path == "" {
			l.Path = p
		}
		if s.Lookup(p).Status == iaip.Regular {
			l.Path, l.Exists = p, true
			break
		}
	}
	return l
}

// bases are the directories a path in a file may be relative to, the likeliest
// first.
func bases(s *workspace.Snapshot, file string) []string {
	var out []string
	add := func(dir string) {
		if !slices.Contains(out, dir) {
			out = append(out, dir)
		}
	}
	v, ok := viewOf(s, file)
	if ok && v.manifest {
		add(v.dir())
	}
	for _, m := range pages(s, view{}, s.NamingFile(file)) {
		if slices.ContainsFunc(m.groups(), func(g group) bool { return g.has(file) }) {
			add(m.dir())
		}
	}
	add(dirOf(file))
	add(".")
	return out
}

// A linker collects the links of one file.
type linker struct {
	view
	out []DocumentLink
}

// keys looks at the keys of a mapping and at all below them. way is the key
// they stand under.
func (l *linker) keys(row func(string) *schema.Key, v syntax.Value, way string) {
	for key, value := range v.Pairs() {
		r := row(key.Text())
		if r == nil || value.IsAlias() {
			continue
		}
		at := way + key.Text()
		switch {
		case r.Path && r.Type == schema.String:
			l.value(value, "")
		case len(r.Fields) > 0 && value.Kind() == syntax.Mapping:
			l.keys(r.Field, value, at+".")
		case at == "sources":
			for source := range value.Items() {
				l.value(source.Field("value"), source.Field("type").Text())
			}
		}
	}
}

// value adds a link for a value that leads somewhere. what is the type of the
// source it belongs to, empty for a path.
func (l *linker) value(v syntax.Value, what string) {
	written, ok := v.Str()
	if !ok || v.IsAlias() || strings.ContainsAny(v.Inner().Of(l.f.Src()), "\r\n") {
		return
	}
	next := DocumentLink{Span: v.Inner(), File: l.path, Written: written}
	if what == "" {
		what = "file"
		if next.elsewhere() {
			return
		}
	}
	if next.address(what) || next.URL != "" {
		l.out = append(l.out, next)
	}
}

// address reads the value of a source as what its type says it is. It answers
// whether the value names a file; an address goes to URL.
func (l *DocumentLink) address(what string) bool {
	switch what {
	case "url", "doc", "file":
	default:
		return false
	}
	if l.elsewhere() {
		if web(l.Written) {
			l.URL, l.Written = l.Written, ""
		}
		return false
	}
	_, reason := iaip.Locate(dirOf(l.File), l.Written)
	return what != "url" && l.Written != "" && reason == ""
}

// elsewhere says whether a value begins with the scheme of an address.
func (l *DocumentLink) elsewhere() bool {
	scheme, _, ok := strings.Cut(l.Written, ":")
	if !ok || len(scheme) < 2 {
		return false
	}
	for i := 0; i < len(scheme); i++ {
		c := scheme[i] | 0x20
		if (c < 'a' || c > 'z') && (i == 0 || strings.IndexByte("0123456789+-.", scheme[i]) < 0) {
			return false
		}
	}
	return true
}

// web says whether an address is one a browser opens. Nothing else is made a
// link: an editor may run what other schemes name.
func web(address string) bool {
	for _, scheme := range [...]string{"https://", "http://"} {
		if len(address) > len(scheme) && strings.EqualFold(address[:len(scheme)], scheme) {
			return !strings.ContainsFunc(address, func(r rune) bool { return r <= ' ' || r == 0x7f || strings.ContainsRune("\"<>\\^`{|}", r) })
		}
	}
	return false
}

// done are the links in the order they stand in, each once.
func (l *linker) done() []DocumentLink {
	slices.SortFunc(l.out, func(a, b DocumentLink) int { return compareSpans("", a.Span, "", b.Span) })
	return slices.Compact(l.out)
}
