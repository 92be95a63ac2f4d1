"""What each word stands for that occasions and questions tell, where it is not the word of a kind."""

from typing import Final

TOLD: Final = {
    "by": "whoever does it; nobody where the clerk does",
    "who": "whom it is about",
    "giver": "who gives it",
    "taker": "who gets it",
    "proposer": "who proposed it",
    "voter": "whose ballot it is",
    "for voters": "who voted for it",
    "against voters": "who voted against it",
    "voted": "who has voted before",
    "missing": "who has not voted yet",
    "thrower": "who threw the dice",
    "doer": "who does it",
    "judge": "the Judge who judged",
    "pusher": "who pushes",
    "chosen player": "the player who was chosen",
    "for votes": "how much the votes for it count",
    "against votes": "how much the votes against it count",
    "all votes": "how much all votes count",
    "all players": "how many players there are",
    "kind": "what kind of change it is",
    "new words": "the words that the rule is to have",
    "laid": "the cards of the ballot",
    "side": "the side that the ballot lies on",
    "faces": "what the dice show",
    "reason": "what people gave as the reason",
    "duty": "the duty, in words",
    "motion": "what is put to the table, in words",
}
