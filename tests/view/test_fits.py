"""No text is cut, printed over another or dropped: every surface in each game, with as much on it as a table can have.

Each evening is laid out once in the quick run, in another window and with letters of another size each; all windows and all
sizes are for the long run.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import chain, product
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget

from tabletop.app.folders import Folders
from tabletop.app.kept_settings import keep_settings, settings_file
from tabletop.game.session import Session
from tabletop.view.docks.panel import TABS
from tabletop.view.editor.offer_slip import PAUSE as READ
from tabletop.view.offers.by_hand import by_hand
from tabletop.view.reading.meaning import PAUSE
from tabletop.view.top_bar import Command
from tabletop.view.values.drafts import Draft
from tabletop.view.values.wishes import LayOpen, ReadRule
from tabletop.view.widgets.controls import button, label
from tabletop.view.widgets.dialogs import carry_out
from tabletop.view.widgets.tagged_line import TaggedLine
from tabletop.view.widgets.theme import TEXT_SIZES, Settings, Theme
from tests.games import chess_table, nomic
from tests.playing import Time, carry, deal, do, propose, sit
from tests.view.fitting import misfits
from tests.view.hands import Key, Person

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

WINDOWS = ((1280, 720), (1440, 900), (1024, 768), (3840, 2160))
LONG_NAMES = [f"Hildegardswanhilde{number:02}" for number in range(1, 17)]
RULE = f"Whoever is first to say so names the {'Lord High Keeper of the Minutes and of the Silver Crown, ' * 4}and that is that."
SIX = "when dice thrown if 6 is in faces: give 1 points to thrower"
LINE = 'when proposal adopted if kind of proposal is "amend": give 1043/8 "silver coins" to players with highest "reputation"'


def rich(session: Session, names: list[str]) -> None:
    """Everybody has three counters, and some have titles."""
    for name in names:
        for counter in ("gold", "silver coins", "reputation"):
            do(session, "set counter", counter=counter, of=name, to="1043/8")
    for name in names[:3]:
        do(session, "add thing", what="token", kind="token", name=f"Keeper {name[-2:]} of Minutes", to=f"before {name}")


def of_nomic(folder: Path) -> Session:
    names = LONG_NAMES
    session = nomic.begun(folder, ",".join(names), names[0])
    rich(session, names)
    nomic.turn(session, 4, against=names[3], text=RULE)
    do(session, "begin turn", by=names[1], to=names[1])
    do(session, "propose", by=names[1], kind="enact", text=RULE, sheet=SIX)
    do(session, "end debate", by=names[1])
    do(session, "vote", by=names[2], side="for")
    return session


def of_cards(folder: Path) -> Session:
    names = LONG_NAMES[:10]
    session = sit(folder, "card-nomic", ",".join(names), token=names[0])
    rich(session, names)
    deal(session, **{names[0]: ["7S", "KD"]})
    carry(session, names[0], RULE)
    do(session, "start clock", clock="limit", seconds=300)
    holder = session.whole_table().turn.seat
    propose(session, holder, RULE)
    return session


def of_chess(folder: Path) -> Session:
    session = chess_table.begun(folder, ",".join(LONG_NAMES))
    rich(session, LONG_NAMES)
    chess_table.moving(session)
    return session


def of_solitaire(folder: Path) -> Session:
    session = sit(folder, "solitaire-nomic", LONG_NAMES[0], token="")
    do(session, "divide", by=LONG_NAMES[0], rule=1001, to=20)
    do(session, "divide", by=LONG_NAMES[0], rule=20, to=21)
    return session


EVENINGS: dict[str, Callable[[Path], Session]] = {
    "nomic": of_nomic, "card-nomic": of_cards, "nomic-chess": of_chess, "solitaire-nomic": of_solitaire,
}  # fmt: skip
QUICK = {"nomic": ((1280, 720), 150), "card-nomic": ((1024, 768), 125), "nomic-chess": ((1440, 900), 100),
         "solitaire-nomic": ((3840, 2160), 150)}  # fmt: skip


Surface = Callable[[Person], Iterator[None]]
"""It is open where it pauses, and closed in the end."""


def dock(words: str) -> Surface:
    def opened(at: Person) -> Iterator[None]:
        at.window.page.docks.turn_to(words)
        at.window.page.docks.width_changed.emit()
        yield

    return opened


def wished(wish: object) -> Surface:
    def opened(at: Person) -> Iterator[None]:
        at.view.wished.emit(wish)
        yield
        at.window.page.side.show_docks()

    return opened


def a_rule(at: Person) -> Iterator[None]:
    at.view.wished.emit(ReadRule(at.window.session.table().rulebook.rules[0].id))
    assert not at.reads("A rule that is gone")
    yield
    at.window.page.side.show_docks()


def writing(shown: str) -> Surface:
    def opened(at: Person) -> Iterator[None]:
        at.view.wished.emit(Draft(by=at.window.session.table().players[0], text=RULE, sheet=LINE))
        at.click(f"How the sheet is shown: {shown}")
        at.wait(2 * PAUSE)  # what it would mean has come, and all has been laid anew for it
        yield
        at.window.page.side.show_docks()

    return opened


def ready_lines(at: Person) -> Iterator[None]:
    at.view.wished.emit(Draft(by=at.window.session.table().players[0]))
    at.click("Ready lines…")
    yield
    at.key(Key.Key_Escape)
    at.window.page.side.show_docks()


def commanded(command: Command) -> Surface:
    def opened(at: Person) -> Iterator[None]:
        at.window.page.top.commanded.emit(command)
        yield
        at.key(Key.Key_Escape)

    return opened


def past(at: Person) -> Iterator[None]:
    """The table as it was, with the strip over its edge."""
    at.window.page.looked_back.emit(1)
    yield
    at.window.page.looked_back.emit(0)


def menu(at: Person) -> Iterator[None]:
    at.click("Menu")
    yield
    at.key(Key.Key_Escape)


def table_menu(at: Person) -> Iterator[None]:
    at.menu_of("")
    yield
    at.key(Key.Key_Escape)


def forms(at: Person) -> Iterator[None]:
    """What is done by hand, and what it asks first."""
    page = at.window.page
    for offer in chain(*by_hand(at.window.session.table()).values()):
        if offer.fields:
            carry_out(replace(offer, seats=()), at.window.session.table(), page.theme, page.top.menu_button, lambda _: None)
            yield
            at.key(Key.Key_Escape)


SURFACES: dict[str, Surface] = {
    **{words: dock(words) for words, _ in TABS},
    "the editor, filling in": writing("Fill in"),
    "the editor, in words": writing("In words"),
    "ready lines": ready_lines,
    "a rule": a_rule,
    "a figure": wished(LayOpen("adoption", "")),
    "looking back": past,
    "the menu": menu,
    "the table’s menu": table_menu,
    "print": commanded(Command.PRINT),
    "help": commanded(Command.MANUAL),
    "about": commanded(Command.ABOUT),
    "how to play": commanded(Command.HOW_TO_PLAY),
    "say why": commanded(Command.WHY),
    "by hand": forms,
}


ON_THE_FELT = ("Turn", "the editor, filling in", "looking back")
"""What the felt looks like beside docks, beside what is written, and in the past."""


def found_on(at: Person, name: str, patch: pytest.MonkeyPatch) -> list[str]:
    found = list[str]()
    for _ in SURFACES[name](at):
        at.still()
        found += misfits(at.slip or at.window, at.view if name in ON_THE_FELT else None, patch)
    at.still()
    return found


def laid_out(
    person,
    folder: Path,
    game: str,
    patch: pytest.MonkeyPatch,
    window: tuple[int, int],
    text: int,
    names: Iterable[str] = SURFACES,
) -> list[str]:
    """All that does not fit, on those surfaces of that game, each thing once."""
    games = folder / "home" / "games"
    games.mkdir(parents=True)
    session = EVENINGS[game](games)
    session.close()
    kept = settings_file(Folders.portable(folder / "home"))
    keep_settings(kept, Settings(text=text))
    kept.sync()
    at = person(file=session.path, size=window, time=Time())
    at.still()
    found: dict[str, str] = {}
    for name in names:
        for each in found_on(at, name, patch):
            found.setdefault(each, f"{name}: {each}")
    return list(found.values())


def ended(folder: Path) -> Session:
    session = nomic.begun(folder, ",".join(LONG_NAMES), LONG_NAMES[0])
    for name in LONG_NAMES[:3]:
        nomic.turn(session, 4, against=name if name != LONG_NAMES[1] else "", text=RULE)
    do(session, "set score", of=LONG_NAMES[2], to=103, why="a wager")
    do(session, "declare win", by=LONG_NAMES[2], who=LONG_NAMES[2])
    return session


@pytest.mark.parametrize(("window", "text"), [((1024, 768), 150), ((1280, 720), 100), ((1440, 900), 150)])
def test_the_ending_and_the_start_screen_fit(person, tmp_path, games, monkeypatch, window, text):
    session = ended(games)
    session.close()
    kept = settings_file(Folders.portable(tmp_path / "home"))
    keep_settings(kept, Settings(text=text))
    kept.sync()
    at = person(file=session.path, size=window, time=Time())
    at.window.page.top.commanded.emit(Command.ENDING)
    at.still()
    assert at.window.page.ending
    found = misfits(at.window, None, monkeypatch, LONG_NAMES)
    at.window.page.top.commanded.emit(Command.NEW)
    at.still()
    for lid in at.window.start.lids:
        at.click(lid)
        found += misfits(at.window, None, monkeypatch)
    assert not found, "\n".join(dict.fromkeys(found))


def test_what_does_not_fit_is_found(qtbot, monkeypatch):
    """A word wider than its label, a button cut off, words over words, and words painted beyond their widget."""
    holder, words = QWidget(), TaggedLine(Theme())
    qtbot.addWidget(holder)
    holder.resize(200, 200)
    words.setParent(holder)
    words.show_pieces("twenty letters and more of them")
    for made, box in (
        (label("constitutional"), (0, 0, 40, 20)), (button("Put it to the vote"), (0, 30, 60, 30)),
        (label("over"), (0, 80, 80, 20)), (label("under"), (10, 85, 80, 20)), (words, (0, 120, 150, 10)),
    ):  # fmt: skip
        made.setParent(holder)
        made.setGeometry(*box)
    holder.show()
    found = "\n".join(misfits(holder, None, monkeypatch))
    for said in ("“constitutional” has a word", "“Put it to the vote” is", "“over” lies over “under”", "“of them” is painted"):
        assert said in found


def test_every_line_of_the_menu_has_room_in_a_small_window_with_large_letters(person, tmp_path):
    keep_settings(settings_file(Folders.portable(tmp_path / "home")), Settings(text=150))
    at = person(file=of_solitaire(tmp_path), size=(1280, 720))
    at.click("Menu")
    for line in at.menu.actions():
        line.setVisible(True)
    assert at.menu.sizeHint().height() <= 720 - at.window.page.top.height()


@pytest.mark.parametrize("game", EVENINGS)
def test_everything_fits(person, tmp_path, monkeypatch, game):
    turn = list(EVENINGS).index(game)
    names = [name for at, name in enumerate(SURFACES) if name in ON_THE_FELT or at % len(EVENINGS) == turn]
    found = laid_out(person, tmp_path, game, monkeypatch, *QUICK[game], names)
    assert not found, "\n".join(found)


@pytest.mark.long
@pytest.mark.parametrize(("game", "window", "text"), list(product(EVENINGS, WINDOWS, TEXT_SIZES)))
def test_everything_fits_in_every_window_with_letters_of_every_size(person, tmp_path, monkeypatch, game, window, text):
    found = laid_out(person, tmp_path, game, monkeypatch, window, text)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
def test_what_takes_the_clerks_offer_is_in_sight_however_much_the_clerk_would_no_longer_do(person, games, size):
    at = person(file=nomic.begun(games), size=size)
    at.view.wished.emit(Draft.changing(at.window.session.table().rulebook.numbered(208)))
    at.write("The words of the rule", "The winner is the first player to achieve 50 points.")
    at.wait(READ)
    at.still()
    assert at.reads("No longer as before: who has won")
    (use,) = [each for each in at.window.findChildren(QWidget) if each.accessibleName() == "Use what the clerk could do"]
    assert use.visibleRegion().boundingRect() == use.rect()
