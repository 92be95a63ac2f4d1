"""The pictures that belong to a sheet: how pieces move under it."""

from collections.abc import Iterable
from functools import lru_cache

from tabletop.clerk.editing.standing_values import answer_text, compared_text, drawn_lines, standing_text
from tabletop.clerk.kits import VOCABULARY
from tabletop.engine.chess.betza_writing import readable_legs
from tabletop.engine.rulebook import Rule
from tabletop.view.drawing.move_pictures import MovesFace


@lru_cache(maxsize=500)
def moves_of(sheet: str) -> tuple[MovesFace, ...]:
    """A picture for each line that says how pieces move."""
    return tuple(MovesFace(readable_legs(answer_text(line)), kind=compared_text(line)) for line in drawn_lines(sheet, VOCABULARY))


def sheets_in_force(rules: Iterable[Rule], amended: str = "") -> list[str]:
    """The sheets of the rules; that of the rule which is amended stands last, so that its lines are compared with its own."""
    return [rule.sheet for rule in sorted(rules, key=lambda rule: rule.id == amended) if rule.sheet]


def changed_moves(sheet: str, before: str, in_force: Iterable[str]) -> tuple[MovesFace, ...]:
    """A picture for each line that a sheet gains, beside what is in force for the same pieces."""
    known, was = tuple(in_force), drawn_lines(before, VOCABULARY)
    faces = []
    for line in drawn_lines(sheet, VOCABULARY):
        if line not in was:
            stands = standing_text(line, known, VOCABULARY)
            old = None if stands is None else readable_legs(stands)
            faces.append(MovesFace(readable_legs(answer_text(line)), old, compared_text(line)))
    return tuple(faces)
