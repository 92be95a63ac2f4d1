"""What the words and the sheet of an amendment say to each other where one was changed without the other."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from tabletop.engine.rulebook import Rule
from tabletop.view.values.drafts import STALE, WORDED, Draft, apart
from tabletop.view.widgets.controls import button, label
from tabletop.view.widgets.layouts import keep_room, stacked
from tabletop.view.widgets.theme import Theme


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
        self._fits.setVisible(said == STALE)
        self._says.setText(said or STALE)
        self._says.setVisible(bool(said) and not (said == STALE and draft.fits))
        self.setVisible(kept or bool(said))
