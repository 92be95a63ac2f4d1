"""Rule-changes of many kinds, adopted in mid-game by the ordinary acts: what happens without each, and with it."""

import pytest

from tabletop.box.box import find_box
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.language.sheet_lines import sheet_lines
from tabletop.game.session import Session
from tests.changes.by_blanks import TEXT_VIEW, VIEWS, clicks, simplest
from tests.changes.change import GAMES, Change, changes
from tests.changes.middle import NOTHING, Middles, adopted
from tests.changes.playing_on import Play
from tests.proving import PROVING

CHANGES = changes()
MECHANISMS = (
    "conditions",
    "winning",
    "figures",
    "hands and piles",
    "texts",
    "rulemaking",
    "teams",
    "proposals",
    "places",
    "order",
)
"""What of the language each four of them or more try."""
SAMPLE, SHORT = 16, 90
"""Of so many changes with sheets of at most so many letters one is written by blanks in the quick run: to look for the clicks
that make a long line takes seconds."""


def named(change: Change) -> str:
    return f"{change.game}: {change.text[:50]}"


@pytest.fixture(scope="module")
def middles(tmp_path_factory: pytest.TempPathFactory) -> Middles:
    return Middles(tmp_path_factory.mktemp("middles"))


def found(session: Session, change: Change) -> dict[str, str]:
    """What is seen after its play."""
    play = Play(session).all(iter(change.play))
    return {look: play.looks(look) for look in change.finds}


@pytest.mark.parametrize("change", CHANGES, ids=named)
def test_it_does_from_the_next_act_on_what_it_says_and_undone_it_is_as_it_was(change: Change, middles: Middles) -> None:
    before, after = ({look: pair[side] for look, pair in change.finds.items()} for side in (0, 1))
    assert before != after

    without = middles(change.game)
    adopted(without, NOTHING)
    assert found(without, change) == before

    with_it = middles(change.game)
    middle, last = with_it.whole_table(), with_it.last
    adopted(with_it, change)
    assert with_it.asleep() == {}
    assert found(with_it, change) == after

    with_it.go_back(last)
    assert with_it.whole_table() == middle
    adopted(with_it, NOTHING)
    assert found(with_it, change) == before
    with_it.close()
    without.close()


def view(change: Change) -> str:
    """The simplest view in which all that is new in its sheet can be said."""
    rules = find_box(change.game).rule
    sheet = next((rule.sheet for rule in rules if rule.number == change.rule), "")
    names = {"rule": tuple(f"{rule.number}. " for rule in rules)}
    there = [each.line for each in sheet_lines(sheet, VOCABULARY) if each.line]
    needed = [simplest(each.line, there, names) if each.line else TEXT_VIEW for each in change.lines(sheet)]
    return max(needed, key=VIEWS.index)


@pytest.mark.timeout(3_600)
@pytest.mark.parametrize(
    "change", CHANGES if PROVING else [each for each in CHANGES if len(each.sheet) <= SHORT][::SAMPLE], ids=named
)
def test_it_is_said_in_the_simplest_view_that_can_say_it(change: Change) -> None:
    assert view(change) == change.view


@pytest.mark.long
def test_a_verb_that_is_chosen_anew_keeps_what_was_typed() -> None:
    (wanted,) = sheet_lines('when this rule is enacted: put new "camel" for "Red" on "Red:d3"', VOCABULARY)
    way = clicks(wanted.line) if wanted.line else None
    assert way
    assert way.index("… ← camel") < way.index("put new → put new ‹what› for ‹army› on ‹on›")


def test_there_are_forty_of_many_kinds_in_every_game_and_few_of_them_need_the_text() -> None:
    by_games, by_mechanisms = ([change for change in CHANGES if (change.kind in MECHANISMS) is kind] for kind in (False, True))
    assert len(by_games) >= 40
    assert len({change.kind for change in by_games}) >= 12
    assert [game for game in GAMES if sum(change.game == game for change in by_games) < 3] == []
    assert sum(change.view == TEXT_VIEW for change in by_games) <= 6
    assert [kind for kind in MECHANISMS if sum(change.kind == kind for change in by_mechanisms) < 4] == []
    assert len(by_mechanisms) >= 60
    assert sum(change.view != TEXT_VIEW for change in by_mechanisms) >= 45
