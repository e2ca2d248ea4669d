package syntax

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"gopkg.in/yaml.v3"
)

// sample is a file of n lines, 40 of them frontmatter at the most.
func sample(n int) string {
	var b strings.Builder
	b.WriteString("kind: tasks\nname: How we cut work\ntask_model:\n  fields: [id, title, state]\n  required:\n  - id\n  - title\n")
	b.WriteString("output:\n  mode: file\n  path: tasks.md\n  format: md # for people\nworkflow:\n  states:\n  - open\n  - doing\n  - done\n  default_state: open\nplanning:\n  prefer_small_tasks: true\n  max_steps_per_task: 7\n---\n")
	for i := strings.Count(b.String(), "\n"); i < n; i++ {
		switch i % 12 {
		case 0:
			fmt.Fprintf(&b, "## Section %d\n", i)
		case 5:
			b.WriteString("- a point with some words that explain it\n")
		case 1, 8:
			b.WriteString("\n")
		default:
			b.WriteString("Plain words that say what an agent should do, and why it matters.\n")
		}
	}
	return b.String()
}

// manifestOf is a manifest of about n lines of YAML.
func manifestOf(n int) string {
	var b strings.Builder
	b.WriteString("kind: manifest\nversion: v0\nenabled: [context, guardrails, tasks, prompt]\n")
	for i := 0; strings.Count(b.String(), "\n") < n; i++ {
		fmt.Fprintf(&b, "x-part-%d:\n  include:\n    merge:\n    - a/%d.iai\n    - b/%d.iai\n  override:\n    mode: overlay\n", i, i, i)
	}
	return b.String()
}

// bare is what any reader of such a file must do at least: decode the
// frontmatter into nodes and look at each byte of the text once.
func bare(b *testing.B, front, body string) {
	var n yaml.Node
	if err := yaml.Unmarshal([]byte(front), &n); err != nil {
		b.Fatal(err)
	}
	sum := byte(0)
	for i := 0; i < len(body); i++ {
		sum ^= body[i]
	}
	if sum == 0xff {
		b.Log("unlikely")
	}
}

// BenchmarkParse measures a parse, and beside it in the same run what any
// reader must do at least; their ratio is the figure that counts.
func BenchmarkParse(b *testing.B) {
	for _, n := range []int{60, 2000} {
		src := sample(n)
		f := Parse(src)
		front, body := f.Front.Of(src), f.Text()
		b.Run(fmt.Sprintf("lines=%d", n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Parse(src)
			}
			b.StopTimer()
			// Taken in turns, so that a machine that slows down slows both.
			least := func(f func()) float64 {
				best := math.MaxFloat64
				for range 20 {
					start := time.Now()
					for range 10 {
						f()
					}
					best = min(best, time.Since(start).Seconds())
				}
				return best
			}
			var ratios []float64
			for range 9 {
				floor, parse := least(func() { bare(b, front, body) }), least(func() { Parse(src) })
				ratios = append(ratios, parse/floor)
			}
			slices.Sort(ratios)
			b.ReportMetric(ratios[len(ratios)/2], "×bare")
		})
	}
}

// BenchmarkKey measures what one key costs: the parse of a version that
// differs by one byte.
func BenchmarkKey(b *testing.B) {
	for _, c := range []struct{ name, src, at string }{
		{"text/60", sample(60), "Plain words"},
		{"front/60", sample(60), "How we"},
		{"text/2000", sample(2000), "Plain words"},
		{"front/2000", sample(2000), "How we"},
		{"manifest/2000", manifestOf(2000), "b/70.iai"},
	} {
		at := strings.Index(c.src, c.at)
		next := c.src[:at] + "x" + c.src[at:]
		f := Parse(c.src)
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			g, typed := f, false
			for b.Loop() {
				if typed = !typed; typed {
					g = g.Reparse(next, at, at, 1)
				} else {
					g = g.Reparse(c.src, at, at+1, 0)
				}
			}
		})
	}
}
