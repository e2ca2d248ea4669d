// Package pack turns a request for a pack into exactly one pack, a question for
// a person, or a classified refusal.
//
// It is an engine over plain values. A request is parsed (request.go), the
// candidates of a registry snapshot are judged one by one against it
// (judge.go), what is left is ordered by the caller's criteria (criterion.go),
// and the first one wins if it is alone at the top (resolve.go). Every candidate
// that did not win keeps the reason (explain.go). The same question gives the
// same answer, whatever order the registry lists its packs in.
//
// The package must not know where packs live: no disk, no registry protocol, no
// YAML. It never guesses, never fills in what was left out, never falls back to
// another source, and never writes a lock: it only says whether one still fits
// (stale.go) and how it reads as text (locktext.go).
package pack
