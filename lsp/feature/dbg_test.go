package feature

import (
	"fmt"
	"iai/iaip/conformance/generate"
	"testing"
)

func TestDbg(t *testing.T) {
	files, _ := generate.Generate(2503)
	for n, d := range files {
		fmt.Printf("-- %s --\n%s\n", n, d)
	}
}
