package contract

import (
	"embed"
	"fmt"
	"sync"
)

//go:embed catalogue/*.yaml
var builtinFiles embed.FS

// The built-in catalogue is read when it is first asked for: most runs of the
// program never ask.
var builtin struct {
	once      sync.Once
	catalogue *Catalogue
}

// BuiltinSource is what definitions of the built-in catalogue say they are
// from.
const BuiltinSource = "builtin"

// Builtin is the catalogue that comes with the program. Packs join it by With.
func Builtin() *Catalogue {
	builtin.once.Do(func() {
		catalogue, err := loadBuiltin()
		if err != nil {
			// The files are part of the program and tested with it.
			panic(fmt.Sprintf("the built-in catalogue: %v", err))
		}
		builtin.catalogue = catalogue
	})
	return builtin.catalogue
}

func loadBuiltin() (*Catalogue, error) {
	entries, err := builtinFiles.ReadDir("catalogue")
	if err != nil {
		return nil, err
	}
	var files []SourceFile
	for _, entry := range entries {
		path := "catalogue/" + entry.Name()
		text, err := builtinFiles.ReadFile(path)
		if err != nil {
			return nil, err
		}
		files = append(files, SourceFile{Path: path, Text: string(text)})
	}
	definitions, err := Load(BuiltinSource, files...)
	if err != nil {
		return nil, err
	}
	return NewCatalogue(definitions)
}

// BuiltinFile is the text of a file of the built-in catalogue by its name, for
// those who show where a definition stands.
func BuiltinFile(name string) (string, bool) {
	text, err := builtinFiles.ReadFile("catalogue/" + name)
	return string(text), err == nil
}
