package conformance

import (
	"bytes"
	"maps"
	"slices"
)

// shrink leaves out files and lines as long as what is left still fails, until
// nothing more can go: a file often can only once no line names it.
func shrink(files map[string][]byte, fails func(map[string][]byte) bool) map[string][]byte {
	for size := -1; size != sizeOf(files); {
		size = sizeOf(files)
		files = fewerLines(fewerFiles(files, fails), fails)
	}
	return files
}

func sizeOf(files map[string][]byte) int {
	size := len(files)
	for _, data := range files {
		size += len(data)
	}
	return size
}

func fewerFiles(files map[string][]byte, fails func(map[string][]byte) bool) map[string][]byte {
	for _, name := range slices.Sorted(maps.Keys(files)) {
		smaller := maps.Clone(files)
		delete(smaller, name)
		if fails(smaller) {
			files = smaller
		}
	}
	return files
}

// fewerLines leaves out stretches of lines, halving the stretch from the whole
// file down to one line.
func fewerLines(files map[string][]byte, fails func(map[string][]byte) bool) map[string][]byte {
	for _, name := range slices.Sorted(maps.Keys(files)) {
		lines := bytes.SplitAfter(files[name], []byte("\n"))
		for size := len(lines); size > 0; size /= 2 {
			for at := 0; at+size <= len(lines); {
				fewer := slices.Concat(lines[:at], lines[at+size:])
				smaller := maps.Clone(files)
				smaller[name] = bytes.Join(fewer, nil)
				if bytes.Equal(smaller[name], files[name]) || !fails(smaller) {
					at += size
					continue
				}
				files, lines = smaller, fewer
			}
		}
	}
	return files
}
