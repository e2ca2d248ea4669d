package packfile

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"

	"iai/iaip/syntax"
	"iai/resolver/contract"
)

// A File is one file of a pack.
type File struct {
	Path    string // relative to the pack
	Content string
}

// A Content is a pack with everything in it.
type Content struct {
	Listing
	// Missing says that there is no pack where the registry lists one, or
	// another one.
	Missing bool
	Files   []File // sorted by path
	// Digest names the content, "" if it could not all be read.
	Digest string
	// Definitions are what it adds to the contract catalogue.
	Definitions contract.Definitions
	Problems    []Problem
}

// Broken is why the pack cannot be used.
func (c *Content) Broken() (Problem, bool) { return Grave(c.Problems) }

// File is a file of the pack.
func (c *Content) File(path string) (File, bool) {
	for _, f := range c.Files {
		if f.Path == path {
			return f, true
		}
	}
	return File{}, false
}

// ReadContent reads a pack whose directory is at the top of files.
func ReadContent(files Files) Content {
	var c Content
	add := func(path, message string) {
		c.Problems = append(c.Problems, Problem{File: files.Name(path), Message: message})
	}
	src, absent, why := files.Read(PackFile)
	switch {
	case absent:
		c.Missing = true
		add(PackFile, "There is no pack here: a pack has a "+PackFile+".")
		return c
	case why != "":
		add(PackFile, "The pack cannot be read: "+why+".")
		return c
	}
	c.Pack, c.Problems = ReadPack(files.Name(PackFile), src)
	if _, grave := Grave(c.Problems); grave {
		return c
	}
	total := 0
	for _, path := range c.Provides.Files() {
		src, absent, why := files.Read(path)
		switch {
		case absent:
			why = "there is no such file"
		case why == "" && len(src) > MaxFile:
			why = fmt.Sprintf("it has %d bytes, and at most %d are read", len(src), MaxFile)
		}
		if why != "" {
			add(PackFile, "The pack provides `"+path+"`, and it cannot be read: "+why+".")
			continue
		}
		if total += len(src); total > MaxContent {
			add(PackFile, fmt.Sprintf("The files of the pack hold more than %d bytes, and no more are read.", MaxContent))
			break
		}
		c.Files = append(c.Files, File{path, src})
	}
	if _, grave := Grave(c.Problems); grave {
		return c
	}
	c.Digest = Digest(c.Files)
	c.define(files)
	for _, path := range c.Provides.Instructions {
		f, _ := c.File(path)
		if parsed := syntax.Parse(f.Content); parsed.Broken() {
			fault := parsed.Faults[0]
			c.Problems = append(c.Problems, Problem{File: files.Name(path), Span: fault.Span,
				Line: parsed.Lines.Line(fault.Start) + 1, Message: fault.Message})
		}
	}
	return c
}

// define reads what the pack adds to the catalogue. A file defines only what
// it is listed for: who reads pack.yaml knows what comes in.
func (c *Content) define(files Files) {
	from := c.Name()
	c.Definitions.From = from
	list, under := c.Provides.catalogue()
	for _, path := range list {
		f, _ := c.File(path)
		d, err := contract.Load(from, contract.SourceFile{Path: files.Name(path), Text: f.Content})
		if c.refuse(err) {
			continue
		}
		c.listed(files.Name(path), path, under[path], d)
		c.Definitions.Commands = append(c.Definitions.Commands, d.Commands...)
		c.Definitions.Rules = append(c.Definitions.Rules, d.Rules...)
		c.Definitions.Rulesets = append(c.Definitions.Rulesets, d.Rulesets...)
		c.Definitions.StackPresets = append(c.Definitions.StackPresets, d.StackPresets...)
	}
	// What the catalogue would refuse of the pack by itself is the pack's own
	// fault, and told as that.
	if _, grave := Grave(c.Problems); !grave {
		_, err := contract.NewCatalogue(c.Definitions)
		c.refuse(err)
	}
}

// refuse takes over what the catalogue says is wrong.
func (c *Content) refuse(err error) bool {
	var refused *contract.CatalogueError
	if !errors.As(err, &refused) {
		return false
	}
	for _, p := range refused.Problems {
		c.Problems = append(c.Problems, Problem{File: p.Place.File, Line: p.Place.Line, Message: p.Message})
	}
	return true
}

// listed compares what a file defines with the lists it stands in.
func (c *Content) listed(name, path string, under []string, d contract.Definitions) {
	check := func(key string, places ...contract.Place) {
		if len(places) == 0 || contains(under, key) {
			return
		}
		c.Problems = append(c.Problems, Problem{File: name, Line: places[0].Line, Message: fmt.Sprintf(
			"`%s` holds %s, and %s lists it only under %s: list it under `%s` too.", path, key, PackFile, quoted(under), key)})
	}
	check("commands", placesOf(d.Commands, func(d contract.Command) contract.Place { return d.Place })...)
	check("rules", placesOf(d.Rules, func(d contract.Rule) contract.Place { return d.Place })...)
	check("rulesets", placesOf(d.Rulesets, func(d contract.Ruleset) contract.Place { return d.Place })...)
	check("stacks", placesOf(d.StackPresets, func(d contract.StackPreset) contract.Place { return d.Place })...)
}

func placesOf[D any](list []D, place func(D) contract.Place) []contract.Place {
	out := make([]contract.Place, len(list))
	for i, d := range list {
		out[i] = place(d)
	}
	return out
}

// Defines says whether the pack has anything for the catalogue.
func (c *Content) Defines() bool {
	d := &c.Definitions
	return len(d.Commands)+len(d.Rules)+len(d.Rulesets)+len(d.StackPresets) > 0
}

// Join is a catalogue with what the pack defines. What keeps it from joining is
// told as problems of the pack: the catalogue was there first.
func (c *Content) Join(catalogue *contract.Catalogue) (*contract.Catalogue, []Problem) {
	next, err := catalogue.With(c.Definitions)
	if err == nil {
		return next, nil
	}
	joined := Content{}
	joined.refuse(err)
	return nil, joined.Problems
}

// Digest names the content of a pack: the SHA-256 of a line for each file with
// the SHA-256 of its bytes and its path, by path.
func Digest(files []File) string {
	sorted := slices.Clone(files)
	slices.SortFunc(sorted, func(a, b File) int { return strings.Compare(a.Path, b.Path) })
	h := sha256.New()
	for _, f := range sorted {
		sum := sha256.Sum256([]byte(f.Content))
		h.Write([]byte(hex.EncodeToString(sum[:]) + "  " + f.Path + "\n"))
	}
	return "sha256:" + hex.EncodeToString(h.Sum(nil))
}
