package agents

import (
	"fmt"
	"strings"

	"iai/iaip/text"
)

// An ownExport is what of a source iai itself wrote from a manifest that is
// still there. Its text stands in the files of that manifest, so an import of
// it would say everything twice.
type ownExport struct {
	manifest string    // "" if nothing of the source is an export
	block    text.Span // where the target shares its file with people
	whole    bool      // nothing else is in the file
	edited   bool
}

// ownExport looks a source up in the lock; why says what is left out of it and
// has to be told.
func (im *importer) ownExport(p, src string) (own ownExport, why string) {
	e := find(im.lock.Files, p)
	if e == nil || e.Manifest == "" {
		return own, ""
	}
	if _, gone := im.q.Files.Read(e.Manifest); gone != "" {
		return own, ""
	}
	what := "it"
	if t := Find(e.Target); t != nil && t.File != "" {
		b, ok := findBlock(src)
		if !ok {
			return own, "" // somebody took the block out: what is left is theirs
		}
		own.block = b.whole
		own.edited = digest(b.whole.Of(src)) != e.Digest
		own.whole = strings.TrimSpace(src[:b.whole.Start]+src[b.whole.End:]) == ""
		what = "its block"
	} else {
		own.whole, own.edited = true, digest(src) != e.Digest
	}
	own.manifest = e.Manifest
	switch {
	case own.edited:
		why = fmt.Sprintf("%s is an export of `%s` that was edited since, and an import would say everything twice: move the change into an `.iai` file, then `iai export --force`", what, e.Manifest)
	case own.whole:
		why = fmt.Sprintf("it is an export of `%s`, whose files hold it already", e.Manifest)
	}
	return own, why
}
