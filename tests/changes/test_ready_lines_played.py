"""Every ready line, adopted as it stands in the middle of an evening on which much happens, does something."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache

import pytest

from tabletop.box.shipped import ready_lines
from tabletop.game.session import Session
from tests.changes.change import Change
from tests.changes.middle import Middles, adopted
from tests.changes.playing_on import Play

LINES = {line.says: line for line in ready_lines()}
PRECEDENCE = 'set precedence to [\\"claims within a class\\", \\"{} number first within a class\\"]'
NEWEST, OLDEST = (f'Ann: edit rule rule=211, sheet="{PRECEDENCE.format(which)}"' for which in ("highest", "lowest"))
BEFORE = (
    NEWEST,
    'Ann: edit rule rule=203, sheet="set adoption to for votes is more than against votes"',
    'Ann: edit rule rule=105, kind="mutable"',
    'Ann: edit rule rule=207, sheet="set votes of players to 2"',
    'Ann: add thing what="standard deck", to="draw"',
    'Ann: draw from="draw"',
    'Ann: set counter counter="gold", of="Ann", to=30',
    'Ann: set counter counter="gold", of="Bo", to=12',
    'Ann: set counter counter="gold", of="Cy", to=40',
    'Ann: set counter counter="adopted proposals", of="Bo", to=6',
    'Ann: set score of="Ann", to=160',
    'Ann: set score of="Bo", to=55',
    'Ann: set score of="Cy", to=-20',
    'Ann: pass token to="Bo", thing="crown"',
    'Ann: pass token to="Ann", thing="gavel"',
    'Bo: introduce who="Bo", team="Red"',
    'Cy: introduce who="Cy", team="Red"',
)
AFTER = (
    'Bo: begin turn to="Bo"',
    'Bo: propose kind="repeal", rule=301',
    "Bo: end debate",
    'Ann: vote side="for"',
    'Cy: vote side="against"',
    'Bo: vote side="for"',
    'Bo: start clock clock="tea", seconds=60',
    'Bo: time up clock="tea"',
    "Bo: throw faces=[6]",
    'Cy: begin turn to="Cy"',
    'Cy: propose kind="enact", text="Tea."',
    "Cy: end debate",
    'Ann: vote side="against"',
    'Bo: vote side="against"',
    'Cy: vote side="for"',
    "Cy: throw faces=[1]",
    'Cy: ask judgment question="Is tea a drink?"',
    'Ann: judge answer="Yes."',
    'Ann: join who="Eva"',
)


@dataclass(frozen=True)
class Moment:
    """When a line has something to do, where that is not in the evening that all have."""

    before: tuple[str, ...] = ()
    after: tuple[str, ...] = AFTER
    beside: str = ""
    """Lines that stand on the card in any case."""
    blank: tuple[str, str] = ("", "")
    """What is typed over, and with what."""
    game: str = "nomic"


SUNDAY, LATER = (f'Ann: turn calendar to="{day}"' for day in ("2026-11-22", "2027-02-01"))
ONE_CARD = 'Ann: add thing what="joker", to="spare"'
DRAWS_TWO = r'Ann: edit rule text="Two cards.", sheet="when this rule is enacted: draw 2 cards from \"spare\" for \"Ann\""'
TEA = 'Bo: propose kind="enact", text="Tea."'
CHECKS = 'set mate at the push to no\nset moves of pieces where kind of it is "pawn" and name of army of it is "Blue" to "R"\n'
"""Blue's pawns go like rooks: where nobody stands between, one of them gives check to the king at the other edge."""
TAKES = (
    'Ann: add thing kind="man", what="Red queen", to="Blue:f3"',
    'Bo: push boards=["Blue", "Red"]',
    'Bo: move from="Blue:e2", to="Blue:f3"',
)
CASTLES = 'Bo: push boards=["Blue", "Red"]', 'Bo: move from="Blue:d1", to="Blue:b1"'
VOTING = (*AFTER[:4], 'Ann: turn calendar to="2026-12-24"', *AFTER[4:])
MAP = ('Ann: lay map name="land"', 'Bo: place figure of="Bo", square="A1"', 'Cy: place figure of="Cy", square="B1"')
LAND = (*MAP, 'Ann: own square square="A1", to="Bo"', 'Ann: own square square="B1", to="Cy"')
TO_B1 = (*AFTER, 'Bo: place figure of="Bo", square="B1"')
ON_MAPS = {
    "Figures move forward on the map by what the dice show": Moment(MAP),
    "Whoever lands on somebody’s square pays rent to its owner": Moment(LAND, TO_B1),
    "A square’s owner gets points when somebody lands there": Moment(LAND, TO_B1),
    "A square that nobody owns can be claimed, once a turn": Moment(
        MAP, (AFTER[0], 'Bo: do what="claim a square", square="B2"', 'Bo: do what="claim a square", square="B3"')
    ),
    "A square can be claimed that touches one’s own": Moment(LAND, (AFTER[0], 'Bo: do what="settle", square="A2"')),
    "Whoever stands on a square that nobody owns can buy it": Moment(MAP, (AFTER[0], 'Bo: do what="buy this square"')),
    "A tower is built on every square that somebody gets": Moment(LAND, ('Bo: own square square="A2", to="Bo"',)),
    "Every square brings its owner a point each circuit": Moment(LAND),
    "A flood: a square by lot is nobody’s any more": Moment(LAND),
    "Whoever lands on a certain square is sent back": Moment(MAP, (*AFTER, 'Cy: place figure of="Cy", square="A1"')),
    "Whoever comes to a square where another stands gets points": Moment(MAP, TO_B1),
    "A throw of six brings a token to one’s own square": Moment(MAP),
    "Whoever stands near a certain square at the end of a turn gets points": Moment(MAP),
    "Whoever has so many squares wins": Moment(LAND, blank=("12", "1")),
}
SUITS_LAID = (
    'Ann: pass token to="Bo"',
    'Bo: propose kind="enact", text="Tea."',
    'Bo: vote side="for", card="5H"',
    'Ann: vote side="against", card="3S"',
    'Cy: vote side="none"',
    'Dee: vote side="none"',
)
MOMENTS = {
    **ON_MAPS,
    "The proposer of what is adopted gets points for every heart in the “for” pile": Moment((), SUITS_LAID, game="card-nomic"),
    "The proposer of what is adopted loses points for every spade in the “against” pile": Moment(
        (), SUITS_LAID, game="card-nomic"
    ),
    "Cards that could not be drawn are not made up for": Moment((ONE_CARD, DRAWS_TWO), (ONE_CARD,)),
    "Doubles give points": Moment(
        ('Ann: edit rule number=299, kind="mutable", text="Two dice.", sheet="set dice to 2"',),
        tuple(line.replace("[6]", "[6, 6]") for line in AFTER),
    ),
    "Whoever declines to vote loses points": Moment(
        ('Ann: decide question="custom", about="one may abstain", answer="yes", scope="from now on"',),
        (*AFTER[:3], 'Ann: vote side="none"', *AFTER[4:]),
    ),
    "Voting ends by itself when every ballot is in": Moment(after=('Ann: edit rule rule=104, sheet=""', *AFTER)),
    "Nobody proposes in the first turns": Moment(blank=("3", "9")),
    "Whoever does the hundredth thing of the game gets points": Moment(blank=("100", "60")),
    "A counter that begins at 0": Moment(blank=("gold", "salt")),
    "A crown for whoever proposed what was adopted": Moment(('Bo: pass token to="Cy", thing="crown"',)),
    "A Speaker: whoever has most points gets the gavel at the end of a circuit": Moment(
        ('Ann: pass token to="Bo", thing="gavel"',)
    ),
    "Whoever is defeated loses the title": Moment(('Bo: pass token to="Cy", thing="crown"',)),
    "Only whoever holds the crown may propose a repeal": Moment(('Bo: pass token to="Cy", thing="crown"',)),
    "Team-mates win together": Moment(('Ann: set score of="Cy", to=60',)),
    "If two rules differ, the one with the higher number prevails": Moment((OLDEST,), beside="set votes of players to 3\n"),
    "Of two rules that differ, one prevails": Moment(
        (), beside="set votes of players to 3\n", blank=("rule 14 over rule 13", "rule 207 over rule 304")
    ),
    "A rule goes before others that contradict it": Moment((OLDEST,), beside="set winner to players\n"),
    "The vote closes on a certain day": Moment((SUNDAY,), VOTING),
    "Whoever has not voted after so many days does not vote": Moment((SUNDAY,), VOTING),
    "This rule is repealed after a certain day": Moment((SUNDAY,), (LATER,)),
    "This rule is repealed so many days after its adoption": Moment((SUNDAY,), (LATER,)),
    "An income at the beginning of every month": Moment((SUNDAY,), (LATER,)),
    "Every day that passes brings a point": Moment((SUNDAY,), (LATER,)),
    "A limit for every week: two proposals each": Moment((SUNDAY,), (LATER,)),
    "Nobody proposes on a certain weekday": Moment((SUNDAY,)),
    "Nobody proposes before a certain day": Moment((SUNDAY,)),
    "A prize on a certain day for whoever leads": Moment((SUNDAY,), (LATER,)),
    "Nobody holds more than so many cards: what is drawn beyond that is discarded": Moment(
        after=(*AFTER, 'Ann: draw from="draw"'), blank=("5", "1")
    ),
    "Nobody who holds so many cards draws another by hand": Moment(after=(*AFTER, 'Ann: draw from="draw"'), blank=("5", "1")),
    "Whoever throws a one discards the whole hand": Moment(('Cy: draw from="draw"',)),
    "Whoever plays an ace gets points": Moment(
        after=('Bo: add thing what="AS", to="hand of Bo"', 'Bo: play card="AS", to="discard"')
    ),
    "What is discarded stays discarded": Moment(
        after=(
            'Bo: add thing what="AS", to="hand of Bo"',
            'Bo: play card="AS", to="discard"',
            'Bo: move thing thing="AS", to="draw"',
        )
    ),
    "A card from the hand is turned in for points": Moment(
        after=('Bo: add thing what="AS", to="hand of Bo"', 'Bo: do what="turn in a card", card="AS"')
    ),
    "A vote is closed so many days after it was opened": Moment((SUNDAY,), VOTING),
    "Points are claimed, once a day": Moment((SUNDAY,), 2 * ('Bo: do what="claim points"',)),
    "Whoever pays for it suspends a rule for a circuit": Moment(after=('Ann: do what="suspend a rule", rule=206', *AFTER)),
    "Whoever has most at the end of a circuit wins": Moment(blank=("5", "2")),
    "An exception to what another rule forbids": Moment(after=('Cy: begin turn to="Cy"',)),
    "A newer proposal lets older ones lapse": Moment(after=(AFTER[0], TEA, *AFTER[1:])),
    "Proposals expire after some turns": Moment(after=(AFTER[0], TEA, *AFTER[1:]), blank=("3", "0")),
    "Everybody has a motto that lies before them": Moment(after=('Bo: do what="choose a motto", text="No haste"',)),
    "Nobody proposes many words": Moment(after=(AFTER[0], TEA), blank=("30", "0")),
    "Words with tea in them earn points": Moment(after=(AFTER[0], TEA)),
    "Whoever has so many cards in hand wins": Moment(('Bo: add thing what="AS", to="hand of Bo"',), blank=("7", "1")),
    "Whoever has so many armies wins": Moment(game="nomic-chess", after=(), blank=("3", "1")),
    "Pawns step two squares forward at any time": Moment(game="nomic-chess", after=()),
    "Pawns may also step sideways": Moment(game="nomic-chess", after=()),
    "Whoever gives check gets points": Moment(
        ('Ann: remove thing thing="Red:e4"',), ("a turn",), beside=CHECKS, game="nomic-chess"
    ),
    "Whoever captures a piece gets points": Moment(after=TAKES, game="nomic-chess"),
    "Whoever castles gets points": Moment(
        tuple(f'Ann: remove thing thing="Blue:{square}"' for square in ("b1", "c1")), CASTLES, game="nomic-chess"
    ),
    "Whose queen is captured loses points": Moment(after=TAKES, game="nomic-chess"),
    "A new piece stands on the free square nearest to every queen; it leaps three squares and one aside": Moment(
        game="nomic-chess", after=()
    ),
    "Hands lie open": Moment(after=(*AFTER, 'Ann: draw from="draw"')),
    "The top cards of a pile are taken up": Moment(('Ann: add thing what="AS", to="discard"',)),
    "Robots vote by the die, and take no turns": Moment(after=('Ann: join who="Die", robot=true', *AFTER)),
    "An army makes two moves a turn for each half-board": Moment(game="nomic-chess", after=()),
}


@pytest.fixture(scope="module")
def middles(tmp_path_factory: pytest.TempPathFactory) -> Middles:
    return Middles(tmp_path_factory.mktemp("middles"))


def came_of(session: Session, moment: Moment, sheet: str) -> list[object]:
    """All that is seen of such an evening, but the rulebook, where a rule with this sheet is adopted."""
    Play(session).all(iter((*(BEFORE if moment.game == "nomic" else (NEWEST,)), *moment.before)))
    adopted(session, Change(game=moment.game, kind="", text="A rule.", sheet=moment.beside + sheet, finds={}))
    play = Play(session).all(iter(moment.after))
    table = session.whole_table()
    assert session.asleep() == {}
    law = [(line.question, line.subject, line.answer) for line in session.law()]
    lying = [(thing.kind, str(thing.at)) for thing in table.things.by_id.values()]
    return [play.objections, play.told, law, lying, dict(table.counters), table.clocks, table.duties, table.turn.seat]


@pytest.fixture(scope="module")
def without(middles: Middles) -> Callable[[Moment], list[object]]:
    """What comes of an evening in which no line is adopted; most lines share one."""

    @cache
    def came(moment: Moment) -> list[object]:
        return came_of(middles(moment.game), moment, "")

    return lambda moment: came(replace(moment, blank=("", "")))


@pytest.mark.parametrize("says", LINES)
def test_an_adopted_ready_line_does_something(says: str, middles: Middles, without: Callable[[Moment], list[object]]) -> None:
    moment = MOMENTS.get(says, Moment())
    line = LINES[says].line.replace(*moment.blank) if moment.blank[0] else LINES[says].line
    assert came_of(middles(moment.game), moment, line) != without(moment)
