"""What the table waits for first, of all that is owed, and whose word it waits for before that can be done."""

from collections.abc import Callable, Collection, Iterable, Sequence, Set
from itertools import chain

from tabletop.engine.acts.base import Act, means
from tabletop.engine.acts.lawmaking.judging import Judge
from tabletop.engine.acts.lawmaking.proposing import Propose
from tabletop.engine.acts.lawmaking.voting import Vote
from tabletop.engine.acts.on_buttons import against_all_proposals
from tabletop.engine.acts.turns import BeginTurn
from tabletop.engine.answers import Agreement, Objection
from tabletop.engine.duties import Duties, Duty, is_reminder, is_vote, owed, pressing, votes_owed
from tabletop.engine.proposals import AGAINST, FOR, NONE
from tabletop.engine.seen import SeenTable
from tabletop.engine.table import Motion

CARD_OF_ANY = frozenset(("by", "voter", "proposer", "proposal", "voted"))
"""What an objection may have asked that stands against whatever card or side somebody votes with."""
SIDE_OF_ANY = CARD_OF_ANY | {"side"}
"""What one may have asked that stands against whatever card somebody votes with on that side."""


def awaited(duties: Duties) -> Duties:
    """What must be done now, in order: a judgment first, for others wait for it; then what comes before parts of the turn; and
    the next turn begins behind whatever is still to do, but for what the clerk only reminds of."""
    first = before_parts(duties)

    def order(duty: Duty) -> tuple[bool, ...]:
        last = means(duty, BeginTurn) or is_reminder(duty.what)
        return not means(duty, Judge), duty.part or duty.what not in first, not duty.part, last

    return tuple(sorted(pressing(duties), key=order))


def before_parts(duties: Duties) -> Collection[str]:
    """What was owed before the parts of the turn that are left were, and what came up since for whoever has them, but for what
    the clerk only reminds of. Others who owe the same are waited for as well, by whatever rule they owe it."""
    left = [duty for duty in duties if duty.part and not duty.done]
    earlier = duties[: duties.index(left[0])] if left else ()
    busy = {duty.who for duty in left}
    return {duty.what for duty in duties if not (duty.part or is_reminder(duty.what)) and (duty in earlier or duty.who in busy)}


def awaited_first(duties: Duties, later: Collection[str] = ()) -> Duties:
    """Of these the first, with all that is the same for others by the same rule; all ballots but those of ``later_voters``."""
    now = tuple(each for each in awaited(duties) if each.who not in later or not is_vote(each))
    return tuple(each for each in now if each.what == now[0].what and (is_vote(each) or each.rule == now[0].rule))


def coming_then(duties: Duties, later: Collection[str] = ()) -> Duties:
    """The same for others, once those have done it whom the table waits for first: the ballots of ``later_voters``."""
    first = awaited_first(duties, later)
    return tuple(each for each in pressing(duties) if first and each.what == first[0].what and each not in first)


def later_voters(table: SeenTable, objecting: Callable[[Act], Objection | None]) -> frozenset[str]:
    """Those to whose ballot the rules object now, whatever they lay, while somebody else may lay one: all others, where the
    proposer’s is laid before them."""
    owing = frozenset(duty.who for duty in votes_owed(table.duties) if duty.must)
    if table.under_vote is None or len(owing) < 2:
        return frozenset()
    later = frozenset(who for who in owing if _comes_later(who, table, objecting))
    return later if later < owing else frozenset()


def _comes_later(who: str, table: SeenTable, objecting: Callable[[Act], Objection | None]) -> bool:
    card = next((each.id for each in table.hand(who)), "") if table.under_vote and table.under_vote.cards else ""
    first = objecting(Vote(by=who, side=FOR, card=card))
    others = (objecting(each) for each in (Vote(by=who, side=AGAINST, card=card), Vote(by=who, side=NONE)))
    return whatever_card(first, CARD_OF_ANY) or all(whatever_card(each, SIDE_OF_ANY) for each in chain((first,), others))


def whatever_card(against: Objection | None, asking: Set[str]) -> bool:
    """Whether that is an objection which asked nothing else of the vote."""
    return against is not None and against.asked is not None and against.asked <= asking


def owing_else(duties: Duties) -> tuple[str, ...]:
    """Those who owe what is no part of the turn, or a judgment while ballots are owed, beside what is waited for first."""
    first = {duty.what for duty in awaited_first(duties)}
    others = (*pressing(duties), *(duty for duty in owed(duties) if duty.must and means(duty, Judge)))
    return tuple(dict.fromkeys(duty.who for duty in others if first and not duty.part and duty.what not in first))


def stands_against(duty: Duty, objecting: Callable[[Act], Objection | None]) -> Objection | None:
    """What the rules say to somebody who would do it at once by word of mouth: how a ballot is laid, who must consent first; of a
    proposal, what they say whatever it is."""
    if means(duty, Propose):
        return against_all_proposals(duty.who, objecting)
    against = objecting(act) if (act := by_word(duty)) else None
    return against if against and not against.impossible else None


def by_word(duty: Duty) -> Act | None:
    """The act of somebody who says, without a card and without asking anybody, that it is done."""
    if means(duty, Vote):
        return Vote(by=duty.who, side="for")
    return BeginTurn(by=duty.who, to=duty.who) if means(duty, BeginTurn) else None


def agreements_awaited(against: Iterable[Duty], wanting: Callable[[Act], tuple[Agreement, ...]]) -> tuple[Agreement, ...]:
    """What has to be agreed on before duties are done against which something stands; ``wanting`` says what an act waits for."""
    acts = (act for duty in against if not means(duty, Vote) and (act := by_word(duty)))
    return tuple(agreement for act in acts for agreement in wanting(act))


def whose_word(table: SeenTable, wanted: Collection[Agreement]) -> Sequence[str]:
    """Those who are to speak on the first of these agreements."""
    for asked in wanted:
        voices = asked.voices or table.players
        put = table.motion(asked.motion)
        if put is None or not put.carried:
            return not_for_it(put, voices) if put else voices
    return ()


def not_for_it(motion: Motion, voices: Sequence[str]) -> tuple[str, ...]:
    """Those who have said nothing yet; when all have spoken, those who may yet think otherwise."""
    silent = tuple(name for name in voices if name not in motion.voices)
    return silent or tuple(name for name in voices if motion.voices[name] != FOR)


def silent_on_motions(table: SeenTable, agreements: Iterable[Agreement]) -> tuple[str, ...]:
    """Those who have said neither yes nor no to what is put to the table, as long as it may yet be agreed on."""
    asked = {each.motion: each for each in agreements}
    silent: dict[str, None] = {}
    for motion in table.motions:
        agreement = asked.get(motion.text, Agreement(motion.text))
        if not motion.carried and not is_lost(motion, agreement):
            silent |= dict.fromkeys(name for name in agreement.voices or table.players if name not in motion.voices)
    return tuple(silent)


def is_lost(motion: Motion, asked: Agreement) -> bool:
    """Whether too many have said no for it to be agreed, unless somebody's voice changes."""
    against = len([name for name in motion.voiced(AGAINST) if name in asked.voices])
    return asked.needed is not None and len(asked.voices) - against < asked.needed
