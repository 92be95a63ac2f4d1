"""Before an evening: the boxes, who sits down, what the rules leave open."""
