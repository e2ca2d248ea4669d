package component

import (
	"syscall"

	"golang.org/x/sys/unix"
)

const (
	getTermios = unix.TCGETS
	setTermios = unix.TCSETS
)

// endWithParent makes the system kill the program when we die, however we do.
// Most would end anyway, since their terminal goes with us; some would not.
func endWithParent(attributes *syscall.SysProcAttr) { attributes.Pdeathsig = syscall.SIGKILL }

// awaitDeath waits until the child has ended, and leaves it to be collected. It
// is false where the system cannot tell.
func awaitDeath(pid int) bool {
	for {
		err := unix.Waitid(unix.P_PID, pid, nil, unix.WEXITED|unix.WNOWAIT, nil)
		if err != unix.EINTR {
			return err == nil
		}
	}
}

// isDead says whether the child has ended and waits to be collected.
func isDead(pid int) bool {
	var info unix.Siginfo
	err := unix.Waitid(unix.P_PID, pid, &info, unix.WEXITED|unix.WNOWAIT|unix.WNOHANG, nil)
	return err == nil && info.Signo != 0
}

// arrivals tells which descriptors have something to read in the order in
// which it came: epoll keeps those that became ready in a queue. Two blocked
// readers would be woken in any order, and lines of stdout and stderr swapped.
type arrivals struct {
	queue  int
	events [4]unix.EpollEvent
	ready  [4]int
}

func newArrivals(fds ...int) (*arrivals, error) {
	queue, err := unix.EpollCreate1(unix.EPOLL_CLOEXEC)
	if err != nil {
		return nil, err
	}
	a := &arrivals{queue: queue}
	for _, fd := range fds {
		event := unix.EpollEvent{Events: unix.EPOLLIN, Fd: int32(fd)}
		if err := unix.EpollCtl(queue, unix.EPOLL_CTL_ADD, fd, &event); err != nil {
			unix.Close(queue)
			return nil, err
		}
	}
	return a, nil
}

// wait waits for that many milliseconds, or without end where negative. The
// answer is valid until the next call.
func (a *arrivals) wait(milliseconds int) ([]int, error) {
	for {
		n, err := unix.EpollWait(a.queue, a.events[:], milliseconds)
		if err == unix.EINTR {
			continue
		}
		if err != nil {
			return nil, err
		}
		for i := range n {
			a.ready[i] = int(a.events[i].Fd)
		}
		return a.ready[:n], nil
	}
}

func (a *arrivals) remove(fd int) {
	_ = unix.EpollCtl(a.queue, unix.EPOLL_CTL_DEL, fd, nil)
}

func (a *arrivals) Close() error { return unix.Close(a.queue) }
