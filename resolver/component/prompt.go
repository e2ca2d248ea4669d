package component

import "strings"

// A Prompt is captured text read as a question: its first line that shows
// anything, and every later one as an option, untouched.
type Prompt struct {
	Prompt      string   `json:"prompt"`
	Options     []string `json:"options"`
	CursorIndex int      `json:"cursor_index"`
}

// ParsePrompt reads captured text as a prompt. The text may be what a program
// wrote, control characters and all: then what a screen would show of it is
// read, so that no control character gets through. Lines are taken as they
// are; only those that show nothing are left out, because nobody could choose
// them and no arrow key stops at them.
func ParsePrompt(raw string) Prompt {
	if hasControls(raw) {
		raw = Show([]byte(raw))
	}
	return promptOf(strings.Split(raw, "\n"))
}

func promptOf(lines []string) Prompt {
	p := Prompt{Options: []string{}}
	started := false
	for _, line := range lines {
		switch {
		case strings.TrimSpace(line) == "":
		case !started:
			p.Prompt, started = line, true
		default:
			p.Options = append(p.Options, line)
		}
	}
	p.CursorIndex = cursorIndex(p.Options)
	return p
}

// hasControls says whether the text needs a screen to be read. A line feed
// separates lines and a tab in text somebody hands in is theirs to keep.
func hasControls(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool {
		return r != '\n' && r != '\t' && isControl(r)
	})
}

func isControl(r rune) bool {
	return r < 0x20 || 0x7f <= r && r < 0xa0
}

// Key is a key the mediator presses; it knows no others.
type Key string

const (
	Up    Key = "up"
	Down  Key = "down"
	Enter Key = "enter"
)

// A Mapping is the answer to MapOption: the option meant and the keys that
// choose it, or neither.
type Mapping struct {
	OK bool `json:"ok"`
	*Choice
}

// A Choice is the option an answer means and the keys that choose it.
type Choice struct {
	Index int   `json:"index"`
	Keys  []Key `json:"keys"`
}

// MapOption finds the first option that contains the answer, to the letter,
// and the keys that lead there from the cursor. An empty answer means none of
// them, although every option contains it. A cursor that stands outside the
// options leads nowhere.
func MapOption(options []string, cursor int, selected string) Mapping {
	if selected == "" || cursor < 0 || cursor >= len(options) {
		return Mapping{}
	}
	for i, option := range options {
		if strings.Contains(option, selected) {
			return chosen(cursor, i)
		}
	}
	return Mapping{}
}

func chosen(cursor, index int) Mapping {
	return Mapping{OK: true, Choice: &Choice{Index: index, Keys: keysBetween(cursor, index)}}
}

func keysBetween(cursor, index int) []Key {
	arrow, count := Down, index-cursor
	if count < 0 {
		arrow, count = Up, -count
	}
	keys := make([]Key, 0, count+1)
	for range count {
		keys = append(keys, arrow)
	}
	return append(keys, Enter)
}
