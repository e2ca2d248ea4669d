package contract

import "strings"

const (
	stopOnViolation = "If any rule must be violated, STOP and ask for explicit permission."
	stopOnMissing   = "If required information is missing, ask instead of guessing."
)

// template is the whole contract. The hyphen in its first heading is the
// non-breaking U+2011; there is no final newline.
const template = "You are executing: {INTENT_HUMAN}\n" +
	"\n" +
	"NON\u2011NEGOTIABLE RULES:\n" +
	"{RULES_BULLETS}\n" +
	"\n" +
	"CONSTRAINTS:\n" +
	"{CONSTRAINTS_BULLETS}\n" +
	"\n" +
	"PROJECT STACK:\n" +
	"{STACK_BULLETS}\n" +
	"\n" +
	"STOP CONDITIONS:\n" +
	"- " + stopOnViolation + "\n" +
	"- " + stopOnMissing + "\n" +
	"\n" +
	"OUTPUT REQUIREMENTS:\n" +
	"- Keep the solution simple and aligned with the stack.\n" +
	"- Provide a short file-level plan before code when generating changes."

// stopConditions lists the template's stop conditions anew for each result,
// which may then do with the list as it likes.
func stopConditions() []string { return []string{stopOnViolation, stopOnMissing} }

func (i IntentID) human() string {
	switch i {
	case Generate:
		return "CODE GENERATION"
	case Refactor:
		return "CODE REFACTORING"
	default:
		return "CODE REVIEW"
	}
}

// render fills the template in. It walks the template once and never looks at
// what it has put in, so a directive may say {RULES_BULLETS} and mean it.
func render(intent IntentID, list []candidate, constraints Constraints, stack *StackPreset) string {
	var b strings.Builder
	b.Grow(len(template) + 96*len(list) + 48*len(constraints))
	for rest := template; ; {
		literal, after, found := strings.Cut(rest, "{")
		b.WriteString(literal)
		if !found {
			return b.String()
		}
		name, tail, _ := strings.Cut(after, "}")
		switch name {
		case "INTENT_HUMAN":
			b.WriteString(intent.human())
		case "RULES_BULLETS":
			writeRules(&b, list)
		case "CONSTRAINTS_BULLETS":
			writeConstraints(&b, constraints)
		case "STACK_BULLETS":
			bullet(&b, 0, "Framework/Stack: ", stack.Name)
		}
		rest = tail
	}
}

func writeRules(b *strings.Builder, list []candidate) {
	n := 0
	for i := range list {
		if list[i].state == Applied {
			bullet(b, n, list[i].rule.Directive)
			n++
		}
	}
	if n == 0 {
		bullet(b, 0, "No specific rules applied.")
	}
}

func writeConstraints(b *strings.Builder, constraints Constraints) {
	for i, c := range constraints {
		bullet(b, i, c.Key, ": ", c.Value.Text())
	}
	if len(constraints) == 0 {
		bullet(b, 0, "No specific constraints applied.")
	}
}

// bullet writes the nth item of a list; items are parted by line feeds, so
// that a list ends without one.
func bullet(b *strings.Builder, n int, parts ...string) {
	if n > 0 {
		b.WriteByte('\n')
	}
	b.WriteString("- ")
	for _, part := range parts {
		b.WriteString(part)
	}
}
