"""The Turn dock: whom the table waits for, the turn's checklist, what may be done now, and the last of the minutes."""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QGridLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from tabletop.engine.acts import means
from tabletop.engine.acts.actions import ACTING, PRINTED
from tabletop.engine.acts.awaited import agreements_awaited, later_voters, silent_on_motions, stands_against
from tabletop.engine.acts.lawmaking.enacting import stands
from tabletop.engine.acts.lawmaking.proposing import proposed_anew
from tabletop.engine.acts.lawmaking.voting import Vote
from tabletop.engine.acts.on_buttons import DECLARE_WIN
from tabletop.engine.acts.winning import still_true
from tabletop.engine.answers import Agreement, LawLine
from tabletop.engine.boards.battle import battle_of, has_turns, unmated
from tabletop.engine.chess.prospect import Prospect
from tabletop.engine.duties import owed, pressing, votes_owed
from tabletop.engine.rulebook import Rulebook
from tabletop.engine.seen import SeenTable
from tabletop.view.docks.clocks import ClockFacts, Clocks, OnTheTable, counts_of_table
from tabletop.view.docks.duties import Checklist, ChecklistFacts, WayFacts, WayItIsDone
from tabletop.view.docks.hands_on_phones import HandsOnPhones
from tabletop.view.docks.next_step import NextStepHead
from tabletop.view.docks.offer_buttons import AddedActs, OfferButtons
from tabletop.view.docks.outcome import OutcomeFacts, ProposedFacts, VoteOutcome, WinFacts, Wins, WouldMean, officers
from tabletop.view.docks.pushes import Pushes, PushFacts
from tabletop.view.docks.questions import QuestionFacts, Questions, brought, judged_so
from tabletop.view.docks.record.judgments import AskFacts, AskTheJudge, JudgmentFacts, Judgments
from tabletop.view.docks.record.minutes_list import MinutesList
from tabletop.view.docks.record.minutes_model import MinutesModel
from tabletop.view.docks.rule_actions import ActionFacts, ActionsSection
from tabletop.view.docks.shown import CLOSE, DockFacts, Guided, end_of_turn
from tabletop.view.docks.upper import AsHighAsItsWords, Holder
from tabletop.view.docks.voices import HandsFacts, HandsUp, MotionFacts, Motions
from tabletop.view.offers.acting import PossibleActions
from tabletop.view.offers.by_hand import declaring
from tabletop.view.offers.hints import first_hint
from tabletop.view.offers.next_step import may_act, next_step, on_boards, on_phones, past, with_army
from tabletop.view.offers.now import judgments_owed, offers_now
from tabletop.view.offers.offers import BY_CLICK, MOVES_ENDED, PART_BEGUN, left_to_move, moves_now
from tabletop.view.offers.people import giving_up
from tabletop.view.values.answers import Answers
from tabletop.view.values.offer import ActionsNow, Offer
from tabletop.view.values.past import RecordState, counted_last, texts_of
from tabletop.view.values.wishes import TurnGuide
from tabletop.view.widgets.controls import bring_into_sight, label, marked, rule_line
from tabletop.view.widgets.flow import TextPiece
from tabletop.view.widgets.layouts import in_row, in_tab_order, keep_room, stacked, unlaid
from tabletop.view.widgets.section import Section
from tabletop.view.widgets.theme import Theme

LOW = 640
"""Px of a dock in which not all that rules let people do has room beneath the checklist."""


class TurnDock(QWidget):
    """Sections from top to bottom, each there only while it has something to say."""

    wished = Signal(object)
    """What a hand wishes for here, as a ``Wish``."""

    def __init__(self, theme: Theme, minutes: MinutesModel, answers: Answers, now: Callable[[], float]) -> None:
        super().__init__()
        self._objecting, self._answers = answers.objection, answers
        self.next, self.way, self.checklist = NextStepHead(theme), WayItIsDone(theme), Checklist(theme)
        self.deeds, self.added = OfferButtons(theme), AddedActs(theme)
        self.questions, self.motions, self.clocks, self.wins = Questions(theme), Motions(theme), Clocks(theme, now), Wins(theme)
        self.judgments, self.asking, self.on_table = Judgments(theme), AskTheJudge(theme), OnTheTable(theme)
        self.hands, self.outcome, self._steps = HandsUp(theme), VoteOutcome(theme, answers.follows, answers.done_since), minutes
        self.would_mean, self.hint = WouldMean(theme, answers.meaning), Hint(theme)
        self.on_rules, self.guide, self.pushes = (
            ActionsSection(theme, answers.would, answers.foretelling),
            Guide(theme),
            Pushes(theme),
        )
        self._sections: tuple[Section[Any], ...] = (
            self.guide, self.questions, self.wins, self.hands, self.clocks, self.motions, self.pushes, self.checklist, self.way,
            self.deeds, self.on_rules, self.added, self.judgments, self.outcome, self.would_mean,
        )  # fmt: skip
        self.questions.turned_to.connect(lambda: bring_into_sight(self._area, self.questions))
        self.on_rules.unfolded.connect(lambda: bring_into_sight(self._area, self.on_rules.foretold))
        self.minutes = MinutesList(theme, minutes)
        self.minutes.wished.connect(self.wished)
        self._head = self._minutes_head(theme)
        self.next.wished.connect(self.wished)
        self._moves: tuple[Collection[str], Sequence[str], Sequence[Prospect], ActionsNow] = (), (), (), ActionsNow(ACTING)
        """The duties that moving an army does, the half-boards that lie together, and else what may be pushed; and the actions
        that rules offer."""
        self._on_boards: tuple[object, ...] = ()
        """What is to be done on half-boards now."""
        self._first: tuple[QWidget | None, int, str] = None, 0, ""
        """The part that stands first, in which turn, and the next step."""
        self._later: Collection[str] = ()
        self._told: dict[QWidget, frozenset[object]] = {}
        """What stood in a part of which everybody is told as it comes up."""
        self._shown: DockFacts | None = None
        """What was shown last, or waits to be shown until nothing here is pressed any more."""
        upper = self._upper(theme)
        self.phones = HandsOnPhones(theme, self._head, self.minutes)
        self.phones.rows.wished.connect(self.wished)
        for outside in (self.asking, self.on_table):
            outside.wished.connect(self.wished)
        foot = self.phones, self.phones.line
        stacked(
            theme, self.next, rule_line(), self.on_table, upper, self.asking, self.hint, *foot, on=self, gap=0, grows=self.phones
        )

    def _upper(self, theme: Theme) -> QScrollArea:
        holder = Holder()
        inner = self._parts = QVBoxLayout(holder)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.setSpacing(0)
        for section in self._sections:
            section.wished.connect(self.wished)
            inner.addWidget(unlaid(section))
            if section not in (self.checklist, self.way, self.pushes):
                section.draw_line_under()
        marked(holder, ground="dock")
        self._area = AsHighAsItsWords(theme, holder, inner)
        return self._area

    def _minutes_head(self, theme: Theme) -> QWidget:
        head = QWidget()
        row = in_row(theme, label("Minutes", title=True), None, on=head, margins=(16, 12, 16, 4))
        row.addWidget(label("click to look back", second=True), 0, Qt.AlignmentFlag.AlignBottom)
        return head

    def show_table(self, shown: DockFacts) -> None:
        """Show it at once, or as soon as what is pressed here is let go of: nothing moves under the hand."""
        self._shown = shown
        pressed = [each for each in self.findChildren(QAbstractButton) if each.isDown() and not _opens_menu(each)]
        for each in pressed:
            each.released.connect(self._let_go, Qt.ConnectionType.QueuedConnection)  # after what the press itself does
        if not pressed:
            self._show(shown)

    def show_previewed(self, boards: tuple[str, ...]) -> None:
        """These half-boards are looked at as if they were pushed together: they say how many moves are left."""
        self.pushes.show_previewed(boards)
        self.checklist.show_left(left_to_move(self._shown.table, self._answers, boards) if self._shown else "")

    def _let_go(self) -> None:
        if self._shown is not None:
            self.show_table(self._shown)

    def _show(self, shown: DockFacts) -> None:
        table, record, back = shown.table, shown.record, shown.back
        book, judged, agreements = table.rulebook, shown.judged, tuple(shown.agreements)
        self._area.hold()
        for section in (self.next, *self._sections, self.asking):
            section.past, section.objecting = back, self._objecting
        brings = () if back else brought(table.parked, self._answers.follows)
        come = self._answers.heard("cards come", record.last) if any(not each.needs_answer for each in table.parked) else ()
        self.questions.show_facts(table, QuestionFacts(table.parked, table.seats, book, table.words, bool(judged), brings, come))
        waiting = next((words for words, _ in judged_so(table) if all(words != each.question for each in table.judgments)), "")
        self.asking.show_facts(table, AskFacts(bool(judged or table.judgments), table.players, judged, waiting))
        overruled = () if back else self._answers.overruled_wins()
        self.wins.show_facts(table, WinFacts(table.wins, overruled, book if overruled else Rulebook()))
        wanted = self._show_way(table, shown.phones, back)
        self.clocks.show_facts(table, ClockFacts(table.clocks, book))
        self.on_table.show_facts(table, counts_of_table(table))
        self.motions.show_facts(table, MotionFacts(table.motions, agreements, table.seats, book, table.words))
        self.guide.show_facts(table, shown.guide)
        self._show_hint(shown)
        self._show_vote(table, record)
        self._later = frozenset() if back else later_voters(table, self._objecting)
        self._show_moves(table, shown.possible, back, shown.next_turn)
        self.on_rules.show_facts(table, ActionFacts(shown.possible, table.turn.seat, book))
        found = () if back else offers_now(table, agreements, self._answers, wanted)
        self._show_offers(shown, found)
        self._lay_newest_first(table, record.looking_back or record.last)
        self.minutes.show_minutes(book, table.players, record)
        self.phones.show_table(shown)
        self._fold()
        self._area.lay_out()
        ended = None if self._begun_since(shown.record.last) else counted_last(table)
        self._bring_up(self.deeds, (offer.words for offer in found if not offer.added))
        self._begin_at_top(table.turn.number)
        self._bring_up(self.checklist, ((table.turn.number, duty.who, duty.what) for duty in owed(table.duties)))
        self._bring_up(self.outcome, (ended.number,) if ended else ())
        self._bring_up(self.wins, overruled)
        self._bring_up(self.pushes, self._on_boards)
        self._bring_up(self.added, (seat for offer in found if offer.ends for seat in (offer.words, *offer.seats)))
        self._bring_up(self.motions, (each.text for each in table.motions if not each.carried))
        self._bring_up(self.questions, ((each.question, each.rule) for each in table.parked if each.needs_answer))
        self._bring_up(self.judgments, ((each.question, each.answer) for each in table.judgments))
        shown_parts = sorted((each for each in self._sections if not each.isHidden()), key=self._parts.indexOf)
        in_tab_order(self.next, self.on_table, *shown_parts, self.asking, self.minutes, self.phones.line)

    def _lay_newest_first(self, table: SeenTable, upto: int) -> None:
        """How a vote ended stands above the judgments that were given before it, as long as none is to be given."""
        vote, judged = (self._steps.latest(said, upto) if table.judgments else None for said in ("settle vote", "judge"))
        later = bool(vote and judged and vote.number > judged.number) and all(each.answer for each in table.judgments)
        if later != (self._parts.indexOf(self.outcome) < self._parts.indexOf(self.judgments)):
            self._parts.removeWidget(self.outcome)
            self._parts.insertWidget(self._parts.indexOf(self.judgments) + (not later), self.outcome)

    def _begin_at_top(self, turn: int) -> None:
        """With another first part, another next step and in another turn, it is read from the top."""
        before = self._first
        first = self._first = next((each for each in self._sections if not each.isHidden()), None), turn, self.next.words
        if before != first and (top := first[0]) is not None:
            QTimer.singleShot(0, self._area, lambda: bring_into_sight(self._area, top))

    def _bring_up(self, part: QWidget, now: Iterable[object]) -> None:
        """What has come up there is in sight: what to do, a vote that ended, a win to declare, what may be pushed, what was put
        to the table, what to decide; of several the last of these, whatever else has no room."""
        before, self._told[part] = self._told.get(part, frozenset()), frozenset(now)
        if self._told[part] - before and not part.isHidden():
            QTimer.singleShot(0, self._area, lambda: bring_into_sight(self._area, part))

    def renew_hint(self) -> None:
        """What the hint told of may have been done meanwhile, without an act."""
        if self._shown is not None:
            self._show_hint(self._shown)
            self._fold()

    def _show_hint(self, shown: DockFacts) -> None:
        """Above the minutes, which alone give way to it; where the guide speaks, it is silent."""
        quiet = shown.back or shown.guide.at != CLOSE
        self.hint.show_facts(shown.table, "" if quiet else first_hint(shown.table, shown.phones, looked=self._answers.looked()))

    def _show_offers(self, shown: DockFacts, found: tuple[Offer, ...]) -> None:
        """The next step at the head; the other steps of the turn; and in a group of their own the acts that rules add."""
        table, end = shown.table, end_of_turn(shown, self._steps, self._objecting)
        given = {} if self.next.past else judgments_owed(table)
        silent = () if self.next.past else silent_on_motions(table, shown.agreements)
        step = next_step(table, (*given.values(), *found), end, silent, self._later)
        usual = on_phones(step, shown.phones.keys())
        usual = with_army(usual, table, shown.next_army)
        asked = may_act(usual, end, self._moves[-1])
        usual = usual if asked is usual or self._acted_since(shown.record.last) else asked
        step = on_boards(usual, table.turn.seat, *self._moves)
        ways = ((), ()) if self.next.past else (giving_up(table), self._beside(table, step.who, found))
        head = self.next.show_step(table, past(step) if self.next.past else step, *ways)
        large = next((question for question, offer in given.items() if offer is step.first), "")
        judged = JudgmentFacts(table.judgments, table.duties, table.seats, table.rulebook, large, shown.waiting, judged_so(table))
        self.judgments.show_facts(table, judged)
        others = tuple(offer for offer in found if not any(offer.make is other.make for other in head))
        named = any(offer.words == DECLARE_WIN and offer.fields for offer in found)
        asks = not (self.next.past or table.over or battle_of(table).armies or named)
        deeds = tuple(offer for offer in others if not offer.added)
        self.deeds.show_offers(table, (*deeds, declaring(table)) if asks and table.turn.number else deeds)
        self.added.show_offers(table, tuple(offer for offer in others if offer.added))

    def _beside(self, table: SeenTable, waited_for: Sequence[str], found: Sequence[Offer]) -> tuple[Offer, ...]:
        """In a low dock, what rules let everybody do, or those who are waited for: beside the step, as far as it has room, for
        else it lies further down."""
        low = self.height() < self.next.theme.px(LOW)
        free = (each for each in found if low and each.added and each.seats and not (each.against or each.ends))
        return tuple(each for each in free if {*each.seats} in ({*table.players}, {*waited_for}))

    def _show_moves(self, table: SeenTable, possible: PossibleActions, back: bool, following: LawLine | None) -> None:
        """What may be pushed, who has a man to click on, and what is left of the turn."""
        book, turn, battle = table.rulebook, table.turn, battle_of(table)
        ending = () if back else self._answers.seen_to(MOVES_ENDED)
        moving = moves_now(table, ending) and not back
        prospects = self._answers.pushes() if moving and not battle.together else ()
        clicking = () if back else tuple(duty for duty in owed(table.duties) if means(duty, *BY_CLICK))
        together = battle.together if moving else ()
        lying = (*(each.boards for each in prospects), *((together,) if together else ()))
        self._on_boards = (*clicking, *((turn.number, boards) for boards in lying))
        missing = self._answers.not_offered() if prospects else {}
        told = not (back or table.over) and (moving or not turn.seat)
        playing = {each.name for each in battle.armies if told and has_turns(each, table)}
        checked = tuple(each for each in unmated(table) if each in playing)
        why = tuple((name, barred.told) for name, barred in missing.items())
        duty = next((each.what for each in owed(table.duties, turn.seat) if each.what in ending), "") if moving else ""
        shown = PushFacts(turn.seat, together, prospects, clicking, book, battle.armies, why, checked, duty)
        self.pushes.show_facts(table, shown)
        lawful = () if back else tuple(opening.kind for opening in possible.openings if opening.to)
        actions = ActionsNow(table.words.duty(ACTING), lawful, possible.stuck)
        self._moves = ending, together, prospects, actions
        left = left_to_move(table, self._answers) if moving else ""
        by_itself = () if back else self._answers.seen_to(PART_BEGUN)
        asked = any(each.needs_answer for each in table.parked)
        over = bool(table.over)
        later = self._later
        facts = ChecklistFacts(turn, table.duties, book, table.words, left, later, ending, by_itself, asked, over, following)
        self.checklist.show_facts(table, facts)

    def _fold(self) -> None:
        """Where not all has room above a few lines of the minutes, what nobody owes is folded away; where there is still none for
        the hint, it is not given. The acts that rules add fold nothing away: what stands above them stays where it is when they
        come up."""
        self.deeds.fold(False)
        line = 0 if self.phones.line.isHidden() else self.phones.line.sizeHint().height()
        kept = self.phones.minimumHeight() + line + self.asking.high
        room = self.height() - self.next.height() - self.on_table.high - kept
        self.deeds.fold(self._area.needed - self.added.high > room)
        self.hint.setVisible(0 < self.hint.needed <= room - self._area.needed + self.added.high)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        low, was_low = (size.height() < self.next.theme.px(LOW) for size in (event.size(), event.oldSize()))
        if self._shown is not None and low != was_low:
            self.show_table(self._shown)
        elif event.size().height() != event.oldSize().height():
            self._fold()

    def _show_way(self, table: SeenTable, phones: Collection[str], back: bool) -> tuple[Agreement, ...]:
        """What the rules say of the way in which what is owed is done; gives the agreements that it waits for."""
        duties = () if back else pressing(table.duties)
        against = {duty: found for duty in duties if (found := stands_against(duty, self._objecting))}
        wanted = agreements_awaited(against, self._answers.wanting)
        said = tuple(dict.fromkeys(against.values()))
        by_card = any(means(duty, Vote) and table.hand(duty.who) for duty in against if duty.who not in phones)
        slips = [duty for duty in duties if means(duty, Vote) and duty.who not in phones]
        in_secret = bool(slips) and table.under_vote is not None and table.under_vote.veiled and not by_card
        self.way.show_facts(table, WayFacts(table.rulebook, said, by_card, in_secret))
        return wanted

    def _show_vote(self, table: SeenTable, record: RecordState) -> None:
        """Hands to be counted, and how the last vote ended."""
        owing = tuple(duty.who for duty in votes_owed(table.duties))
        back = record.looking_back is not None
        others = () if back or table.under_vote is None else self._answers.other_votes()
        self.hands.show_facts(table, HandsFacts(None if back else table.under_vote, owing, table.seats, others))
        upto = record.looking_back or record.last
        settled = None if self._begun_since(upto) else counted_last(table)
        unsettled = tuple(each for each in table.proposals if not each.settled)
        live = table.under_vote or (unsettled[-1] if unsettled else None)
        said = "settle vote" if settled else "end debate" if live and live.under_vote else ""
        step = self._steps.latest(said, upto) if said else None
        shown = settled or live
        versions = texts_of(self._answers.course_of(shown.number)) if shown and shown.version > 1 else ()
        takes = self._answers.adoption() if live and not settled and record.looking_back is None else None
        weights = () if back else self._answers.weights()
        also = self._answers.also_asked() if takes else ()
        book = table.rulebook
        change = proposed_anew(live, book) if live and not settled and not stands(live, book) else None
        self.would_mean.show_facts(table, ProposedFacts(change, book, live.ballots if live and change else ()))
        acts = tuple(act for act in (step.acts if step else ()) if still_true(act.told, table.wins))
        named = officers(acts, table) if settled and settled.is_tied else ()
        since = self._answers.done_since(shown.number) if shown and shown.voided and not shown.settled and not back else ()
        facts = OutcomeFacts(
            shown,
            takes,
            versions,
            acts,
            table.words,
            book,
            named,
            weights,
            also,
            tuple(each for each in unsettled if each is not shown),
            since,
        )
        self.outcome.show_facts(table, facts)

    def _acted_since(self, upto: int) -> bool:
        """Whether an action was taken since the turn began."""
        begun = self._steps.latest("begin turn", upto)
        taken = (self._steps.latest(said, upto) for said in (*PRINTED, "other action"))
        return any(step is not None and (begun is None or step.number > begun.number) for step in taken)

    def _begun_since(self, upto: int) -> bool:
        """Whether a turn has begun since the last vote was settled, and not at once because of it."""
        turn, vote = (self._steps.latest(said, upto) for said in ("begin turn", "settle vote"))
        return turn is not None and vote is not None and turn.number > vote.number


def _opens_menu(pressed: QAbstractButton) -> bool:
    """Whether it stays down for as long as its menu is open."""
    return isinstance(pressed, QPushButton) and pressed.menu() is not None


class Hint(Section[str]):
    """A line for whoever sits here for the first time."""

    ABOVE = 8

    @property
    def needed(self) -> int:
        """How high it would be; nothing where it has nothing to say."""
        return self.heightForWidth(max(1, self.width())) if self.column.count() else 0

    def build(self, facts: str) -> None:
        if facts:
            self.say(facts, px=12.5, second=True)


class Guide(Section[Guided]):
    """A first game in a few short steps, one at a time; it can be leafed through and closed. As high as its longest step, so that
    its buttons stay under the hand."""

    ACTS = False

    def build(self, facts: Guided) -> None:
        if not 0 < facts.at <= len(facts.steps):
            return
        left = len(facts.steps) - facts.at  # what is learnt already is skipped, so that steps are not numbered
        more = f"{left} more step{'s' * (left > 1)}" if left else "the last step"
        self.say(TextPiece(f"The guide: {more}", strong=True), px=12.5)
        self.add(self.kept(("steps", facts), lambda: self._steps(facts)))
        words, then = ("Next", facts.at + 1) if facts.at < len(facts.steps) else ("Done", CLOSE)
        back = self.button("Back", lambda: self.wish(TurnGuide(facts.at - 1)), small=True)
        back.setEnabled(facts.at > 1)
        on = self.button(words, lambda: self.wish(TurnGuide(then)), small=True)
        self.add_row(back, on, self.button("Close the guide", lambda: self.wish(TurnGuide(CLOSE)), link=True))

    def _steps(self, facts: Guided) -> QWidget:
        """All steps in one place, of which one is seen."""
        holder = QWidget()
        place = QGridLayout(holder)
        place.setContentsMargins(0, 0, 0, 0)
        for number, words in enumerate(facts.steps, 1):
            line = self.new_line(words)
            keep_room(line)
            place.addWidget(line, 0, 0, Qt.AlignmentFlag.AlignTop)
            line.setVisible(number == facts.at)
        return holder
