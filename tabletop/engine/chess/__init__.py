"""Half-boards and the men on them: joining, ways of moving, attack, check, and which boards may be pushed.

Nothing here knows a rule of any game. How a man moves, who is royal and whose men give check come in as ``Ways``, which
the rules in force have answered; what comes out are the moves there are and the kings that stand in check.
"""
