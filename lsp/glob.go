package lsp

import "strings"

// globMatch compares a slash path with a pattern as editors write them: `*`
// and `?` stay within a segment, `**` crosses segments, `{a,b}` is a choice and
// `[a-z]` a set. What cannot be read as a pattern matches only itself.
func globMatch(pattern, p string) bool {
	for _, one := range alternatives(pattern, 0) {
		if matchSegments(strings.Split(one, "/"), strings.Split(p, "/")) {
			return true
		}
	}
	return false
}

// mostAlternatives bounds what nested choices may unfold to.
const mostAlternatives = 256

func alternatives(pattern string, depth int) []string {
	open := strings.IndexByte(pattern, '{')
	if open < 0 || depth > 8 {
		return []string{pattern}
	}
	level, end := 0, -1
	var cuts []int
	for i := open; i < len(pattern) && end < 0; i++ {
		switch pattern[i] {
		case '{':
			level++
		case '}':
			if level--; level == 0 {
				end = i
			}
		case ',':
			if level == 1 {
				cuts = append(cuts, i)
			}
		}
	}
	if end < 0 {
		return []string{pattern}
	}
	var out []string
	from := open + 1
	for _, cut := range append(cuts, end) {
		for _, rest := range alternatives(pattern[:open]+pattern[from:cut]+pattern[end+1:], depth+1) {
			if len(out) == mostAlternatives {
				return out
			}
			out = append(out, rest)
		}
		from = cut + 1
	}
	return out
}

// matchSegments compares segment by segment. Each row of reach says which
// prefixes of the path a prefix of the pattern can stand for.
func matchSegments(pattern, p []string) bool {
	reach := make([]bool, len(p)+1)
	reach[0] = true
	for _, seg := range pattern {
		next := make([]bool, len(p)+1)
		for i, ok := range reach {
			if !ok {
				continue
			}
			if seg == "**" {
				for j := i; j <= len(p); j++ {
					next[j] = true
				}
				continue
			}
			if i < len(p) && matchSegment(seg, p[i]) {
				next[i+1] = true
			}
		}
		reach = next
	}
	return reach[len(p)]
}

// matchSegment is the same for the characters of one segment. It goes back to
// the last star only, which is enough.
func matchSegment(pattern, s string) bool {
	star, mark := -1, 0
	i, j := 0, 0
	for j < len(s) {
		if i < len(pattern) {
			switch c := pattern[i]; {
			case c == '*':
				star, mark = i, j
				i++
				continue
			case c == '[':
				if n, ok := matchSet(pattern[i:], s[j]); n > 0 {
					if ok {
						i, j = i+n, j+1
						continue
					}
					break
				}
				if s[j] == '[' {
					i, j = i+1, j+1
					continue
				}
			case c == '?' || c == s[j]:
				i, j = i+1, j+1
				continue
			}
		}
		if star < 0 {
			return false
		}
		mark++
		i, j = star+1, mark
	}
	return strings.Trim(pattern[i:], "*") == ""
}

// matchSet reads a set at the start of a pattern and answers its length, 0 if
// it is none.
func matchSet(pattern string, c byte) (n int, in bool) {
	end := strings.IndexByte(pattern[1:], ']')
	if end <= 0 {
		return 0, false
	}
	set := pattern[1 : end+1]
	not := set[0] == '!' || set[0] == '^'
	if not {
		set = set[1:]
	}
	for k := 0; k < len(set); k++ {
		if k+2 < len(set) && set[k+1] == '-' {
			in = in || set[k] <= c && c <= set[k+2]
			k += 2
			continue
		}
		in = in || set[k] == c
	}
	return end + 2, in != not
}
