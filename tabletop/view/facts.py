"""All that the page shows at one moment, and what of it lies on the felt besides the table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tabletop.engine.acts import means
from tabletop.engine.acts.awaited import agreements_awaited, later_voters, silent_on_motions, stands_against
from tabletop.engine.acts.lawmaking.enacting import stands
from tabletop.engine.acts.lawmaking.proposing import proposed_anew
from tabletop.engine.acts.on_buttons import dice_by
from tabletop.engine.acts.turns import BeginTurn
from tabletop.engine.answers import Outranked
from tabletop.engine.boards.battle import battle_of
from tabletop.engine.duties import owed, pressing
from tabletop.engine.ending import Ending
from tabletop.engine.frozen import replace
from tabletop.engine.proposals import Stage
from tabletop.engine.seen import SeenTable
from tabletop.view.docks.shown import DockFacts
from tabletop.view.offers.custom_acts import claimable, on_squares
from tabletop.view.offers.offers import clickable, left_to_move
from tabletop.view.scene.figures.figure import Overlay
from tabletop.view.scene.figures.rule_figures import proposal_lying
from tabletop.view.values.answers import Answers
from tabletop.view.widgets.history_bar import Stop

SHOWN = ("next mover", "limit", "judge", "royal", "dice")
"""The questions whose answers are on the screen all the time; what the law says of any other is asked when it is opened."""


@dataclass(frozen=True)
class Facts(DockFacts):
    """The table and what the session says of it; ``law`` is today's answers to what is ``SHOWN``."""

    evening: str = ""
    stops: Sequence[Stop] = ()
    stop_count: int = 0
    """Stops that there are on the way, of which ``stops`` are those about the table that is shown."""
    ending: Ending | None = None
    """How the evening ended, if it did."""

    @property
    def limits(self) -> Mapping[str, str]:
        """How many there may be of something, with the rule that says so: ``25 (rule 209)``."""
        found = ((line, self.table.rulebook.title(line.rule)) for line in self.law if line.question == "limit" and line.answer)
        return {line.subject: f"{line.answer} ({title})" if title else line.answer for line, title in found}

    @property
    def dice(self) -> int:
        """How many dice a throw has."""
        return dice_by(self.law)

    @property
    def royal(self) -> tuple[str, ...]:
        return tuple(
            kind for line in self.law if line.question == "royal" for kind in line.answer.replace(" and ", ", ").split(", ")
        )

    def beside(self, answers: Answers) -> Overlay:
        table, together = self.table, battle_of(self.table).together
        actions = {opening.kind: opening.to for opening in self.possible.openings}
        shown = Overlay(
            asleep=self.asleep, limits=self.limits, royal=self.royal, most=self.possible.limits, actions=actions,
            titles=answers.titles(self.record.looking_back), phones=self.phones, dice=self.dice, at=self.record.looking_back,
            unheard=_unheard(table, answers, self.record.looking_back),
            push=answers.prospect(together, at=self.record.looking_back) if together else None,
        )  # fmt: skip
        if self.back:
            return shown
        sides, calls = answers.open_trays()
        return replace(
            shown,
            clickable=clickable(table, answers),
            squares=on_squares(answers.doable(), table) if table.boards else {},
            claims=claimable(answers.doable(), table) if table.boards else {},
            moves_left=left_to_move(table, answers),
            next_army=self.next_army,
            sides=sides,
            calls=calls,
            weights={line.subject: line.answer for line in answers.weights() if line.subject},
            not_offered=answers.not_offered(),
            proposing=self.proposing,
            held=_held(table, answers),
            later=later_voters(table, answers.objection),
            asked=frozenset(() if table.over else silent_on_motions(table, self.agreements)),
            to_end=table.turn.seat if self.possible.acting and not owed(table.duties) and not table.over else "",
        )


def _unheard(table: SeenTable, answers: Answers, at: int | None) -> tuple[Outranked, ...]:
    """The lines on the sheet of the proposal on the table that are not heard, or would not be."""
    proposal = proposal_lying(table)
    if proposal is None or not proposal.sheet:
        return ()
    if proposal.stage is Stage.ADOPTED or stands(proposal, table.rulebook):
        return answers.unheard(proposal.made, at)
    return () if proposal.settled or at is not None else answers.overridden_lines(proposed_anew(proposal, table.rulebook))


def _held(table: SeenTable, answers: Answers) -> frozenset[str]:
    """Those who have nothing to do but begin their turn, and may not before others have consented."""
    begins = (duty for duty in pressing(table.duties) if means(duty, BeginTurn))
    against = [duty for duty in begins if stands_against(duty, answers.objection)]
    alone = (duty for duty in against if sum(each.must for each in owed(table.duties, duty.who)) == 1)
    return frozenset(duty.who for duty in alone if agreements_awaited((duty,), answers.wanting))
