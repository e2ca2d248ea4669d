package conformance

import (
	"fmt"
	"slices"
	"strings"
)

// A Topic is a part of an answer that can be compared by itself. It is also the
// first word of the lines that show it.
type Topic string

// The topics of iaip.resolve. The first group is compared unless a case says
// otherwise. Of the second, what a rule fixes (digests, the texts of the parts)
// is checked for every answer all the same, see [Violations].
const (
	Status    Topic = "status"    // status: ok
	Active    Topic = "active"    // active: context tasks
	Kinds     Topic = "kind"      // kind context ok override=none
	Inputs    Topic = "input"     // input base context.iai:1
	Discards  Topic = "discarded" // discarded merge a.iai by o.iai
	Settings  Topic = "setting"   // setting scope = "global"
	Sections  Topic = "section"   // section ## A from o.iai:4 replaces a.iai:9
	Text      Topic = "text"      // text |one line of the effective text
	Problems  Topic = "problem"   // problem a.iai:1 kind-mismatch stop
	Manifest  Topic = "manifest"  // manifest: sub/manifest.iai
	Version   Topic = "version"   // version: v0
	Digests   Topic = "digest"    // digest input context.iai sha256:…
	Declared  Topic = "declared"  // declared context.iai kind = "context"
	InputText Topic = "source"    // source context.iai |one line of an input's text
	Pieces    Topic = "piece"     // piece ## A |one line of a section's text
)

// Check is the topic of the check operation. In the show file, names may follow
// it: then only problems of these names are compared.
const Check Topic = "check" // check a.iai:1:7-1:14 kind-mismatch error stop "text"

var usual = []Topic{Status, Active, Kinds, Inputs, Discards, Settings, Sections, Text, Problems}

var all = append(slices.Clone(usual), Manifest, Version, Digests, Declared, InputText, Pieces)

// Topics are the parts of the answers that a case compares.
type Topics struct {
	Resolve    []Topic
	Check      bool
	CheckNames []string // none: all
}

func (t Topics) has(topic Topic) bool { return slices.Contains(t.Resolve, topic) }

// parseShow reads the show file of a case.
func parseShow(show string) (Topics, error) {
	var t Topics
	for line := range strings.Lines(show) {
		words := strings.Fields(line)
		switch {
		case len(words) == 0:
		case Topic(words[0]) == Check:
			t.Check = true
			t.CheckNames = append(t.CheckNames, words[1:]...)
		case len(words) == 1 && words[0] == "usual":
			t.Resolve = append(t.Resolve, usual...)
		case len(words) == 1 && words[0] == "all":
			t.Resolve = append(t.Resolve, all...)
		case len(words) == 1 && slices.Contains(all, Topic(words[0])):
			t.Resolve = append(t.Resolve, Topic(words[0]))
		default:
			return Topics{}, fmt.Errorf("show: %q is no topic; write one a line of usual, all, %v, check", strings.TrimSpace(line), all)
		}
	}
	return t, nil
}
