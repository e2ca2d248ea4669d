package lsp

import (
	"os"
	"path/filepath"
	"sync"

	"iai/iaip/problem"
)

// pages are the pages about problems, written to the user's cache when a
// problem first needs its own, so that an editor has something to open.
type pages struct {
	dir  string
	warn func(error)

	mu      sync.Mutex // guards written
	written map[string]string
}

// link is the address of the page about a rule, "" if there is none.
func (p *pages) link(r *problem.Rule, docsURL string) string {
	if docsURL != "" {
		return docsURL + r.Code
	}
	return p.write("problems/"+r.Code+".md", r.Page)
}

// write puts a page into the cache, once, and answers its URI, or "" where that
// cannot be.
func (p *pages) write(name string, content func() string) string {
	if p.dir == "" {
		return ""
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if uri, ok := p.written[name]; ok {
		return uri
	}
	if p.written == nil {
		p.written = map[string]string{}
	}
	file := filepath.Join(p.dir, filepath.FromSlash(name))
	uri, err := "", keep(file, content())
	if err == nil {
		if abs, absErr := filepath.Abs(file); absErr == nil {
			uri = fileURI(absolute(abs))
		}
	} else {
		p.warn(err)
	}
	p.written[name] = uri
	return uri
}

// readOnly is how pages are kept: an edit would change nothing but the page.
const readOnly = 0o444

// keep makes a file hold a text, to be read only. Readers see the old text or
// the new one.
func keep(file, text string) error {
	if old, err := os.ReadFile(file); err == nil && string(old) == text {
		_ = os.Chmod(file, readOnly) // it may be somebody else's, and is right as it is
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	tmp, err := os.CreateTemp(filepath.Dir(file), ".page-*")
	if err != nil {
		return err
	}
	_, err = tmp.WriteString(text)
	if closeErr := tmp.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		err = os.Chmod(tmp.Name(), readOnly)
	}
	if err == nil {
		_ = os.Chmod(file, 0o644) // Windows puts nothing in the place of a file to be read only
		err = os.Rename(tmp.Name(), file)
	}
	if err != nil {
		_ = os.Remove(tmp.Name())
	}
	return err
}
