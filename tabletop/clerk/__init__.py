"""The rule language: what the clerk does under a rule, as written on that rule's card."""
