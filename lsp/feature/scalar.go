package feature

import (
	"strings"

	"iai/iaip/syntax"
	"iai/iaip/text"
	"iai/workspace"
)

// pathBytes are characters that mean nothing in YAML but themselves, as long as
// there is a letter among them.
const pathBytes = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-"

// rewrite is the edit that gives a string in frontmatter another value. Quotes
// stay as they are; a value without them gets some only where it would not be
// read as it is.
func rewrite(v syntax.Value, value string) text.Edit {
	e := text.Edit{Span: v.Content(), New: value}
	switch {
	case v.IsAlias():
	case v.Style() == syntax.SingleQuoted:
		e.New = "'" + strings.ReplaceAll(value, "'", "''") + "'"
		return e
	case v.Style() == syntax.DoubleQuoted:
		e.New = syntax.Quote(value)
		return e
	}
	if !plain(value) {
		e.New = syntax.Quote(value)
	}
	return e
}

// plain says whether a string can stand without quotes wherever a string can,
// a list in brackets included.
func plain(value string) bool {
	if strings.HasSuffix(value, workspace.Extension) && strings.Trim(value, pathBytes) == "" {
		return true // like nearly all paths; no parse is needed to see it
	}
	f := syntax.Parse("k: [" + value + "]\n---\n")
	list := f.Root().Field("k")
	if f.Broken() || list.Len() != 1 {
		return false
	}
	got, ok := list.ItemAt(0).Str()
	return ok && got == value && list.ItemAt(0).Style() == syntax.Plain && !list.ItemAt(0).IsAlias()
}
