package rpc

import (
	"fmt"
	"strconv"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// Raw is a result or a parameter object that writes its own JSON, straight
// into the outgoing buffer.
type Raw func(dst []byte) []byte

// appendValue appends v as JSON: nil as null, Raw and jsonrpc2.RawMessage as
// they are, everything else through the protocol's typed encoder.
func appendValue(dst []byte, v any) ([]byte, error) {
	switch v := v.(type) {
	case nil:
		return append(dst, "null"...), nil
	case Raw:
		return v(dst), nil
	case jsonrpc2.RawMessage:
		if len(v) == 0 {
			return append(dst, "null"...), nil
		}
		return append(dst, v...), nil
	}
	whole, err := protocol.AppendMarshal(dst, v)
	if err != nil {
		return dst, err // the encoder's first result is not even a prefix then
	}
	return whole, nil
}

func appendResult(dst, id []byte, result any) ([]byte, error) {
	dst = append(dst, `{"jsonrpc":"2.0","id":`...)
	dst = append(dst, id...)
	dst = append(dst, `,"result":`...)
	dst, err := appendValue(dst, result)
	return append(dst, '}'), err
}

func appendFault(dst, id []byte, e *jsonrpc2.Error) []byte {
	dst = append(dst, `{"jsonrpc":"2.0","id":`...)
	if id == nil {
		dst = append(dst, "null"...)
	}
	dst = append(dst, id...)
	dst = append(dst, `,"error":{"code":`...)
	dst = strconv.AppendInt(dst, int64(e.Code), 10)
	dst = append(dst, `,"message":`...)
	dst = AppendString(dst, e.Message)
	if len(e.Data) > 0 {
		dst = append(dst, `,"data":`...)
		dst = append(dst, e.Data...)
	}
	return append(dst, '}', '}')
}

// appendRequest appends a notification, or with an id a call. A params
// function that appends nothing leaves the member out.
func appendRequest(dst []byte, id int64, method string, params func([]byte) []byte) []byte {
	dst = append(dst, `{"jsonrpc":"2.0",`...)
	if id != 0 {
		dst = append(dst, `"id":`...)
		dst = strconv.AppendInt(dst, id, 10)
		dst = append(dst, ',')
	}
	dst = append(dst, `"method":`...)
	dst = AppendString(dst, method)
	bare := len(dst)
	dst = append(dst, `,"params":`...)
	if at := len(dst); params != nil {
		if dst = params(dst); len(dst) > at {
			return append(dst, '}')
		}
	}
	return append(dst[:bare], '}')
}

// appendTyped is appendRequest for parameters of any type.
func appendTyped(dst []byte, id int64, method string, params any) ([]byte, error) {
	var failure error
	dst = appendRequest(dst, id, method, func(dst []byte) []byte {
		if params == nil {
			return dst
		}
		dst, failure = appendValue(dst, params)
		return dst
	})
	if failure != nil {
		return nil, fmt.Errorf("the parameters of %s could not be written as JSON: %w", method, failure)
	}
	return dst, nil
}
