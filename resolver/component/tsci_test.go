//go:build linux || darwin

package component

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"iai/resolver/component/componenttest"
)

// tsciParts are what the stub of the registries knows.
var tsciParts = []componenttest.Part{
	{Number: 1001, Name: "BQ79616", Description: "Battery monitor", Drawn: true},
	{Number: 1002, Name: "BQ79616-X", Description: "Never drawn"},
	{Number: 1003, Name: "BQ79616-Q1", Description: "Automotive", Drawn: true},
}

// newTsci is a mediator over the real tsci, with the search and the import made
// of its command line; a search of one's own saves the time that tsci takes to
// start.
func newTsci(t *testing.T, parts []componenttest.Part, backend func(tsci []string) Backend) *real {
	t.Helper()
	tsci := componenttest.NewTsci(t, "testdata/tsci", parts...)
	r := &real{T: t, dir: t.TempDir()}
	r.Mediator = New(Config{
		Library: DirLibrary(r.dir, ".tsx"),
		Backend: backend(tsci.Argv),
		Dir:     r.dir,
		Env:     append(os.Environ(), tsci.Env...),
	})
	t.Cleanup(r.stop)
	return r
}

func both(tsci []string) Backend {
	return Backend{Search: slices.Concat(tsci, []string{"search", "{name}"}), Import: slices.Concat(tsci, []string{"import", "{name}"})}
}

// inMenu says that the import asks. On a busy machine the search is quiet before
// its end for longer than the idle time, and seems to ask with its results; the
// state moves on then by itself.
func inMenu(s Status) bool {
	return s.Selection != nil && strings.Contains(s.Selection.Prompt, "Select a part")
}

func TestRealTsci(t *testing.T) {
	t.Parallel()
	const question = "? Select a part to import › - Use arrow-keys. Return to submit."
	menu := []string{"❯   [jlcpcb] BQ79616 (C1001) - Battery monitor", "    [jlcpcb] BQ79616-X (C1002) - Never drawn", "    [jlcpcb] BQ79616-Q1 (C1003) - Automotive"}
	t.Run("found globally, chosen from a menu, imported", func(t *testing.T) {
		t.Parallel()
		r := newTsci(t, tsciParts, both)
		r.start("BQ79616")
		r.asks(r.reach(inMenu), question, menu...)

		// What cannot be imported brings the menu back, with the reason.
		r.choose("C1002")
		s := r.reach(func(s Status) bool { return s.Error != nil })
		r.asks(s, question, menu...)
		if s.Error.ExitCode == nil || *s.Error.ExitCode != 1 || !strings.Contains(s.Error.Reason, "C1002") {
			t.Errorf("the error is %s", described(s))
		}

		r.choose("C1001")
		s = r.until(Finished, Failed)
		if s.State != Finished || s.Location != "imports/BQ79616.tsx" || s.Source != Global {
			t.Fatalf("ends as %s", described(s))
		}
		if text := r.cat(s.Location); !strings.Contains(text, "C1001") {
			t.Errorf("imported is\n%s", text)
		}

		// The next time it is here.
		r.close()
		r.start("BQ79616")
		if s := r.until(Finished, Failed); s.State != Finished || *s.Resolution != (Resolution{"imports/BQ79616.tsx", Local}) {
			t.Errorf("the second time it ends as %s", described(s))
		}
	})

	// tsci does not fail where it finds nothing: it says so and exits with 0,
	// and its exit code is the only thing that counts.
	t.Run("no match", func(t *testing.T) {
		t.Parallel()
		r := newTsci(t, tsciParts, both)
		r.start("XYZ")
		if s := r.until(Finished, Failed); s.State != Finished || *s.Resolution != (Resolution{"", Global}) {
			t.Errorf("ends as %s", described(s))
		}
	})

	// A package needs a yes or no more, which tsci asks below a spinner that never
	// rests: a program that prints is not waiting, so the state says that it goes
	// on, and whoever does not want to wait closes.
	t.Run("cancelled while it works", func(t *testing.T) {
		t.Parallel()
		r := newTsci(t, []componenttest.Part{{Name: "acme/BQ79616", Description: "A package"}}, func(tsci []string) Backend {
			return Backend{Search: someResult, Import: slices.Concat(shell(`echo $$ > pid; exec "$@"`), []string{"sh"}, tsci, []string{"import", "--tscircuit", "{name}"})}
		})
		r.start("BQ79616")
		r.asks(r.reach(inMenu), question, "❯   acme/BQ79616 - A package")
		r.choose("acme")
		for over := time.Now().Add(ever); ; time.Sleep(10 * time.Millisecond) {
			if _, err := os.Stat(filepath.Join(r.dir, ".tscircuit", "add.lock")); err == nil {
				break
			}
			if time.Now().After(over) {
				t.Fatal("the package is never added")
			}
		}
		if s, _ := r.Current(); s.State != TryingImport {
			t.Errorf("the state is %s", described(s))
		}
		r.close()
		r.stop()
		gone(t, number(t, r.cat("pid")))
	})

	t.Run("killed from outside", func(t *testing.T) {
		t.Parallel()
		r := newTsci(t, tsciParts, func(tsci []string) Backend {
			return Backend{Search: someResult, Import: slices.Concat(shell(`echo $$ > pid; exec "$@"`), []string{"sh"}, tsci, []string{"import", "{name}"})}
		})
		r.start("BQ79616")
		r.asks(r.reach(inMenu), question, menu...)
		killProcess(t, number(t, r.cat("pid")))
		if s := r.until(Finished, Failed); s.State != Failed || s.ExitCode != nil || !strings.Contains(s.Reason, "SIGKILL") || !strings.Contains(s.Transcript, "Select a part") {
			t.Errorf("ends as %s", described(s))
		}
	})
}
