"""A figure laid open: what is asked, the answer and the card that gives it, what it was made of, and how it was before."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QWidget

from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.language.vocabulary import Vocabulary
from tabletop.clerk.law.counted import is_counted
from tabletop.engine.acts.lawmaking.deciding import ALWAYS, Decide
from tabletop.engine.answers import LawLine
from tabletop.engine.findings import Claim, Finding, Held, Input
from tabletop.engine.rulebook import HOUSE, Rulebook
from tabletop.engine.seen import SeenTable
from tabletop.engine.text.game_words import ENACT
from tabletop.engine.values import capitalised
from tabletop.paper.days import day_and_time
from tabletop.view.offers.people import set_by_hand
from tabletop.view.offers.rulings import NOBODY_JUDGES, asking, disputing
from tabletop.view.reading.viewer import Viewer
from tabletop.view.values.drafts import Draft, Procedure
from tabletop.view.values.offer import WHY, FormField, Offer, makes
from tabletop.view.values.wishes import LayOpen
from tabletop.view.widgets.controls import button, label
from tabletop.view.widgets.dialogs import carry_out
from tabletop.view.widgets.flow import Piece, Tag, TextPiece, rule_tag
from tabletop.view.widgets.layouts import in_row, stacked
from tabletop.view.widgets.tagged_line import TaggedLine
from tabletop.view.widgets.theme import Theme

FindingOf = Callable[[str, str, int | None, int], Finding]
"""What stands behind the answer to a question, asked of a subject, now or when an entry had been made."""
HANGS = "It depends on the {} at hand: the first of these rules that then says something gives the answer."
MAY_DIFFER = (
    "It depends on the {} at hand. Where these rules then say different things, no sheet tells the clerk which "
    "prevails, and the table is asked."
)
GONE = "It is no longer on the table."
MOST_BEFORE = 40
"""Steps that are told of how a figure was before, the newest first."""


class FigureViewer(Viewer):
    def __init__(self, theme: Theme, vocabulary: Vocabulary, find: FindingOf) -> None:
        super().__init__(theme, "A figure")
        self._vocabulary, self._find = vocabulary, find
        self._asked: tuple[str, str] | None = None
        self._table: tuple[SeenTable, int | None, str] | None = None
        self._proposing = True

    def lay_open(self, question: str, subject: str) -> None:
        """The answer to that question, asked of that subject."""
        self._asked = question, subject
        self.show_again()

    def show_table(self, table: SeenTable, at: int | None = None, *, judged: str = NOBODY_JUDGES, proposing: bool = True) -> None:
        """The table now, or looked back at as it stood after entry ``at``; ``judged`` says who would judge it, if anybody, and
        where nobody is ``proposing`` changes, rules are changed by hand.

        The figure is found again only while it is seen."""
        self._table, self._proposing = (table, at, judged), proposing
        if self.isVisible():
            self.show_again()

    def show_again(self) -> None:
        if self._asked is None or self._table is None:
            return
        (table, at, judged), finding = self._table, self._find(*self._asked, self._table[1], MOST_BEFORE + 1)
        middle, foot = self._middle(finding, table.rulebook), self._foot(finding, table, judged, at is not None)
        self.lay(self._head(finding), middle, foot)

    def _head(self, finding: Finding) -> QWidget:
        holder, title = QWidget(), label(_title(finding), head=True)
        cross = self.cross()
        row = in_row(self.theme, title, cross, on=holder, margins=(22, 14, 14, 12), grows=title)
        row.setAlignment(cross, Qt.AlignmentFlag.AlignTop)
        return holder

    # Middle

    def _middle(self, finding: Finding, book: Rulebook) -> QWidget:
        theme = self.theme
        middle = QWidget()
        asks = () if finding.asks.removesuffix(".") == _title(finding) else (label(finding.asks, second=True),)
        answer = self._answer(finding, book)
        first = (*answer, *asks) if is_counted(finding.line.question) else (*asks, *answer)
        column = stacked(theme, *first, on=middle, margins=(22, 14, 22, 16), gap=8)
        for section in (self._others, self._made_of, self._before):
            for widget in section(finding, book):
                column.addWidget(widget)
        return middle

    def _answer(self, finding: Finding, book: Rulebook) -> Sequence[QWidget]:
        """The answer in large letters, and the line of the card that gives it."""
        if finding.hangs:
            at_hand = "piece" if VOCABULARY.questions[finding.line.question].of == "piece" else "vote"
            return [
                label((HANGS if finding.ordered else MAY_DIFFER).format(at_hand), strong=True),
                *(self._written(claim, book) for claim in finding.claims),
            ]
        line = finding.line
        nobody = f"{capitalised(line.silence(book))}." if line.would else finding.silence
        said = label(line.answer or (GONE if finding.called else nobody), words=True, reading=True)
        said.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        gives = finding.claims[:1] if finding.line.rule else ()
        return [said, *(widget for claim in gives for widget in self._given(claim, book))]

    def _given(self, claim: Claim, book: Rulebook) -> Sequence[QWidget]:
        return [
            self._line("It says so:", rule_tag(book, claim.rule), TextPiece(claim.told, strong=True)),
            label(claim.line, sheet=True),
        ]

    def _written(self, claim: Claim, book: Rulebook) -> QWidget:
        behind = (TextPiece("It comes after,"), *because) if (because := _because(claim, book)) else ()
        return self._line(rule_tag(book, claim.rule), TextPiece(claim.told), *behind)

    def _others(self, finding: Finding, book: Rulebook) -> Sequence[QWidget]:
        """The other cards that speak of it, each with why it is not heard."""
        others = () if finding.hangs else finding.claims[1 if finding.line.rule else 0 :]
        if not others:
            return []
        return [self._title("Other cards that mention it"), *(self._other(claim, finding, book) for claim in others)]

    def _other(self, claim: Claim, finding: Finding, book: Rulebook) -> QWidget:
        tag = rule_tag(book, claim.rule)
        if not claim.speaks:
            return self._line(tag, TextPiece(f"says nothing of it now: {claim.told}"), second=True)
        if claim.answer == finding.line.answer:
            return self._line(tag, TextPiece("says the same."))
        if not finding.line.rule:
            return self._line(tag, TextPiece("says"), TextPiece(claim.answer, strong=True))
        return self._line(
            tag, TextPiece("says"), TextPiece(claim.answer, strong=True), TextPiece("and is overruled"), *_because(claim, book)
        )

    def _made_of(self, finding: Finding, book: Rulebook) -> Sequence[QWidget]:
        made = [self._input(read, book) for read in finding.inputs if not read.beside]
        beside = [self._input(read, book) for read in finding.inputs if read.beside]
        titled = (("What it is made of", made), ("See also", beside))
        return [each for title, inputs in titled if inputs for each in (self._title(title), *inputs)]

    def _input(self, read: Input, book: Rulebook) -> QWidget:
        tag = rule_tag(book, read.rule, read.called)
        line = self._line(TextPiece(f"{read.words}:"), TextPiece(read.value, strong=True), tag)
        if not read.question:
            return line
        lays_open = partial(self.wished.emit, LayOpen(read.question, read.subject))
        return self.beside(line, button("why?", lays_open, name=f"why? {read.words}", link=True))

    def _before(self, finding: Finding, book: Rulebook) -> Sequence[QWidget]:
        if not finding.held or (finding.called and not any(held.answer for held in finding.held)):
            return []  # what was undone never came to anything
        told = self._title("What changed it" if finding.called else "How it was")
        silent = "gone" if finding.called else "no rule said"
        latest = [self._held(held, book, silent) for held in reversed(finding.held[-MOST_BEFORE:])]
        older = [label("Older ones are in the minutes.", second=True)] if len(finding.held) > MOST_BEFORE else []
        return [told, *latest, *older]

    def _held(self, held: Held, book: Rulebook, silent: str) -> QWidget:
        since = f"since step {held.step}{' or earlier' * held.earlier}" if held.step > 1 else "from the beginning"
        says = f"Look back at it: {day_and_time(held.at)}" if held.at else "Look back at it"
        pieces = TextPiece(held.answer or silent, strong=True), *([TextPiece(f"· {held.told}")] if held.told else [])

        def tag(rule: str) -> Tag | None:
            return rule_tag(book, rule, held.called.get(rule, ""))

        also = (piece for answer, rule in held.also for piece in (TextPiece(answer, strong=True), tag(rule)))
        return self.beside(self._line(*pieces, tag(held.rule), *also), self.look_back(since, held.step, says))

    def _title(self, words: str) -> QWidget:
        return label(words, section=True)

    def _line(self, *pieces: Piece | str | None, second: bool = False) -> TaggedLine:
        made = TaggedLine(self.theme, second=second)
        made.show_pieces(*pieces)
        made.wished.connect(self.wished)
        return made

    # Foot

    def _foot(self, finding: Finding, table: SeenTable, judged: str, past: bool) -> QWidget:
        by_hand = (set_by_hand(seat, table).get(self._asked) for seat in table.seats if self._asked)
        offers = (*filter(None, by_hand), *_offers(finding, table, judged))
        foot = self.foot(self.offered(offers, table), self._change(finding, table))
        foot.setEnabled(not past)
        return foot

    def _change(self, finding: Finding, table: SeenTable) -> QPushButton:
        """The editor at the line that gives the figure; where no rule does, at a new rule that would, unless one plays alone."""
        asked = VOCABULARY.questions.get(finding.line.question)
        changes = f"Change this{' figure' * (not asked or asked.gives == 'number')}…"
        if finding.line.rule in table.rulebook:
            changes = f"Change {table.rulebook.title(finding.line.rule)}{'' if self._proposing else ' by hand'}…"
        made = button(changes if finding.line.rule else "Propose a rule…", primary=True)
        if not finding.line.rule and len(table.players) == 1:
            made.hide()
        if finding.line.rule == HOUSE and not (finding.called or finding.hangs):
            otherwise = deciding(finding)
            made.clicked.connect(lambda: carry_out(otherwise, table, self.theme, made, self.wished.emit))
        else:
            made.clicked.connect(lambda: self.wished.emit(self._draft(finding, table.rulebook)))
        return made

    def _draft(self, finding: Finding, book: Rulebook) -> Draft:
        rule, line = finding.line.rule, finding.claims[0].at if finding.claims else 0
        if rule in book:
            return Draft.changing(book[rule], procedure=Procedure.PROPOSAL if self._proposing else Procedure.BY_HAND, line=line)
        if rule == HOUSE:
            return Draft.of_own_card(book.house, line)
        if finding.called:
            return Draft(kind=ENACT)
        return Draft(kind=ENACT, sheet=begun(finding.line, self._vocabulary), line=1)


def _title(finding: Finding) -> str:
    return capitalised(finding.called or finding.line.in_words)


def _because(claim: Claim, book: Rulebook) -> tuple[Piece, ...]:
    """``as rule 211 says: lowest number first within a class``, or nothing if no rule says which prevails."""
    tag = rule_tag(book, claim.by)
    return (TextPiece("by"), tag, TextPiece(f"({claim.order})")) if tag else ()


def _offers(finding: Finding, table: SeenTable, judged: str) -> tuple[Offer, ...]:
    """A question to the Judge, and the dispute of the rule that gives the figure."""
    line, book = finding.line, table.rulebook
    title = finding.held[-1].called.get(line.rule) if finding.called and finding.held else book.title(line.rule)
    answer = line.answer or ("gone" if finding.called else line.silence(book))
    said = f"{finding.called or line.in_words}: {answer}{f' ({title})' if title else ''}. "
    asked = (asking(table.players, capitalised(said), judged),) if judged else ()
    disputed = line.rule in book and not book[line.rule].standing
    return (*((disputing(book[line.rule], table.players),) if disputed else ()), *asked)


def deciding(finding: Finding) -> Offer:
    """What the table's own card says is decided otherwise, from now on."""
    line = finding.line
    answer = FormField("answer", f"{capitalised(line.in_words)}: what holds from now on?", usual=line.written)
    return Offer(
        "Decide otherwise", makes(Decide, question=line.question, about=line.subject, scope=ALWAYS), fields=(answer, WHY)
    )


def begun(line: LawLine, vocabulary: Vocabulary) -> str:
    """A line that answers the question, for a new rule: ``set value of cards to 1``."""
    question = vocabulary.questions[line.question]
    target = (
        f' "{line.subject}"'
        if question.keyed and line.subject
        else f" of {vocabulary.kinds[question.of].plural}"
        if question.of
        else ""
    )
    return f"set {question.phrase}{target} to {question.default}".rstrip()
