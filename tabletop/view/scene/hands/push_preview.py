"""Two half-boards that are looked at as if they were pushed together, before anybody pushes them."""

from dataclasses import replace
from typing import TYPE_CHECKING

from tabletop.engine.acts.pushes import Move, Push
from tabletop.engine.answers import Objection, Target
from tabletop.engine.boards.battle import MAN, battle_of, half_board
from tabletop.engine.chess.squares import HALF, board_of, written
from tabletop.engine.kit_state import SQUARE
from tabletop.engine.things import Address, SeenThing, read_address, square
from tabletop.view.offers.offers import left_to_move
from tabletop.view.widgets.flow import objected
from tabletop.view.widgets.plain_text import say_aloud

if TYPE_CHECKING:
    from tabletop.view.scene.view import TableView


NO_MOVE = Objection("That is no move once they are pushed together.")


class PushPreview:
    """They lie together on the screen alone: nothing has happened at the table."""

    def __init__(self, view: "TableView") -> None:
        self._view = view

    @property
    def boards(self) -> tuple[str, ...]:
        return self._view.shown.previewed

    def look_at(self, boards: tuple[str, ...]) -> None:
        """Lay these two together to look at; without any, put back what is looked at."""
        view = self._view
        together = view.table is not None and battle_of(view.table).together
        if boards == self.boards or (boards and (together or not view.may_act)):
            return
        view.carrying.put_back()
        push = view.answers.prospect(boards) if boards else None
        left = left_to_move(view.table, view.answers, boards) if view.table else ""
        view.shown = replace(view.shown, previewed=boards, push=push, moves_left=left, barred=None)
        view.lay(animate=True)
        view.previewed.emit(boards)

    def dragged(self, key: Address) -> Address:
        """What a drag takes that begins on the thing of that key: of a man whom no rule lets go anywhere, the half-board on which
        he stands, as long as it lies with no other."""
        view = self._view
        man = view.table.taken(key) if view.table else None
        if view.table is None or man is None or man.kind != MAN or man.at.kind != SQUARE:
            return key
        name, lying = board_of(man.at.of), self.boards or battle_of(view.table).together
        board = half_board(view.table, name)
        if board is None or name in lying or any(target.objection is None for target in view.answers.targets(key)):
            return key
        return read_address(board.id)

    def try_it(self, key: Address, at: tuple[float, float]) -> None:
        """The man of that key could not be dragged himself, and his half-board, which came along, was put back: he is moved to
        the square that he was let go on, for the rules to object to, or else it is said why he goes nowhere."""
        view = self._view
        against = [target for target in view.answers.targets(key) if target.objection]
        on = next((target.act for target in against if target.place in view.areas and view.areas[target.place].holds(*at)), None)
        if on:
            view.acted.emit(on)
        elif against and against[0].objection and view.table:
            view.say_here(objected(against[0].objection, view.table.rulebook))

    def put_back(self) -> bool:
        """Whether there was something to put back."""
        had = bool(self.boards)
        self.look_at(())
        return had

    def targets(self, man: SeenThing | None) -> tuple[Target, ...] | None:
        """Every square of these two where a man who is taken up could be let go, with what stands against it once they are pushed
        together; what barred the try before is seen no more."""
        if not self.boards or man is None:
            return None
        view, start = self._view, man.at.of
        view.shown = replace(view.shown, barred=None)
        army = battle_of(view.table).army(man.whose) if view.table else None
        push = view.answers.prospect(self.boards, man.whose)
        ends = {end for begin, end, _ in push.moves if begin == start} if push else set()
        every = [written(board, at) for board in self.boards for at in range(HALF)]
        by = army.controller if army else ""
        return tuple(
            Target(square(end), Move(by=by, from_=start, to=end), None if end in ends else NO_MOVE, serves=end in ends)
            for end in every
            if end != start
        )

    def refuse(self, target: Target) -> None:
        """Say on the boards why that is no move, as after a push; at the pointer if the card beside them has no room for it."""
        view, act = self._view, target.act
        reason = view.answers.why_not(act, self.boards) if isinstance(act, Move) else None
        view.show_objecting("", reason)
        told, card = reason.told if reason else NO_MOVE.sentence, view.felt.item(Address("consequences"))
        if card is not None and told in card.figure.about:
            say_aloud(view.viewport(), told)
        else:
            view.say_here(told)

    def push(self) -> bool:
        """Push them together at the table; whether they lie together then."""
        view = self._view
        if self.boards and view.table is not None:
            view.acted.emit(Push(by=view.table.turn.seat, boards=self.boards))
        return bool(view.table and battle_of(view.table).together)
