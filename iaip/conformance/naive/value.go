package naive

import (
	"bytes"
	"encoding/json"
	"sort"
	"strings"
)

type valueType int

const (
	null valueType = iota
	boolean
	number
	text
	list
	mapping
)

// A value is a YAML node with its type decided. For booleans and numbers the
// scalar is the JSON literal already.
type value struct {
	is      valueType
	scalar  string
	items   []value
	entries []entry
	line    int
}

type entry struct {
	key   string
	line  int
	value value
}

// get finds a key; the second result is false if it is absent or null, which
// the specification treats alike wherever it asks for a key.
func (v value) get(key string) (entry, bool) {
	for _, e := range v.entries {
		if e.key == key {
			return e, e.value.is != null
		}
	}
	return entry{}, false
}

// present is get for the keys of which the empty string, too, means absent.
func (v value) present(key string) (entry, bool) {
	e, ok := v.get(key)
	if ok && e.value.is == text && e.value.scalar == "" {
		return entry{}, false
	}
	return e, ok
}

// compact is the value as JSON without blanks, keys sorted by their bytes.
func (v value) compact() string {
	switch v.is {
	case null:
		return "null"
	case boolean, number:
		return v.scalar
	case text:
		return quote(v.scalar)
	case list:
		parts := []string{}
		for _, item := range v.items {
			parts = append(parts, item.compact())
		}
		return "[" + strings.Join(parts, ",") + "]"
	}
	byKey := map[string]value{}
	for _, e := range v.entries {
		byKey[e.key] = e.value
	}
	return compactMap(byKey)
}

func compactMap(byKey map[string]value) string {
	keys := []string{}
	for key := range byKey {
		keys = append(keys, key)
	}
	sort.Strings(keys)
	parts := []string{}
	for _, key := range keys {
		parts = append(parts, quote(key)+":"+byKey[key].compact())
	}
	return "{" + strings.Join(parts, ",") + "}"
}

func quote(s string) string {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(s); err != nil {
		panic(err) // a string always encodes
	}
	return strings.TrimSuffix(out.String(), "\n")
}
