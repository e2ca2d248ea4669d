package api

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// A defect says where it is, and never what it was about: that may be what the
// user typed.
func TestCrashesKeepWhatTheUserTyped(t *testing.T) {
	const canary = "tweety-4711-sylvester"
	list := []string{canary}
	for _, tt := range []struct {
		name string
		fail func()
		says string
	}{
		{"a panic that quotes it", func() { panic("no rule for " + canary) }, ""},
		{"an error that quotes it", func() { panic(fmt.Errorf("no rule for %q", canary)) }, ""},
		{"the runtime's own", func() { list[len(list)] = canary }, ": runtime error: index out of range [1] with length 1"},
	} {
		op := Operation{Name: "test", run: func(*Env, []byte) (any, error) { tt.fail(); return nil, nil }}
		answer, err := op.Call(&Env{}, []byte(`{"userInput":"`+canary+`"}`))
		var own *Error
		if !errors.As(err, &own) || own.Code != CodeInternal || answer != nil {
			t.Fatalf("%s: %v, %v", tt.name, answer, err)
		}
		before, after, ok := strings.Cut(own.Message, ", line ")
		if !ok || !strings.HasPrefix(before, "The operation `test` failed inside, at iai/api.TestCrashesKeepWhatTheUserTyped.") {
			t.Errorf("%s: it does not say where: %s", tt.name, own.Message)
		}
		if want := tt.says + ". This is a defect of iai; please report it."; strings.TrimLeft(after, "0123456789") != want {
			t.Errorf("%s: %q, want %q", tt.name, after, want)
		}
	}
}
