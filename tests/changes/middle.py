"""Four evenings in the middle of a game, and how each of them adopts a change by its ordinary acts."""

from collections.abc import Callable
from pathlib import Path
from shutil import copyfile

from tabletop.box.box import find_box
from tabletop.game.session import Session
from tests.changes.change import Change
from tests.games import chess_table, nomic
from tests.games.chess_table import moving, next_turn
from tests.playing import Time, deal, do, resume, sit

NOTHING = Change(game="", kind="", text="Everybody enjoys the evening.", finds={})
"""What is adopted in place of a change, so that nothing else differs: words alone."""
Adopt = Callable[[Session, dict[str, object]], None]


def rule_sheet(session: Session, number: int | None) -> str:
    found = session.whole_table().rulebook.numbered(number) if number is not None else None
    return found.sheet if found else ""


def new_lines(change: Change) -> str:
    """What is new in the sheet of the rule, as it stands in the game's file."""
    sheet = next((rule.sheet for rule in find_box(change.game).rule if rule.number == change.rule), "")
    return "\n".join(line.text for line in change.lines(sheet))


def adopted(session: Session, change: Change) -> None:
    """The change is proposed and adopted, and the turn goes on as it would have with any other change."""
    said = change.act | {"sheet": change.sheet_from(rule_sheet(session, change.rule))}
    ADOPT[session.whole_table().game](session, said)


def _nomic(folder: Path) -> None:
    """A circuit of Nomic has been played: Ann threw 4, Bo 6, Cy 2."""
    session = nomic.begun(folder)
    for face in (4, 6, 2):
        nomic.turn(session, face)
    session.close()


def _in_nomic(session: Session, said: dict[str, object]) -> None:
    do(session, "begin turn", by="Ann", to="Ann")
    do(session, "propose", by="Ann", **said)
    nomic.vote(session)
    dice = next(line.answer for line in session.law() if line.question == "dice")
    do(session, "throw", by="Ann", faces=[1] * int(dice))


HANDS = {
    "Ann": ["10S", "3S", "4S", "5S", "AS"],
    "Bo": ["2H", "3H", "4H", "5H", "AH"],
    "Cy": ["2C", "3C", "4C", "5C", "AC"],
    "Dee": ["2D", "3D", "4D", "5D", "AD"],
}


def _cards(folder: Path) -> None:
    """A proposition of Ann's was ratified; everybody then holds an ace and low cards, and Ann the ten of spades too."""
    session = sit(folder)
    deal(session, Ann=["9S"])
    _in_cards(session, {"kind": "enact", "text": "Tea is served at four.", "sheet": ""})
    deal(session, **HANDS)
    session.close()


def _in_cards(session: Session, said: dict[str, object]) -> None:
    do(session, "propose", by="Ann", **said)
    best = next(card.face for card in session.whole_table().hand("Ann") if card.face in ("9S", "10S"))
    do(session, "vote", by="Ann", side="for", card=best)
    for seat in session.whole_table().players[1:]:
        do(session, "vote", by=seat, side="none")


def _chess(folder: Path) -> None:
    """Ann (Red) has had her turn; Bo (Blue) has begun his."""
    session = chess_table.begun(folder)
    moving(session)
    chess_table.plays(session, "Red+Blue", "Red:e2-Red:e4")
    next_turn(session)
    session.close()


def _in_chess(session: Session, said: dict[str, object]) -> None:
    do(session, "propose", by="Bo", **said)
    chess_table.vote(session)


def _solitaire(folder: Path) -> None:
    """One action has been taken: the last immutable rule was transmuted."""
    session = sit(folder, "solitaire-nomic", "Ann", token="")
    do(session, "transmute", by="Ann", rule=12, to=20)
    session.close()


def _in_solitaire(session: Session, said: dict[str, object]) -> None:
    if said["kind"] == "amend":
        do(session, "mutate", by="Ann", rule=said["rule"], text=said["text"], sheet=said["sheet"])
    else:
        do(session, "mutate", by="Ann", rule=20, text=session.whole_table().rulebook.numbered(20).text.replace("0.", "nought."))


BEGIN: dict[str, Callable[[Path], None]] = {
    "nomic": _nomic,
    "card-nomic": _cards,
    "nomic-chess": _chess,
    "solitaire-nomic": _solitaire,
}
ADOPT: dict[str, Adopt] = {
    "Nomic": _in_nomic,
    "Card-Based Nomic": _in_cards,
    "Nomic Chess": _in_chess,
    "Solitaire Nomic": _in_solitaire,
}


class Middles:
    """The middle of each game, played once and copied for every change."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._copies = folder, 0

    def __call__(self, game: str, time: Time | None = None) -> Session:
        """A copy of that evening to play on with."""
        kept = self._folder / game / "evening.nomic"
        if not kept.exists():
            kept.parent.mkdir()
            BEGIN[game](kept.parent)
        self._copies += 1
        copy = self._folder / f"{self._copies}.nomic"
        copyfile(kept, copy)
        return resume(copy, now=time or Time())
