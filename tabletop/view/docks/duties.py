"""The turn as a checklist: read from the duties as their rules word them."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import partial

from PySide6.QtCore import Qt

from tabletop.clerk.law.counted import MOVER, NEXT_MOVER
from tabletop.engine.acts import means
from tabletop.engine.acts.awaited import before_parts, coming_then
from tabletop.engine.acts.duties import Tick
from tabletop.engine.acts.lawmaking.judging import Judge
from tabletop.engine.acts.lawmaking.voting import Vote
from tabletop.engine.acts.turns import BeginTurn
from tabletop.engine.answers import LawLine, Objection
from tabletop.engine.duties import Duties, Duty, owed
from tabletop.engine.rulebook import Rulebook
from tabletop.engine.table import Turn
from tabletop.engine.text.game_words import Words
from tabletop.engine.values import capitalised, grouped, listed
from tabletop.view.drawing.type import Role
from tabletop.view.offers.next_step import so_far
from tabletop.view.values.offer import Offer
from tabletop.view.values.wishes import LayOpen
from tabletop.view.widgets.controls import TickBox
from tabletop.view.widgets.flow import TextPiece, rule_tag, why
from tabletop.view.widgets.plain_text import behind, tip
from tabletop.view.widgets.section import Section
from tabletop.view.widgets.tagged_line import RuleTag

GOES_WITHOUT_SAYING = (BeginTurn, Judge)


@dataclass(frozen=True)
class ChecklistItem:
    """A line of the checklist: one thing to do, by one seat or by several under the same rule."""

    what: str
    rule: str
    must: bool
    part: bool
    open: tuple[str, ...]
    done: tuple[str, ...]
    title: str = ""
    """What the rule was called when it asked for it."""
    then: bool = False
    """Whether others do the same before."""

    def words(self, turn: str, called: Words) -> str:
        """As a line reads: ``"Propose or pass the token"``, ``"Vote: 1 of 4 has chosen"``, before that ``"Then Bo and Cy:
        vote"``, ``"Bo may declare a win"``, and once that is done, ``"Bo: declare a win"``."""
        what = called.duty(self.what)
        begins = capitalised(what)
        if not self.must:
            return f"{listed(self.open)} may {what}" if self.open else f"{listed(self.done)}: {what}"
        if self.then and not self.done:
            return f"Then {listed(self.open)}: {what}"
        if len(self.open) + len(self.done) > 1:
            return f"{begins}: {so_far(self.what, len(self.done), len(self.open) + len(self.done))}"
        who = (self.open or self.done)[0]
        return begins if who == turn and self.part else f"{who}: {what}"


def items(duties: Duties, later: Collection[str] = ()) -> tuple[ChecklistItem, ...]:
    """The parts of the turn in their order, the vote within the part that it belongs to, and before what is left of them what
    the table waits for first (``before_parts``); then what else is owed, then what may be done. That the turn was
    begun goes without saying, and so does that a judgment was given, which stands beside it."""
    told = (duty for duty in duties if not (duty.done and means(duty, *GOES_WITHOUT_SAYING)))
    found = grouped(told, lambda duty: (duty.what, duty.rule, duty.must, duty.part))
    then = coming_then(duties, later)
    made = [
        ChecklistItem(
            *key,
            tuple(d.who for d in each if not d.done),
            tuple(d.who for d in each if d.done),
            each[0].title,
            any(d in then for d in each) and all(d in then for d in each if not d.done),
        )
        for key, each in found.items()
    ]
    parts = [item for item in made if item.part]
    votes = sorted((item for item in made if not item.part and means(Duty("", item.what), Vote)), key=_stage)
    others = sorted((item for item in made if not item.part and item not in votes), key=lambda item: not item.must)
    reached = sum(not item.open for item in parts) + any(item.open for item in votes)
    before = before_parts(duties)
    first = [item for item in others if item.must and item.what in before]
    return (*parts[:reached], *votes, *first, *parts[reached:], *(item for item in others if item not in first))


def _stage(item: ChecklistItem) -> tuple[bool, bool]:
    """What is done stands before what is going on, and that before what comes then."""
    return item.then, bool(item.open)


HOW = "Press and hold your cards, slide to one, and pull it out."
IN_SECRET = "To vote, press and hold your slip, slide to a side, pull it out, and let it go on the proposal."


BY_ITSELF = "(the clerk does it)"
"""What is said of a part of the turn that the clerk sees to."""
RULE_GONE = "(that rule is gone)"
"""What is said of a rule that asked for something and is there no more."""
NOBODY_MOVES = "It is nobody’s turn, and no rule says which of you comes next. “Begin a turn…” settles it by hand."
NOT_YOURS = "It is nobody’s turn, and no rule says that the next one begins. “Begin a turn” settles it by hand."
"""What is said to somebody who plays alone."""
WAITS = "The game is over: what is still owed waits until you play on."
COMES_NEXT = "It is nobody’s turn, and {} comes next.", "“Begin a turn…” settles that by hand."


@dataclass(frozen=True)
class WayFacts:
    """How what is owed is done."""

    book: Rulebook
    against: tuple[Objection, ...] = ()
    """What stands against the way in which it would be done now."""
    by_card: bool = False
    """Whether a vote is cast by a card from the hand."""
    in_secret: bool = False
    """Whether a ballot is chosen behind the curtain."""


class WayItIsDone(Section[WayFacts]):
    """What the rules say of the way in which what is owed is done."""

    ABOVE = 0

    def build(self, facts: WayFacts) -> None:
        for each in facts.against:
            said = f"{capitalised(each.sentence.rstrip('.'))}."
            self.say(said, rule_tag(facts.book, each.rule), px=12.5, second=True)
        if facts.by_card:
            self.say(HOW, px=12.5, second=True)
        if facts.in_secret:
            self.say(IN_SECRET, px=12.5, second=True)


@dataclass(frozen=True)
class ChecklistFacts:
    """What the turn asks for."""

    turn: Turn
    duties: Duties
    book: Rulebook
    called: Words
    left: str = ""
    """How many moves the army on turn has left, for the line on which it is moved: one of ``moving``."""
    later: Collection[str] = ()
    """Those whose ballot comes once others are laid."""
    moving: Collection[str] = ()
    by_itself: Collection[str] = ()
    """The parts of the turn that a rule sees to as they begin."""
    asked: bool = False
    """Whether the table has a question to decide, which somebody has to do."""
    over: bool = False
    """Whether the game is over, so that what is owed waits."""
    following: LawLine | None = None
    """Whose turn the rules say is next, where it is nobody's and they say it."""


class Checklist(Section[ChecklistFacts]):
    """The turn: what is done, what is to be done, what may be done; each says in its rule’s words what it is."""

    def show_left(self, left: str) -> None:
        """So many moves are left."""
        if self.table and self._facts and self._facts.left:
            self.show_facts(self.table, replace(self._facts, left=left))

    def build(self, facts: ChecklistFacts) -> None:
        turn, duties = facts.turn, facts.duties
        self._add_title(_turn_words(turn, duties, facts.following), facts)
        self.gap = self.theme.px(5)
        for item in items(tuple(each for each in duties if each.done or not facts.over), facts.later):
            self._add(item, facts, facts.left if item.what in facts.moving else "")
        if facts.over and owed(duties):
            self.add(self.plain(WAITS, second=True))
        elif not duties and not facts.asked:
            alone = self.table is not None and len(self.table.players) == 1
            self.add(self.plain("Nothing has to be done." if alone else "Nobody has anything to do.", second=True))
        if turn.number and not turn.seat and not owed(duties) and not facts.over:
            self._say_who_comes(facts)

    def _say_who_comes(self, facts: ChecklistFacts) -> None:
        alone = self.table is not None and len(self.table.players) == 1
        if facts.following is None:
            self.add(self.plain(NOT_YOURS if alone else NOBODY_MOVES, second=True))
            return
        before, after = COMES_NEXT
        tag = rule_tag(facts.book, facts.following.rule)
        self.add(self.line(before.format(facts.following.answer), tag, after.replace("…", "") if alone else after, second=True))

    def _add_title(self, words: str, facts: ChecklistFacts) -> None:
        """Whose turn it is; why it is theirs, or who is next once it is over, is one click away."""
        if not facts.turn.number or not (facts.turn.seat or facts.following):
            return self.title(words)
        asks = (MOVER if facts.turn.seat else NEXT_MOVER), ""
        asked = self.kept(asks, lambda: self._asked(asks))
        self.add_row(self.plain(words, title=True), asked, stretch=0, align=Qt.AlignmentFlag.AlignVCenter)

    def _asked(self, asks: tuple[str, str]) -> RuleTag:
        asked = RuleTag(why(*asks))
        asked.setFont(self.theme.font(Role.CONTROLS, 10.5, bold=True))
        asked.setMinimumWidth(asked.fontMetrics().horizontalAdvance(asked.text()) + self.theme.px(16))
        asked.setMinimumHeight(self.theme.px(18))
        asked.clicked.connect(partial(self.wish, LayOpen(*asks)))
        return asked

    def _add(self, item: ChecklistItem, facts: ChecklistFacts, left: str) -> None:
        open_now, said = bool(item.open), item.words(facts.turn.seat, facts.called)
        words = f"{said}: {left}" if left and open_now else said
        wanted = open_now and item.must and not item.then
        offer = Offer(said, lambda by, _: Tick(by=by, duty=item.what), item.open)
        of_itself = BY_ITSELF if open_now and item.part and item.what in facts.by_itself else None
        known = item.rule in facts.book
        asked = rule_tag(facts.book, item.rule, "" if known and open_now else item.title)
        pieces = TextPiece(words, strong=wanted), of_itself, asked, RULE_GONE if asked and not known else None
        box = self.of_kind("box", lambda: TickBox(self.theme))
        box.show_as(f"Tick off: {said}", lambda: self.carry_out(offer, box), done=not open_now, owed=item.must, wanted=wanted)
        line = self.line(*pieces, second=not wanted)
        tip(line, f"{capitalised(facts.book.title(item.rule))}: {facts.book[item.rule].text.strip()}" if known else "")
        self.add_row(box, line, stretch=1, gap=8)


def _turn_words(turn: Turn, duties: Duties, following: LawLine | None) -> str:
    if not turn.number:
        return "Before the first turn"
    if turn.seat:
        besides = [ref.key for ref in turn.whose if ref.key != turn.seat]
        whose = f"{turn.seat} with {besides[0]}" if besides else turn.seat
        return behind(f"Turn {turn.number},", whose)
    if any(duty.must and not means(duty, BeginTurn) for duty in owed(duties)):
        return f"After turn {turn.number}"
    if owed(duties) or (following and turn.last):
        return f"Turn {turn.number} is over"
    return f"Turn {turn.number} is over, and nobody is next" if turn.last else f"Turn {turn.number}, nobody’s"
