package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// A tree is a generated workspace: so many manifests, each with eight files
// beside it, and one file that all of them load.
type tree struct {
	dir       string
	manifests int
	files     int
	text      int64 // bytes in all files
}

var kindNames = []string{"context", "guardrails", "contract", "tasks", "references", "research", "tracking", "prompt"}

const sharedFile = "shared/rules.iai"

// grow writes a tree. Where shared is true every manifest loads one file more.
func (b *bench) grow(manifests int, shared bool) (*tree, error) {
	dir, err := os.MkdirTemp(b.dir, "tree-")
	if err != nil {
		return nil, err
	}
	t := &tree{dir: dir, manifests: manifests}
	head := "kind: manifest\nversion: v0\nenabled: [" + strings.Join(kindNames, ", ") + "]\n"
	if shared {
		head += "guardrails:\n  include:\n    merge:\n      - ../" + sharedFile + "\n"
		if err := t.write(sharedFile, sharedText); err != nil {
			return nil, err
		}
	}
	for i := range manifests {
		at := fmt.Sprintf("part-%05d/", i)
		if err := t.write(at+"manifest.iai", head); err != nil {
			return nil, err
		}
		for _, kind := range kindNames {
			text := "kind: " + kind + "\nname: Part " + fmt.Sprint(i) + "\n---\n" + sections(14)
			if kind == "tasks" {
				text = tasksFile(60, 20)
			}
			if err := t.write(at+kind+".iai", text); err != nil {
				return nil, err
			}
		}
	}
	return t, nil
}

const sharedText = "kind: guardrails\nenforcement: hard\nseverity: critical\n---\n# Shared\n\nNobody works around these rules, line 1 \n"

func (t *tree) write(name, text string) error {
	file := filepath.Join(t.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	t.files++
	t.text += int64(len(text))
	return os.WriteFile(file, []byte(text), 0o644)
}

// reading is how long it takes to find and read every file once.
func (t *tree) reading() (time.Duration, error) {
	begun := time.Now()
	err := filepath.WalkDir(t.dir, func(p string, e os.DirEntry, err error) error {
		if err == nil && e.Type().IsRegular() {
			_, err = os.ReadFile(p)
		}
		return err
	})
	return time.Since(begun), err
}

// measureScale types into one file of trees of growing size.
func (b *bench) measureScale() error {
	sizes := []int{1, 1000, 10_000}
	if b.short {
		sizes = []int{1, 300}
	}
	d := document{name: "text, 60 lines", file: "part-00000/tasks.iai", lang: "iai", text: tasksFile(60, 20)}.on("line 22 ", zeroWidth)
	var alone float64 // resident with one manifest
	for _, n := range sizes {
		t, err := b.grow(n, false)
		if err != nil {
			return err
		}
		name := strings.Replace(fmt.Sprintf("%d manifests", n), "000 m", ",000 m", 1)
		if n == 1 {
			name = "1 manifest"
		}
		for range b.processes {
			reading, err := t.reading()
			if err != nil {
				return err
			}
			b.report.add(fmt.Sprintf("reading %d files", t.files), b.ours.name, []time.Duration{reading})
			if err := b.inTree(t, name, &d, &alone); err != nil {
				return err
			}
		}
		if err := os.RemoveAll(t.dir); err != nil {
			return err
		}
	}
	return b.measureShared()
}

// inTree is one process in a tree: when the first diagnostics come, when the
// tree is known, what it takes, and what a key costs then.
func (b *bench) inTree(t *tree, name string, d *document, alone *float64) error {
	c, err := b.ours.start(t.dir)
	if err != nil {
		return err
	}
	defer c.stop()
	if err := c.initialize(t.dir); err != nil {
		return err
	}
	uri := uriOf(filepath.Join(t.dir, filepath.FromSlash(d.file)))
	if err := c.open(uri, d); err != nil {
		return err
	}
	b.report.add("first diagnostics, "+name, c.name, []time.Duration{time.Since(c.begun)})
	// Who refers to a file can be said only when all manifests are known.
	if _, _, err := c.request("textDocument/references", `{"textDocument":{"uri":`+quote(uri)+`},"position":{"line":0,"character":8},"context":{"includeDeclaration":true}}`); err != nil {
		return err
	}
	b.report.add("index of "+name, c.name, []time.Duration{time.Since(c.begun)})
	time.Sleep(2 * time.Second)
	kib, err := c.resident()
	if err != nil {
		return err
	}
	if t.manifests == 1 {
		*alone = float64(kib)
	} else {
		b.report.value("memory for a file beyond its text, "+name, c.name, (float64(kib)-*alone-float64(t.text)/1024)/float64(t.files))
	}
	times, err := b.typed(c, uri, d, b.keys)
	b.report.add("key in a tree of "+name, c.name, times)
	return err
}

// measureShared types into a file that a thousand manifests load, with one of
// the manifests open beside it.
func (b *bench) measureShared() error {
	manifests := 1000
	if b.short {
		manifests = 100
	}
	t, err := b.grow(manifests, true)
	if err != nil {
		return err
	}
	defer os.RemoveAll(t.dir)
	d := document{name: "a shared file", file: sharedFile, lang: "iai", text: sharedText}.on("line 1 ", zeroWidth)
	uri := uriOf(filepath.Join(t.dir, filepath.FromSlash(sharedFile)))
	for range b.processes {
		c, err := b.ours.start(t.dir)
		if err != nil {
			return err
		}
		err = c.initialize(t.dir)
		if err == nil {
			err = c.open(uri, &d)
		}
		if err == nil {
			_, _, err = c.request("textDocument/references", `{"textDocument":{"uri":`+quote(uri)+`},"position":{"line":0,"character":8},"context":{"includeDeclaration":true}}`)
		}
		var times []time.Duration
		if err == nil {
			narrow := *b
			narrow.keys, narrow.warm = b.keys/5, 5
			times, err = narrow.typed(c, uri, &d, narrow.keys)
		}
		c.stop()
		if err != nil {
			return err
		}
		b.report.add(fmt.Sprintf("key in a file %d manifests load", manifests), b.ours.name, times)
	}
	return nil
}
