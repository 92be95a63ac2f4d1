"""Writing sheets without knowing the language: blanks and what fills them, completion, templates, ready lines."""
