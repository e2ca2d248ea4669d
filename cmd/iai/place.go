package main

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"

	"iai/api"
	"iai/workspace"
)

// A place is the workspace a command works in.
type place struct {
	root string // absolute
	// cwd is the working directory relative to the root, for people's paths.
	cwd      string
	manifest string // relative to the root, "" if none was named
	// away is the working directory, absolute, where people named paths of a
	// root it lies outside of. Otherwise it is "".
	away string
	base string
}

// locate finds the root a command works in and puts the paths people gave in
// terms of it.
func (c *cli) locate() (place, error) { return c.locateFor(nil) }

// locateFor is locate for a command that is given paths. Where no root was
// named and the paths lie outside the one found from here, it is found from
// them.
func (c *cli) locateFor(paths []string) (place, error) {
	at, err := c.locateFrom("")
	if err != nil || len(paths) == 0 || c.rootDir != "" || c.manifest != "" {
		return at, err
	}
	if _, err := at.paths(paths); err == nil {
		return at, nil
	}
	cwd, err := os.Getwd()
	if err != nil {
		return at, nil
	}
	if real, err := filepath.EvalSymlinks(cwd); err == nil {
		cwd = real
	}
	from := directoryOf(absolute(cwd, paths[0]))
	for _, p := range paths[1:] {
		dir := directoryOf(absolute(cwd, p))
		for up := filepath.Dir(from); up != from; from, up = up, filepath.Dir(up) {
			if rel, err := filepath.Rel(from, dir); err == nil && !outside(rel) {
				break
			}
		}
	}
	if at, err = c.locateFrom(from); err == nil {
		if rel, err := filepath.Rel(at.root, cwd); err != nil || outside(rel) {
			at.away = cwd
		}
	}
	return at, err
}

// directoryOf is a directory itself, and the one that holds a file.
func directoryOf(p string) string {
	if real, err := filepath.EvalSymlinks(p); err == nil {
		if info, err := os.Stat(real); err == nil && info.IsDir() {
			return real
		}
	}
	if dir, err := filepath.EvalSymlinks(filepath.Dir(p)); err == nil {
		return dir
	}
	return filepath.Dir(p)
}

// locateFrom is locate with the root found from a directory, "" for the working
// directory.
func (c *cli) locateFrom(start string) (place, error) {
	cwd, err := os.Getwd()
	if err != nil {
		return place{}, fmt.Errorf("the working directory cannot be found: %w", err)
	}
	if real, err := filepath.EvalSymlinks(cwd); err == nil {
		cwd = real
	}
	p := place{root: c.rootDir}
	if p.root == "" {
		from := cwd
		if start != "" {
			from = start
		}
		if c.manifest != "" {
			from = filepath.Dir(absolute(cwd, c.manifest))
		}
		p.root = workspace.FindRoot(from)
	}
	p.root = absolute(cwd, p.root)
	if real, err := filepath.EvalSymlinks(p.root); err == nil {
		p.root = real
	}
	if p.cwd, err = filepath.Rel(p.root, cwd); err != nil || outside(p.cwd) {
		p.cwd = "."
	}
	if p.manifest, err = p.inside(cwd, c.manifest, "--manifest"); err != nil {
		return place{}, err
	}
	if p.base, err = p.inside(cwd, c.base, "--base"); err != nil {
		return place{}, err
	}
	return p, nil
}

func absolute(cwd, p string) string {
	if filepath.IsAbs(p) {
		return filepath.Clean(p)
	}
	return filepath.Join(cwd, p)
}

func outside(rel string) bool {
	return rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator))
}

// inside puts a path in terms of the root.
func (p *place) inside(cwd, given, flag string) (string, error) {
	if given == "" {
		return "", nil
	}
	full := absolute(cwd, given)
	if dir, err := filepath.EvalSymlinks(filepath.Dir(full)); err == nil {
		full = filepath.Join(dir, filepath.Base(full))
	}
	rel, err := filepath.Rel(p.root, full)
	if err != nil || outside(rel) {
		return "", fmt.Errorf("%s is `%s`, which lies outside the root `%s`: name a path inside it, or another --root", flag, given, p.root)
	}
	return filepath.ToSlash(rel), nil
}

// paths puts the arguments of a command in terms of the root.
func (p *place) paths(args []string) ([]string, error) {
	cwd := filepath.Join(p.root, p.cwd)
	if p.away != "" {
		cwd = p.away
	}
	var out []string
	for _, arg := range args {
		rel, err := p.inside(cwd, arg, "the path")
		if err != nil {
			return nil, err
		}
		full := filepath.Join(p.root, filepath.FromSlash(rel))
		info, err := os.Stat(full)
		if err != nil {
			return nil, fmt.Errorf("there is no file or directory `%s`", arg)
		}
		// A link to a directory stands for the directory; a link to a file is
		// the file it is loaded as.
		if info.IsDir() {
			if real, err := filepath.EvalSymlinks(full); err == nil {
				if rel, err = p.inside(cwd, real, "the path"); err != nil {
					return nil, err
				}
			}
		}
		out = append(out, rel)
	}
	return out, nil
}

// shown is a path of the root as seen from the working directory.
func (p *place) shown(rel string) string {
	if p.away != "" {
		if short, err := filepath.Rel(p.away, filepath.Join(p.root, filepath.FromSlash(rel))); err == nil {
			return filepath.ToSlash(short)
		}
	}
	if p.cwd == "." || p.cwd == "" {
		return rel
	}
	if short, err := filepath.Rel(filepath.FromSlash(p.cwd), filepath.FromSlash(rel)); err == nil {
		return filepath.ToSlash(short)
	}
	return rel
}

// prefix is where the root lies below the top of its repository, "" if it is
// the top or in none: code hosts name files from there.
func (p *place) prefix() string {
	top := workspace.FindRoot(p.root)
	rel, err := filepath.Rel(top, p.root)
	if err != nil || rel == "." {
		return ""
	}
	return filepath.ToSlash(rel)
}

// where is the place as operations take it.
func (p *place) where() api.Where {
	return api.Where{Root: p.root, Manifest: p.manifest, Base: p.base}
}

// open opens the workspace of a place on disk.
func (p *place) open() (*workspace.Workspace, error) {
	disk, err := workspace.OpenDisk(p.root)
	if err != nil {
		return nil, api.OpenError(p.root, err)
	}
	var manifests []string
	if p.manifest != "" {
		manifests = []string{p.manifest}
	}
	return workspace.New(disk, api.OnDisk(manifests, p.base)), nil
}

// only is the manifest a command is about: the one named, else the default at
// the working directory, else at the root.
func (p *place) only(s *workspace.Snapshot) string {
	if p.manifest != "" {
		return p.manifest
	}
	for at := filepath.ToSlash(p.cwd); at != "." && at != ""; at = path.Dir(at) {
		for _, name := range []string{".iaip/" + workspace.EntryPoint, workspace.EntryPoint} {
			if candidate := path.Join(at, name); s.File(candidate) != nil {
				return candidate
			}
		}
	}
	return s.DefaultManifest()
}
