package rpc

import "bytes"

// A walker goes through the members of a JSON object or the elements of an
// array, validating as it goes.
//
//	w := walkObject(b, i)
//	for w.next() {
//		switch string(w.name()) { … w.value() … }
//	}
//
// The value it stands at is passed by value, or read in place from w.from and
// left with resume, or, if the loop's body does neither, passed by next. After
// the loop w.end is the index after the closing bracket, or -1 where b[i:] does
// not start with a well-formed object or array.
type walker struct {
	b    []byte
	key  []byte // of a member: between the quotes, still escaped
	from int    // where the value starts
	end  int

	at     int  // how far the walk has come, -1 once it is over
	object bool // else array
	first  bool // nothing has been passed yet
	fresh  bool // the value at from has not been passed
}

func walkObject(b []byte, i int) walker {
	w := walker{b: b, at: -1, end: -1, object: true, first: true}
	if i < len(b) && b[i] == '{' {
		w.at = i + 1
	}
	return w
}

func walkArray(b []byte, i int) walker {
	w := walker{b: b, at: -1, end: -1, first: true}
	if i < len(b) && b[i] == '[' {
		w.at = i + 1
	}
	return w
}

func (w *walker) next() bool {
	if w.fresh {
		w.value()
	}
	if w.at < 0 {
		return false
	}
	i := skipSpace(w.b, w.at)
	w.at = -1
	if i >= len(w.b) {
		return false
	}
	if c := w.b[i]; c == '}' && w.object || c == ']' && !w.object {
		w.end = i + 1
		return false
	}
	if !w.first {
		if w.b[i] != ',' {
			return false
		}
		i = skipSpace(w.b, i+1)
	}
	w.first = false
	if w.object {
		after := skipKey(w.b, i)
		if after < 0 {
			return false
		}
		// The key's closing quote is the last one before the colon.
		quote := bytes.LastIndexByte(w.b[i:after], '"')
		w.key = w.b[i+1 : i+quote]
		i = skipSpace(w.b, after)
	}
	if i >= len(w.b) {
		return false
	}
	w.from, w.at = i, i
	w.fresh = true
	return true
}

// name is the member's key without escapes; it allocates only where there are
// some, which no real client sends.
func (w *walker) name() []byte {
	if bytes.IndexByte(w.key, '\\') < 0 {
		return w.key
	}
	return appendUnquoted(nil, w.key)
}

// kind is the value's first byte, which tells what it is.
func (w *walker) kind() byte { return w.b[w.from] }

// value passes the value and returns its text, empty where it is not JSON.
func (w *walker) value() []byte {
	w.fresh = false
	if w.at = skipValue(w.b, w.from); w.at < 0 {
		return nil
	}
	return w.b[w.from:w.at]
}

// resume goes on after a value that was read in place and ended before end.
func (w *walker) resume(end int) {
	w.fresh = false
	w.at = end
}
