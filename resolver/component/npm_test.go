//go:build linux || darwin

package component

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"iai/resolver/component/componenttest"
)

// menuScript is what the test project's programs are told to do.
type menuScript struct {
	Questions []question `json:"questions"`
	Log       string     `json:"log"`
	Fail      string     `json:"fail,omitempty"`
	Leave     string     `json:"leave,omitempty"`
}

type question struct {
	Message string   `json:"message"`
	Choices []string `json:"choices"`
	Initial int      `json:"initial,omitempty"`
	Page    int      `json:"page,omitempty"`
}

// menuLibraries are the prompt libraries in common use, each with the program
// that asks through it and the look of its menus.
var menuLibraries = []struct {
	name, program   string
	open            string // behind the question
	here, elsewhere string // before a choice
	below           []string
}{
	{"prompts", "prompts.cjs", " › - Use arrow-keys. Return to submit.", "❯   ", "    ", nil},
	{"inquirer", "inquirer.mjs", "", "❯ ", "  ", []string{"↑↓ navigate • ⏎ select"}},
	{"enquirer", "enquirer.cjs", " … ", "▸ ", "  ", nil},
}

func numbered(n int) []string {
	choices := make([]string, n)
	for i := range choices {
		choices[i] = "choice-" + strconv.Itoa(i+1) + "."
	}
	return choices
}

func TestRealMenus(t *testing.T) {
	t.Parallel()
	dir := componenttest.Installed(t, "testdata/npm", "ci")
	for _, library := range menuLibraries {
		menu := func(t *testing.T, script menuScript) *real {
			t.Helper()
			root := t.TempDir()
			script.Log = filepath.Join(root, "log")
			spec, err := json.Marshal(script)
			if err != nil {
				t.Fatal(err)
			}
			return newRealIn(t, root, someResult, []string{"node", filepath.Join(dir, library.program), string(spec)})
		}
		// shown is a menu as the library draws it, the cursor on one choice.
		shown := func(choices []string, cursor int) []string {
			options := []string{}
			for i, choice := range choices {
				mark := library.elsewhere
				if i == cursor {
					mark = library.here
				}
				options = append(options, mark+choice)
			}
			return append(options, library.below...)
		}
		asks := func(r *real, s Status, message string, choices []string, cursor int) {
			r.Helper()
			r.asks(s, "? "+message+library.open, shown(choices, cursor)...)
		}
		colours := []string{"red", "green", "blue"}

		t.Run(library.name, func(t *testing.T) {
			t.Parallel()
			for initial, from := range colours {
				t.Run("from "+from+" to each", func(t *testing.T) {
					t.Parallel()
					var questions []question
					for _, choice := range colours {
						questions = append(questions, question{Message: "To " + choice, Choices: colours, Initial: initial})
					}
					r := menu(t, menuScript{Questions: questions, Leave: "X.tsx"})
					r.start("X")
					for _, choice := range colours {
						asks(r, r.until(SelectionRequired), "To "+choice, colours, initial)
						r.choose(choice)
					}
					if s := r.until(Finished, Failed); s.State != Finished || s.Location != "X.tsx" {
						t.Errorf("ends as %s", described(s))
					}
					if got := r.cat("log"); got != strings.Join(colours, "\n")+"\n" {
						t.Errorf("chosen are %q", got)
					}
				})
			}
			t.Run("one question after another", func(t *testing.T) {
				t.Parallel()
				sure, source := []string{"yes", "no"}, []string{"here", "there", "anywhere"}
				r := menu(t, menuScript{Questions: []question{
					{Message: "Pick", Choices: colours}, {Message: "Sure?", Choices: sure, Initial: 1}, {Message: "From", Choices: source},
				}})
				r.start("X")
				asks(r, r.until(SelectionRequired), "Pick", colours, 0)
				r.choose("green")
				asks(r, r.until(SelectionRequired), "Sure?", sure, 1)
				r.choose("yes")
				asks(r, r.until(SelectionRequired), "From", source, 0)
				r.choose("anywhere")
				r.until(Finished)
				if got := r.cat("log"); got != "green\nyes\nanywhere\n" {
					t.Errorf("chosen are %q", got)
				}
			})
			if library.name != "inquirer" { // which wraps options itself, into lines of their own
				t.Run("choices longer than the screen is wide", func(t *testing.T) {
					t.Parallel()
					long := []string{}
					for _, colour := range colours {
						long = append(long, colour+" "+strings.Repeat("and so on ", 15))
					}
					r := menu(t, menuScript{Questions: []question{{Message: "Pick", Choices: colours}, {Message: "Long", Choices: long}, {Message: "Last", Choices: colours, Initial: 2}}})
					r.start("X")
					r.until(SelectionRequired)
					r.choose("green")
					asks(r, r.until(SelectionRequired), "Long", long, 0)
					r.choose("blue")
					asks(r, r.until(SelectionRequired), "Last", colours, 2)
					r.choose("red")
					r.until(Finished)
					if got, want := r.cat("log"), "green\n"+long[2]+"\nred\n"; got != want {
						t.Errorf("chosen are %q, want %q", got, want)
					}
				})
			}
			t.Run("position 30 of a list shown whole", func(t *testing.T) {
				t.Parallel()
				choices := numbered(40)
				r := menu(t, menuScript{Questions: []question{{Message: "Pick", Choices: choices, Page: 40}}})
				r.start("X")
				asks(r, r.until(SelectionRequired), "Pick", choices, 0)
				r.choose("choice-30.")
				r.until(Finished)
				if got := r.cat("log"); got != "choice-30.\n" {
					t.Errorf("chosen is %q", got)
				}
			})
			t.Run("a list that scrolls", func(t *testing.T) {
				t.Parallel()
				choices := numbered(30)
				r := menu(t, menuScript{Questions: []question{{Message: "Pick", Choices: choices, Page: 7}}})
				r.start("X")
				s := r.until(SelectionRequired)
				if n := len(s.Selection.Options) - len(library.below); n != 7 {
					t.Errorf("%d choices are on the screen: %q", n, s.Selection.Options)
				}
				_, err := r.Select(s.TaskID, s.Selection.ID, "choice-20.")
				if err == nil {
					t.Error("a choice that is not on the screen is taken")
				}
				r.choose("choice-6.")
				r.until(Finished)
				if got := r.cat("log"); got != "choice-6.\n" {
					t.Errorf("chosen is %q", got)
				}
			})
			t.Run("a choice that fails, then another", func(t *testing.T) {
				t.Parallel()
				r := menu(t, menuScript{Questions: []question{{Message: "Pick", Choices: colours}}, Fail: "green"})
				r.start("X")
				r.until(SelectionRequired)
				r.choose("green")
				s := r.until(SelectionRequired, Failed, Finished)
				asks(r, s, "Pick", colours, 0)
				if s.Selection == nil || s.Selection.ID != "sel-001" || s.Error == nil || s.Error.ExitCode == nil ||
					*s.Error.ExitCode != 3 || s.Error.Reason != "cannot import green" {
					t.Errorf("asked is %s", described(s))
				}
				r.choose("blue")
				r.until(Finished)
				if got := r.cat("log"); got != "green\nblue\n" {
					t.Errorf("chosen are %q", got)
				}
			})
			t.Run("closed while it asks", func(t *testing.T) {
				t.Parallel()
				r := menu(t, menuScript{Questions: []question{{Message: "Pick", Choices: colours}}})
				r.start("X")
				r.until(SelectionRequired)
				r.close()
				r.stop()
				if entries, err := os.ReadDir(r.dir); err != nil || len(entries) != 0 {
					t.Errorf("it leaves %v, %v", entries, err)
				}
			})
		})
	}
}

// A list opened on a choice further down shows a part of itself; the choices
// on the screen can be chosen, upwards too.
func TestRealMenuOpenedFurtherDown(t *testing.T) {
	t.Parallel()
	dir := componenttest.Installed(t, "testdata/npm", "ci")
	for _, program := range []string{"prompts.cjs", "inquirer.mjs"} {
		t.Run(program, func(t *testing.T) {
			t.Parallel()
			root := t.TempDir()
			spec, err := json.Marshal(menuScript{
				Questions: []question{{Message: "Pick", Choices: numbered(16), Initial: 12, Page: 7}},
				Log:       filepath.Join(root, "log"),
			})
			if err != nil {
				t.Fatal(err)
			}
			r := newRealIn(t, root, someResult, []string{"node", filepath.Join(dir, program), string(spec)})
			r.start("X")
			s := r.until(SelectionRequired)
			if !slices.ContainsFunc(s.Selection.Options, func(o string) bool { return strings.HasPrefix(o, "❯") && strings.HasSuffix(o, "choice-13.") }) {
				t.Errorf("the cursor is not on choice 13: %s", described(s))
			}
			r.choose("choice-11.")
			r.until(Finished)
			if got := r.cat("log"); got != "choice-11.\n" {
				t.Errorf("chosen is %q", got)
			}
		})
	}
}
