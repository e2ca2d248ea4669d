package rpc

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestSkipValue(t *testing.T) {
	deep := func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }
	for _, c := range []struct {
		name, in string
		end      int // after the value; -1 for none
	}{
		{"a number, and what follows is not looked at", `12,`, 2},
		{"zero, then something else", `01`, 1},
		{"every part of a number", `-12.5e+3`, 8},
		{"a point without digits", `1.`, -1},
		{"an exponent without digits", `1e`, -1},
		{"only a sign", `-`, -1},
		{"true, false, null", `[true,false,null]`, 17},
		{"half a word", `nul`, -1},
		{"a string", `"a b"`, 5},
		{"escapes", `"\"\\\/\b\f\n\r\t\u00e9"`, 24},
		{"an unknown escape", `"\x"`, -1},
		{"short hexadecimal", `"\u12"`, -1},
		{"a bare line feed in a string", "\"a\nb\"", -1},
		{"a bare line feed after eight plain bytes", "\"12345678\n\"", -1},
		{"a quote in every place of a word", `"1234567" `, 9},
		{"no closing quote", `"abc`, -1},
		{"bytes that are not UTF-8", "\"\xff\xfe\"", 4},
		{"an empty object", `{ }`, 3},
		{"an empty array", `[ ]`, 3},
		{"an object in an array in an object", `{"a":[{"b":{}}]}`, 16},
		{"space everywhere", " { } ", -1}, // a value starts at its first byte
		{"space inside", "{ \"a\" :\t1 ,\r\n\"b\" : [ 1 , 2 ] }", 30},
		{"a comma too many in an array", `[1,]`, -1},
		{"a comma too many in an object", `{"a":1,}`, -1},
		{"no comma", `[1 2]`, -1},
		{"no colon", `{"a"1}`, -1},
		{"no value", `{"a":}`, -1},
		{"a key that is no string", `{a:1}`, -1},
		{"the wrong bracket", `[1}`, -1},
		{"the wrong bracket on an empty one", `{]`, -1},
		{"an object that does not end", `{"a":1`, -1},
		{"nothing", ``, -1},
		{"as deep as allowed", deep(maxDepth), 2 * maxDepth},
		{"deeper than allowed", deep(maxDepth + 1), -1},
		{"deep and open", strings.Repeat("[", 1<<20), -1},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := skipValue([]byte(c.in), 0); got != c.end {
				t.Errorf("skipValue(%.60q) = %d, want %d", c.in, got, c.end)
			}
		})
	}
}

func TestWalker(t *testing.T) {
	b := []byte(`{"a" : 1, "b":[10 ,{"x":2}], "\u0063":"d"}`)
	var got []string
	w := walkObject(b, 0)
	for w.next() {
		switch string(w.name()) {
		case "a": // passed by next
		case "b": // read in place
			inner := walkArray(b, w.from)
			for inner.next() {
				got = append(got, "b:"+string(inner.value()))
			}
			w.resume(inner.end)
		default:
			got = append(got, string(w.name())+":"+string(w.value()))
		}
	}
	if w.end != len(b) {
		t.Errorf("the walk ended at %d, want %d", w.end, len(b))
	}
	if want := `b:10 b:{"x":2} c:"d"`; strings.Join(got, " ") != want {
		t.Errorf("got %q, want %q", strings.Join(got, " "), want)
	}
	for _, broken := range []string{``, `1`, `{"a":1`, `{"a":1,}`, `{"a":1 "b":2}`, `{,}`, `{"a"}`, `{"a":`} {
		w := walkObject([]byte(broken), 0)
		for w.next() {
		}
		if w.end != -1 {
			t.Errorf("the walk of %s ended at %d, want -1", broken, w.end)
		}
	}
}

// The scanner accepts exactly what the standard library does, up to its depth.
func FuzzSkipValue(f *testing.F) {
	for _, s := range []string{`{"a":[1,2.5e-3,"x\n\u00e9",true,null]}`, `[[],{}]`, `"`, `{"a":1,}`, "\"\x00\"", `-0.0E+0`, `[1}`, `"\ud800"`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		i := skipSpace(b, 0)
		end := skipValue(b, i)
		whole := end >= 0 && skipSpace(b, end) == len(b)
		if want := json.Valid(b); whole != want && strings.Count(string(b), "[")+strings.Count(string(b), "{") <= maxDepth {
			t.Errorf("valid = %v, the standard library says %v: %q", whole, want, b)
		}
		for _, w := range []walker{walkObject(b, i), walkArray(b, i)} {
			for w.next() {
				w.name()
			}
			if w.end >= 0 && w.end != end {
				t.Errorf("the walk ended at %d, the value at %d: %q", w.end, end, b)
			}
		}
	})
}
