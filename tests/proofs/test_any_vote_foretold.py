"""Who has won once a change is adopted, as it is told before the vote, is who has after one vote or another that adopts it,
whatever the table then decides."""

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from tempfile import mkdtemp

from hypothesis import given
from hypothesis import strategies as st

from tabletop.clerk.work.likely_answers import likely_answers
from tabletop.engine.acts.lawmaking.deciding import subject_key
from tabletop.engine.acts.lawmaking.proposing import Propose
from tabletop.game.session import Session
from tests.any_acts import tries
from tests.changes.middle import Middles
from tests.playing import do

MIDDLES = Middles(Path(mkdtemp()))
ADOPTION = (
    "unanimous",
    "majority",
    "2/3",
    "for votes is at least against votes",
    'for votes is more than against votes and "Cy" is not in name of against voters',
)
SHEETS = (
    "",
    "when proposal adopted: give 5 points to proposer",
    "when proposal adopted: give 5 points to for voters",
    "set vetoers to players where points of it is at least 90",
    "set winner to players where points of it is lowest of points of players",
)
LIMIT_OF_208 = '"points to win" to 200 if custom "the mail clause of 208" otherwise 100'
WINS = (
    "as it is",
    "",
    'set limit "points to win" to 95',
    "set winner to players where points of it is highest of points of players",
    "set winner to players where points of it is at least 95 and points of it is highest of points of players",
    "set winner to declared winners if declared winners is not []\nset winner to players whose points is at least 100",
)
"""How one wins: what stands on the card of rule 208, in which *as it is* stands for its own sheet, and a limit for that limit."""
HANGS = re.compile(", as (people vote and the table decides|people vote|the table decides)$")
sums = st.lists(st.sampled_from((60, 85, 90, 95, 99)), min_size=3, max_size=3)


def winning(session: Session, sheet: str) -> str:
    printed = session.whole_table().rulebook.numbered(208)
    assert printed is not None
    if sheet.startswith("set limit"):
        return printed.sheet.replace(LIMIT_OF_208, sheet.removeprefix("set limit "))
    return printed.sheet if sheet == "as it is" else sheet


def winners(session: Session) -> Iterator[str]:
    """Who has won, after each answer to what the table is asked: which of several it is."""
    asked = next((each for each in session.whole_table().parked if not each.differ), None)
    if asked is None:
        yield from (line.answer for line in session.law(None, ("winner",)))
        return
    here = session.last
    for answer in likely_answers(asked, session.whole_table().players):
        do(session, "decide", question=asked.question, about=subject_key(asked), answer=answer)
        yield from winners(session)
        session.go_back(here)


@tries(quick=40, full=400)
@given(
    st.sampled_from(ADOPTION),
    st.sampled_from(WINS),
    st.sampled_from(SHEETS),
    st.sampled_from(WINS),
    st.sampled_from(SHEETS),
    sums,
)
def test_who_has_won_is_foretold_as_every_vote_that_adopts_it_makes_it(
    adoption: str, wins: str, before: str, would_win: str, sheet: str, points: list[int]
) -> None:
    session = MIDDLES("nomic")
    do(session, "edit rule", rule=203, sheet=f"set adoption to {adoption}", why="so it is")
    do(session, "edit rule", number=290, kind="mutable", text="Our own.", sheet=before, why="so it is")
    do(session, "begin turn", by="Ann", to="Ann")
    for who, number in zip(session.whole_table().players, points, strict=True):
        do(session, "set score", of=who, to=number, why="so it is")
    would_be = winning(session, would_win)
    do(session, "edit rule", rule=208, text="How one wins.", sheet=winning(session, wins), why="so it is")
    said = {"kind": "enact", "text": "A rule.", "sheet": sheet}
    if would_win != "as it is":
        said = {"kind": "amend", "rule": 208, "text": "How one will win.", "sheet": would_be}
    told = [each for each in session.foreseen(Propose(by="Ann", **said)) if each.question == "winner" and not each.by]
    now = next((line.answer for line in session.law(None, ("winner",))), "")
    do(session, "propose", by="Ann", **said)
    opened, found = do(session, "end debate", by="Ann"), set[str]()
    for sides in product(("for", "against"), repeat=3):
        for who, side in zip(session.whole_table().players, sides, strict=True):
            do(session, "vote", by=who, side=side)
        if session.whole_table().proposals[-1].stage.value == "adopted":
            found |= {*winners(session)} or {""}
        session.go_back(opened)
    would = HANGS.sub("", told[0].would_be).replace("; or ", " or ").replace("nobody", "none").split(" or ") if told else [now]
    silent = not told and ("" in found or (now == "" and found <= {"none"}))
    assert silent or {*would} == (found or {now}), (told, found)
    session.close()
