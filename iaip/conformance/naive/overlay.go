package naive

import "slices"

// overlay lays the override's sections over the inputs' sections. The second
// result is the override's sections whose paths are ambiguous, each path once.
func overlay(inputs [][]section, override []section) (pieces, ambiguous []section) {
	for _, input := range inputs {
		pieces = append(pieces, input...)
	}
	existing := map[string]bool{}
	for _, s := range pieces {
		if s.defines() {
			existing[s.id()] = true
		}
	}
	ambiguous = ambiguities(inputs, override, existing)
	if len(ambiguous) > 0 {
		return nil, ambiguous
	}
	// Silent: replacing comes before placing, so that where a new section goes
	// does not depend on what the override says after it.
	for _, s := range override {
		if s.defines() && existing[s.id()] {
			pieces = replace(pieces, s)
		}
	}
	for _, s := range override {
		switch {
		case !s.defines():
			// Silent: as a blank root defines nothing, nothing of it is placed.
		case existing[s.id()]:
		case s.root():
			pieces = slices.Insert(pieces, 0, s)
		default:
			pieces = slices.Insert(pieces, placeFor(pieces, s, existing), s)
		}
	}
	return pieces, nil
}

func ambiguities(inputs [][]section, override []section, existing map[string]bool) []section {
	var found []section
	told := map[string]bool{}
	for _, s := range override {
		if !s.defines() || !existing[s.id()] || told[s.id()] {
			continue
		}
		twice := occurrences(override, s) > 1
		for _, input := range inputs {
			twice = twice || occurrences(input, s) > 1
		}
		if twice {
			told[s.id()] = true
			found = append(found, s)
		}
	}
	return found
}

func occurrences(sections []section, like section) int {
	n := 0
	for _, s := range sections {
		if s.defines() && s.id() == like.id() {
			n++
		}
	}
	return n
}

// replace puts s where the first section of its path is; the others go.
func replace(pieces []section, s section) []section {
	var out []section
	at := -1
	for _, piece := range pieces {
		if !piece.defines() || piece.id() != s.id() {
			out = append(out, piece)
			continue
		}
		if at < 0 {
			at = len(out)
			out = append(out, s)
		}
		out[at].replaces = append(out[at].replaces, Place{piece.origin, piece.line})
	}
	return out
}

// placeFor is the index at which a new section goes: behind the subtree of its
// deepest ancestor that the inputs have. Silent: a subtree is the run of
// sections from the ancestor on whose paths begin with the ancestor's, whichever
// input they come from.
func placeFor(pieces []section, s section, existing map[string]bool) int {
	for depth := len(s.path) - 1; depth > 0; depth-- {
		ancestor := s.path[:depth]
		if !existing[section{path: ancestor}.id()] {
			continue
		}
		at := slices.IndexFunc(pieces, func(p section) bool { return slices.Equal(p.path, ancestor) })
		for at < len(pieces) && len(pieces[at].path) >= depth && slices.Equal(pieces[at].path[:depth], ancestor) {
			at++
		}
		return at
	}
	return len(pieces)
}
