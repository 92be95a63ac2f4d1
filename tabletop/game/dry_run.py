"""What a rule-change would mean, told before anybody votes on it.

Two answers are given, and neither touches the game. *What would it answer?* compares the law of today with the law as
it would be, question by question. *What would it have done?* plays the last steps again under the rules as they would
be: what people did, threw and decided is taken from the record, and what follows is worked out anew.

Both stand on the table as everybody sees it, so nothing that is told depends on a hidden card. Where a step needs what
the record does not hold, cards that were shown to somebody alone, a throw that nobody made, an act that could not have
been done, the dry run ends there and says so.
"""

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, product

from tabletop.clerk.clerk import Clerk
from tabletop.clerk.english.naming import some_of_a_rank
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.language.checker import readable
from tabletop.clerk.language.tree import Compare, Function, Number, Word, whole
from tabletop.clerk.running.precedence import CLAIMS_OVER, claim_over, speaks_of_rank
from tabletop.clerk.work.calendar import missed_days
from tabletop.clerk.work.cascade import Chance
from tabletop.engine.acts import Act
from tabletop.engine.acts.cards import Show
from tabletop.engine.acts.deeds import ChooseAtRandom, Do
from tabletop.engine.acts.dice import DICE, SIDES, Throw
from tabletop.engine.acts.lawmaking.deciding import Decide, subject_key
from tabletop.engine.acts.lawmaking.proposing import Propose
from tabletop.engine.acts.telling import Fault
from tabletop.engine.answers import DryRun, Failing, FigureChange, Foreseen, LawLine, Outranked
from tabletop.engine.faces import of_each_rank, rank
from tabletop.engine.frozen import replace
from tabletop.engine.seen import seen, without_secrets
from tabletop.engine.steps import Step
from tabletop.engine.table import Parked, Table
from tabletop.engine.values import OR_ELSE, Ref, Value, capitalised, grouped, listed, spoken
from tabletop.engine.work import Progress, Work
from tabletop.game.adoption import Adoptions, known_answers
from tabletop.game.chance import drawn_from
from tabletop.game.foreknown import left_open

CARDS_IN_HAND = "cards in hand"
WINNER = "winner"
NOBODY, NEVER_MADE, NONE = "nobody", "never made", "none"
_NAMED, _IT = re.compile(r'"[^"]*"'), re.compile(r"\bit\b")
_FACES = Word("faces")
OTHERWISE = "; otherwise no rule would tell the clerk"


class _Unknown(Exception):
    """A step needs what the record does not hold."""


Throws = tuple[tuple[int, ...], ...]
"""What dice show, one throw after the other."""
Lines = Mapping[tuple[str, str], Sequence[LawLine]]
"""The answers by question and by whom it is asked of; several where they hang on what is not there yet."""


def answers(clerk: Clerk, table: Table, change: Act, chance: Chance, brought: Adoptions) -> Work[tuple[Foreseen, ...]]:
    """What would be answered otherwise on ``table``, were the change in effect, with what adopting it has ``brought``; and what
    its card would answer in vain. Each question that is asked of a table is a part of the work."""
    before, after = without_secrets(table), clerk.would_be(without_secrets(table), change, chance)
    faces = table.things.faces()
    written = clerk.told_as_written(before.rulebook) | clerk.told_as_written(after.rulebook)

    def asked(table: Table, questions: Iterable[str]) -> Work[Lines]:
        found, read = list[LawLine](), seen(table)
        for question in questions:
            yield Progress(0, 1)
            found += clerk.law_seen(read, faces, [question], written)
        return _by_question(found)

    today = yield from asked(before, VOCABULARY.questions)
    then = yield from asked(after, VOCABULARY.questions)
    then = yield from _as_adopted(brought, today, then, asked)
    card_by_card = _card_by_card(today, then, faces)
    changed, rivals = _changed(before, after), list[tuple[str, Outranked]]()
    for rule in changed:
        yield Progress(0, 1)
        found = _with_claims(clerk, before, change, chance, clerk.outranked(after, rule))
        rivals += ((rule, line) for line in found if line.rule and (line.by or line.differs))
    of_all = {(line.question, rule) for rule, line in rivals}
    other = tuple(_by_rank(_other_answers(*card_by_card)))
    other = tuple(each for each in other if not each.among or (each.question, each.rule) not in of_all)
    staying = (*_staying(other, *card_by_card, changed), *dict.fromkeys(_taken_over(other, today, then)))
    in_vain = (_in_vain(line, rule, after, other, today, then) for rule, line in rivals)
    return (*other, *staying, *dict.fromkeys(each for each in in_vain if each))


def _in_vain(line: Outranked, of: str, after: Table, other: Sequence[Foreseen], today: Lines, then: Lines) -> Foreseen | None:
    """A line of the card ``of`` before which another card goes, or which says something else on the vote or the card at hand
    while no sheet tells which of them prevails; nothing of what is told already."""
    known, told = {(each.question, each.rule) for each in other}, VOCABULARY.asked(line.question)
    if line.by and (line.question, of) not in known and (says := _answer_by(line.rule, then, line.question)):
        return Foreseen(line.question, "", says, says, line.rule, line.by, claim=line.claim, told=told)
    asked = line.differs and line.question not in {question for question, _ in known}
    if asked and (says := _answer_by(line.rule, today, line.question)):
        between = listed([after.rulebook.title(each) for each in (line.rule, of)])
        return Foreseen(line.question, "", says, f"where {between} differ, the table is asked", "", told=told)
    return None


def _as_adopted(
    brought: Adoptions, today: Lines, then: Lines, asked: Callable[[Table, Iterable[str]], Work[Lines]]
) -> Work[Lines]:
    """``then``, and in it who has won and whatever else would be answered otherwise: as it is answered once it is adopted, with
    all that adopting it gives. Of what no rule would answer after some of the votes alone, of who has won where nobody can tell
    what it gives, and of what stays as it is after those votes that were tried, where others may adopt it, nothing is said."""
    if not brought.tables:
        return {**then, (WINNER, ""): today.get((WINNER, ""), ())} if brought.unknown else then
    questions = dict.fromkeys([WINNER, *(each.question for each in _other_answers(today, then))])
    found = dict[int, Lines]()
    for table in chain.from_iterable(brought.tables):
        found[id(table)] = yield from asked(table, questions)
    made, first = dict(then), next(iter(found.values()))
    for key in dict.fromkeys(key for lines in (then, *found.values()) for key in lines if key[0] in questions):
        ways = {table: _told(lines.get(key, ())) for table, lines in found.items()}
        says = ways[id(brought.tables[0][0])]
        alike = len({*ways.values()}) == 1
        hangs = not brought.every and bool(says) and (key[0] == WINNER or says != _told(then.get(key, ())))
        if alike and not hangs:
            made[key] = first.get(key, ())
        elif all(ways.values()) and not (alike and says == _told(today.get(key, ()))):
            made[key] = [replace(first[key][0], answer=brought.told(ways), value="")]
        else:
            made[key] = today.get(key, ())
    return made


def _told(lines: Sequence[LawLine]) -> str:
    """What these answer, as one of several answers; nothing where no rule does."""
    says = _joined(_reached(lines)) or (NONE if _nobody(lines) else "")
    return NOBODY if says == NONE and VOCABULARY.questions[lines[0].question].gives.startswith("player") else says


def overridden_lines(clerk: Clerk, table: Table, change: Propose, chance: Chance) -> tuple[Outranked, ...]:
    """The lines of the changed card that would not be heard, each with the card that goes before it."""
    before, after = without_secrets(table), clerk.would_be(without_secrets(table), change, chance)
    found = [each for rule in _changed(before, after) for each in clerk.outranked(after, rule)]
    return tuple(_with_claims(clerk, before, change, chance, found))


def never_thrown(clerk: Clerk, table: Table, change: Act, chance: Chance) -> Iterator[str]:
    """What the lines of the changed card wait for and no throw would show by the rules as they would be, in sentences."""
    before = without_secrets(table)
    after = clerk.would_be(before, change, chance)
    sheets = [after.rulebook[rule].sheet for rule in _changed(before, after)]
    asked = [sheet for sheet in map(partial(readable, vocabulary=VOCABULARY), sheets) if _FACES in whole(sheet)]
    if not asked:
        return
    throw = clerk.completed(after, Throw(by=""))
    thrown = throw.thrown if isinstance(throw, Throw) else (DICE, SIDES)
    for sheet in asked:
        for node in whole(sheet):
            if isinstance(node, Compare) and (said := _unshown(node, *thrown)):
                yield f"{capitalised(said)}: a line that waits for it never works."


def _unshown(node: Compare, dice: int, sides: int) -> str:
    """What that compares with a throw and no throw of so many dice shows; nothing where one may."""
    both = f"{dice} dice" if dice > 1 else "one die"
    match node:
        case Compare(Number(number), "is in", each) if each == _FACES and not 1 <= number <= sides:
            return f"no die of {sides} sides shows {spoken(number)}"
        case Compare(Function("sum", each), "is", Number(number)) if each == _FACES and not dice <= number <= dice * sides:
            return f"{both} of {sides} sides never add{'s' * (dice == 1)} up to {spoken(number)}"
    return ""


def _with_claims(clerk: Clerk, table: Table, change: Act, chance: Chance, found: Sequence[Outranked]) -> Sequence[Outranked]:
    """Each with the line by which the card would go first after all, where its words say something of that and its sheet does
    not."""
    over = sorted({table.rulebook[each.rule].number for each in found if each.by and each.rule in table.rulebook})
    if (
        not over
        or not isinstance(change, Propose)
        or not change.sheet
        or CLAIMS_OVER in change.sheet
        or not speaks_of_rank(change.text)
    ):
        return found
    claim = claim_over(over)
    after = clerk.would_be(table, replace(change, sheet=f"{change.sheet.rstrip()}\n{claim}"), chance)
    still = {(each.line, each.rule) for rule in _changed(table, after) for each in clerk.outranked(after, rule)}
    return [each if (each.line, each.rule) in still else replace(each, claim=claim) for each in found]


def _changed(before: Table, after: Table) -> list[str]:
    """The ids of the rule cards that would be new, or have another sheet."""
    sheets = {rule.id: rule.sheet for rule in before.rulebook.rules}
    return [rule.id for rule in after.rulebook.rules if sheets.get(rule.id) != rule.sheet]


def _by_question(lines: Iterable[LawLine]) -> Lines:
    return grouped(lines, lambda line: (line.question, line.subject))


def _answer_by(rule: str, lines: Lines, question: str) -> str:
    """What that rule answers, or whoever answers first; empty if nobody does."""
    found = [each for (asked, _), several in lines.items() if asked == question for each in several]
    return next((each.answer for each in found if each.rule == rule), found[0].answer if found else "")


def _other_answers(today: Lines, then: Lines) -> Iterator[Foreseen]:
    for question, subject in dict.fromkeys([*then, *today]):
        was, now = (_reached(lines.get((question, subject), ())) for lines in (today, then))
        gone, new = _without(was, now), _without(now, was)
        if (gone or new) and _answers(was) != _answers(now):
            said = gone or was[-1:] or _nobody(today.get((question, subject), ()))
            says = new or now[-1:] or _nobody(then.get((question, subject), ()))
            alone = any(line.alone for line in (*was, *now))
            told = next((line.in_words for line in (*says, *said) if line.alone == alone), "")
            no_more = _is_conditional(now) and not _is_conditional(was)
            would_be = _joined(says) + OTHERWISE * no_more
            among = not said and _among(question, subject, today)
            rule = says[0].rule if says else ""
            now_so = "otherwise " * (no_more and len(_answers(was)) > 1 and said == gone) + _joined(said)
            yield Foreseen(question, subject, now_so, would_be, rule, alone=alone, told=told, among=among)


def _among(question: str, subject: str, today: Lines) -> bool:
    """Whether rules answer a question of others among whom these may be: of all of them, or of some by another sign."""
    others = {each for asked, each in today if asked == question and each != subject}
    sign = _NAMED.sub("", subject)
    alike = {each for each in others if re.fullmatch(r"\w+ of it is ", sign) and _NAMED.sub("", each) == sign}
    return any(not each or _IT.search(f"{each} {subject}") for each in others - alike)


def _reached(lines: Sequence[LawLine]) -> Sequence[LawLine]:
    """The lines up to the first that always answers, without one that names nobody where silence says that too."""
    always = next((at for at, line in enumerate(lines) if not _is_conditional([line])), len(lines))
    return [line for line in lines[: always + 1] if not (line.answer == NONE and VOCABULARY.questions[line.question].none)]


def _nobody(lines: Sequence[LawLine]) -> Sequence[LawLine]:
    """The line by which a rule names nobody, where one does."""
    return [line for line in lines if line.answer == NONE and line.rule][:1]


def _answers(lines: Sequence[LawLine]) -> list[str]:
    """What these answer, without what is said on a condition and would be said anyhow."""
    told = list(lines)
    while len(told) > 1 and not _is_conditional(told) and told[-2].value == told[-1].value:
        del told[-2]
    return [line.answer for line in told]


def _is_conditional(lines: Sequence[LawLine]) -> bool:
    """Whether there are answers, and none that is given always."""
    return bool(lines) and lines[-1].value not in ("", lines[-1].answer)


def _card_by_card(today: Lines, then: Lines, faces: tuple[str, ...]) -> tuple[Lines, Lines]:
    """Both sets of lines, with a line for each card of a rank wherever the cards of that rank differ, today or then."""
    found = (dict(today), dict(then))
    for question, subject in [key for lines in found for key, (line, *_) in lines.items() if line.alone]:
        alike = next((each for each in of_each_rank(faces) if subject in each), (subject,))
        for lines in found:
            for line in lines.get((question, alike[0]), ()):
                if not line.alone:
                    lines |= {(question, face): [_of_one(line, face)] for face in alike}
    return found


def _of_one(line: LawLine, face: str) -> LawLine:
    return replace(line, subject=face, alone=True, told=VOCABULARY.asked(line.question, some_of_a_rank([face])))


def _by_rank(found: Iterable[Foreseen]) -> Iterator[Foreseen]:
    """What becomes of several cards of a rank alike is told once, of all of these."""

    def alike(each: Foreseen) -> tuple[object, ...]:
        of = rank(each.subject) if each.alone else each.subject
        return each.question, of, each.alone, each.was, each.would_be, each.rule

    for first, *others in grouped(found, alike).values():
        some = [each.subject for each in (first, *others)]
        yield replace(first, told=VOCABULARY.asked(first.question, some_of_a_rank(some))) if others else first


def _staying(other: Iterable[Foreseen], today: Lines, then: Lines, changed: Sequence[str]) -> Iterator[Foreseen]:
    """Cards that stay as they are, as another rule goes before the one that is changed, where others of their rank do not."""
    ranks = {(each.question, rank(each.subject)) for each in other if each.alone}
    for (question, face), (line, *_) in today.items():
        if line.alone and (question, rank(face)) in ranks and set(changed).intersection(line.overruled):
            stays = [each.answer for each in then.get((question, face), ())] == [line.answer]
            if stays and line.rule not in changed:
                yield Foreseen(question, face, line.answer, line.answer, line.rule, alone=True, told=line.in_words)


def _taken_over(other: Sequence[Foreseen], today: Lines, then: Lines) -> Iterator[Foreseen]:
    """What stays as it is though it has in it what changes for something else: knights that also move like a queen, once queens
    move otherwise."""
    for each in other:
        for (question, subject), (line, *_) in then.items():
            parts, lines = line.answer.split(OR_ELSE), today.get((question, subject), ())
            stays = bool(lines) and lines[0].answer == line.answer and subject != each.subject
            if stays and question == each.question and each.was in parts and len(parts) > 1:
                yield Foreseen(question, subject, line.answer, line.answer, line.rule, told=line.in_words)


def _without(lines: Sequence[LawLine], others: Sequence[LawLine]) -> Sequence[LawLine]:
    """The lines with an answer that none of the others gives."""
    known = {each.answer for each in others} or {""}
    return [each for each in lines if each.answer not in known]


def _joined(lines: Sequence[LawLine]) -> str:
    return "; ".join(each.answer for each in lines)


def dry_run(clerk: Clerk, table: Table, steps: Sequence[tuple[int, Step]], change: Act) -> Work[DryRun]:
    """What ``steps``, which were done from ``table`` on, would have come to under the rules as the change makes them: each is a
    part of the work."""
    first, last = steps[0][0], steps[-1][0]
    real = without_secrets(table)
    try:
        other = clerk.would_be(real, change, _as_recorded(steps[0][1]))
    except _Unknown as reason:
        return DryRun(first, last, ends=f"{reason} That was as it came into force.")
    so_far = _SoFar(real, other)
    for done, (number, step) in enumerate(steps):
        yield Progress(done, len(steps))
        try:
            sentences, followed, other = _again(clerk, other, step)
        except _Unknown as reason:
            return so_far.told(first, number, f"{reason} That was step {number}.")
        real = step.on(real)
        objected = sentences if not step.anyway else []
        so_far.goes_on(number, real, other, objected, _failing(followed, step.followed))
    return so_far.told(first, last)


def either_way(clerk: Clerk, table: Table, act: Act, chance: Chance) -> Iterator[Table | None]:
    """The table after the act and all that follows; where it is asked on the way *whether* something is so, or which of several
    it is, after each answer, and where dice are thrown, however they fall. ``None`` where chance brings more, or something comes
    to light only then. What no table could do changes nothing."""
    for after in _outcomes(clerk, table, act, chance):
        parked = after.parked if after else ()
        asked = next((each for each in parked if after and each not in table.parked and known_answers(each, after)), None)
        if after is None or asked is None:
            yield after
            continue
        for answer in known_answers(asked, after):
            yield from _outcomes(clerk, after, Decide(question=asked.question, about=subject_key(asked), answer=answer), chance)


MOST_THROWN = 36
"""Ways in which dice may fall of which each is tried: two dice of six sides."""


def _outcomes(clerk: Clerk, table: Table, act: Act, chance: Chance, thrown: Throws = (), ways: int = 1) -> Iterator[Table | None]:
    """``thrown`` is what dice show that are thrown on the way, one throw after the other, one of so many ``ways``."""
    first, found = chance(clerk.completed(table, act), table), table.one_step_on
    if first.objection(table):
        yield table
        return
    first = first.resolved(table)
    followed = clerk.follow(found, first, partial(_showing, iter(thrown), chance))
    stops = left_open(found, first, followed)[len(thrown) :]
    if not stops:
        yield followed.after
        return
    throw = stops[0]
    dice, sides = throw.thrown if isinstance(throw, Throw) and throw is not first else (1, MOST_THROWN + 1)
    ways *= sides**dice
    if ways > MOST_THROWN:
        yield None
        return
    for faces in product(range(1, sides + 1), repeat=dice):
        yield from _outcomes(clerk, table, act, chance, (*thrown, faces), ways)


def _showing(thrown: Iterator[tuple[int, ...]], chance: Chance, act: Act, table: Table) -> Act:
    """The act with what is left to chance in it, and dice that are thrown as they are to fall, as long as that is said."""
    if isinstance(act, Throw) and act.faces is None and (faces := next(thrown, None)):
        return replace(act, faces=faces)
    return chance(act, table)


class _SoFar:
    """What has become of the table that is played again, beside the table as it was played."""

    def __init__(self, real: Table, other: Table) -> None:
        self._real, self._other = real, other
        self._ended, self._would_end = _stages(real), _stages(other)
        self._gone = {rule.id for rule in real.rulebook.rules if rule.id not in other.rulebook}
        self._objected: list[tuple[int, str]] = []
        self._failed: dict[tuple[str, str], int] = {}
        marked = {(rule.id, rule.fault) for rule in real.rulebook.rules}
        self._fail(0, [(rule.id, rule.fault) for rule in other.rulebook.rules if (rule.id, rule.fault) not in marked])

    def goes_on(
        self, number: int, real: Table, other: Table, objected: Iterable[str], failing: Iterable[tuple[str, str]]
    ) -> None:
        self._real, self._other = real, other
        self._ended.update(_stages(real))
        self._would_end.update(_stages(other))
        self._objected += [(number, sentence) for sentence in objected]
        self._fail(number, failing)

    def _fail(self, number: int, failing: Iterable[tuple[str, str]]) -> None:
        for rule, why in failing:
            if why:
                self._failed.setdefault((rule, why), number)

    def told(self, first: int, last: int, ends: str = "") -> DryRun:
        known = {_asked(parked) for parked in self._real.parked}
        asked = tuple(each for each in dict.fromkeys(map(_asked, self._other.parked)) if each not in known)
        failed = tuple(Failing(step, rule, why) for (rule, why), step in self._failed.items())
        return DryRun(first, last, tuple(self._figures()), tuple(self._objected), asked, ends, failed)

    def _figures(self) -> Iterator[FigureChange]:
        """Counters, hands, the turn, and how proposals ended, where they would be others."""
        real, other = self._real, self._other
        yield from _others(_counted(real, self._gone), _counted(other), "0")
        yield from _others(_held(real), _held(other), "0")
        yield from _others({("turn", ""): real.turn.seat}, {("turn", ""): other.turn.seat}, NOBODY)
        yield from _others(self._ended, self._would_end, NEVER_MADE)


def _asked(parked: Parked) -> str:
    """What the table is asked: the question where it is of nobody, else in words."""
    bare = parked.question in VOCABULARY.questions and not parked.subject
    return parked.question if bare else parked.words or parked.question


def _again(clerk: Clerk, table: Table, step: Step) -> tuple[list[str], tuple[Act, ...], Table]:
    """One step under the other rules: what these would have said against it, what would have followed, and the table then."""
    if any(isinstance(act, Show) for act in step.acts):
        raise _Unknown("Then cards were counted that not everybody has seen.")
    if isinstance(step.act, Do) and step.act.secret:
        raise _Unknown("Then somebody chose in secret.")
    table = _days_passed(clerk, table, step)
    if trouble := step.act.objection(step.found(table)):
        raise _Unknown(f"Then something was done that could not have been done: {trouble}")
    sentences = [objection.told for objection in clerk.objections(table, step.act)]
    followed = clerk.follow(step.found(table), step.act, _as_recorded(step))
    if any(isinstance(act, Show) for act in followed.acts):
        raise _Unknown("Then somebody would have been shown cards that not everybody has seen.")
    return sentences, followed.acts, followed.after


def _failing(would: Iterable[Act], did: Iterable[Act]) -> list[tuple[str, str]]:
    """The rules by id whose lines would fail and did not, each with the reason."""
    known = [(act.rule, act.why) for act in did if isinstance(act, Fault)]
    return [(act.rule, act.why) for act in would if isinstance(act, Fault) and (act.rule, act.why) not in known]


def _days_passed(clerk: Clerk, table: Table, step: Step) -> Table:
    """The table after the days before that step on which something would have followed under the other rules."""
    for begun in missed_days(table, step.act):
        followed = clerk.follow(Step(begun).found(table), begun, _as_recorded(step))
        table = followed.after if followed.acts else table
    return table


class _Recorded:
    """Chance and time as they were in that step: its throws and lots come again in turn, and no other is made up."""

    def __init__(self, step: Step) -> None:
        self._at = step.at
        self._thrown = iter([act.faces for act in step.followed if isinstance(act, Throw)])
        self._lots = iter([act for act in step.followed if isinstance(act, ChooseAtRandom)])

    def order(self, number: int) -> tuple[int, ...]:
        return tuple(range(number))

    def faces(self, dice: int, sides: int) -> tuple[int, ...]:
        faces = next(self._thrown, None)
        if faces is None:
            raise _Unknown("Then a die would have been thrown, and nobody knows how it would have fallen.")
        return faces

    def picked(self, among: tuple[Value, ...]) -> int:
        lot = next(self._lots, None)
        if lot is None or lot.among != among or lot.picked is None:
            raise _Unknown("Then something would have been found by lot, and nobody knows what.")
        return lot.picked

    def now(self) -> float:
        return self._at


def _as_recorded(step: Step) -> Chance:
    return drawn_from(_Recorded(step))


def _others(was: Mapping[tuple[str, str], str], would_be: Mapping[tuple[str, str], str], usual: str) -> Iterator[FigureChange]:
    """Where the two differ; what is in one of them alone is as usual in the other."""
    for what, who in dict.fromkeys([*would_be, *was]):
        before, after = was.get((what, who)) or usual, would_be.get((what, who)) or usual
        if before != after:
            yield FigureChange(what, who, before, after)


def _counted(table: Table, without: Container[str] = ()) -> dict[tuple[str, str], str]:
    """What is counted, but for what is counted of those rules."""
    found = {key: amount for key, amount in table.counters.items() if key[1].kind != "rule" or key[1].key not in without}
    return {(counter, counts_for(table, about)): spoken(amount) for (counter, about), amount in found.items()}


def counts_for(table: Table, about: Ref) -> str:
    """Whom or what a counter belongs to, as a sentence begins; nothing for the table’s own."""
    if about.kind == "rule":
        return capitalised(table.rulebook.title(about.key)) or "A rule that is gone"
    if about.kind == "thing":
        return capitalised(seen(table).called(about.key))
    return f"Team {about.key}" if about.kind == "team" else table.name_of(about.kind, about.key) or about.key


def _held(table: Table) -> dict[tuple[str, str], str]:
    return {(CARDS_IN_HAND, seat.name): str(len(table.hand(seat.name))) for seat in table.seats}


def _stages(table: Table) -> dict[tuple[str, str], str]:
    return {(f"{table.words.proposal} {each.number}", ""): each.stage.value for each in table.proposals}
