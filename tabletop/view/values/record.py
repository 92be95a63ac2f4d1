"""How far the record of the evening has come, as the top bar and the minutes show it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Record:
    """How far the record has come: its last entry, the last one that is on the disk, and the one that is looked at."""

    last: int = 0
    saved: int = 0
    looking_back: int | None = None
    undoable: bool = False
    redoable: bool = False
    to_explain: int = 0
    """The step of which “say why” speaks where none is named: the one done last, or last where somebody looks back."""

    @property
    def unsaved(self) -> bool:
        return self.saved < self.last
