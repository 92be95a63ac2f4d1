"""Words for armies, half-boards and men: ``words`` names them all, verbs and occasions stand in ``doings``; the other modules
work out what the rules say of how men move."""
