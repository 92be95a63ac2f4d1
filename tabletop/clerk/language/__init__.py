"""The clerk's language as text and tree: tokens, grammar, sorts, what is wrong with a sheet, and the text that is printed."""
