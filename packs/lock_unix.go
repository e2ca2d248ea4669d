//go:build unix

package packs

import (
	"fmt"
	"os"
	"syscall"
)

// lock keeps two runs from changing the cache at once. The system lets go of it
// when its holder ends, however that comes about, so nothing is left to clean
// up.
func (c *Cache) lock() (unlock func(), err error) {
	f, err := c.root.OpenFile(".lock", os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, fmt.Errorf("the packs' cache cannot be locked: %w", err)
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX); err != nil {
		f.Close()
		return nil, fmt.Errorf("the packs' cache cannot be locked: %w", err)
	}
	return func() { f.Close() }, nil
}
