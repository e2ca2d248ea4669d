package component

import (
	"syscall"

	"golang.org/x/sys/unix"
)

const (
	getTermios = unix.TIOCGETA
	setTermios = unix.TIOCSETA
)

// endWithParent has nothing to set here: a program ends with us because its
// terminal does, unless it ignores that.
func endWithParent(*syscall.SysProcAttr) {}

// awaitDeath waits until the child has ended, and leaves it to be collected. It
// is false where the system cannot tell. (waitid, which could, also returns for
// a child that was merely stopped.)
func awaitDeath(pid int) bool {
	queue, err := unix.Kqueue()
	if err != nil {
		return false
	}
	defer unix.Close(queue)
	unix.CloseOnExec(queue)
	changes := []unix.Kevent_t{{Ident: uint64(pid), Filter: unix.EVFILT_PROC, Flags: unix.EV_ADD, Fflags: unix.NOTE_EXIT}}
	var event [1]unix.Kevent_t
	for {
		n, err := unix.Kevent(queue, changes, event[:], nil)
		switch {
		case err == unix.EINTR:
			changes = nil // registered by the call that was interrupted
		case err != nil:
			return err == unix.ESRCH // a zombie already
		case n > 0:
			return true
		}
	}
}

// isDead says whether the child has ended and waits to be collected. A queue
// that is asked about such a child says that it does not exist.
func isDead(pid int) bool {
	queue, err := unix.Kqueue()
	if err != nil {
		return false
	}
	defer unix.Close(queue)
	unix.CloseOnExec(queue)
	change := []unix.Kevent_t{{Ident: uint64(pid), Filter: unix.EVFILT_PROC, Flags: unix.EV_ADD, Fflags: unix.NOTE_EXIT}}
	_, err = unix.Kevent(queue, change, nil, nil)
	return err == unix.ESRCH
}

// arrivals tells which descriptors have something to read in the order in
// which it came: a kernel queue keeps those that became ready in that order.
// Two blocked readers would be woken in any order, and lines of stdout and
// stderr swapped.
type arrivals struct {
	queue  int
	events [4]unix.Kevent_t
	ready  [4]int
}

func newArrivals(fds ...int) (*arrivals, error) {
	queue, err := unix.Kqueue()
	if err != nil {
		return nil, err
	}
	unix.CloseOnExec(queue)
	changes := make([]unix.Kevent_t, len(fds))
	for i, fd := range fds {
		unix.SetKevent(&changes[i], fd, unix.EVFILT_READ, unix.EV_ADD)
	}
	if _, err := unix.Kevent(queue, changes, nil, nil); err != nil {
		unix.Close(queue)
		return nil, err
	}
	return &arrivals{queue: queue}, nil
}

// wait waits for that many milliseconds, or without end where negative. The
// answer is valid until the next call.
func (a *arrivals) wait(milliseconds int) ([]int, error) {
	var timeout *unix.Timespec
	if milliseconds >= 0 {
		t := unix.NsecToTimespec(int64(milliseconds) * 1e6)
		timeout = &t
	}
	for {
		n, err := unix.Kevent(a.queue, nil, a.events[:], timeout)
		if err == unix.EINTR {
			continue
		}
		if err != nil {
			return nil, err
		}
		for i := range n {
			a.ready[i] = int(a.events[i].Ident)
		}
		return a.ready[:n], nil
	}
}

func (a *arrivals) remove(fd int) {
	var change [1]unix.Kevent_t
	unix.SetKevent(&change[0], fd, unix.EVFILT_READ, unix.EV_DELETE)
	_, _ = unix.Kevent(a.queue, change[:], nil, nil)
}

func (a *arrivals) Close() error { return unix.Close(a.queue) }
