"""The felt table: everything on it is a picture of the last table shown, and what a hand does there goes out as an act."""
