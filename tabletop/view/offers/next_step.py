"""The one next step of a game: who is to do what, and which offer does it; read from duties and offers, never from a game."""

from collections.abc import Collection, Iterable, Sequence, Set
from dataclasses import dataclass

from tabletop.clerk.work.likely_answers import asked_ahead
from tabletop.engine.acts import means
from tabletop.engine.acts.actions import DIVIDE, SUBSUME, TRANSMUTING
from tabletop.engine.acts.awaited import awaited_first, owing_else
from tabletop.engine.acts.dice import Throw
from tabletop.engine.acts.lawmaking.judging import Judge
from tabletop.engine.acts.lawmaking.voting import Vote
from tabletop.engine.acts.on_buttons import done
from tabletop.engine.acts.pushes import Demote, Promote, Push
from tabletop.engine.acts.turns import BeginTurn
from tabletop.engine.acts.winning import GiveUp, PlayOn
from tabletop.engine.boards.battle import battle_of
from tabletop.engine.chess.prospect import Prospect
from tabletop.engine.duties import VOTE, Duty, alike, is_reminder, owed, pressing
from tabletop.engine.frozen import replace
from tabletop.engine.seen import SeenTable
from tabletop.engine.values import listed
from tabletop.view.values.offer import ActionsNow, Offer, makes

MOST_NAMED = 3
NOTHING = "Nobody has anything to do"
PAST, NOT_HERE = "The table as it was", "“Back to now” leads on"
PLAY_ON, OVER = "Play on", "The game is over"
END, NOBODY_LEFT = "End the game", "Nobody is left to play"
HOLD, ON_PHONES, BOTH = "press and hold a slip at a seat", "on phones", "on phones; at the table, hold a slip"
DECIDES, DECIDE, ASKED = "The table decides", "decide", "the question waits"


@dataclass(frozen=True)
class NextStep:
    """Who is to do what, and the offers that do it."""

    who: tuple[str, ...] = ()
    what: str = NOTHING
    after: str = ""
    """What the press does where the step can be taken in several ways, else who or what comes then."""
    first: Offer | None = None
    """What a press does; none where it is done on the felt, or where no way may come before another."""
    others: tuple[Offer, ...] = ()
    """The other ways, as far as no rule objects to them."""
    end: Offer | None = None
    """The end of the turn, which stands beside every other step."""
    ways: tuple[Offer, ...] = ()
    """What a press asks about, where that stands elsewhere as well and so not beside the step."""
    actions: tuple[str, ...] = ()
    """The actions that rules offer and a press asks about."""
    besides: tuple[str, ...] = ()
    """Whom the table waits for as well, each for something of their own; or waited for, on one that is past."""

    @property
    def asks(self) -> bool:
        """Whether a press asks which way, for none may come before another; a single way, such as to take no side, is no step."""
        return self.first is None and (len(self.others) > 1 or bool(self.ways or self.actions))

    @property
    def waits(self) -> str:
        """What stands before the names of those that the table waits for."""
        if self.who or self.besides:
            return "Waiting for"
        if self.what == PLAY_ON:
            return OVER
        if self.what == END:
            return NOBODY_LEFT
        if self.what == DECIDES:
            return "Waiting for an answer"
        return "Waiting for nobody" if self.what == NOTHING else "Waiting for the table"

    @property
    def sentences(self) -> tuple[str, ...]:
        """The step in words, the fullest first: ``"Bo, Cy and Dee: vote"``, and with fewer names for less room; what people do
        themselves as its button says it, ``"Done: sing"``, below the names of those that the table waits for."""
        if self.first and self.what == self.first.label:
            return (self.what,)
        return tuple(dict.fromkeys(f"{who}: {self.what}" for who in _called(self.who))) or (self.what,)


def next_step(
    table: SeenTable, offers: Sequence[Offer], end: Offer | None = None, silent: Sequence[str] = (), later: Collection[str] = ()
) -> NextStep:
    """What the table waits for first: what it has agreed on and only waits to be done, which may answer its open question; else
    that, but for one that is asked ahead; else a judgment, else of what is owed what came up in the middle of a turn, and the
    first part of the turn, else whatever moves the game on, else the ``end`` of the turn, which stands beside every other step. A
    win takes the place of a step that nobody else is to take, for who may do something keeps nobody from what they have to do;
    between two turns it comes before the next. Of the sides of a vote none comes before another. Once the game is over, play may
    go on. ``offers`` are the buttons for now, ``silent`` those whose voice on what is put to the table is waited for, ``later``
    those whose ballot comes once others are laid."""
    if table.over:
        return NextStep(what=PLAY_ON, first=Offer(PLAY_ON, lambda *_: PlayOn()))
    if table.seats and not table.players:
        return NextStep(what=END, after=NOBODY_LEFT, first=Offer(END, lambda *_: GiveUp()))
    ending = next((offer for offer in offers if offer.ends and not offer.against), None)
    agreed = next((offer for offer in offers if offer.agreed and not offer.against), None)
    if not agreed and any(each.needs_answer and not asked_ahead(each) for each in table.parked):
        alone, won = len(table.players) == 1, (ending,) if ending else ()
        return NextStep(table.players if alone else (), DECIDE if alone else DECIDES, ASKED, others=won, end=end)
    usual = _with_who_owes_else(_usual(table, [offer for offer in offers if not offer.ends], end, later), table)
    usual = _besides_what_is_asked(_thrown_before(usual, table, offers), table, silent)
    if agreed:
        besides = tuple(dict.fromkeys(who for who in (*usual.who, *usual.besides) if who not in agreed.seats))
        return NextStep(agreed.seats, lowered(agreed.words), _by_rule(agreed, table), agreed, end=end, besides=besides)
    judged = any(means(duty, Judge) for duty in awaited_first(table.duties))
    if ending is None or judged or ({*usual.who} - {*ending.seats} and not _begins_turn(usual, table)):
        return usual
    what = lowered(ending.words) if ending.seats else ending.words
    others = (*((usual.first,) if usual.first and usual.first is not end else ()), *usual.others)
    besides = tuple(who for who in (*usual.who, *usual.besides) if who not in ending.seats)
    return NextStep(ending.seats, what, _by_rule(ending, table), ending, others, end, besides=besides)


def _with_who_owes_else(step: NextStep, table: SeenTable) -> NextStep:
    """Who owes what is no part of the turn is waited for beside whoever takes the step."""
    others = (*step.besides, *owing_else(table.duties))
    return replace(step, besides=tuple(dict.fromkeys(who for who in others if who not in step.who)))


def _besides_what_is_asked(step: NextStep, table: SeenTable, silent: Sequence[str]) -> NextStep:
    """What somebody put to the table waits for voices beside the step, and is told where the step says nothing of its own."""
    step = replace(step, besides=tuple(dict.fromkeys(who for who in (*step.besides, *silent) if who not in step.who)))
    asked = next((each for each in table.motions if not each.carried), None)
    return step if asked is None or (step.first and step.after) else replace(step, after=f"The table is asked: {asked.text}?")


def _thrown_before(step: NextStep, table: SeenTable, offers: Sequence[Offer]) -> NextStep:
    """A throw that somebody may make between two turns, such as one paid for, comes before the next, which stands beside it."""
    may = {(each.who, each.what) for each in owed(table.duties) if not each.must and means(each, Throw)}
    throws = [offer for offer in offers if may & {(who, offer.does) for who in offer.seats} and not offer.against]
    if not (throws and step.first and _begins_turn(step, table)):
        return step
    others = (step.first, *throws[1:2], *step.others)
    by_rule = _by_rule(throws[0], table)
    return NextStep(
        throws[0].seats, lowered(throws[0].label), by_rule, throws[0], others, step.end, besides=(*step.who, *step.besides)
    )


def past(step: NextStep) -> NextStep:
    """On a table that is past nothing is done, and what stood against it then nobody knows: whom it waited for is told."""
    return NextStep(what=PAST, after=NOT_HERE, besides=(*step.who, *step.besides))


def on_phones(step: NextStep, phones: Set[str]) -> NextStep:
    """Whose seat is on a phone holds no slip at the table."""
    if step.after != HOLD or phones.isdisjoint(step.who):
        return step
    return replace(step, after=ON_PHONES if phones >= {*step.who} else BOTH)


CLICK = "click on a ringed piece"
BY_HAND = "do it on the table, then press"
PUSH, MOVE = "push a half-board to another", "move a piece, or pull them apart"


def on_boards(
    step: NextStep, seat: str, moving: Collection[str], together: Sequence[str], pushes: Sequence[Prospect], actions: ActionsNow
) -> NextStep:
    """Where an army is to move, the step says how that is done, and a press asks which push. ``moving`` are the duties that this
    does. Where an action on rules is to be taken, a press asks which of the ``actions``."""
    if step.first is None and step.what == actions.taking:
        return on_rules(step, actions)
    if step.first or step.who != (seat,) or step.what not in moving:
        return step
    if together:
        return replace(step, after=MOVE)
    ways = pushing(pushes, seat)
    return replace(step, after=PUSH, ways=ways) if ways else step


def with_army(step: NextStep, table: SeenTable, army: str) -> NextStep:
    """A turn is begun with an army: where its player has several, the step says with which."""
    mine = battle_of(table).of(step.who[0]) if _begins_turn(step, table) else ()
    return replace(step, what=f"{step.what} with {army}") if len(mine) > 1 and army in [each.name for each in mine] else step


def _begins_turn(step: NextStep, table: SeenTable) -> bool:
    return any(duty.who in step.who and means(duty, BeginTurn) and duty.what == step.what for duty in pressing(table.duties))


def pushed(boards: Sequence[str]) -> str:
    return f"Push {listed(boards)} together"


def pushing(pushes: Iterable[Prospect], seat: str) -> tuple[Offer, ...]:
    return tuple(Offer(pushed(each.boards), makes(Push, boards=each.boards), (seat,)) for each in pushes)


def _usual(table: SeenTable, offers: Sequence[Offer], end: Offer | None, later: Collection[str]) -> NextStep:
    """The step of the turn, or of whatever else is owed."""
    waiting = awaited_first(table.duties, later)
    moving_on = [offer for offer in offers if not (offer.does or offer.added or offer.aside or offer.opens or offer.against)]
    if not waiting:
        return _staged(moving_on, (), end) if moving_on else _staged([end], ()) if end else NextStep()
    duty = waiting[0]
    who = tuple(each.who for each in waiting)
    ways = [offer for offer in offers if offer.does == duty.what and (not offer.seats or {*offer.seats} & {*who})]
    if means(duty, Vote):
        secret = table.under_vote is not None and table.under_vote.veiled and not ways
        return NextStep(who, table.words.duty(duty.what), HOLD if secret else _after(duty, who, table), None, tuple(ways), end)
    if moving_on and not any(way.against is None for way in ways):
        staged = _staged(moving_on, {each.who for each in pressing(table.duties)}, end)
        return staged if ways else replace(staged, besides=who)  # it is done on the felt
    ways.sort(key=lambda way: way.against is not None)
    first = ways[0] if ways else None
    if first and is_reminder(duty.what):
        return NextStep((), first.label, "", first, tuple(ways[1:]), end, besides=who)
    others = tuple(way for way in ways[1:] if not way.against)
    if first and ways[1:] and not (first.against or others):  # rules leave one way alone
        return NextStep(first.seats, lowered(first.label), _after(duty, who, table), first, (), end)
    if first and first.words == done(duty.what, table.rulebook.title(duty.rule)):  # the press only ticks off what people do
        return NextStep(who, first.label, _laid(duty, who, table.duties) or BY_HAND, first, others, end)
    after = first.label if first and len(duty.fulfils) > 1 else _after(duty, who, table)
    return NextStep(who, table.words.duty(duty.what), after, first, others, end)


def _by_rule(offer: Offer, table: SeenTable) -> str:
    numbers = sorted(table.rulebook.numbers((offer.rule, *offer.also)))
    return f"by rule{'s' * bool(numbers[1:])} {listed(map(str, numbers))}" if numbers else ""


def _staged(offers: Sequence[Offer], owing: Collection[str], end: Offer | None = None) -> NextStep:
    """The first offer as a step, of those who owe something where others may do it as well, and the next one beside it."""
    first = offers[0]
    who = tuple(seat for seat in first.seats if seat in owing) or first.seats
    first = first if first.seats == who else replace(first, seats=who)
    return NextStep(who, lowered(first.label) if who else first.label, first.after, first, tuple(offers[1:2]), end)


def lowered(words: str) -> str:
    """As it stands in the middle of a sentence."""
    return f"{words[:1].lower()}{words[1:]}"


def so_far(what: str, done: int, of: int) -> str:
    """How many of several have done what they have to do. Who lays no ballot has chosen so."""
    return f"{done} of {of} {('has' if done == 1 else 'have') + ' chosen' if what == VOTE else 'done'}"


def _after(duty: Duty, who: Collection[str], table: SeenTable) -> str:
    """How it is done, if by a click on a man; who has to do the same then; how many have done it, as the checklist counts them;
    that it may be thrown once more; or what part of the turn comes then, but of a vote: it is that part itself."""
    if means(duty, Promote, Demote):
        return CLICK
    duties = table.duties
    if laid := _laid(duty, who, duties):
        return laid
    then = [each.who for each in owed(duties, what=duty.what) if each.must and each.who not in who]
    if then:
        return f"then {_named(then)}"
    same = alike(duties, duty)
    if len(same) > 1:
        return so_far(duty.what, sum(each.done for each in same), len(same))
    again = next((each for each in owed(duties, duty.who, duty.what) if not each.must and means(each, Throw)), duty)
    if again is not duty:
        return f"then once more by {again.title}" if again.title else "then once more"
    parts = [
        each for each in owed(duties, duty.who) if each.part and each.must and each.what != duty.what and not means(duty, Vote)
    ]
    return f"then {table.words.duty(parts[0].what)}" if parts else ""


def _laid(duty: Duty, who: Collection[str], duties: tuple[Duty, ...]) -> str:
    laid = max(each.laid for each in owed(duties, what=duty.what) if each.who in who)
    return f"{laid} laid so far" if laid else ""


def _called(who: Sequence[str]) -> Iterable[str]:
    """The seats by name, and with fewer names; none for nobody."""
    if who:
        yield _named(who)
    if len(who) > 2:
        yield f"{who[0]} and {len(who) - 1} others"
        yield f"{len(who)} players"


def _named(who: Sequence[str]) -> str:
    few = who if len(who) <= MOST_NAMED else [*who[: MOST_NAMED - 1], f"{len(who) - MOST_NAMED + 1} others"]
    return listed(few)


ACT_OR_END = "act, or end the turn"
DRAG, CHOOSE = "drag a rule card, or choose here", "choose here"
BY_DRAGGING = (TRANSMUTING, SUBSUME, DIVIDE)
"""The actions that are taken by letting a rule card go somewhere."""
STUCK, UNDO = "no action is lawful", "undo, give up, or act by hand"


def _how(actions: ActionsNow) -> str:
    return DRAG if any(kind in BY_DRAGGING for kind in actions.kinds) else CHOOSE


def on_rules(step: NextStep, actions: ActionsNow) -> NextStep:
    """An action is to be taken: a press asks which one; where none is lawful, that is said."""
    if actions.stuck:
        return replace(step, what=STUCK, after=UNDO)
    return replace(step, after=_how(actions), actions=actions.kinds) if actions.kinds else step


def may_act(step: NextStep, end: Offer | None, actions: ActionsNow) -> NextStep:
    """Where nothing is owed and rules offer actions, a press asks which one, and the end of the turn stands beside it."""
    if end is None or step.first is not end or not actions.kinds:
        return step
    return replace(step, what=ACT_OR_END, after=_how(actions), first=None, end=end, actions=actions.kinds)
