package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// place writes the workspace of a document: the manifest that loads it, unless
// it is one itself, and nothing else.
func (b *bench) place(d *document) (dir, uri string, err error) {
	if dir, err = os.MkdirTemp(b.dir, "workspace-"); err != nil {
		return "", "", err
	}
	files := map[string]string{"manifest.iai": "kind: manifest\nversion: v0\nenabled: [tasks]\n", d.file: d.text}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			return "", "", err
		}
	}
	return dir, uriOf(filepath.Join(dir, d.file)), nil
}

// with runs a server over a document that it has already diagnosed once.
func (b *bench) with(s *server, d *document, do func(c *client, uri string) error) error {
	dir, uri, err := b.place(d)
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	c, err := s.start(dir)
	if err != nil {
		return err
	}
	defer c.stop()
	if err := c.initialize(dir); err != nil {
		return err
	}
	if err := c.open(uri, d); err != nil {
		return err
	}
	return do(c, uri)
}

// each runs do for every process of every server, the servers taking turns, so
// that what the machine does meanwhile falls on all of them.
func (b *bench) each(servers []*server, do func(s *server) error) error {
	for range b.processes {
		for _, s := range servers {
			if err := do(s); err != nil {
				return err
			}
		}
	}
	return nil
}

// measureStart takes the time from the start of the process to its answer to
// initialize, and to the first diagnostics.
func (b *bench) measureStart() error {
	d := ourDocuments()[0]
	return b.each([]*server{&b.floor, &b.ours}, func(s *server) error {
		const starts = 5 // one start varies too much to be a process's figure
		var answer, first []time.Duration
		for range starts {
			dir, uri, err := b.place(&d)
			if err != nil {
				return err
			}
			c, err := s.start(dir)
			if err != nil {
				return err
			}
			err = c.initialize(dir)
			answer = append(answer, time.Since(c.begun))
			if err == nil {
				err = c.open(uri, &d)
			}
			first = append(first, time.Since(c.begun))
			c.stop()
			_ = os.RemoveAll(dir)
			if err != nil {
				return err
			}
		}
		b.report.add("start to the answer to initialize", s.name, answer)
		b.report.add("start to the first diagnostics", s.name, first)
		return nil
	})
}

func (b *bench) measureKeys() error {
	for _, d := range ourDocuments() {
		if !strings.Contains(d.name, b.in) {
			continue
		}
		err := b.each([]*server{&b.floor, &b.decode, &b.ours}, func(s *server) error {
			return b.with(s, &d, func(c *client, uri string) error {
				times, err := b.typed(c, uri, &d, b.keys)
				b.report.add("key in "+d.name, s.name, times)
				return err
			})
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// typed is how long each of so many keys takes, after some that warm up. Of a
// server that looks at the text, each must have the diagnostics come or go.
func (b *bench) typed(c *client, uri string, d *document, keys int) ([]time.Duration, error) {
	times := make([]time.Duration, 0, keys)
	before := -1
	for i := 1; i <= b.warm+keys; i++ {
		time.Sleep(b.pause)
		took, body, err := c.key(uri, d, i)
		if err != nil {
			return nil, err
		}
		if i > b.warm {
			times = append(times, took)
		}
		if len(body) == before && c.server != &b.floor && c.server != &b.decode && len(fmt.Sprint(i)) == len(fmt.Sprint(i-1)) {
			return nil, fmt.Errorf("%s: key %d in %s changed nothing: %s", c.name, i, d.name, body)
		}
		before = len(body)
	}
	return times, nil
}

// measureRequests asks the questions an editor asks most.
func (b *bench) measureRequests() error {
	d := ourDocuments()[1]
	at := fmt.Sprintf(`"position":{"line":%d,"character":%d}`, d.line, 4)
	here := fmt.Sprintf(`"range":{"start":{"line":%d,"character":0},"end":{"line":%d,"character":%d}}`, d.line, d.line, d.column)
	return b.each([]*server{&b.floor, &b.ours}, func(s *server) error {
		return b.with(s, &d, func(c *client, uri string) error {
			// With its problem there, so that the actions have one to mend.
			_, body, err := c.key(uri, &d, 1)
			if err != nil {
				return err
			}
			document := `"textDocument":{"uri":` + quote(uri) + `}`
			for _, q := range []struct{ name, method, params string }{
				{"hover", "textDocument/hover", "{" + document + "," + at + "}"},
				{"completion", "textDocument/completion", "{" + document + "," + at + "}"},
				{"symbols", "textDocument/documentSymbol", "{" + document + "}"},
				{"code actions", "textDocument/codeAction", "{" + document + "," + here + `,"context":{"diagnostics":` + diagnosticsIn(body) + "}}"},
			} {
				times := make([]time.Duration, 0, b.keys)
				for i := range b.warm + b.keys {
					time.Sleep(b.pause)
					took, body, err := c.request(q.method, q.params)
					if err != nil {
						return err
					}
					if result, _ := after(body, `"result":`); c.server == &b.ours && (result == "null" || result == "[]") {
						return fmt.Errorf("%s has nothing to answer: %s", q.name, body)
					}
					if i >= b.warm {
						times = append(times, took)
					}
				}
				b.report.add(q.name+", 60 lines", s.name, times)
			}
			return nil
		})
	})
}

// measureBurst sends many changes at once and waits for what the last one led
// to.
func (b *bench) measureBurst() error {
	const changes = 200
	d := ourDocuments()[0]
	return b.each([]*server{&b.floor, &b.ours}, func(s *server) error {
		return b.with(s, &d, func(c *client, uri string) error {
			var times []time.Duration
			published := 0
			version := 0
			for range 9 {
				// One of the changes, in their midst, changes nothing, so that
				// they leave things other than they were.
				var all []byte
				for i := range changes {
					n := version + i
					if i > changes/2 {
						n++
					}
					version := version + i + 1
					all = append(all, framed(d.typing(uri, version, n%2 == 0))...)
				}
				version += changes
				c.published = 0
				sent := make(chan error, 1)
				begun := time.Now()
				go func() {
					_, err := c.in.Write(all)
					sent <- err
				}()
				if _, err := c.diagnosed(uri, version); err != nil {
					return err
				}
				times = append(times, time.Since(begun))
				published = max(published, c.published)
				if err := <-sent; err != nil {
					return err
				}
				// Back to how it was.
				version++
				if err := c.send(d.typing(uri, version, false)); err != nil {
					return err
				}
				if _, err := c.diagnosed(uri, version); err != nil {
					return err
				}
				if version%2 == 1 {
					version++
					if err := c.send(d.typing(uri, version, false)); err != nil {
						return err
					}
				}
				time.Sleep(b.pause)
			}
			b.report.add("200 changes at once", s.name, times)
			b.report.value("diagnostics sent for 200 changes", s.name, float64(published))
			return nil
		})
	})
}

// measureMemory types for long and looks what the process takes.
func (b *bench) measureMemory() error {
	few, many := 10_000, 100_000
	if b.short {
		few, many = 2_000, 10_000
	}
	d := ourDocuments()[0]
	return b.each([]*server{&b.floor, &b.ours}, func(s *server) error {
		return b.with(s, &d, func(c *client, uri string) error {
			time.Sleep(time.Second) // whatever it does at first is done by then
			if err := b.note(c, "resident after open"); err != nil {
				return err
			}
			before, err := c.processor()
			if err != nil {
				return err
			}
			for i := 1; i <= many; i++ {
				if _, _, err := c.key(uri, &d, i); err != nil {
					return err
				}
				if i != few {
					continue
				}
				now, err := c.processor()
				if err != nil {
					return err
				}
				b.report.add("processor time for a key", s.name, []time.Duration{(now - before) / time.Duration(few)})
				if err := b.note(c, "resident after 10,000 keys"); err != nil {
					return err
				}
				if s == &b.floor {
					return nil
				}
			}
			return b.note(c, "resident after 100,000 keys")
		})
	})
}

func (b *bench) note(c *client, what string) error {
	kib, err := c.resident()
	b.report.value(what, c.name, float64(kib)/1024)
	return err
}

// measurePeers types into the other servers, in documents of theirs, and into
// ours beside them.
func (b *bench) measurePeers() error {
	for _, p := range b.peers {
		fmt.Fprintln(os.Stderr, "bench: "+p.name)
		for i := range p.documents {
			d := &p.documents[i]
			keys, warm := b.keys/5, b.warm/2 // they are slower by orders of magnitude
			if p.slow {
				keys, warm = 20, 2
			}
			for range b.processes {
				err := b.with(&p.server, d, func(c *client, uri string) error {
					if i == 0 {
						time.Sleep(time.Second)
						if err := b.note(c, "resident after open"); err != nil {
							return err
						}
					}
					narrow := *b
					narrow.warm = warm
					times, err := narrow.typed(c, uri, d, keys)
					b.report.add("key in "+d.name, p.name, times)
					return err
				})
				if err != nil {
					return err
				}
			}
		}
		for range b.processes {
			c, err := p.start(b.dir)
			if err != nil {
				return err
			}
			err = c.initialize(b.dir)
			b.report.add("start to the answer to initialize", p.name, []time.Duration{time.Since(c.begun)})
			c.stop()
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// diagnosticsIn is the list of diagnostics in a publish, with which it ends.
func diagnosticsIn(body []byte) string {
	_, list, ok := strings.Cut(string(body), `"diagnostics":`)
	if !ok || len(list) < 2 {
		return "[]"
	}
	return list[:len(list)-2]
}
