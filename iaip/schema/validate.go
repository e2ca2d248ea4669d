package schema

import (
	"strconv"
	"strings"

	"iai/iaip/syntax"
	"iai/iaip/text"
)

// A Breach says how a value departs from the table.
type Breach uint8

const (
	// UnknownKey: no kind defines the key here.
	UnknownKey Breach = iota
	// ForeignKey: another kind defines this top-level key.
	ForeignKey
	// WrongType: the value is not of the key's type.
	WrongType
	// NotAllowed: the value is none of the allowed ones.
	NotAllowed
)

// A Violation is one departure from the table, at the token that shows it.
type Violation struct {
	Breach Breach
	text.Span
	Value text.Span // the value where it is what the span is about, else empty
	Path  string    // the key with its parents, dotted
	Key   *Key      // the row, nil for a key the table does not have
	Want  string    // what the value must be, in words
	Got   string    // the key or value as written
	Near  []string  // names or values that would be right here, in table order
	Kinds []string  // for a ForeignKey, the kinds that define it
}

// Check compares a mapping with the keys of a kind. Keys marked handled are
// left out: something else looks at them.
func Check(kind *Kind, v syntax.Value, handled func(key string) bool) []Violation {
	c := checker{}
	for key, value := range v.Pairs() {
		name := key.Text()
		if handled != nil && handled(name) {
			continue
		}
		if row := kind.Key(name); row != nil {
			c.value(row, name, key, value)
			continue
		}
		if IsExtension(name) {
			continue
		}
		near := make([]string, 0, len(kind.Keys)+len(Common))
		for i := range kind.Keys {
			near = append(near, kind.Keys[i].Name)
		}
		for i := range Common {
			near = append(near, Common[i].Name)
		}
		breach := Violation{Breach: UnknownKey, Span: key.Span(), Path: name, Got: name, Near: near}
		if kinds := Definers(name); len(kinds) > 0 {
			breach.Breach, breach.Kinds = ForeignKey, kinds
		}
		c.out = append(c.out, breach)
	}
	return c.out
}

// CheckKey compares one value with a row of the table.
func CheckKey(row *Key, path string, key, value syntax.Value) []Violation {
	c := checker{}
	c.value(row, path, key, value)
	return c.out
}

type checker struct{ out []Violation }

func (c *checker) wrong(breach Breach, row *Key, path string, key, value syntax.Value) {
	at := value.Content()
	got := value.Text()
	if value.Kind() != syntax.Scalar {
		got = map[syntax.Kind]string{syntax.Mapping: "a mapping", syntax.Sequence: "a list"}[value.Kind()]
		// A whole block is too much to underline: the key stands for it.
		if value.Style() != syntax.Flow {
			at = text.Span{}
		}
	}
	span := at
	if span.Empty() {
		span = key.Span()
	}
	c.out = append(c.out, Violation{Breach: breach, Span: span, Value: at, Path: path, Key: row, Want: row.wanted(path), Got: got, Near: row.Enum})
}

// value compares a value with its row. Null is absent, whatever the type.
func (c *checker) value(row *Key, path string, key, value syntax.Value) {
	if value.IsNull() {
		return
	}
	switch row.Type {
	case Any:
	case String:
		s, ok := value.Str()
		switch {
		case !ok:
			c.wrong(WrongType, row, path, key, value)
		case !row.Allows(s):
			c.wrong(NotAllowed, row, path, key, value)
		}
	case Bool:
		if _, ok := value.Bool(); !ok {
			c.wrong(WrongType, row, path, key, value)
		}
	case Int:
		if n, ok := value.Int(); !ok || n < 0 {
			c.wrong(WrongType, row, path, key, value)
		}
	case List:
		if value.Kind() != syntax.Sequence {
			c.wrong(WrongType, row, path, key, value)
			return
		}
		for i := range value.Len() {
			item := value.ItemAt(i)
			s, ok := item.Str()
			switch {
			case !ok:
				c.wrong(WrongType, row, path+"["+strconv.Itoa(i)+"]", key, item)
			case !row.Allows(s):
				c.wrong(NotAllowed, row, path+"["+strconv.Itoa(i)+"]", key, item)
			}
		}
	case Map:
		if value.Kind() != syntax.Mapping {
			c.wrong(WrongType, row, path, key, value)
			return
		}
		if len(row.Fields) > 0 {
			c.fields(row, path, value)
		}
	case Objects:
		if value.Kind() != syntax.Sequence {
			c.wrong(WrongType, row, path, key, value)
			return
		}
		for i := range value.Len() {
			item, at := value.ItemAt(i), path+"["+strconv.Itoa(i)+"]"
			if item.Kind() != syntax.Mapping {
				c.wrong(WrongType, row, at, key, item)
				continue
			}
			c.fields(row, at, item)
		}
	}
}

func (c *checker) fields(row *Key, path string, v syntax.Value) {
	for key, value := range v.Pairs() {
		name := key.Text()
		if field := row.Field(name); field != nil {
			c.value(field, path+"."+name, key, value)
			continue
		}
		if IsExtension(name) {
			continue
		}
		near := make([]string, 0, len(row.Fields))
		for i := range row.Fields {
			near = append(near, row.Fields[i].Name)
		}
		c.out = append(c.out, Violation{Breach: UnknownKey, Span: key.Span(), Path: path + "." + name, Got: name, Near: near})
	}
}

// wanted says in words what must stand at a path that leads to the key or to an
// entry of its list.
func (k *Key) wanted(path string) string {
	if !strings.HasSuffix(path, "]") {
		return k.Expected()
	}
	entry := Key{Type: String, Enum: k.Enum, Open: k.Open}
	if k.Type == Objects {
		entry.Type = Map
	}
	return entry.Expected()
}

// Expected says in words what a key may hold.
func (k *Key) Expected() string {
	if len(k.Enum) > 0 && !k.Open {
		values := make([]string, len(k.Enum))
		for i, e := range k.Enum {
			if strings.HasSuffix(e, ":") {
				e += "<…>"
			}
			values[i] = "`" + e + "`"
		}
		list := join(values)
		if k.Type == List {
			return "a list of " + list
		}
		return list
	}
	switch k.Type {
	case Bool:
		return "`true` or `false`"
	case Any:
		return "anything"
	}
	return "a " + k.Type.String()
}

func join(words []string) string {
	switch len(words) {
	case 0:
		return ""
	case 1:
		return words[0]
	}
	return strings.Join(words[:len(words)-1], ", ") + " or " + words[len(words)-1]
}
