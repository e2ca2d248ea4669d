package compare_test

import (
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"iai/iaip"
	"iai/iaip/conformance/generate"
	"iai/workspace/compare"
)

// says is what a manifest puts in force, without blank lines: by kind, its
// settings that are set and its text.
func says(r *iaip.Resolution) map[string]string {
	out := map[string]string{}
	for _, k := range r.Effective() {
		var lines []string
		for _, s := range k.Settings() {
			if !s.Value.IsNull() {
				lines = append(lines, s.Key.Text()+": "+string(s.Value.AppendJSON(nil)))
			}
		}
		text := strings.ReplaceAll(strings.ReplaceAll(k.Text(), "\r\n", "\n"), "\r", "\n")
		for _, line := range strings.Split(text, "\n") {
			if line = strings.TrimRight(line, " \t"); line != "" {
				lines = append(lines, line)
			}
		}
		out[k.Name] = strings.Join(lines, "\n")
	}
	return out
}

// Over generated workspaces of which some lines were exchanged: what is told
// as unchanged is unchanged, what is unchanged is not told, and there and back
// are as many steps.
func TestComparisonProperties(t *testing.T) {
	pairs := uint64(400)
	if os.Getenv("IAI_LONG") != "" {
		pairs = 3_000
	}
	changed, silenced := 0, 0
	for seed := range pairs {
		made, manifest := generate.Generate(seed)
		other, _ := generate.Generate(seed + 1)
		from := text(made)
		to := scrambled(from, rand.New(rand.NewPCG(seed, 1)))
		if seed%8 == 0 {
			maps.Copy(to, text(other))
		}
		a, b := snapshot(from), snapshot(to)
		there, back := compare.Snapshots(a, b, nil), compare.Snapshots(b, a, nil)
		same := maps.Equal(says(a.Resolution(manifest)), says(b.Resolution(manifest)))
		kinds := func(list []compare.Manifest) (n int) {
			for _, m := range list {
				if m.Manifest == manifest {
					n += len(m.Kinds)
				}
			}
			return n
		}
		// Kinds without inputs have one digest, whatever they are called.
		alike := slices.Equal(slices.Sorted(maps.Keys(says(a.Resolution(manifest)))), slices.Sorted(maps.Keys(says(b.Resolution(manifest)))))
		if alike && a.Resolution(manifest).Digest() == b.Resolution(manifest).Digest() && kinds(there) > 0 && status(there) {
			t.Errorf("seed %d: nothing changed, and this is told:\n%s", seed, told(there))
		}
		// Where only blank lines differ, it depends on where they stand.
		if !same && kinds(there) == 0 {
			t.Errorf("seed %d: something changed, and nothing is told", seed)
		}
		if n, m := steps(there), steps(back); n != m {
			t.Errorf("seed %d: there it is %d steps, back %d\n%s\n%s", seed, n, m, told(there), told(back))
		}
		if !same {
			changed++
		}
		silenced += strings.Count(told(there), "silenced")
		if t.Failed() {
			return
		}
	}
	if changed < 50 || silenced < 10 {
		t.Errorf("only %d pairs changed, with %d silenced sections: the pairs show little", changed, silenced)
	}
}

// status says that every manifest is ok on both sides.
func status(list []compare.Manifest) bool {
	for _, m := range list {
		if m.Status.From == nil || m.Status.To == nil || *m.Status.From != "ok" || *m.Status.To != "ok" {
			return false
		}
	}
	return true
}

func text(made map[string][]byte) files {
	out := files{}
	for name, data := range made {
		out[name] = string(data)
	}
	return out
}

// scrambled are files with a few lines lost, doubled or in another place.
func scrambled(from files, r *rand.Rand) files {
	to := maps.Clone(from)
	names := slices.Sorted(maps.Keys(to))
	for range 1 + r.IntN(3) {
		if len(names) == 0 {
			break
		}
		name := names[r.IntN(len(names))]
		lines := strings.SplitAfter(to[name], "\n")
		if len(lines) < 2 {
			continue
		}
		i, j := r.IntN(len(lines)), r.IntN(len(lines))
		switch r.IntN(3) {
		case 0:
			lines = slices.Delete(lines, i, i+1)
		case 1:
			lines = slices.Insert(lines, j, lines[i])
		default:
			lines[i], lines[j] = lines[j], lines[i]
		}
		to[name] = strings.Join(lines, "")
	}
	return to
}

func steps(list []compare.Manifest) (n int) {
	for _, m := range list {
		for _, k := range m.Kinds {
			n += len(k.Sections) + len(k.Settings)
		}
	}
	return n
}
