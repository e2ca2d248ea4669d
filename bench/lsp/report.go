package main

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
)

// A report gathers figures: one number of each process, by what was measured
// and of which server.
type report struct {
	rows  []string
	runs  map[string]map[string][]figure
	order map[string][]string // the servers of a row
}

// A figure is what one process came to: a middle and a 95th percentile in
// microseconds, or one number twice.
type figure struct {
	p50, p95 float64
	plain    bool // not a time
}

// add notes the times of one process.
func (r *report) add(row, server string, times []time.Duration) {
	if len(times) == 0 {
		return
	}
	sorted := slices.Clone(times)
	slices.Sort(sorted)
	at := func(percent int) float64 {
		return float64(sorted[min(len(sorted)*percent/100, len(sorted)-1)]) / float64(time.Microsecond)
	}
	r.note(row, server, figure{p50: at(50), p95: at(95)})
}

// value notes another number of one process.
func (r *report) value(row, server string, n float64) {
	r.note(row, server, figure{p50: n, p95: n, plain: true})
}

func (r *report) note(row, server string, f figure) {
	if r.runs == nil {
		r.runs, r.order = map[string]map[string][]figure{}, map[string][]string{}
	}
	if r.runs[row] == nil {
		r.rows = append(r.rows, row)
		r.runs[row] = map[string][]figure{}
	}
	if r.runs[row][server] == nil {
		r.order[row] = append(r.order[row], server)
	}
	r.runs[row][server] = append(r.runs[row][server], f)
}

// middle is the median over the processes, with the least and the most.
func middle(runs []figure, of func(figure) float64) (median, least, most float64) {
	list := make([]float64, len(runs))
	for i, f := range runs {
		list[i] = of(f)
	}
	slices.Sort(list)
	return list[len(list)/2], list[0], list[len(list)-1]
}

func p50(f figure) float64 { return f.p50 }
func p95(f figure) float64 { return f.p95 }

// median is the median of a row, false if it was not measured.
func (r *report) median(row, server string, of func(figure) float64) (float64, bool) {
	runs := r.runs[row][server]
	if len(runs) == 0 {
		return 0, false
	}
	m, _, _ := middle(runs, of)
	return m, true
}

func (r *report) print(w io.Writer) {
	fmt.Fprintf(w, "%-34s %-29s %26s %26s %8s %8s\n", "", "", "p50", "p95", "×floor", "×floor")
	for _, row := range r.rows {
		name := row
		for _, server := range r.order[row] {
			runs := r.runs[row][server]
			show := micros
			if runs[0].plain {
				show = plain
			}
			line := fmt.Sprintf("%-34s %-29s %26s", name, server, spread(runs, p50, show))
			if !runs[0].plain && (runs[0].p50 != runs[0].p95 || server == "iai") {
				line += fmt.Sprintf(" %26s", spread(runs, p95, show))
				for _, of := range []func(figure) float64{p50, p95} {
					if base, ok := r.median(row, "floor", of); ok && server != "floor" {
						m, _, _ := middle(runs, of)
						line += fmt.Sprintf(" %8.1f", m/base)
					}
				}
			}
			fmt.Fprintln(w, strings.TrimRight(line, " "))
			name = ""
		}
	}
	var table bytes.Buffer
	for _, t := range targets {
		t.print(&table, r)
	}
	if table.Len() > 0 {
		fmt.Fprintf(w, "\n%-52s %14s %14s\n%s", "goal", "at most", "measured", table.Bytes())
	}
}

func spread(runs []figure, of func(figure) float64, show func(float64) string) string {
	m, least, most := middle(runs, of)
	return fmt.Sprintf("%s (%s–%s)", show(m), show(least), show(most))
}

func micros(us float64) string {
	if us >= 100_000 {
		return fmt.Sprintf("%.0f ms", us/1000)
	}
	return fmt.Sprintf("%.0f µs", us)
}

func plain(n float64) string { return strings.TrimSuffix(fmt.Sprintf("%.1f", n), ".0") }
