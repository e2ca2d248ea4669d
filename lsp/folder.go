package lsp

import (
	"io"
	"net/url"
	"path"
	"slices"
	"strings"

	"iai/api"
	"iai/iaip"
	"iai/workspace"
)

// A folder is one root: a folder the client has listed, the place of a file
// outside all of those, or a document that lies nowhere. Its fields belong to
// Server.mu, except where they say otherwise.
type folder struct {
	dir  string // an absolute slash path, empty if it is not on disk
	id   string // the canonical URI of what it was made for
	name string
	// listed says that it is one of the client's own.
	listed bool

	tree workspace.Tree
	// large says that searching the tree takes too long for anybody to wait.
	large bool
	ws    *workspace.Workspace // nil until it is first needed
	// entries are the manifests that the settings name, as they are written.
	entries []string

	docs map[string]*document // by path
	// names are the URIs by which the client calls its open documents. The map
	// is replaced, never changed, so that views can share it.
	names map[string]string
	// shown is what was last published, by path.
	shown map[string]shown
	known knowledge
}

// open makes the folder's workspace, which is the first time it touches the
// disk. A directory that is not there, or may not be entered, is an empty one.
func (f *folder) open() *workspace.Workspace {
	if f.ws == nil {
		f.tree = workspace.Memory{}
		if f.dir != "" {
			if disk := f.disk(); disk != nil {
				f.tree = disk
			}
		}
		f.start()
	}
	return f.ws
}

// start makes a workspace over the folder's tree, with the documents that are
// open in it.
func (f *folder) start() {
	f.ws = workspace.New(f.tree, api.OnDisk(f.manifests(), ""))
	f.known.reset()
	var changes []workspace.Change
	for p, d := range f.docs {
		changes = append(changes, workspace.Change{Path: p, Open: d.file})
	}
	if len(changes) > 0 {
		f.ws.Apply(changes)
	}
}

// revive looks again for a directory that was not there.
func (f *folder) revive() bool {
	if _, empty := f.tree.(workspace.Memory); !empty || f.dir == "" {
		return false
	}
	if f.tree = f.disk(); f.tree == nil {
		f.tree = workspace.Memory{}
		return false
	}
	f.start()
	return true
}

// manyFiles is how large a folder is searched while its user waits.
const manyFiles = 500

// disk is the folder's directory as a tree. One that the client has not listed
// may be anything, the user's home for one: it is not searched, except beside
// and above the documents that are open in it.
func (f *folder) disk() workspace.Tree {
	disk, err := workspace.OpenDisk(native(f.dir))
	switch {
	case err != nil:
		return nil
	case f.listed:
		f.large = disk.Exceeds(manyFiles)
		return disk
	}
	return &nearby{Disk: disk, folder: f.dir, dirs: map[string]bool{".": true}}
}

// close gives back what the folder holds of the system.
func (f *folder) close() {
	if disk, ok := f.tree.(io.Closer); ok {
		_ = disk.Close()
	}
}

// manifests are the entry points that the settings name: paths, and patterns
// that are compared with the files there are. nil means that every file named
// as a manifest is one.
func (f *folder) manifests() []string {
	if len(f.entries) == 0 {
		return nil
	}
	var files []string
	out := []string{}
	add := func(p string) {
		if !slices.Contains(out, p) {
			out = append(out, p)
		}
	}
	for _, e := range f.entries {
		if !strings.ContainsAny(e, "*?[{") {
			if p, reason := iaip.Locate(".", e); reason == "" {
				add(p)
			}
			continue
		}
		if files == nil {
			files = f.files()
		}
		for _, p := range files {
			if globMatch(e, p) {
				add(p)
			}
		}
	}
	return out
}

// files are those that patterns are compared with. The workspace keeps count of
// what came and went; the disk is walked only where there is none yet.
func (f *folder) files() []string {
	if f.ws != nil {
		return f.ws.Snapshot().Files()
	}
	files := f.tree.List()
	for p := range f.docs {
		files = append(files, p)
	}
	slices.Sort(files)
	return slices.Compact(files)
}

// rename sets or removes the client's name for an open document.
func (f *folder) rename(p, raw string) {
	next := make(map[string]string, len(f.names)+1)
	for k, v := range f.names {
		next[k] = v
	}
	if raw == "" {
		delete(next, p)
	} else {
		next[p] = raw
	}
	f.names = next
}

// folders is all roots of a conversation.
type folders struct {
	listed []*folder
	// single are the roots of files outside all folders, by directory or, for
	// what is not on disk, by URI.
	single map[string]*folder
}

func newFolder(dir, id, name string, listed bool) *folder {
	return &folder{dir: dir, id: id, name: name, listed: listed,
		docs: map[string]*document{}, names: map[string]string{}, shown: map[string]shown{}}
}

// nearest is the listed folder that a file lies in; of several, the innermost.
func (fs *folders) nearest(abs string) (*folder, string) {
	var best *folder
	var rel string
	for _, f := range fs.listed {
		if p, ok := within(f.dir, abs); ok && (best == nil || len(f.dir) > len(best.dir)) {
			best, rel = f, p
		}
	}
	return best, rel
}

// find is the folder of a document and its path there, nil if none serves it.
func (fs *folders) find(at location) (*folder, string) {
	if at.abs == "" {
		if f := fs.single[at.id]; f != nil {
			return f, memoryPath(at.id)
		}
		return nil, ""
	}
	if f, p := fs.nearest(at.abs); f != nil {
		return f, p
	}
	dir := lonelyRoot(at.abs)
	p, _ := within(dir, at.abs)
	return fs.single[dir], p
}

// serve is find, and makes a root for a document that none serves yet.
func (fs *folders) serve(at location) (*folder, string) {
	if f, p := fs.find(at); f != nil {
		f.look(p)
		return f, p
	}
	key, dir := at.id, ""
	if at.abs != "" {
		dir = lonelyRoot(at.abs)
		key = dir
	}
	f := newFolder(dir, at.id, path.Base(key), false)
	if fs.single == nil {
		fs.single = map[string]*folder{}
	}
	fs.single[key] = f
	if at.abs == "" {
		return f, memoryPath(at.id)
	}
	p, _ := within(dir, at.abs)
	f.look(p)
	return f, p
}

// lonelyRoot is the root of a file outside all folders. It does not depend on
// what else is open.
func lonelyRoot(abs string) string {
	dir := absolute(workspace.FindRoot(native(path.Dir(abs))))
	if _, ok := within(dir, abs); !ok {
		return path.Dir(abs)
	}
	return dir
}

// look makes the directory of a file one that is searched.
func (f *folder) look(p string) {
	f.open()
	if n, ok := f.tree.(*nearby); ok && n.add(path.Dir(p)) {
		f.ws.Refresh()
	}
}

// all are all folders: the client's in its order, then the others by name.
func (fs *folders) all() []*folder {
	out := slices.Clone(fs.listed)
	keys := make([]string, 0, len(fs.single))
	for key := range fs.single {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	for _, key := range keys {
		out = append(out, fs.single[key])
	}
	return out
}

// drop forgets a root that is neither listed nor has open documents.
func (fs *folders) drop(f *folder) {
	if f.listed || len(f.docs) > 0 {
		return
	}
	for key, other := range fs.single {
		if other == f {
			delete(fs.single, key)
			f.close()
		}
	}
}

// memoryPath is the path of a document that is not on disk in its own little
// workspace. It ends as files of the format do, because the client would not
// have opened it here otherwise.
func memoryPath(id string) string {
	_, rest, ok := strings.Cut(id, ":")
	if !ok {
		rest = id
	}
	rest, _, _ = strings.Cut(rest, "?")
	rest, _, _ = strings.Cut(rest, "#")
	if plain, err := url.PathUnescape(rest); err == nil {
		rest = plain
	}
	name := path.Base(path.Clean("/" + inArchive.Replace(rest)))
	if name == "/" || name == "." || name == "" {
		name = "untitled"
	}
	if !strings.HasSuffix(name, workspace.Extension) {
		name += workspace.Extension
	}
	return name
}

// inArchive makes one path of the two that editors write for a file inside
// another.
var inArchive = strings.NewReplacer(`\`, "/", "::", "/")

// isOurs says whether a file is one of the format by its name.
func isOurs(p string) bool { return strings.HasSuffix(p, workspace.Extension) }
