"""Questions put to the Judge in this turn, and wordings that a rule says are due: each with what may be done about it."""

from collections.abc import Callable

from tabletop.engine.acts.judging import AskJudgment, Judge, LeaveOffer, TakeOffer
from tabletop.engine.rulebook import Rulebook
from tabletop.engine.seats import Seat
from tabletop.engine.table import Judgment, Offered
from tabletop.view.controls import button
from tabletop.view.docks.section import Section
from tabletop.view.flow import Words, rule_tag, rule_tags
from tabletop.view.offers import WHY, Answers, Field, Offer


class Judgments(Section):
    """``asked`` says whether a rule in force names a Judge, so that anybody may ask."""

    def build(self, judgments: tuple[Judgment, ...], asked: bool, seats: tuple[Seat, ...], book: Rulebook) -> None:
        names = tuple(seat.name for seat in seats if not seat.out)
        if judgments:
            self.title("Judgment")
        for judgment in judgments:
            self._add(judgment, names, book)
        if asked:
            field = Field("question", "What do you disagree about?", "words")
            ask = Offer("Ask the Judge", lambda by, said: AskJudgment(by=by, question=said["question"]), names, (field,))
            self._button(ask)

    def _add(self, judgment: Judgment, names: tuple[str, ...], book: Rulebook) -> None:
        asker = f"{judgment.by or 'The table'} asks: "
        self.column.addWidget(self.line(Words(asker, strong=True), judgment.question))
        if judgment.answer:
            tags = rule_tags(book, judgment.rules)
            self.column.addWidget(self.line(f"{judgment.judge or 'The table'} judged: {judgment.answer}", *tags, second=True))
            return
        judges = (judgment.judge,) if judgment.judge else names
        said = f"{judgment.judge} is the Judge." if judgment.judge else "No rule names a Judge; the table decides."
        self.column.addWidget(self.line(said, second=True))
        fields = (Field("answer", "The judgment", "words"), Field("rules", "Rules it concerns, by number", needed=False))
        self._button(Offer("Give judgment", _judging(judgment.question), judges, fields))

    def _button(self, offer: Offer) -> None:
        made = button(offer.label)
        made.clicked.connect(lambda: self.carry_out(offer, made))
        row = self.row(made)
        row.addStretch(1)
        self.column.addLayout(row)


class OfferedWordings(Section):
    """A rule that is due to change, with the wording that is offered; the table takes or leaves it."""

    def build(self, offers: tuple[Offered, ...], book: Rulebook) -> None:
        for offered in offers:
            if offered.rule in book:
                self._add(offered, book)

    def _add(self, offered: Offered, book: Rulebook) -> None:
        number = book[offered.rule].number
        self.title(f"Rule {number} is due to change")
        self.column.addWidget(self.line(f"Offered: “{offered.text}”", rule_tag(book, offered.rule)))
        take, leave = button("Take it", primary=True), button("Leave it…")
        take.clicked.connect(lambda: self.acted.emit(TakeOffer(rule=number)))
        left = Offer("Leave it", lambda _, said: LeaveOffer(rule=number, why=said["why"]), fields=(WHY,))
        leave.clicked.connect(lambda: self.carry_out(left, leave))
        row = self.row(take, leave)
        row.addStretch(1)
        self.column.addLayout(row)


def _judging(question: str) -> Callable[[str, Answers], Judge]:
    def judge(by: str, said: Answers) -> Judge:
        numbers = [int(word) for word in said["rules"].replace(",", " ").split() if word.isdecimal() and len(word) < 10]
        return Judge(by=by, question=question, answer=said["answer"], rules=tuple(numbers))

    return judge
