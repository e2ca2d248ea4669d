package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"iai/resolver/component"
)

// componentFlags are the user's say in how components are resolved. Commands
// to run come from here and from the user's own configuration file, never from
// a file of the workspace: an opened repository is not trusted.
type componentFlags struct {
	search, load, library string
	idle                  time.Duration
}

func (f *componentFlags) register(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.search, "component-search", "", "command that searches for a component, `{name}` in the place of its name (default: tsci search {name})")
	cmd.Flags().StringVar(&f.load, "component-import", "", "command that imports a component (default: tsci import {name})")
	cmd.Flags().StringVar(&f.library, "component-library", "", "directory components are looked for in (default: the root)")
	f.registerIdle(cmd)
}

func (f *componentFlags) registerIdle(cmd *cobra.Command) {
	cmd.Flags().DurationVar(&f.idle, "component-idle", 0, "how long a program must be quiet to count as waiting (default 1.5s)")
}

// userComponents is the part of the user's configuration file about
// components.
type userComponents struct {
	Search    commandLine `json:"search"`
	Import    commandLine `json:"import"`
	Library   string      `json:"library"`
	Extension string      `json:"extension"`
	Idle      string      `json:"idle"`
}

// A commandLine is written as a list of arguments or on one line.
type commandLine []string

func (c *commandLine) UnmarshalJSON(data []byte) error {
	var line string
	if json.Unmarshal(data, &line) == nil {
		argv, err := component.SplitCommand(line)
		*c = argv
		return err
	}
	var argv []string
	if err := json.Unmarshal(data, &argv); err != nil {
		return errors.New("a command must be one line or a list of arguments")
	}
	*c = argv
	return nil
}

// userConfig reads the user's configuration file. None is no fault.
func userConfig() (userComponents, error) {
	dir, err := os.UserConfigDir()
	if err != nil {
		return userComponents{}, nil
	}
	name := filepath.Join(dir, "iai", "config.json")
	data, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return userComponents{}, nil
	}
	if err != nil {
		return userComponents{}, fmt.Errorf("the configuration cannot be read: %w", err)
	}
	var file struct {
		Component userComponents `json:"component"`
	}
	if err := json.Unmarshal(data, &file); err != nil {
		return userComponents{}, fmt.Errorf("the configuration `%s` cannot be read: %w", name, err)
	}
	return file.Component, nil
}

// config puts flags before the file before the defaults. The commands run in
// the root, which is also the library unless one is named.
func (f *componentFlags) config(root string) (component.Config, error) {
	user, err := userConfig()
	if err != nil {
		return component.Config{}, err
	}
	c := component.Config{Dir: root, Backend: component.Backend{Search: user.Search, Import: user.Import, Extension: user.Extension}}
	for _, flag := range []struct {
		name, line string
		into       *[]string
	}{{"--component-search", f.search, &c.Backend.Search}, {"--component-import", f.load, &c.Backend.Import}} {
		if flag.line == "" {
			continue
		}
		if *flag.into, err = component.SplitCommand(flag.line); err != nil {
			return component.Config{}, usage("%s: %w", flag.name, err)
		}
	}
	if c.Backend.Extension == "" {
		c.Backend.Extension = component.DefaultBackend().Extension
	} else if !strings.HasPrefix(c.Backend.Extension, ".") {
		c.Backend.Extension = "." + c.Backend.Extension
	}
	switch {
	case f.idle < 0:
		return component.Config{}, usage("--component-idle is %s: it must be more than nothing", f.idle)
	case f.idle > 0:
		c.Idle = f.idle
	case user.Idle != "":
		if c.Idle, err = time.ParseDuration(user.Idle); err != nil || c.Idle <= 0 {
			return component.Config{}, usage("`component.idle` of the configuration is %q: it must be a duration such as 1.5s", user.Idle)
		}
	}
	library := root
	switch {
	case f.library != "":
		if library, err = filepath.Abs(f.library); err != nil {
			return component.Config{}, err
		}
	case user.Library != "":
		library = absolute(root, user.Library)
	}
	c.Library = component.DirLibrary(library, c.Backend.Extension)
	return c, nil
}
