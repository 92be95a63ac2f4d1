"""Clocks on the table, as m:ss: what each is for, who has not acted yet, and holding it or letting it go on; and what is counted
there of nobody."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QLabel

from tabletop.clerk.english.naming import CLOCK
from tabletop.clerk.language.vocabulary import COUNTER
from tabletop.clerk.law.counted import counter_named
from tabletop.engine.acts.clocks import StartClock, StopClock, TimeUp
from tabletop.engine.acts.counters import kept_by_sheet
from tabletop.engine.acts.whereabouts import counted
from tabletop.engine.rulebook import Rulebook
from tabletop.engine.seen import SeenTable
from tabletop.engine.table import Clock, ClockState
from tabletop.engine.values import Number, Ref, clock_time, spoken
from tabletop.view.docks.duties import RULE_GONE
from tabletop.view.drawing.icons import icon
from tabletop.view.values.ticking import TICK
from tabletop.view.widgets.flow import FigureText, TextPiece, in_line, rule_tag, why
from tabletop.view.widgets.plain_text import Label
from tabletop.view.widgets.section import Section
from tabletop.view.widgets.theme import Theme

TIME_UP = "As if it had run out: what the rules say comes then is done at once"
PUT_AWAY = "It goes without having run out: nothing comes of it, and a vote goes on without a limit"


@dataclass(frozen=True)
class ClockFacts:
    """The clocks on the table, and the rules that started them."""

    clocks: tuple[Clock, ...]
    book: Rulebook


class Clocks(Section[ClockFacts]):
    """``now`` gives Unix time. A clock that has run out says so; whoever joins session and view ends it."""

    def __init__(self, theme: Theme, now: Callable[[], float]) -> None:
        super().__init__(theme)
        self._now = now
        self._faces: list[tuple[Clock, QLabel]] = []
        self._timer = QTimer(self)
        self._timer.setInterval(TICK)
        self._timer.timeout.connect(self._tick)

    def build(self, facts: ClockFacts) -> None:
        clocks, book, self._faces = facts.clocks, facts.book, []
        for clock in clocks:
            face = self.plain("", title=not clock.counts, strong=bool(clock.counts))
            face.setAccessibleName(f"clock {clock.name}")
            gone = TextPiece(RULE_GONE) if clock.rule and clock.rule not in book else None
            tag = rule_tag(book, clock.rule)
            name = self.line(TextPiece(clock.name, strong=True), _state(clock), tag, gone, why(CLOCK, clock.name))
            self._faces.append((clock, face))
            self.add_row(self.of_kind("sign", self._hourglass), face, name, stretch=2)
            self._add_buttons(clock)
        self._tick()
        running = any(clock.state is ClockState.RUNNING and not clock.counts for clock in clocks)
        if running:
            self._timer.start()
        else:
            self._timer.stop()

    def _hourglass(self) -> QLabel:
        sign, side = Label(), self.theme.px(20)
        sign.setPixmap(icon("hourglass", self.theme.palette, side).pixmap(side, side))
        return sign

    def _add_buttons(self, clock: Clock) -> None:
        runs = clock.state is ClockState.RUNNING
        holds = ("Pause", StopClock(clock=clock.name)) if runs else ("Resume", _going_on(clock))
        up = ("Time is up", TimeUp(clock=clock.name), TIME_UP)
        ended = clock.state is ClockState.ENDED
        away = ("Put away", StopClock(clock=clock.name, away=True), "" if ended else PUT_AWAY)
        acts = (away,) if ended else ((*holds, ""), up, away)
        self.add_wrapped(self.button(words, partial(self.wish, act), says=says, small=True) for words, act, says in acts)

    def _tick(self) -> None:
        for clock, face in self._faces:
            face.setText(_shown(clock, self._now()))


def _shown(clock: Clock, now: float) -> str:
    return counted(int(clock.left), clock.counts.removesuffix("s")) if clock.counts else clock_time(clock.shows(now))


def _going_on(clock: Clock) -> StartClock:
    if clock.counts:
        return StartClock(clock=clock.name, number=int(clock.left), counts=clock.counts)
    return StartClock(clock=clock.name, seconds=clock.left)


def _state(clock: Clock) -> str:
    return {ClockState.RUNNING: "", ClockState.HELD: "paused", ClockState.ENDED: "its time is up"}[clock.state]


Counts = Mapping[str, Number]


def counts_of_table(table: SeenTable) -> Counts:
    """What the table itself has, such as a pot."""
    return {name: number for (name, of), number in table.counters.items() if of.kind == "table" and not kept_by_sheet(name)}


class OnTheTable(Section[Counts]):
    """``"On the table: pot 10 · treasury 5"``: each leads to why it is so much."""

    ABOVE = BELOW = 6

    @property
    def high(self) -> int:
        """How high it is; nothing where the table has nothing."""
        return 0 if self.isHidden() else self.column.totalHeightForWidth(max(1, self.width()))

    def build(self, facts: Counts) -> None:
        if facts and (table := self.table):
            of = {name: (COUNTER, counter_named(name, Ref("table", ""), table)) for name in facts}
            self.say("On the table:", *in_line([FigureText(f"{name} {spoken(facts[name])}", of[name]) for name in facts]))
