"""What was written and put aside, to be gone on with: by what it began as, and by what the editor was opened with."""

from tabletop.engine.rulebook import Rulebook
from tabletop.engine.text.game_words import KEEP_WORDS
from tabletop.view.values.drafts import Draft, stands


class PutAside:
    """Of another kind, or of a rule that reads otherwise now, it is another."""

    def __init__(self) -> None:
        self.opened = self.begun = Draft()
        """What the editor was opened with, and as what the draft began that is written."""
        self._written: dict[Draft, Draft] = {}
        self._left: dict[Draft, Draft] = {}
        """As what the draft began that was put aside, by what the editor was opened with."""

    def open(self, draft: Draft, book: Rulebook) -> Draft:
        """As what it begins: as what was left when the editor was opened so before, where that may still go on."""
        self.opened, left = draft, self._left.pop(draft, draft)
        return left if stands(left, book) else draft

    def begin(self, draft: Draft) -> Draft:
        """Begin so, or go on with what was written when it had begun so before."""
        self.begun = draft
        return self._written.pop(draft, draft)

    def keep(self, draft: Draft) -> None:
        """Keep what was written for the next time. Of a repeal nothing is written."""
        if self.begun.kind in KEEP_WORDS:
            self._left.pop(self.opened, None)
        else:
            self._written[self.begun], self._left[self.opened] = draft, self.begun

    def forget(self) -> None:
        """It lies on the table; so do words that were moved on to another rule's card."""
        for begun in (self.begun, self.opened):
            self._written.pop(begun, None)
        self._left.pop(self.opened, None)
