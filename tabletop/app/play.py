"""An evening that is played: what people do at the page goes to the session, and what came of it is shown."""

import gc
from collections.abc import Callable, Mapping
from datetime import date, datetime
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, QSettings, QTimer, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from tabletop.app.alone import Alone
from tabletop.app.kept_settings import keep_where_cards_lie, where_cards_lay
from tabletop.app.sounds import Sound, sounds_of
from tabletop.app.speaker import Speaker
from tabletop.app.working import Working, WorkOutcome
from tabletop.box.shipped import manual, phrases, ready_lines
from tabletop.clerk.kits import VOCABULARY
from tabletop.engine.acts import Act
from tabletop.engine.acts.actions import PRINTED, OtherAction
from tabletop.engine.acts.clocks import TimeUp, TurnCalendar
from tabletop.engine.acts.on_buttons import with_dice
from tabletop.engine.answers import Done, Objection
from tabletop.engine.days import spoken_day
from tabletop.engine.ending import Ending, EndKind
from tabletop.engine.table import Clock, ClockState
from tabletop.engine.work import Stopped, Work
from tabletop.game.session import GOING_THROUGH_DAYS, Session
from tabletop.journal import NotSaved, Trouble
from tabletop.view.facts import SHOWN, Facts
from tabletop.view.offers.acting import PossibleActions
from tabletop.view.page import TablePage
from tabletop.view.top_bar import EXPORTS, Command
from tabletop.view.values.past import RecordState
from tabletop.view.values.sheet_language import SheetLanguage
from tabletop.view.widgets.history_bar import Stop, in_short
from tabletop.view.widgets.theme import Settings, Theme

if TYPE_CHECKING:
    from tabletop.app.exports import Exports
    from tabletop.app.phones import Along, Phones

Made = TypeVar("Made")
STOPS = 40
"""Steps on the way to the table that are told before the one that is shown, and after it."""
LATER = 1_000
"""Milliseconds in which nothing is done before what writes is loaded: whoever opens it sooner waits for it."""
WRITING = (
    "tabletop.clerk.editing.choices", "tabletop.clerk.prose.offers", "tabletop.view.editor.overridden_lines",
    "tabletop.view.editor.line_card", "tabletop.view.editor.slips", "tabletop.view.editor.clerk_desk",
    "tabletop.view.editor.editor",
)  # fmt: skip
"""What is written with, in parts that load in a few milliseconds each; the last needs all of them."""
BETWEEN = 40
"""Milliseconds between two parts: an act that comes meanwhile waits for one of them at most, and the others for the act."""
TICK = 250
"""Milliseconds between two looks at the clocks on the table."""
GAME_FILES = "Games of Nomic Tabletop (*.nomic)"


class PlayedEvening(QObject):
    """One session and the page that shows it, from sitting down to leaving."""

    renamed = Signal()
    """Play goes on in a file of another name."""

    def __init__(
        self,
        session: Session,
        theme: Theme,
        settings: Settings,
        now: Callable[[], float],
        kept: QSettings,
        documents: Path,
        pages: QWidget | None = None,
    ) -> None:
        super().__init__()
        self.session, self._now = session, now
        self._alone = Alone(session, kept)
        language = SheetLanguage.of(VOCABULARY, ready_lines(), manual, phrases, session.table().words)
        self.page = TablePage(session, theme, settings, language, now, pages)
        self.page.acted.connect(self.act)
        self.page.looked_back.connect(self._look_back)
        self.page.gone_back.connect(self._go_back)
        self.page.guided.connect(self._guide)
        self.page.settings_changed.connect(self._set_volume)
        self._volume, self._speaker = settings.sounds, Speaker(settings.sounds)
        self._ending = session.ending()
        """How the evening had ended when the table was shown last, if it had."""
        self._told_dead_end: Ending | None = None
        """The dead end that was told last, as long as nobody takes an action or takes a step back."""
        self._looking_back: int | None = None
        self._run_out: tuple[Clock, ...] = ()
        """Clocks that had run out when they were last looked at."""
        self._told_by_hand = ""
        """The day on which people said themselves which day it is: until it is over, that stands."""
        self._given_up = False
        """Somebody leaves although the last steps are not on the disk."""
        self._looked_on = self._day()
        """The day on which the calendar was looked at last."""
        self._working: Working | None = None
        """What is being done to the table while it takes longer."""
        self.phones: Phones | None = None
        self._kept, self._documents = kept, documents
        self._exports: Exports | None = None
        self._clocks = QTimer(self, interval=TICK)
        self._clocks.timeout.connect(self._look_at_clocks)
        self._clocks.start()
        self._unloaded = [*WRITING]
        """The parts of what writes that are not loaded yet."""
        self._loading = QTimer(self, singleShot=True)
        self._loading.timeout.connect(self._load_rest)

    @property
    def title(self) -> str:
        return f"{self.session.table().game} · {self.session.path.stem}"

    def open(self) -> None:
        """Show the table for the first time. What stands then is not looked through for what is no longer used until the evening
        is over: that takes longer than a frame."""
        self.page.felt.lain.open_as_left(where_cards_lay(self._kept, self.session.path.absolute()))
        self.show(animate=False)
        gc.freeze()
        self._loading.start(LATER)

    def _load_rest(self) -> None:
        """What is written with, part by part: all of it takes longer than a frame."""
        import_module(self._unloaded.pop(0))
        if self._unloaded:
            self._loading.start(BETWEEN)

    def show(self, *, animate: bool = True) -> None:
        """Show the table as it is now, or as it stood where somebody looks back; on phones first, and always as it is now."""
        if self.phones is not None:
            self.phones.tell()
        session, back = self.session, self._looking_back
        saved = session.last - session.unsaved
        may = session.undoable and back is None, session.redoable and back is None
        record = RecordState(session.last, saved, back, *may, session.last_told(), session.to_explain(back))
        evening = f"{datetime.fromtimestamp(self._now()):%A}"
        self._ending = session.ending()
        law = session.law(back, SHOWN), session.agreements(back), session.asleep(back)
        way = self._way(back) if self._acts and len(session.table().players) == 1 else ((), 0)
        facts = Facts(
            with_dice(session.table(at=back), law[0]),
            record,
            *law,
            self._possible(back),
            self._alone.guided,
            evening,
            *way,
            self._ending if back is None else None,
            phones=self.phones.seats if self.phones is not None else {},
        )
        self.page.show_facts(facts, animate=animate)

    @property
    def _acts(self) -> bool:
        """Whether this is an evening of actions on rule cards; of whoever plays alone, its way lies in sight as a line."""
        return self.session.acted_on_rules() or self.session.offers_actions()

    def _way(self, back: int | None) -> tuple[tuple[Stop, ...], int]:
        """The steps that led to the table now, each in a few words, those about the one that is shown; and how many there are."""
        told, count = self.session.told_about(back, STOPS)
        (alone,) = self.session.table().players
        return tuple(Stop(step.number, in_short(step, alone), place) for place, step in told), count

    def _guide(self, at: int) -> None:
        self._alone.guide(at)
        self.show()

    def _possible(self, back: int | None) -> PossibleActions:
        """What may be done with rule cards; where no rule tells of actions, or of an earlier table, what counters may show."""
        session = self.session
        if back is not None or not self._acts:
            return PossibleActions(limits=session.limits(back), acting=self._acts)
        counted = session.after_turn(), session.counted_by()
        stands = self._alone.stands, self._alone.best_told
        stuck, besides = session.stuck(), session.after_turn_besides()
        return PossibleActions(session.openings(), session.limits(), *counted, True, *stands, stuck, besides)

    # What people do

    def act(self, act: Act, anyway: bool = False, why: str = "") -> None:
        def here(answer: Done | Objection) -> None:
            if isinstance(answer, Objection):
                self.show()
                self.page.show_objection(act, answer)
            else:
                self._done(answer, heard=True)
                self._show_what_was_counted(answer.number)

        self.answered(act, anyway, why, here)

    def answered(
        self,
        act: Act,
        anyway: bool,
        why: str,
        then: Callable[[Done | Objection], None],
        stopped: Callable[[], None] = lambda: None,
    ) -> None:
        """Do the act, once the table has been told which day it is, and hand on what came of it, or that somebody ``stopped``
        the days before it."""

        def ended(outcome: WorkOutcome[tuple[Done | Objection | None, Done | Objection]]) -> None:
            try:
                told, answer = outcome()
            except Stopped:
                self._days_stopped()
                stopped()
                return
            self._show_told(told)
            if isinstance(answer, Done) and isinstance(act, TurnCalendar):
                self._told_by_hand = self._day()
            then(answer)

        self._work(GOING_THROUGH_DAYS, self.session.acting_on(self._day_to_tell(), act, anyway=anyway, why=why), ended)

    def open_phones(self) -> "Phones":
        """The phones of this evening; what they need is loaded now."""
        from tabletop.app.phones import Phones

        if self.phones is None:
            self.phones = Phones(self.session, self.page, self.answered, lambda: self._working is not None, self._now)
            self.phones.changed.connect(self.show)
            self.phones.acted.connect(self._show_what_came)
        return self.phones

    def _show_what_came(self, came: list[Done]) -> None:
        """What was done from phones, shown once for all of it."""
        self._done(Done(came[-1].number, all(answer.saved for answer in came)), heard=True)
        for answer in came:
            self._show_what_was_counted(answer.number)

    def _work(self, what: str, work: Work[Made], then: Callable[[WorkOutcome[Made]], None]) -> None:
        """Work that changes the table: while it takes longer, the page takes nothing else."""

        def ended(outcome: WorkOutcome[Made]) -> None:
            self._working = None
            self.page.setEnabled(True)
            then(outcome)

        working = Working(self.page.theme, self.page.window(), what, work, ended)
        if not working.over:
            self._working = working
            self.page.setEnabled(False)

    @property
    def commands(self) -> Mapping[Command, Callable[[], object]]:
        """All that the bar asks for and that concerns this evening alone."""
        return {
            **self.page.commands,
            Command.PHONES: lambda: self.open_phones().lay_slip(),
            Command.SAVE_AS: self._save_as, Command.RETRY: self._save_again,
            Command.UNDO: lambda: self._undo_or_redo(self.session.undo),
            Command.REDO: lambda: self._undo_or_redo(self.session.redo),
            **{command: partial(self._export, command) for command in EXPORTS},
        }  # fmt: skip

    def _undo_or_redo(self, leap: Callable[[], Done | Objection]) -> None:
        self.page.take_back_forms()
        self._told_dead_end = None
        self._done(leap())

    def _export(self, command: Command) -> None:
        """What printing and writing need is loaded now."""
        from tabletop.app.exports import Exports

        if self._exports is None:
            self._exports = Exports(self.session, self.page, self._kept, self._documents, self.say_trouble)
        self._exports.command(command, self._looking_back)

    def _done(self, answer: Done | Objection, *, heard: bool = False) -> None:
        if self._loading.isActive():
            self._loading.start(LATER)
        if isinstance(answer, Done):
            step = self.session.step(answer.number) if heard else None
            acts = [act.said for act in step.acts] if step else []
            self._alone.note_win()
            self._alone.learn(acts)
            self._told_dead_end = None if {*PRINTED, OtherAction.said}.intersection(acts) else self._told_dead_end
            before = self._ending or self._told_dead_end
            self.show()
            ended = self._ending is not None and self._ending.comes_after(before)
            if self._ending is not None and self._ending.kind is EndKind.DEAD_END:
                self._told_dead_end = self._ending
            if ended:
                self.page.lay_ending(moving=True)
            if heard:
                self._speaker.play(*sounds_of(acts, ended=ended))
            self._say_unless_saved(answer.saved)

    def _set_volume(self, settings: Settings) -> None:
        """Whoever sets the volume hears how loud it is."""
        if settings.sounds != self._volume:
            self._volume = settings.sounds
            self._speaker.set_volume(settings.sounds)
            self._speaker.play(Sound.CARD)

    def _show_what_was_counted(self, number: int) -> None:
        """Whoever picked up the trays in this step may look at what lay there, behind a button of their own:
        here, or on their phone."""
        step, phones = self.session.step(number), self.phones.seats if self.phones else {}
        shown = dict.fromkeys(act.written.get("to", "") for act in step.acts if act.said == "show") if step else {}
        for seat in (each for each in shown if each not in phones):
            own = self.session.step(number, seat)
            if own and own.disclosed:
                told = [act.told for act in own.acts if act.told and act.said in ("show", "count votes", "settle vote")]
                self.page.show_counted(seat, next(reversed(told), ""), own.disclosed)

    def _look_back(self, number: int) -> None:
        """The step after which the table stands is now, and nothing that is past."""
        here = self.session.standing(number or None) == self.session.standing()
        self._looking_back = None if here else number
        self.page.take_back_forms(of_record=False)
        self.show()

    def _go_back(self, step: int) -> None:
        """Play stands after an earlier step, or one of another branch; nothing that was done since is lost."""
        self.page.take_back_forms(of_record=False)
        self._looking_back = None
        standing = self.session.standing(step)
        if standing == self.session.standing():
            self.show()
            return
        left = self.session.standing()
        self._done(self.session.go_back(standing))
        kept = " The way that was left is kept as a branch: Minutes, Branches." if self.session.undone(left, left) else ""
        self.page.show_notice(f"Play goes on from step {standing}.{kept}")

    # The calendar

    def _day(self) -> str:
        """The day on the calendar of this screen."""
        return date.fromtimestamp(self._now()).isoformat()

    def _day_to_tell(self) -> str:
        """The day that the table is told where something hangs on it; none if people have said so themselves on that day."""
        day = self._day()
        return "" if day == self._told_by_hand else day

    def told_day(self, outcome: WorkOutcome[Done | Objection | None]) -> None:
        """Show what came of telling the table which day it is, or why it was not told."""
        try:
            self._show_told(outcome())
        except Stopped:
            self._days_stopped()

    def _show_told(self, told: Done | Objection | None) -> None:
        if told is not None:
            self.show()
        if isinstance(told, Objection):
            self._told_by_hand = self._day()
            self.say_trouble("Not every day was gone through", told.sentence)

    def _days_stopped(self) -> None:
        """The table stands on a day that was told, and the others wait until people say so."""
        self._told_by_hand = self._day()
        self.show()
        later = "The days after it follow when the game is opened again, or when you say which day it is."
        self.page.show_notice(f"Stopped: the table stands on {spoken_day(self.session.table().today)}. {later}")

    def _look_at_calendar(self) -> None:
        """When midnight has passed another day begins; until then a day that was undone is told anew only with the next act."""
        if self._day() != self._looked_on:
            self._looked_on = self._day()
            self._work(GOING_THROUGH_DAYS, self.session.telling_day(self._day_to_tell()), self.told_day)

    def _look_at_clocks(self) -> None:
        """A clock that has run out is an act like any other, with its time; what a rule objects to it is said once."""
        if self._working is not None:
            return
        self._look_at_calendar()
        over = [each for each in self.session.table().clocks if each.state is ClockState.RUNNING and not each.shows(self._now())]
        for clock in over:
            if clock not in self._run_out:
                self.act(TimeUp(clock=clock.name))
        self._run_out = tuple(over)

    # The file

    def _save_as(self) -> None:
        name, _ = QFileDialog.getSaveFileName(self.page.window(), "Save as", str(self.session.path), GAME_FILES)
        if not name:
            return
        path, before = Path(name) if name.endswith(".nomic") else Path(f"{name}.nomic"), self.session.path
        try:
            self.session.save_as(path, over=True)
        except (NotSaved, Trouble) as trouble:
            self.say_trouble("The game is not saved there", str(trouble))
        else:
            self.renamed.emit()
            self.show()
            kept = f" {before.name} keeps what was played so far." if path != before else ""
            self.page.show_notice(f"Play goes on in {path.name}, in {path.absolute().parent}.{kept}")

    def _save_again(self) -> None:
        self._say_unless_saved(self.session.save_again())
        self.show()

    def _say_unless_saved(self, saved: bool) -> None:
        if not saved:
            safe = "Play can go on; every step is marked as not saved until it is on the disk."
            self.page.show_trouble(self._unsaved, (self.session.trouble, safe), "Try again", self._save_again)

    @property
    def _unsaved(self) -> str:
        steps = self.session.unsaved
        return "The last step is not on the disk" if steps == 1 else f"The last {steps} steps are not on the disk"

    def say_trouble(self, what: str, *sentences: str) -> None:
        self.page.show_trouble(what, (*sentences, "The game on the table is untouched."))

    # Leaving

    def may_leave(self, then: Callable[[], object]) -> bool:
        """What is not on the disk is tried once more; where that fails it is said, and ``then`` done if people leave anyway."""
        if self._given_up or not self.session.unsaved or self.session.save_again():
            return True

        def give_up() -> None:
            self._given_up = True
            then()

        way_back = "If you leave now it is lost. Esc goes back to the table; Save as… finds another place."
        self.page.show_trouble(self._unsaved, (self.session.trouble, way_back), "Leave anyway", give_up)
        self.show()
        return False

    def bring_phones(self, along: "Along") -> None:
        """The phones of the evening before come along, where the same players sit here."""
        if along.goes_on_with(self.session):
            self.open_phones().come(along)

    def put_away(self) -> "Along | None":
        """The page goes; the session can be gone on with at another one. Gives what its phones need to come along."""
        if self._working is not None:
            self._working.stop()
        along = self.phones.leave() if self.phones is not None else None
        if self._exports is not None:
            self._exports.stop()
        self._clocks.stop()
        self._loading.stop()
        keep_where_cards_lie(self._kept, self.session.path.absolute(), self.page.felt.lain.written)
        self._speaker.leave()
        gc.unfreeze()
        self.page.deleteLater()
        self.deleteLater()
        return along
