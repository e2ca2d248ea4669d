package main

import (
	"errors"
	"os"
)

// What the tests ask of a system this one does not give.

func peakOf(*os.ProcessState) int64 { return 0 }

func lives(int) bool { return false }

func makePipe(string) error { return errors.New("there are no pipes in directories here") }
