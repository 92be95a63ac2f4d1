"""What an evening tells of judgments, proposals, branches, and of what people may agree on."""

from pathlib import Path

from tabletop.engine.answers import Agreement
from tabletop.engine.past import Branch
from tabletop.engine.proposals import Stage
from tabletop.game.session import Session
from tests.playing import do, sit


def nomic(tmp_path: Path, names: str = "Ann,Bo,Cy") -> Session:
    return sit(tmp_path, "nomic", names, options={"the player who starts": names.split(",")[0]})


def test_every_judgment_is_told_with_the_rules_it_concerns_and_whether_it_was_overruled(tmp_path: Path) -> None:
    session = nomic(tmp_path)
    do(session, "ask judgment", by="Ann", question="Is tea a rule?")
    first = do(session, "judge", by="Cy", answer="Yes.", rules=[101, 103])
    for name in ("Ann", "Bo"):
        do(session, "voice", by=name, motion="overrule the Judge")
    second = do(session, "judge", by="Bo", answer="No.")
    told = [(each.step, each.judge, each.answer, each.rules, each.overruled) for each in session.rulings()]
    assert told == [(first, "Cy", "Yes.", ("r101", "r103"), True), (second, "Bo", "No.", (), False)]
    assert {each.question for each in session.rulings()} == {"Is tea a rule?"}


def test_what_may_be_agreed_on_is_said_only_while_it_means_something(tmp_path: Path) -> None:
    session = nomic(tmp_path, "Ann,Bo,Cy,Di")
    assert session.agreements() == ()
    do(session, "ask judgment", by="Ann", question="Is tea a rule?")
    assert session.agreements() == (
        Agreement("begin the next turn", ("Ann", "Cy", "Di"), 2, "r212"),
        Agreement("overrule the Judge", ("Ann", "Bo", "Cy"), 3, "r212"),
    )


def test_what_people_put_to_the_table_without_a_rule_is_agreed_by_themselves(tmp_path: Path) -> None:
    session = nomic(tmp_path)
    do(session, "voice", by="Bo", motion="a break")
    assert session.agreements() == (Agreement("a break", ("Ann", "Bo", "Cy"), None, ""),)


def test_every_proposal_is_found_as_it_stood_last(tmp_path: Path) -> None:
    session = nomic(tmp_path)
    do(session, "propose", by="Ann", kind="enact", text="Cake.")
    do(session, "withdraw", by="Ann", number=301)
    do(session, "propose", by="Ann", kind="enact", text="Pie.")
    do(session, "end debate", by="Ann")
    for name in ("Ann", "Bo", "Cy"):
        settled = do(session, "vote", by=name, side="for")
    do(session, "throw", by="Ann", faces=[3])
    told = [(each.proposal.number, each.proposal.text, each.proposal.stage) for each in session.proposals()]
    assert told[-1] == (302, "Pie.", Stage.ADOPTED)
    assert session.proposals()[-1].step == settled
    assert [number for number, _, _ in told] == [301, 302]


def test_every_way_that_play_has_taken_is_kept_and_can_be_gone_on_with(tmp_path: Path) -> None:
    session = nomic(tmp_path)
    assert session.branches() == (Branch(1, 0, 1, here=True),)
    for text in ("One.", "Two.", "Three."):
        left = do(session, "tell", by="Ann", text=text)
    session.go_back(2)
    assert session.branches() == (Branch(2, 0, 2, here=True), Branch(left, 2, 2, depth=1))
    now = do(session, "tell", by="Bo", text="Otherwise.")
    assert session.branches() == (Branch(now, 0, 3, here=True), Branch(left, 2, 2, depth=1))
    session.go_back(left)
    assert session.branches() == (Branch(left, 0, 4, here=True), Branch(now, 2, 1, depth=1))


def test_a_branch_hangs_on_the_one_that_it_leaves(tmp_path: Path) -> None:
    session = nomic(tmp_path)
    _, second, third = (do(session, "tell", by="Ann", text=text) for text in ("One.", "Two.", "Three."))
    session.go_back(second)
    other = do(session, "tell", by="Bo", text="Another three.")
    further = do(session, "tell", by="Bo", text="Another four.")
    session.go_back(other)
    aside = do(session, "tell", by="Cy", text="A third four.")
    session.go_back(1)
    now = do(session, "tell", by="Cy", text="All otherwise.")
    assert [(each.tip, each.fork, each.steps, each.depth) for each in session.branches()] == [
        (now, 0, 2, 0), (third, 1, 3, 1), (further, second, 2, 2), (aside, other, 1, 3),
    ]  # fmt: skip


def test_a_stamp_is_told_with_its_step_and_its_reason_while_it_lies_there(tmp_path: Path) -> None:
    session = nomic(tmp_path)
    step = do(session, "stamp void", by="Cy", rule=206, why="it conflicts with 112")
    do(session, "dispute", by="Bo", rule=207, why="what is one vote?")
    do(session, "suspend", by="Bo", rule=208)
    settled = do(session, "dispute", by="Ann", rule=207, over=True)
    assert {key: (each.step, each.standing, each.why, each.by) for key, each in session.stamps().items()} == {
        "r206": (step, "void", "it conflicts with 112", "Cy"),
        "r208": (step + 2, "suspended", "", "Bo"),
    }
    assert session.stamps(settled - 1)["r207"].why == "what is one vote?"
    do(session, "ask judgment", by="Ann", question="Does 209 hold?")
    do(session, "judge", by="Cy", answer="It does not.", rules=[209], then="void")
    assert session.stamps()["r209"].why == "It does not."


def test_the_ledger_of_an_old_step_ends_there(tmp_path: Path) -> None:
    session = nomic(tmp_path)
    first = do(session, "set counter", by="Ann", counter="points", of="Bo", to=3, why="for the cake")
    do(session, "set counter", by="Ann", counter="points", of="Bo", to=5, why="and the tea")
    assert [line.now for line in session.ledger()] == [3, 5]
    assert [(line.step, line.why) for line in session.ledger(at=first)] == [(first, "for the cake")]


def test_a_judgment_is_pinned_to_the_rules_it_concerns_until_it_is_overruled(tmp_path: Path) -> None:
    session = nomic(tmp_path)
    do(session, "ask judgment", by="Ann", question="Is tea a rule?")
    do(session, "judge", by="Cy", answer="Yes.", rules=[101, 103, 103])
    pinned = {rule.number: rule.judged for rule in session.whole_table().rulebook.rules if rule.judged}
    assert pinned == {101: 1, 103: 1}
    for name in ("Ann", "Bo"):
        do(session, "voice", by=name, motion="overrule the Judge")
    assert not any(rule.judged for rule in session.whole_table().rulebook.rules)


def test_the_book_has_a_page_for_every_rule_there_ever_was(tmp_path: Path) -> None:
    session = nomic(tmp_path)
    do(session, "edit rule", rule=206, text="Nobody loses a point.", number=306, why="for the test")
    taken = do(session, "remove rule", rule=207)
    do(session, "edit rule", text="A new one.", number=310)
    pages = {page.rule.id: page for page in session.book()}
    assert len(pages) == 30
    assert (pages["r206"].wordings, pages["r206"].numbers, pages["r206"].ended) == (2, (206, 306), 0)
    assert (pages["r207"].wordings, pages["r207"].ended) == (1, taken)
    assert (pages["r310"].rule.text, pages["r310"].wordings) == ("A new one.", 1)
    assert [page.rule.number for page in session.book()][-3:] == [213, 306, 310]
