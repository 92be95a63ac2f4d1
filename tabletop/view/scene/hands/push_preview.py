"""Two half-boards that are looked at as if they were pushed together, before anybody pushes them."""

from dataclasses import replace
from typing import TYPE_CHECKING

from tabletop.engine.acts.boards import Push
from tabletop.engine.armies import battle_of

if TYPE_CHECKING:
    from tabletop.view.scene.view import TableView


class PushPreview:
    """They lie together on the screen alone: nothing has happened at the table."""

    def __init__(self, view: "TableView") -> None:
        self._view = view

    @property
    def boards(self) -> tuple[str, ...]:
        return self._view.shown.tried

    def look_at(self, boards: tuple[str, ...]) -> None:
        """Lay these two together to look at; without any, put back what is looked at."""
        view = self._view
        together = view.table is not None and battle_of(view.table).together
        if boards == self.boards or (boards and (together or not view.may_act)):
            return
        view.carrying.put_back()
        push = view.answers.prospect(boards) if boards else None
        view.shown = replace(view.shown, tried=boards, push=push)
        view.lay(animate=True)
        view.tried.emit(boards)

    def put_back(self) -> bool:
        """Whether there was something to put back."""
        had = bool(self.boards)
        self.look_at(())
        return had

    def push(self) -> bool:
        """Push them together at the table; whether they lie together then."""
        view = self._view
        if self.boards and view.table is not None:
            view.acted.emit(Push(by=view.table.turn.seat, boards=self.boards))
        return bool(view.table and battle_of(view.table).together)
