package main

import (
	"fmt"
	"html"
	"strings"
	"testing"

	"iai/iaip/text"
)

// The picture in the README is what the program prints.
func TestPicture(t *testing.T) {
	dir := tree(t, map[string]string{
		"manifest.iai":   "kind: manifest\nenabled: [context, guardrails]\ncontext:\n  include:\n    merge: [team/stack.iai]\n",
		"context.iai":    "kind: context\n---\n# The shop\n\nOrders, payments and a storefront.\n",
		"team/stack.iai": "kind: context\nprioritypaths: [src/orders]\n---\n# Stack\n",
		"guardrails.iai": "kind: context\n---\n# Guardrails\n\nNever push to main.\n",
	})
	r := iai(t, dir, "", "--color", "always", "check", "--hints")
	golden(t, "../../docs/check.svg", terminal("$ iai check --hints\n"+r.out))
}

// terminal draws what a terminal would show.
func terminal(out string) string {
	const cell, line, left, top = 8.43, 19, 20, 46
	lines := strings.Split(strings.TrimRight(out, "\n"), "\n")
	widest := 0
	var body strings.Builder
	for i, l := range lines {
		x := 0
		style := ""
		for len(l) > 0 {
			if rest, ok := strings.CutPrefix(l, "\x1b["); ok {
				code, after, _ := strings.Cut(rest, "m")
				style, l = code, after
				continue
			}
			end := strings.IndexByte(l, '\x1b')
			if end < 0 {
				end = len(l)
			}
			run := l[:end]
			if strings.TrimSpace(run) != "" {
				fmt.Fprintf(&body, `<text x="%.1f" y="%d"%s xml:space="preserve">%s</text>`+"\n", left+float64(x)*cell, top+i*line, look(style), html.EscapeString(run))
			}
			x += text.Columns(run)
			l = l[end:]
		}
		widest = max(widest, x)
	}
	width, height := int(left*2+float64(widest)*cell), top+len(lines)*line+6
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" role="img" aria-label="Output of iai check">
<rect width="100%%" height="100%%" rx="8" fill="#1e1e2e"/>
<circle cx="20" cy="18" r="5" fill="#f38ba8"/><circle cx="38" cy="18" r="5" fill="#f9e2af"/><circle cx="56" cy="18" r="5" fill="#a6e3a1"/>
<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="14" fill="#cdd6f4">
%s</g>
</svg>
`, width, height, body.String())
}

// look turns the code of a colour into attributes.
func look(code string) string {
	weight := ""
	if strings.HasPrefix(code, "1;") || code == "1" {
		weight = ` font-weight="bold"`
	}
	switch strings.TrimPrefix(code, "1;") {
	case "31":
		return ` fill="#f38ba8"` + weight
	case "33":
		return ` fill="#f9e2af"` + weight
	case "34":
		return ` fill="#89b4fa"` + weight
	case "36":
		return ` fill="#94e2d5"` + weight
	case "2":
		return ` fill="#7f849c"`
	}
	return weight
}
