"""The past is folded forward: it is told as playing through it again would tell it, and that costs no more late than early."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given

from tabletop.clerk.law.counted import account
from tabletop.cli.notation import finding_shown
from tabletop.engine.acts import played
from tabletop.engine.acts.counters import Give, SetCounter
from tabletop.engine.acts.lawmaking.judging import Judge, OverruleJudge
from tabletop.engine.acts.telling import Fault, SayWhy
from tabletop.engine.answers import Objection
from tabletop.engine.seen import SeenStep, seen, seen_step
from tabletop.engine.steps import Step
from tabletop.engine.table import Table
from tabletop.engine.values import Ref, exact
from tabletop.game import accounts
from tabletop.game import evening as evenings
from tabletop.game import played_record as records
from tabletop.game import session as sessions
from tabletop.game.entries import read_step
from tabletop.game.evening import Evening
from tabletop.game.played_record import Snapshot
from tabletop.game.session import Session
from tabletop.journal import read
from tests.any_acts import NAMES, Numbers, attempt, picked, scripts, tries
from tests.playing import carry, do, resume, sit

# Told from scratch


class Plain:
    """The past as it is told by playing the steps on one way from the first: slow, and easily seen to be right."""

    def __init__(self, session: Evening, at: int | None = None) -> None:
        numbers, number = list[int](), session.standing(at)
        while number:
            numbers.insert(0, number)
            number = session._timeline.parent(number)
        self.reasons: dict[int, tuple[int, str, str]] = {}
        steps = {number: read_step(session._record.entries[number - 1]) for number in numbers}
        for number, step in steps.items():
            if isinstance(step.act, SayWhy):
                self.reasons[step.act.step] = number, step.act.why, step.act.by
        self.tables = [session._tables[0]]
        self.way: list[tuple[int, Step, Table, Table]] = []
        for number, step in steps.items():
            told = replace(step, why=self.reasons[number][1]) if number in self.reasons else step
            self.tables.append(told.on(self.tables[-1]))
            self.way.append((number, told, self.tables[-2], self.tables[-1]))

    def acts(self) -> Iterator[tuple[int, Step, Any, Any, Table, Table]]:
        for number, step, before, _ in self.way:
            table = step.beginning(before)
            for act, told in zip(step.acts, step.told_acts, strict=True):
                yield number, step, act, told, table, (table := played(act, table))

    def told(self) -> list[SeenStep]:
        return [seen_step(step, step.tables(before), number) for number, step, before, _ in self.way]

    def ledger(self) -> list[tuple[object, ...]]:
        found: list[tuple[object, ...]] = []
        first = {step.number: next(iter(step.told), "").removesuffix(".") for step in self.told()}
        for number, step, act, _, before, after in self.acts():
            if isinstance(act, Give | SetCounter) and act.counter == "points" and before.seat(act.of):
                had, now = (each.counters.get(("points", Ref("player", act.of)), 0) for each in (before, after))
                why = (step.why if act is step.act else "") or act.why
                found += [(number, act.of, exact(now - had), now, why, first[number])] if had != now else []
        return found

    def wordings(self, rule: str) -> list[tuple[object, ...]]:
        found: list[tuple[object, ...]] = []
        for number, table in zip((0, *(number for number, *_ in self.way)), self.tables, strict=True):
            reads = [(each.text, each.sheet, each.number) for each in table.rulebook.rules if each.id == rule]
            found += [(number, *reads[0])] if reads and (not found or found[-1][1:] != reads[0]) else []
        return found

    def gone(self) -> dict[str, int]:
        ended = {}
        for number, _, before, after in self.way:
            ended |= dict.fromkeys(
                {rule.id for rule in before.rulebook.rules} - {rule.id for rule in after.rulebook.rules}, number
            )
        return {rule: step for rule, step in ended.items() if rule not in self.tables[-1].rulebook}

    def stamps(self) -> dict[str, tuple[int, str, str]]:
        found: dict[str, tuple[int, str, str]] = {}
        for number, _, act, told, before, after in self.acts():
            for rule in after.rulebook.rules:
                if rule.standing and (rule.id not in before.rulebook or before.rulebook[rule.id].standing != rule.standing):
                    said = (
                        act.answer
                        if isinstance(act, Judge)
                        else told.why
                        if "stamp" in act.said or act.said != "edit rule"
                        else ""
                    )
                    found[rule.id] = number, rule.standing, said if isinstance(act, Judge) or act.said in STAMPING else ""
        return {rule.id: found[rule.id] for rule in self.tables[-1].rulebook.rules if rule.standing}

    def course_of(self, proposal: int) -> list[tuple[object, ...]]:
        found: list[tuple[object, ...]] = []
        for number, _, _, after in self.way:
            stands = [each.stands for each in after.proposals if each.number == proposal]
            found += [(number, stands[0])] if stands and (not found or found[-1][1] != stands[0]) else []
        return found

    def rulings(self) -> list[tuple[int, str, str, bool]]:
        found: list[tuple[int, str, str, bool]] = []
        for number, _, act, _, before, after in self.acts():
            changed = [new for new, old in zip(after.judgments, before.judgments, strict=False) if new != old]
            if isinstance(act, Judge):
                found += [(number, each.question, each.answer, False) for each in changed]
            elif isinstance(act, OverruleJudge):
                for each in changed:
                    for index in [index for index, ruling in enumerate(found) if ruling[1] == each.question][-1:]:
                        found[index] = (*found[index][:3], True)
        return found

    def failed(self, rule: str) -> int:
        found = [number for number, _, act, *_ in self.acts() if isinstance(act, Fault) and act.rule == rule and act.why]
        return max(found, default=0)

    def figure(self, name: str, subject: str) -> list[tuple[int, str]]:
        """Since when it is what it is; a figure of another proposal is no earlier one of it."""
        found, about = [(0, "")], ""
        for number, _, _, after in self.way:
            now = account(name, subject, seen(after))
            found, about = found if now.about in ("", about) else [(0, "")], now.about or about
            found += [(number, now.figure)] if now.figure != found[-1][1] else []
        return found[1:]


STAMPING = ("stamp void", "dispute", "suspend")
FIGURES = (
    ("number of the turn", ""), ("rules in force", ""), ("counter", "points of Ann"), ("last throw", ""),
    ("cards lying", "pile draw"), ("ballots laid", "for"), ("number of the proposal", ""),
)  # fmt: skip


def is_told_as_from_scratch(session: Session, at: int | None = None) -> None:
    plain = Plain(session, at)
    lines = [(line.step, line.seat, line.change, line.now, line.why, line.done) for line in session.ledger(at=at)]
    assert lines == plain.ledger()
    assert [(each.step, each.seat) for each in session.ledger("Ann", at=at)] == [each[:2] for each in lines if each[1] == "Ann"]
    assert {rule: (each.step, each.standing, each.why) for rule, each in session.stamps(at).items()} == plain.stamps()
    assert {step: (each.said, each.why, each.by) for step, each in session.reasons(at).items()} == plain.reasons
    assert [session.step(number, at=at) for number in session.way(at)] == plain.told()
    assert session.whole_table() == Plain(session).tables[-1]
    rules = {rule.id for table in plain.tables for rule in table.rulebook.rules}
    for rule in rules:
        assert session.failed_at(rule, at) == plain.failed(rule)
    for name, subject in FIGURES:
        held = session.finding(name, subject, at).held
        assert [(each.step, each.answer) for each in held] == plain.figure(name, subject), (name, subject)
    if at is None:
        of_rules(session, plain, rules)


def of_rules(session: Session, plain: Plain, rules: set[str]) -> None:
    """What is told only of the table now."""
    wordings = {rule: plain.wordings(rule) for rule in rules}
    told = {rule: [(each.step, *each.reads) for each in session.wordings(rule)] for rule in rules}
    assert told == wordings
    pages = {page.rule.id: (page.wordings, page.ended) for page in session.book()}
    assert pages == {rule: (len(wordings[rule]), plain.gone().get(rule, 0)) for rule in rules}
    numbers = {proposal.number for table in plain.tables for proposal in table.proposals}
    assert [each.proposal.number for each in session.proposals()] == sorted(numbers)
    for number in numbers:
        assert [(each.step, each.proposal.stands) for each in session.course_of(number)] == plain.course_of(number)
    assert [(each.step, each.question, each.answer, each.overruled) for each in session.rulings()] == plain.rulings()
    table = session.whole_table()
    trays = [each.tray for each in session.laid_off()]
    lying = {"repealed": table.rulebook.gone, "replaced": table.rulebook.replaced, "defeated": table.defeated}
    assert {tray: trays.count(tray) for tray in lying} == lying


def go_somewhere(session: Session, kind: int, choices: Numbers) -> Session:
    """Undo, redo, another branch, a reason said later, a look, or the evening closed and opened again."""
    step = 1 + choices[0] % session.last
    match kind % 6:
        case 0 | 1:
            session.undo()
        case 2:
            session.redo()
        case 3:
            session.go_back(step)
        case 4:
            attempt(session, {"act": "say why", "by": "Ann", "step": step, "why": f"because of {choices[1]}"})
        case 5:
            session.look("Ann")
            session.close()
            return resume(session.path)
    return session


@tries(12, 600)
@given(scripts)
def test_whatever_is_done_undone_and_explained_the_past_is_told_as_from_scratch(script: list[tuple[int, Numbers]]) -> None:
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setattr(sessions, "LONG", 4)
        patch.setattr(records, "EVERY", 5)
        patch.setattr(records, "MOST_NEAR", 3)
        patch.setattr(evenings, "MOST_SAID", 4)
        session = sit(Path(folder), "nomic", ",".join(NAMES[:3]), token="", options={"the player who starts": "Ann"})
        for kind, choices in script:
            if kind % 3 == 0:
                session = go_somewhere(session, kind // 3, choices)
            else:
                attempt(session, picked(session.whole_table(), kind, choices))
        is_told_as_from_scratch(session)
        is_told_as_from_scratch(session, 1 + script[0][0] % session.last)
        session.close()
        again = resume(session.path)
        is_told_as_from_scratch(again)
        again.close()


# Rules that are voted on, judged and stamped, as an evening brings them


def test_an_evening_of_votes_judgments_and_branches_is_told_as_from_scratch(tmp_path: Path) -> None:
    session = sit(tmp_path, "nomic", "Ann,Bo,Cy", token="", options={"the player who starts": "Ann"})
    do(session, "propose", by="Ann", kind="amend", rule=206, text="Two votes each.", sheet="set votes of players to 2")
    do(session, "end debate", by="Ann")
    for name in ("Ann", "Bo", "Cy"):
        do(session, "vote", by=name, side="for")
    do(session, "ask judgment", by="Ann", question="Is tea a rule?")
    do(session, "judge", by="Cy", answer="Yes.", rules=[101, 103], then="disputed")
    for name in ("Ann", "Bo"):
        do(session, "voice", by=name, motion="overrule the Judge")
    stamped = do(session, "stamp void", by="Cy", rule=208, why="tea")
    do(session, "edit rule", text="Fails.", sheet="when step done: give 1 / (points of Ann - points of Ann) points to Ann")
    given = do(session, "give", by="Ann", counter="points", of="Bo", amount=3)
    is_told_as_from_scratch(session)
    for step in (stamped, given):
        do(session, "say why", by="Ann", step=step, why="it rains")
    is_told_as_from_scratch(session)
    session.go_back(stamped - 3)
    do(session, "remove rule", by="Ann", rule=210)
    do(session, "say why", by="Bo", step=stamped, why="later")
    is_told_as_from_scratch(session)
    is_told_as_from_scratch(session, stamped)


# What it costs


class Work:
    """How often a step was played or told since it was asked last."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.done = 0
        for owner, name in ((Step, "on"), (evenings, "seen_step"), (records, "read_step")):
            patch.setattr(owner, name, self._counting(getattr(owner, name)))

    def _counting(self, real: Any) -> Any:
        def counted(*given: Any) -> Any:
            self.done += 1
            return real(*given)

        return counted

    def of(self, asked: Any) -> int:
        self.done = 0
        asked()
        return self.done


def long_evening(folder: Path, rounds: int) -> Session:
    session = sit(folder, file=f"{rounds}.nomic")
    for turn in range(rounds):
        by = session.whole_table().things.by_name("token").at.of
        carry(session, by, f"Aces: {turn}.", f'set value of cards whose rank is "A" to {1 + turn % 9}', rule=13)
        do(session, "give", by="Ann", counter="points", of="Bo", amount=1)
        do(session, "say why", by="Bo", step=session.last, why="tea")
    return session


QUESTIONS = {
    "the last lines of a score": lambda at: at.ledger("Bo", most=5),
    "the last proposals": lambda at: at.proposals(counted=True, most=5),
    "the course of a proposal": lambda at: at.course_of(at.proposals(most=1)[0].proposal.number),
    "the last minutes": lambda at: list(at.minutes(at.last - 5, at.last)),
    "the way": lambda at: at.told_about(None, 5),
    "reasons": lambda at: at.reasons(None, at.last - 5, at.last),
    "the step to explain": lambda at: at.to_explain(),
    "the book": lambda at: at.book(),
    "wordings": lambda at: at.wordings("r13"),
    "rulings": lambda at: at.rulings(),
    "stamps": lambda at: at.stamps(),
    "where a line failed": lambda at: at.failed_at("r13"),
    "what lies in a tray": lambda at: at.laid_off("replaced"),
    "branches": lambda at: at.branches(),
    "what is undone": lambda at: at.undone(at.last - 5, at.last),
    "since when a card counts so much": lambda at: at.finding("value", "AS", most=3),
    "who is to move, since when": lambda at: at.finding("next mover", most=3),
    "how a figure came about": lambda at: at.finding("counter", "points of Bo", most=3),
    "a table long ago": lambda at: at.table(at=at.last // 2),
}


@pytest.fixture(scope="module")
def evenings_of_two_lengths(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Session, Session]]:
    folder = tmp_path_factory.mktemp("long")
    with pytest.MonkeyPatch.context() as patch:
        for owner, name, few in ((records, "EVERY", 10), (records, "MOST_NEAR", 10), (evenings, "MOST_SAID", 5)):
            patch.setattr(owner, name, few)
        yield long_evening(folder, 6), long_evening(folder, 30)


@pytest.mark.parametrize("asked", QUESTIONS.values(), ids=QUESTIONS)
def test_a_question_of_the_past_plays_no_more_steps_late_than_early(
    evenings_of_two_lengths: tuple[Session, Session], asked: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accounts, "MOST_LOOKED_AT", 20)
    work = Work(monkeypatch)
    early, late = (work.of(lambda each=each: asked(each)) for each in evenings_of_two_lengths)
    assert late <= early + 20, (early, late)


def test_an_act_plays_a_handful_of_steps_however_long_the_evening_is(
    evenings_of_two_lengths: tuple[Session, Session], monkeypatch: pytest.MonkeyPatch
) -> None:
    work = Work(monkeypatch)
    for session in evenings_of_two_lengths:
        assert work.of(lambda session=session: do(session, "tell", by="Ann", text="on")) <= 2


def test_the_step_done_last_is_told_to_all_without_being_read_or_played_again(tmp_path: Path) -> None:
    session = sit(tmp_path)
    carry(session, "Ann", "Aces: 3.", 'set value of cards whose rank is "A" to 3', rule=13)
    with pytest.MonkeyPatch.context() as patch:
        for owner, name in ((Step, "tables"), (records, "read_step")):
            patch.delattr(owner, name)
        told = [session.step(session.last, reader) for reader in (None, "Ann", "Bo")]
    do(session, "tell", by="Ann", text="on")
    opened = Evening(read(session.path))
    assert told == [opened.step(session.last - 1, reader) for reader in (None, "Ann", "Bo")]


def test_a_new_card_that_gets_the_number_of_one_that_is_gone_has_a_past_of_its_own(tmp_path: Path) -> None:
    session = sit(tmp_path)
    do(session, "edit rule", number=30, text="Tea.", why="a start")
    do(session, "edit rule", rule=30, text="Tea at four.", why="late")
    do(session, "remove rule", rule=30, why="no tea")
    gone = session.last
    do(session, "edit rule", number=30, text="Coffee.", why="a new one")
    do(session, "call draw", by="Ann", anyway=True)
    (rule,) = (rule for rule in session.whole_table().rulebook.rules if rule.number == 30)
    assert [each.rule.text for each in session.wordings(rule.id)] == ["Coffee."]
    assert [each.rule.text for each in session.wordings(rule.id, gone - 1)] == ["Tea.", "Tea at four."]
    pages = [(page.rule.text, page.wordings, page.ended) for page in session.book() if page.rule.number == 30]
    assert sorted(pages) == [("Coffee.", 1, 0), ("Tea at four.", 2, gone)]
    ending = session.ending()
    assert ending is not None
    assert dict(ending.remarks) == {}, "neither of two rules was in force for longer than the other"


def test_what_is_counted_no_more_is_a_line_of_the_score(tmp_path: Path) -> None:
    session = sit(tmp_path)
    do(session, "give", counter="points", of="Bo", amount=2, why="so far")
    do(session, "forget", by="Ann", counter="points", of="Bo", why="a slip")
    do(session, "give", counter="points", of="Bo", amount=3, why="after all")
    assert [(line.change, line.now, line.why) for line in session.ledger("Bo")] == [
        (2, 2, "so far"), (-2, 0, "a slip"), (3, 3, "after all"),
    ]  # fmt: skip


def test_a_score_of_many_lines_a_step_is_shown_with_each_step_told_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = sit(tmp_path)
    sheet = "\n".join(f"when step done if step number is less than {many}: give 1 points to players" for many in range(80, 100))
    do(session, "edit rule", text="Rain.", sheet=sheet)
    for _ in range(4):
        do(session, "tell", by="Ann", text="on")
    opened, work = Evening(read(session.path)), Work(monkeypatch)
    lines: list[object] = []
    assert work.of(lambda: lines.extend(opened.ledger())) <= 4 * session.last
    assert len(lines) > 4 * 20


def test_an_evening_that_is_opened_tells_of_its_past_without_playing_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "LONG", 10)
    monkeypatch.setattr(records, "EVERY", 20)
    session = long_evening(tmp_path, 12)
    told = [asked(session) for asked in QUESTIONS.values()]
    session.close()
    opened = resume(session.path)
    work = Work(monkeypatch)
    assert (
        work.of(lambda: [opened.book(), opened.ledger("Bo", most=1), opened.proposals(), opened.table(at=opened.last // 2)]) < 60
    )
    assert [asked(opened) for asked in QUESTIONS.values()] == told


DAMAGE: dict[str, Callable[[str], str]] = {
    "a field of another name": lambda text: text.replace('"step": ', '"stop": '),
    "a field of another type": lambda text: text.replace('"why": "tea"', '"why": 7'),
    "a kind that is none": lambda text: text.replace("line[", "lyre["),
    "a proposal without a number": lambda text: re.sub(r'^(stand\[\[\d+, ")', r"\1x", text),
    "a step that is no number": lambda text: text.replace("[[", '[["x", '),
    "half of it": lambda text: text[: len(text) // 2],
    "no notes": lambda text: "[7]",
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_a_checkpoint_whose_notes_cannot_be_read_costs_time_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: Callable[[str], str]
) -> None:
    def damaged(self: Session, kept: Callable[[Session], Snapshot] = Session.kept) -> Snapshot:
        found = kept(self)
        changed = replace(found, notes=tuple(map(damage, found.notes)))
        assert changed != found
        return changed

    session = long_evening(tmp_path, 3)
    monkeypatch.setattr(Session, "kept", damaged)
    told = [asked(session) for asked in QUESTIONS.values()]
    monkeypatch.setattr(sessions, "LONG", 1)
    session.close()
    opened = resume(session.path)
    assert opened._history._unread
    assert [asked(opened) for asked in QUESTIONS.values()] == told


def test_where_nobody_looked_further_back_the_answer_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accounts, "MOST_LOOKED_AT", 3)
    session = sit(tmp_path)
    for _ in range(5):
        do(session, "give", by="Ann", counter="points", of="Bo", amount=1)
    found = session.finding("counter", "points of Bo")
    assert [(each.step, each.answer, each.earlier) for each in found.held] == [(4, "3", True), (5, "4", False), (6, "5", False)]
    assert finding_shown(found, session.table().rulebook)["since"][0] == {
        "step": 4,
        "answer": "3",
        "rule": None,
        "or earlier": True,
    }


def test_nobody_may_go_back_where_no_step_is(tmp_path: Path) -> None:
    session = sit(tmp_path)
    assert isinstance(session.go_back(7), Objection)


def test_why_somebody_has_points_is_told_by_what_was_done_and_never_by_what_another_got(tmp_path: Path) -> None:
    session = sit(tmp_path)
    sheet = """set starting score of players to 3
when counter changed if counter is "points" and before is more than 0 and amount is at most 0: put thing out"""
    do(session, "edit rule", by="Ann", text="Start.", sheet=sheet)
    assert {line.done for line in session.ledger()} == {"Ann wrote rule 19 by hand: “Start”"}
