"""Where votes are cards, whoever plays a card lays it as a vote, and what it is lines hear in the count."""

import pytest

from tabletop.box.shipped import phrases
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.prose.offers import OfferMaker, Written
from tabletop.engine.text.game_words import ENACT
from tabletop.engine.values import Ref
from tests.playing import carry, deal, propose, sit, vote


@pytest.mark.parametrize(
    ("words", "points"),
    [
        ("Whenever a player plays a King, he or she gets 2 points.", (0, 2, 0, 2)),
        ("Whoever votes against with a King gets 2 points.", (0, 2, 0, 0)),
        ("Whenever Dee plays a face card or an ace, the next player gets 3 points.", (3, 0, 0, 0)),
        ("Whenever a player plays a card, they get 1 point.", (1, 1, 0, 1)),
    ],
)
def test_what_a_card_that_is_laid_as_a_vote_brings_comes_with_the_count(tmp_path, words, points):
    session = sit(tmp_path)
    offer, _ = OfferMaker.at(session.table(), phrases(), VOCABULARY, lambda sheet: True).answer(Written(ENACT, words, ""))
    carry(session, "Ann", words, offer.sheet)
    deal(session, Ann=["5S"], Bo=["KH"], Dee=["KS"])
    propose(session, "Ann", "Tea is served.")
    vote(session, Ann="5S for", Bo="KH against", Cy="none", Dee="KS for")
    table = session.table()
    assert tuple(table.counters.get(("points", Ref("player", each)), 0) for each in table.players) == points
