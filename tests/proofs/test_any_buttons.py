"""Whatever people have done, a button at the table or on a phone is dim exactly where a rule objects to what it does."""

import json
from collections.abc import Iterator
from pathlib import Path
from tempfile import mkdtemp

from hypothesis import given
from hypothesis import strategies as st

from tabletop.engine.acts import Act, read_act
from tabletop.game.session import Session
from tabletop.phones.shown import PhoneParts
from tabletop.view.offers.now import offers_now
from tests.any_acts import attempt, picked, scripts, tries
from tests.changes.change import GAMES, Change, changes
from tests.changes.middle import Middles, rule_sheet
from tests.playing import Time

MIDDLES = Middles(Path(mkdtemp()))
WRITTEN = ({"act": "propose"}, {"act": "revise"})
"""What has still to be written before it is an act."""

USUAL = (
    "vote",
    "vote",
    "vote",
    "propose",
    "end debate",
    "begin turn",
    "throw",
    "pass token",
    "tick",
    "decide",
    "voice",
    "do",
    "draw",
    "declare win",
    "leave",
    "undo",
    "redo",
    "play",
    "require",
    "settle vote",
    "end turn",
    "name judge",
    "edit rule",
)
"""The acts of an evening."""

Button = tuple[str, bool, Act]
"""The words of a button, whether it is dim, and the act that it does at once."""


def at_the_table(session: Session) -> Iterator[Button]:
    for offer in offers_now(session.table(), session.agreements(), session):
        for seat in offer.seats or ("",):
            if not offer.by_seat.get(seat, offer.fields) and isinstance(act := offer.make(seat, {}), Act):
                yield offer.words, offer.against is not None, act


def on_phones(session: Session, shown: PhoneParts) -> Iterator[Button]:
    for seat in session.table().players:
        for each in json.loads(shown.parts(seat, open=True, phones={seat: "here"})["can"]):
            if not each["asks"] and each["act"] not in WRITTEN:
                yield each["words"], bool(each["not_now"]), read_act({**each["act"], "by": seat})


def in_force(session: Session, change: Change) -> None:
    """The change is written on its card by hand; nothing where no such card lies there."""
    before = rule_sheet(session, change.rule)
    if all(old in before for old, _ in change.instead):
        said = {name: item for name, item in change.act.items() if name != "kind"}
        attempt(session, {"act": "edit rule", **said, "sheet": change.sheet_from(before)})


@tries(quick=60, full=2_000)
@given(st.sampled_from(GAMES), st.lists(st.sampled_from(changes()), max_size=4), scripts)
def test_a_button_is_dim_exactly_where_a_rule_objects_to_what_it_does(
    game: str, adopted: list[Change], script: list[tuple[int, tuple[int, ...]]]
) -> None:
    session = MIDDLES(game)
    shown = PhoneParts(session, Time())
    for change in adopted:
        in_force(session, change)
    for kind, numbers in script:
        attempt(session, picked(session.whole_table(), kind, numbers, USUAL))
        for words, dim, act in (*at_the_table(session), *on_phones(session, shown)):
            assert (words, dim) == (words, session.objection(act) is not None), act
    session.close()
