package component

import (
	"errors"
	"strings"
)

// placeholder is what stands for the component's name in a command.
const placeholder = "{name}"

// Backend is the pair of commands that find and fetch components, each as the
// elements of a command line. They are opaque: the mediator knows nothing of
// them but their exit codes. Only the user may name them, never a workspace.
type Backend struct {
	Search []string `json:"search,omitempty"`
	Import []string `json:"import,omitempty"`
	// Extension is that of a component's file, with its dot.
	Extension string `json:"-"`
}

// DefaultBackend is the tscircuit command line.
func DefaultBackend() Backend {
	return Backend{
		Search:    []string{"tsci", "search", placeholder},
		Import:    []string{"tsci", "import", placeholder},
		Extension: ".tsx",
	}
}

// orDefault fills what is not set.
func (b Backend) orDefault() Backend {
	byDefault := DefaultBackend()
	if len(b.Search) == 0 {
		b.Search = byDefault.Search
	}
	if len(b.Import) == 0 {
		b.Import = byDefault.Import
	}
	if b.Extension == "" {
		b.Extension = byDefault.Extension
	}
	return b
}

// withName puts a name into a command. The result has as many elements as the
// command, whatever the name holds.
func withName(command []string, name string) []string {
	argv := make([]string, len(command))
	for i, element := range command {
		argv[i] = strings.ReplaceAll(element, placeholder, name)
	}
	return argv
}

// SplitCommand reads a command written on one line into its elements: blanks
// separate, single quotes keep everything, double quotes keep everything but
// a backslash before a quote or a backslash, and outside of quotes a backslash
// keeps what follows it. Nothing is expanded; it is no shell.
func SplitCommand(line string) ([]string, error) {
	var (
		argv  []string
		word  strings.Builder
		begun bool
		quote rune
	)
	runes := []rune(line)
	for i := 0; i < len(runes); i++ {
		switch r := runes[i]; {
		case r == '\\' && quote != '\'':
			if i+1 == len(runes) {
				return nil, errors.New("the command ends with a backslash; remove it or double it")
			}
			next := runes[i+1]
			if quote == '"' && next != '"' && next != '\\' {
				word.WriteRune(r)
				continue
			}
			word.WriteRune(next)
			begun = true
			i++
		case quote != 0 && r == quote:
			quote = 0
		case quote == 0 && (r == '"' || r == '\''):
			quote, begun = r, true
		case quote == 0 && (r == ' ' || r == '\t' || r == '\n'):
			if begun {
				argv = append(argv, word.String())
				word.Reset()
				begun = false
			}
		default:
			word.WriteRune(r)
			begun = true
		}
	}
	if quote != 0 {
		return nil, errors.New("the command has a quote that is not closed: " + line)
	}
	if begun {
		argv = append(argv, word.String())
	}
	if len(argv) == 0 {
		return nil, errors.New("the command is empty")
	}
	return argv, nil
}
