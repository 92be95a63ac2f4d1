"""A friendly line in the first turn of an evening: how one does what nobody here has done yet. Once it is done, it is gone."""

from collections.abc import Collection

from tabletop.engine.acts import means
from tabletop.engine.acts.dice import Throw
from tabletop.engine.acts.lawmaking.proposing import Propose
from tabletop.engine.duties import owed
from tabletop.engine.seen import SeenTable

LOOK = "To see your hand, press and hold the cards at your seat. They close as you let go."
PROPOSE = "To propose, press the large button above. A click on a rule card reads it, and from there it can be changed."
THROW = "To {}, press the large button above, or click on the {}."


def first_hint(table: SeenTable, phones: Collection[str] = (), *, looked: bool) -> str:
    """What helps with what is owed now; nothing after the first turn. Whether anybody ``looked`` into a hand is known, and whose
    hands are on ``phones``."""
    asked = any(each.needs_answer for each in table.parked) or any(not each.answer for each in table.judgments)
    if table.turn.number > 1 or table.over or asked:
        return ""
    if not looked and any(card.hidden for seat in table.seats if seat.name not in phones for card in table.hand(seat.name)):
        return LOOK
    now = [duty for duty in owed(table.duties) if duty.who == table.turn.seat][:1]
    if any(means(duty, Propose) for duty in now) and not table.proposed:
        return PROPOSE
    throwing = next((table.words.duty(duty.what) for duty in now if means(duty, Throw)), "")
    return THROW.format(throwing, throwing.split()[-1]) if throwing else ""
