package workspace

import (
	"errors"
	"fmt"
	"path"

	"iai/iaip"
	"iai/iaip/syntax"
	"iai/resolver/contract"
	"iai/resolver/pack"
	"iai/resolver/packfile"
)

// Packs is what the packs of a manifest come to. It never changes.
type Packs struct {
	// State is nil if the manifest asks for no packs.
	State *packfile.State
	// Dir is where the packs of the workspace stand for this manifest.
	Dir string
	// LockPath is where the lock stands, or would.
	LockPath string
	// LockProblem is why the lock cannot be read, if it cannot.
	LockProblem *packfile.Problem
	// Refused says why no contract can be made, "" if the packs are in order.
	// A contract that lacked the rules of one pack would look like any other.
	Refused string
	// Clashes are what keeps packs from joining the catalogue, by root.
	Clashes map[string]packfile.Problem

	// catalogue is what its packs bring with what is built in; nil if that is
	// all there is.
	catalogue *contract.Catalogue
	asked     string // the block, as JSON
	deps      []dep
	paths     map[string]bool // the files of its packs that lie in the workspace
	outside   packfile.Files  // of a source outside the workspace, or nil
	read      []string        // what was read there
	stamp     string
	sealed    bool // whatever is read from now on, the answer does not rest on it
}

// Catalogue is everything contracts of the manifest can be made of: what is
// built in and what its packs bring. What is built in is read when it is first
// asked for, and a manifest without contracts never asks.
func (p *Packs) Catalogue() *contract.Catalogue {
	if p.catalogue == nil {
		return contract.Builtin()
	}
	return p.catalogue
}

// Packs works out what the packs of a manifest come to.
func (s *Snapshot) Packs(manifest string) *Packs {
	block := syntax.Value{}
	if f := s.File(manifest); f != nil && !f.Broken() {
		block = f.Root().Field(packfile.Block)
	}
	asked := string(block.AppendJSON(nil))
	m := s.w.memo
	m.mu.Lock()
	old := m.packs[manifest]
	m.mu.Unlock()
	if old != nil && old.asked == asked && s.holds(old.deps) && old.stamp == stampOf(old.outside, old.read) {
		return old
	}
	p := s.findPacks(manifest, packfile.Want(block))
	p.asked = asked
	m.mu.Lock()
	defer m.mu.Unlock()
	m.packs[manifest] = p
	return p
}

func (s *Snapshot) findPacks(manifest string, wanted packfile.Wanted) *Packs {
	p := &Packs{LockPath: path.Join(path.Dir(manifest), packfile.LockFile)}
	if !wanted.Asks {
		return p
	}
	p.Dir = s.packDir(manifest, func(path string, e iaip.Entry) { p.deps = append(p.deps, dep{path, e}) })
	p.State = packfile.Resolve(wanted, packfile.Open(wanted.Source, s.packFiles(wanted.Source, p)), s.readLock(p))
	p.join()
	p.stamp = stampOf(p.outside, p.read)
	p.paths = p.inWorkspace()
	p.sealed = true
	return p
}

// Relock is the lock of a manifest as it should be; see packfile.State.Renewed.
// It looks at every pack anew, also at those that were not selected.
func (s *Snapshot) Relock(manifest string, decisions map[string]string, all bool) pack.Lock {
	fresh := s.freshPacks(manifest)
	if fresh.State == nil {
		return pack.Lock{}
	}
	return fresh.State.Renewed(decisions, all)
}

// PacksOf is a source as a manifest sees it, under its policy and without its
// requests: to ask it something else.
func (s *Snapshot) PacksOf(manifest, source string) *packfile.State {
	wanted := packfile.Wanted{}
	if f := s.File(manifest); f != nil && !f.Broken() {
		wanted = packfile.Want(f.Root().Field(packfile.Block))
	}
	wanted.Asks, wanted.Source, wanted.Requests = true, source, nil
	return s.findPacks(manifest, wanted).State
}

// freshPacks are the packs of a manifest, worked out on this very snapshot:
// what is remembered may be older, and then a pack that it did not look at
// could have changed since.
func (s *Snapshot) freshPacks(manifest string) *Packs {
	f := s.File(manifest)
	if f == nil || f.Broken() {
		return s.findPacks(manifest, packfile.Wanted{})
	}
	return s.findPacks(manifest, packfile.Want(f.Root().Field(packfile.Block)))
}

// readLock reads the lock beside the manifest, nil if there is none that can be
// read.
func (s *Snapshot) readLock(p *Packs) *packfile.Lock {
	content, absent, why := treeFiles{s, p, ""}.Read(p.LockPath)
	switch {
	case absent:
		return nil
	case why != "":
		p.LockProblem = &packfile.Problem{File: p.LockPath, Message: "it cannot be read: " + why + "."}
		return nil
	}
	lock, problems := packfile.ReadLock(p.LockPath, content)
	if len(problems) > 0 {
		p.LockProblem = &problems[0]
		return nil
	}
	return &lock
}

// packFiles are the files of a source, nil if it is not at hand.
func (s *Snapshot) packFiles(source string, p *Packs) packfile.Files {
	if source == "workspace" {
		return treeFiles{s, p, p.Dir + "/"}
	}
	if s.w.opts.Packs == nil {
		return nil
	}
	if p.outside = s.w.opts.Packs(source); p.outside == nil {
		return nil
	}
	return outsideFiles{p.outside, p}
}

// treeFiles are files of the workspace. What was looked at is remembered: the
// answer rests on it.
type treeFiles struct {
	s   *Snapshot
	p   *Packs
	dir string
}

func (t treeFiles) Name(p string) string { return t.dir + p }

func (t treeFiles) Read(p string) (content string, absent bool, why string) {
	p = t.dir + p
	e := t.s.Lookup(p)
	if !t.p.sealed {
		t.p.deps = append(t.p.deps, dep{p, e})
	}
	switch e.Status {
	case iaip.Absent:
		return "", true, ""
	case iaip.Directory:
		return "", false, "it is a directory"
	case iaip.Special:
		return "", false, "it is a device or a pipe"
	case iaip.Outside:
		return "", false, "it is a link that leads out of the root"
	case iaip.Unreadable:
		return "", false, e.Detail
	}
	if e.File.Cut() {
		return "", false, fmt.Sprintf("it has more than %d bytes", t.s.w.opts.Limits.Bytes)
	}
	return e.File.Src(), false, ""
}

// A readRegistry is a registry and the text it was read from.
type readRegistry struct {
	src      string
	registry packfile.Registry
	problems []packfile.Problem
}

// ReadRegistry remembers what it has read: with every key typed in x-packs the
// same registry is asked.
func (t treeFiles) ReadRegistry(name, src string) (packfile.Registry, []packfile.Problem) {
	m := t.s.w.memo
	m.mu.Lock()
	old := m.registry
	m.mu.Unlock()
	if old != nil && old.src == src {
		return old.registry, old.problems
	}
	next := &readRegistry{src: src}
	next.registry, next.problems = packfile.ReadRegistry(name, src)
	m.mu.Lock()
	m.registry = next
	m.mu.Unlock()
	return next.registry, next.problems
}

// outsideFiles are files of a source that lies elsewhere.
type outsideFiles struct {
	packfile.Files
	p *Packs
}

func (o outsideFiles) Read(p string) (string, bool, string) {
	if !o.p.sealed {
		o.p.read = append(o.p.read, p)
	}
	return o.Files.Read(p)
}

// stampOf tells whether files outside the workspace are what they were. A
// source that cannot tell is taken to stay as it is.
func stampOf(files packfile.Files, read []string) string {
	if s, ok := files.(interface{ Stamp([]string) string }); ok {
		return s.Stamp(read)
	}
	return ""
}

// join puts what the packs define into the catalogue, and says what is in the
// way of that.
func (p *Packs) join() {
	p.Refused = p.unready()
	refuse := func(o *packfile.Outcome) {
		if p.Refused == "" {
			p.Refused = p.Unusable(o)
		}
	}
	var usable []*packfile.Outcome
	seen := map[string]bool{}
	for i := range p.State.Outcomes {
		o := &p.State.Outcomes[i]
		if unusable(o) != "" {
			refuse(o)
		} else if !seen[o.Content.Root] {
			seen[o.Content.Root] = true
			usable = append(usable, o)
		}
	}
	var all []contract.Definitions
	for _, o := range usable {
		if o.Content.Defines() {
			all = append(all, o.Content.Definitions)
		}
	}
	if len(all) == 0 {
		return
	}
	if next, err := p.Catalogue().With(all...); err == nil {
		p.catalogue = next
		return
	}
	// Something is in the way: who comes first stays, in the order of the
	// requests, and the others are told what they clash with.
	p.Clashes = map[string]packfile.Problem{}
	for _, o := range usable {
		next, problems := o.Content.Join(p.Catalogue())
		if len(problems) == 0 {
			p.catalogue = next
			continue
		}
		p.Clashes[o.Content.Root] = problems[0]
		refuse(o)
	}
}

// Unusable says why the pack that a request comes to cannot be used, "" if it
// can, whatever becomes of the other requests.
func (p *Packs) Unusable(o *packfile.Outcome) string {
	if why := p.unready(); why != "" {
		return why
	}
	why := unusable(o)
	if why == "" {
		clash, ok := p.Clashes[o.Content.Root]
		if !ok {
			return ""
		}
		why = clash.String() + "."
	}
	return fmt.Sprintf("The pack that `%s` asks for cannot be used: %s", o.Request.Text, why)
}

// unready says what keeps every pack of the manifest from being used.
func (p *Packs) unready() string {
	w := p.State.Wanted
	switch {
	case w.Broken:
		return "`x-packs` cannot be read as it is written, so it is not known which packs a contract needs: run `iai check`."
	case p.LockProblem != nil:
		return fmt.Sprintf("The packs are locked, and the lock cannot be read: %s", *p.LockProblem)
	case len(w.Requests) > 0 && w.Source == "":
		return "`x-packs` names no source, so its packs cannot be found: add `source: workspace`, `user` or `oci`."
	}
	return ""
}

// unusable says why what a request comes to cannot be used, "" if it can. What
// is locked and no longer there is not exchanged for something else.
func unusable(o *packfile.Outcome) string {
	if failure := o.Resolution.Failure(); failure != nil {
		return failure.Message + "."
	}
	if o.Content == nil {
		return "it was not found."
	}
	if problem, broken := o.Content.Broken(); broken {
		return problem.String()
	}
	if len(o.Stale) > 0 {
		return o.Stale[0].Message + "; `iai pack lock` makes the lock anew."
	}
	return ""
}

// inWorkspace are the files of the packs a manifest uses, as far as they lie in
// the workspace.
func (p *Packs) inWorkspace() map[string]bool {
	if p.State.Wanted.Source != "workspace" {
		return nil
	}
	out := map[string]bool{}
	for i := range p.State.Outcomes {
		if c := p.State.Outcomes[i].Content; c != nil {
			for _, f := range c.Files {
				out[path.Join(p.Dir, c.Root, f.Path)] = true
			}
		}
	}
	return out
}

// RestsOn are the files of the workspace that the answer rests on, be they
// there or not.
func (p *Packs) RestsOn() []string {
	out := make([]string, len(p.deps))
	for i, d := range p.deps {
		out[i] = d.path
	}
	return out
}

// Uses says whether a file belongs to one of the packs.
func (p *Packs) Uses(file string) bool { return p != nil && p.paths[file] }

// requestProblem is what the grammar has against a request.
func requestProblem(request string) string {
	_, err := pack.ParseRequest(request)
	var bad *pack.SyntaxError
	if errors.As(err, &bad) {
		return bad.Problem
	}
	return ""
}
