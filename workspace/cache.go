package workspace

import (
	"hash/maphash"
	"sync"
	"weak"

	"iai/iaip/syntax"
)

// A cache remembers parses by content. It keeps nothing alive: a file that no
// snapshot holds any more is forgotten.
type cache struct {
	seed  maphash.Seed
	mu    sync.Mutex // guards files and sweep
	files map[uint64]weak.Pointer[syntax.File]
	sweep int // size at which the dead entries are thrown out
}

func newCache() *cache {
	return &cache{seed: maphash.MakeSeed(), files: map[uint64]weak.Pointer[syntax.File]{}, sweep: 1024}
}

// parse answers the one parse of a content.
func (c *cache) parse(src string, lim syntax.Limits) *syntax.File {
	key := maphash.String(c.seed, src)
	c.mu.Lock()
	if f := c.files[key].Value(); f != nil && f.Src() == src {
		c.mu.Unlock()
		return f
	}
	c.mu.Unlock()
	f := syntax.ParseWithin(src, lim)
	c.put(key, f)
	return f
}

// keep remembers a file that was parsed elsewhere.
func (c *cache) keep(f *syntax.File) { c.put(maphash.String(c.seed, f.Src()), f) }

func (c *cache) put(key uint64, f *syntax.File) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.files[key] = weak.Make(f)
	if len(c.files) < c.sweep {
		return
	}
	for k, p := range c.files {
		if p.Value() == nil {
			delete(c.files, k)
		}
	}
	c.sweep = max(1024, 2*len(c.files))
}
