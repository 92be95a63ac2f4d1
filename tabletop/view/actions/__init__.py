"""Papers on which an action on a rule card is written: numbers, one's own words. The buttons are in ``offers``."""
