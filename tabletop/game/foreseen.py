"""What the law would answer otherwise under a rule-change, told before anybody votes on it: the law of today beside the law as
it would be, question by question, and what the changed card would say or wait for in vain.

It stands on the table as everybody sees it, so nothing that is told depends on a hidden card.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import NamedTuple

from tabletop.clerk.clerk import Clerk
from tabletop.clerk.english.naming import some_of_a_rank
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.kits.cards import THROW_DICE_FOR
from tabletop.clerk.kits.people import TAKE
from tabletop.clerk.kits.winning import DECLARE, WINNER
from tabletop.clerk.language.checker import readable
from tabletop.clerk.language.sheet_lines import does, sheet_lines
from tabletop.clerk.language.sorts import NOBODY
from tabletop.clerk.language.tree import (
    And,
    Asked,
    Clause,
    Compare,
    Counted,
    CounterWord,
    Do,
    Expression,
    Function,
    Line,
    Named,
    Node,
    Number,
    Setting,
    Sheet,
    Text,
    Where,
    Word,
    whole,
)
from tabletop.clerk.running.precedence import CLAIMS_OVER, claim_over, speaks_of_rank
from tabletop.clerk.work.cascade import Chance
from tabletop.engine.acts import Act
from tabletop.engine.acts.dice import USUAL_DICE, USUAL_SIDES, Throw
from tabletop.engine.acts.lawmaking.proposing import Propose
from tabletop.engine.answers import Foreseen, LawLine, Outranked
from tabletop.engine.faces import of_each_rank, rank
from tabletop.engine.frozen import replace
from tabletop.engine.happenings import ENACTED
from tabletop.engine.kit_state import SQUARE
from tabletop.engine.rulebook import HOUSE, Rule, Rulebook
from tabletop.engine.seen import SeenTable, seen, without_secrets
from tabletop.engine.table import Table
from tabletop.engine.values import OR_ELSE, capitalised, grouped, listed, so_many, spoken
from tabletop.engine.watched import Key, Reads
from tabletop.engine.work import Progress, Work
from tabletop.game.adoption import Adoptions

NONE = "none"
_NAMED, _IT = re.compile(r'"[^"]*"'), re.compile(r"\bit\b")
_FACES, _BY, _ENDED = Word("faces"), Word("by"), Word("ended")
OTHERWISE = "; otherwise no rule would tell the clerk"

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
        of_each = grouped(found, lambda line: (line.question, line.subject))
        return {key: _with_differing(lines, table.rulebook) for key, lines in of_each.items()}

    today = yield from asked(before, VOCABULARY.questions)
    then = yield from asked(after, VOCABULARY.questions)
    then = yield from _as_adopted(brought, today, then, asked)
    then = {key: lines for key, lines in then.items() if lines}
    card_by_card = _card_by_card(today, then, faces)
    changed, rivals = _changed(before, after), list[tuple[str, Outranked]]()
    for rule in changed:
        yield Progress(0, 1)
        found = _with_claims(clerk, before, change, chance, clerk.outranked(after, rule))
        rivals += ((rule, line) for line in found if line.rule and (line.by or line.differs))
    of_all = {(line.question, rule) for rule, line in rivals}
    other = tuple(_by_rank(_other_answers(*card_by_card)))
    other = tuple(each for each in other if not each.among or (each.question, each.rule) not in of_all)
    other = tuple(each for each in other if each.would_be or not _needless(each, today, before, after))
    if before.wins and not before.over:  # people played on: that nobody has won since is nothing new
        other = tuple(each for each in other if each.question != WINNER or each.would_be not in ("", NONE, NOBODY))
    staying = (*_staying(other, *card_by_card, changed), *dict.fromkeys(_taken_over(other, today, then)))
    in_vain = (_in_vain(line, rule, after, other, today, then) for rule, line in rivals)
    return (*other, *staying, *dict.fromkeys(each for each in in_vain if each))


def _needless(unanswered: Foreseen, today: Lines, before: Table, after: Table) -> bool:
    """Whether nothing asks any more what lines of rules asked by a name of its own, while the rules that answered it stay: what
    they say instead is told."""

    def asked(table: Table) -> bool:
        sheets = (*(rule.sheet for rule in table.rulebook.rules), table.rulebook.house)
        nodes = (node for sheet in sheets if named in sheet for node in whole(readable(sheet, VOCABULARY)))
        return any(isinstance(node, Asked) and (node.question, node.key) == key for node in nodes)

    key = unanswered.question, unanswered.subject
    named = f'{key[0]} "{key[1]}"'
    answered = {line.rule for line in today.get(key, ())}
    return (
        bool(key[1]) and all(each == HOUSE or each in after.rulebook for each in answered) and asked(before) and not asked(after)
    )


def _in_vain(line: Outranked, of: str, after: Table, other: Sequence[Foreseen], today: Lines, then: Lines) -> Foreseen | None:
    """A line of the card ``of`` before which another card goes, or which says something else on the vote or the card at hand
    while no sheet tells which of them prevails; nothing of what is told already."""
    known, told = {(each.question, each.rule) for each in other}, VOCABULARY.asked(line.question)
    if line.by and (line.question, of) not in known and (says := _answer_by(line.rule, then, line.question)):
        return Foreseen(line.question, "", says, says, line.rule, line.by, claim=line.claim, told=told)
    settled = any(each.rule == HOUSE for each in then.get((line.question, ""), ()))
    asked = line.differs and not settled and line.question not in {question for question, _ in known}
    if asked and (says := _answer_by(line.rule, today, line.question)):
        differ = _where_differ((line.rule, of), after.rulebook)
        return Foreseen(line.question, "", says, differ, "", told=told) if says != differ else None
    return None


def _as_adopted(
    brought: Adoptions, today: Lines, then: Lines, asked: Callable[[Table, Iterable[str]], Work[Lines]]
) -> Work[Lines]:
    """``then``, and in it who has won and whatever else would be answered otherwise: as it is answered once it is adopted, with
    all that adopting it gives. Where no rule would say who has won after some of the votes, nobody has; of what else no rule
    would answer after some of them alone, of who has won where nobody can tell what it gives, and of what stays as it is after
    those votes that were tried, where others may adopt it, nothing is said; nor, where a throw comes, of what is otherwise by
    then, but for a win that is sure before it."""
    if not brought.tables:
        return {**then, (WINNER, ""): today.get((WINNER, ""), ())} if brought.comes else then
    questions = dict.fromkeys([WINNER, *(each.question for each in _other_answers(today, then))])
    found = dict[int, Lines]()
    for table in chain.from_iterable(brought.tables):
        found[id(table)] = yield from asked(table, questions)
    made, first = dict(then), next(iter(found.values()))
    for key in dict.fromkeys(key for lines in (then, *found.values()) for key in lines if key[0] in questions):
        ways = {table: _told(lines.get(key, ())) for table, lines in found.items()}
        if key[0] == WINNER and any(ways.values()):
            ways = {table: said or NOBODY for table, said in ways.items()}
        says = ways[id(brought.tables[0][0])]
        alike = len({*ways.values()}) == 1
        hangs = not brought.every and bool(says) and (key[0] == WINNER or says != _told(then.get(key, ())))
        now = _told(today.get(key, ()))
        if brought.comes and key[0] == WINNER:
            sure = alike and not hangs and says not in ("", NOBODY, now)
            won = [replace(line, answer=f"{says}, even before {brought.comes_then}", value="") for line in first.get(key, ())[:1]]
            made[key] = won if sure else today.get(key, ())
        elif brought.comes:
            made[key] = (then if alike and says == _told(then.get(key, ())) else today).get(key, ())
        elif alike and not hangs:
            made[key] = first.get(key, ())
        elif all(ways.values()) and not (alike and says == now):
            line = next(lines[key][0] for lines in found.values() if lines.get(key))
            made[key] = [replace(line, answer=brought.told(ways), value="")]
        else:
            made[key] = today.get(key, ())
    return made


def _told(lines: Sequence[LawLine]) -> str:
    """What these answer, as one of several answers; nothing where no rule does."""
    says = _joined(_reached(lines)) or (NONE if _nobody(lines) else "")
    return NOBODY if says == NONE and VOCABULARY.questions[lines[0].question].gives.startswith("player") else says


class InVain(NamedTuple):
    """The lines of a changed card that would not be heard, each with the card that goes before it, and what was read for that."""

    lines: tuple[Outranked, ...]
    book: Rulebook
    read: Key
    on: SeenTable

    def holds(self, table: Table) -> bool:
        """Whether they would be the same on that table."""
        return table.rulebook == self.book and self.read.holds(seen(table), self.on)


def overridden_lines(clerk: Clerk, table: Table, change: Act, chance: Chance) -> InVain:
    """The lines of the changed card that would not be heard."""
    before, after = without_secrets(table), clerk.would_be(without_secrets(table), change, chance)
    reads = Reads(seen(after))
    found = [each for rule in _changed(before, after) for each in clerk.outranked(after, rule, reads.table)]
    lines = tuple(_with_claims(clerk, before, change, chance, found))
    besides = {path: value for path, value in reads.of.items() if path[:1] != ("rulebook",)}
    return InVain(lines, table.rulebook, Key(besides), seen(after))


def never_thrown(clerk: Clerk, table: Table, change: Act, chance: Chance) -> Iterator[str]:
    """What the lines of the changed card wait for and no throw would show by the rules as they would be, in sentences."""
    before = without_secrets(table)
    after = clerk.would_be(before, change, chance)
    changed = (readable(after.rulebook[rule].sheet, VOCABULARY) for rule in _changed(before, after))
    asked = [sheet for sheet in changed if _FACES in whole(sheet)]
    if not asked:
        return
    throw = clerk.completed(after, Throw(by=""))
    dice, sides = throw.thrown if isinstance(throw, Throw) else (USUAL_DICE, USUAL_SIDES)
    thrown = {Number(dice), *(each for rule in after.rulebook.rules for each in _dice(readable(rule.sheet, VOCABULARY)))}
    for sheet in asked:
        for node in whole(sheet):
            if isinstance(node, Compare) and (said := _unshown(node, thrown, sides)):
                yield f"{capitalised(said)}: a line that waits for it never works."


def also_spoken_of(table: Table, change: Propose) -> Iterator[str]:
    """The rules without a sheet whose words name what a new line of the change answers: no line of theirs tells the clerk whether
    it agrees with them."""
    book, stood, new = table.rulebook, table.rulebook.numbered(change.rule), _new_lines(table, change)
    asked = dict.fromkeys(each.question for each in new if isinstance(each, Setting) and each.key is None)
    asked |= dict.fromkeys(WINNER for each in new if does(each, DECLARE, VOCABULARY))
    for rule in book.by_number():
        named = next((each for each in asked if re.search(rf"\b{each}\b", rule.text)), "")
        if named and not (rule.sheet.strip() or rule.standing or rule is stood):
            title = capitalised(book.title(rule.id))
            yield f"{title} speaks of “{named}” too and has no sheet: people say whether this agrees with it."


def below_zero(table: Table, change: Propose) -> Iterator[str]:
    """What a new line of the change takes from a counter of the players' own, such as coins, while nothing on the sheet asks
    whether they have it."""
    compared = (node for line in sheet_lines(change.sheet or "", VOCABULARY) if line.line
                for node in whole(line.line) if isinstance(node, Compare))  # fmt: skip
    asked = {node.counter for each in compared for node in whole(each) if isinstance(node, Counted)}
    for node in (node for line in _new_lines(table, change) for node in whole(line)):
        match dict(node.slots) if isinstance(node, Do) and node.pattern == TAKE else {}:
            case {
                "amount": Number(number),
                "counter": CounterWord(word, False) as counter,
                "whom": Word() | Text() | Named() | Where(),
            } if counter not in asked:
                yield f"Whoever does not have {so_many(number, word)} goes below 0: no line asks whether they do."


def no_such_pile(table: Table, change: Propose) -> Iterator[str]:
    """The piles that a new line of the change draws from, or moves to, and that neither are there nor are brought by any rule."""
    sheets = (*(rule.sheet for rule in table.rulebook.rules), table.rulebook.house, change.sheet or "")
    brought = {*table.things.piles}.union(*(_piles("add ", [readable(sheet, VOCABULARY)]) for sheet in sheets))
    for name in dict.fromkeys(_piles("draw ", _new_lines(table, change))):
        if name not in brought:
            yield f"There is no pile “{name}”, and no rule brings one: whoever is to draw from it waits until cards lie there."
    for name in dict.fromkeys(_piles("move ", _new_lines(table, change))):
        if name not in brought and not table.key_of(SQUARE, name):
            yield f"There is no pile “{name}” yet: the first card that goes there begins it."


def gone_by(table: Table, change: Propose) -> Iterator[str]:
    """The turns and circuits that a new line of the change waits for and that are over."""
    now = {Named("turn number"): ("Turn", table.turn.number), Asked("circuit", None, None): ("Circuit", table.turn.circuit)}
    for line in _new_lines(table, change):
        ends = isinstance(line, Clause) and line.occasion == "circuit ended"
        ended = {_ENDED: now[Asked("circuit", None, None)]} if ends else {}
        for part in line.condition.parts if isinstance(line.condition, And) else (line.condition,):
            match part:
                case Compare(Named() | Asked() | Word() as asked, "is" | "is at most" | "is less than" as how, Number(number)):
                    what, at = (now | ended).get(asked, ("", 0))
                    if what and (last := number - (how == "is less than")) < at:
                        yield f"{what} {spoken(last)} is over: a line that waits for it never works."


def done_already(table: Table, change: Propose) -> Iterator[str]:
    """That what a card has the clerk do as it comes into force is not done again where it keeps the line for it."""
    stood = table.rulebook.numbered(change.rule)
    known = {each.text for each in sheet_lines(stood.sheet if stood else "", VOCABULARY)}
    kept = (each.line for each in sheet_lines(change.sheet or "", VOCABULARY) if each.text in known)
    if stood and any(isinstance(line, Clause) and line.occasion == ENACTED for line in kept):
        yield f"What {table.rulebook.title(stood.id)} did as it came into force is not done again."


def _piles(verb: str, lines: Iterable[Node]) -> Iterator[str]:
    """The piles that lines name to whose verb that begins so."""
    done = (dict(node.slots) for line in lines for node in whole(line) if isinstance(node, Do) and node.pattern.startswith(verb))
    return (named.value for slots in done if isinstance(named := slots.get("pile", slots.get("to")), Text))


def objects_in_vain(clerk: Clerk, table: Table, change: Act, chance: Chance) -> Iterator[str]:
    """Of a line of the changed card that objects to what lines of other rules have the clerk do: those rules that go before it,
    each with others on which the same rule says so."""
    before = without_secrets(table)
    after = clerk.would_be(before, change, chance)
    context = clerk.context(after)
    for rule in _changed(before, after):
        against = [line for line in _clauses(after.rulebook[rule], "before") if _BY not in whole(line)]
        others = [each for each in after.rulebook.by_number() if not each.standing and context.goes_before(each.id, rule)]
        first = [each.id for each in others if any(map(partial(_is_against, each), against))]
        why_first = {each: context.law.why_first(each, rule, context)[0] for each in first}
        for by, rules in grouped(first, why_first.__getitem__).items():
            titles, several = listed(map(after.rulebook.title, rules)), len(rules) > 1
            why = f"{'they go' if several else 'it goes'} first{f' ({after.rulebook.title(by)})' * bool(by)}"
            yield f"What {titles} {'have' if several else 'has'} the clerk do is done even where this rule objects: {why}."


def _clauses(rule: Rule, moment: str) -> Iterator[Clause]:
    for each in sheet_lines(rule.sheet, VOCABULARY):
        if isinstance(each.line, Clause) and each.line.moment == moment:
            yield each.line


def _is_against(rule: Rule, line: Clause) -> bool:
    """Whether a line hears of what lines of that rule have done, of the same counter."""
    asked = {node.value for node in whole(line.condition) if isinstance(node, Text)} if line.condition else set[str]()
    done = (node for each in _clauses(rule, "when") for node in whole(each) if isinstance(node, Do))
    brought = (node for node in done if VOCABULARY.verbs[node.pattern].brings == line.occasion)
    return any(all(each.word in asked for _, each in node.slots if isinstance(each, CounterWord)) for node in brought)


def _new_lines(table: Table, change: Propose) -> Sequence[Line]:
    """The lines of the change that do not stand on the card that it changes."""
    stood = table.rulebook.numbered(change.rule)
    known = {each.text for each in sheet_lines(stood.sheet if stood else "", VOCABULARY)}
    return [each.line for each in sheet_lines(change.sheet or "", VOCABULARY) if each.line and each.text not in known]


def _dice(sheet: Sheet) -> list[Expression]:
    """Of how many dice the throws are that its lines make, as they say that."""
    throws = (node for node in whole(sheet) if isinstance(node, Do) and node.pattern == THROW_DICE_FOR)
    return [value for node in throws for slot, value in node.slots if slot == "number"]


def _unshown(node: Compare, thrown: Collection[Expression], sides: int) -> str:
    """What that compares with a throw and no throw of any of so many dice shows; nothing where one may."""
    match node:
        case Compare(Number(number), "is in", each) if each == _FACES and not 1 <= number <= sides:
            return f"no die of {sides} sides shows {spoken(number)}"
        case Compare(Function("sum", each), "is", Number(number)) if each == _FACES:
            dice = sorted(each.value for each in thrown if isinstance(each, Number))
            if len(dice) < len(thrown) or any(each <= number <= each * sides for each in dice):
                return ""
            most = dice[-1]
            both = f"{spoken(most)} dice" if most > 1 else "one die"
            return f"{both} of {sides} sides never add{'s' * (most == 1)} up to {spoken(number)}"
    return ""


def _with_claims(clerk: Clerk, table: Table, change: Act, chance: Chance, found: Sequence[Outranked]) -> Sequence[Outranked]:
    """Each with the line by which the card would go first after all, where its words say something of that and its sheet does
    not; those that let one rule prevail over another say nothing of its own rank."""
    own = [each for each in found if each.question != "precedence"]
    over = sorted({table.rulebook[each.rule].number for each in own if each.by and each.rule in table.rulebook})
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
    return [replace(each, claim=claim) if each in own and (each.line, each.rule) not in still else each for each in found]


def _changed(before: Table, after: Table) -> list[str]:
    """The ids of the rule cards that would be new, or have another sheet."""
    sheets = {rule.id: rule.sheet for rule in before.rulebook.rules}
    return [rule.id for rule in after.rulebook.rules if sheets.get(rule.id) != rule.sheet]


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


def _with_differing(lines: Sequence[LawLine], book: Rulebook) -> Sequence[LawLine]:
    """The lines as they are written, with one in place of all that always answer of everybody, where these say something else and
    none goes first."""
    always = [line for line in lines if line.value and not line.subject and not _is_conditional([line])]
    rules = tuple(dict.fromkeys(line.rule for line in always))
    if len({line.value for line in always}) < 2 or len(rules) < 2:
        return lines
    differ = replace(always[0], answer=_where_differ(rules, book), rule="", value="", overruled=())
    return [*(line for line in lines if line not in always), differ]


def _where_differ(rules: Iterable[str], book: Rulebook) -> str:
    return f"where {listed(map(book.title, rules))} differ, the table is asked"


def _nobody(lines: Sequence[LawLine]) -> Sequence[LawLine]:
    """The line that names nobody, of those on what a rule answers: also where its condition is not met."""
    return [line for line in lines if line.answer == NONE][:1]


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
