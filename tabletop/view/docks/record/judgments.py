"""Questions put to the Judge in this turn, and wordings that a rule says are due: each with what may be done about it."""

from collections.abc import Mapping
from dataclasses import dataclass

from tabletop.engine.acts.lawmaking.deciding import Decide
from tabletop.engine.acts.lawmaking.judging import JUDGE, NameJudge
from tabletop.engine.duties import Duties
from tabletop.engine.rulebook import Rulebook
from tabletop.engine.seats import Seat
from tabletop.engine.table import Judgment
from tabletop.engine.values import listed
from tabletop.view.offers.rulings import asking, judging
from tabletop.view.values.offer import FormField, Offer, makes
from tabletop.view.values.wishes import SettleWaiting, WaitingAct
from tabletop.view.widgets.flow import TextPiece, rule_tag, rule_tags, why
from tabletop.view.widgets.section import F, Section


class _Asked(Section[F]):
    """Buttons side by side."""

    def buttons(self, *offers: Offer) -> None:
        self.add_wrapped(self.offered(offer, drawn=offer.icon) for offer in offers)


@dataclass(frozen=True)
class AskFacts:
    """Whether a Judge may be asked, who asks, and who would judge."""

    asked: bool
    names: tuple[str, ...]
    judge: str
    waiting: str = ""
    """The question that the table is to answer, which is offered first."""


class AskTheJudge(_Asked[AskFacts]):
    """Any player may ask, where a rule in force names a Judge or a question was asked already: in sight however much stands
    above it."""

    ABOVE = BELOW = 6

    @property
    def high(self) -> int:
        """How high it is; nothing where nobody may ask."""
        return 0 if self.isHidden() else self.column.totalHeightForWidth(max(1, self.width()))

    def build(self, facts: AskFacts) -> None:
        if facts.asked:
            self.buttons(asking(facts.names, facts.waiting, facts.judge))


BY_HAND = "What follows from it you do by hand: for {0}, click on a seat, then “Give {0}…”; a win, with “Declare a win…”."
"""The clerk reads no judgment."""
STILL_ASKED = "The table’s question still waits for that answer."


@dataclass(frozen=True)
class JudgmentFacts:
    """What was put to the Judge in this turn."""

    judgments: tuple[Judgment, ...]
    duties: Duties
    seats: tuple[Seat, ...]
    book: Rulebook
    large: str = ""
    """The question on which the large button gives the judgment."""
    waiting: WaitingAct | None = None
    """What is done, or let go, once one of them is judged."""
    asked: tuple[tuple[str, Decide | None], ...] = ()
    """The questions that the table is to answer, each with the answer that it has been judged to have."""


class Judgments(_Asked[JudgmentFacts]):
    """Each question of this turn with its Judge, those overruled on it, and the judgment."""

    def build(self, facts: JudgmentFacts) -> None:
        judgments = facts.judgments
        names = tuple(seat.name for seat in facts.seats if not seat.out)
        law = next((duty.rule for duty in facts.duties if duty.what == JUDGE), "")
        if judgments:
            self.title("Judgment")
        for judgment in judgments:
            self._add(judgment, names, law, facts)

    def _add(self, judgment: Judgment, names: tuple[str, ...], law: str, facts: JudgmentFacts) -> None:
        self.say(TextPiece(f"{judgment.by or 'The table'} asks:", strong=True), judgment.question)
        if judgment.overruled:
            were = f"{listed(judgment.overruled)} {'was' if len(judgment.overruled) == 1 else 'were'} overruled on it."
            self.say(were, second=True)
        if judgment.answer:
            judged = TextPiece(f"{judgment.judge or 'The table'} judged:", strong=True)
            self.say(judged, judgment.answer, *rule_tags(facts.book, judgment.rules))
            self._add_what_follows(judgment, dict(facts.asked))
        else:
            self._open(judgment, names, law, facts)
        if facts.waiting and facts.waiting.question == judgment.question:
            self._add_waiting(facts.waiting, judged=bool(judgment.answer))

    def _add_what_follows(self, judgment: Judgment, asked: Mapping[str, Decide | None]) -> None:
        """Of a question that waits for the table, its answer is one press; all else people do by hand."""
        if judgment.question not in asked:
            self.say(BY_HAND.format(self.table.words.points if self.table else "points"), second=True)
            return
        self.say(STILL_ASKED, second=True)
        if decided := asked[judgment.question]:
            self.add_row(self.button(f"Decide: {decided.answer}", lambda: self.wish(decided), primary=True))

    def _add_waiting(self, waiting: WaitingAct, *, judged: bool) -> None:
        """Before the judgment it can be let go alone."""
        self.say(TextPiece("Waiting to be done:" if judged else "Until then this waits:", strong=True), waiting.told)
        do = (self.button("Do it now", lambda: self.wish(SettleWaiting(True)), primary=True),) if judged else ()
        self.add_wrapped((*do, self.button("Take it back", lambda: self.wish(SettleWaiting(False)))))

    def _open(self, judgment: Judgment, names: tuple[str, ...], law: str, facts: JudgmentFacts) -> None:
        """Who judges it; where no rule says, the table names somebody, or answers itself."""
        give = judging(judgment, (judgment.judge,) if judgment.judge else names, facts.book)
        if judgment.judge:
            self.say(f"{judgment.judge} is the Judge.", rule_tag(facts.book, law), why("judge"), second=True)
            if judgment.question != facts.large:
                self.buttons(give)
            return
        self.say("No rule names a Judge for it. The table decides:", second=True)
        who = FormField("to", "Who judges it?", "choice", names)
        self.buttons(Offer("Name a Judge", makes(NameJudge), fields=(who,)), give)
