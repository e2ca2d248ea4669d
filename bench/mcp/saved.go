package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// savedFiles measures how long a saved file takes to reach a subscriber.
func savedFiles(server []string, saves int) error {
	dir, err := os.MkdirTemp("", "iai-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	save := func(name, text string) error { return os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644) }
	if err := save("manifest.iai", "kind: manifest\nenabled: [context]\n"); err != nil {
		return err
	}
	if err := save("context.iai", "kind: context\n---\nThe first text.\n"); err != nil {
		return err
	}
	c, err := start(append(slices.Clone(server), "--root", dir))
	if err != nil {
		return err
	}
	defer c.end()
	uri := "iai://" + strings.ToLower(filepath.Base(dir)) + "/manifest.iai/kinds/context"
	told := false
	c.told = func(changed string) { told = told || changed == uri }
	if _, err := c.ask("resources/subscribe", fmt.Sprintf(`{"uri":%q}`, uri)); err != nil {
		return err
	}
	times := make([]time.Duration, saves)
	for i := range times {
		time.Sleep(10 * time.Millisecond) // people pause between saves
		told = false
		begun := time.Now()
		if err := save("context.iai", fmt.Sprintf("kind: context\n---\nText %d.\n", i)); err != nil {
			return err
		}
		for !told {
			if _, err := c.read(); err != nil {
				return err
			}
		}
		times[i] = time.Since(begun)
	}
	slices.Sort(times)
	fmt.Printf("\n%-24s %10s %10s %10s\n%-24s %10v %10v %10v\n", "a saved file", "p50", "p99", "worst",
		"until a subscriber hears", round(at(times, 50)), round(at(times, 99)), round(times[len(times)-1]))
	return nil
}
