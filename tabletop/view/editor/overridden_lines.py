"""What stands beside a line that would not be heard: which rule goes before it, and the way onto that rule's card."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from tabletop.clerk.editing.merge_lines import new_lines, put_on
from tabletop.clerk.editing.templates import setting
from tabletop.clerk.english.describe import IN_VAIN
from tabletop.clerk.kits.changes import unheard_told
from tabletop.clerk.kits.winning import WINNER
from tabletop.clerk.language.printer import line_text
from tabletop.clerk.language.vocabulary import Vocabulary
from tabletop.clerk.prose.offers import gained
from tabletop.engine.acts import ObjectionTo
from tabletop.engine.acts.lawmaking.proposing import Propose
from tabletop.engine.answers import Outranked
from tabletop.engine.rulebook import Rule, Rulebook
from tabletop.engine.text.game_words import AMEND, ENACT
from tabletop.engine.values import capitalised
from tabletop.view.values.drafts import Draft, Procedure, against
from tabletop.view.widgets.controls import button
from tabletop.view.widgets.flow import Piece, Tag, TextPiece, rule_tag
from tabletop.view.widgets.layouts import clear, stacked
from tabletop.view.widgets.tagged_line import TaggedLine
from tabletop.view.widgets.theme import Theme

OverriddenLines = Callable[[Propose], Sequence[Outranked]]
"""The lines of a change's sheet that would not be heard."""
Noticing = Callable[[Propose], Sequence[str]]
"""What rules, each by its number, would say of a change as it is proposed."""
DIE = "Let whoever is on turn throw one"
NOBODY_WINS = "By this rule alone nobody wins:"
WORDLESS = "…"
"""Stands for the words, whatever they are, when it is the sheet that is asked about."""


@dataclass(frozen=True)
class PutOn:
    """A hand wishes for the line to be put on the rule of that id; the editor sees to it."""

    rule: str


@dataclass(frozen=True)
class AddLine:
    """A hand wishes for this line to stand on the sheet as well; the editor sees to it."""

    line: str


@dataclass(frozen=True)
class LineNote:
    """Beside the line ``line`` of the sheet, counted from 0, with what can be done about it."""

    line: int
    pieces: tuple[Piece, ...]
    way: PutOn | AddLine | None = None
    says: str = ""
    in_vain: bool = True
    """Whether the line would do nothing; otherwise the table would be asked."""

    @property
    def said(self) -> str:
        """As one sentence without tags."""
        parts = (
            piece.label if isinstance(piece, Tag) else piece.text for piece in self.pieces if isinstance(piece, Tag | TextPiece)
        )
        return capitalised(" ".join(parts))


def notes_on(
    draft: Draft, book: Rulebook, overridden: OverriddenLines, objecting: ObjectionTo, noticing: Noticing, vocabulary: Vocabulary
) -> tuple[LineNote, ...]:
    """A note for each line of the draft that would not be heard, which tells what rules say to it on the card where it would."""
    if not draft.sheet.strip() or draft.kind not in (ENACT, AMEND) or (draft.kind == AMEND and draft.rule not in book):
        return ()
    change = replace(draft, text=draft.text.strip() or WORDLESS).change(book)
    return tuple(_note(each, draft, book, objecting, noticing, vocabulary) for each in overridden(change))


def foremost(told: Sequence[LineNote]) -> LineNote | None:
    """The one that sends a sheet to another rule's card, else the first of a line that would be in vain; how one comes to throw
    is told once the line stands there."""
    in_vain = (note for note in told if note.in_vain and note.says != DIE)
    return next((note for note in told if isinstance(note.way, PutOn)), next(in_vain, None))


def _note(
    found: Outranked, draft: Draft, book: Rulebook, objecting: ObjectionTo, noticing: Noticing, vocabulary: Vocabulary
) -> LineNote:
    if not found.rule:
        nobody = TextPiece(unheard_told(found, book))
        if found.never:
            return LineNote(found.line, (nobody,), AddLine(found.claim) if found.claim else None, DIE)
        question = vocabulary.questions[found.question]
        add = AddLine(line_text(setting(question, vocabulary)))
        return LineNote(found.line, (nobody,), add, f"Say here {question.asked()}")
    if found.rule not in book or (draft.kind == AMEND and found.rule == draft.rule):
        return LineNote(found.line, (TextPiece(IN_VAIN),))
    said = tuple(_said(found, book, vocabulary.asked(found.question)))
    if found.claim:
        return LineNote(found.line, said, AddLine(found.claim), "Say on the sheet too that this rule goes first")
    if draft.procedure is not Procedure.PROPOSAL:
        return LineNote(found.line, said, in_vain=not found.differs)
    instead = put_instead(draft, book[found.rule], book, vocabulary)
    if objection := against(instead, book, objecting):
        on_neither = f"It cannot be put on {book.title(found.rule)} instead: {objection[:1].lower()}{objection[1:]}"
        return LineNote(found.line, (*said, TextPiece(on_neither)), in_vain=not found.differs)
    on_it = f"Put it on {book.title(found.rule)} instead"
    there = (TextPiece(f"There, it gets a note by {each[:1].lower()}{each[1:]}") for each in noticing(instead.change(book)))
    return LineNote(found.line, (*said, *there), PutOn(found.rule), on_it, in_vain=not found.differs)


def _said(found: Outranked, book: Rulebook, asked: str) -> Iterator[Piece]:
    rule, by = rule_tag(book, found.rule), rule_tag(book, found.by)
    if rule is None:
        return
    behind, behind_by = found.said(asked)
    if found.question == WINNER and found.by:
        yield TextPiece(NOBODY_WINS)
        behind_by = behind_by if found.claim else f"{behind_by.partition(':')[0]}."
    yield from (rule, TextPiece(behind))
    if by is not None:
        yield from (by, TextPiece(behind_by))


def put_instead(draft: Draft, rule: Rule, book: Rulebook, vocabulary: Vocabulary) -> Draft:
    """The draft as an amendment of that rule: what was written stands below its words and on its sheet, of a rule that is
    amended what came to it."""
    before = book[draft.rule].sheet if draft.kind == AMEND and draft.rule in book else ""
    words = draft.text if draft.kind == ENACT else gained(draft.text, book[draft.rule].text) if draft.rule in book else ""
    sheet = put_on(rule.sheet, new_lines(draft.sheet, before, vocabulary), vocabulary)
    return Draft(
        draft.by,
        draft.procedure,
        AMEND,
        rule.id,
        "\n".join(filter(None, (rule.text.strip(), words.strip()))),
        sheet,
        why=draft.why,
        taken=draft.taken,
        taken_for=draft.taken_for,
        action=draft.action,
    )


class Notes(QWidget):
    """The notes on some lines, one below the other; they are laid anew only where they say something else."""

    wished = Signal(object)
    """A ``PutOn``, an ``AddLine``, or another ``Wish``."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._notes: tuple[LineNote, ...] = ()
        self._column = stacked(theme, on=self, gap=6)

    def show_notes(self, notes: tuple[LineNote, ...]) -> None:
        if notes == self._notes:
            return
        self._notes = notes
        clear(self._column)
        for note in notes:
            self._column.addWidget(self._laid(note))

    def _laid(self, note: LineNote) -> QWidget:
        """Says what is in vain about a line, and offers to put it where it is heard."""
        laid, line = QWidget(), TaggedLine(self._theme)
        line.show_pieces(*note.pieces)
        line.wished.connect(self.wished)
        column = stacked(self._theme, line, on=laid, margins=(0, 2, 0, 4), gap=6)
        laid.setAccessibleName(
            f"Line {note.line + 1} {'would not be heard' if note.in_vain else 'and another rule would differ'}"
        )
        if note.way:
            name = f"Line {note.line + 1}: {note.says[:1].lower()}{note.says[1:]}"
            move = button(note.says, lambda: self.wished.emit(note.way), name=name, small=True)
            column.addWidget(move, 0, Qt.AlignmentFlag.AlignLeft)
        return laid
