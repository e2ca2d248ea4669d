// A .iai file: frontmatter down to the first line of three dashes, free text
// below. If its first line is such a line, the frontmatter lies between the
// two. What is in them is for the grammars of YAML and Markdown, which the
// queries name; all this grammar knows is where one ends and the other begins.
module.exports = grammar({
  name: "iai",

  extras: () => [],

  rules: {
    document: ($) =>
      choice(
        seq($.frontmatter, optional($._below)),
        seq($.delimiter, optional($.frontmatter), optional($._below)),
        blank(),
      ),

    _below: ($) => seq($.delimiter, optional($.body)),

    delimiter: ($) => $._dashes,

    frontmatter: ($) => repeat1($._line),

    // A line of dashes in the text is text.
    body: ($) => repeat1(choice($._line, $._dashes)),

    // Both match such a line to its end; the one that comes first wins. Of any
    // other line the second matches more.
    _dashes: () => /---[ \t]*\r?\n?/,
    _line: () => /[^\n]*\n|[^\n]+/,
  },
});
