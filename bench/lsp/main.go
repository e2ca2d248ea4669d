// Command lsp measures a language server from outside, as an editor meets it:
// a process of its own on standard input and output, one key after the other,
// from the change to its diagnostics. Every document has a problem come and go
// with each key, and the next key waits for what the last one led to.
//
// Beside it run two floors: a process that answers without looking, and one
// that also reads the frontmatter with the YAML library. What is above the
// first is the server's own, and what is above the second it could have saved.
// Other servers for files like these run in the same minutes; they are
// installed from npm into a cache outside the checkout.
//
//	go run ./bench/lsp -- bin/iai lsp            everything: some ten minutes
//	go run ./bench/lsp -short -- bin/iai lsp     a first look, without the others
//	go run ./bench/lsp -only keys,start -- bin/iai lsp
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"
)

// A bench is one run of this program.
type bench struct {
	dir       string // where everything is put
	processes int    // fresh ones for each figure
	keys      int    // counted in each
	warm      int    // typed before counting begins
	// pause is what lies between one answer and the next key. Without one both
	// sides stay awake and hand each other the same processor, which no editor
	// and no one who types ever sees.
	pause  time.Duration
	in     string // only documents with this in their name
	short  bool
	floor  server
	decode server
	ours   server
	peers  []peer
	report report
}

var parts = []struct {
	name string
	run  func(*bench) error
}{
	{"start", (*bench).measureStart},
	{"keys", (*bench).measureKeys},
	{"requests", (*bench).measureRequests},
	{"burst", (*bench).measureBurst},
	{"memory", (*bench).measureMemory},
	{"peers", (*bench).measurePeers},
	{"scale", (*bench).measureScale},
}

func main() {
	var names []string
	for _, p := range parts {
		names = append(names, p.name)
	}
	short := flag.Bool("short", false, "few keys, few processes, no other servers, small trees")
	only := flag.String("only", "", "what to measure, of "+strings.Join(names, ","))
	pause := flag.Duration("pause", time.Millisecond, "how long to wait between one answer and the next key")
	in := flag.String("in", "", "only documents that have this in their name, such as `manifest`")
	cache := flag.String("cache", "", "where the other servers are installed (default: iai-bench in the user's cache)")
	flag.Parse()
	if err := run(bench{short: *short, pause: *pause, in: *in}, *only, *cache, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "bench: "+err.Error())
		os.Exit(1)
	}
}

func run(b bench, only, cache string, argv []string) error {
	if len(argv) == 0 {
		argv = []string{"bin/iai", "lsp"}
	}
	program, err := exec.LookPath(argv[0])
	if err != nil {
		return err
	}
	if argv[0], err = filepath.Abs(program); err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "iai-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	b.dir, b.processes, b.keys, b.warm = dir, 5, 500, 100
	b.ours = server{name: "iai", argv: argv}
	if b.short {
		b.processes, b.keys, b.warm = 3, 200, 50
	}
	for _, floor := range []struct {
		of   *server
		name string
		from string
	}{{&b.floor, "floor", "./bench/lsp/floor"}, {&b.decode, "floor + yaml.v3", "./bench/lsp/flooryaml"}} {
		bin := filepath.Join(dir, filepath.Base(floor.from))
		if out, err := exec.Command("go", "build", "-o", bin, floor.from).CombinedOutput(); err != nil {
			return fmt.Errorf("%s could not be built; run this at the top of the checkout: %w\n%s", floor.from, err, out)
		}
		*floor.of = server{name: floor.name, argv: []string{bin}}
	}
	wanted := strings.Split(only, ",")
	for _, p := range parts {
		if only != "" && !slices.Contains(wanted, p.name) || only == "" && b.short && p.name == "peers" {
			continue
		}
		if p.name == "peers" {
			if err := b.findPeers(cache); err != nil {
				return err
			}
		}
		fmt.Fprintln(os.Stderr, "bench: "+p.name)
		if err := p.run(&b); err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
	}
	fmt.Printf("%s, %d processors, %s, %s; %d processes for each figure, median (least to most)\n\n",
		time.Now().Format("2006-01-02"), runtime.NumCPU(), runtime.GOOS+"/"+runtime.GOARCH, runtime.Version(), b.processes)
	b.report.print(os.Stdout)
	return nil
}

// findPeers gets the other servers ready. The schema they are given is the one
// this project prints.
func (b *bench) findPeers(cache string) error {
	if cache == "" {
		base, err := os.UserCacheDir()
		if err != nil {
			return err
		}
		cache = filepath.Join(base, "iai-bench")
	}
	if err := installPeers(cache); err != nil {
		return err
	}
	out, err := exec.Command(b.ours.argv[0], "schema", "manifest").Output()
	if err != nil {
		return err
	}
	var schema map[string]any
	if err := json.Unmarshal(out, &schema); err != nil {
		return err
	}
	b.peers, err = peers(cache, schema)
	return err
}
