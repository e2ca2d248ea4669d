package main

import (
	"fmt"
	"strings"
	"unicode"

	"iai/api"
	"iai/iaip/safety"
	"iai/iaip/text"
)

// usage is an error about how a command was called.
func usage(format string, args ...any) error { return fmt.Errorf(format, args...) }

// json prints an answer, indented on a terminal.
func (c *cli) json(answer any) error {
	data, err := api.Marshal(answer, isTerminal(c.out))
	if err != nil {
		return err
	}
	_, err = c.out.Write(data)
	return err
}

// visible writes out what a terminal would act on or not show: control
// characters, and the hidden characters that the checks report. A joiner inside
// an emoji stays what it is.
func visible(s string) string {
	found := safety.Scan(s, text.Span{Start: 0, End: len(s)})
	bad := func(i int) bool {
		for _, f := range found {
			if (f.Kind == safety.HiddenText || f.Kind == safety.ControlCharacter) && f.Span.Start <= i && i < f.Span.End {
				return true
			}
		}
		return false
	}
	var out strings.Builder
	for i, r := range s {
		if r != '\t' && (unicode.IsControl(r) || len(found) > 0 && bad(i)) {
			fmt.Fprintf(&out, "<U+%04X>", r)
			continue
		}
		out.WriteRune(r)
	}
	return out.String()
}

func plural(n int, one, many string) string {
	if n == 1 {
		return fmt.Sprintf("%d %s", n, one)
	}
	return fmt.Sprintf("%d %s", n, many)
}
