"""Papers on which an action on a rule card is written: mutation, numbers, one's own words. The buttons are in ``offers``."""
