"""What a rule-change would mean, in plain sentences, while it is being written: nothing of it has happened."""

from collections.abc import Callable, Iterator

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QWidget

from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.kits.changes import sheet_changes, stopped
from tabletop.clerk.language.sheet_lines import sheet_lines
from tabletop.clerk.language.tree import Clause
from tabletop.engine.acts import Act
from tabletop.engine.acts.actions import REMOVE
from tabletop.engine.acts.lawmaking.proposing import Propose
from tabletop.engine.answers import ON_THE_VOTE, DryRun, Failing, FigureChange, Foreseen, Meaning
from tabletop.engine.frozen import replace
from tabletop.engine.proposals import Ballot
from tabletop.engine.rulebook import HOUSE, Rulebook
from tabletop.engine.text.game_words import REPEAL, USUAL, Words
from tabletop.engine.values import capitalised, listed
from tabletop.engine.work import Work
from tabletop.view.widgets.controls import button, label
from tabletop.view.widgets.flow import Piece, Tag, TextPiece
from tabletop.view.widgets.layouts import clear, keep_room, stacked
from tabletop.view.widgets.slices import Slices
from tabletop.view.widgets.tagged_line import TaggedLine
from tabletop.view.widgets.theme import Theme
from tabletop.view.widgets.words_edit import ChangedWords

PAUSE = 400
"""Milliseconds without a key after which it is worked out anew."""
MOST, EVERY = 8, 1_000
"""Lines of one kind that are shown, of more it is said how many there are; and all of them, once somebody wants that."""
WOULD_MEAN = "What it would mean"
ADOPTION = ("votes counted", "proposal adopted")
"""What happens when the change itself is adopted, before it is in force."""
FROM_NOW_ON = "It works as soon as it is in force."
"""All that can be said of lines that nothing of late would have come upon."""
NOT_ITS_OWN = "It is in force only after this proposal is adopted, so it works from the next one on."
NOT_ITS_OWN_PART = "A line that waits for a proposal works from the next one on: this one is in force only after it is adopted."

BEGUN = ("game begun",)
NEVER = "A line that waits for the game to begin never works: it has begun."

Ask = Callable[[Propose, Act | None], Work[Meaning | None]]


class MeaningNote(QWidget):
    """Says what the change means as soon as the writing pauses."""

    wished = Signal(object)
    told = Signal(bool)
    """Whether there is anything to say."""

    def __init__(self, theme: Theme, ask: Ask, words: Words = USUAL) -> None:
        super().__init__()
        self._theme, self._ask, self._words = theme, ask, words
        self._change: Propose | None = None
        self._outright: Act | None = None
        self._book = Rulebook()
        self._pause = QTimer(self, interval=PAUSE, singleShot=True)
        self._pause.timeout.connect(self._begin)
        self._laid: tuple[Ballot, ...] = ()
        self._hangs = False
        """Whether what the change means hung on the ballots at any time."""
        self._slices = Slices(self)
        self._lines = stacked(theme, on=self, gap=5)
        self.setAccessibleName(WOULD_MEAN)
        self.hide()

    def show_change(
        self, change: Propose | None, book: Rulebook, laid: tuple[Ballot, ...] = (), outright: Act | None = None
    ) -> None:
        """The change as it is written now; ``None`` while it is not whole yet. ``outright`` is the act that does it without a
        vote. Ballots that are ``laid`` on it since are looked
        at where what it means may hang on them; what was said stays meanwhile."""
        ballots, self._laid = self._laid, laid
        if (change, outright, book) != (self._change, self._outright, self._book):
            self._change, self._outright, self._book, self._hangs = change, outright, book, False
            self._stop()
            self.hide()
            keep_room(self, change is not None)  # what was said has its room until it is said anew: no form scrolls by itself
            if change is not None:
                self._pause.start()
        elif laid != ballots and (self._hangs or self._pause.isActive() or self._slices.isActive()):
            self._pause.start()

    def _begin(self) -> None:
        """It is worked out beside whatever people do meanwhile, and shown when it is."""
        if self._change is not None:
            self._slices.begin(self._ask(self._change, self._outright), self._show_meaning)

    def _show_meaning(self, meaning: Meaning | None) -> None:
        self._hangs |= meaning is not None and meaning.hangs_on_votes
        self._stop()
        self._say(meaning)

    def _say(self, meaning: Meaning | None, *, most: int = MOST) -> None:
        clear(self._lines)
        said = list(sentences(meaning, self._book, self._words, most)) if meaning else []
        more = len(list(sentences(meaning, self._book, self._words, EVERY))) - len(said) if meaning else 0
        changed = _of_the_sheet(self._change, self._book, self._words) if self._change else ()
        said += [
            (TextPiece(f"{capitalised(each)}{'' if each.endswith('.”') else '.'}"),)
            for each in _stopped(self._change, self._book, self._words)
        ]
        if self._change and _hears(BEGUN, self._change, self._book):
            said.append((TextPiece(NEVER),))
        elif self._change and not self._outright and _hears(ADOPTION, self._change, self._book):
            only = all(line.occasion in ADOPTION for line in _clauses(self._change, self._book))
            said.append((TextPiece(self._words.translated(NOT_ITS_OWN if only else NOT_ITS_OWN_PART)),))
        elif meaning and self._change and not changed and any(_clauses(self._change, self._book)):
            brought = list(sentences(replace(meaning, if_defeated=()), self._book, self._words, most))
            said += [] if brought or _stopped(self._change, self._book, self._words) else [(TextPiece(FROM_NOW_ON),)]
        if said or changed:
            self._lines.addWidget(label(WOULD_MEAN, section=True))
        for before, after in changed:
            words = ChangedWords(self._theme, 13)
            words.show_change(before, after)
            self._lines.addWidget(words)
        for pieces in said:
            line = TaggedLine(self._theme, second=True)
            line.wished.connect(self.wished)
            line.show_pieces(*pieces)
            self._lines.addWidget(line)
        if more:
            self._lines.addWidget(button("Show all", lambda: self._say(meaning, most=EVERY), link=True))
        keep_room(self, False)
        self.setVisible(bool(said or changed))
        self.told.emit(bool(said or changed))

    def _stop(self) -> None:
        self._pause.stop()
        self._slices.leave()


def _of_the_sheet(change: Propose, book: Rulebook, words: Words) -> tuple[tuple[str, str], ...]:
    """What the clerk would do otherwise under a rule that is there already and stays, in sentences before and after."""
    rule = book.numbered(change.rule) if change.kind != REPEAL else None
    return sheet_changes(rule.sheet, change.sheet, words) if rule and change.sheet is not None else ()


def _stopped(change: Propose | None, book: Rulebook, words: Words) -> tuple[str, ...]:
    """What the clerk would no longer do or object to under a rule that goes: what its sheet answers is told of as an answer."""
    rule = book.numbered(change.rule) if change and change.kind == REPEAL else None
    return stopped([rule], book.repealed(rule.id), words, EVERY, EVERY) if rule else ()


def _hears(of: tuple[str, ...], change: Propose, book: Rulebook) -> bool:
    """Whether a line that is new on its sheet waits for one of these."""
    return any(line.occasion in of for line in _clauses(change, book, of))


def _clauses(change: Propose, book: Rulebook, on: tuple[str, ...] = ("",)) -> Iterator[Clause]:
    """The lines that are new on its sheet and wait for something to happen; those alone that speak of one `on` these."""
    rule = book.numbered(change.rule)
    before = {each.text for each in sheet_lines(rule.sheet if rule else "", VOCABULARY)}
    new = (each for each in sheet_lines(change.sheet or "", VOCABULARY) if each.text not in before)
    said = (
        each.line for each in new if any(heard[heard.rfind(" ") + 1 :] in each.text for heard in on)
    )  # none else need be read
    yield from (line for line in said if isinstance(line, Clause))


def sentences(meaning: Meaning, book: Rulebook, words: Words, most: int = MOST) -> Iterator[tuple[Piece, ...]]:
    """Sentences with the rules they speak of, so ``most`` of a kind: what would be answered otherwise, and what the last turns
    would have come to. Of what stays as it is, and of what nobody can tell, nothing is said."""
    hang = [each for each in meaning.answers if each.would_be == ON_THE_VOTE]
    alone = [each for each in meaning.answers if each not in hang or len(hang) == 1]
    yield from _at_most([_answered(each, book, words) for each in alone], most)
    if len(hang) > 1:
        all_of_them = words.translated(listed([each.in_words for each in hang]))
        yield TextPiece(f"{capitalised(all_of_them)}:"), TextPiece(f"{ON_THE_VOTE}.", strong=True)
    yield from ((TextPiece(sentence),) for sentence in (*meaning.besides, *meaning.if_defeated))
    if meaning.dry_run is not None:
        had_it_been = f"Had it {'not ' * (meaning.kind in (REPEAL, REMOVE))}been in force"
        yield from _dry_run(meaning.dry_run, had_it_been, book, words, most)


def _at_most(lines: list[tuple[Piece, ...]], most: int) -> list[tuple[Piece, ...]]:
    return lines if len(lines) <= most + 1 else [*lines[:most], (TextPiece(f"and {len(lines) - most} more."),)]


def _answered(answer: Foreseen, book: Rulebook, words: Words) -> tuple[Piece, ...]:
    question = TextPiece(f"{capitalised(words.translated(answer.in_words))}:")
    if answer.by:
        first = "goes first by the sheets as they are, as" if answer.claim else "goes first, as"
        unless = ", as long as only the words say that it goes before that rule" * bool(answer.claim)
        said = (question, _tag(answer.rule, book), TextPiece(first), _tag(answer.by, book))
        return (*(piece for piece in said if piece), TextPiece(f"says: nothing changes there{unless}."))
    if answer.would_be == answer.was:
        kept = TextPiece(f"stays {words.translated(answer.was)}, as")
        stays = (question, kept, _tag(answer.rule, book), TextPiece("goes first." if answer.alone else "says so by itself."))
        return tuple(piece for piece in stays if piece)
    silent = f"(so far no rule {'says anything of that alone' if answer.among else 'tells the clerk'})."
    now = f"(now {words.translated(_of_nobody(answer, answer.was))})." if answer.was else silent
    return (
        question,
        TextPiece(words.translated(_of_nobody(answer, answer.would_be)) or "no rule would tell the clerk", strong=True),
        TextPiece(now),
    )


def _of_nobody(answer: Foreseen, says: str) -> str:
    """Where players are asked for, none of them is nobody."""
    entry = VOCABULARY.questions.get(answer.question)
    return "nobody" if says == "none" and entry and entry.gives.startswith("player") else says


def _tag(rule: str, book: Rulebook) -> Tag | None:
    if rule == HOUSE:
        return Tag("the table's own card", HOUSE)
    return Tag(f"rule {book[rule].number}", rule) if rule in book else None


def _dry_run(dry_run: DryRun, had_it_been: str, book: Rulebook, words: Words, most: int) -> Iterator[tuple[Piece, ...]]:
    steps = f"steps {dry_run.first} to {dry_run.last}" if dry_run.first < dry_run.last else f"step {dry_run.first}"
    told = (dry_run.figures, dry_run.objected, dry_run.asked, dry_run.failed)
    if not any(told):
        return
    when = steps if dry_run.ends else f"the last turns ({steps})"  # that far, which need not be the last of them
    yield (TextPiece(f"{had_it_been} in {when}:"),)
    yield from _at_most([_figure(each, words) for each in dry_run.figures], most)
    yield from _at_most(
        [(TextPiece(f"A rule would have objected to step {number}: {said}"),) for number, said in dry_run.objected], most
    )
    for asked in (words.translated(VOCABULARY.asked(question)) for question in dry_run.asked):
        yield (TextPiece(f"The table would have been asked: {asked}."),)
    if dry_run.asked:
        yield (TextPiece(f"What hangs on the answer{'s' * (len(dry_run.asked) > 1)} is not counted here."),)
    yield from _at_most([_failed(each, book) for each in dry_run.failed], most)
    if dry_run.ends:
        yield (TextPiece(f"{dry_run.ends} Nobody can tell what would have come after that."),)


def _failed(failing: Failing, book: Rulebook) -> tuple[Piece, ...]:
    tag = _tag(failing.rule, book)
    when = f"at step {failing.step}" if failing.step else "as it came into force"
    said = TextPiece(f"would have failed {when}{and_why(failing.why)}")
    return (TextPiece("The sheet of"), tag, said) if tag else (TextPiece("Its sheet"), said)


def and_why(fault: str) -> str:
    """Why a line failed, as the end of a sentence: ``, line 2: nothing called “Zed” is on the table.``"""
    return f", l{fault[1:]}" if fault.startswith("Line ") else f": {fault}"


def _figure(figure: FigureChange, words: Words) -> tuple[Piece, ...]:
    about = f"{figure.who}, {figure.what}:" if figure.who else f"{capitalised(figure.what)}:"
    would_be, was = (words.translated(each) for each in (figure.would_be, figure.was))
    return TextPiece(about), TextPiece(would_be, strong=True), TextPiece(f"instead of {was}.")
