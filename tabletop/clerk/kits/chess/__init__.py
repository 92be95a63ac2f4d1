"""Words for armies, half-boards and men, and what the rules say of how men move."""
