package syntax

import (
	"math"
	"math/big"
	"strconv"
	"strings"
)

// A Type is what a scalar means under the core schema of YAML 1.2. The YAML
// library resolves scalars by YAML 1.1 habits (`010` is eight, `2020-01-01` a
// date, `1_000` a thousand); instructions must not change their meaning with
// the library, so the typing is done here.
type Type uint8

const (
	Str Type = iota
	Null
	Bool
	Int
	Float
)

func (t Type) String() string {
	return [...]string{"string", "null", "boolean", "integer", "number"}[t]
}

// coreType types a plain scalar.
func coreType(s string) Type {
	if s == "" {
		return Null
	}
	switch c := s[0]; {
	case c >= '0' && c <= '9', c == '+', c == '-', c == '.':
		return numberType(s)
	case c == '~':
		if s == "~" {
			return Null
		}
	case c == 'n' || c == 'N':
		if s == "null" || s == "Null" || s == "NULL" {
			return Null
		}
	case c == 't' || c == 'T':
		if s == "true" || s == "True" || s == "TRUE" {
			return Bool
		}
	case c == 'f' || c == 'F':
		if s == "false" || s == "False" || s == "FALSE" {
			return Bool
		}
	}
	return Str
}

// maxConverted bounds the digits of a number that must be converted to decimal,
// which takes more than its length in time: a longer one is a string.
const maxConverted = 10_000

func numberType(s string) Type {
	if len(s) > 2 && s[0] == '0' && len(s)-2 <= maxConverted {
		if s[1] == 'o' && allIn(s[2:], "01234567") {
			return Int
		}
		if s[1] == 'x' && allIn(s[2:], "0123456789abcdefABCDEF") {
			return Int
		}
	}
	rest := strings.TrimPrefix(s, "-")
	if rest == s {
		rest = strings.TrimPrefix(s, "+")
	}
	switch rest {
	case ".inf", ".Inf", ".INF":
		return Float
	case ".nan", ".NaN", ".NAN":
		if rest == s {
			return Float
		}
		return Str
	}
	whole, rest := digits(rest)
	fraction, dot := "", false
	if strings.HasPrefix(rest, ".") {
		dot = true
		fraction, rest = digits(rest[1:])
	}
	if whole == "" && fraction == "" {
		return Str
	}
	if rest == "" {
		if dot {
			return Float
		}
		return Int
	}
	if rest[0] != 'e' && rest[0] != 'E' {
		return Str
	}
	rest = rest[1:]
	if rest != "" && (rest[0] == '+' || rest[0] == '-') {
		rest = rest[1:]
	}
	if exponent, left := digits(rest); exponent == "" || left != "" {
		return Str
	}
	return Float
}

func digits(s string) (run, rest string) {
	i := 0
	for i < len(s) && s[i] >= '0' && s[i] <= '9' {
		i++
	}
	return s[:i], s[i:]
}

func allIn(s, set string) bool {
	for i := 0; i < len(s); i++ {
		if strings.IndexByte(set, s[i]) < 0 {
			return false
		}
	}
	return true
}

// appendNumber writes the value of a plain Int or Float scalar as JSON.
// Integers keep every digit; infinities and not-a-number have no JSON form and
// become strings of what was written.
func appendNumber(dst []byte, s string, t Type) []byte {
	if t == Int {
		base, digits := 8, strings.TrimPrefix(s, "0o")
		if digits == s {
			base, digits = 16, strings.TrimPrefix(s, "0x")
		}
		if digits == s {
			return appendDecimal(dst, s)
		}
		if n, err := strconv.ParseInt(digits, base, 64); err == nil {
			return strconv.AppendInt(dst, n, 10)
		}
		n, ok := new(big.Int).SetString(digits, base)
		if !ok {
			return AppendQuoted(dst, s)
		}
		return n.Append(dst, 10)
	}
	f, err := strconv.ParseFloat(s, 64)
	if err != nil || math.IsInf(f, 0) || math.IsNaN(f) {
		return AppendQuoted(dst, s)
	}
	return appendFloat(dst, f)
}

// appendDecimal writes an integer of any length as JSON wants it: without a
// plus and without zeros before it.
func appendDecimal(dst []byte, s string) []byte {
	digits := strings.TrimLeft(strings.TrimLeft(s, "+-"), "0")
	if digits == "" {
		return append(dst, '0')
	}
	if s[0] == '-' {
		dst = append(dst, '-')
	}
	return append(dst, digits...)
}

// appendFloat writes the shortest decimal that reads back as f, in the plain
// form where JSON readers expect it and with an exponent only for the very
// large and the very small.
func appendFloat(dst []byte, f float64) []byte {
	format := byte('f')
	if abs := math.Abs(f); abs != 0 && (abs < 1e-6 || abs >= 1e21) {
		format = 'e'
	}
	start := len(dst)
	dst = strconv.AppendFloat(dst, f, format, -1, 64)
	if format == 'e' {
		// e-09 to e-9
		if n := len(dst); n-start >= 4 && dst[n-4] == 'e' && dst[n-3] == '-' && dst[n-2] == '0' {
			dst[n-2] = dst[n-1]
			dst = dst[:n-1]
		}
	}
	return dst
}
