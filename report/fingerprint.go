package report

import (
	"crypto/sha256"
	"fmt"
	"strings"

	"iai/api"
)

// Fingerprints name each problem so that it is known again after lines were
// put in or taken out around it: by its file, its code, its message and the
// text of its line, and where all of these are the same, by its number among
// its equals.
func Fingerprints(problems []api.Problem, line func(file string, line int) string) []string {
	out := make([]string, len(problems))
	seen := map[string]int{}
	for i, p := range problems {
		text := oneLine(line(p.File, p.Range.Start.Line))
		key := strings.Join([]string{p.File, p.Code, oneLine(p.Message), text}, "\x00")
		n := seen[key]
		seen[key]++
		sum := sha256.Sum256(fmt.Appendf(nil, "%s\x00%d", key, n))
		out[i] = fmt.Sprintf("%x", sum[:16])
	}
	return out
}
