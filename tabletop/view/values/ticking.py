"""How often clocks that run are looked at, wherever they are shown: so seldom do two of them differ that nobody sees it."""

TICK = 50
"""In milliseconds."""
