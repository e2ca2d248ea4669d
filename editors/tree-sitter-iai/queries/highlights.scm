(delimiter) @punctuation.delimiter
