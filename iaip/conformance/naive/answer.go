package naive

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
)

// Answer is the answer of iaip.resolve, with problems reduced to what a second
// reader of the specification can know of them.
type Answer struct {
	Manifest    string    `json:"manifest"`
	Version     string    `json:"version"`
	Status      string    `json:"status"`
	ActiveKinds []string  `json:"activeKinds"`
	Kinds       []Kind    `json:"kinds"`
	Problems    []Problem `json:"problems"`
	Digest      string    `json:"digest"`
}

// Kind is one active kind of an answer that is not stopped.
type Kind struct {
	Kind      string          `json:"kind"`
	Status    string          `json:"status"`
	Override  *Override       `json:"override"`
	Inputs    []Input         `json:"inputs"`
	Discarded []Discarded     `json:"discarded"`
	Settings  json.RawMessage `json:"settings"`
	Text      string          `json:"text"`
	Sections  []Section       `json:"sections"`
	Digest    string          `json:"digest"`
}

// Override says how the override input of a kind was applied.
type Override struct {
	Mode      string  `json:"mode"`
	Algorithm *string `json:"algorithm"`
}

// Input is one source of instructions, in the order it was applied.
type Input struct {
	Role     string          `json:"role"`
	Origin   string          `json:"origin"`
	Line     int             `json:"line"`
	Settings json.RawMessage `json:"settings"`
	Text     string          `json:"text"`
	Digest   string          `json:"digest"`
}

// Discarded is an input that replace_all threw away.
type Discarded struct {
	Role   string `json:"role"`
	Origin string `json:"origin"`
	By     string `json:"by"`
}

// Section is one piece of the effective text of a kind under overlay.
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

// Problem is one problem of the resolution. Stage numbers the step of the
// resolution that found it; within one step the specification orders nothing.
type Problem struct {
	File  string
	Name  string
	Stop  bool
	Line  int
	Stage int
}

// MarshalJSON writes the problem in the shape the doors use: a range whose
// lines count from 0. The column is not known here and reads 0.
func (p Problem) MarshalJSON() ([]byte, error) {
	type position struct {
		Line      int `json:"line"`
		Character int `json:"character"`
	}
	type span struct {
		Start position `json:"start"`
		End   position `json:"end"`
	}
	at := position{Line: p.Line - 1}
	return json.Marshal(struct {
		File  string `json:"file"`
		Range span   `json:"range"`
		Name  string `json:"name"`
		Stop  bool   `json:"stop"`
	}{p.File, span{at, at}, p.Name, p.Stop})
}

func digestOf(data string) string {
	sum := sha256.Sum256([]byte(data))
	return "sha256:" + hex.EncodeToString(sum[:])
}
