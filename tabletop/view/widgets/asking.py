"""From a pressed button to an act: whose it is, what else has to be said, then the act or the draft it makes."""

from collections.abc import Callable

from PySide6.QtWidgets import QPushButton, QWidget

from tabletop.engine.acts import Act
from tabletop.engine.seen import SeenTable
from tabletop.view.values.drafts import Draft
from tabletop.view.values.offer import Offer
from tabletop.view.widgets.controls import button
from tabletop.view.widgets.dialogs import ask
from tabletop.view.widgets.look import Look
from tabletop.view.widgets.plates import ask_seat

Made = Callable[[Act | Draft], None]


def carry_out(offer: Offer, table: SeenTable, look: Look, beside: QWidget, made: Made) -> None:
    """Ask what the offer leaves open, under the button ``beside``, and hand on what it makes."""
    if len(offer.seats) > 1:
        seats = [seat for seat in table.seats if seat.name in offer.seats]
        asks = f"{offer.words}: who?"
        ask_seat(beside, look, seats, lambda name: _ask_rest(offer, name, look, beside, made), asks)
    else:
        _ask_rest(offer, "".join(offer.seats), look, beside, made)


def offered(offer: Offer, table: SeenTable, look: Look, made: Made) -> QPushButton:
    """A link that carries the offer out."""
    link = button(offer.label, link=True)
    link.clicked.connect(lambda: carry_out(offer, table, look, link, made))
    return link


def _ask_rest(offer: Offer, by: str, look: Look, beside: QWidget, made: Made) -> None:
    fields = offer.by_seat.get(by, offer.fields)
    if not fields:
        made(offer.make(by, {}))
        return
    whose = by and (offer.alone or len(offer.seats) > 1)
    title = f"{by}: {offer.words[:1].lower()}{offer.words[1:]}" if whose else offer.words

    def ask_all() -> None:
        ask(look, beside, title, fields, lambda said: made(offer.make(by, said)), offer.words)

    if offer.alone:
        ask(look, beside, f"{by} alone looks at the screen", (), lambda _: ask_all(), f"I am {by}")
    else:
        ask_all()
