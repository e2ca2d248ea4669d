package rpc

import "runtime"

// goroutineID names the running goroutine, the way the standard library's
// HTTP/2 server tells its own apart. It takes about a microsecond and is used
// only to refuse a call that could never return.
func goroutineID() uint64 {
	var buf [40]byte
	const prefix = len("goroutine ")
	b := buf[:runtime.Stack(buf[:], false)]
	var id uint64
	for i := prefix; i < len(b) && b[i] >= '0' && b[i] <= '9'; i++ {
		id = id*10 + uint64(b[i]-'0')
	}
	return id
}
