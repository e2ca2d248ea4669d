package workspace

import (
	"iai/iaip/problem"
	"iai/iaip/syntax"
	"iai/iaip/text"
)

// A Fix is one way to mend a finding, as data: nothing is changed until
// somebody applies it.
type Fix struct {
	Title string
	// Safe says that the fix does what every author would have wanted, so
	// that it may be applied unseen.
	Safe    bool
	Edits   []FileEdit
	Creates []Create
}

// A FileEdit is an edit of one file.
type FileEdit struct {
	File string
	text.Edit
}

// A Create makes a file that is not there yet.
type Create struct{ File, Text string }

// A fixer works out the fixes of one finding.
type fixer struct {
	s   *Snapshot
	f   problem.Finding
	l   *Listing
	out []Fix
	// untried says that no fix may be tried any more, so that only those are
	// offered that need not be. work is what trying has taken.
	untried bool
	work    int
}

// Fixes are the ways to mend a finding, the likeliest first.
func (s *Snapshot) Fixes(f problem.Finding) []Fix { return s.Applying().Fixes(f) }

var fixes = map[*problem.Rule]func(*fixer){
	problem.MissingManifest:         (*fixer).createManifest,
	problem.MalformedFile:           (*fixer).malformed,
	problem.MissingKind:             (*fixer).insertKind,
	problem.KindMismatch:            (*fixer).kindMismatch,
	problem.UnsupportedVersion:      (*fixer).setVersion,
	problem.InvalidType:             (*fixer).invalidType,
	problem.InvalidKindName:         (*fixer).removeEnabled,
	problem.MissingInclude:          (*fixer).missingFile,
	problem.MissingOverride:         (*fixer).missingFile,
	problem.PathEscape:              (*fixer).makeRelative,
	problem.ForbiddenMetadataKey:    (*fixer).forbiddenKey,
	problem.UnsupportedMode:         (*fixer).choose,
	problem.UnsupportedAlgorithm:    (*fixer).choose,
	problem.AmbiguousSection:        (*fixer).ambiguous,
	problem.MetadataIncludeConflict: (*fixer).metadataOrInclude,
	problem.UnknownKind:             (*fixer).correctKind,
	problem.UnknownKey:              (*fixer).didYouMean,
	problem.InvalidMetadataKey:      (*fixer).didYouMean,
	problem.InvalidValue:            (*fixer).invalidValue,
	problem.KeyOfOtherKind:          (*fixer).moveKey,
	problem.AlgorithmWithoutOverlay: (*fixer).overlayOrNot,
	problem.DuplicateEntry:          (*fixer).duplicateEntry,
	problem.EnabledAndDisabled:      (*fixer).enabledAndDisabled,
	problem.NotLoaded:               (*fixer).loadIt,
	problem.InertManifest:           (*fixer).enablePresent,
	problem.EmptyKind:               (*fixer).createBase,
	problem.UnknownStack:            (*fixer).nearest,
	problem.UnknownRuleset:          (*fixer).nearest,
	problem.UnknownCommand:          (*fixer).nearest,
	problem.UnknownRule:             (*fixer).toggle,
	problem.RuleNotInRuleset:        (*fixer).toggle,
	problem.DroppedRule:             (*fixer).toggle,
	problem.ConflictingRules:        (*fixer).toggleOff,
	problem.InvalidConstraint:       (*fixer).removeConstraint,
	problem.InvalidPackRequest:      (*fixer).addSource,
	problem.PackNotFound:            (*fixer).packNotFound,
	problem.PackVersionMismatch:     (*fixer).packVersion,
	problem.PackPermissionDenied:    (*fixer).packDenied,
	problem.PackAmbiguous:           (*fixer).packAmbiguous,
	problem.LockStale:               (*fixer).updateLock,
	problem.HiddenText:              (*fixer).textFix,
	problem.MixedScript:             (*fixer).textFix,
	problem.PossibleSecret:          (*fixer).textFix,
	problem.ControlCharacter:        (*fixer).textFix,
}

// file is the file the finding is in.
func (x *fixer) file() *syntax.File { return x.s.File(x.f.File) }

// add offers a fix, unless it cannot be made, leaves a file less readable, or
// stops a resolution where nothing that it mends had hidden the stop.
func (x *fixer) add(title string, safe bool, edits []FileEdit, creates ...Create) {
	fix := Fix{Title: title, Safe: safe, Edits: edits, Creates: creates}
	plan := NewPlan(x.s)
	if x.untried || x.l.safe && !safe || len(edits) == 0 && len(creates) == 0 || !plan.Add(fix) {
		return
	}
	if x.l.together {
		x.out = append(x.out, fix)
		return
	}
	t, ok := x.s.try(plan)
	if ok && !hides[x.f.Rule] {
		ok = !t.stops()
	}
	x.work += t.work
	if ok {
		x.out = append(x.out, fix)
	}
}

// enough says that whoever asks wants no further fix.
func (x *fixer) enough() bool { return x.l.together && len(x.out) > 0 }

// in are the edits of one file.
func in(file string, edits []text.Edit) []FileEdit {
	out := make([]FileEdit, len(edits))
	for i, e := range edits {
		out[i] = FileEdit{file, e}
	}
	return out
}

// both are the edits of two changes, none if either cannot be made.
func both(a, b []text.Edit) []text.Edit {
	if len(a) == 0 || len(b) == 0 {
		return nil
	}
	return append(append([]text.Edit(nil), a...), b...)
}

// offer is add for an edit that can neither break a file nor stop what loads
// it, so that it need not be tried: there may be thousands of these.
func (x *fixer) offer(title string, safe bool, edit text.Edit) {
	x.out = append(x.out, Fix{Title: title, Safe: safe, Edits: []FileEdit{{x.f.File, edit}}})
}

// swap offers one word in the place of another. In a file that is no manifest
// that need not be tried.
func (x *fixer) swap(span text.Span, word string) {
	edit := text.Edit{Span: span, New: word}
	title := "Change to `" + word + "`"
	if x.s.IsManifest(x.f.File) || word == "kind" || !isWord(word) || !isWord(span.Of(x.file().Src())) {
		x.add(title, false, in(x.f.File, []text.Edit{edit}))
		return
	}
	x.offer(title, false, edit)
}

// isWord says whether a text is a plain scalar wherever it stands.
func isWord(s string) bool {
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', i > 0 && (c >= '0' && c <= '9' || c == '_' || c == '-'):
		default:
			return false
		}
	}
	return s != ""
}

func (x *fixer) replaceAt(span text.Span, title, new string) {
	x.add(title, false, []FileEdit{{x.f.File, text.Edit{Span: span, New: new}}})
}
