// Package schema is the one table of kinds and their keys: names, types,
// allowed values, defaults and what each is for. Validation, JSON Schemas, the
// reference page, completion and hover are all views of it.
//
// The package knows what a key may hold. It must not know which files belong
// together, what is in force, or how a finding reaches a person.
package schema

import "strings"

// A Type says what a key holds.
type Type uint8

const (
	String  Type = iota
	Bool         // true or false
	Int          // a whole number from 0
	List         // a list of strings
	Map          // a mapping with the keys in Fields
	Objects      // a list of mappings with the keys in Fields
	Any          // anything at all
)

func (t Type) String() string {
	return [...]string{"string", "boolean", "whole number", "list of strings", "mapping", "list of mappings", "anything"}[t]
}

// A Key is one row of the table.
type Key struct {
	Name string
	Type Type
	// Enum lists the allowed values; empty means any value of the type. A
	// value that ends in a colon allows anything behind it.
	Enum []string
	// Open says that Enum lists the common values and others are fine too.
	Open bool
	// Default is what holds when the key is absent, "" if nothing does.
	Default string
	// Path marks a hint that names a file: it is never opened or checked.
	Path bool
	Doc  string
	// Fields are the keys of a Map or of each element of Objects.
	Fields []Key
	// Source names the document that defines the key.
	Source string
}

// Allows says whether a scalar text is one of the allowed values.
func (k *Key) Allows(value string) bool {
	if len(k.Enum) == 0 || k.Open {
		return true
	}
	for _, e := range k.Enum {
		if e == value || strings.HasSuffix(e, ":") && len(value) > len(e) && strings.HasPrefix(value, e) {
			return true
		}
	}
	return false
}

// Field is the key of a mapping by name, or nil.
func (k *Key) Field(name string) *Key { return find(k.Fields, name) }

func find(keys []Key, name string) *Key {
	for i := range keys {
		if keys[i].Name == name {
			return &keys[i]
		}
	}
	return nil
}

// A Kind is a category of instructions and the keys a file of it may hold.
type Kind struct {
	Name string
	Doc  string
	Keys []Key
}

// Key is a key of the kind by name, the common ones included, or nil.
func (k *Kind) Key(name string) *Key {
	if key := find(k.Keys, name); key != nil {
		return key
	}
	return find(Common, name)
}

// Own is a key of the kind by name without the common ones, or nil.
func (k *Kind) Own(name string) *Key { return find(k.Keys, name) }

// ByName is a kind of the table, the manifest not among them, or nil.
func ByName(name string) *Kind {
	for i := range Kinds {
		if Kinds[i].Name == name {
			return &Kinds[i]
		}
	}
	return nil
}

// Of is the kind a file declares: one of the eight or the manifest, or nil.
func Of(name string) *Kind {
	if name == Manifest.Name {
		return &Manifest
	}
	return ByName(name)
}

// Definers are the names of the kinds that define a top-level key.
func Definers(key string) []string {
	var out []string
	for i := range Kinds {
		if Kinds[i].Own(key) != nil {
			out = append(out, Kinds[i].Name)
		}
	}
	return out
}

// IsExtension says whether a key is outside the format on purpose.
func IsExtension(key string) bool { return strings.HasPrefix(key, "x-") }

// ValidKindName says whether a name can be a kind: it becomes a file name.
func ValidKindName(name string) bool {
	if name == "" || name == Manifest.Name {
		return false
	}
	for i := 0; i < len(name); i++ {
		c := name[i]
		switch {
		case c >= 'A' && c <= 'Z', c >= 'a' && c <= 'z', c >= '0' && c <= '9':
		case (c == '-' || c == '_') && i > 0:
		default:
			return false
		}
	}
	return true
}
