package main

import (
	"io"
	"os"
)

// A painter colours text for a terminal, or leaves it alone.
type painter bool

// painter decides whether an output is coloured.
func (c *cli) painter(w io.Writer) (painter, error) {
	switch c.color {
	case "always":
		return true, nil
	case "never":
		return false, nil
	case "auto":
		return painter(os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" && isTerminal(w)), nil
	}
	return false, usage("--color is `%s`: choose auto, always or never", c.color)
}

func isTerminal(w any) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

func (p painter) paint(code, s string) string {
	if !p || s == "" {
		return s
	}
	return "\x1b[" + code + "m" + s + "\x1b[0m"
}

func (p painter) bold(s string) string { return p.paint("1", s) }
func (p painter) dim(s string) string  { return p.paint("2", s) }

// severity colours a word by how grave it is.
func (p painter) severity(name, s string) string {
	switch name {
	case "error":
		return p.paint("1;31", s)
	case "warning":
		return p.paint("1;33", s)
	case "info":
		return p.paint("1;34", s)
	}
	return p.paint("36", s)
}
