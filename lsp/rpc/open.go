package rpc

// A DidOpen is the parameters of textDocument/didOpen. Like DidChange it holds
// bytes that belong to the message and to the next decoding, and is to be Reset
// when they have been used.
type DidOpen struct {
	URI      []byte // as the client wrote it, not canonical
	Language []byte
	Version  Version
	Text     []byte

	scratch []byte
}

// Decode reads params, which must be JSON as Message.Params is. A missing or
// absurd version or language is tolerated; without a uri and a text there is
// no document.
func (d *DidOpen) Decode(params []byte) error {
	d.Reset()
	w := walkObject(params, 0)
	for w.next() {
		if string(w.name()) != "textDocument" {
			continue
		}
		end, err := d.document(params, w.from)
		if err != nil {
			return err
		}
		w.resume(end)
	}
	switch {
	case w.end < 0:
		return InvalidParams("the parameters of textDocument/didOpen are not an object")
	case d.URI == nil:
		return InvalidParams("textDocument.uri is missing")
	case d.Text == nil:
		return InvalidParams("textDocument.text is missing")
	}
	return nil
}

// Reset lets go of the message.
func (d *DidOpen) Reset() { *d = DidOpen{scratch: reuse(d.scratch)} }

func (d *DidOpen) document(b []byte, i int) (int, error) {
	if b[i] != '{' {
		return -1, InvalidParams("textDocument is %s, not an object", clipValue(b, i))
	}
	w := walkObject(b, i)
	for w.next() {
		isText := w.kind() == '"'
		switch string(w.name()) {
		case "uri":
			if !isText {
				return -1, InvalidParams("textDocument.uri is %s, not a string", clipValue(b, w.from))
			}
			d.URI = borrowText(w.value(), &d.scratch)
		case "text":
			if !isText {
				return -1, InvalidParams("textDocument.text is %s, not a string", clipValue(b, w.from))
			}
			d.Text = borrowText(w.value(), &d.scratch)
		case "languageId":
			if isText {
				d.Language = borrowText(w.value(), &d.scratch)
			}
		case "version":
			d.Version = versionOf(w.value())
		}
	}
	return w.end, nil
}
