"""Who has won once a change is adopted, as it is told before the vote, is who has after one vote or another that adopts it,
whatever the table then decides; and what everybody gets by it, as it is told, is what they have more than before."""

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from tempfile import mkdtemp

from hypothesis import assume, given
from hypothesis import strategies as st

from tabletop.clerk.work.likely_answers import likely_answers
from tabletop.engine.acts.lawmaking.deciding import subject_key
from tabletop.engine.acts.lawmaking.proposing import Propose
from tabletop.engine.values import Number, Ref
from tabletop.engine.work import finish
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
    "when ballot laid: give 5 points to voter",
    'when ballot laid if side is "against": take 5 points from voter',
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


def have(session: Session) -> dict[str, Number]:
    counters = session.whole_table().counters
    return {who: counters.get(("points", Ref("player", who)), 0) for who in session.whole_table().players}


def gains_told(sentences: tuple[str, ...]) -> dict[tuple[str, str], Number]:
    """What each gets, by the vote for which it is, which is none for what everybody gets anyhow."""
    found = dict[tuple[str, str], Number]()
    said = next((each for each in sentences if each.startswith("If it is adopted, ")), "").removesuffix(".")
    for part in filter(None, said.removeprefix("If it is adopted, ").split("; ")):
        side = next((side for side in ("for", "against") if f"{side} it" in part), "")
        names = [who for who in ("Ann", "Bo", "Cy") if who in part.split(" get")[0].split(" lose")[0]]
        amount = int(re.findall(r"(\d+) point", part)[0]) * (-1 if " lose" in part else 1)
        for who in names or ("Ann", "Bo", "Cy"):
            found[who, side] = found.get((who, side), 0) + amount
    return found


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
    assume(not session.whole_table().parked)  # else more may follow: the table may say first who it is
    said = {"kind": "enact", "text": "A rule.", "sheet": sheet}
    if would_win != "as it is":
        said = {"kind": "amend", "rule": 208, "text": "How one will win.", "sheet": would_be}
    meaning = finish(session.meaning(Propose(by="Ann", **said)))
    assert meaning is not None
    told = [each for each in meaning.answers if each.question == "winner" and not each.by]
    now = next((line.answer for line in session.law(None, ("winner",))), "")
    do(session, "propose", by="Ann", **said)
    opened, found = do(session, "end debate", by="Ann"), set[str]()
    had, gains = have(session), dict[tuple[str, str], set[Number]]()
    for sides in product(("for", "against"), repeat=3):
        for who, side in zip(session.whole_table().players, sides, strict=True):
            do(session, "vote", by=who, side=side)
        proposal = session.whole_table().proposals[-1]
        assume(proposal.settled)  # else the table is asked who has points enough before the votes are counted
        if proposal.stage.value == "adopted":
            for who, side in zip(had, sides, strict=True):
                gains.setdefault((who, side), set()).add(have(session)[who] - had[who])
            found |= {*winners(session)} or {""}
        session.go_back(opened)
    would = HANGS.sub("", told[0].would_be).replace("; or ", " or ").replace("nobody", "none").split(" or ") if told else [now]
    silent = not told and ("" in found or (now == "" and found <= {"none"}))
    assert silent or {*would} == (found or {now}), (told, found)
    promised = gains_told(meaning.besides)
    for who in had:
        of = {side: gained for (name, side), gained in gains.items() if name == who}
        hangs = any(len(gained) > 1 for gained in of.values())
        so_much = {side: {sum(promised.get((who, by), 0) for by in ("", side))} for side in of}
        assert so_much == ({side: {0} for side in of} if hangs else of), (meaning.besides, gains)
    session.close()
