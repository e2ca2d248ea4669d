package naive

import (
	"encoding/json"
	"math"
	"math/big"
	"regexp"
	"strconv"
)

// The tag resolution table of the YAML 1.2 core schema.
var (
	coreNull    = regexp.MustCompile(`^(null|Null|NULL|~|)$`)
	coreTrue    = regexp.MustCompile(`^(true|True|TRUE)$`)
	coreFalse   = regexp.MustCompile(`^(false|False|FALSE)$`)
	coreDecimal = regexp.MustCompile(`^[-+]?[0-9]+$`)
	coreOctal   = regexp.MustCompile(`^0o[0-7]+$`)
	coreHex     = regexp.MustCompile(`^0x[0-9a-fA-F]+$`)
	coreFloat   = regexp.MustCompile(`^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$`)
	coreNotANum = regexp.MustCompile(`^([-+]?(\.inf|\.Inf|\.INF)|\.nan|\.NaN|\.NAN)$`)
)

// plain types an unquoted, untagged scalar. isString is false for an infinity
// or a not-a-number too: it is a float, though JSON can only show it as a
// string.
func plain(s string) (v value, isString bool) {
	switch {
	case coreNull.MatchString(s):
		return value{is: null}, false
	case coreTrue.MatchString(s):
		return value{is: boolean, scalar: "true"}, false
	case coreFalse.MatchString(s):
		return value{is: boolean, scalar: "false"}, false
	case coreDecimal.MatchString(s):
		return integer(s, 10), false
	case coreOctal.MatchString(s):
		return integer(s[2:], 8), false
	case coreHex.MatchString(s):
		return integer(s[2:], 16), false
	case coreFloat.MatchString(s):
		return float(s), false
	case coreNotANum.MatchString(s):
		return value{is: text, scalar: s}, false
	}
	return value{is: text, scalar: s}, true
}

func integer(digits string, base int) value {
	n, ok := new(big.Int).SetString(digits, base)
	if !ok {
		panic("the pattern lets only digits through")
	}
	return value{is: number, scalar: n.String()}
}

// Silent: a float is written as the shortest JSON number that reads back the
// same; one too large for a float64 is shown as the string it was written as.
func float(s string) value {
	f, err := strconv.ParseFloat(s, 64)
	if err != nil || math.IsInf(f, 0) {
		return value{is: text, scalar: s}
	}
	literal, err := json.Marshal(f)
	if err != nil {
		panic(err) // a finite float always encodes
	}
	return value{is: number, scalar: string(literal)}
}
