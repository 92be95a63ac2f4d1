"""What the table has to say while play goes on: an objection, a question, trouble with a file, a notice.

Each is a sheet of paper over the felt with a coloured edge. Nothing under it is locked, and Esc takes it back.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Qt, Signal, SignalInstance
from PySide6.QtWidgets import QLineEdit, QProgressBar, QWidget

from tabletop.engine.frozen import replace
from tabletop.engine.rulebook import Rulebook
from tabletop.view.values.on_phone import HERE, SENTENCES, TAKE_BACK
from tabletop.view.values.wishes import ReadRule
from tabletop.view.widgets.controls import button, label
from tabletop.view.widgets.flow import Piece, Tag, TextPiece, objected, rule_tags
from tabletop.view.widgets.layouts import in_row, stacked, wrapped
from tabletop.view.widgets.paper import Paper
from tabletop.view.widgets.plain_text import say_aloud
from tabletop.view.widgets.tagged_line import TaggedLine
from tabletop.view.widgets.theme import Theme

if TYPE_CHECKING:
    from tabletop.engine.answers import Objection

WIDTH, WIDE = 360, 420


class Banner(Paper):
    """A few words and a row of buttons. The first button has the keyboard while the banner lies there."""

    STAYS = True
    wished = Signal(object)

    def __init__(self, theme: Theme, window: QWidget, edge: str, name: str) -> None:
        super().__init__(theme, window, name, edge, WIDTH)
        self.column = stacked(theme, on=self, margins=(18, 14, 14, 14), gap=8)

    def lie(self, beside: QRect | None = None, clear: Sequence[QRect] = (), spare: Sequence[QRect] = ()) -> None:
        super().lie(beside, clear, spare)
        say_aloud(self, f"{self.accessibleName()}. {self.accessibleDescription()}")

    def say(self, *pieces: Piece | str | None, px: float = 14, second: bool = False) -> None:
        line = TaggedLine(self.on_paper, px=px, second=second)
        line.show_pieces(*pieces)
        line.wished.connect(self.wished)
        self.column.addWidget(line)
        self.setAccessibleDescription(f"{self.accessibleDescription()} {line.text}".strip())

    def offer(self, *buttons: QWidget) -> None:
        self.column.addLayout(in_row(self._theme, *buttons, None, gap=8))


class ObjectionBanner(Banner):
    """A rule objects. Take it back, or do it anyway with a reason that goes on the record."""

    GROWS = 44
    done_anyway = Signal(str)
    gave_way = Signal()
    """Something else is asked; what becomes of the act is not decided yet."""

    def __init__(
        self,
        theme: Theme,
        window: QWidget,
        objection: "Objection",
        book: Rulebook,
        picture: Callable[[Theme], QWidget] | None = None,
    ) -> None:
        """``picture`` shows what the objection is about."""
        by_rule = bool(objection.rule or objection.impossible)
        super().__init__(theme, window, theme.palette.removed, "A rule objects" if by_rule else "The rules leave this to you")
        self._do_so = "Do it anyway" if by_rule else "Do it"
        self.say(TextPiece(objected(objection, book), strong=True))
        if picture:
            self.column.addWidget(picture(self.on_paper), 0, Qt.AlignmentFlag.AlignHCenter)
        named = replace(objection, reason=None, answering="") if objection.told_by != objection.rule else None
        says = objected(named, book) if named else objection.sentence
        for other in ((says,) if objection.reason or named else ()) + objection.others:
            self.say(other, px=12.5, second=True)
        self.first = self.back = button("Take it back", self.take_back, says="Esc", primary=True)
        self.anyway = button(f"{self._do_so}…", self._ask_why)
        does = (self.back,) if objection.impossible else (self.back, self.anyway)
        reads = map(self._to_read, rule_tags(book, (objection.told_by, objection.rule)))
        self.column.addWidget(wrapped(theme, (*does, *reads)))
        self.reason = QLineEdit()
        self.reason.setPlaceholderText("Why? It goes into the minutes.")
        self.reason.setAccessibleName(f"Why {self._do_so.lower()}?")
        self.reason.hide()
        self.reason.returnPressed.connect(self._do_it)
        self.column.addWidget(self.reason)

    def offer_instead(self, link: QWidget) -> None:
        """What else may be done about it, under the buttons."""
        self.column.addWidget(link, 0, Qt.AlignmentFlag.AlignLeft)

    def gives_way_to(self, other: Paper) -> bool:
        return True

    def give_way(self) -> None:
        self.leave()
        self.gave_way.emit()

    def escape(self) -> None:
        """Out of a reason that is being typed first."""
        if self.reason.text() and self.reason.hasFocus():
            self.back.setFocus(Qt.FocusReason.TabFocusReason)
        else:
            super().escape()

    def _to_read(self, tag: Tag) -> QWidget:
        return button(f"read {tag.label}", lambda: self.wished.emit(ReadRule(tag.rule)), name=f"open {tag.label}", link=True)

    def _ask_why(self) -> None:
        if self.reason.isVisible() or self.reason.text():  # what was given with the act is asked once
            self._do_it()
            return
        self.go_on_with("")
        self.fit()
        self.reason.setFocus(Qt.FocusReason.OtherFocusReason)

    def go_on_with(self, why: str) -> None:
        """The reason is to be typed, as far as that has come."""
        self.reason.setText(why)
        self.reason.show()
        self.anyway.setText(self._do_so)

    def _do_it(self) -> None:
        self.leave()
        self.done_anyway.emit(self.reason.text().strip())


class TroubleSlip(Banner):
    """Something went wrong outside the game: in a few words, then sentences on where, how to mend it and what is safe."""

    gone_on = Signal()

    def __init__(self, theme: Theme, window: QWidget, what: str, sentences: Sequence[str] = (), way_on: str = "Go on") -> None:
        super().__init__(theme, window, theme.palette.check, "Trouble")
        self.setFixedWidth(theme.px(WIDE))
        self.say(TextPiece(what, strong=True), px=15)
        for words in filter(None, sentences):
            self.say(words, px=13)
        self.first = self.way_on = button(way_on, self._go_on, primary=True)
        self.offer(self.way_on)

    def _go_on(self) -> None:
        self.leave()
        self.gone_on.emit()


class Notice(Banner):
    """One sentence that asks for nothing, and lies until somebody puts it aside. It takes the keyboard only from what is not
    seen to have it."""

    def __init__(self, theme: Theme, window: QWidget, *pieces: Piece | str, free: bool = False) -> None:
        """``free`` says that nothing is seen to have the keyboard: Enter then presses what is seen."""
        super().__init__(theme, window, theme.palette.brass, "Notice")
        self.say(*pieces, px=13)
        aside = button("OK", self.take_back)
        self.offer(aside)
        self.first = aside if free else None


OF_CARDS = "Cards that are opened here may be seen by others too.", "Leave them closed", "Open the hand here"
OF_BALLOT = "A ballot that is chosen here may be seen by others too.", "Leave it to the phone", "Choose the ballot here"


class HandOnPhone(Banner):
    """Somebody would look at the table into a hand, or choose a ``ballot``, that is on its owner’s phone."""

    opened = Signal()
    wanted_back = Signal()

    def __init__(self, theme: Theme, window: QWidget, seat: str, *, ballot: bool) -> None:
        super().__init__(theme, window, theme.palette.brass, "A seat on a phone")
        warns, leave, choose = OF_BALLOT if ballot else OF_CARDS
        self.say(TextPiece(SENTENCES[HERE].format(seat), strong=True))
        self.say(warns, px=13)
        self.first = button(leave, self.take_back, says="Esc", primary=True)
        self.offer(self.first, button(choose, lambda: self._go(self.opened)))
        self.offer(button(TAKE_BACK, lambda: self._go(self.wanted_back)))

    def _go(self, signal: SignalInstance) -> None:
        self.leave()
        signal.emit()


class WorkSlip(Banner):
    """What is being done, a bar, how far it is, and *Stop*."""

    stopped = Signal()

    def __init__(self, theme: Theme, window: QWidget, what: str) -> None:
        super().__init__(theme, window, theme.palette.brass, what)
        self.say(TextPiece(what, strong=True), px=15)
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(what)
        self.column.addWidget(self.bar)
        self.told = label(second=True)
        self.column.addWidget(self.told)
        self.first = self.stop = button("Stop", self.take_back)
        self.taken_back.connect(self.stopped)
        self.offer(self.stop)

    def show_progress(self, done: int, of: int) -> None:
        self.bar.setRange(0, of)
        self.bar.setValue(done)
        self.told.setText(f"{100 * done // max(of, 1)} %")
