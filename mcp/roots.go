package mcp

import (
	"context"
	"fmt"
	"net/url"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"iai/api"
	"iai/workspace"
)

// A root is one directory served to a client.
type root struct {
	dir  string // absolute, its links resolved
	name string // within URIs
	opts workspace.Options
	work *workspace.Workspace
	// watcher is nil where nothing is watched.
	watcher Watcher
}

// close ends the watching. The handle on the directory goes when nobody holds
// it any more: an answer may still be on its way.
func (r *root) close() {
	if r.watcher != nil {
		_ = r.watcher.Close()
	}
}

// listRootsWithin is how long a client has to name its roots.
const listRootsWithin = 3 * time.Second

// sinceStateless is the first version of the protocol whose servers ask
// nothing by themselves: what they need to know they ask for in an answer.
const sinceStateless = "2026-07-28"

// askForRoots is the key of the question for roots in such an answer.
const askForRoots = "roots"

// missing is the question an answer has to carry before the client's roots are
// known, or nil.
func (s *session) missing(ctx context.Context, version string, caps *sdk.ClientCapabilities, given sdk.InputResponseMap) sdk.InputRequestMap {
	if version < sinceStateless || s.know() {
		return nil
	}
	if caps == nil || caps.RootsV2 == nil {
		s.learn(ctx, nil)
		return nil
	}
	if answer, ok := given[askForRoots].(*sdk.ListRootsResult); ok {
		s.learn(ctx, answer.Roots)
		return nil
	}
	return sdk.InputRequestMap{askForRoots: &sdk.ListRootsParams{}}
}

// ask learns the roots of a client that can be asked at any time.
func (s *session) ask(ctx context.Context, client *sdk.ServerSession) {
	params := client.InitializeParams()
	if params == nil || params.Capabilities == nil || params.Capabilities.RootsV2 == nil {
		s.learn(ctx, nil)
		return
	}
	limited, cancel := context.WithTimeout(ctx, listRootsWithin)
	defer cancel()
	answer, err := client.ListRoots(limited, nil)
	if err != nil {
		if ctx.Err() == nil {
			s.log(ctx, "warning", fmt.Sprintf("The client did not name its roots (%v); `%s` is used.", err, s.server.opts.Root))
			s.learn(ctx, nil)
		}
		return
	}
	s.learn(ctx, answer.Roots)
}

// learn opens the client's roots, or the server's own if it has none.
func (s *session) learn(ctx context.Context, named []*sdk.Root) {
	var dirs, failures []string
	for _, r := range named {
		dir, err := dirOf(r.URI)
		if err != nil {
			failures = append(failures, err.Error())
			continue
		}
		dirs = append(dirs, dir)
	}
	own := len(named) == 0
	if own && s.server.opts.Root != "" {
		dirs = []string{s.server.opts.Root}
	}
	var roots []*root
	for _, dir := range dirs {
		r, err := s.open(dir, own)
		if err != nil {
			failures = append(failures, err.Error())
			continue
		}
		if slices.ContainsFunc(roots, func(o *root) bool { return o.dir == r.dir }) {
			r.close()
			continue
		}
		roots = append(roots, r)
	}
	nameRoots(roots)
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		closeRoots(roots)
		return
	}
	old := s.roots
	s.roots, s.known, s.stated = roots, true, len(named) > 0
	s.mu.Unlock()
	closeRoots(old)
	for _, failure := range failures {
		s.log(ctx, "warning", failure)
	}
	for _, r := range roots {
		s.log(ctx, "info", "The instructions of `"+r.dir+"` are served.")
	}
	s.watch(ctx, roots)
	s.announce(ctx)
}

func (s *session) open(dir string, own bool) (*root, error) {
	disk, err := workspace.OpenDisk(dir)
	if err != nil {
		return nil, api.OpenError(dir, err)
	}
	r := &root{dir: disk.Dir(), opts: api.OnDisk(nil, "")}
	if own {
		r.opts.Base = s.server.opts.Base
		if s.server.opts.Manifest != "" {
			r.opts.Manifests = []string{s.server.opts.Manifest}
		}
	}
	r.work = workspace.New(disk, r.opts)
	return r, nil
}

func closeRoots(roots []*root) {
	for _, r := range roots {
		r.close()
	}
}

// nameRoots names each root for its directory. Where two have one name, the
// order of their paths decides, never that in which a client lists them.
func nameRoots(roots []*root) {
	sorted := slices.Clone(roots)
	slices.SortFunc(sorted, func(a, b *root) int { return strings.Compare(a.dir, b.dir) })
	taken := map[string]bool{}
	for _, r := range sorted {
		base := strings.Map(func(c rune) rune {
			switch {
			case 'a' <= c && c <= 'z', '0' <= c && c <= '9', c == '-', c == '.', c == '_':
				return c
			case 'A' <= c && c <= 'Z':
				return c + 'a' - 'A'
			}
			return '-'
		}, filepath.Base(r.dir))
		if strings.Trim(base, "-.") == "" {
			base = "root"
		}
		r.name = base
		for n := 2; taken[r.name]; n++ {
			r.name = fmt.Sprintf("%s-%d", base, n)
		}
		taken[r.name] = true
	}
}

// dirOf is the directory a `file:` URI or a path names.
func dirOf(uri string) (string, error) {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != "file" {
		return "", fmt.Errorf("The root `%s` is no `file:` URI, so it is left out.", uri)
	}
	p := u.Path
	if runtime.GOOS == "windows" {
		p = strings.TrimPrefix(p, "/")
	}
	if p == "" || u.Host != "" && u.Host != "localhost" {
		return "", fmt.Errorf("The root `%s` names no directory of this machine, so it is left out.", uri)
	}
	return filepath.Clean(filepath.FromSlash(p)), nil
}

// within finds the directory a question names: relative to the first root, and
// at or below one of the roots wherever the client or the user has named any.
func (s *session) within(named string) (string, error) {
	roots, bound := s.served()
	dir := named
	if strings.HasPrefix(named, "file:") {
		var err error
		if dir, err = dirOf(named); err != nil {
			return "", api.Invalid("`root` is `%s`, which names no directory of this machine.", named)
		}
	}
	if !filepath.IsAbs(dir) {
		if len(roots) == 0 {
			return "", api.Invalid("`root` is `%s`, and there is no root it could be relative to: give an absolute path.", named)
		}
		dir = filepath.Join(roots[0].dir, dir)
	}
	if !bound {
		return dir, nil
	}
	real, err := filepath.EvalSymlinks(dir)
	if err != nil {
		real = filepath.Clean(dir)
	}
	var names []string
	for _, r := range roots {
		if rel, err := filepath.Rel(r.dir, real); err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
			return real, nil
		}
		names = append(names, "`"+r.dir+"`")
	}
	if len(names) == 0 {
		return "", api.Invalid("`root` is `%s`, and none of the client's roots can be read.", named)
	}
	return "", api.Invalid("`root` is `%s`, which lies outside of what may be read: name a directory at or below %s.", named, strings.Join(names, " or "))
}
