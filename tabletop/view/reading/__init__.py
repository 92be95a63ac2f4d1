"""What is laid open to be read: a rule, a figure, what a change would mean, the manual."""
