package packs

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"

	"iai/resolver/packfile"
)

// Index finds the packs below a directory: those directories that hold a
// pack.yaml. Writing down what was found is what makes it a registry; nobody
// searches again until somebody asks. Links and hidden directories are passed
// over, and so are packs inside packs. Problems are called by prefix and path.
func Index(root *os.Root, prefix string) (packfile.Registry, []packfile.Problem, error) {
	var out packfile.Registry
	var problems []packfile.Problem
	d := &Dir{root, prefix}
	err := fs.WalkDir(root.FS(), ".", func(p string, e fs.DirEntry, err error) error {
		if err != nil {
			return fmt.Errorf("`%s` cannot be searched: %s", d.Name(p), reason(err))
		}
		if !e.IsDir() || p == "." {
			return nil
		}
		if strings.HasPrefix(e.Name(), ".") || e.Name() == "node_modules" {
			return fs.SkipDir
		}
		src, absent, why := d.Read(path.Join(p, packfile.PackFile))
		if absent {
			return nil
		}
		name := d.Name(path.Join(p, packfile.PackFile))
		if reason := packfile.CheckPath(p); why != "" {
			problems = append(problems, packfile.Problem{File: name, Message: "The pack cannot be read: " + why + "."})
		} else if reason != "" {
			problems = append(problems, packfile.Problem{File: name, Message: "A pack cannot stand in `" + p + "`: " + reason + "."})
		} else {
			pack, found := packfile.ReadPack(name, src)
			problems = append(problems, found...)
			pack.Provides = packfile.Provides{}
			out.Listings = append(out.Listings, packfile.Listing{Root: p, Pack: pack})
		}
		return fs.SkipDir
	})
	if err != nil {
		return packfile.Registry{}, nil, err
	}
	roots := make([]string, len(out.Listings))
	for i, l := range out.Listings {
		roots[i] = l.Root
	}
	slices.Sort(roots)
	if why := packfile.CheckPaths(roots); why != "" {
		problems = append(problems, packfile.Problem{File: d.Name(packfile.RegistryFile), Message: "The packs cannot stand beside each other: " + why + "."})
	}
	return out, problems, nil
}
