"""What stands round the editor's fields: its head, its foot, the strip that leads further down, and the choice of a class;
and what words and sheet of an amendment say to each other where one was changed without the other."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtWidgets import QPushButton, QScrollArea, QWidget

from tabletop.engine.rulebook import Rule
from tabletop.engine.text.game_words import ENACT, TRANSMUTE
from tabletop.view.values.drafts import STALE, WORDED, Draft, apart, still_stands
from tabletop.view.widgets.controls import Dropdown, button, icon_button, label, marked
from tabletop.view.widgets.dialogs import AFRESH, FORGET, ask
from tabletop.view.widgets.layouts import around, in_row, keep_room, stacked
from tabletop.view.widgets.theme import Theme
from tabletop.view.widgets.words_edit import DONE_BY_KEY

HEAD = 28
"""So much of a part has to be seen, in px at its natural size, for it to count as seen."""
USUAL = "as usual"
_LIES_OTHERWISE = {QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide}


class EditorHead(QWidget):
    left = Signal()
    """The editor is to be closed."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.title, self.whose = label("", head=True), label("", second=True)
        words = stacked(theme, self.title, self.whose, gap=0)
        close = icon_button(theme, "cross", "Close; what is written is kept", self.left, px=16)
        row = in_row(theme, words, on=self, margins=(22, 14, 14, 12), grows=words)
        row.addWidget(close, 0, Qt.AlignmentFlag.AlignTop)


class EditorFoot(QWidget):
    """``done`` is its button, and ``missing`` what has to be said before it can be pressed."""

    left = Signal()
    """The editor is to be closed."""
    emptied = Signal()
    """What is written is to be forgotten."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        marked(self, ground="foot")
        self.afresh = button("Start afresh…", lambda: self._ask(theme), says="What is written here is forgotten.", link=True)
        self.missing = label("", second=True)
        self.done = button("Propose", says=DONE_BY_KEY, primary=True)
        cancel = button("Cancel", self.left)
        in_row(theme, cancel, self.afresh, self.missing, self.done, on=self, margins=(22, 12, 22, 12), grows=self.missing)

    def _ask(self, theme: Theme) -> None:
        ask(theme, self.afresh, FORGET, (), lambda _: self.emptied.emit(), AFRESH)


class MoreBelow(QPushButton):
    """It names the first of its parts that is out of sight below, and is hidden while all of them are seen."""

    def __init__(self, theme: Theme, area: QScrollArea, parts: Sequence[tuple[str, QWidget]]) -> None:
        super().__init__()
        self._theme, self._area, self._parts = theme, area, tuple(parts)
        self._part: QWidget | None = None
        marked(self, quiet=True, small=True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        keep_room(self)
        bar = area.verticalScrollBar()
        bar.valueChanged.connect(self._look_below)
        bar.rangeChanged.connect(self._look_below)
        inside = area.widget()
        for each in {each for _, part in parts for each in _up_to(inside, part)}:
            each.installEventFilter(self)
        self.clicked.connect(self._go_there)
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _LIES_OTHERWISE:
            self._look_below()
        return super().eventFilter(watched, event)

    def _look_below(self) -> None:
        says, self._part = next(((says, part) for says, part in self._parts if self._is_below(part)), ("", None))
        self.setText(f"{says}  ▾")
        self.setAccessibleName(f"Further down: {says}")
        self.setVisible(self._part is not None)

    def _is_below(self, part: QWidget) -> bool:
        if not part.isVisibleTo(self._area):
            return False
        return self._top(part) + self._theme.px(HEAD) > self._area.viewport().height()

    def _top(self, part: QWidget) -> int:
        return part.mapTo(self._area.viewport(), QPoint()).y()

    def _go_there(self) -> None:
        if self._part:
            part, bar = self._part, self._area.verticalScrollBar()
            if self.hasFocus():  # it is gone as soon as the part is seen, and the keyboard would go on to *Cancel*
                part.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
                part.setFocus(Qt.FocusReason.OtherFocusReason)
            bar.setValue(bar.value() + self._top(part) - self._area.viewport().height() // 4)


def _up_to(area: QWidget | None, part: QWidget) -> Iterator[QWidget]:
    """The part and all that it lies in within the area."""
    while part is not area:
        yield part
        part = around(part)


class OfClass(QWidget):
    """A row with one choice, there only while there is anything to choose."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._choice = Dropdown("Of which class", (USUAL,))
        in_row(theme, label("Class", strong=True), self._choice, None, on=self, gap=10)
        self.chosen = self._choice.chosen

    @property
    def now(self) -> str:
        """The class that was chosen, or ``""`` for the usual one."""
        chosen = self._choice.now
        return chosen if chosen != USUAL and self.isVisibleTo(around(self)) else ""

    def offer(self, kind: str, classes: Sequence[str], now: str) -> None:
        """The ``classes`` that a change of that ``kind`` may be proposed for."""
        self._choice.offer((USUAL, *classes), now)
        self.setVisible(kind in (ENACT, TRANSMUTE) and bool(classes))


class StillFits(QWidget):
    """A sentence, and a button that says of words that were changed alone that what the clerk does still fits."""

    changed = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._says = label("", second=True)
        self._fits = button("What the clerk does still fits", small=True)
        self._fits.setCheckable(True)
        self._fits.toggled.connect(self.changed)
        self._fits.setSizePolicy(self._fits.sizePolicy().Policy.Maximum, self._fits.sizePolicy().Policy.Fixed)
        stacked(theme, self._says, self._fits, on=self, gap=8)

    @property
    def now(self) -> bool:
        """Whether it was said to fit."""
        return self._fits.isChecked()

    def set_now(self, fits: bool) -> None:
        self._fits.setChecked(fits)

    def show_draft(self, draft: Draft, rule: Rule | None) -> None:
        """Say of an amendment of the ``rule`` what does not go together. The room of what comes and goes is kept, so that nothing
        moves under the hand."""
        said, kept = apart(draft, rule), draft.proposed in WORDED and rule is not None and bool(rule.sheet)
        for note in (self._says, self._fits):
            keep_room(note, kept)
        self._fits.setVisible(said == STALE or (draft.fits and still_stands(draft, rule)))
        self._says.setText(said or STALE)
        self._says.setVisible(bool(said) and not (said == STALE and draft.fits))
        self.setVisible(kept or bool(said))
