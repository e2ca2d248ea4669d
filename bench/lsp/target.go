package main

import (
	"fmt"
	"io"
)

// A target is a goal: a figure of ours that must not exceed a limit, which is
// a multiple of the floor's figure of the same run or a number by itself.
type target struct {
	name  string
	row   string
	of    func(figure) float64
	limit float64
	// base is whose figure the limit multiplies: floor's of the same row, or
	// ours of another row; "" for none.
	base string
	unit string
}

const times, alone = "floor", ""

var targets = []target{
	{"key in the text, 60 lines, p50", "key in text, 60 lines", p50, 3, times, ""},
	{"key in the text, 60 lines, p95", "key in text, 60 lines", p95, 5, times, ""},
	{"key in the frontmatter, 60 lines, p50", "key in frontmatter, 60 lines", p50, 4, times, ""},
	{"key in the frontmatter, 60 lines, p95", "key in frontmatter, 60 lines", p95, 5, times, ""},
	{"key in the text, 2,000 lines, p50", "key in text, 2,000 lines", p50, 5, times, ""},
	{"key in the text, 2,000 lines, p95", "key in text, 2,000 lines", p95, 8, times, ""},
	{"key in a manifest of 2,000 lines, p50", "key in manifest, 2,000 lines", p50, 12, times, ""},
	{"key in a manifest of 2,000 lines, p95", "key in manifest, 2,000 lines", p95, 20, times, ""},
	{"hover, p50", "hover, 60 lines", p50, 4, times, ""},
	{"hover, p95", "hover, 60 lines", p95, 6, times, ""},
	{"completion, p50", "completion, 60 lines", p50, 4, times, ""},
	{"completion, p95", "completion, 60 lines", p95, 6, times, ""},
	{"symbols, p50", "symbols, 60 lines", p50, 4, times, ""},
	{"symbols, p95", "symbols, 60 lines", p95, 6, times, ""},
	{"code actions, p50", "code actions, 60 lines", p50, 4, times, ""},
	{"code actions, p95", "code actions, 60 lines", p95, 6, times, ""},
	{"start to the answer to initialize", "start to the answer to initialize", p50, 4, times, ""},
	{"start to the first diagnostics", "start to the first diagnostics", p50, 12, alone, "ms"},
	{"200 changes at once", "200 changes at once", p50, 4, times, ""},
	{"diagnostics sent for 200 changes", "diagnostics sent for 200 changes", p50, 3, alone, ""},
	{"resident after open", "resident after open", p50, 14, alone, "MiB"},
	{"resident after 10,000 keys", "resident after 10,000 keys", p50, 20, alone, "MiB"},
	{"resident after 100,000 keys, to that after 10,000", "resident after 100,000 keys", p50, 1.05, "resident after 10,000 keys", ""},
	{"processor time for a key", "processor time for a key", p50, 0.2, alone, "ms"},
	{"key with 1,000 manifests, to one with 1", "key in a tree of 1,000 manifests", p50, 1.2, "key in a tree of 1 manifest", ""},
	{"key with 10,000 manifests, to one with 1", "key in a tree of 10,000 manifests", p50, 1.2, "key in a tree of 1 manifest", ""},
	{"first diagnostics with 10,000 manifests, to those with 1", "first diagnostics, 10,000 manifests", p50, 1.5, "first diagnostics, 1 manifest", ""},
	{"key in a file that 1,000 manifests load", "key in a file 1000 manifests load", p50, 25, alone, "ms"},
	{"index of 10,000 manifests, to reading their files", "index of 10,000 manifests", p50, 5, "reading 90000 files", ""},
	{"memory for a file beyond its text", "memory for a file beyond its text, 10,000 manifests", p50, 4, alone, "KiB"},
}

func (t *target) print(w io.Writer, r *report) {
	got, ok := r.median(t.row, "iai", t.of)
	if !ok {
		return
	}
	limit := fmt.Sprintf("%g×", t.limit)
	switch t.base {
	case alone:
		if t.unit == "ms" {
			got /= 1000
		}
		limit = fmt.Sprintf("%g %s", t.limit, t.unit)
	case times:
		base, ok := r.median(t.row, "floor", t.of)
		if !ok {
			return
		}
		got /= base
	default:
		base, ok := r.median(t.base, "iai", t.of)
		if !ok {
			return
		}
		got /= base
	}
	verdict := "reached"
	if got > t.limit {
		verdict = "MISSED"
	}
	shown := fmt.Sprintf("%.2f", got)
	fmt.Fprintf(w, "%-52s %14s %14s  %s\n", t.name, limit, shown, verdict)
}
