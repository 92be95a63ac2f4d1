"""What follows from an act, and what the table does of itself once the rules have been heard (``primitives.WORK``, by
occasion)."""
