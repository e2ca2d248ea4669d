package naive

import (
	"encoding/json"
	"path"
	"strings"
)

// An input is one source of a kind, before the override is applied.
type input struct {
	role     string
	origin   string
	line     int
	keys     value
	ignored  map[string]bool
	text     string
	textLine int
	digest   string
}

// resolveKind runs the per-kind algorithm. Its stages follow the order in which
// problems are told: base, block, merges, overrides.
func (r *resolver) resolveKind(manifest value, kind string) Kind {
	var inputs []input

	r.stage++
	basePath := path.Join(path.Dir(r.manifest), kind+".iai")
	if _, ok := r.files[basePath]; ok {
		inputs = r.load(inputs, "base", basePath, kind)
	}

	r.stage++
	block := r.mappingAt(manifest, kind, value.get)
	metadata, hasMetadata := block.present("metadata")
	_, hasInclude := block.present("include")
	if hasMetadata && hasInclude {
		r.report(r.manifest, metadata.line, "metadata-include-conflict", warn)
	} else if hasMetadata {
		inputs = r.readMetadata(inputs, metadata, kind)
	}
	include := r.mappingAt(block, "include", value.present)
	merges := r.stringList(include, "merge")
	overrides := r.stringList(include, "override")
	how := r.mappingAt(block, "override", value.present)
	mode := r.stringAt(how, "mode", "replace_all")
	algorithm := r.stringAt(how, "algorithm", "markdown_sections")
	endOfBlock := len(r.problems)
	blockStage := r.stage

	r.stage++
	for _, item := range merges {
		inputs = r.merge(inputs, item, kind)
	}

	r.stage++
	override, ok := r.firstOverride(overrides, include, kind)

	// Whether these two stop is known only now, yet they stand in the block.
	var late []Problem
	if mode.scalar != "replace_all" && mode.scalar != "overlay" {
		late = append(late, Problem{r.manifest, "unsupported-mode", ok, mode.line, blockStage})
	} else if mode.scalar == "overlay" && algorithm.scalar != "markdown_sections" {
		late = append(late, Problem{r.manifest, "unsupported-algorithm", ok, algorithm.line, blockStage})
	}
	r.problems = append(r.problems[:endOfBlock:endOfBlock], append(late, r.problems[endOfBlock:]...)...)

	switch {
	case !ok:
		return finish(kind, inputs, nil, nil, nil)
	case mode.scalar == "overlay":
		// Silent: what an unknown algorithm would compare is unknown, so only
		// the known one can find a path ambiguous.
		var sections []section
		if algorithm.scalar == "markdown_sections" {
			sections = r.overlay(inputs, override)
		}
		name := algorithm.scalar
		return finish(kind, append(inputs, override), nil, &Override{"overlay", &name}, sections)
	}
	discarded := []Discarded{}
	for _, in := range inputs {
		discarded = append(discarded, Discarded{in.role, in.origin, override.origin})
	}
	return finish(kind, []input{override}, discarded, &Override{"replace_all", nil}, nil)
}

// load appends the file as an input, or reports why it cannot be one.
func (r *resolver) load(inputs []input, role, origin, kind string) []input {
	f, err := parse(r.files[origin])
	if err != nil {
		r.report(origin, err.(malformed).line, "malformed-file", stop)
		return inputs
	}
	if !r.checkKind(f, origin, kind) {
		return inputs
	}
	return append(inputs, input{
		role: role, origin: origin, line: 1, keys: f.keys, text: f.text, textLine: f.textLine,
		digest: digestOf(string(r.files[origin])),
	})
}

func (r *resolver) readMetadata(inputs []input, metadata entry, kind string) []input {
	if metadata.value.is != mapping {
		r.report(r.manifest, metadata.value.line, "invalid-type", stop)
		return inputs
	}
	in := input{
		role: "metadata", origin: r.manifest, line: metadata.line, keys: metadata.value,
		ignored: map[string]bool{}, digest: digestOf(metadata.value.compact()),
	}
	for _, e := range metadata.value.entries {
		switch {
		case e.key == "include" || e.key == "merge" || e.key == "override":
			r.report(r.manifest, e.line, "forbidden-metadata-key", stop)
		case e.key == "kind" && e.value.is != null && (e.value.is != text || e.value.scalar != kind):
			r.report(r.manifest, e.value.line, "kind-mismatch", stop)
		case !validMetadataKey(kind, e.key):
			r.report(r.manifest, e.line, "invalid-metadata-key", warn)
			in.ignored[e.key] = true
		}
	}
	return append(inputs, in)
}

// mappingAt is the mapping under a key; absent is an empty one.
func (r *resolver) mappingAt(v value, key string, find func(value, string) (entry, bool)) value {
	e, ok := find(v, key)
	if ok && e.value.is != mapping {
		r.report(r.manifest, e.value.line, "invalid-type", stop)
		return value{}
	}
	return e.value
}

// stringAt is the string under a key, or the default. Silent: a mode or an
// algorithm that is not a string is of the wrong type rather than unsupported.
func (r *resolver) stringAt(v value, key, fallback string) value {
	e, ok := v.present(key)
	if ok && e.value.is != text {
		r.report(r.manifest, e.value.line, "invalid-type", stop)
		ok = false
	}
	if !ok {
		return value{is: text, scalar: fallback}
	}
	return e.value
}

func (r *resolver) merge(inputs []input, item value, kind string) []input {
	origin, inside := r.locate(item.scalar)
	if _, ok := r.files[origin]; inside && (!ok || item.scalar == "") {
		r.report(r.manifest, item.line, "missing-include", stop)
	} else if !inside {
		r.report(r.manifest, item.line, "path-escape", stop)
	} else {
		inputs = r.load(inputs, "merge", origin, kind)
	}
	return inputs
}

// firstOverride is the first override that loads. Silent: an entry that stops
// because of its path lets the next one be tried, so that its problems are told
// too; a file of the wrong kind has been loaded and ends the search.
func (r *resolver) firstOverride(items []value, include value, kind string) (input, bool) {
	stopped := false
	for _, item := range items {
		origin, inside := r.locate(item.scalar)
		if !inside {
			r.report(r.manifest, item.line, "path-escape", stop)
			stopped = true
			continue
		}
		raw, ok := r.files[origin]
		if !ok || item.scalar == "" {
			r.report(r.manifest, item.line, "missing-override", warn)
			continue
		}
		if _, err := parse(raw); err != nil {
			r.report(r.manifest, item.line, "unloadable-override", warn)
			continue
		}
		loaded := r.load(nil, "override", origin, kind)
		if len(loaded) == 0 {
			return input{}, false
		}
		return loaded[0], true
	}
	if len(items) > 0 && !stopped {
		list, _ := include.get("override")
		r.report(r.manifest, list.line, "no-override", warn)
	}
	return input{}, false
}

func (r *resolver) overlay(inputs []input, override input) []section {
	var parts [][]section
	for _, in := range inputs {
		parts = append(parts, split(in.text, in.origin, in.textLine))
	}
	pieces, ambiguous := overlay(parts, split(override.text, override.origin, override.textLine))
	for _, s := range ambiguous {
		r.report(override.origin, s.line, "ambiguous-section", stop)
	}
	return pieces
}

func finish(kind string, inputs []input, discarded []Discarded, how *Override, sections []section) Kind {
	k := Kind{
		Kind: kind, Status: "ok", Override: how, Inputs: []Input{},
		Discarded: append([]Discarded{}, discarded...), Sections: []Section{},
	}
	if len(inputs) == 0 {
		k.Status = "empty"
	}
	effective := map[string]value{}
	var texts []string
	for _, in := range inputs {
		k.Inputs = append(k.Inputs, Input{in.role, in.origin, in.line, json.RawMessage(in.keys.compact()), in.text, in.digest})
		texts = append(texts, in.text)
		for _, e := range in.keys.entries {
			if e.key != "kind" && e.key != "name" && !in.ignored[e.key] {
				effective[e.key] = e.value
			}
		}
	}
	if how != nil && how.Mode == "overlay" {
		texts = nil
		for _, s := range sections {
			texts = append(texts, s.text)
			k.Sections = append(k.Sections, Section{
				append([]string{}, s.path...), s.origin, s.line, append([]Place{}, s.replaces...), s.text,
			})
		}
	}
	settings := compactMap(effective)
	k.Settings = json.RawMessage(settings)
	k.Text = join(texts)
	k.Digest = digestOf(settings + "\n" + k.Text)
	return k
}

// join puts the pieces one after the other, each on a line of its own.
func join(pieces []string) string {
	whole := ""
	for _, piece := range pieces {
		if whole != "" && piece != "" && !strings.HasSuffix(whole, "\n") {
			whole += "\n"
		}
		whole += piece
	}
	return whole
}
