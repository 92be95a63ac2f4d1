"""Nomic with any acts in any order and random rule-changes adopted: no number comes twice, and nothing goes wrong."""

import json
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.cli.notation import table_shown
from tabletop.engine.acts.lawmaking.proposing import Propose
from tabletop.game.evening import Evening
from tabletop.game.session import Session
from tabletop.journal import read
from tests.any_acts import KINDS, NAMES, Numbers, Pick, attempt, picked, scripts
from tests.playing import sit
from tests.proving import numbers

Script = list[tuple[int, Numbers]]
seats = st.integers(2, 5).map(lambda number: ",".join(NAMES[:number]))
ways = st.sampled_from(["open", "secret", "show of hands"])


def adopt(session: Session, choices: Numbers) -> None:
    """A random rule-change, proposed, voted on by everybody and adopted by hand where the rules leave it open."""
    found = picked(session.whole_table(), KINDS.index("propose"), choices)
    found.pop("number", None)
    attempt(session, found)
    attempt(session, {"act": "end debate", "by": found["by"]})
    for name in session.whole_table().players:
        attempt(session, {"act": "vote", "by": name, "side": "for"})
    attempt(session, {"act": "settle vote", "adopted": True})


@settings(max_examples=numbers(12, 400))
@given(seats, ways, scripts)
def test_any_acts_and_any_rule_changes_leave_a_table_that_can_be_played_on(names: str, way: str, script: Script) -> None:
    with TemporaryDirectory() as folder:
        options = {"the player who starts": "Ann", "the ballots": way}
        session = sit(Path(folder), "nomic", names, token="", options=options)
        for turn, (kind, choices) in enumerate(script):
            if turn % 4 == 3:
                adopt(session, choices)
            attempt(session, picked(session.whole_table(), kind, choices))
        no_proposal_is_numbered_twice(session)
        no_side_of_a_secret_vote_is_seen(session)
        json.dumps(table_shown(session))
        session.ledger()
        table = session.whole_table()
        session.close()
        assert Evening(read(Path(folder) / "evening.nomic")).whole_table() == table


def no_proposal_is_numbered_twice(session: Session) -> None:
    """On the way to the table now; a number that people gave by hand is theirs to answer for."""
    given = [
        act.number
        for _, step, before in session._taken(session._way())
        for act in step.acts
        if isinstance(act, Propose) and before.rulebook["r108"].sheet == BY_108
    ] if "r108" in session.whole_table().rulebook else []  # fmt: skip
    assert len(given) == len(set(given))


BY_108 = (
    "set proposal number to 1 + highest of [300, highest proposal]\nset rule number of proposals to ordinal number of proposal"
)


def no_side_of_a_secret_vote_is_seen(session: Session) -> None:
    for proposal in session.table().proposals:
        if proposal.veiled:
            assert not proposal.voters("for") + proposal.voters("against")


def test_the_picked_proposals_are_of_every_kind() -> None:
    with TemporaryDirectory() as folder:
        session = sit(Path(folder), "nomic", "Ann,Bo", token="", options={"the player who starts": "Ann"})
        kinds = {picked(session.whole_table(), KINDS.index("propose"), (n, n + 3, 5, 7)).get("kind") for n in range(60)}
        assert {"enact", "amend", "repeal", "transmute", "amend amendment", "repeal amendment"} <= kinds
        assert Pick(session.whole_table(), (1,)).seat in ("Ann", "Bo")
        session.close()
