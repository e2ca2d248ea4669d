package component

import (
	"strings"
	"unicode/utf8"
)

// Where the cursor of a menu stands is the one thing a mediator has to see in
// it: the keys are counted from there, and menus do open with a line other
// than their first under the cursor (a default, a previous answer), or with
// lines above the choices (a hint, a second line of the question). Without
// this, the option somebody names would not be the one chosen.
//
// Nearly all menus show it the same way: a sign at the left edge of one line
// and blanks at that place on the others. Seen in prompts, inquirer, enquirer,
// questionary, dialoguer, promptui, survey, gum: a pointer. Seen in clack and
// cliclack: a filled circle among hollow ones. Seen in bubbletea: a bar.
const (
	pointers = "❯❱➤➜➔➙➡→⇒»›▸▶►▷▹⏵‣⮞🢒☞👉"
	filled   = "●◉⦿🔘"
	bars     = "│┃║▌▍▎▏█▐|"
)

// cursorIndex is the option under the cursor, or 0 where no sign tells: that
// is where a menu opens.
func cursorIndex(options []string) int {
	for _, sign := range []func(string) (column, rank int){pointerSign, circleSign, barSign} {
		if i, ok := only(options, sign); ok {
			return i
		}
	}
	return 0
}

// only finds the one option whose sign stands furthest to the left, the higher
// rank deciding between two in the same column: a choice may well begin with
// an arrow of its own, but further in than the cursor. Several equals are no
// cursor but bullets.
func only(options []string, sign func(string) (column, rank int)) (index int, ok bool) {
	best, bestRank := -1, 0
	for i, option := range options {
		column, rank := sign(option)
		switch {
		case rank == 0:
		case best < 0 || column < best || column == best && rank > bestRank:
			best, bestRank, index, ok = column, rank, i, true
		case column == best && rank == bestRank:
			ok = false
		}
	}
	return index, ok
}

// pointerSign finds a pointer as the first thing on a line, inside a frame or
// not. One made of plain characters (">", "->", "=>") must stand apart from
// what follows, and ranks below a real one: shells and package runners begin
// lines with it as well.
func pointerSign(line string) (column, rank int) {
	column, rest := indent(line, true)
	if r, _ := utf8.DecodeRuneInString(rest); rest != "" && strings.ContainsRune(pointers, r) {
		return column, 2
	}
	shaft := strings.TrimLeft(rest, "-=")
	if after, found := strings.CutPrefix(shaft, ">"); found && apart(after) {
		return column, 1
	}
	return column, 0
}

func circleSign(line string) (column, rank int) {
	column, rest := indent(line, true)
	if r, _ := utf8.DecodeRuneInString(rest); rest != "" && strings.ContainsRune(filled, r) {
		return column, 1
	}
	for _, plain := range []string{"(*)", "(x)", "(o)", "(•)", "(●)"} {
		if after, found := strings.CutPrefix(rest, plain); found && apart(after) {
			return column, 1
		}
	}
	return column, 0
}

func barSign(line string) (column, rank int) {
	column, rest := indent(line, false)
	if r, _ := utf8.DecodeRuneInString(rest); rest != "" && strings.ContainsRune(bars, r) {
		return column, 1
	}
	return column, 0
}

// indent is where the first sign of a line stands, counted in characters, and
// the line from there. A frame's left edge counts as blank where framed.
func indent(line string, framed bool) (column int, rest string) {
	for i, r := range line {
		if r != ' ' && r != '\t' && r != '\u00a0' && !(framed && strings.ContainsRune(bars, r)) {
			return column, line[i:]
		}
		column++
	}
	return column, ""
}

func apart(after string) bool {
	return after == "" || after[0] == ' ' || after[0] == '\t' || strings.HasPrefix(after, "\u00a0")
}
