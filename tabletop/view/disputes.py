"""What a rule objects to: taken back, done anyway, or left waiting while the Judge is asked about it."""

from collections.abc import Callable, Sequence
from dataclasses import fields
from functools import partial

from PySide6.QtCore import QRect, QRectF
from PySide6.QtWidgets import QWidget

from tabletop.engine.acts import Act
from tabletop.engine.acts.lawmaking.judging import AskJudgment
from tabletop.engine.answers import Objection
from tabletop.engine.boards.battle import HALF_BOARD
from tabletop.engine.chess.squares import board_of
from tabletop.engine.seen import SeenTable
from tabletop.engine.things import Address
from tabletop.view.offers.rulings import asking
from tabletop.view.scene.view import TableView
from tabletop.view.values.answers import Answers
from tabletop.view.values.drafts import Draft
from tabletop.view.values.wishes import WaitingAct
from tabletop.view.widgets.banner import Banner, ObjectionBanner
from tabletop.view.widgets.controls import button
from tabletop.view.widgets.dialogs import offered
from tabletop.view.widgets.moves_picture import of_refused
from tabletop.view.widgets.theme import Theme

SPOKEN_OF = (HALF_BOARD, "pile")
"""What a paper leaves clear that speaks of it."""


class Disputes:
    """``laid`` lays a banner beside what the hand is at; ``acted`` does an act, although a rule objects or not, and says why."""

    def __init__(
        self,
        on: QWidget,
        felt: TableView,
        answers: Answers,
        laid: Callable[[Banner, Sequence[QRect]], None],
        acted: Callable[[Act, bool, str], None],
    ) -> None:
        self._on, self._felt, self._answers, self._lay, self._acted = on, felt, answers, laid, acted
        self._banner: ObjectionBanner | None = None
        self._disputed: Act | None = None
        """What a rule objected to last, as long as nobody has decided what becomes of it."""
        self._asked = ""
        """What the Judge was asked about it."""
        self.waiting: WaitingAct | None = None
        self._reasons: dict[Act, str] = {}
        """The reasons that were being typed, by what they were for."""

    def show_objection(self, theme: Theme, act: Act, objection: Objection, table: SeenTable, *, judged: str) -> None:
        """``judged`` says who would judge it, where there is a Judge to be asked."""
        banner = ObjectionBanner(theme, self._on.window(), objection, table.rulebook, of_refused(objection))
        banner.reason.setText(getattr(act, "why", ""))
        if left := self._reasons.pop(act, ""):
            banner.go_on_with(left)
        if judged and not objection.impossible:
            book, rule = table.rulebook, objection.rule
            by = f"Rule {book[rule].number} on " if rule in book else ""
            asked = asking(table.players, f"{by}“{self._told(act, table).removesuffix('.')}”: ", judged)
            banner.offer_instead(offered(asked, table, banner.on_paper, self._ask))
        for kind, said in self._answers.with_any_class(act).items():
            banner.offer_instead(button(f"It is {kind}", partial(self._say_class, banner, said), link=True))
        banner.done_anyway.connect(lambda why: self._do_anyway(act, why))
        banner.taken_back.connect(self._drop)
        banner.gave_way.connect(lambda: self._felt.show_objecting(""))
        banner.reason.textChanged.connect(partial(self._reasons.__setitem__, act))
        banner.destroyed.connect(lambda: self._forget(banner))
        self._lay(banner, self._spoken_of(act, objection))
        self._banner, self._disputed = banner, None if objection.impossible else act
        self._felt.show_objecting(objection.answering or objection.rule, objection.reason)

    def show_table(self, before: SeenTable, table: SeenTable, *, back: bool) -> None:
        """What was meant for the table as it was goes, unless the Judge was asked about it there; what waits for that does so
        while people look ``back``."""
        if self._disputed is not None and self._asked in _questions(table):
            self.waiting = WaitingAct(self._disputed, self._told(self._disputed, before), self._asked)
        self._asked = ""
        self.take_back()
        self._disputed = None
        if self.waiting and not back and self.waiting.question not in _questions(table):
            self.waiting = None

    def _spoken_of(self, act: Act, objection: Objection) -> tuple[QRect, ...]:
        """The half-boards and piles that the act and the objection name, and the rule card that objects, where they lie."""
        said = (*(getattr(act, each.name) for each in fields(act)), objection.reason.squares if objection.reason else ())
        named = {one for each in said for one in (each if isinstance(each, tuple) else (each,)) if isinstance(one, str)}
        names = named | set(map(board_of, named))
        boxes = [box for place, box in self._felt.areas.items() if place.kind in SPOKEN_OF and place.of in names]
        lying = (self._felt.mapFromScene(QRectF(*box)).boundingRect() for box in boxes)
        return (*lying, self._felt.where(Address("rule", objection.rule)))

    def _told(self, act: Act, table: SeenTable) -> str:
        """What it would do; where no line tells, what was tried."""
        return self._answers.foretold(act) or act.as_disputed(table)

    def settle(self, table: SeenTable, *, do: bool) -> None:
        """What waited is done, as it was judged, or let go."""
        waiting, self.waiting = self.waiting, None
        if waiting is not None and do:
            judgment = next(each for each in table.judgments if each.question == waiting.question)
            self._acted(waiting.act, True, f"{judgment.judge or 'The table'} judged: {judgment.answer}")

    def take_back(self) -> None:
        """People turn to something else."""
        if self._banner is not None:
            self._banner.take_back()

    def _say_class(self, banner: ObjectionBanner, act: Act) -> None:
        """What no rule says somebody has said; what rules object to it then is asked again."""
        banner.leave()
        self._acted(act, False, "")

    def _do_anyway(self, act: Act, why: str) -> None:
        self._disputed = None
        self._reasons.pop(act, None)
        self._acted(act, True, why)

    def _ask(self, made: Act | Draft) -> None:
        if isinstance(made, AskJudgment):
            self._asked = made.question
            self._acted(made, False, "")

    def _drop(self) -> None:
        self._disputed = None
        self._felt.show_objecting("")

    def _forget(self, banner: ObjectionBanner) -> None:
        if self._banner is banner:
            self._banner = None


def _questions(table: SeenTable) -> tuple[str, ...]:
    return tuple(each.question for each in table.judgments)
