package conformance

import (
	"fmt"
	"runtime/debug"
	"strings"
)

// A Resolver answers iaip.resolve for files held in memory. An empty manifest
// means that the request names none.
type Resolver func(files map[string][]byte, manifest string) (answer []byte)

// A Checker answers check for files held in memory.
type Checker func(files map[string][]byte) (answer []byte)

// ask lets a resolver answer; a panic in it is an error to report, with the
// case or the seed that brought it about.
func (resolve Resolver) ask(files map[string][]byte, manifest string) (raw []byte, a Answer, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the resolver panicked: %v\n%s", p, debug.Stack())
		}
	}()
	raw = resolve(files, manifest)
	a, err = Decode(raw)
	return raw, a, err
}

// Run puts the case to a resolver and a checker, either of which may be nil and
// is then not asked. It returns what is wrong with the answers, empty if nothing.
func (c Case) Run(resolve Resolver, check Checker) string {
	var wrong []string
	if resolve != nil && len(c.Show.Resolve) > 0 {
		wrong = append(wrong, c.runResolve(resolve)...)
	}
	if check != nil && c.Show.Check {
		wrong = append(wrong, c.runCheck(check)...)
	}
	if len(wrong) == 0 {
		return ""
	}
	return fmt.Sprintf("%s\n%s\n%s", c.Name, strings.TrimSpace(c.Comment), strings.Join(wrong, "\n"))
}

func (c Case) runResolve(resolve Resolver) []string {
	raw, a, err := resolve.ask(c.Files, c.Manifest)
	if err != nil {
		return []string{err.Error()}
	}
	wrong := Violations(raw, c.Files)
	if diff := difference(c.Want, formatLines(a, c.Show)); diff != "" {
		wrong = append(wrong, "iaip.resolve (- expected, + answered):\n"+diff)
	}
	return wrong
}

func (c Case) runCheck(check Checker) []string {
	raw := check(c.Files)
	a, err := DecodeCheck(raw)
	if err != nil {
		return []string{err.Error()}
	}
	wrong := checkViolations(raw, c.Files)
	got := checkLines(a, c.Files, c.Show.CheckNames)
	if diff := difference(c.WantIn, reorder(c.WantIn, got)); diff != "" {
		wrong = append(wrong, "check (- expected, + answered):\n"+diff)
	}
	return wrong
}
