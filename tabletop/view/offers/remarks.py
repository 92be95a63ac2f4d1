"""What people say of a step that is on record: a note on it, or why it was done.

Nothing waits for it. The slip that asks why lies beside the line in the minutes; Esc takes it back, and so does the next
act at the table, unless somebody has begun to write on it.
"""

from collections.abc import Callable

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from tabletop.engine.acts import Act
from tabletop.engine.acts.telling import SayWhy, Tell
from tabletop.engine.seen import SeenStep, SeenTable
from tabletop.engine.text.wording import because
from tabletop.engine.values import shortened
from tabletop.view.values.offer import FormField, Offer, Reply, makes
from tabletop.view.widgets.dialogs import Slip, carry_out
from tabletop.view.widgets.theme import Theme

SOMEBODY = "somebody"
NOTES, EXPLAINS = ON_RECORD = "Note it", "Say why"
"""What is said of a step on record, by the button that says it."""
LONGEST = 160
"""Letters of a step's line in the minutes that a slip repeats."""


class Remarks:
    """Asks for the words, and hands them on as an act."""

    def __init__(self, page: QWidget, done: Callable[[Act], None]) -> None:
        self._page, self._done = page, done
        self._slip: Slip | None = None
        self._after, self._usual = 0, ""
        """The last entry when the slip was laid down, and what was written on it then."""

    def note(self, number: int, table: SeenTable, theme: Theme, beside: QWidget) -> None:
        """Somebody says something about an old step; it is told where it was said, and beside that step."""
        text = FormField("text", f"What is there to say about step {number}?", "words")
        offer = Offer(NOTES, makes(Tell, step=number), table.players, (text,))
        carry_out(offer, table, theme, beside, lambda act: self._done(act) if isinstance(act, Act) else None)

    def why(self, step: SeenStep, table: SeenTable, theme: Theme, beside: QRect | None) -> None:
        """Somebody says why a step was done, or says otherwise than before."""
        self._put_aside()
        who = table.players if len(table.players) > 1 else ()
        fields = [FormField("why", "Why?", usual=reason(step))]
        fields += [FormField("by", "Who says so?", "choice", (SOMEBODY, *who), step.acts[0].by or SOMEBODY)] if who else []
        slip = Slip(theme, self._page.window(), in_few_words(step), fields, EXPLAINS)
        slip.answered.connect(lambda reply: self._done(_explained(step.number, reply, table)))
        slip.lie(beside)
        self._slip, self._usual = slip, reason(step)

    def show_record(self, last: int) -> None:
        """Where something more was done, a slip on which nothing is written has had its time."""
        slip = self._slip if self._slip is not None and isValid(self._slip) else None
        if slip and last > self._after and slip.said["why"] == self._usual:
            self._put_aside()
        self._after = last

    def _put_aside(self) -> None:
        if self._slip is not None and isValid(self._slip):
            self._slip.take_back()
        self._slip = None


def _explained(step: int, reply: Reply, table: SeenTable) -> SayWhy:
    by = reply.get("by", "".join(table.players))
    return SayWhy(by="" if by == SOMEBODY else by, step=step, why=reply["why"])


def reason(step: SeenStep) -> str:
    """Why it was done, if somebody has said so."""
    own: str = step.acts[0].written.get("why", "")
    return step.why or own


def in_few_words(step: SeenStep) -> str:
    """``Step 12: Ann turned 7♠ over.``, without the reason."""
    told = (step.told[0] if step.told else step.acts[0].told).replace(because(reason(step)), "")
    return f"Step {step.number}: {shortened(told, LONGEST)}"
