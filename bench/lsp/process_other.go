//go:build !linux

package main

import (
	"errors"
	"time"
)

var errNoProc = errors.New("memory and processor time are measured on Linux only")

func (c *client) resident() (int, error)            { return 0, errNoProc }
func (c *client) processor() (time.Duration, error) { return 0, errNoProc }
