package api

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io/fs"
	"path"
	"sort"
	"strings"
	"syscall"
	"time"

	"iai/iaip"
	"iai/resolver/component"
	"iai/resolver/contract"
	"iai/workspace"
)

// An Env is what a door lends to the operations it calls.
type Env struct {
	// Open opens the workspace at a directory. A door that keeps workspaces
	// open answers with the one it has; nil opens the disk anew.
	Open func(root string, opts workspace.Options) (*workspace.Snapshot, error)
	// Root is the directory meant where a question names none; "" means that
	// it must name one.
	Root string
	// Now is the clock, for the operations whose answers carry the time.
	Now func() time.Time
	// Log takes one line for every contract that is asked for; nil keeps none.
	Log func(line []byte) error
	// Context ends what takes long; nil never does.
	Context context.Context
	// Told hears how far a call is that may take long; nil does not listen.
	Told func(done, of int)
	// Mediator is that of a door that lives on between calls; nil refuses the
	// operations of a component's task.
	Mediator *component.Mediator
	// Temp makes a private directory and says how to remove it. Only a door
	// through which nobody but the user comes lends it, because what runs
	// there are commands out of the question; nil refuses them.
	Temp func() (dir string, remove func(), err error)
	// Script is how such commands run, as far as the user has a say in it.
	Script component.Config
}

// logContract writes the line of one contract that was asked for. A question
// whose line cannot be kept fails: whoever keeps a log relies on it.
func (env *Env) logContract(request contract.Request, result contract.Result) error {
	if env.Log == nil {
		return nil
	}
	if err := env.Log(contract.LogLine(request, result)); err != nil {
		return &Error{Code: CodeIO, Message: sentence(err.Error())}
	}
	return nil
}

func (env *Env) context() context.Context {
	if env.Context == nil {
		return context.Background()
	}
	return env.Context
}

// goesOn tells how far a call is, and says whether somebody still waits for it.
func (env *Env) goesOn(done, of int) bool {
	if env.Told != nil {
		env.Told(done, of)
	}
	return env.context().Err() == nil
}

// Where says which workspace a question is about: a directory on disk, or
// files that exist only in the question.
type Where struct {
	Root     string  `json:"root,omitempty" doc:"Directory of the workspace."`
	Files    FileMap `json:"files,omitempty" doc:"Files held in memory instead: slash path to text, or to {\"base64\": …}. No disk is touched."`
	Manifest string  `json:"manifest,omitempty" doc:"The manifest, relative to the root. Without it .iaip/manifest.iai, then manifest.iai."`
	Base     string  `json:"base,omitempty" doc:"Directory include paths are relative to, if not the manifest's own; relative to the root."`
}

// A FileMap is a set of files in a question.
type FileMap map[string]string

// UnmarshalJSON reads texts and base64 objects.
func (m *FileMap) UnmarshalJSON(data []byte) error {
	var raw map[string]json.RawMessage
	if err := json.Unmarshal(data, &raw); err != nil {
		return Invalid("`files` must be an object of paths and texts.")
	}
	if raw == nil {
		return nil
	}
	*m = FileMap{}
	// In order, so that of several faults the same one is told each time.
	names := make([]string, 0, len(raw))
	for name := range raw {
		names = append(names, name)
	}
	sort.Strings(names)
	given := map[string]string{}
	for _, name := range names {
		clean, reason := iaip.Locate(".", name)
		if name == "" || reason != "" || clean == "." || strings.HasSuffix(name, "/") || strings.ContainsRune(name, 0) {
			return Invalid("`files` holds the path %q: paths are relative slash paths of files inside the root.", name)
		}
		if other, twice := given[clean]; twice {
			return Invalid("`files` holds one file under two names, %q and %q: give it once.", other, name)
		}
		given[clean] = name
		text, err := fileText(name, raw[name])
		if err != nil {
			return err
		}
		(*m)[clean] = text
	}
	return nil
}

// fileText reads the content of one file: a text, or base64 of its bytes.
func fileText(name string, value json.RawMessage) (string, error) {
	var text string
	if len(value) > 0 && value[0] == '"' && json.Unmarshal(value, &text) == nil {
		return text, nil
	}
	var coded struct {
		Base64 *string `json:"base64"`
	}
	if err := json.Unmarshal(value, &coded); err != nil || coded.Base64 == nil {
		return "", Invalid("`files[%q]` must be a string or an object with `base64`.", name)
	}
	data, err := base64.StdEncoding.DecodeString(*coded.Base64)
	if err != nil {
		return "", Invalid("`files[%q].base64` is not base64: %s.", name, err)
	}
	return string(data), nil
}

func (FileMap) jsonSchema() map[string]any {
	return map[string]any{"type": "object", "additionalProperties": map[string]any{"anyOf": []any{
		map[string]any{"type": "string"},
		map[string]any{"type": "object", "properties": map[string]any{"base64": map[string]any{"type": "string"}}, "required": []string{"base64"}},
	}}}
}

// open gives the workspace a question is about.
func (env *Env) open(w Where) (*workspace.Snapshot, error) {
	opts := OnDisk(nil, "")
	for _, p := range []struct {
		name  string
		value *string
	}{{"manifest", &w.Manifest}, {"base", &w.Base}} {
		if *p.value == "" {
			continue
		}
		clean := path.Clean(*p.value)
		if path.IsAbs(clean) || clean == ".." || strings.HasPrefix(clean, "../") {
			return nil, Invalid("`%s` is %q: it must be a relative path inside the root.", p.name, *p.value)
		}
		*p.value = clean
	}
	if w.Manifest != "" {
		opts.Manifests = []string{w.Manifest}
	}
	opts.Base = w.Base
	if w.Files != nil {
		if w.Root != "" {
			return nil, Invalid("Give `root` or `files`, not both.")
		}
		opts.Packs = nil // no disk is touched
		return workspace.New(workspace.Memory(w.Files), opts).Snapshot(), nil
	}
	root := w.Root
	if root == "" {
		root = env.Root
	}
	if root == "" {
		return nil, Invalid("Say which workspace is meant: `root` is a directory, `files` a map of paths and texts.")
	}
	if env.Open != nil {
		return env.Open(root, opts)
	}
	disk, err := workspace.OpenDisk(root)
	if err != nil {
		return nil, OpenError(root, err)
	}
	return workspace.New(disk, opts).Snapshot(), nil
}

// OpenError says why a root cannot be opened.
func OpenError(root string, err error) *Error {
	if errors.Is(err, fs.ErrNotExist) {
		return &Error{Code: CodeNotFound, Message: "There is no directory `" + root + "`."}
	}
	if errors.Is(err, syscall.ENOTDIR) {
		return &Error{Code: CodeInvalid, Message: "`" + root + "` is a file, and a root is a directory."}
	}
	var pathErr *fs.PathError
	if errors.As(err, &pathErr) {
		err = pathErr.Err
	}
	return &Error{Code: CodeIO, Message: "The directory `" + root + "` cannot be opened: " + err.Error() + "."}
}
