package safety

// groupName names the group of a shapeless character without a name of its own.
func groupName(r rune) string {
	switch {
	case isTag(r):
		return "tag character"
	case isSelector(r):
		return "variation selector"
	case 0xFDD0 <= r && r <= 0xFDEF, r&0xFFFE == 0xFFFE:
		return "noncharacter"
	case drawnByFonts(r):
		return "private-use character"
	}
	return "reserved code point"
}

// shapelessName is the name of a shapeless character, "" for one of a group.
func shapelessName(r rune) string {
	switch r {
	case 0xAD:
		return "SOFT HYPHEN"
	case graphemeJoiner:
		return "COMBINING GRAPHEME JOINER"
	case arabicLetterMark:
		return "ARABIC LETTER MARK"
	case choseongFiller:
		return "HANGUL CHOSEONG FILLER"
	case jungseongFiller:
		return "HANGUL JUNGSEONG FILLER"
	case 0x17B4:
		return "KHMER VOWEL INHERENT AQ"
	case 0x17B5:
		return "KHMER VOWEL INHERENT AA"
	case vowelSeparator:
		return "MONGOLIAN VOWEL SEPARATOR"
	case 0x3164:
		return "HANGUL FILLER"
	case 0xFEFF:
		return "ZERO WIDTH NO-BREAK SPACE"
	case 0xFFA0:
		return "HALFWIDTH HANGUL FILLER"
	case 0xE0001:
		return "LANGUAGE TAG"
	}
	switch {
	case 0x200B <= r && r <= 0x200F:
		return spaceAndMarkNames[r-0x200B]
	case 0x202A <= r && r <= 0x202E:
		return embeddingNames[r-0x202A]
	case 0x2060 <= r && r <= 0x206F:
		return operatorNames[r-0x2060]
	case 0xFFF9 <= r && r <= 0xFFFB:
		return annotationNames[r-0xFFF9]
	case 0x1BCA0 <= r && r <= 0x1BCA3:
		return shorthandNames[r-0x1BCA0]
	case 0x1D173 <= r && r <= 0x1D17A:
		return musicalNames[r-0x1D173]
	}
	return ""
}

var spaceAndMarkNames = [...]string{
	"ZERO WIDTH SPACE", "ZERO WIDTH NON-JOINER", "ZERO WIDTH JOINER",
	"LEFT-TO-RIGHT MARK", "RIGHT-TO-LEFT MARK",
}

var embeddingNames = [...]string{
	"LEFT-TO-RIGHT EMBEDDING", "RIGHT-TO-LEFT EMBEDDING", "POP DIRECTIONAL FORMATTING",
	"LEFT-TO-RIGHT OVERRIDE", "RIGHT-TO-LEFT OVERRIDE",
}

// U+2065 is reserved and has no name.
var operatorNames = [...]string{
	"WORD JOINER", "FUNCTION APPLICATION", "INVISIBLE TIMES", "INVISIBLE SEPARATOR",
	"INVISIBLE PLUS", "", "LEFT-TO-RIGHT ISOLATE", "RIGHT-TO-LEFT ISOLATE",
	"FIRST STRONG ISOLATE", "POP DIRECTIONAL ISOLATE", "INHIBIT SYMMETRIC SWAPPING",
	"ACTIVATE SYMMETRIC SWAPPING", "INHIBIT ARABIC FORM SHAPING",
	"ACTIVATE ARABIC FORM SHAPING", "NATIONAL DIGIT SHAPES", "NOMINAL DIGIT SHAPES",
}

var annotationNames = [...]string{
	"INTERLINEAR ANNOTATION ANCHOR", "INTERLINEAR ANNOTATION SEPARATOR",
	"INTERLINEAR ANNOTATION TERMINATOR",
}

var shorthandNames = [...]string{
	"SHORTHAND FORMAT LETTER OVERLAP", "SHORTHAND FORMAT CONTINUING OVERLAP",
	"SHORTHAND FORMAT DOWN STEP", "SHORTHAND FORMAT UP STEP",
}

var musicalNames = [...]string{
	"MUSICAL SYMBOL BEGIN BEAM", "MUSICAL SYMBOL END BEAM", "MUSICAL SYMBOL BEGIN TIE",
	"MUSICAL SYMBOL END TIE", "MUSICAL SYMBOL BEGIN SLUR", "MUSICAL SYMBOL END SLUR",
	"MUSICAL SYMBOL BEGIN PHRASE", "MUSICAL SYMBOL END PHRASE",
}

// controlName names a control character. Unicode gives these no names of their
// own, only the ones they have in the standards they come from.
func controlName(r rune) string {
	switch {
	case r < 0x20:
		return c0Names[r]
	case r == 0x7F:
		return "DELETE"
	case 0x80 <= r && r < 0xA0:
		return c1Names[r-0x80]
	case r == 0x2028:
		return "LINE SEPARATOR"
	}
	return "PARAGRAPH SEPARATOR"
}

var c0Names = [...]string{
	"NULL", "START OF HEADING", "START OF TEXT", "END OF TEXT",
	"END OF TRANSMISSION", "ENQUIRY", "ACKNOWLEDGE", "BELL",
	"BACKSPACE", "TAB", "LINE FEED", "VERTICAL TAB",
	"FORM FEED", "CARRIAGE RETURN", "SHIFT OUT", "SHIFT IN",
	"DATA LINK ESCAPE", "DEVICE CONTROL ONE", "DEVICE CONTROL TWO", "DEVICE CONTROL THREE",
	"DEVICE CONTROL FOUR", "NEGATIVE ACKNOWLEDGE", "SYNCHRONOUS IDLE", "END OF TRANSMISSION BLOCK",
	"CANCEL", "END OF MEDIUM", "SUBSTITUTE", "ESCAPE",
	"FILE SEPARATOR", "GROUP SEPARATOR", "RECORD SEPARATOR", "UNIT SEPARATOR",
}

var c1Names = [...]string{
	"PADDING CHARACTER", "HIGH OCTET PRESET", "BREAK PERMITTED HERE", "NO BREAK HERE",
	"INDEX", "NEXT LINE", "START OF SELECTED AREA", "END OF SELECTED AREA",
	"TAB SET", "TAB WITH JUSTIFICATION", "LINE TAB SET", "PARTIAL LINE FORWARD",
	"PARTIAL LINE BACKWARD", "REVERSE LINE FEED", "SINGLE SHIFT TWO", "SINGLE SHIFT THREE",
	"DEVICE CONTROL STRING", "PRIVATE USE ONE", "PRIVATE USE TWO", "SET TRANSMIT STATE",
	"CANCEL CHARACTER", "MESSAGE WAITING", "START OF GUARDED AREA", "END OF GUARDED AREA",
	"START OF STRING", "SINGLE GRAPHIC CHARACTER INTRODUCER", "SINGLE CHARACTER INTRODUCER",
	"CONTROL SEQUENCE INTRODUCER", "STRING TERMINATOR", "OPERATING SYSTEM COMMAND",
	"PRIVACY MESSAGE", "APPLICATION PROGRAM COMMAND",
}
