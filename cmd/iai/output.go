package main

import (
	"fmt"
	"unicode"

	"iai/api"
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

// visible replaces what a terminal would act on instead of showing.
func visible(s string) string {
	clean := true
	for _, r := range s {
		if hidden(r) {
			clean = false
			break
		}
	}
	if clean {
		return s
	}
	out := make([]rune, 0, len(s))
	for _, r := range s {
		switch {
		case r == '\t':
			out = append(out, r)
		case hidden(r):
			out = append(out, []rune(fmt.Sprintf("<U+%04X>", r))...)
		default:
			out = append(out, r)
		}
	}
	return string(out)
}

func hidden(r rune) bool {
	return r != '\t' && (unicode.IsControl(r) || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 || r >= 0xe0000 && r <= 0xe007f)
}

func plural(n int, one, many string) string {
	if n == 1 {
		return fmt.Sprintf("%d %s", n, one)
	}
	return fmt.Sprintf("%d %s", n, many)
}
