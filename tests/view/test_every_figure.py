"""Every figure that the felt shows is found where it is painted, and one click there lays open where it comes from.

What is painted is asked of the pictures themselves: each is painted once more by a painter that notes every text with a digit
in it, and where. So a figure that is drawn tomorrow is found as well.
"""

import re
from collections.abc import Container, Iterable, Iterator, Mapping
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPainterPath
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from tabletop.engine.things import read_address
from tabletop.engine.values import Ref
from tabletop.game.session import Session
from tabletop.view.drawing import pieces, playing_cards
from tabletop.view.drawing.type import letter_path
from tabletop.view.reading.figure_viewer import FigureViewer
from tabletop.view.reading.meaning import MeaningNote
from tabletop.view.reading.rule_viewer import RuleViewer
from tabletop.view.scene.felt.items import FigureItem
from tabletop.view.scene.figures.board_looks import HalfBoardLook
from tabletop.view.scene.figures.looks import paint_scaled
from tabletop.view.scene.figures.thing_looks import Die
from tabletop.view.widgets.tagged_line import RuleTag, TaggedLine
from tests.games import chess_table
from tests.games import nomic as suber
from tests.playing import Time, carry, deal, do, ids, propose, sit, vote
from tests.proving import PROVING
from tests.view.hands import Person
from tests.view.scene.test_reading import tooltip

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

PARTS = re.compile(r" · |, ")
REACH = 40


class Noting(QPainter):
    """A painter that notes the texts that it paints, part by part, and where on the picture."""

    def __init__(self, picture: QImage, letters: Mapping[int, str]) -> None:
        super().__init__(picture)
        self.noted: list[tuple[str, QPointF]] = []
        self._letters = letters

    def drawText(self, at: QPointF, text: str) -> None:
        wide, up = self.fontMetrics().horizontalAdvance, self.fontMetrics().ascent() * 0.35
        ends = [match.span() for match in PARTS.finditer(text)]
        for start, end in zip([0, *(end for _, end in ends)], [*(start for start, _ in ends), len(text)], strict=True):
            middle = (wide(text[:start]) + wide(text[:end])) / 2
            self.noted.append((text[start:end], self.combinedTransform().map(at + QPointF(middle, -up))))

    def fillPath(self, path: QPainterPath, brush: object) -> None:
        if id(path) in self._letters:
            self.noted.append((self._letters[id(path)], self.combinedTransform().map(path.boundingRect().center())))
        super().fillPath(path, brush)


@pytest.fixture
def letters(monkeypatch) -> Mapping[int, str]:
    """The texts that were made into paths, by the paths, which are kept alive."""
    known: dict[int, str] = {}
    alive: list[QPainterPath] = []

    def noted(text: str, *how: object, **more: object) -> QPainterPath:
        path = letter_path(text, *how, **more)
        alive.append(path)
        known[id(path)] = text
        return path

    for module in (pieces, playing_cards):
        monkeypatch.setattr(module, "letter_path", noted)
    playing_cards._letters_of_index.cache_clear()
    return known


def painted(item: FigureItem, letters: Mapping[int, str], palette: object) -> Iterator[tuple[str, QPointF]]:
    """The figures on the item's picture, each with its place in the scene."""
    figure = item.figure
    width, height = figure.box.width, figure.box.height
    if isinstance(figure.look, Die):
        yield f"a die, {figure.look.figure}", item.mapToScene(QPointF())
        return
    if isinstance(figure.look, HalfBoardLook):
        return  # ranks are names of squares
    picture = QImage(round(width) + 2 * REACH, round(height) + 2 * REACH, QImage.Format.Format_ARGB32_Premultiplied)
    painter = Noting(picture, letters)
    paint_scaled(figure.look, painter, QRectF(REACH, REACH, width, height), figure.unit, palette)
    painter.end()
    for text, at in painter.noted:
        if any(letter.isdigit() for letter in text):
            yield text, item.mapToScene(at - QPointF(REACH + width / 2, REACH + height / 2))


def in_sight(at: Person, letters: Mapping[int, str]) -> list[tuple[str, QPointF]]:
    """Every figure on the felt over which nothing else lies."""
    view = at.view
    items = [item for item in view.felt.items() if isinstance(item, FigureItem) and item.isVisible()]
    found = ((item.figure.key, *each) for item in items for each in painted(item, letters, view.palette_of_table))
    tops = ((key, text, spot, view.figure_at(spot)) for key, text, spot in found)
    return [(text, spot) for key, text, spot, top in tops if top is not None and key in (top.key, top.rides)]


def laid_open(at: Person) -> str:
    """What a click has brought: a figure by its name, a rule, how a seat came to its points, or the cards of a tray."""
    beside = at.window.page.side.currentWidget()
    if isinstance(beside, FigureViewer):
        return next(each.text() for each in beside.findChildren(QLabel) if each.property("head"))
    if isinstance(beside, RuleViewer):
        return "the rule"
    return next(iter(at.line_named("Where ")), "nothing")


def lay_aside(at: Person) -> None:
    """Close what lies open beside the felt; how a seat came to its points stands in a dock, which is left."""
    if isinstance(at.window.page.side.currentWidget(), FigureViewer | RuleViewer):
        at.click("Close")
    elif laid_open(at) != "nothing":
        at.click_tab("Turn")


def tried(at: Person, letters: Mapping[int, str]) -> Iterator[tuple[str, QPointF]]:
    """Every figure in sight, but of the numbers on rule cards, which all are alike, a sample unless this is a proof."""
    for text, spot in in_sight(at, letters):
        figure = at.view.figure_at(spot)
        on_a_rule = figure is not None and figure.key.kind == "rule" and text.isdigit()
        if not on_a_rule or sampled([int(text)]):
            yield text, spot


def sampled(rules: Iterable[int]) -> list[int]:
    return [number for number in rules if PROVING or number % 10 == 1]


def click_on_each(at: Person, letters: Mapping[int, str], but: Container[str] = ()) -> list[tuple[str, str]]:
    """What a click on each figure in sight lays open, in the order of their names, but for those that another test clicks."""
    found = list[tuple[str, str]]()
    for text, spot in [each for each in tried(at, letters) if each[0] not in but]:
        at.tap(at.view.mapFromScene(spot))
        found.append((text, laid_open(at)))
        assert at.view.carrying.lifted is None, text
        lay_aside(at)
    return sorted(found)


def begun(person, folder: Path, play) -> Person:
    home = folder / "home" / "games"
    home.mkdir(parents=True)
    at = person(file=play(home), time=Time())
    at.still()
    return at


def apart(found: list[tuple[str, str]]) -> tuple[list[int], list[tuple[str, str]]]:
    """The numbers on which a click opens their rule card, and what all other figures lay open."""
    rules = [int(text) for text, opened in found if opened == "the rule"]
    return sorted(rules), [(text, opened) for text, opened in found if opened != "the rule"]


def evening_of_cards(folder: Path) -> Session:
    session = sit(folder)
    do(session, "set counter", counter="gold", of="Bo", to="10")
    deal(session, Ann=["7S", "KD"])
    carry(session, "Ann", "Tea.")
    do(session, "start clock", clock="limit", seconds=300)
    do(session, "move thing", thing=ids(session, "10H"), to="discard", up=True)
    do(session, "move thing", thing=ids(session, "5H"), to="felt", up=True)
    do(session, "add thing", what="gold", kind="counter", to="felt")
    do(session, "add thing", what="12", kind="track", to="felt")
    return session


def evening_of_a_vote(folder: Path) -> Session:
    session = evening_of_cards(folder)
    propose(session, "Ann", "Cake.")
    vote(session, Ann="KD for")
    return session


LYING = [
    ("0", "Count of the gold"),
    ("0 of 12", "Count of the track"),
    ("10", "What a 10 is worth"),
    ("19", "Rules in force"),
    ("2", "Cards on “discard”"),
    ("5", "What a 5 is worth"),
    ("5", "What a 5 is worth"),
    ("5:00", "The clock “limit”"),
]


def test_every_figure_of_the_card_game_is_one_click_away_from_what_gives_it(person, tmp_path, letters):
    rules, figures = apart(click_on_each(begun(person, tmp_path, evening_of_cards), letters))
    seats = [("33", "Cards on “draw”"), ("10 gold", "Gold of Bo"), ("4 cards", "Cards in Cy’s hand")]
    seats += [("2 cards", "Cards in Ann’s hand"), *(("5 cards", f"Cards in {name}’s hand") for name in ("Bo", "Dee"))]
    assert rules == sampled(range(1, 20))
    assert figures == sorted(LYING + seats)


def test_every_figure_that_a_vote_by_cards_adds_is_one_click_away_from_what_gives_it(person, tmp_path, letters):
    lying = [*map(str, range(1, 20)), *(text for text, _ in LYING)]
    rules, figures = apart(click_on_each(begun(person, tmp_path, evening_of_a_vote), letters, but=lying))
    assert rules == []
    assert figures == sorted(
        [
            ("32", "Cards on “draw”"),
            ("1 card", "Cards on “for”"),
            ("20", "The proposition’s number"),
            ("10 gold", "Gold of Bo"),
            ("2 cards", "Cards in Ann’s hand"),
            ("4 cards", "Cards in Cy’s hand"),
            ("5 cards", "Cards in Bo’s hand"),
            ("5 cards", "Cards in Dee’s hand"),
        ]
    )


def evening_of_nomic(folder: Path) -> Session:
    session = sit(folder, "nomic", "Ann,Bo,Cy", token="", options={"the player who starts": "Ann"})
    suber.turn(session, 3, kind="enact", text="Tea.")
    do(session, "begin turn", by="Bo", to="Bo")
    do(session, "propose", by="Bo", kind="enact", text="Cake.")
    do(session, "end debate")
    do(session, "vote", by="Ann", side="for")
    return session


def evening_with_coins(folder: Path) -> Session:
    session = evening_of_nomic(folder)
    do(session, "set counter", counter="coins", of="Ann", to="2")
    return session


def test_every_figure_of_subers_game_is_one_click_away_from_what_gives_it(person, tmp_path, letters):
    rules, figures = apart(click_on_each(begun(person, tmp_path, evening_of_nomic), letters))
    assert rules == sampled([*range(101, 117), *range(201, 214), 301])
    assert figures == [
        ("0 points", "Where Bo’s points come from"),
        ("0 points", "Where Cy’s points come from"),
        ("1 ballot", "Ballots laid for"),
        ("14 of 25 (rule 209)", "The limit for mutable rules"),
        ("16", "Immutable rules in force"),
        ("3 points", "Where Ann’s points come from"),
        ("302", "The proposal’s number"),
        ("a die, 3", "The last throw"),
        ("threw 3", "The last throw"),
    ]


def battle(folder: Path) -> Session:
    session = chess_table.begun(folder, "Ann,Bo")
    chess_table.moving(session)
    return session


def test_every_figure_of_the_chess_game_is_one_click_away_from_what_gives_it(person, tmp_path, letters):
    rules, figures = apart(click_on_each(begun(person, tmp_path, battle), letters))
    assert rules == sampled([*range(101, 117), *range(201, 223)])
    assert figures == [
        ("1 move left", "How many moves Red has for each half-board"),
        ("22 mutable of at most 35 (rule 209)", "The limit for mutable rules"),
        ("38", "Rules in force"),
    ]


def alone(folder: Path) -> Session:
    return sit(folder, "solitaire-nomic", "Ann", token="")


def test_every_figure_of_the_solitaire_game_is_one_click_away_from_what_gives_it(person, tmp_path, letters):
    rules, figures = apart(click_on_each(begun(person, tmp_path, alone), letters))
    assert rules == sampled([*range(1, 13), 1001, 1002])
    assert figures == [
        ("12", "Immutable rules in force"),
        ("2", "Mutable rules in force"),
        ("8", "Life of rule 1001"),
        ("8", "Life of rule 1002"),
    ]


def leading(at: Person) -> tuple[list[RuleTag], list[str]]:
    """What in bar and docks leads on from a figure among its words, and the words with a digit from which nothing does."""
    lines = [each for each in at._shown(TaggedLine) if any(map(str.isdigit, each.text))]
    lines = [each for each in lines if not isinstance(each.parentWidget(), MeaningNote)]
    tags = {each.text: each.findChildren(RuleTag) for each in lines}
    labels = [each.text() for each in at._shown(QLabel) if any(map(str.isdigit, each.text()))]
    return [tag for each in tags.values() for tag in each], [*(text for text, found in tags.items() if not found), *labels]


BESIDE = {
    "cards": ["Turn 2, Ann", "Proposition 19 is ratified", "5:00", "19 rules in force"],
    "nomic": ["Turn 2, Bo", "30 rules in force"],
    "chess": ["Turn 1, Ann with Red", "38 rules in force"],
    "solitaire": [
        "The guide: 9 more steps",
        "Turn 1, Ann",
        "Rule 1001: life 8 to 7",
        "Rule 1002: life 8 to 7",
        "14 rules in force",
    ],
}
"""Words that lead nowhere themselves: a question mark or a rule stands beside them, or the list that they count under them."""
EVENINGS = {"cards": evening_of_cards, "nomic": evening_of_nomic, "chess": battle, "solitaire": alone}


@pytest.mark.parametrize("game", EVENINGS)
def test_every_figure_in_bar_and_docks_leads_to_a_rule_or_to_what_gives_it(game, person, tmp_path):
    at = begun(person, tmp_path, EVENINGS[game])
    nowhere = list[str]()
    for dock in ("Turn", "Rules", "Seats"):
        at.click_tab(dock)
        for name in dict.fromkeys(tag.accessibleName() for tag in leading(at)[0]):
            at.click(name)
            assert laid_open(at) != "nothing", name
            lay_aside(at)
            at.click_tab(dock)
        nowhere += leading(at)[1]
    assert sorted(nowhere) == sorted(BESIDE[game])


def test_a_drag_from_a_figure_takes_along_what_it_is_written_on(person, tmp_path):
    at = begun(person, tmp_path, evening_of_cards)
    index = corner(at, "10 of hearts")
    at.drag(index, at.at("5 of hearts") + QPoint(260, 60))
    assert laid_open(at) == "nothing"
    assert at.about("10 of hearts") == "on the felt"


def test_a_figure_that_is_pointed_at_is_underlined_and_the_hand_points(person, tmp_path):
    at = begun(person, tmp_path, evening_of_cards)
    item = at.view.felt.item(read_address("written seat Cy cards lying hand of Cy"))
    spot = at.view.mapFromScene(item.pos())
    shape = at.view.viewport().cursor
    at.rests()
    before = at.view.viewport().grab().toImage()
    at.move(spot)
    at.still()
    lit = at.view.viewport().grab().toImage()
    assert lit != before
    assert shape().shape() == Qt.CursorShape.PointingHandCursor
    at.move(at.bare())
    at.still()
    assert at.view.viewport().grab().toImage() == before
    assert shape().shape() == Qt.CursorShape.ArrowCursor


def test_by_keyboard_the_question_mark_asks_for_the_figure_on_what_is_focused(person, tmp_path):
    at = begun(person, tmp_path, evening_of_cards)
    at.view.focus.on(read_address("pile draw"))
    at.type("?")
    assert laid_open(at) == "Cards on “draw”"
    at.click("Close")
    at.view.focus.on(read_address("seat Bo"))
    at.type("?")
    assert at.lines() == ["10 gold", "5 cards"]
    at.take("10 gold")
    assert laid_open(at) == "Gold of Bo"


def test_the_question_mark_asks_for_the_figure_that_is_pointed_at_wherever_the_keyboard_is(person, tmp_path):
    at = begun(person, tmp_path, evening_of_cards)
    spot = at.view.mapFromScene(at.view.felt.item(read_address("written seat Cy cards lying hand of Cy")).pos())
    at.key(Qt.Key.Key_F6)
    assert at.keyboard is not at.view
    QTest.mouseMove(at.view.viewport(), spot)
    at.move(spot)
    at.type("?")
    assert laid_open(at) == "Cards in Cy’s hand"


def test_where_several_figures_are_asked_for_each_is_called_what_it_says(person, tmp_path):
    at = begun(person, tmp_path, evening_with_coins)
    at.view.focus.on(read_address("seat Ann"))
    at.type("?")
    assert at.lines() == ["3 points", "2 coins"]


def test_a_count_tells_what_changed_it_and_leads_to_that_rule_and_to_the_judge(person, tmp_path):
    at = begun(person, tmp_path, evening_of_nomic)
    at.tap(at.view.mapFromScene(at.view.felt.item(read_address("written heading 0 rules in force immutable")).pos()))
    assert at.reads("See below what it comes from.")
    assert at.words.index("16") < at.words.index("See below what it comes from."), (
        "below a bare number nothing would tell of what"
    )
    assert at.reads("they are: 101, 102, 103")
    at.click("Ask the Judge…")
    at.take("Bo")
    at.click("Ask the Judge")
    assert at.window.session.whole_table().judgments[-1].question == "Immutable rules in force: 16."


def test_a_count_that_a_rule_changed_is_changed_by_changing_that_rule_or_the_rule_is_disputed(person, tmp_path):
    at = begun(person, tmp_path, evening_of_cards)
    at.tap(at.view.mapFromScene(at.view.felt.item(read_address("written seat Dee cards lying hand of Dee")).pos()))
    assert at.reads("5 · Dee drew 5 cards. rule 1")
    assert at.widget("Dispute it…")
    at.click("Change rule 1…")
    assert at.window.page.editor.draft.rule == "r1"


def test_a_card_in_a_hand_is_not_asked_about_for_all_to_see(person, tmp_path):
    at = begun(person, tmp_path, evening_of_cards)
    asked = [figure.asks for figure in at.view.felt.figures if figure.asks]
    assert sorted(subject for question, subject in asked if question == "value") == ["10H", "5H", "5H"]


def corner(at: Person, card: str) -> QPoint:
    """The index at the upper left of a card."""
    thing = next(item for item in at.view.felt.named if item.figure.name == card)
    return at.view.mapFromScene(thing.mapToScene(thing.boundingRect().topLeft() + QPointF(8, 8)))


def hunted(session):
    """Anna’s throw makes her the Hunter by a rule, and the hat is Bo’s by hand."""
    do(session, "edit rule", by="Ann", number=301, text="Whoever throws is the Hunter.", kind="mutable",
       sheet='when dice thrown: hand "Hunter" to thrower')  # fmt: skip
    do(session, "pass token", by="Ann", to="Bo", thing="hat")
    suber.turn(session)


def test_a_title_tells_by_which_rule_somebody_has_it_and_since_when(nomic):
    at = nomic(hunted)
    assert tooltip(at, at.at("token Hunter")) == "Hunter: a title, by rule 301"
    assert at.about("token Hunter") == "a title of Ann, by rule 301"
    assert tooltip(at, at.at("token hat")) == "Token hat"
    at.type("?")
    assert laid_open(at) == "Who holds “hat”"
    at.click("Close")
    at.menu_of("token Hunter")
    at.take("Where this comes from")
    assert laid_open(at) == "Who holds “Hunter”"
    assert at.reads("Ann · “Hunter” went to Ann. rule 301")
    at.click("Close")
    at.menu_of("token Hunter")
    at.take("Open rule 301")
    assert at.reads("Whoever throws is the Hunter.")


def test_escape_leads_from_what_a_seat_has_its_points_from_to_what_was_read_before(person, tmp_path):
    at = begun(person, tmp_path, evening_with_coins)
    docks = at.window.page.docks
    at.view.focus.on(read_address("seat Ann"))
    at.type("?")
    at.take("3 points")
    assert docks.tabs.tabText(docks.tabs.currentIndex()) == "Seats"
    at.key(Qt.Key.Key_Escape)
    assert docks.tabs.tabText(docks.tabs.currentIndex()) == "Turn"
    at.view.focus.on(read_address("seat Ann"))
    at.type("?")
    at.take("3 points")
    at.click_tab("Rules")
    at.key(Qt.Key.Key_Escape)
    assert docks.tabs.tabText(docks.tabs.currentIndex()) == "Rules", "whoever has turned on stays there"


def test_what_somebody_has_is_set_by_hand_where_it_is_laid_open(person, tmp_path):
    at = begun(person, tmp_path, evening_of_cards)
    at.tap(at.view.mapFromScene(at.view.felt.item(read_address("written seat Bo counter gold of Bo")).pos()))
    at.click("Set gold…")
    at.type("+2")
    at.click("Set gold")
    assert at.window.session.whole_table().counters["gold", Ref("player", "Bo")] == 12
    at.menu_of("seat of Bo")
    at.take("Set gold…")
    at.type("4")
    at.click("Set gold")
    assert at.window.session.whole_table().counters["gold", Ref("player", "Bo")] == 4
