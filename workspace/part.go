package workspace

import (
	"hash/fnv"
	"path"

	"iai/iaip"
)

// buckets are what a workspace falls into: each directory belongs to one. Parts
// of a check are made of whole buckets.
const buckets = 64

// bucket is the bucket of a file. `.iaip` belongs to the directory it serves,
// so that a manifest is where its files are.
func bucket(p string) int {
	dir := path.Dir(p)
	if path.Base(dir) == ".iaip" {
		dir = path.Dir(dir)
	}
	h := fnv.New32a()
	_, _ = h.Write([]byte(dir))
	return int(h.Sum32() % buckets)
}

// A Part is one of several that a check is split into, for machines that share
// the work. The problems of a file are found in exactly one of them. The zero
// Part is the whole.
type Part struct {
	Index int // from 1
	Of    int
}

// MostParts is how many parts have something to do.
const MostParts = buckets

// Has says whether a file belongs to the part.
func (p Part) Has(file string) bool { return p.Of <= 1 || bucket(file)%p.Of == p.Index-1 }

// index reads what the text of every manifest asks for, without resolving one,
// so that those who load a file are known though they are not resolved.
func (s *Snapshot) index(run Runner) map[string][]string {
	e := s.found()
	e.askOnce.Do(func() {
		paths := make([][]string, len(e.list))
		run(len(e.list), func(i int) {
			paths[i] = iaip.ReadManifest(s, e.list[i], s.w.opts.Base).Paths()
		})
		e.asked = map[string][]string{}
		for i, m := range e.list {
			for _, p := range paths[i] {
				e.asked[p] = append(e.asked[p], m)
			}
		}
		e.askedSet.Store(true)
	})
	return e.asked
}
