package packs

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"iai/resolver/packfile"
)

// A Cache is where pulled packs are kept: the source `oci`. Its registry is
// what counts; a directory that the registry does not list is not there.
type Cache struct {
	root *os.Root
	dir  string
}

// OpenCache opens the cache at a directory, making it if need be.
func OpenCache(dir string) (*Cache, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, fmt.Errorf("the packs' cache cannot be made: %w", err)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, fmt.Errorf("the packs' cache cannot be opened: %w", err)
	}
	return &Cache{root, dir}, nil
}

// Close gives the handle back.
func (c *Cache) Close() error { return c.root.Close() }

// Dir is the directory of the cache.
func (c *Cache) Dir() string { return c.dir }

// A Pulled pack is one on its way into the cache.
type Pulled struct {
	Content packfile.Content
	// Repository is where it came from, without tag: ghcr.io/acme/react.
	Repository string
	// Manifest is the digest of its manifest.
	Manifest string
}

// root is the directory of a pulled pack: it says where the pack came from, is
// the same on every machine, and no two contents share one.
func (p Pulled) root() string {
	_, hex, _ := strings.Cut(p.Manifest, ":")
	return strings.NewReplacer(":", "_", "[", "_", "]", "_").Replace(p.Repository) + "/" + hex[:min(len(hex), 32)]
}

// A Clash says that the cache holds another content under the same name from
// the same repository: what was pulled once is not exchanged unasked.
type Clash struct{ Name, Repository, Old, New string }

func (e *Clash) Error() string {
	return fmt.Sprintf("the cache already holds `%s` from `%s` with other content (%s, and now %s): pull with --replace if the new one is meant",
		e.Name, e.Repository, e.Old, e.New)
}

// Install puts a pulled pack into the cache and lists it. It answers the
// pack's root, and whether the cache has changed. First the content is put in
// its place as a whole, then the registry; whoever is interrupted before the
// end has changed nothing.
func (c *Cache) Install(p Pulled, replace bool) (root string, changed bool, err error) {
	root = p.root()
	if why := packfile.CheckPath(root); why != "" {
		return "", false, fmt.Errorf("`%s` cannot be kept in the cache: %s", root, why)
	}
	unlock, err := c.lock()
	if err != nil {
		return "", false, err
	}
	defer unlock()
	registry, err := c.registry()
	if err != nil {
		return "", false, err
	}
	var gone []string
	kept := registry.Listings[:0:0]
	for _, l := range registry.Listings {
		switch {
		case l.Root == root:
			// It is listed anew below.
		case l.Origin == p.Repository && l.Name() == p.Content.Name():
			if !replace {
				return "", false, &Clash{l.Name(), l.Origin, l.Manifest, p.Manifest}
			}
			gone = append(gone, l.Root)
		default:
			kept = append(kept, l)
		}
	}
	there, err := c.holds(root, p.Content.Digest)
	if err != nil {
		return "", false, err
	}
	if !there {
		if err := WriteDir(c.root, root, p.Content.Files); err != nil {
			return "", false, fmt.Errorf("the pack cannot be put into the cache: %w", err)
		}
	}
	pack := p.Content.Pack
	pack.Provides = packfile.Provides{}
	kept = append(kept, packfile.Listing{Root: root, Pack: pack, Origin: p.Repository, Manifest: p.Manifest})
	next := packfile.Registry{Listings: kept}.Text()
	changed = !there || next != registry.Text()
	if next != registry.Text() {
		if err := WriteFile(c.root, packfile.RegistryFile, next); err != nil {
			return "", false, fmt.Errorf("the cache's registry cannot be written: %w", err)
		}
	}
	for _, old := range gone {
		// What is no longer listed is not there; that its bytes stay if they
		// cannot be removed is no failure.
		_ = c.root.RemoveAll(filepath.FromSlash(old))
	}
	return root, changed, nil
}

// holds says whether a root has the content already. One that was damaged has
// not.
func (c *Cache) holds(root, digest string) (bool, error) {
	dir, err := c.root.OpenRoot(filepath.FromSlash(root))
	if err != nil {
		return false, nil
	}
	defer dir.Close()
	content := packfile.ReadContent(&Dir{dir, ""})
	_, broken := content.Broken()
	return !broken && content.Digest == digest, nil
}

func (c *Cache) registry() (packfile.Registry, error) {
	d := &Dir{c.root, ""}
	src, absent, why := d.Read(packfile.RegistryFile)
	if absent {
		return packfile.Registry{}, nil
	}
	var problems []packfile.Problem
	var registry packfile.Registry
	if why == "" {
		registry, problems = packfile.ReadRegistry(packfile.RegistryFile, src)
	}
	if p, grave := packfile.Grave(problems); grave {
		why = p.String()
	}
	if why != "" {
		return registry, fmt.Errorf("the cache's registry in `%s` cannot be read, so nothing is added to it: %s", c.dir, why)
	}
	return registry, nil
}
