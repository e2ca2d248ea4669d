package packfile

import (
	"path"
	"slices"
	"strings"

	"iai/iaip/syntax"
	"iai/resolver/pack"
)

// PackFile is the file that makes a directory a pack.
const PackFile = "pack.yaml"

// Kinds are the kinds a pack may be of.
var Kinds = []string{"rules", "stack", "instructions"}

// A Pack is what a pack.yaml says.
type Pack struct {
	Author, ID, Version, Kind string
	Hidden                    bool
	Deprecated                bool
	Notice                    string // the sentence that came with the deprecation
	Provides                  Provides
}

// Provides lists the files of a pack by what they are for. Nothing is searched
// for: a file that stands in no list is no part of the pack.
type Provides struct {
	Rules, Rulesets, Stacks, Commands []string // of the contract catalogue
	Instructions                      []string // `.iai` files, to be vendored
}

// instructions is the list that the catalogue has nothing to do with.
const instructions = "instructions"

// lists are the lists by the keys they are written under.
func (p *Provides) lists() []struct {
	key   string
	files *[]string
} {
	return []struct {
		key   string
		files *[]string
	}{
		{"rules", &p.Rules}, {"rulesets", &p.Rulesets}, {"stacks", &p.Stacks}, {"commands", &p.Commands},
		{instructions, &p.Instructions},
	}
}

// Files are the files of the pack, pack.yaml among them, sorted and each once.
func (p Provides) Files() []string {
	out := []string{PackFile}
	for _, list := range p.lists() {
		out = append(out, *list.files...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// catalogue are the files the contract catalogue is made of, each with the keys
// it is listed under.
func (p Provides) catalogue() (files []string, under map[string][]string) {
	under = map[string][]string{}
	for _, list := range p.lists() {
		if list.key == instructions {
			continue
		}
		for _, file := range *list.files {
			if under[file] == nil {
				files = append(files, file)
			}
			under[file] = append(under[file], list.key)
		}
	}
	slices.Sort(files)
	return files, under
}

// Name is how people speak of the pack: a request that only it fits.
func (p Pack) Name() string { return fullName(p.Author, p.ID, p.Version) }

func fullName(author, id, version string) string {
	name := id
	if author != "" {
		name = author + "@" + name
	}
	if version != "" {
		name += "@" + version
	}
	return name
}

// ReadPack reads a pack.yaml; name is how problems call the file.
func ReadPack(name, src string) (Pack, []Problem) {
	r := read(name, src)
	root := r.file.Root()
	if r.file.Broken() {
		return Pack{}, r.problems
	}
	r.keys(root, "a pack", "author", "id", "version", "kind", "visible", "deprecated", "provides")
	var p Pack
	r.identity(root, &p)
	switch key, provides := root.Pair("provides"); {
	case provides.Kind() == syntax.Mapping:
		r.provides(provides, &p.Provides)
	case provides.Kind() == syntax.Sequence:
		r.provided(root, &p.Provides)
	case !provides.IsNull():
		r.wrong(key, provides, "`provides` must be lists of files, such as `rules: [rules.yaml]`, and this is %s.", what(provides))
	}
	if files := p.Provides.Files(); len(r.problems) == 0 {
		key, _ := root.Pair("provides")
		if len(files) > MaxFiles {
			r.at(key.Span(), "The pack has %d files, and at most %d are read.", len(files), MaxFiles)
		} else if why := CheckPaths(files); why != "" {
			r.at(key.Span(), "The files of a pack must be able to stand beside each other: %s.", why)
		}
	}
	return p, r.problems
}

// identity reads what a pack.yaml and a line of a registry have in common.
func (r *reader) identity(m syntax.Value, p *Pack) {
	p.Author, p.ID, p.Version, p.Kind = r.str(m, "author"), r.str(m, "id"), r.scalar(m, "version"), r.str(m, "kind")
	p.Hidden = !r.boolean(m, "visible", true)
	key, id := m.Pair("id")
	if id.IsNull() {
		r.missing(m, key, "id", "such as `web.react`")
	} else if p.ID != "" && !isID(p.ID) {
		r.wrong(key, id, "`%s` is no pack id: levels of letters, digits, `-` and `_` are joined by single dots.", p.ID)
	} else if s, ok := id.Str(); ok && s == "" {
		r.wrong(key, id, "A pack has an id, such as `web.react`, and this one is empty.")
	}
	if key, author := m.Pair("author"); p.Author != "" && !isAuthor(p.Author) {
		r.wrong(key, author, "`%s` is no author: a name has no blanks and none of `@`, `/`, `\\`, `:` and `.`.", p.Author)
	}
	if key, version := m.Pair("version"); p.Version != "" {
		if _, err := pack.ParseVersion(p.Version); err != nil {
			r.wrong(key, version, "`%s` is no version: write three numbers, such as `1.0.0`, or leave it out.", p.Version)
		}
	}
	if key, kind := m.Pair("kind"); kind.IsNull() {
		r.missing(m, key, "kind", "one of "+quoted(Kinds))
	} else if _, ok := kind.Str(); ok && !contains(Kinds, p.Kind) {
		r.wrong(key, kind, "`%s` is no kind of pack: there are %s.", p.Kind, quoted(Kinds))
	}
	switch key, deprecated := m.Pair("deprecated"); {
	case deprecated.IsNull():
	case deprecated.Kind() == syntax.Scalar && deprecated.Type() == syntax.Bool:
		p.Deprecated, _ = deprecated.Bool()
	default:
		s, ok := deprecated.Str()
		if !ok {
			r.wrong(key, deprecated, "`deprecated` must be a sentence or `true`, and this is %s.", what(deprecated))
		}
		p.Notice = strings.TrimSpace(s)
		p.Deprecated = p.Notice != ""
	}
}

// missing reports a key that has to be there, at the mapping's first token.
func (r *reader) missing(m, key syntax.Value, name, such string) {
	span := key.Span()
	if span.Empty() && m.Len() > 0 {
		first, _ := m.PairAt(0)
		span = first.Span()
	}
	r.at(span, "A pack needs `%s`, %s.", name, such)
}

// provides reads lists that say what their files are for. A list of another
// name is refused: its files would be left out, and somebody wants them in.
func (r *reader) provides(m syntax.Value, p *Provides) {
	lists := p.lists()
	names := make([]string, len(lists))
	for i, list := range lists {
		names[i] = list.key
		seen := map[string]bool{}
		r.each(m, list.key, func(item syntax.Value) {
			if file, ok := r.listed(item, "provides."+list.key, list.key == instructions, seen); ok {
				*list.files = append(*list.files, file)
			}
		})
	}
	for key := range m.Pairs() {
		if name := key.Text(); !contains(names, name) && !isExtension(name) {
			r.at(key.Span(), "`%s` is no list of `provides`: there are %s.", name, quoted(names))
		}
	}
}

// provided reads one list for everything: `.iai` files are instructions, and
// every other file may define whatever a catalogue holds.
func (r *reader) provided(root syntax.Value, p *Provides) {
	seen := map[string]bool{}
	r.each(root, "provides", func(item syntax.Value) {
		name, _ := item.Str()
		isInstructions := strings.HasSuffix(name, ".iai")
		file, ok := r.listed(item, "provides", isInstructions, seen)
		if !ok {
			return
		}
		for _, list := range p.lists() {
			if (list.key == instructions) == isInstructions {
				*list.files = append(*list.files, file)
			}
		}
	})
}

// listed is one file of a list, if it can be one.
func (r *reader) listed(item syntax.Value, list string, isInstructions bool, seen map[string]bool) (file string, ok bool) {
	file, ok = item.Str()
	why := ""
	switch {
	case !ok:
		r.wrong(item, item, "`%s` lists files, and this is %s.", list, what(item))
		return "", false
	case seen[file]:
		why = "it stands in this list already"
	case file == PackFile:
		why = "a pack always has its " + PackFile
	case isInstructions && !strings.HasSuffix(file, ".iai"):
		why = "instructions are `.iai` files"
	case isInstructions && path.Base(file) == "manifest.iai":
		why = "a manifest belongs to a project, and would be taken for one of its own"
	default:
		why = CheckPath(file)
	}
	if why != "" {
		r.wrong(item, item, "`%s` cannot be listed in `%s`: %s.", file, list, why)
		return "", false
	}
	seen[file] = true
	return file, true
}

// isID and isAuthor ask the grammar of requests, which is the only place that
// knows it.
func isID(s string) bool {
	r, err := pack.ParseRequest(s)
	return err == nil && r.PackTreeID == s
}

func isAuthor(s string) bool {
	r, err := pack.ParseRequest(s + "@x@*")
	return err == nil && r.Author == s
}

// Text is the pack as YAML, the same bytes for the same pack.
func (p Pack) Text() string {
	var b strings.Builder
	p.writeIdentity(&b, "")
	some := false
	for _, list := range p.Provides.lists() {
		if len(*list.files) == 0 {
			continue
		}
		if !some {
			b.WriteString("provides:\n")
			some = true
		}
		items := make([]string, len(*list.files))
		for i, file := range *list.files {
			items[i] = plain(file)
		}
		b.WriteString("  " + list.key + ": [" + strings.Join(items, ", ") + "]\n")
	}
	return b.String()
}

func (p Pack) writeIdentity(b *strings.Builder, indent string) {
	line := func(key, value string) {
		if value != "" {
			b.WriteString(indent + key + ": " + value + "\n")
		}
	}
	line("author", plain(p.Author))
	line("id", plain(p.ID))
	line("version", plain(p.Version))
	line("kind", plain(p.Kind))
	if p.Hidden {
		line("visible", "false")
	}
	switch {
	case p.Notice != "":
		line("deprecated", plain(p.Notice))
	case p.Deprecated:
		line("deprecated", "true")
	}
}

// plain writes a string so that it reads back as itself, without quotes where
// none are needed; "" where there is nothing to write.
func plain(s string) string {
	if s == "" {
		return ""
	}
	f := syntax.ParseYAML("k: [" + s + "]\n")
	if list := f.Root().Field("k"); !f.Broken() && f.Root().Len() == 1 && list.Len() == 1 {
		if got, ok := list.ItemAt(0).Str(); ok && got == s && list.ItemAt(0).Style() == syntax.Plain {
			return s
		}
	}
	return syntax.Quote(s)
}
