"""What may be done at the table now, gathered for whoever shows it: by anybody, or by one who sits there."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from tabletop.engine.acts.on_buttons import PROPOSE, free_to_propose
from tabletop.engine.answers import Agreement
from tabletop.engine.boards.battle import battle_of
from tabletop.engine.seen import SeenTable
from tabletop.view.offers.next_step import pushing
from tabletop.view.offers.offers import MOVES_ENDED, moves_now, offers
from tabletop.view.offers.rulings import judging
from tabletop.view.values.answers import Answers
from tabletop.view.values.drafts import Draft
from tabletop.view.values.offer import Offer


def offers_now(
    table: SeenTable, agreements: Sequence[Agreement], answers: Answers, wanted: Collection[Agreement] = ()
) -> tuple[Offer, ...]:
    """The buttons for now on a table that is not past, none once the game is over; ``wanted`` are the agreements that what is
    owed waits for."""
    if table.over:
        return ()
    made = offers(table, agreements, answers, wanted)
    pushes, may = pushes_now(table, answers), free_to_propose(table, answers.objection)
    proposing = (Offer(PROPOSE, lambda by, _: Draft(by), may, icon="quill"),) if may else ()
    return (*(pushes if len(pushes) == 1 else ()), *made, *proposing)


def pushes_now(table: SeenTable, answers: Answers) -> tuple[Offer, ...]:
    """Each push that is open to the army on turn, where it is time for one. One alone is the next step: nobody has to choose."""
    together = battle_of(table).together
    return () if together or not moves_now(table, answers.seen_to(MOVES_ENDED)) else pushing(answers.pushes(), table.turn.seat)


def judgments_owed(table: SeenTable) -> dict[str, Offer]:
    """What gives each judgment that is owed, by its question."""
    owing = (each for each in table.judgments if each.judge and not each.answer)
    return {each.question: judging(each, (each.judge,), table.rulebook) for each in owing}


def of_one(found: Sequence[Offer], seat: str) -> tuple[Offer, ...]:
    """Those that are that seat's own, as its acts alone: what is owed first, and last what a rule objects to."""
    own = [replace(offer, seats=(seat,)) for offer in found if seat in offer.seats]
    return tuple(sorted(own, key=lambda offer: (offer.against is not None, offer.added or not offer.does, offer.aside)))
