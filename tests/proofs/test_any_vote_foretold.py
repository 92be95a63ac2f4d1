"""Who has won once a change is adopted, as it is told before the vote, is who has after one vote or another that adopts it."""

from itertools import product
from pathlib import Path
from tempfile import mkdtemp

from hypothesis import given
from hypothesis import strategies as st

from tabletop.engine.acts.lawmaking.proposing import Propose
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
sums = st.lists(st.sampled_from((60, 85, 90, 95, 99)), min_size=3, max_size=3)


@tries(quick=25, full=400)
@given(st.sampled_from(ADOPTION), st.sampled_from(SHEETS), st.sampled_from(SHEETS), sums)
def test_who_has_won_is_foretold_as_every_vote_that_adopts_it_makes_it(
    adoption: str, before: str, sheet: str, points: list[int]
) -> None:
    session = MIDDLES("nomic")
    do(session, "edit rule", rule=203, sheet=f"set adoption to {adoption}", why="so it is")
    do(session, "edit rule", number=290, kind="mutable", text="Our own.", sheet=before, why="so it is")
    do(session, "begin turn", by="Ann", to="Ann")
    for who, number in zip(session.whole_table().players, points, strict=True):
        do(session, "set score", of=who, to=number, why="so it is")
    change = Propose(by="Ann", kind="enact", text="A rule.", sheet=sheet)
    told = [each.would_be for each in session.foreseen(change) if each.question == "winner" and not each.by]
    nobody = next(line.answer for line in session.law(None, ("winner",)))
    do(session, "propose", by="Ann", kind="enact", text="A rule.", sheet=sheet)
    opened, found = do(session, "end debate", by="Ann"), set[str]()
    for sides in product(("for", "against"), repeat=3):
        for who, side in zip(session.whole_table().players, sides, strict=True):
            do(session, "vote", by=who, side=side)
        if session.whole_table().proposals[-1].stage.value == "adopted":
            found |= {line.answer for line in session.law(None, ("winner",))}
        session.go_back(opened)
    said = (
        {
            each.replace("nobody", "none")
            for each in told[0].removesuffix(", as people vote").replace("; or ", " or ").split(" or ")
        }
        if told
        else {nobody}
    )
    assert said == (found or {nobody}), (told, found)
    session.close()
