package naive

import "testing"

// The right-hand sides follow from the tag resolution of the YAML 1.2 core
// schema, chapter 10.3.2, and from how JSON writes numbers.
func TestPlainScalars(t *testing.T) {
	for _, test := range []struct {
		plain, json string
		key         bool // whether it may be a key
	}{
		{"", "null", false}, {"~", "null", false}, {"null", "null", false}, {"Null", "null", false}, {"nULL", `"nULL"`, true},
		{"true", "true", false}, {"False", "false", false}, {"yes", `"yes"`, true}, {"Off", `"Off"`, true}, {"y", `"y"`, true},
		{"0", "0", false}, {"-0", "0", false}, {"007", "7", false}, {"+5", "5", false}, {"0o10", "8", false}, {"0o8", `"0o8"`, true},
		{"0xff", "255", false}, {"0XFF", `"0XFF"`, true}, {"-0xff", `"-0xff"`, true}, {"0b1", `"0b1"`, true}, {"1_0", `"1_0"`, true},
		{"99999999999999999999", "99999999999999999999", false},
		{"0.5", "0.5", false}, {".5", "0.5", false}, {"5.", "5", false}, {"-1.25e2", "-125", false}, {"1e3", "1000", false},
		{"1e", `"1e"`, true}, {".", `"."`, true}, {"1.2.3", `"1.2.3"`, true}, {"1e400", `"1e400"`, false},
		{".inf", `".inf"`, false}, {"-.Inf", `"-.Inf"`, false}, {".nan", `".nan"`, false}, {".iNF", `".iNF"`, true},
		{"2020-01-01", `"2020-01-01"`, true}, {"12:30:45", `"12:30:45"`, true}, {"<<", `"<<"`, true}, {"=", `"="`, true},
	} {
		v, isString := plain(test.plain)
		if got := v.compact(); got != test.json || isString != test.key {
			t.Errorf("%q is %s, a string: %v; want %s, %v", test.plain, got, isString, test.json, test.key)
		}
	}
}

func TestCompactJSON(t *testing.T) {
	str := func(s string) value { return value{is: text, scalar: s} }
	v := value{is: mapping, entries: []entry{
		{key: "b", value: value{is: list, items: []value{{is: number, scalar: "1"}, {is: null}, str("<&>\"\n\u00e9")}}},
		{key: "a", value: value{is: mapping, entries: []entry{{key: "z", value: str("")}, {key: "B", value: value{is: boolean, scalar: "true"}}}}},
		{key: "c", value: value{is: list}},
	}}
	if got, want := v.compact(), `{"a":{"B":true,"z":""},"b":[1,null,"<&>\"\n`+"\u00e9"+`"],"c":[]}`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
