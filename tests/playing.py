"""Playing in a few words: sit down, put named cards into hands, do acts that must be done or must be objected to."""

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from time import time
from typing import Any

from tabletop.box.box import Box, find_box
from tabletop.engine.acts import Act, read_act
from tabletop.engine.acts.lawmaking.proposing import Propose
from tabletop.engine.answers import Done, DryRun, Objection
from tabletop.engine.seats import Seat
from tabletop.engine.things import hand, pile
from tabletop.engine.work import finish
from tabletop.game.session import Session

NOON = 1_763_640_000.0


the_box = cache(find_box)


class Time:
    """A clock on the wall that stands still until it is told how much time passes."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> float:
        return self.now

    def passes(self, seconds: float) -> None:
        self.now += seconds


def sit(
    folder: Path,
    game: str | Box = "card-nomic",
    names: str = "Ann,Bo,Cy,Dee",
    *,
    token: str = "Ann",
    seed: str | None = "7",
    options: dict[str, str] | None = None,
    file: str = "evening.nomic",
    time: Time | None = None,
) -> Session:
    """A new evening; ``token`` is the player chosen beforehand in a game that asks for one, nobody where it is empty."""
    box = the_box(game) if isinstance(game, str) else game
    key = "the player chosen beforehand"
    asked = {key: token} if token and any(option.key == key for option in box.option) else {}
    seats = [Seat(name, look=look) for look, name in enumerate(names.split(","))]
    return Session.begin(folder / file, box, seats, {**asked, **(options or {})}, seed=seed, now=time or Time())


def resume(path: Path, *, now: Callable[[], float] = time) -> Session:
    """Go on with the game in a file."""
    return finish(Session.resuming(path, now=now))


def tell_day(session: Session, day: str, act: Act | None = None) -> Done | Objection | None:
    """The table is told that it is ``day``, where it or ``act`` hangs on the day."""
    return finish(session.telling_day(day, act))


def rehearsed(session: Session, change: Propose) -> DryRun | None:
    """What the last circuit would have come to under a change, as those who write it and those who vote are told."""
    meaning = finish(session.meaning(change))
    return meaning.dry_run if meaning else None


def read_aloud(act: str, **fields: Any) -> Act:
    """The act of that name as a line of JSON would give it; a field that is a word of Python's bears an underscore: ``from_``."""
    given = {name.rstrip("_"): item for name, item in fields.items()}
    return read_act({"act": act, **{name: list(item) if isinstance(item, tuple) else item for name, item in given.items()}})


def do(session: Session, act: str, *, anyway: bool = False, **fields: Any) -> int:
    """Do the act; nothing may stand against it. Gives the number of its step."""
    why = fields.pop("why", "") if anyway else ""
    answer = session.act(read_aloud(act, **fields), anyway=anyway, why=why)
    assert isinstance(answer, Done), answer
    return answer.number


def refused(session: Session, act: str, **fields: Any) -> Objection:
    """Try the act, which must be objected to; nothing may have changed."""
    before, last = session.whole_table(), session.last
    answer = session.act(read_aloud(act, **fields))
    assert isinstance(answer, Objection), answer
    assert (session.whole_table(), session.last) == (before, last)
    return answer


def rule_of(session: Session, objection: Objection) -> int | None:
    """The number of the rule that objects; nothing where no table could do it."""
    book = session.whole_table().rulebook
    return book[objection.rule].number if objection.rule in book else None


def ids(session: Session, *faces: str) -> list[str]:
    """The cards of these faces by their ids, as nobody at the table could tell them who does not see them."""
    lying = {card.face: card.id for card in reversed([*session.whole_table().things.by_id.values()])}
    return [lying[face] for face in faces]


def deal(session: Session, **hands: Sequence[str]) -> None:
    """By hand: each seat named holds these cards and no others. What they held goes under the draw pile."""
    for seat, faces in hands.items():
        kept = set(faces)
        back = [card.id for card in session.whole_table().hand(seat) if card.face not in kept]
        if back:
            under = [card.id for card in session.whole_table().things.at(pile("draw"))]
            do(session, "move thing", thing=[*back, *under], to="draw", up=False)
        if lacking := [face for face in faces if face not in held(session, seat)]:
            do(session, "move thing", thing=ids(session, *lacking), to=f"hand of {seat}")


def stack(session: Session, faces: Sequence[str], name: str = "draw") -> None:
    """By hand: these cards lie on top of the pile, the first of them to be drawn first."""
    do(session, "move thing", thing=ids(session, *faces)[::-1], to=name, up=False)


def held(session: Session, seat: str) -> list[str]:
    """The faces in a hand, whoever may see them."""
    return [card.face for card in session.whole_table().hand(seat)]


def lying(session: Session, name: str) -> list[str]:
    """The faces of a pile, lowest first, whoever may see them."""
    return [card.face for card in session.whole_table().things.at(pile(name))]


def holder(session: Session, token: str = "token") -> str:
    """Before whom the token lies, or in whose hand; nobody where it is empty."""
    thing = session.whole_table().things.by_name(token)
    return thing.at.of if thing and thing.at.kind in ("before", hand("").kind) else ""


def told(session: Session, number: int | None = None, reader: str | None = None) -> list[str]:
    """What the minutes say of a step, the last one if none is named."""
    return [line for step in session.minutes(number or session.last, number or session.last, reader) for line in step.told]


def propose(session: Session, by: str, text: str, sheet: str | None = None, *, rule: int | None = None, **more: Any) -> int:
    """Propose new words for a rule, or a new rule where none is named. Gives the proposal's number."""
    kind = "enact" if rule is None else "amend"
    do(session, "propose", by=by, kind=kind, text=text, **({} if rule is None else {"rule": rule}), sheet=sheet, **more)
    proposal = session.whole_table().under_vote or session.whole_table().proposals[-1]
    return proposal.number


def vote(session: Session, **cards: str) -> None:
    """Ballots in turn, each ``Bo="7S for"``, ``Cy="KD against"`` or ``Dee="none"``."""
    for seat, said in cards.items():
        *card, side = said.split()
        do(session, "vote", by=seat, side=side, **({"card": card[0]} if card else {}))


def carry(session: Session, by: str, text: str, sheet: str | None = None, *, rule: int | None = None, **more: Any) -> int:
    """A proposal of the card game with nobody but its proposer voting; it is adopted if the card counts anything at all."""
    number = propose(session, by, text, sheet, rule=rule, **more)
    do(session, "vote", by=by, side="for", card=held(session, by)[0])
    for seat in session.whole_table().players:
        if seat != by:
            do(session, "vote", by=seat, side="none")
    return number
