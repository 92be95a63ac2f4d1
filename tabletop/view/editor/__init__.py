"""The proposal editor: words, the clerk's sheet, lines to fill in."""
