"""The words that people want most when they change a rule, in the order in which menus offer them."""

from typing import Final

OCCASIONS: Final = (
    "this rule is enacted",
    "turn begun",
    "turn ended",
    "dice thrown",
    "proposal made",
    "proposal adopted",
    "proposal defeated",
    "ballot laid",
    "circuit ended",
    "card drawn",
    "counter changed",
    "clock ran out",
    "deed done",
    "player joined",
)
QUESTIONS: Final = (
    "adoption",
    "votes",
    "voters",
    "proposers",
    "winner",
    "next mover",
    "turn parts",
    "dice",
    "sides",
    "starting score",
    "quorum",
    "vetoers",
    "value",
    "limit",
    "who may",
)
VERBS: Final = ("give", "take", "change", "draw", "hand", "throw", "require", "allow", "remove", "tell", "end turn")
OFTEN: Final = (*OCCASIONS, *QUESTIONS, *VERBS)
