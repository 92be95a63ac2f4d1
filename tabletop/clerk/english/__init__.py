"""Lines of law in plain English, and the vocabulary as tables of the manual."""
