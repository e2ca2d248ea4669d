package lsp

import (
	"context"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
	"time"

	"iai/workspace"
)

// For clients that do not tell about files the server looks by itself: at the
// files that its answers rest on, and at their directories, which change when
// something new comes. One look costs the same in any workspace: it takes a
// stretch of what there is to look at, and what the open documents rest on
// every time.

// pollBudget is how many paths one look takes.
const pollBudget = 4096

// A stamp tells one state of a path from another.
type stamp struct {
	size int64
	time time.Time
	dir  bool
}

// A poller goes round all paths that are to be looked at.
type poller struct {
	stat   func(string) (fs.FileInfo, error) // nil for the system's
	began  time.Time
	budget int      // 0 for pollBudget
	round  []target // what is left of this round
	stamps map[target]stamp
	next   map[target]stamp // those of this round
}

// A target is a path of a folder.
type target struct {
	folder *folder
	path   string
	dir    bool
}

// poll looks whenever it is time to.
func (s *Server) poll(ctx context.Context) {
	ticks := s.Poll
	if ticks == nil {
		ticker := time.NewTicker(2 * time.Second)
		defer ticker.Stop()
		ticks = ticker.C
	}
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticks:
			s.glance()
		}
	}
}

// glance is one look at the disk.
func (s *Server) glance() {
	s.mu.Lock()
	v := s.look("")
	s.mu.Unlock()
	p := &s.poller
	if p.stamps == nil {
		p.stamps, p.next = map[target]stamp{}, map[target]stamp{}
	}
	if p.stat == nil {
		p.stat = os.Stat
	}
	if len(p.round) == 0 {
		p.begin(v)
	}
	if p.budget == 0 {
		p.budget = pollBudget
	}
	n := min(p.budget, len(p.round))
	now := slices.Concat(resting(v), p.round[:n])
	p.round = p.round[n:]
	var news []string
	for _, t := range now {
		news = append(news, p.visit(v, t)...)
	}
	slices.Sort(news)
	news = slices.Compact(news)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.touched(nil, news)
}

// begin makes the list of a new round. What was not visited in the last one is
// of no interest any more.
func (p *poller) begin(v *view) {
	p.stamps, p.next = p.next, make(map[target]stamp, len(p.next))
	for _, r := range v.roots {
		if r.dir == "" {
			continue
		}
		dirs := map[string]bool{".": true}
		found, missed := r.snap.Watched()
		for _, file := range found {
			p.round = append(p.round, target{r.folder, file, false})
			dirs[path.Dir(file)] = true
		}
		for _, file := range missed {
			// Where one of ours comes, its directory changes.
			if !isOurs(file) {
				p.round = append(p.round, target{r.folder, file, false})
			}
			dirs[path.Dir(file)] = true
		}
		for _, dir := range slices.Sorted(maps.Keys(dirs)) {
			p.round = append(p.round, target{r.folder, dir, true})
		}
	}
}

// resting are the files that the open documents rest on.
func resting(v *view) []target {
	var out []target
	for _, r := range v.roots {
		if r.dir == "" {
			continue
		}
		for doc := range r.names {
			for _, m := range r.snap.Users(doc) {
				out = append(out, target{r.folder, m, false})
				for _, k := range r.snap.Resolution(m).Kinds {
					for i := range k.Slots {
						if at := k.Slots[i].Path; at != "" {
							out = append(out, target{r.folder, at, false})
						}
					}
				}
				if len(out) >= pollBudget {
					return out
				}
			}
		}
	}
	return out
}

// visit looks at one path and names what has changed there.
func (p *poller) visit(v *view, t target) []string {
	r := v.of(t.folder)
	if r == nil || r.names[t.path] != "" {
		return nil
	}
	var now stamp
	info, err := p.stat(native(join(r.dir, t.path)))
	if err == nil {
		now = stamp{info.Size(), info.ModTime(), info.IsDir()}
	}
	before, seen := p.next[t]
	if !seen {
		before, seen = p.stamps[t]
	}
	p.next[t] = now
	switch {
	case seen && before == now:
		return nil
	case !seen && now.time.Before(p.began):
		// Nobody has looked here yet. What is older than the server is what
		// the server has read; of what is gone it may have read something.
		if _, listed := slices.BinarySearch(r.snap.Files(), t.path); now != (stamp{}) || !listed {
			return nil
		}
	}
	if t.dir {
		return p.newIn(r, t.path)
	}
	return []string{fileURI(join(r.dir, t.path))}
}

// newIn names what is new in a directory: files of ours, and directories that
// may hold some.
func (p *poller) newIn(r *root, dir string) []string {
	entries, err := os.ReadDir(native(join(r.dir, dir)))
	if err != nil {
		return nil // it is gone, as its files will be seen to be
	}
	files := r.snap.Files()
	var out []string
	for _, e := range entries {
		at := path.Join(dir, e.Name())
		switch {
		case workspace.IsSkipped(at + "/"):
		case e.IsDir():
			if i, _ := slices.BinarySearch(files, at+"/"); i < len(files) && strings.HasPrefix(files[i], at+"/") {
				continue // its files are known
			}
			out = append(out, fileURI(join(r.dir, at)))
		case isOurs(at):
			if _, known := slices.BinarySearch(files, at); !known {
				out = append(out, fileURI(join(r.dir, at)))
			}
		}
	}
	return out
}

// of is a folder as the view sees it.
func (v *view) of(f *folder) *root {
	for _, r := range v.roots {
		if r.folder == f {
			return r
		}
	}
	return nil
}
