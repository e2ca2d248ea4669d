package safety

import (
	"encoding/base64"
	"slices"
	"strings"
	"testing"

	"iai/iaip/text"
)

// No token stands in this file in one piece: each is put together here from a
// prefix and a body that a fixed generator draws from an alphabet.

const (
	hexDigits   = "0123456789abcdef"
	lowerCase   = "abcdefghijklmnopqrstuvwxyz"
	upperCase   = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	base32Upper = upperCase + "234567"
	base64Chars = base62 + "-_"
)

// draw is n characters of the alphabet, the same ones each time.
func draw(characters string, n int) string {
	state := uint32(n)*2654435761 + uint32(len(characters))
	out := make([]byte, n)
	for i := range out {
		state = state*1664525 + 1013904223
		out[i] = characters[int(state>>16)%len(characters)]
	}
	return string(out)
}

func join(parts ...string) string { return strings.Join(parts, "") }

// armour writes out << and >>, which stand for the beginning and the end of a
// line of PEM armour.
func armour(s string) string {
	return strings.NewReplacer("<<", "-----BEGIN ", ">>", "-----").Replace(s)
}

func encode(s string) string { return base64.RawURLEncoding.EncodeToString([]byte(s)) }

// issued is a body with its checksum at the end, of a token that was revoked and
// published to explain the format.
var issued = join("zQWBuTSOoRi4A9sp", "HcVY5ncnsDkxkJ", "0mLq17")

func webTokenOf(header, payload string) string {
	return join(encode(header), ".", encode(payload), ".", draw(base64Chars, 43))
}

func secrets() []struct{ vendor, prefix, token string } {
	return []struct{ vendor, prefix, token string }{
		{"AWS access key", "AKIA", join("AKIA", draw(base32Upper, 16))},
		{"temporary AWS access key", "ASIA", join("ASIA", draw(base32Upper, 16))},
		{"Google API key", "AIza", join("AIza", draw(base64Chars, 35))},
		{"Google OAuth client secret", "GOCSPX-", join("GOCSPX-", draw(base64Chars, 28))},
		{"Google OAuth access token", "ya29.", join("ya29.", draw(base64Chars, 180))},
		{"Azure storage key", "AccountKey=", join("AccountKey=", draw(base62+"+/", 86), "==")},
		{"Azure shared access key", "SharedAccessKey=", join("SharedAccessKey=", draw(base62+"+/", 43), "=")},
		{"Alibaba Cloud access key", "LTAI", join("LTAI", draw(base62, 20))},
		{"DigitalOcean access token", "dop_v1_", join("dop_v1_", draw(hexDigits, 64))},
		{"DigitalOcean OAuth token", "doo_v1_", join("doo_v1_", draw(hexDigits, 64))},
		{"DigitalOcean refresh token", "dor_v1_", join("dor_v1_", draw(hexDigits, 64))},
		{"Heroku API key", "HRKU-", join("HRKU-", draw(base64Chars, 60))},
		{"GitHub personal access token", "ghp_", join("ghp_", issued)},
		{"GitHub OAuth token", "gho_", join("gho_", issued)},
		{"GitHub user-to-server token", "ghu_", join("ghu_", issued)},
		{"GitHub server-to-server token", "ghs_", join("ghs_", issued)},
		{"GitHub refresh token", "ghr_", join("ghr_", issued)},
		{"GitHub fine-grained access token", "github_pat_", join("github_pat_", draw(base62, 22), "_", draw(base62, 59))},
		{"GitLab personal access token", "glpat-", join("glpat-", draw(base64Chars, 20))},
		{"GitLab personal access token", "glpat-", join("glpat-", draw(base64Chars, 44), ".01.", draw(lowerCase, 9))},
		{"GitLab personal access token", "glpat-", join("glpat-", draw(base64Chars, 27), ".0r", draw(hexDigits, 7))},
		{"GitLab deploy token", "gldt-", join("gldt-", draw(base64Chars, 20))},
		{"GitLab runner token", "glrt-", join("glrt-", draw(base64Chars, 20))},
		{"GitLab trigger token", "glptt-", join("glptt-", draw(hexDigits, 40))},
		{"Grafana service account token", "glsa_", join("glsa_", draw(base62, 32), "_", draw(hexDigits, 8))},
		{"Groq API key", "gsk_", join("gsk_", draw(base62, 52))},
		{"npm access token", "npm_", join("npm_", issued)},
		{"PyPI API token", "pypi-AgEIcHlwaS5vcmc", join("pypi-", "AgEIcHlwaS5vcmc", draw(base64Chars, 150))},
		{"RubyGems API key", "rubygems_", join("rubygems_", draw(hexDigits, 48))},
		{"Docker access token", "dckr_pat_", join("dckr_pat_", draw(base64Chars, 27))},
		{"Databricks access token", "dapi", join("dapi", draw(hexDigits, 32))},
		{"Doppler access token", "dp.pt.", join("dp.pt.", draw(base62, 43))},
		{"Dynatrace API token", "dt0c01.", join("dt0c01.", draw(base32Upper, 24), ".", draw(base32Upper, 64))},
		{"HashiCorp Vault token", "hvs.", join("hvs.", draw(base64Chars, 90))},
		{"Hugging Face access token", "hf_", join("hf_", draw(lowerCase+upperCase, 34))},
		{"Replicate API token", "r8_", join("r8_", draw(base62, 37))},
		{"Anthropic API key", "sk-ant-", join("sk-ant-", "api03-", draw(base64Chars, 93), "AA")},
		{"OpenRouter API key", "sk-or-v1-", join("sk-or-v1-", draw(hexDigits, 64))},
		{"OpenAI API key", "sk-proj-", join("sk-proj-", draw(base62, 74), "T3BlbkFJ", draw(base62, 74))},
		{"OpenAI API key", "sk-svcacct-", join("sk-svcacct-", draw(base62, 58), "T3BlbkFJ", draw(base62, 58))},
		{"OpenAI API key", "sk-admin-", join("sk-admin-", draw(base62, 58), "T3BlbkFJ", draw(base62, 58))},
		{"OpenAI-style API key", "sk-", join("sk-", draw(base62, 20), "T3BlbkFJ", draw(base62, 20))},
		{"OpenAI-style API key", "sk-", join("sk-", draw(hexDigits, 32))},
		{"Perplexity API key", "pplx-", join("pplx-", draw(base62, 48))},
		{"xAI API key", "xai-", join("xai-", draw(base62, 80))},
		{"Slack bot token", "xoxb-", join("xoxb-", "123456789012-", "1234567890123-", draw(base62, 24))},
		{"Slack user token", "xoxp-", join("xoxp-", "123456789012-", "123456789012-", "123456789012-", draw(hexDigits, 32))},
		{"Slack token", "xoxa-", join("xoxa-", "2-", "123456789012-", draw(base62, 24))},
		{"Slack token", "xoxe-", join("xoxe-", "1-", draw(base62, 60))},
		{"Slack refresh token", "xoxr-", join("xoxr-", "123456789012-", draw(base62, 24))},
		{"Slack workspace token", "xoxs-", join("xoxs-", "123456789012-", draw(base62, 24))},
		{"Slack app token", "xapp-", join("xapp-", "1-A012345678-", "1234567890123-", draw(hexDigits, 64))},
		{"Slack webhook address", "https://hooks.slack.com/services/", join("https://hooks.slack.com", "/services/T01ABCDEF/B02ABCDEF/", draw(base62, 24))},
		{"Discord webhook address", "https://discord.com/api/webhooks/", join("https://discord.com", "/api/webhooks/", "1098765432109876543/", draw(base64Chars, 68))},
		{"Discord bot token", "", join(encode("109876543210987654"), ".", draw(base64Chars, 6), ".", draw(base64Chars, 38))},
		{"Discord bot token", "", join(encode("509876543210987654"), ".", draw(base64Chars, 6), ".", draw(base64Chars, 38))},
		{"Discord bot token", "", join(encode("809876543210987654"), ".", draw(base64Chars, 6), ".", draw(base64Chars, 38))},
		{"Telegram bot token", "", join("7123940586:", "AA", draw(base64Chars, 33))},
		{"Telegram bot token", "bot", join("bot", "123456789:", "AA", draw(base64Chars, 33))},
		{"Stripe key", "sk_live_", join("sk_live_", draw(base62, 24))},
		{"Stripe key", "sk_live_", join("sk_live_", draw(base62, 99))},
		{"restricted Stripe key", "rk_live_", join("rk_live_", draw(base62, 24))},
		{"Square access token", "sq0atp-", join("sq0atp-", draw(base64Chars, 22))},
		{"Square OAuth secret", "sq0csp-", join("sq0csp-", draw(base64Chars, 43))},
		{"Shopify access token", "shpat_", join("shpat_", draw(hexDigits, 32))},
		{"Shopify access token", "shpca_", join("shpca_", draw(hexDigits, 32))},
		{"Shopify access token", "shppa_", join("shppa_", draw(hexDigits, 32))},
		{"Shopify shared secret", "shpss_", join("shpss_", draw(hexDigits, 32))},
		{"SendGrid API key", "SG.", join("SG.", draw(base64Chars, 22), ".", draw(base64Chars, 43))},
		{"Twilio API key", "SK", join("SK", draw(hexDigits, 32))},
		{"Supabase access token", "sbp_", join("sbp_", draw(hexDigits, 40))},
		{"Sentry user token", "sntryu_", join("sntryu_", draw(hexDigits, 64))},
		{"Tailscale key", "tskey-", join("tskey-", "auth-", draw(base62, 12), "-", draw(base62, 32))},
		{"Airtable access token", "pat", join("pat", draw(base62, 14), ".", draw(hexDigits, 64))},
		{"Atlassian API token", "ATATT3", join("ATATT3", "xFfGF0", draw(base64Chars, 171), "=", draw(hexDigits, 8))},
		{"Figma access token", "figd_", join("figd_", draw(base64Chars, 40))},
		{"Linear API key", "lin_api_", join("lin_api_", draw(base62, 40))},
		{"New Relic user key", "NRAK-", join("NRAK-", draw(base32Upper, 27))},
		{"Notion integration token", "ntn_", join("ntn_", draw(base62, 46))},
		{"Postman API key", "PMAK-", join("PMAK-", draw(hexDigits, 24), "-", draw(hexDigits, 34))},
		{"age secret key", "AGE-SECRET-KEY-1", join("AGE-SECRET-", "KEY-1", draw("QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L", 58))},
		{"JSON Web Token", "eyJ", webTokenOf(`{"alg":"HS256","typ":"JWT"}`, `{"sub":"user-17","iat":1700000000}`)},
		{"JSON Web Token", "eyJ", webTokenOf(`{"typ":"JWT","alg":"RS256","kid":"k1"}`, `{"iss":"https://id.internal","admin":true}`)},
		{"header of a PuTTY private key", "PuTTY-User-Key-File-", join("PuTTY-User-", "Key-File-3")},
	}
}

func TestSecrets(t *testing.T) {
	tried := map[string]bool{}
	for _, secret := range secrets() {
		tried[secret.vendor+" "+secret.prefix] = true
		t.Run(secret.vendor, func(t *testing.T) {
			src := "Use " + secret.token + " for it.\n"
			want := []text.Span{{Start: 4, End: 4 + len(secret.token)}}
			found := scanAll(src)
			if got := spansOf(found); !slices.Equal(got, want) {
				t.Fatalf("found %v in %q, want %v", got, src, want)
			}
			f := found[0]
			if f.Kind != PossibleSecret || f.Safe || !strings.HasPrefix(f.Detail, secret.vendor+" (") {
				t.Errorf("got %+v, want a %s", f, secret.vendor)
			}
			body := secret.token[len(secret.prefix):]
			if len(body) > 1 && strings.Contains(f.Detail, body[:min(8, len(body))]) {
				t.Errorf("the detail gives the secret away: %q", f.Detail)
			}
			if f.HasFix && (len(f.Replacement) < 2 || f.Replacement[0] != '$' || !isVariable(f.Replacement[1:])) {
				t.Errorf("replacement %q is no variable", f.Replacement)
			}
			for _, broken := range brokenForms(secret.vendor, secret.prefix, secret.token) {
				for _, f := range scanAll("Use " + broken + " for it.\n") {
					t.Errorf("%q is taken for a %s", broken, f.Detail)
				}
			}
		})
	}
	for first := range vendorsByFirst {
		for _, v := range vendorsByFirst[first] {
			if !tried[v.name+" "+v.prefix] {
				t.Errorf("no token of %q with prefix %q is tried", v.name, v.prefix)
			}
		}
	}
}

// brokenForms are strings near a token that are none: inside a word, filled in
// with a letter and, if the length is fixed, one character short or too long.
func brokenForms(name, prefix, token string) []string {
	broken := []string{"x" + token}
	for _, v := range vendorsByFirst[token[0]] {
		if v.name != name || v.prefix != prefix {
			continue
		}
		if v.measure != nil || v.max > 1 {
			broken = append(broken, prefix+strings.Repeat("x", len(token)-len(prefix)))
		}
		if v.min == v.max && v.measure == nil {
			broken = append(broken, token[:len(token)-1], token+token[len(token)-1:])
		}
	}
	return broken
}

func isVariable(name string) bool {
	for i := range len(name) {
		if c := name[i]; c != '_' && !upperDigits.has(c) {
			return false
		}
	}
	return true
}

// A token is found whatever it stands in.
func TestSecretInContext(t *testing.T) {
	key := join("AKIA", draw(base32Upper, 16))
	pat := join("ghp_", issued)
	dotted := join("SG.", draw(base64Chars, 22), ".", draw(base64Chars, 43))
	for _, src := range []string{
		"⟦" + key + "⟧",
		"key=⟦" + key + "⟧",
		"key: \"⟦" + key + "⟧\"",
		"`⟦" + key + "⟧`",
		"(⟦" + key + "⟧)",
		"It is ⟦" + key + "⟧.",
		"It is ⟦" + dotted + "⟧.",
		"Is it ⟦" + dotted + "⟧...",
		"It is ⟦" + key + "⟧, or ⟦" + pat + "⟧!",
		"⟦" + key + "⟧:⟦" + pat + "⟧",
		"https://⟦" + pat + "⟧@github.com/o/r.git",
		"https://x.org/?a=1&key=⟦" + key + "⟧&b=2",
		"key%3D⟦" + key + "⟧%26",
		"\"a\\n⟦" + pat + "⟧\\n\"",
		"PREFIX_⟦" + pat + "⟧",
		"密钥是⟦" + pat + "⟧。",
		"пароль⟦" + key + "⟧",
		"line\r\n⟦" + key + "⟧\r\nline",
		"line\r⟦" + key + "⟧\rline",
		"\t- ⟦" + key + "⟧",
		strings.Repeat("a b ", 50) + "⟦" + key + "⟧" + strings.Repeat(" c d", 50),
		strings.Repeat("-", 99) + "⟦" + key + "⟧" + strings.Repeat("-", 99),
		"⟦" + join("sk-ant-", "api03-", draw(base64Chars, 93)) + "⟧" + armour("⟦<<PRIVATE KEY>>⟧"),
	} {
		plainText, want := marked(src)
		if got := spansOf(scanAll(plainText)); !slices.Equal(got, want) {
			t.Errorf("%q: found %v, want %v", src, got, want)
		}
	}
}

// A token is found at every place it can have among the blocks of eight.
func TestSecretAtEveryOffset(t *testing.T) {
	key := join("AKIA", draw(base32Upper, 16))
	for before := range 40 {
		for after := range 20 {
			src := strings.Repeat(" ", before) + key + strings.Repeat(" ", after)
			want := []text.Span{{Start: before, End: before + len(key)}}
			if got := spansOf(scanAll(src)); !slices.Equal(got, want) {
				t.Fatalf("%d before, %d behind: found %v", before, after, got)
			}
		}
	}
}

func TestNotSecrets(t *testing.T) {
	long := draw(base62, 300)
	for name, src := range map[string]string{
		"AWS's example":                  join("AKIA", "IOSFODNN7", "EXAMPLE"),
		"rows of x":                      join("AKIA", "XXXXXXXXXXXXXXXX"),
		"one letter over and over":       join("ghp_", strings.Repeat("a", 36)),
		"few letters over and over":      join("AKIA", "ABABABABABABABAB"),
		"the alphabet":                   join("hf_", "abcdefghijklmnopqrstuvwxyzabcdefgh"),
		"the digits":                     join("AKIA", "1234567890", "ABCDEF"),
		"digits backwards":               join("sk_live_", "9876543210", "QwErTyUiOpAsDf"),
		"asterisks":                      join("sk-", "********************************"),
		"a name in brackets":             "Authorization: Bearer <your-github-token-goes-here>",
		"a variable":                     "Authorization: Bearer ${GITHUB_PERSONAL_ACCESS_TOKEN}",
		"a word that says so":            join("sk-ant-", "your-api-key-goes-here-1234abcd5678efgh"),
		"a fake":                         join("sk_live_", "fakefakeQ7x9Zr2LmN4pT8"),
		"an ellipsis":                    join("sk-proj-", "..."),
		"GitHub's example":               join("ghp_", "16C7e42F292c6912E7", "710c838347Ae178B4a"),
		"a checksum that is wrong":       join("ghp_", issued[:35], "8"),
		"npm with a wrong checksum":      join("npm_", issued[:30], "0mLq18"),
		"too short":                      join("ghp_", issued[:35]),
		"too long":                       join("ghp_", issued, "a"),
		"AWS too long":                   join("AKIA", draw(base32Upper, 17)),
		"AWS in small letters":           join("akia", strings.ToLower(draw(base32Upper, 16))),
		"AWS inside a word":              join("XAKIA", draw(base32Upper, 16)),
		"a library's name":               "sk-learn-pipeline-runner-with-a-long-name-and-more-words-in-it",
		"a task":                         "task-5f3a9c27b1d84e6f90ab12cd34ef56ab",
		"a commit":                       "3f2504e04f8911d39a0c0305e82c3301deadbeef",
		"a digest":                       "sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
		"a UUID":                         "550e8400-e29b-41d4-a716-446655440000",
		"a picture in base 64":           "data:image/png;base64," + long,
		"a word of base 64":              long,
		"a documented web token":         webTokenOf(`{"alg":"HS256","typ":"JWT"}`, `{"sub":"1234567890","name":"John Doe"}`),
		"a web token that is no JSON":    join("eyJ", draw(base62, 30), ".", draw(base62, 40), ".", draw(base62, 43)),
		"a web token without algorithm":  webTokenOf(`{"typ":"JWT"}`, `{"iss":"me"}`),
		"a web token of two parts":       join(encode(`{"alg":"HS256"}`), ".", encode(`{"iss":"me"}`)),
		"a web token of four parts":      webTokenOf(`{"alg":"HS256"}`, `{"iss":"me"}`) + ".more",
		"the storage emulator's key":     join("AccountKey=", "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6", "IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw=="),
		"a Slack token without a number": join("xoxb-", "team-bot-", draw(base62, 24)),
		"a model key without a digit":    join("sk-", strings.Repeat("QwErTyUiOp", 3)),
		"a model key without a letter":   join("sk-", "84629173058264917305"),
		"a GitLab token with a tail":     join("glpat-", draw(base64Chars, 20), ".", draw(base62, 20)),
		"a Discord token of no number":   join(encode("no number at all here"), ".", draw(base64Chars, 6), ".", draw(base64Chars, 38)),
		"a host and port":                "http://localhost:8080/123456789:AA",
		"a public key":                   "<<PUBLIC KEY>>",
		"a certificate":                  "<<CERTIFICATE>>",
		"the end of a private key":       "-----END PRIVATE KEY-----",
		"a rule":                         strings.Repeat("-", 120),
		"a private key in prose":         "never commit a PRIVATE KEY; files with BEGIN PRIVATE KEY are blocked",
		"a private key in code marks":    "look for `<<RSA PRIVATE KEY>>` at the top",
		"a private key in quotes":        "grep -r \"<<PRIVATE KEY>>\" .",
		"a header in small letters":      "<<rsa PRIVATE KEY>>",
		"a header without its end":       "<<PRIVATE KEY",
		"a label that is too long":       "<<" + strings.Repeat("VERY ", 20) + "PRIVATE KEY-----",
	} {
		t.Run(name, func(t *testing.T) {
			src := armour(src)
			for _, f := range scanAll(src) {
				t.Errorf("%q: %s: %s", src, f.Kind, f.Detail)
			}
		})
	}
}

func TestPrivateKeys(t *testing.T) {
	for _, test := range []struct{ src, detail string }{
		{"⟦<<PRIVATE KEY>>⟧\nMIIEvQ\n", "private key (BEGIN PRIVATE KEY)"},
		{"⟦<<RSA PRIVATE KEY>>⟧\r\n", "private key (BEGIN RSA PRIVATE KEY)"},
		{"key: |\n  ⟦<<EC PRIVATE KEY>>⟧\n", "private key (BEGIN EC PRIVATE KEY)"},
		{"> ⟦<<DSA PRIVATE KEY>>⟧", "private key (BEGIN DSA PRIVATE KEY)"},
		{"⟦<<OPENSSH PRIVATE KEY>>⟧", "private key (BEGIN OPENSSH PRIVATE KEY)"},
		{"⟦<<ENCRYPTED PRIVATE KEY>>⟧", "private key (BEGIN ENCRYPTED PRIVATE KEY)"},
		{"⟦<<PGP PRIVATE KEY BLOCK>>⟧", "private key (BEGIN PGP PRIVATE KEY BLOCK)"},
		{"\"⟦<<PRIVATE KEY>>⟧\\nMIIEvQ\\n-----END PRIVATE KEY-----\\n\"", "private key (BEGIN PRIVATE KEY)"},
		{"⟦<<PRIVATE KEY>>⟧BEGIN PRIVATE KEY-----", "private key (BEGIN PRIVATE KEY)"},
		{"<<<<⟦<<PRIVATE KEY>>⟧", "private key (BEGIN PRIVATE KEY)"},
		{"`⟦<<PRIVATE KEY>>⟧\nMIIEvQ`", "private key (BEGIN PRIVATE KEY)"},
	} {
		src, want := marked(armour(test.src))
		found := scanAll(src)
		if got := spansOf(found); !slices.Equal(got, want) {
			t.Errorf("%q: found %v, want %v", src, got, want)
			continue
		}
		if f := found[0]; f.Kind != PossibleSecret || f.Detail != test.detail || f.HasFix {
			t.Errorf("%q: got %+v", src, f)
		}
	}
}

func TestChecksum(t *testing.T) {
	if !hasChecksum(issued) {
		t.Error("an issued token has a wrong checksum")
	}
	for i := range len(issued) {
		changed := []byte(issued)
		changed[i] = base62[(strings.IndexByte(base62, changed[i])+1)%62]
		if hasChecksum(string(changed)) {
			t.Errorf("a change at %d goes unnoticed", i)
		}
	}
}

func TestCharsets(t *testing.T) {
	for _, test := range []struct {
		name string
		set  charset
		want string
	}{
		{"digits", digits, "0123456789"},
		{"hexadecimal", hexadecimal, "0123456789ABCDEFabcdef"},
		{"lower hexadecimal", lowerHex, "0123456789abcdef"},
		{"capitals", upperDigits, "0123456789" + upperCase},
		{"small letters", lowerDigits, "0123456789" + lowerCase},
		{"letters and digits", alnum, base62},
		{"with hyphen", alnumDash, "-" + base62},
		{"with underscore", alnumUnder, "_" + base62},
		{"base 64 for addresses", base64URL, "-_" + base62},
		{"with dot", dotted, ".-_" + base62},
		{"base 64", base64Std, "+/=" + base62},
		{"base 64 for addresses, padded", base64Eq, "=-_" + base62},
		{"path", pathLike, "/-_" + base62},
		{"bot token", botToken, ":-_" + base62},
	} {
		for c := range 256 {
			if got, want := test.set.has(byte(c)), strings.IndexByte(test.want, byte(c)) >= 0; got != want {
				t.Errorf("%s: %q is in the set: %v", test.name, rune(c), got)
			}
		}
	}
}

// Every vendor is listed under the byte its tokens begin with, and its
// shortest token is long enough to be looked at.
func TestVendorTable(t *testing.T) {
	for first := range vendorsByFirst {
		for _, v := range vendorsByFirst[first] {
			if v.prefix != "" && v.prefix[0] != byte(first) {
				t.Errorf("%q is listed under %q", v.prefix, rune(first))
			}
			if v.measure == nil && (v.body == nil || v.min > v.max || len(v.prefix)+v.min < shortestToken) {
				t.Errorf("%s (%s) has no usable shape", v.name, v.prefix)
			}
		}
	}
}
