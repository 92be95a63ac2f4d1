"""One line of a sheet at work: what it may learn, what it may spend, and its value."""
