package safety

import (
	"encoding/base64"
	"encoding/json"
	"hash/crc32"
	"strings"
)

// The functions in this file judge the body of a token, the part behind its
// prefix.

func anyBody(string) bool { return true }

const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

// checksumLength is how many digits of base 62 hold a CRC-32.
const checksumLength = 6

// hasChecksum: the last six characters are the CRC-32 of all before them in
// base 62. GitHub and npm build their tokens so. A token with a wrong one was
// never issued, and a right one needs no other proof.
func hasChecksum(body string) bool {
	secret, sum := body[:len(body)-checksumLength], body[len(body)-checksumLength:]
	var want [checksumLength]byte
	crc := crc32.ChecksumIEEE([]byte(secret))
	for i := checksumLength - 1; i >= 0; i-- {
		want[i] = base62[crc%62]
		crc /= 62
	}
	return sum == string(want[:])
}

// isFineGrained: 22 characters, an underscore, 59 characters.
func isFineGrained(body string) bool {
	return body[22] == '_' && strings.Count(body, "_") == 1 && looksRandom(body)
}

// isGitLabToken: 20 characters or, where tokens tell which cell to ask, 27 to
// 300 and behind a dot their length and checksum in base 36.
func isGitLabToken(body string) bool {
	payload, tail, routable := strings.Cut(body, ".")
	if !routable {
		return len(body) == 20 && looksRandom(body)
	}
	tail = strings.ReplaceAll(tail, ".", "")
	return 27 <= len(payload) && len(payload) <= 300 && 9 <= len(tail) && len(tail) <= 11 &&
		lowerDigits.all(tail) && looksRandom(payload)
}

// isGrafanaToken: 32 characters, an underscore, eight hexadecimal digits.
func isGrafanaToken(body string) bool {
	return body[32] == '_' && alnum.all(body[:32]) && lowerHex.all(body[33:]) && looksRandom(body[:32])
}

// isSlackToken: groups between hyphens, the last one the secret, at least one
// of those before it a number.
func isSlackToken(body string) bool {
	cut := strings.LastIndexByte(body, '-')
	if cut < 0 || len(body)-cut-1 < 16 || !looksRandom(body[cut+1:]) {
		return false
	}
	for group := range strings.SplitSeq(body[:cut], "-") {
		if group != "" && digits.all(group) {
			return true
		}
	}
	return false
}

// isSlackHook: a team, a bot or channel, and a secret of 24 characters.
func isSlackHook(body string) bool {
	parts := strings.Split(body, "/")
	return len(parts) == 3 && strings.HasPrefix(parts[0], "T") && strings.HasPrefix(parts[1], "B") &&
		len(parts[2]) == 24 && looksRandom(parts[2])
}

// isDiscordHook: the number of the hook and a secret of 68 characters.
func isDiscordHook(body string) bool {
	id, secret, ok := strings.Cut(body, "/")
	return ok && digits.all(id) && len(secret) >= 60 && base64URL.all(secret) && looksRandom(secret)
}

// isDiscordToken: the number of the bot in base 64, a time of six characters or
// seven, and a signature.
func isDiscordToken(body string) bool {
	parts := strings.Split(body, ".")
	if len(parts) != 3 || len(parts[1]) < 6 || len(parts[1]) > 7 || len(parts[2]) < 27 {
		return false
	}
	id, err := base64.RawURLEncoding.DecodeString(parts[0])
	return err == nil && len(id) >= 17 && digits.all(string(id)) && looksRandom(parts[2])
}

// isTelegramToken: the number of the bot, a colon, and 35 characters of which
// the first two are always the same.
func isTelegramToken(body string) bool {
	id, secret, ok := strings.Cut(body, ":")
	return ok && 8 <= len(id) && len(id) <= 10 && digits.all(id) && len(secret) == 35 &&
		strings.HasPrefix(secret, "AA") && base64URL.all(secret) && looksRandom(secret)
}

// isSendGridKey: 22 characters, a dot, 43 characters.
func isSendGridKey(body string) bool {
	return body[22] == '.' && strings.Count(body, ".") == 1 && looksRandom(body)
}

// isPostmanKey: 24 hexadecimal digits, a hyphen, 34 more.
func isPostmanKey(body string) bool {
	return body[24] == '-' && lowerHex.all(body[:24]) && lowerHex.all(body[25:]) && looksRandom(body)
}

// isAirtableToken: 14 characters, a dot, 64 hexadecimal digits.
func isAirtableToken(body string) bool {
	return body[14] == '.' && alnum.all(body[:14]) && lowerHex.all(body[15:]) && looksRandom(body)
}

// isTailscaleKey: kind, identifier and secret between hyphens.
func isTailscaleKey(body string) bool {
	parts := strings.Split(body, "-")
	last := parts[len(parts)-1]
	return len(parts) >= 2 && len(last) >= 16 && looksRandom(last)
}

// isModelKey judges the keys of language model vendors, which have no checksum
// and whose prefixes are short: there has to be a long piece of random letters
// and digits in them, which no name of a command or a file has.
func isModelKey(body string) bool {
	for piece := range strings.FieldsFuncSeq(body, func(r rune) bool { return r == '-' || r == '_' }) {
		if len(piece) >= 16 && hasDigit(piece) && hasLetter(piece) && looksRandom(body) {
			return true
		}
	}
	return false
}

// azuriteKey begins the key that Azure's storage emulator gives to everyone.
const azuriteKey = "Eby8vdM02xNOcqFl"

// isAzureKey: 64 bytes in base 64, which is 86 characters and two of padding.
func isAzureKey(body string) bool {
	return strings.IndexByte(body, '=') == 86 && !strings.HasPrefix(body, azuriteKey) && looksRandom(body)
}

// The parts of a JSON Web Token are bounded, so that a text full of beginnings
// is not read over and over.
const (
	webHeaderLimit    = 512
	webPayloadLimit   = 8192
	webSignatureLimit = 1024
	webSignatureMin   = 20
)

// webToken is the length of what follows "eyJ" in a JSON Web Token: header,
// payload and signature in base 64, the first two JSON objects, the header
// naming an algorithm. A token whose subject is the one that documentation
// uses is an example.
func webToken(rest string) int {
	header := base64URL.prefix(rest, webHeaderLimit)
	if header == len(rest) || rest[header] != '.' {
		return 0
	}
	from := header + 1
	payload := base64URL.prefix(rest[from:], webPayloadLimit)
	if from+payload == len(rest) || rest[from+payload] != '.' {
		return 0
	}
	end := from + payload + 1
	signature := base64URL.prefix(rest[end:], webSignatureLimit)
	end += signature
	if signature < webSignatureMin || end < len(rest) && (rest[end] == '.' || base64URL.has(rest[end])) {
		return 0
	}
	var head struct {
		Alg string `json:"alg"`
	}
	var claims struct {
		Sub any `json:"sub"`
	}
	if !decodeJSON("eyJ"+rest[:header], &head) || head.Alg == "" ||
		!decodeJSON(rest[from:from+payload], &claims) || claims.Sub == "1234567890" {
		return 0
	}
	return end
}

func decodeJSON(encoded string, into any) bool {
	plain, err := base64.RawURLEncoding.DecodeString(encoded)
	return err == nil && json.Unmarshal(plain, into) == nil
}
