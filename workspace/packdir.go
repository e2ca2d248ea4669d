package workspace

import (
	"path"
	"slices"
	"strings"

	"iai/iaip"
	"iai/resolver/packfile"
)

// PackDir is where the packs of a workspace stand, below the directory they
// belong to. They are read like every other file: unsaved text counts, and
// nothing outside the root is reached.
const PackDir = ".iaip/packs"

// PackDir is where the source `workspace` lies for a manifest: the nearest
// directory of packs with a registry, from the manifest's own directory up to
// the root, so that each project of a repository may keep its own. There is
// one, and what stands further up is not asked as well.
func (s *Snapshot) PackDir(manifest string) string {
	return s.packDir(manifest, func(string, iaip.Entry) {})
}

// packDir tells which registries it looked for: the answer rests on them.
func (s *Snapshot) packDir(manifest string, looked func(string, iaip.Entry)) string {
	for dir := path.Dir(manifest); dir != "." && dir != "/"; dir = path.Dir(dir) {
		registry := path.Join(dir, PackDir, packfile.RegistryFile)
		e := s.Lookup(registry)
		looked(registry, e)
		if e.Status != iaip.Absent {
			return path.Dir(registry)
		}
	}
	return PackDir
}

// PackDirs are the directories of packs that the manifests see, the root's
// among them.
func (s *Snapshot) PackDirs() []string {
	dirs := []string{PackDir}
	for _, m := range s.Manifests() {
		if p := s.Packs(m); p.State != nil && p.State.Wanted.Source == "workspace" {
			dirs = append(dirs, p.Dir)
		}
	}
	slices.Sort(dirs)
	return slices.Compact(dirs)
}

// PacksIn are the packs that a directory of the workspace lists.
func (s *Snapshot) PacksIn(dir string) *packfile.Source {
	return packfile.Open("workspace", treeFiles{s, &Packs{}, dir + "/"})
}

// InPacks says whether a path belongs to packs of the workspace.
func InPacks(p string) bool {
	return strings.HasPrefix(p, PackDir+"/") || strings.Contains(p, "/"+PackDir+"/")
}
