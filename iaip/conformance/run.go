package conformance

import (
	"fmt"
	"strings"
)

// A Resolver answers iaip.resolve for files held in memory. An empty manifest
// means that the request names none.
type Resolver func(files map[string][]byte, manifest string) (answer []byte)

// A Checker answers check for files held in memory.
type Checker func(files map[string][]byte) (answer []byte)

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
	raw := resolve(c.Files, c.Manifest)
	a, err := Decode(raw)
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
