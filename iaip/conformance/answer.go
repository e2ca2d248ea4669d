package conformance

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Answer is an answer of iaip.resolve as far as the suite looks at it.
type Answer struct {
	Manifest    string    `json:"manifest"`
	Version     string    `json:"version"`
	Status      string    `json:"status"`
	ActiveKinds []string  `json:"activeKinds"`
	Kinds       []Kind    `json:"kinds"`
	Problems    []Problem `json:"problems"`
	Digest      string    `json:"digest"`
}

// Kind is one resolved kind.
type Kind struct {
	Kind      string                     `json:"kind"`
	Status    string                     `json:"status"`
	Override  *Override                  `json:"override"`
	Inputs    []Input                    `json:"inputs"`
	Discarded []Discarded                `json:"discarded"`
	Settings  map[string]json.RawMessage `json:"settings"`
	Text      string                     `json:"text"`
	Sections  []Section                  `json:"sections"`
	Digest    string                     `json:"digest"`
}

// Override says how an override input was applied.
type Override struct {
	Mode      string  `json:"mode"`
	Algorithm *string `json:"algorithm"`
}

// Input is one source of a kind.
type Input struct {
	Role     string                     `json:"role"`
	Origin   string                     `json:"origin"`
	Line     int                        `json:"line"`
	Settings map[string]json.RawMessage `json:"settings"`
	Text     string                     `json:"text"`
	Digest   string                     `json:"digest"`
}

// Discarded is an input that an override replaced as a whole.
type Discarded struct {
	Role   string `json:"role"`
	Origin string `json:"origin"`
	By     string `json:"by"`
}

// Section is a piece of an overlaid text.
type Section struct {
	Path     []string `json:"path"`
	Origin   string   `json:"origin"`
	Line     int      `json:"line"`
	Replaces []Place  `json:"replaces"`
	Text     string   `json:"text"`
}

// Place is a line of a file, counted from 1.
type Place struct {
	Origin string `json:"origin"`
	Line   int    `json:"line"`
}

// Problem is a problem of either operation. Lines and characters of its range
// count from 0, as on the wire.
type Problem struct {
	File     string `json:"file"`
	Range    Range  `json:"range"`
	Code     string `json:"code"`
	Name     string `json:"name"`
	Severity string `json:"severity"`
	Stop     bool   `json:"stop"`
}

// Range is half-open.
type Range struct {
	Start Position `json:"start"`
	End   Position `json:"end"`
}

// Position counts characters in UTF-16 units.
type Position struct {
	Line      int `json:"line"`
	Character int `json:"character"`
}

// CheckAnswer is an answer of check as far as the suite looks at it.
type CheckAnswer struct {
	Problems []Problem `json:"problems"`
	Summary  Summary   `json:"summary"`
}

// Summary counts what an answer of check holds.
type Summary struct {
	Files     int `json:"files"`
	Manifests int `json:"manifests"`
	Errors    int `json:"errors"`
	Warnings  int `json:"warnings"`
	Infos     int `json:"infos"`
	Hints     int `json:"hints"`
}

// Decode reads an answer of iaip.resolve.
func Decode(answer []byte) (Answer, error) {
	var a Answer
	err := decode(answer, &a)
	return a, err
}

// DecodeCheck reads an answer of check.
func DecodeCheck(answer []byte) (CheckAnswer, error) {
	var a CheckAnswer
	err := decode(answer, &a)
	return a, err
}

func decode(answer []byte, into any) error {
	if err := json.Unmarshal(answer, into); err != nil {
		return fmt.Errorf("the answer is not the JSON of the operation: %w", err)
	}
	return nil
}

// canonical is JSON without blanks, keys sorted, nothing escaped for HTML,
// number literals kept.
func canonical(v any) string {
	raw, err := json.Marshal(v)
	if err != nil {
		panic(err) // it came out of JSON
	}
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	var generic any
	if err := dec.Decode(&generic); err != nil {
		panic(err) // it was written a line ago
	}
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(generic); err != nil {
		panic(err)
	}
	return string(bytes.TrimSuffix(out.Bytes(), []byte("\n")))
}
