package rpc

import (
	"strconv"
	"time"

	"go.lsp.dev/jsonrpc2"
)

// gate says why a request may not run at this point of the server's life.
func (s *session) gate(method string) *jsonrpc2.Error {
	switch {
	case method == "exit":
		return nil
	case s.shut.Load():
		return invalid("%s came after shutdown; only exit may follow", clip([]byte(method)))
	case !s.opened && method != "initialize":
		return jsonrpc2.Errorf(jsonrpc2.ServerNotInitialized, "%s came before initialize", clip([]byte(method)))
	case s.opened && method == "initialize":
		return invalid("initialize was already answered; it may be sent once")
	}
	return nil
}

// initialize opens the gate if the handler agrees. After a failure the client
// may try again.
func (s *session) initialize(id, params []byte, b *batch) {
	result, err := s.inline("initialize", params)
	s.out = s.answer(s.out, id, b, result, err)
	if err != nil {
		return
	}
	s.opened = true
	if pid := s.processID(params); pid > 0 {
		go s.watchParent(pid)
	}
}

// shutdown closes the gate for good, whether or not the handler succeeds: the
// client has said that it wants to leave, and that makes an exit a clean one.
func (s *session) shutdown(id, params []byte, b *batch, mode Mode) {
	var result any
	var err error
	if mode != Unknown {
		result, err = s.inline("shutdown", params)
	}
	s.shut.Store(true)
	s.out = s.answer(s.out, id, b, result, err)
}

// processID finds the client's process in the parameters of initialize, or 0.
// Zero and negative numbers name groups of processes to the system and are no
// client's.
func (s *session) processID(params []byte) int {
	pid := 0
	for w := walkObject(params, 0); w.next(); {
		if string(w.name()) != "processId" {
			continue
		}
		value := w.value()
		n, err := strconv.ParseInt(string(value), 10, 32)
		switch {
		case isNull(value):
			pid = 0
		case err != nil || n <= 0:
			s.log.Warn("the processId in initialize is not a process and was ignored", "processId", clip(value))
			pid = 0
		default:
			pid = int(n)
		}
	}
	return pid
}

// watchParent ends the conversation when the client's process is gone. The end
// of its input says the same, unless somebody else holds the other end open.
func (s *session) watchParent(pid int) {
	p := openProcess(pid)
	defer p.close()
	ticker := time.NewTicker(s.ParentPoll)
	defer ticker.Stop()
	for p.alive() {
		select {
		case <-ticker.C:
		case <-s.deaf:
			return
		}
	}
	s.log.Error("the client's process is gone", "processId", pid)
	s.end(endNow, "the client's process is gone")
}
