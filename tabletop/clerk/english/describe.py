"""Every line of a sheet as one plain sentence, for those who would rather read English than the clerk's words."""

from functools import lru_cache

from tabletop.clerk.english.english import WHOEVER, Saying
from tabletop.clerk.english.naming import CLOCK, quoted, single, text_in_words
from tabletop.clerk.language import tree
from tabletop.clerk.language.checker import MOST_LINES
from tabletop.clerk.language.inference import Scope
from tabletop.clerk.language.sheet_lines import covers, narrower, unheard
from tabletop.clerk.language.vocabulary import COUNTER, Occasion, Slot, Vocabulary, parts_of
from tabletop.clerk.language.words import BEFORE
from tabletop.engine.faces import is_proper
from tabletop.engine.values import listed

IN_VAIN = "A line above answers this first, so this one is never asked."
TWICE = "A line above says the same, and it is done once."


def descriptions(sheet: tree.Sheet, vocabulary: Vocabulary) -> tuple[str, ...]:
    """A sentence for each line; and another behind it, where it is never heard."""
    in_vain = unheard(sheet.lines, vocabulary)
    lines = sheet.lines
    said = (description(line, vocabulary, lines[:place]) for place, line in enumerate(lines))
    why = {place: TWICE if isinstance(lines[place], tree.Clause) else IN_VAIN for place in in_vain}
    return tuple(f"{each} {why[place]}" if place in why else each for place, each in enumerate(said))


@lru_cache(maxsize=MOST_LINES)
def description(line: tree.Line, vocabulary: Vocabulary, above: tuple[tree.Line, ...] = ()) -> str:
    """The line as a sentence: ``"When a proposal is adopted, if the threshold is not unanimous: give 10 points to …."`` Where a
    line ``above`` on the same card answers for some of the same things first, it is said of *every other*."""
    speaker = _Speaker(vocabulary, _told_in(line, vocabulary))
    sentence = speaker.setting(line, above) if isinstance(line, tree.Setting) else speaker.clause(line)
    sentence = _without_last_brackets(sentence)
    return f"{sentence[0].upper()}{sentence[1:]}{'' if sentence.endswith(('.”', '!”', '?”')) else '.'}"


def _told_in(line: tree.Line, vocabulary: Vocabulary) -> Scope:
    """The words that are told in a line, with that of which it answers."""
    if isinstance(line, tree.Clause):
        told = vocabulary.occasions[line.occasion].fields
    else:
        told = {**vocabulary.questions[line.question].fields, **({line.of: line.of} if line.of else {})}
    return {word: vocabulary.sort(sort) for word, sort in told.items()}


def _without_last_brackets(sentence: str) -> str:
    """The sentence without brackets around the whole of what something is read of at its end: “the turns of players who …”."""
    opened = list[int]()
    for at, letter in enumerate(sentence):
        if letter == "(":
            opened.append(at)
        elif letter == ")" and opened:
            begin = opened.pop()
            if at == len(sentence) - 1 and sentence[:begin].endswith((" of ", " by ")):
                return f"{sentence[:begin]}{sentence[begin + 1 : at]}"
    return sentence


def _of_people(value: tree.Expression) -> tree.Expression:
    """An answer that names players, in which nobody is said where it names none."""
    match value:
        case tree.ListOf(()):
            return tree.Nobody()
        case tree.Either(then, condition, otherwise):
            return tree.Either(_of_people(then), condition, _of_people(otherwise))
    return value


def _said_to_be_there(condition: tree.Expression | None) -> tree.Expression | None:
    """Those of whom a condition says, and of nobody else, that there are any."""
    parts = condition.parts if isinstance(condition, tree.And) else (condition,)
    there = [
        part.left for part in parts if isinstance(part, tree.Compare) and (part.how, part.right) == ("is not", tree.ListOf(()))
    ]
    return there[0] if len(there) == 1 else None


def asked_of(line: tree.Setting, vocabulary: Vocabulary, every: str = "every") -> str:
    """What a line answers, and of whom: ``"how every knight moves"``."""
    return _Speaker(vocabulary, {}).asked(line, every)


def answer_of(line: tree.Setting, vocabulary: Vocabulary) -> tuple[str, str]:
    """What a line answers, and on what condition if on any: ``("majority", "today is Friday")``."""
    speaker = _Speaker(vocabulary, _told_in(line, vocabulary))
    return speaker.value(line), speaker.condition(line)


def expression_said(value: tree.Expression, occasion: str, vocabulary: Vocabulary) -> str:
    """What is read in a line that hears of that occasion: ``"one of the players with most points"``."""
    known = vocabulary.occasions.get(occasion)
    return Saying(vocabulary, {word: vocabulary.sort(sort) for word, sort in known.fields.items()} if known else {}).say(value)


class _Speaker:
    def __init__(self, vocabulary: Vocabulary, told: Scope) -> None:
        self._vocabulary, self._told = vocabulary, told
        self._saying = Saying(vocabulary, told)

    def setting(self, line: tree.Setting, above: tuple[tree.Line, ...]) -> str:
        condition = self.condition(line)
        first = list(narrower(above, line, self._vocabulary))
        every = "every other" if any(each.condition == line.condition for each in first) else "every"
        cases = (each for each in above if isinstance(each, tree.Setting) and each.which == line.which)
        left = ", otherwise" * (not condition and any(covers(line, each) and not covers(each, line) for each in cases))
        return f"{self.asked(line, every)}{left}: {self.value(line)}{f', if {condition}' if condition else ''}"

    def value(self, line: tree.Setting) -> str:
        question = self._vocabulary.questions[line.question]
        in_words, said = question.in_words, _of_people(line.value) if question.gives == "players" else line.value
        items = line.value.items if isinstance(line.value, tree.ListOf) else (line.value,)
        texts = [each.value for each in items if isinstance(each, tree.Text)]
        kind = self._vocabulary.kinds.get(question.gives)
        known = in_words or (str if kind and kind.words else None)  # “open” is no words of people's
        if not (known and len(texts) == len(items) > 0):
            return self._named(said, question.gives)
        return ", then ".join(map(known, texts)) if question.in_turn else listed(list(map(known, texts)))

    def _named(self, value: tree.Expression, gives: str) -> str:
        return (
            self._saying.called(value, self._vocabulary.sort(gives)) if isinstance(value, tree.Text) else self._saying.say(value)
        )

    def condition(self, line: tree.Setting) -> str:
        return self._saying.condition(line.condition) if line.condition else ""

    def asked(self, line: tree.Setting, every: str = "every") -> str:
        question = self._vocabulary.questions[line.question]
        asked = question.asked
        if not line.of:
            return question.either if question.either and isinstance(line.value, tree.YesNo) else asked(line.key or "")
        saying = Saying(self._vocabulary, {**self._told, "it": self._vocabulary.sort(line.of)})
        return asked(saying.one_of(line.of, line.which, every))

    def clause(self, line: tree.Clause) -> str:
        them = _said_to_be_there(line.condition)
        self._saying = Saying(self._vocabulary, self._told, beforehand=line.moment == BEFORE, them=them)
        happens, left = self._happens(self._vocabulary.occasions[line.occasion], line.condition)
        condition = f", if {self._saying.condition(left)}" if left else ""
        return f"{line.moment} {happens}{condition}: {self._block(line.body)}"

    def _happens(self, occasion: Occasion, condition: tree.Expression | None) -> tuple[str, tree.Expression | None]:
        """What happens, with the text that the condition names it by; and what is left of the condition."""
        word, clause = occasion.named
        parts = condition.parts if isinstance(condition, tree.And) else (condition,) if condition else ()
        for part in parts:
            match part:
                case tree.Compare(tree.Word(named), "is", tree.Text(text)) if named == word:
                    left = tuple(each for each in parts if each is not part)
                    sort = self._told[word]
                    own = any(text in self._vocabulary.kinds[kind].words for kind in sort.kinds)  # “adopted” is no name
                    return clause.format(text if own else text_in_words(text, sort, self._vocabulary)), (
                        tree.And(left) if len(left) > 1 else next(iter(left), None)
                    )
        return occasion.said or occasion.phrase, condition

    def _block(self, statements: tuple[tree.Statement, ...]) -> str:
        if len(statements) == 1:
            return self._statement(statements[0])
        said = [(self._statement(one), isinstance(one, tree.If | tree.ForEach)) for one in statements]
        return "; ".join(f"({text})" if brackets else text for text, brackets in said)

    def _statement(self, statement: tree.Statement) -> str:
        say = self._saying.say
        match statement:
            case tree.Do():
                return self._verb(statement)
            case tree.Permit():
                return "permit it, whatever the rules say that this one goes before"
            case tree.Object(sentence):
                return f"object: {say(sentence)}"
            case tree.Let(word, value):
                return f"let the {word} be {say(value)}"
            case tree.If(condition, then, otherwise):
                no = f"; otherwise: {self._block(otherwise)}" if otherwise else ""
                return f"if {self._saying.condition(condition)}: {self._block(then)}{no}"
            case tree.ForEach(word, tree.Named(phrase), body) if self._is_one_of(word, phrase):
                return f"for each {word}: {self._block(body)}"
            case tree.ForEach(word, items, body):
                return f"for each {word} in {say(items)}: {self._block(body)}"

    def _is_one_of(self, word: str, phrase: str) -> bool:
        """Whether the word is the singular of the phrase: ``for each player``."""
        return phrase in self._vocabulary.plurals and self._vocabulary.plurals[phrase].word == word

    def _verb(self, statement: tree.Do) -> str:
        """The verb with its slots filled; an amount that is worked out stands behind it, for it has many words."""
        slots = dict(statement.slots)
        if made := self._of_proper(statement.pattern, slots):
            return made
        one = any(isinstance(node, tree.Number) and node.value == 1 for node in slots.values())
        parts, worked_out = self._parts(statement.pattern, one, slots), ""
        said = list[str]()
        for part, following in zip(parts, (*parts[1:], ""), strict=True):
            if isinstance(part, Slot) and _is_worked_out(slots[part.name], part, following):
                counter = slots[following.name] if isinstance(following, Slot) else None
                worked_out = self._worked_out(slots[part.name], counter)
            else:
                words = self._slot(part, slots[part.name], one) if isinstance(part, Slot) else part
                words = "them" if words == WHOEVER and WHOEVER in " ".join(said) else words
                said.append(words.removeprefix("of ") if worked_out else words)
        return " ".join(said) + worked_out

    def _of_proper(self, pattern: str, slots: dict[str, tree.Expression]) -> str:
        """What is done with a thing that has a name of its own, ``“Speaker” goes to Bo``; nothing of any other."""
        said, what = self._vocabulary.verbs[pattern].of_proper, slots.get("what")
        if not (said and isinstance(what, tree.Text) and is_proper(what.value)):
            return ""
        others = {slot.name: slot for slot in self._vocabulary.parts[pattern] if isinstance(slot, Slot) and slot.name != "what"}
        return said.format(
            what=quoted(what.value), **{name: self._slot(slot, slots[name], one=False) for name, slot in others.items()}
        )

    def _worked_out(self, amount: tree.Expression, counter: tree.Expression | None) -> str:
        many = "many" if counter is None or (isinstance(counter, tree.CounterWord) and counter.known) else "much"
        return f", as {many} as {self._saying.say(amount)}"

    def _parts(self, pattern: str, one: bool, slots: dict[str, tree.Expression]) -> tuple[str | Slot, ...]:
        """As it is said, or else of its patterns the first; for one of a thing the last, ``draw 1 card``, with the same slots."""
        verb = self._vocabulary.verbs[pattern]
        none = verb.none and any(node in _NONE for node in slots.values())
        if said := verb.none if none else verb.said:
            return parts_of(said)
        patterns = self._vocabulary.verbs[pattern].patterns
        usual, last = self._vocabulary.parts[patterns[0]], self._vocabulary.parts[patterns[-1]]
        return last if one and all(part.name in slots for part in last if isinstance(part, Slot)) else usual

    def _slot(self, slot: Slot, node: tree.Expression, one: bool) -> str:
        if isinstance(node, tree.CounterWord):
            return single(node) if one else self._saying.say(node)
        if isinstance(node, tree.Text):
            name = text_in_words(node.value, self._vocabulary.sort(slot.sort), self._vocabulary)
            return f"the clock {name}" if slot.sort == CLOCK else name
        return self._saying.everybody(node) or self._saying.part(node)


_NONE = tree.Number(0), tree.Text("none")


def _is_worked_out(amount: tree.Expression, slot: Slot, following: str | Slot) -> bool:
    if not isinstance(following, Slot):  # *cards*, *dice*
        return slot.name == "number" and bool(following) and not isinstance(amount, tree.Number | tree.Either)
    return following.sort == COUNTER and not isinstance(amount, tree.Number | tree.CounterWord)
