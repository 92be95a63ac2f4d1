"""What the table waits for first, of all that is owed, and whose word it waits for before that can be done."""

from collections.abc import Callable, Collection, Iterable, Sequence

from tabletop.engine.acts.base import Act, means
from tabletop.engine.acts.lawmaking.judging import Judge
from tabletop.engine.acts.lawmaking.voting import Vote
from tabletop.engine.acts.turns import BeginTurn
from tabletop.engine.answers import Agreement, Objection
from tabletop.engine.duties import Duties, Duty, owed, pressing
from tabletop.engine.proposals import AGAINST, FOR
from tabletop.engine.seen import SeenTable
from tabletop.engine.table import Motion


def awaited(duties: Duties) -> Duties:
    """What must be done now, in order: a judgment first, for others wait for it; then what comes before parts of the turn."""
    first = before_parts(duties)

    def order(duty: Duty) -> tuple[bool, ...]:
        return not means(duty, Judge), duty.part or duty.what not in first, not duty.part

    return tuple(sorted(pressing(duties), key=order))


def before_parts(duties: Duties) -> Collection[str]:
    """What was owed before the parts of the turn that are left were, and what came up since for whoever has them. Others who owe
    the same are waited for as well, by whatever rule they owe it."""
    left = [duty for duty in duties if duty.part and not duty.done]
    earlier = duties[: duties.index(left[0])] if left else ()
    busy = {duty.who for duty in left}
    return {duty.what for duty in duties if not duty.part and (duty in earlier or duty.who in busy)}


def awaited_first(duties: Duties) -> Duties:
    """Of these the first, with all that is the same for others by the same rule."""
    now = awaited(duties)
    return tuple(each for each in now if (each.what, each.rule) == (now[0].what, now[0].rule))


def coming_then(duties: Duties) -> Duties:
    """The same by another rule, once those have done it whom the table waits for first: all other ballots, where the proposer’s
    is laid before them."""
    first = awaited_first(duties)
    return tuple(each for each in pressing(duties) if first and each.what == first[0].what and each not in first)


def owing_else(duties: Duties) -> tuple[str, ...]:
    """Those who owe what is no part of the turn, or a judgment while ballots are owed, beside what is waited for first."""
    first = {duty.what for duty in awaited_first(duties)}
    others = (*pressing(duties), *(duty for duty in owed(duties) if duty.must and means(duty, Judge)))
    return tuple(dict.fromkeys(duty.who for duty in others if first and not duty.part and duty.what not in first))


def stands_against(duty: Duty, objecting: Callable[[Act], Objection | None]) -> Objection | None:
    """What the rules say to somebody who would do it at once by word of mouth: how a ballot is laid, who must consent first."""
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
