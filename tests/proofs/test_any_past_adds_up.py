"""Whatever people have done, what is told of the past agrees with the tables that there were."""

from pathlib import Path
from tempfile import mkdtemp

from hypothesis import given
from hypothesis import strategies as st

from tabletop.engine.values import Number, Ref
from tabletop.game.session import Session
from tests.any_acts import KINDS, attempt, picked, scripts, tries
from tests.changes.change import GAMES
from tests.changes.middle import Middles
from tests.proofs.test_any_buttons import USUAL

MIDDLES = Middles(Path(mkdtemp()))


def played(game: str, script: list[tuple[int, tuple[int, ...]]]) -> Session:
    """Acts of an evening, and any others as often."""
    session = MIDDLES(game)
    for number, (kind, numbers) in enumerate(script):
        attempt(session, picked(session.whole_table(), kind, numbers, USUAL if number % 2 else KINDS))
    return session


@tries(quick=60, full=2_000)
@given(st.sampled_from(GAMES), scripts)
def test_the_lines_of_every_score_add_up_to_what_each_has(game: str, script: list[tuple[int, tuple[int, ...]]]) -> None:
    session = played(game, script)
    table = session.whole_table()
    for counter in {name for name, _ in table.counters} | {table.words.points}:
        for seat in table.seats:
            had: Number = 0
            for line in session.ledger(seat.name, counter=counter):
                assert had + line.change == line.now, (counter, line)
                had = line.now
            assert had == table.counters.get((counter, Ref("player", seat.name)), 0), (counter, seat.name)
    session.close()


@tries(quick=60, full=2_000)
@given(st.sampled_from(GAMES), scripts)
def test_as_many_cards_lie_in_the_trays_as_are_counted_and_rules_have_a_past_of_their_own(
    game: str, script: list[tuple[int, tuple[int, ...]]]
) -> None:
    session = played(game, script)
    table, way = session.whole_table(), session.way()
    assert len(session.laid_off("defeated")) == table.defeated
    for rule in table.rulebook.rules:
        reads = [(each.rule.text, each.rule.sheet, each.rule.number) for each in session.wordings(rule.id)]
        lay = [session.table(at=step).rulebook.get(rule.id) for step in way]
        since = max((place for place, card in enumerate(lay) if card is None), default=-1) + 1
        read = [(card.text, card.sheet, card.number) for card in lay[since:] if card]
        stood = [now for place, now in enumerate(read) if not place or now != read[place - 1]]
        assert reads[-len(stood) :] == stood, rule.number
        assert len(reads) == len(stood) or any(lay[:since]), "a repeal that was taken back"
    session.close()
