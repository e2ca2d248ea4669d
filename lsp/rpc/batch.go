package rpc

import "sync"

// batchLimit bounds how many messages one array may hold: each may be answered
// with far more bytes than it took.
const batchLimit = 1000

// A batch collects the answers to one array of messages. LSP knows no arrays;
// JSON-RPC does, and asks for one array back.
type batch struct {
	mu      sync.Mutex
	answers []byte
	open    int // members not answered yet, and one for the reader itself
}

func (b *batch) join() {
	b.mu.Lock()
	b.open++
	b.mu.Unlock()
}

// add notes one member's answer, and returns the array once it is complete.
func (b *batch) add(one []byte) []byte {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.answers) == 0 {
		b.answers = append(b.answers, '[')
	} else {
		b.answers = append(b.answers, ',')
	}
	b.answers = append(b.answers, one...)
	return b.leave()
}

// leave ends one membership. Called with mu held.
func (b *batch) leave() []byte {
	if b.open--; b.open > 0 || len(b.answers) == 0 {
		return nil
	}
	return append(b.answers, ']')
}

func (b *batch) close() []byte {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.leave()
}
