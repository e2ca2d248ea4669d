package workspace

import (
	"cmp"
	"path"
	"slices"
	"sort"
	"strings"

	"iai/iaip"
	"iai/iaip/problem"
	"iai/iaip/syntax"
	"iai/iaip/text"
)

// A Problem is a finding and the manifests it concerns.
type Problem struct {
	problem.Finding
	Manifests []string
}

// fileReport is everything found in one file, and what that rests on.
type fileReport struct {
	entry    iaip.Entry
	users    []*resolved
	unasked  bool      // no manifest asks for it
	near     *resolved // the one that could, then
	problems []Problem
	// own and unsafe are the findings of the file itself, which rest on its
	// entry alone: in its keys, and in its characters.
	own, unsafe []problem.Finding
}

// Problems are all problems of one file, sorted by place and code: those of
// every manifest that loads it, and its own.
func (s *Snapshot) Problems(p string) []Problem { return s.report(p).problems }

func (s *Snapshot) report(p string) *fileReport {
	entry := s.Lookup(p)
	var users []*resolved
	for _, m := range s.concerning(p) {
		users = append(users, s.resolved(m))
	}
	m := s.w.memo
	m.mu.Lock()
	old := m.files[p]
	m.mu.Unlock()
	next := &fileReport{entry: entry, users: users}
	next.near, next.unasked = s.unasked(p, entry, users)
	if old != nil && old.entry == entry && old.near == next.near && old.unasked == next.unasked && slices.Equal(old.users, users) {
		return old
	}
	if entry.Status == iaip.Regular {
		if old != nil && old.entry == entry {
			next.own, next.unsafe = old.own, old.unsafe
		} else {
			next.own = lint(p, entry.File)
			if old != nil && old.entry.Status == iaip.Regular {
				next.unsafe = stillUnsafe(p, entry.File, old.entry.File, old.unsafe)
			} else {
				next.unsafe = unsafeText(p, entry.File)
			}
		}
	}
	next.problems = s.collect(p, next)
	m.mu.Lock()
	defer m.mu.Unlock()
	m.files[p] = next
	return next
}

// concerning names the manifests that may have something to say about a file:
// those that ask for it, and the one beside which it stands.
func (s *Snapshot) concerning(p string) []string {
	users := s.Users(p)
	for _, name := range []string{EntryPoint, ".iaip/" + EntryPoint} {
		beside := path.Join(path.Dir(p), name)
		if s.IsManifest(beside) && !slices.Contains(users, beside) {
			users = append(users, beside)
		}
	}
	if s.IsManifest(p) && !slices.Contains(users, p) {
		users = append(users, p)
	}
	sort.Strings(users)
	return users
}

// collect puts together what the manifests and the file itself have to say.
func (s *Snapshot) collect(p string, of *fileReport) []Problem {
	c := collector{}
	f := of.entry.File
	loads := []string{}
	for _, r := range of.users {
		if r.Path == p || r.asks(p) {
			loads = append(loads, r.Path)
		}
		for _, found := range r.found[p] {
			c.add(found, r.Path)
		}
	}
	for _, list := range [][]problem.Finding{of.own, of.unsafe} {
		for _, found := range list {
			c.add(found, loads...)
		}
	}
	if of.unasked {
		if found, ok := s.unloaded(p, f, of.near, c.out); ok {
			c.add(found)
		}
	}
	out := c.out
	if f != nil {
		judges := of.users
		if len(judges) == 0 && of.near != nil {
			judges = []*resolved{of.near} // it stands in the manifest's project
		}
		out = s.adjust(p, f, judges, out)
	}
	slices.SortStableFunc(out, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(a.Span.End, b.Span.End),
			cmp.Compare(a.Rule.Code, b.Rule.Code), cmp.Compare(a.Message, b.Message))
	})
	return out
}

func (r *resolved) asks(p string) bool { return r.asked[p] || r.packs.Uses(p) }

// A collector merges what several manifests find at one place into one problem.
type collector struct {
	out []Problem
	at  map[finding]int // index in out
}

// A finding is what makes two problems the same.
type finding struct {
	rule    *problem.Rule
	span    text.Span
	message string
}

func (c *collector) add(f problem.Finding, manifests ...string) {
	key := finding{f.Rule, f.Span, f.Message}
	if i, ok := c.at[key]; ok {
		for _, m := range manifests {
			if !slices.Contains(c.out[i].Manifests, m) {
				c.out[i].Manifests = append(c.out[i].Manifests, m)
			}
		}
		return
	}
	if c.at == nil {
		c.at = map[finding]int{}
	}
	c.at[key] = len(c.out)
	c.out = append(c.out, Problem{Finding: f, Manifests: append([]string{}, manifests...)})
}

// unasked says whether no manifest asks for a file, and which is the nearest at
// or above it, if any. Where the workspace has no manifest at all, that is the
// problem, and not each of its files.
func (s *Snapshot) unasked(p string, entry iaip.Entry, users []*resolved) (near *resolved, unasked bool) {
	if entry.Status != iaip.Regular || !strings.HasSuffix(p, Extension) || path.Base(p) == EntryPoint || InPacks(p) || len(s.Manifests()) == 0 {
		return nil, false
	}
	for _, r := range users {
		if r.Path == p || r.asks(p) {
			return nil, false
		}
	}
	if s.askedByLink(p, entry.File) {
		return nil, false
	}
	if m := s.nearest(p); m != "" {
		near = s.resolved(m)
	}
	return near, true
}

// askedByLink says whether a manifest asks for a file by way of a link.
func (s *Snapshot) askedByLink(p string, f *syntax.File) bool {
	tree, ok := s.w.tree.(interface{ Aliases(p string) []string })
	if !ok {
		return false
	}
	for _, alias := range tree.Aliases(p) {
		if g := s.File(alias); g != nil && g.Src() == f.Src() && len(s.Users(alias)) > 0 {
			return true
		}
	}
	return false
}

// unloaded reports a file that nobody loads.
func (s *Snapshot) unloaded(p string, f *syntax.File, near *resolved, found []Problem) (problem.Finding, bool) {
	for i := range found {
		if found[i].Rule == problem.NotInForce {
			return problem.Finding{}, false
		}
	}
	out := newFinding(problem.NotLoaded, p, wholeFile(f))
	out.Message = "No manifest loads this file"
	if near == nil {
		out.Message += ", and none stands in a directory above it: add it to the includes of one."
		return out, true
	}
	if !near.Readable {
		return problem.Finding{}, false // what it would load is not known
	}
	kind, _ := f.Root().Field("kind").Str()
	entry := iaip.Relative(near.Dir, p)
	if kind != "" {
		out.Message += ": `" + entry + "` in `" + kind + ".include.merge` of `" + near.Path + "` would"
	}
	out.Message += "."
	out.Facts = problem.Facts{Kind: kind, Path: near.Path, Text: entry}
	return out, true
}

// adjust applies what the project and the file say about severities. What
// stops a resolution cannot be silenced or lowered.
func (s *Snapshot) adjust(p string, f *syntax.File, users []*resolved, list []Problem) []Problem {
	var tables []map[*problem.Rule]problem.Severity
	for _, r := range users {
		tables = append(tables, r.checks())
	}
	ignored := ignores(f)
	out := list[:0]
	for _, found := range list {
		if !found.Stop {
			found.Severity = project(found, users, tables)
			if found.Severity != problem.Error && found.Rule.Severity != problem.Error && ignored.cover(f, found.Rule, found.Span.Start) {
				continue
			}
		}
		if found.Severity != problem.Off {
			out = append(out, found)
		}
	}
	return out
}

// project is the severity the manifests give a problem. They may disagree
// about a file they share; the gravest counts.
func project(found Problem, users []*resolved, tables []map[*problem.Rule]problem.Severity) problem.Severity {
	severity, said := problem.Off, false
	for i, r := range users {
		if len(found.Manifests) > 0 && !slices.Contains(found.Manifests, r.Path) {
			continue
		}
		own := found.Severity
		if set, ok := tables[i][found.Rule]; ok {
			own = set
		}
		severity, said = max(severity, own), true
	}
	if !said {
		return found.Severity
	}
	return severity
}

// checks are the severities a manifest sets.
func (r *resolved) checks() map[*problem.Rule]problem.Severity {
	if r.File == nil {
		return nil
	}
	list := r.File.Root().Field("x-check")
	if list.Len() == 0 {
		return nil
	}
	out := map[*problem.Rule]problem.Severity{}
	for key, value := range list.Pairs() {
		if rule, level := problem.Find(key.Text()), severity(value); rule != nil && level >= 0 {
			out[rule] = problem.Severity(level)
		}
	}
	return out
}

// ignoring are the lines a file silences, by the line they are silent on.
type ignoring map[int][]string

// ignores reads the comments that silence problems: `# iai-ignore CODE reason`
// in frontmatter and `<!-- iai-ignore CODE reason -->` in text, each for the
// line below it.
func ignores(f *syntax.File) ignoring {
	src := f.Src()
	// The dash is rarer in a text than the letter, so this is found sooner.
	if !strings.Contains(src, "-ignore") {
		return nil
	}
	out := ignoring{}
	front := f.Front.Of(src)
	for at := 0; ; {
		i := strings.Index(front[at:], "iai-ignore")
		if i < 0 {
			break
		}
		at += i
		line := f.Lines.Line(f.Front.Start + at)
		span := f.Lines.Span(line)
		if rest, ok := strings.CutPrefix(strings.TrimLeft(span.Of(src), " \t"), "#"); ok {
			if rest, ok = strings.CutPrefix(strings.TrimLeft(rest, " \t"), "iai-ignore"); ok {
				out.note(line+1, firstWord(rest))
			}
		}
		at += len("iai-ignore")
	}
	for _, g := range f.Doc.Ignores() {
		line := f.Lines.Line(g.Span.Start) + 1
		for _, code := range g.Split(src) {
			out.note(line, code.Of(src))
		}
	}
	return out
}

func firstWord(s string) string {
	fields := strings.Fields(s)
	if len(fields) == 0 {
		return ""
	}
	return fields[0]
}

func (g ignoring) note(line int, codes string) {
	for _, code := range strings.Split(codes, ",") {
		if code = strings.TrimSpace(code); code != "" {
			g[line] = append(g[line], code)
		}
	}
}

// cover says whether a comment silences a rule at an offset.
func (g ignoring) cover(f *syntax.File, rule *problem.Rule, at int) bool {
	if len(g) == 0 {
		return false
	}
	for _, code := range g[f.Lines.Line(at)] {
		if strings.EqualFold(code, rule.Code) || strings.EqualFold(code, rule.Name) {
			return true
		}
	}
	return false
}
