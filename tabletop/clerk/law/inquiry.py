"""Where an answer comes from: every card's line on a question, which of them prevails and by which rule, and what it read.

What a line read is told as people would look it up: each reading, name and question in it, with what that comes to. A
reading of ``it`` is told for each thing of the list that it goes through.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from itertools import chain, pairwise

from tabletop.clerk.english.describe import answer_of, description, expression_said
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.kits.actions import EFFECT
from tabletop.clerk.kits.cards import THROW_DICE_FOR
from tabletop.clerk.kits.winning import DECLARE, WINNER
from tabletop.clerk.language import tree
from tabletop.clerk.language.printer import expression_text, line_text
from tabletop.clerk.language.sheet_lines import calls_for, covers, does, picks, rests_on
from tabletop.clerk.law.decisions import is_rule, key_of
from tabletop.clerk.law.law import Law, sheet_of
from tabletop.clerk.law.objecting import Against, Objecting
from tabletop.clerk.law.todays_law import answered, as_written, lines_on, subjects, told_as_written, value_in_words
from tabletop.clerk.running.budget import Budget
from tabletop.clerk.running.compiling import Compiler
from tabletop.clerk.running.frame import Frame
from tabletop.clerk.running.interpreter import NO_ANSWER, ReadySetting
from tabletop.clerk.running.operations import listed as things_of
from tabletop.clerk.running.rule_context import RuleContext
from tabletop.clerk.running.silence import NOT_TOLD, Silence, if_told
from tabletop.engine.acts.actions import DESCRIBES, NOUGHT, PRINTED, RULE_CHANGES
from tabletop.engine.acts.dice import Throw
from tabletop.engine.acts.winning import DeclareWin
from tabletop.engine.answers import LawLine, Outranked
from tabletop.engine.faces import suit, written_face
from tabletop.engine.findings import Claim, Finding, Input
from tabletop.engine.frozen import replace
from tabletop.engine.happenings import Occasion
from tabletop.engine.rulebook import Rule
from tabletop.engine.text.game_words import THROW_DIE, Words
from tabletop.engine.values import Ref, Value, capitalised, listed, spoken

MOST_THINGS = 16
"""Things of a list that are told one by one; of more the list alone is told."""
NEVER_CALLED = "No change of a rule is called “{}”, and no rule describes such an action, so this line does nothing."
BY_HAND_ALONE = "Only a removal by hand is called “{}”; what a rule describes is called “{}”, and this line does not wait for it."
NO_DIE = "No rule has a die thrown, so this line does nothing until somebody throws one."
A_THROW = f'when turn begun: allow mover to "{THROW_DIE}"'
REFUSED = "Under this rule, {} objects to “{}”: {}."
_KIND = tree.Word("kind")
Read = tree.Asked | tree.Reading | tree.Counted | tree.Named


def finding(context: RuleContext, line: LawLine, subject: Value) -> Finding:
    """All that stands behind a line of today's law."""
    law, words = context.law, context.table.words
    asks = words.translated(VOCABULARY.questions[line.question].doc)
    lines = list(law.lines(line.question, subject))
    if told_as_written(line.question, law):
        every = [*law.all_lines(line.question)]
        claims = _ranked(context, (_claim(law, rule, each.setting, as_written(each.setting), words) for rule, each in every))
        several = ((one.rule, other.rule) for one, other in pairwise(claims) if one.rule != other.rule)
        ordered = all(context.goes_before(*each) for each in several)
        return Finding(line, asks, claims, hangs=not (claims and ordered and _always_answers(claims[0], every)), ordered=ordered)
    heard = if_told(lambda: {rule for rule, _ in law.claims(line.question, subject, context)}, {rule for rule, _ in lines})
    answers = _answers(context, lines, subject)
    claims = _ranked(context, (each if each.rule in heard else replace(each, answer="") for each in answers))
    spoke = next((each for rule, each in lines if claims and _is_of(claims[0], rule, each)), None)
    read = dict.fromkeys(_Inputs(context.on(claims[0].rule, context.fields), subject).of(spoke)) if spoke else ()
    return Finding(line, asks, claims, tuple(each for each in read if each.words != each.value))


def asked_in_turn(context: RuleContext, question: str, faces: tuple[str, ...], by: str) -> Iterator[Input]:
    """The lines on a question that hangs on the count, of the card ``by`` alone where one gave all answers, and those on what
    they ask in turn, each with its card: what a ballot counts may be what its cards are worth. Those that another goes before
    wherever they speak are left out, and of those that one goes before somewhere that is said. It is what they say of the
    ``faces`` of all cards in the game, and names none that counted."""
    law, every = context.law, context.law.all_lines(question)
    own = [each for each in every if each[0] == by]
    reads = chain.from_iterable(tree.whole(line.setting) for _, line in own or every)
    asked = dict.fromkeys((node.question, node.key) for node in reads if isinstance(node, tree.Asked))
    found = ((key, each) for several, key in asked for each in law.all_lines(several))
    in_turn = [each for key, each in found if not key or each[1].setting.key in (None, key)]
    for rule, line in (*((own or every) if law.hangs_on_count(question) else ()), *in_turn):
        what, _, says = _claim(law, rule, line.setting, "", context.table.words).told.removesuffix(".").partition(": ")
        first = [""] if (rule, line) in own else _gone_before(context, rule, line, faces)
        if "" in first:
            behind = [f", but {law.book.title(each)} goes first{_by(context, each, rule)}" for each in first if each]
            yield Input(what, f"{says}{''.join(behind)}", rule=rule)


def decided_by(context: RuleContext, question: str, rule: str) -> Iterator[Input]:
    """What a card's own line on a question says, and the figures that it compares."""
    own = (each for card, each in context.law.all_lines(question) if card == rule)
    line = next((each for each in own if _answer(context, rule, each, None)), None)
    if line is None:
        return
    words, setting, read = context.table.words, line.setting, _Inputs(context.on(rule, context.fields), None)
    answer, condition = answer_of(setting, VOCABULARY)
    yield Input("", words.translated(f"{answer}, if {condition}" if condition else answer), rule=rule)
    compared = (each for each in tree.whole(setting) if isinstance(each, tree.Compare))
    for side in dict.fromkeys(chain.from_iterable((each.left, each.right) for each in compared)):
        value = if_told(partial(read.value_of, side, {}), None)
        if isinstance(value, int | Fraction) and not isinstance(side, tree.Number | tree.Word):  # the totals are told already
            yield Input(words.translated(expression_said(side, "votes counted", VOCABULARY)), spoken(value))


def would_declare(context: RuleContext, who: Ref) -> bool:
    """Whether a line in force would declare that player the winner of itself, whenever what it waits for comes, as far as that
    can be told now: with them as whoever it is about."""
    for rule in context.law.book.rules:
        for line in (each for each, _ in sheet_of(rule.sheet).lines if not isinstance(each, ReadySetting)):
            if not does(line.clause, DECLARE, VOCABULARY):
                continue
            about = {name: who for name, sort in VOCABULARY.occasions[line.clause.occasion].fields.items() if sort == "player"}
            read, asked = _Inputs(context.on(rule.id, {**context.fields, **about}), None), line.clause.condition
            parts = asked.parts if isinstance(asked, tree.And) else (asked,) if asked else ()
            if all(if_told(partial(read.value_of, each, {}), True) for each in parts):
                named = (
                    dict(each.slots)["whom"] for each in line.clause.body if isinstance(each, tree.Do) and each.pattern == DECLARE
                )
                if any(who in things_of(if_told(partial(read.value_of, each, {}), None)) for each in named):
                    return True
    return False


def _gone_before(context: RuleContext, rule: str, line: ReadySetting, faces: tuple[str, ...]) -> list[str]:
    """The cards whose answers hold where that line would give another; an empty one where its own holds."""
    law, question, own = context.law, line.setting.question, context.on_card(rule)
    if told_as_written(question, law):
        return [""] * (rule in {each.rule for each in lines_on(question, context, ())})
    of: Iterable[Value] = [line.setting.key] if line.setting.key else subjects(law, question, context.table)
    if VOCABULARY.questions[question].of == "card":
        of = [Ref("thing", face) for face in faces]
    found = dict[str, None]()
    for about in of:
        says = if_told(partial(line.answers, own, Budget(), about), NO_ANSWER)
        holds = if_told(partial(context.answer, question, about), None)
        if says is not NO_ANSWER and (holds is None or holds.rule == rule or holds.value != says):
            found["" if holds is None or holds.rule == rule else holds.rule] = None
    return [*found]


def _by(context: RuleContext, first: str, other: str) -> str:
    by, _ = context.law.why_first(first, other, context)
    return f" ({context.law.book.title(by)})" if by and by != first else ""


def _always_answers(first: Claim, lines: list[tuple[str, ReadySetting]]) -> bool:
    """Whether the first line is asked of all, and on no condition: it prevails whatever the others come to."""
    setting = next(each.setting for rule, each in lines if _is_of(first, rule, each))
    return not (setting.which or setting.key or answer_of(setting, VOCABULARY)[1])


def _is_of(claim: Claim, rule: str, line: ReadySetting) -> bool:
    return claim.speaks and (claim.rule, claim.at) == (rule, line.setting.at[0])


def _answers(context: RuleContext, lines: list[tuple[str, ReadySetting]], subject: Value) -> Iterator[Claim]:
    """For each card its first line that answers, though one that picks nobody leaves it to the next; where all that are heard
    name nobody, the first of them, as it says among whom."""
    words = context.table.words
    for rule in dict.fromkeys(rule for rule, _ in lines):
        own = [line for each, line in lines if each == rule]
        found = [(line, answer) for line in own if (answer := _answer(context, rule, line, subject))]
        last = next((at for at, (each, _) in enumerate(found) if not picks(each.setting, VOCABULARY)), len(found))
        speaking = (each for each in found[: last + 1] if each[1] != value_in_words(()))
        line, answer = next(speaking, (*found, (own[0], ""))[0])
        yield _claim(context.law, rule, line.setting, answer, words)


def _answer(context: RuleContext, rule: str, line: ReadySetting, subject: Value) -> str:
    value = if_told(lambda: line.answers(context.on(rule, context.fields), Budget(), subject), NO_ANSWER)
    return "" if value is NO_ANSWER else answered(line.setting.question, value)


def _claim(law: Law, rule: str, setting: tree.Setting, answer: str, words: Words) -> Claim:
    own = (line.setting for each, line in law.all_lines(setting.question) if each == rule)
    above = tuple(each for each in own if each.at < setting.at)
    return Claim(rule, answer, line_text(setting), words.translated(description(setting, VOCABULARY, above)), setting.at[0])


def _ranked(context: RuleContext, claims: Iterator[Claim]) -> tuple[Claim, ...]:
    """Those that speak in the order of precedence, each with the rule by which the first one goes before it; the rest behind."""
    found = list(claims)
    speaking = context.law.by_precedence([each for each in found if each.speaks], lambda each: each.rule, lambda: context)
    first = speaking[0].rule if speaking else ""
    told = (each.behind(*context.law.why_first(first, each.rule, context)) if each.rule != first else each for each in speaking)
    return (*told, *(each for each in found if not each.speaks))


def _called(context: RuleContext, value: Value) -> str:
    """A value as people read it; rules by their numbers, cards and other things by what everybody may call them."""
    if type(value) is tuple and value:
        named, of_rules = [_called(context, each) for each in value], all(is_rule(each) for each in value)
        numbers = f"rules {listed(each.removeprefix('rule ') for each in named)}"
        return numbers if of_rules and len(named) > 1 else listed(named)
    if is_rule(value):
        return context.called(value)
    if isinstance(value, Ref) and value.key in context.table.things:
        return context.table.called(value.key)
    return (
        written_face(value.key) if isinstance(value, Ref) and value.kind == "thing" and suit(value.key) else value_in_words(value)
    )


class _Inputs:
    """The readings of one line, with what each comes to."""

    def __init__(self, context: RuleContext, subject: Value) -> None:
        self._context, self._subject = context, subject
        self._words: dict[str, Value] = {}

    def of(self, line: ReadySetting) -> Iterator[Input]:
        setting = line.setting
        if item := VOCABULARY.questions[setting.question].of:
            self._words[item] = self._subject
        for part in (setting.value, setting.condition):
            if part is not None:
                yield from self._in(part, ())

    def _in(self, node: tree.Node, going: tuple[Value, ...]) -> Iterator[Input]:
        """``going`` are the things that ``it`` goes through just there."""
        if isinstance(node, tree.Where | tree.InOrder):
            inner = node.condition if isinstance(node, tree.Where) else node.by
            yield from self._in(node.items, going)
            yield from self._in(inner, if_told(lambda: tuple(things_of(self.value_of(node.items, self._words))), ()))
            return
        for child in tree.children(node):
            yield from self._in(child, going)
        if isinstance(node, Read):
            yield from self._told(node, going)

    def _told(self, node: Read, going: tuple[Value, ...]) -> Iterator[Input]:
        if not tree.reads_word(node, ("it",)):
            yield self._input(node, self._words)
        elif len(going) <= MOST_THINGS:
            yield from (self._input(node, {**self._words, "it": thing}) for thing in going)

    def _input(self, node: Read, words: Mapping[str, Value]) -> Input:
        text = expression_text(node)
        for word, thing in words.items():
            text = f"{text.removesuffix(word)}{_called(self._context, thing)}" if text.endswith(f" {word}") else text
        question, about, rule = "", "", ""
        try:
            value = _called(self._context, self.value_of(node, words))
            if isinstance(node, tree.Asked):
                subject = self.value_of(node.of, words) if node.of else node.key
                question, about = node.question, key_of(subject)
                rule = self._context.answer_or(node.question, subject).rule
        except Silence:
            value = "no rule says"
        except NOT_TOLD:
            value = "nobody knows"
        return Input(text, value, question, about, rule)

    def value_of(self, node: tree.Expression, words: Mapping[str, Value]) -> Value:
        compiler = Compiler(VOCABULARY)
        cells = {word: compiler.new_cell() for word in words}
        step = compiler.expression(node, cells)
        frame = Frame(self._context, Budget(), compiler.cells, 1)
        for word, cell in cells.items():
            frame.cells[cell] = words[word]
        return step(frame)


def outranked(law: Law, rule: Rule, context: Callable[[], RuleContext]) -> Iterator[Outranked]:
    """The lines of a card in force that are never asked, as a line above answers first; those that another card's goes before,
    or contradicts and no rule says which prevails; those that rest on what no card answers; those that wait for what never
    comes: a kind of change, or a throw; and those that describe an action which no card lets be taken under this one."""
    sheet = sheet_of(rule.sheet)
    for place, line in enumerate(ready.setting if isinstance(ready, ReadySetting) else ready.clause for ready, _ in sheet.lines):
        if place in sheet.in_vain and isinstance(line, tree.Setting):
            yield Outranked(place, line.question, rule.id, above=True)
        elif unanswered := next((each for each in rests_on(line, VOCABULARY) if not law.answers_at_all(each)), ""):
            yield Outranked(place, unanswered, "")
        elif never := _never_called(law, line):
            yield Outranked(place, "", "", never=never)
        elif isinstance(line, tree.Clause) and line.occasion == "dice thrown" and _never_thrown(law, context):
            yield Outranked(place, "", "", never=NO_DIE, claim=A_THROW)
        elif isinstance(line, tree.Setting) and line.question == DESCRIBES:
            yield from (Outranked(place, "", "", never=told) for told in _refused(rule, line, context()))
        elif isinstance(line, tree.Setting) and (found := _outranked(law, rule, place, line, context)):
            yield found
        elif does(line, DECLARE, VOCABULARY) or calls_for(line, DeclareWin):
            yield from _not_heeded(law, rule, place, context)


def _never_called(law: Law, line: tree.Line) -> str:
    """What is said of a line that waits for a kind of change or action, if none is of it and no card describes one, or if what
    a card describes does that under another name."""
    if not isinstance(line, tree.Clause) or line.occasion not in ("rule changed", "action taken"):
        return ""
    parts = line.condition.parts if isinstance(line.condition, tree.And) else (line.condition,)
    kinds = [each.right for each in parts if isinstance(each, tree.Compare) and (each.left, each.how) == (_KIND, "is")]
    own = {node.value for _, each in law.all_lines(DESCRIBES) for node in tree.whole(each.setting) if isinstance(node, tree.Text)}
    called = own.union(RULE_CHANGES if line.occasion == "rule changed" else PRINTED)
    for kind in (each.value for each in kinds if isinstance(each, tree.Text)):
        if kind not in called:
            return NEVER_CALLED.format(kind)
        effects = (each.setting for _, each in law.all_lines(EFFECT) if each.setting.value == tree.Text(kind))
        if kind not in own and (other := next((each.key for each in effects if each.key), "")):
            return BY_HAND_ALONE.format(kind, other)
    return ""


def _refused(rule: Rule, line: tree.Setting, context: RuleContext) -> Iterator[str]:
    """What stands against each action in a rule's own words, whoever takes it on whatever rule, as it is this card that
    describes it; nothing where it may be taken under another one."""
    lines, book = Objecting(context), context.law.book

    def against(kind: str, under: Rule) -> Against | None:
        does = if_told(partial(context.ask_or, EFFECT, kind, NOUGHT), NOUGHT)
        taken: dict[str, Value] = {"kind": kind, "under": Ref("rule", under.id), "does": does}
        said = lines.sentences(Occasion("action taken", taken), taken, Budget())
        return next((each for each in said if "under" in each.asked and each.asked <= taken.keys()), None)

    for kind in _actions_in(line):
        first = against(kind, rule)
        if first and all(against(kind, each) for each in book.rules if each.id != rule.id and kind in _described_on(each)):
            yield capitalised(REFUSED.format(book.title(first.rule), kind, first.sentence.rstrip(".")))


def _actions_in(line: tree.Setting) -> list[str]:
    """The actions in a rule's own words that a line describes."""
    return [node.value for node in tree.whole(line.value) if isinstance(node, tree.Text) and node.value not in PRINTED]


def _described_on(rule: Rule) -> list[str]:
    said = (each.setting for each, _ in sheet_of(rule.sheet).lines if isinstance(each, ReadySetting))
    return [kind for line in said if line.question == DESCRIBES for kind in _actions_in(line)]


def _never_thrown(law: Law, context: Callable[[], RuleContext]) -> bool:
    """Whether no card has dice thrown and there is no die to throw by hand."""
    read = (sheet_of(rule.sheet).lines for rule in law.book.rules)
    lines = (line.setting if isinstance(line, ReadySetting) else line.clause for lines in read for line, _ in lines)
    thrown = any(calls_for(line, Throw) or does(line, THROW_DICE_FOR, VOCABULARY) for line in lines)
    return not thrown and all(thing.kind != "die" for thing in context().table.things.by_id.values())


def read_in_vain(law: Law, line: LawLine, context: Callable[[], RuleContext]) -> str:
    """What to say of an answer by name that its card reads where another goes before it: which one, and on what. Else nothing."""
    rule = law.book.get(line.rule)
    if rule is None or not VOCABULARY.questions[line.question].keyed:
        return ""
    lines = sheet_of(rule.sheet).lines
    for each in outranked(law, rule, context):
        ready = lines[each.line][0]
        reads = tree.whole(ready.setting) if isinstance(ready, ReadySetting) and each.by else ()
        if any(isinstance(node, tree.Asked) and (node.question, node.key) == (line.question, line.subject) for node in reads):
            first, asked = law.book.title(each.rule), VOCABULARY.questions[each.question].asked()
            return f"{first} goes before {law.book.title(rule.id)} on {asked}"
    return ""


def _not_heeded(law: Law, rule: Rule, place: int, context: Callable[[], RuleContext]) -> Iterator[Outranked]:
    """A line that declares winners, or has people declare them, where another card goes first that says who has won, and that
    else nobody has."""
    order, past = law.order(context), law.past_answers(WINNER, context())
    lines = ((key, each.setting) for key, each in law.all_lines(WINNER) if key in law.book and key not in (rule.id, *past))
    rivals = [law.book[key] for key, other in lines if not picks(other, VOCABULARY)]
    if order and rivals and order.compare(first := order.sorted(rivals)[0], rule) < 0:
        yield Outranked(place, WINNER, first.id, *law.why_first(first.id, rule.id, context()), declares=True)


def _case_in_vain(law: Law, rule: Rule, place: int, mine: tree.Setting, context: Callable[[], RuleContext]) -> Outranked | None:
    """A line that lets single rules prevail over others, where none of them does: by the card that says so of the first pair. Of
    precedence all else is answered by all cards together, none of them in vain."""
    order = None if mine.condition else law.order(context)
    texts = [each.value for each in tree.whole(mine.value) if isinstance(each, tree.Text)]
    numbers = [pair for pair in map(tree.one_over_other, texts) if pair]
    pairs = [(one, other) for one, other in (map(law.book.numbered, each) for each in numbers) if one and other]
    if order is None or not len(pairs) == len(texts) > 0 or any(order.compare(*each) < 0 for each in pairs):
        return None
    one, other = pairs[0]
    contrary = f"rule {other.number} over rule {one.number}"
    says = (each for each in law.answering(mine.question) if each != rule.id and contrary in sheet_of(law.book[each].sheet).texts)
    first = law.why_first(other.id, one.id, context())[0] or next(says, rule.id)
    return None if first == rule.id else Outranked(place, mine.question, first, *law.why_first(first, rule.id, context()))


def _outranked(law: Law, rule: Rule, place: int, mine: tree.Setting, context: Callable[[], RuleContext]) -> Outranked | None:
    if mine.question == "precedence":
        return _case_in_vain(law, rule, place, mine, context)
    past = law.past_answers(mine.question, context()) if VOCABULARY.questions[mine.question].past else ()
    rivals = [each for each in _rivals(law, rule, mine) if each.id not in past]
    if not rivals:
        return None
    order = law.order(context)
    first = order.sorted(rivals)[0] if order else rivals[0]
    ahead = order.compare(first, rule) if order else 0
    by, how = law.why_first(first.id, rule.id, context()) if ahead < 0 else ("", "")
    return None if ahead > 0 else Outranked(place, mine.question, first.id, by, how)


def _rivals(law: Law, rule: Rule, mine: tree.Setting) -> list[Rule]:
    """The other cards with a line that answers whenever this one does, and otherwise. Of lines that are written to pick, none
    stands against another, unless its card says besides that nobody else is meant."""
    if VOCABULARY.questions[mine.question].own:
        return []
    lines = [(key, each.setting) for key, each in law.all_lines(mine.question) if key in law.book and key != rule.id]
    own = (each.setting for key, each in law.all_lines(mine.question) if key == rule.id)
    if all(picks(each, VOCABULARY) for each in own if covers(each, mine)):
        lines = [(key, other) for key, other in lines if not picks(other, VOCABULARY)]
    return [law.book[key] for key, other in lines if covers(other, mine) and other.value != mine.value]
