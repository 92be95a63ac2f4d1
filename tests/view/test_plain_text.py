"""What people type is shown as they typed it, wherever it is shown: nothing of it is read as HTML, as the mark of a key or as a
sign of the window's own."""

import ast
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QTextDocument
from PySide6.QtWidgets import QLabel, QListWidget, QMenu, QTextEdit, QWidget

import tabletop
from tabletop.game.paper_account import account
from tabletop.paper.choice import WHAT, WRITERS
from tabletop.view.printing.paged import pdf
from tabletop.view.widgets.plain_text import Label, StyledLabel, behind, name_window, spelt, tip, tip_of
from tests.playing import Time, do, sit
from tests.view.hands import everything_said
from tests.view.printing.pdf_words import Pdf

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

TYPED = "<h1>SAVED</h1><img src='/etc/hostname'>&amp;&lt; R&D [*]"
NAME = "<b>Ann</b> & Co"
SHEET = 'set who may "<h1>SAVED</h1>" to players\nset choices "<h1>SAVED</h1>" to ["<i>red</i>", "R&D"]'
HERE = Path(tabletop.__file__).parent


def typed_everywhere(folder):
    """An evening in which all that has a name is called so, and all that is said says so."""
    session = sit(folder, names=f"{NAME},Bo,Cy", token=NAME, time=Time(), file="R&D [*].nomic")
    called = {"by": NAME, "anyway": True, "why": TYPED}
    do(session, "add thing", **called, kind="token", what="pawn", name=TYPED, at=(0.2, 0.2))
    do(session, "add thing", **called, kind="note", what=TYPED, at=(0.3, 0.3))
    do(session, "add thing", **called, kind="card", what=TYPED, to=TYPED[:30], count=3)
    do(session, "set counter", **called, counter=TYPED[:40], of=NAME, to=3)
    do(session, "introduce", **called, who="Bo", surname=TYPED[:20], team=TYPED[:20])
    do(session, "edit rule", **called, text=f"{TYPED}\n{TYPED}", sheet=SHEET)
    do(session, "start clock", **called, clock=TYPED[:40])
    do(session, "tell", **called, text=TYPED)
    do(session, "dispute", **called, rule=3)
    do(session, "propose", by=NAME, kind="enact", text=TYPED)
    return session


def shown(widget: QWidget) -> list[str]:
    """What each part of the screen shows as HTML, though it is none."""
    found = []
    for each in [widget, *widget.findChildren(QObject)]:
        tips = [each.toolTip()] if isinstance(each, QWidget) or (isinstance(each, QAction) and shows_tips(each)) else []
        if isinstance(each, QListWidget):
            tips += [each.item(row).toolTip() for row in range(each.count())]
        found += [said for said in tips if rendered(said)]
        if isinstance(each, QLabel) and each.textFormat() is not Qt.TextFormat.PlainText and rendered(each.text()):
            found.append(each.text())
        if isinstance(each, QTextEdit) and rendered(each.document().toHtml()):
            found.append(each.document().toHtml())
    return found


def shows_tips(action: QAction) -> bool:
    """Whether its tooltip is ever shown: everywhere but in a menu that was not told to."""
    return any(not isinstance(each, QMenu) or each.toolTipsVisible() for each in action.associatedObjects())


def rendered(markup: str) -> bool:
    """Whether something that was typed would be more than words in it."""
    document = QTextDocument()
    document.setHtml(markup)
    plain = document.toPlainText()
    marked = any(sign in document.toHtml() for sign in ("<img", "<h1", 'font-style:italic">red'))
    return marked or ("SAVED" in plain and "<h1>SAVED" not in plain)


def test_nothing_that_is_typed_is_rendered_anywhere_on_the_screen(person, games):
    at = person(file=typed_everywhere(games), time=Time())
    page = at.window.page
    assert page
    found = shown(at.window)
    for rule in at.window.session.whole_table().rulebook.rules[-1:]:
        page.open_rule(rule.id)
        at.look_again()
        found += shown(at.window)
    page.side.show_docks()
    for tab in ("Turn", "Rules", "Minutes", "Seats"):
        if tab in [page.docks.tabs.tabText(index) for index in range(page.docks.tabs.count())]:
            at.click_tab(tab)
            found += shown(at.window)
    for name in at.names:
        at.move(at.at(name))
        at.look_again()
        found += shown(at.window)
    assert found == []
    said = "\n".join(everything_said(at.window))
    assert "<h1>SAVED</h1>" in said
    assert "style=" not in "\n".join(each for each in at.names)


def test_a_token_called_like_a_picture_is_told_as_it_is_called(person, games):
    at = person(file=typed_everywhere(games), time=Time())
    token = next(name for name in at.names if name.startswith("token "))
    at.move(at.at(token))
    said = at.view.viewport().toolTip()
    document = QTextDocument()
    document.setHtml(said)
    assert document.toPlainText().splitlines()[0].casefold() == token.casefold()
    assert at.view.viewport().accessibleDescription().splitlines()[0].casefold() == token.casefold()


def test_what_is_printed_has_the_words_as_they_were_typed(tmp_path, qapp):
    told = account(typed_everywhere(tmp_path))
    for what in WHAT.values():
        printed = what(told)
        page = WRITERS[".html"](printed)
        assert "<img" not in page
        assert "<h1>SAVED" not in page
        assert "<h1>SAVED</h1>" in WRITERS[".txt"](printed)
        made = Pdf(pdf(printed))
        assert "<h1>SAVED</h1>" in "".join(made.said(page) for page in range(len(made.pages)))


def test_words_without_a_sign_of_html_make_the_tooltip_that_they_are():
    assert tip_of("Look back to step 3") == "Look back to step 3"


def test_a_screen_reader_says_a_tooltip_as_it_reads(qtbot):
    label = Label("Tea")
    qtbot.addWidget(label)
    tip(label, TYPED)
    assert label.accessibleDescription() == TYPED
    tip(label, "Esc")
    assert (label.toolTip(), label.accessibleDescription()) == ("Esc", "")


def test_a_window_bears_its_title_sign_by_sign(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    name_window(window, "R&D [*]")
    window.show()
    assert window.windowHandle().title().startswith("R&D [*]")


def test_a_word_as_long_as_a_name_goes_on_in_the_next_line_and_is_read_as_it_was_typed(qtbot):
    name = "Hildegardswanhilde01"
    shown = Label(f"Turn 2, {name}")
    shown.setWordWrap(True)
    qtbot.addWidget(shown)
    assert shown.text() == f"Turn 2, {name}"
    wide = shown.fontMetrics().horizontalAdvance(name)
    assert shown.minimumSizeHint().width() < wide
    assert shown.heightForWidth(round(wide * 0.6)) > shown.heightForWidth(2 * wide)


def test_styled_words_are_words(qtbot):
    label = StyledLabel()
    qtbot.addWidget(label)
    label.show_parts([(TYPED, ""), (TYPED, "color:red")], "font-size:12px")
    document = QTextDocument()
    document.setHtml(label.text())
    assert document.toPlainText() == TYPED + TYPED


READ_AS_MORE = {
    "setToolTip",
    "setStatusTip",
    "setWhatsThis",
    "setTextFormat",
    "setHtml",
    "insertHtml",
    "setMarkdown",
    "setWindowTitle",
}
"""What takes words for more than words."""
MAKE_MORE = {"QLabel", "QMessageBox", "QToolTip", "QErrorMessage", "QWhatsThis", "QGraphicsTextItem", "QTextBrowser", "QCheckBox"}
OWN_WORDS = {("view/reading/manual.py", "setMarkdown"), ("view/reading/manual.py", "QTextBrowser")}
"""The manual's own words, none of which anybody typed."""


def used(file: Path) -> set[tuple[str, str]]:
    text, names = file.read_text("utf-8"), set()
    if not any(name in text for name in READ_AS_MORE | MAKE_MORE):
        return names
    calls = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call | ast.ClassDef))
    for node in calls:
        asked = [node.func] if isinstance(node, ast.Call) else node.bases
        for each in asked:
            if isinstance(each, ast.Attribute) and each.attr in READ_AS_MORE:
                names.add(each.attr)
            known = each.value if isinstance(each, ast.Attribute) else each
            if isinstance(known, ast.Name) and known.id in MAKE_MORE:
                names.add(known.id)
    return {(file.relative_to(HERE).as_posix(), name) for name in names}


def test_nothing_but_the_one_place_shows_words_by_what_would_read_more_into_them():
    files = [file for file in HERE.rglob("*.py") if file.name != "plain_text.py"]
    assert set().union(*map(used, files)) == OWN_WORDS


def test_a_menu_or_a_button_says_a_sign_that_would_mark_a_key():
    assert spelt("R&D") == "R&&D"


@pytest.mark.parametrize(("name", "shown"), [("Hildegardswanhilde02", "Turn 2,\nHildegardswanhilde02"), ("Bo", "Turn 2, Bo")])
def test_a_name_that_would_be_parted_stands_in_the_next_line(name, shown):
    assert behind("Turn 2,", name) == shown
