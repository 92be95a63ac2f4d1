"""What the clerk makes of a sheet: a tick or what is wrong and where, and every line as a plain sentence."""

from collections.abc import Sequence

from PySide6.QtWidgets import QLabel, QWidget

from tabletop.clerk.language.errors import SheetError
from tabletop.engine.values import capitalised
from tabletop.view.drawing.icons import icon
from tabletop.view.values.sheet_language import Sentence, SheetLanguage
from tabletop.view.widgets.controls import label, marked
from tabletop.view.widgets.layouts import clear, in_row, stacked
from tabletop.view.widgets.theme import Theme

MOST_TROUBLES = 3
FOR_OTHER_WORDS = "The clerk understands the sheet. It was for the words as they were: see whether it still fits."
ON_CARDS = "The clerk does not understand all of it yet. What is amiss stands above, with its line."


class SheetCheck(QWidget):
    def __init__(self, theme: Theme, language: SheetLanguage) -> None:
        super().__init__()
        self._theme, self._language = theme, language
        self._shown: tuple[str, bool, bool, bool] | None = None
        self._sign, self.verdict = label(""), label("")
        self._sentences = stacked(theme, gap=4)
        head = in_row(theme, self._sign, self.verdict, gap=8, grows=self.verdict)
        stacked(theme, head, self._sentences, on=self, gap=6)

    def show_sheet(self, text: str, *, on_cards: bool = False, amiss: bool = False, stale: bool = False) -> None:
        """Check the text and say so. Lines that lie ``on_cards`` have no numbers, and what is ``amiss`` stands there. What is
        ``stale`` was for other words, and nobody has said that it fits these."""
        if (shown := (text, on_cards, amiss, stale)) == self._shown:
            return
        self._shown = shown
        troubles = self._language.troubles(text) if text.strip() else ()
        wrong = amiss or bool(troubles)
        said = ON_CARDS if amiss else FOR_OTHER_WORDS if stale and not wrong else verdict(text, troubles)
        self._show_verdict(text, said, amiss=wrong or stale)
        self._show_sentences(self._language.describe(text) if text.strip() else (), numbered=not on_cards)

    def _show_verdict(self, text: str, words: str, *, amiss: bool) -> None:
        palette, side = self._theme.palette, self._theme.px(18)
        name, ink = ("warning", palette.removed_on_dock) if amiss else ("check", palette.added_on_dock)
        self._sign.setVisible(bool(text.strip()))
        self._sign.setPixmap(icon(name, palette, side, ink).pixmap(side, side))
        self.verdict.setText(words)
        marked(self.verdict, warn=amiss, second=not text.strip())

    def _show_sentences(self, sentences: Sequence[Sentence], *, numbered: bool) -> None:
        """Only what reads otherwise now is written anew, so that a long sheet is followed letter by letter."""
        said = [f"{sentence.lines}   {sentence.words}" if numbered else sentence.words for sentence in sentences]
        clear(self._sentences, keep=len(said))
        for row, words in enumerate(said):
            item = self._sentences.itemAt(row)
            there = item.widget() if item else None
            if not isinstance(there, QLabel):
                self._sentences.addWidget(label(words, words=True))
            elif there.text() != words:
                there.setText(words)


def verdict(text: str, troubles: Sequence[SheetError]) -> str:
    """What the clerk says to a sheet: that it understands it, or each thing it does not, by line and column."""
    if troubles:
        more = len(troubles) - MOST_TROUBLES
        said = [capitalised(str(trouble)) for trouble in troubles[:MOST_TROUBLES]]
        return "\n".join([*said, f"and {more} more"] if more > 0 else said)
    if not text.strip():
        return "No sheet: people carry this rule out by hand."
    return "The clerk understands the sheet."
