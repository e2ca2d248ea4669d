package compare

import "sort"

// A match is what became of a section: from and to are indexes into the two
// lists, -1 for none.
type match struct {
	from, to int
	change   string // "" for a section that is what and where it was
}

// sections compares the sections of a kind.
func sections(from, to side) []Section {
	a, b := from.inForce(), to.inForce()
	list := pair(a, b)
	name(list, a, b, from, to)
	out := []Section{}
	for _, m := range list {
		if m.change == "" {
			continue
		}
		s := Section{Change: m.change}
		if m.from >= 0 {
			s.From, s.Path = a[m.from].side(), a[m.from].path
		}
		if m.to >= 0 {
			s.To, s.Path = b[m.to].side(), b[m.to].path
		}
		out = append(out, s)
	}
	return out
}

// pair finds for each section the one that it is on the other side: one that
// says the same under the same path, else one that says the same, else one
// under the same path. The result is in the order of to; what is gone stands
// behind the section it stood behind.
func pair(a, b []item) []match {
	partner := make([]int, len(a)) // of the sections of a
	taken := make([]bool, len(b))
	for i := range partner {
		partner[i] = -1
	}
	for _, key := range []func(*item) string{
		func(i *item) string { return i.key + "\x00" + i.same },
		func(i *item) string { return i.same },
		func(i *item) string { return i.key },
	} {
		free := map[string][]int{}
		for j := range b {
			if !taken[j] {
				free[key(&b[j])] = append(free[key(&b[j])], j)
			}
		}
		for i := range a {
			if list := free[key(&a[i])]; partner[i] < 0 && len(list) > 0 {
				partner[i], taken[list[0]] = list[0], true
				free[key(&a[i])] = list[1:]
			}
		}
	}
	var out []match
	after := map[int][]int{} // what is gone, by the partner of what it stood behind
	last := -1
	for i, j := range partner {
		if j < 0 {
			after[last] = append(after[last], i)
		} else {
			last = j
		}
	}
	gone := func(j int) {
		for _, i := range after[j] {
			out = append(out, match{i, -1, Removed})
		}
	}
	source := make([]int, len(b))
	for j := range source {
		source[j] = -1
	}
	for i, j := range partner {
		if j >= 0 {
			source[j] = i
		}
	}
	gone(-1)
	for j, i := range source {
		change := ""
		if i < 0 {
			change = Added
		}
		out = append(out, match{i, j, change})
		gone(j)
	}
	return out
}

// name says of each match what happened.
func name(list []match, a, b []item, from, to side) {
	stays := steady(list, func(m match) bool { return a[m.from].key == b[m.to].key && a[m.from].same == b[m.to].same })
	var before, after map[string]bool // what is dormant, found when first asked for
	was := func(i *item) bool {
		if before == nil {
			before = marks(from.dormant(a, b))
		}
		return before[i.key+"\x00"+i.same] || before[i.key+"\x00\x00"+i.origin]
	}
	is := func(i *item) bool {
		if after == nil {
			after = marks(to.dormant(b, a))
		}
		return after[i.key+"\x00"+i.same] || after[i.key+"\x00\x00"+i.origin]
	}
	for n := range list {
		m := &list[n]
		switch {
		case m.to < 0:
			if is(&a[m.from]) {
				m.change = Silenced
			}
		case m.from < 0:
			if was(&b[m.to]) {
				m.change = Restored
			}
		case a[m.from].same != b[m.to].same:
			m.change = Changed
			if is(&a[m.from]) {
				m.change = Silenced
			} else if was(&b[m.to]) {
				m.change = Restored
			}
		case a[m.from].key != b[m.to].key || !stays[n]:
			m.change = Moved
		}
	}
}

// marks are the ways a dormant section is known again: by its path and its
// text, or by its path and its file.
func marks(list []item) map[string]bool {
	out := map[string]bool{}
	for i := range list {
		out[list[i].key+"\x00"+list[i].same] = true
		out[list[i].key+"\x00\x00"+list[i].origin] = true
	}
	return out
}

// steady says which of the matches kept their order: as many as possible of
// those that can be in it, so that of two sections that changed places one has
// moved. A section that says something else is told as changed, wherever it
// stands.
func steady(list []match, can func(match) bool) []bool {
	// list is in the order of to, so the longest rising run of from is sought.
	var tails []int                  // by length, the match that ends such a run lowest
	before := make([]int, len(list)) // the match in front of each in its run
	for n, m := range list {
		if m.from < 0 || m.to < 0 || !can(m) {
			continue
		}
		at := sort.Search(len(tails), func(k int) bool { return list[tails[k]].from >= m.from })
		before[n] = -1
		if at > 0 {
			before[n] = tails[at-1]
		}
		tails = append(tails[:at], append([]int{n}, tails[min(at+1, len(tails)):]...)...)
	}
	out := make([]bool, len(list))
	if len(tails) > 0 {
		for n := tails[len(tails)-1]; n >= 0; n = before[n] {
			out[n] = true
		}
	}
	return out
}
