"""The words of the rule-changes that try the language, read by the clerk: what it offers for them does what they say."""

import pytest

from tabletop.box.shipped import phrases
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.kits.unfinished import unfinished
from tabletop.clerk.language.checker import check
from tabletop.clerk.prose.lacking import SheetOffer
from tabletop.clerk.prose.offers import OfferMaker
from tabletop.game.session import Session
from tests.changes.change import Change, changes
from tests.changes.middle import Middles, adopted
from tests.changes.test_changes import MECHANISMS, found, middles, named

__all__ = ("middles",)
CHANGES = [change for change in changes() if change.kind in MECHANISMS]
READ = 26
"""For so many at least there is an offer."""


def sound(sheet: str) -> bool:
    read = check(sheet, VOCABULARY).sheet
    return read is not None and not unfinished(read)


def offered(session: Session, change: Change) -> SheetOffer | None:
    """What the clerk offers for the words of a change, on this table."""
    table = session.table()
    maker = OfferMaker.at(table, phrases(), VOCABULARY, sound)
    rule = table.rulebook.numbered(change.rule) if change.rule is not None else None
    return maker.amended(change.text, rule.text, rule.sheet) if rule else maker.offer(change.text)


@pytest.mark.parametrize("change", CHANGES, ids=named)
def test_what_is_offered_for_its_words_does_what_its_sheet_does(change: Change, middles: Middles) -> None:
    session = middles(change.game)
    offer = offered(session, change)
    if offer and not offer.unread:
        taken = Change(game=change.game, kind=change.kind, text=change.text, finds=change.finds, play=change.play,
                       rule=change.rule, sheet=offer.sheet)  # fmt: skip
        adopted(session, taken)
        assert session.asleep() == {}
        assert found(session, change) == {look: after for look, (_, after) in change.finds.items()}
    session.close()


def test_for_most_that_are_written_as_people_write_there_is_an_offer(middles: Middles) -> None:
    tables = {game: middles(game) for game in {change.game for change in CHANGES}}
    whole = [change.text for change in CHANGES if (offer := offered(tables[change.game], change)) and not offer.unread]
    assert len(whole) >= READ, whole
