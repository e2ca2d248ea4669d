package identifier

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"
)

// million is the size of graph that the promises about speed are made for.
const million = 1_000_000

// largeCode makes a graph of n nodes shaped like a large Java monorepo: of ten
// nodes five are methods, two classes, two routes and one a client. Names come
// from small vocabularies, so that some are shared by thousands of nodes.
func largeCode(n int) Code {
	r := rand.New(rand.NewPCG(1, 2))
	words := strings.Fields("account address billing card cart catalog claim customer delivery device " +
		"event export form gateway group history import invoice item ledger limit login message meter " +
		"notice offer order parcel partner payment plan policy price product profile quote rate refund " +
		"report role rule shift stock store tariff task tenant ticket token user voucher wallet")
	title := func(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
	word := func() string { return words[r.IntN(len(words))] }
	verbs := []string{"get", "set", "find", "create", "update", "delete", "run", "apply", "check", "toString"}
	suffixes := []string{"Service", "Controller", "Repository", "Client", "Mapper", "Config", "Builder", "Test"}
	methods := []string{"GET", "POST", "PUT", "DELETE"}
	var code Code
	for i := range n {
		service, module := word()+"-svc", word()+"-core"
		class := fmt.Sprintf("com.acme.%s.%s.%s%s%s%d", word(), word(), title(word()), title(word()),
			suffixes[r.IntN(len(suffixes))], i/40)
		path := fmt.Sprintf("/api/v%d/%ss/%d/%ss", 1+r.IntN(3), word(), i/20, word())
		template := strings.Replace(path, fmt.Sprint(i/20), "{id}", 1)
		switch i % 10 {
		case 0, 1, 2, 3, 4, 5:
			name := verbs[r.IntN(len(verbs))]
			if r.IntN(4) > 0 {
				name += title(word()) + title(word())
			}
			fqn := fmt.Sprintf("%s#%s(%s)", class, name, title(word()))
			code.Symbols = append(code.Symbols, Symbol{fmt.Sprintf("sym:%s@%d", fqn, i), fqn, name, service, module, "", "method"})
		case 6:
			inner := class + ".Builder"
			code.Symbols = append(code.Symbols, Symbol{"sym:" + inner + fmt.Sprint(i), inner, "Builder", service, module, "DTO", "class"})
		case 7, 8:
			code.Routes = append(code.Routes, Route{fmt.Sprintf("route:%08x", r.Uint32()), methods[r.IntN(4)], path, template, service, module})
		case 9:
			code.Clients = append(code.Clients, Client{fmt.Sprintf("client:%08x", r.Uint32()), service, methods[r.IntN(4)], path, template, word() + "-svc", module})
		}
	}
	return code
}

// jsonLines writes a graph as a graph file, kinds mixed.
func jsonLines(code Code) []byte {
	var b bytes.Buffer
	line := func(kind string, node any) {
		text, err := json.Marshal(node)
		if err != nil {
			panic(err)
		}
		fmt.Fprintf(&b, `{"kind":%q,%s`+"\n", kind, text[1:])
	}
	for i := range max(len(code.Symbols), len(code.Routes), len(code.Clients)) {
		if i < len(code.Symbols) {
			line("symbol", code.Symbols[i])
		}
		if i < len(code.Routes) {
			line("route", code.Routes[i])
		}
		if i < len(code.Clients) {
			line("client", code.Clients[i])
		}
	}
	return b.Bytes()
}

var largeFile = sync.OnceValue(func() []byte { return jsonLines(largeCode(million)) })

var largeGraph = sync.OnceValue(func() *Graph {
	g, faults, err := LoadGraph(bytes.NewReader(largeFile()))
	if err != nil || faults.Total > 0 {
		panic(fmt.Sprint(err, faults))
	}
	return g
})

// decodeLines is what loading is measured against: encoding/json decodes every
// line into the same structs, and nothing else is done.
func decodeLines(b testing.TB, file []byte) Code {
	var code Code
	for line := range bytes.Lines(file) {
		var in graphLine
		if err := json.Unmarshal(line, &in); err != nil {
			b.Fatal(err)
		}
		switch in.Kind {
		case "symbol":
			code.Symbols = append(code.Symbols, Symbol{in.ID, in.FQN, in.Name, in.Microservice, in.Module, in.Role, in.SymbolKind})
		case "route":
			code.Routes = append(code.Routes, Route{in.ID, in.Method, in.Path, in.PathTemplate, in.Microservice, in.Module})
		case "client":
			code.Clients = append(code.Clients, Client{in.ID, in.TargetService, in.Method, in.Path, in.PathTemplate, in.Microservice, in.Module})
		}
	}
	return code
}

// BenchmarkLoadMillion loads a file of a million nodes and decodes the same
// file with encoding/json in turn. x-decode is the ratio of the two; it may be
// three at most. In the escaped file no line can be read the short way.
func BenchmarkLoadMillion(b *testing.B) {
	b.Run("plain", func(b *testing.B) { benchmarkLoad(b, largeFile()) })
	b.Run("escaped", func(b *testing.B) {
		benchmarkLoad(b, bytes.ReplaceAll(largeFile(), []byte("}\n"), []byte(`,"note":"\u003c"}`+"\n")))
	})
}

func benchmarkLoad(b *testing.B, file []byte) {
	b.SetBytes(int64(len(file)))
	b.ReportAllocs()
	var loading, decoding time.Duration
	for b.Loop() {
		b.StopTimer()
		runtime.GC()
		start := time.Now()
		runtime.KeepAlive(decodeLines(b, file))
		decoding += time.Since(start)
		runtime.GC()
		b.StartTimer()

		start = time.Now()
		if _, faults, err := LoadGraph(bytes.NewReader(file)); err != nil || faults.Total > 0 {
			b.Fatal(err, faults)
		}
		loading += time.Since(start)
	}
	b.ReportMetric(decoding.Seconds()/float64(b.N), "decode-s/op")
	b.ReportMetric(loading.Seconds()/decoding.Seconds(), "x-decode")
}

// BenchmarkMemoryMillion reports what a loaded graph of a million nodes holds.
func BenchmarkMemoryMillion(b *testing.B) {
	file := largeFile()
	var before, after runtime.MemStats
	for b.Loop() {
		runtime.GC()
		runtime.ReadMemStats(&before)
		g, _, err := LoadGraph(bytes.NewReader(file))
		if err != nil {
			b.Fatal(err)
		}
		runtime.GC()
		runtime.ReadMemStats(&after)
		runtime.KeepAlive(g)
	}
	b.ReportMetric(float64(after.HeapAlloc-before.HeapAlloc)/million, "B/node")
	b.ReportMetric(float64(len(file))/million, "file-B/node")
}

// BenchmarkResolveMillion asks a million nodes for each form of identifier,
// and for names that thousands of them share. An answer may take a millisecond.
func BenchmarkResolveMillion(b *testing.B) {
	g := largeGraph()
	s, r, c := g.shelves[0].(*symbols), g.shelves[1].(*routes), g.shelves[2].(*clients)
	symbol, route, client := s.nodes[len(s.nodes)/2], r.nodes[len(r.nodes)/2], c.nodes[len(c.nodes)/2]
	for _, bench := range []struct{ name, identifier string }{
		{"exact_id", symbol.ID},
		{"exact_fqn", symbol.FQN},
		{"fqn_suffix", symbol.FQN[strings.LastIndexByte(symbol.FQN, '.')+1:]},
		{"fqn_suffix_of_100000", "Builder"},
		{"short_name", symbol.Name},
		{"short_name_of_thousands", "toString"},
		{"route_template_of_many", route.PathTemplate},
		{"route_method_path", strings.ToLower(route.Method) + " " + route.PathTemplate},
		{"service_method_path", route.Microservice + " " + route.Method + " " + route.Path},
		{"client_target_of_thousands", client.TargetService},
		{"client_target_path_of_thousands", client.TargetService + " /api"},
		{"sentence", "the client that handles card assignments"},
		{"nothing", "com.acme.Nothing"},
	} {
		b.Run(bench.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Resolve(bench.identifier, nil, g); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkResolveWorstMillion asks for what a million nodes share, of one
// kind each, their ids in no relation to the order of the index.
func BenchmarkResolveWorstMillion(b *testing.B) {
	ids := rand.New(rand.NewPCG(3, 4)).Perm(million)
	id := func(i int) string { return fmt.Sprintf("id:%07d", ids[i]) }
	codeOf := func(fill func(code *Code, i int)) func() (*Graph, error) {
		return func() (*Graph, error) {
			var code Code
			for i := range million {
				fill(&code, i)
			}
			return NewCode(code)
		}
	}
	for _, bench := range []struct {
		name, identifier string
		build            func() (*Graph, error)
	}{
		{"short_name", "run", codeOf(func(code *Code, i int) {
			code.Symbols = append(code.Symbols, Symbol{ID: id(i), FQN: fmt.Sprintf("c%d#run()", i), Name: "run"})
		})},
		{"fqn_suffix", "Builder", codeOf(func(code *Code, i int) {
			code.Symbols = append(code.Symbols, Symbol{ID: id(i), FQN: fmt.Sprintf("c%d.Builder", i), Name: "Builder"})
		})},
		{"fqn_suffix_ids_twice", "Builder", codeOf(func(code *Code, i int) {
			code.Symbols = append(code.Symbols, Symbol{ID: id(i / 2), FQN: fmt.Sprintf("c%d.Builder", i), Name: "Builder"})
		})},
		{"route_template", "/x", codeOf(func(code *Code, i int) {
			code.Routes = append(code.Routes, Route{ID: id(i), Method: "GET", Path: "/x", Microservice: fmt.Sprint(i)})
		})},
		{"client_target_path", "t /", codeOf(func(code *Code, i int) {
			code.Clients = append(code.Clients, Client{ID: id(i), TargetService: "t", Path: fmt.Sprintf("/x/%d", i), PathTemplate: "/x/{id}"})
		})},
		{"slot_path", "merge x", func() (*Graph, error) {
			nodes := make([]Node, million)
			for i := range nodes {
				nodes[i] = Node{ID: id(i), Kind: KindFile, Name: fmt.Sprint(i), Slots: []Slot{{"merge", "x"}}}
			}
			return NewWorkspace(nodes)
		}},
	} {
		b.Run(bench.name, func(b *testing.B) {
			g, err := bench.build()
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Resolve(bench.identifier, nil, g); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkIndexMillion builds the indexes alone.
func BenchmarkIndexMillion(b *testing.B) {
	code := largeCode(million)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := NewCode(code); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkSearchMillion looks at every name of a million nodes.
func BenchmarkSearchMillion(b *testing.B) {
	g := largeGraph()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Search("PaymentVoucher", nil, g.Items()); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkWorkspace indexes a workspace of ten thousand nodes, which happens
// after an edit.
func BenchmarkWorkspace(b *testing.B) {
	nodes := make([]Node, 10_000)
	for i := range nodes {
		name := fmt.Sprintf("tasks/Tasks/Part %d/Evidence", i)
		nodes[i] = Node{ID: "section:tasks#" + name, Kind: kindTable[3+i%8].Kind, Name: name, Short: "Evidence", File: "tasks.iai", Line: i}
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := NewWorkspace(nodes); err != nil {
			b.Fatal(err)
		}
	}
}
