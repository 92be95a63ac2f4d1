"""From text to tree: settings, clauses, and the statements inside them.

::

    set QUESTION ["TEXT"] [of KINDS [whose … | where …]] to VALUE [if CONDITION]
    when OCCASION [if CONDITION] BLOCK          before OCCASION [if CONDITION] BLOCK

    BLOCK      ``:`` and one statement on the same line, or the indented lines below
    STATEMENT  a verb's pattern | object SENTENCE or permit (only in before) | let WORD be VALUE
               if CONDITION BLOCK [otherwise BLOCK] | for each WORD in LIST BLOCK

Each ``set``, ``when`` and ``before`` is read for itself, so one that cannot be read hides no other's mistakes.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import takewhile
from typing import NoReturn

from tabletop.clerk.language import tree
from tabletop.clerk.language.cursor import Cursor, Possible
from tabletop.clerk.language.errors import SheetError
from tabletop.clerk.language.expressions import ExpressionParser
from tabletop.clerk.language.inference import Scope, Sorter
from tabletop.clerk.language.tokens import DEDENT, INDENT, NEWLINE, TEXT_TOKEN, WORD_TOKEN, NumberedLines, item_of, together
from tabletop.clerk.language.vocabulary import COUNTER, Occasion, Question, Slot, Vocabulary
from tabletop.clerk.language.words import ARTICLES, KEYWORDS, LINE_STARTS, MAX_DEPTH, MAX_ERRORS

MOST_WORDS, MOST_ALIKE = 6, 3
BEGIN_DOING = "What is to be done begins with a word such as “give”, “take”, “draw” or “require”."
_OBJECTS = 'object "…", with what people are to read in quotation marks'


@dataclass(frozen=True)
class Parsed:
    """What could be read of a sheet, and what is wrong with the rest."""

    sheet: tree.Sheet
    errors: tuple[SheetError, ...] = ()


def parse(text: str, vocabulary: Vocabulary) -> tree.Sheet:
    """The tree of a sheet. Raises its first ``SheetError``."""
    parsed = parse_all(text, vocabulary)
    if parsed.errors:
        raise parsed.errors[0]
    return parsed.sheet


def parse_all(text: str, vocabulary: Vocabulary) -> Parsed:
    """The lines that can be read, and an error for each that cannot; after a number of errors it gives up."""
    lines: list[tree.Line] = []
    errors: list[SheetError] = []
    try:
        for each in together(text):
            try:
                lines.append(read_line(each, vocabulary))
            except SheetError as error:
                errors.append(error)
            if len(errors) >= MAX_ERRORS:
                break
    except SheetError as error:
        errors.append(error)
    return Parsed(tree.Sheet(tuple(lines)), tuple(errors))


def read_line(lines: NumberedLines, vocabulary: Vocabulary) -> tree.Line:
    """The tree of one line with what is indented below it. Raises ``SheetError``."""
    read = item_of(lines)
    if read.error:
        raise read.error
    line = LineParser(Cursor(read.tokens), vocabulary).line()
    if tree.depth(line) > MAX_DEPTH:
        raise SheetError(*line.at, f"this line is nested more than {MAX_DEPTH} deep", "Split it.")
    return line


class LineParser:
    """Reads one ``set``, ``when`` or ``before`` with what is indented below it."""

    def __init__(self, cursor: Cursor, vocabulary: Vocabulary) -> None:
        self.cursor = cursor
        self.vocabulary = vocabulary
        self._expressions = ExpressionParser(cursor, vocabulary, {})
        self._moment = ""

    def line(self) -> tree.Line:
        place = self.cursor.place
        start = self.cursor.accept_one(LINE_STARTS)
        if self.cursor.token.text == "otherwise":
            self.cursor.fail("this “otherwise” has no “if” above it", "They begin in the same column.")
        if not start:
            self._fail_start()
        line = self._setting(place) if start == "set" else self._clause(start, place)
        if self.cursor.at(INDENT):
            if self.cursor.ahead(1).text in LINE_STARTS:
                self._fail_line(self.cursor.ahead(1).text)
            self.cursor.fail("nothing may be indented here")
        return line

    def _fail_line(self, start: str) -> NoReturn:
        self.cursor.fail(f"“{start}” begins a line of its own", "It stands at the left edge, without blanks before it.")

    def _fail_start(self) -> NoReturn:
        """What a line begins with; whoever begins with what is to be done has still to say when."""
        cursor, begins = self.cursor, "“when”, “set” or “before”"
        word = cursor.token.text
        if any(parts[0] == word for parts in self.vocabulary.parts.values()):
            cursor.fail(
                f"when this is to be done is missing before “{word}”", f"Begin with what happens: “when turn ended: {word} …”."
            )
        if word in KEYWORDS | ARTICLES:
            cursor.fail(f"a line begins with {begins}", "What happens stands behind “when”, such as “when turn ended”.")
        cursor.fail_unknown(begins, f"A line begins with {begins}.")

    def _scope(self, fields: dict[str, str]) -> Scope:
        return {name: self.vocabulary.sort(sort) for name, sort in fields.items()}

    # --- settings

    def _setting(self, place: tree.LineAndColumn) -> tree.Setting:
        question = self._question()
        for_any = not question.keyed or self.cursor.sees("to")
        key = None if for_any else self.cursor.text(f"the text that tells which “{question.phrase}”")
        plural, which = self._asked_about(question)
        self.cursor.expect("to")
        self._expressions.scope = dict(self._scope(self._told_by(question)))
        self._expressions.wanted = self.cursor.index, partial(self.vocabulary.sort, question.gives)
        value, condition = self._expressions.value_and_condition()
        self.cursor.expect_end()
        return tree.Setting(question.phrase, value, key, question.of, plural, which, condition, at=place)

    def _told_by(self, question: Question) -> dict[str, str]:
        return {**question.fields, **({question.of: question.of} if question.of else {})}

    def _question(self) -> Question:
        cursor, questions = self.cursor, self.vocabulary.questions
        cursor.note(lambda: (Possible(question.phrase, question.doc) for question in questions.values()))
        phrase = cursor.phrase(questions, self.vocabulary.longest)
        if not phrase:
            self._fail_counter()
            cursor.fail_unknown("the question that this line answers")
        return questions[phrase]

    def _fail_counter(self) -> None:
        """Say so, if what stands here is counted: that is no answer of a rule."""
        cursor, word = self.cursor, self.cursor.token.text
        if word in self.vocabulary.counters or (cursor.at(TEXT_TOKEN) and cursor.ahead(1).text == "of"):
            said = word if word in self.vocabulary.counters else f'"{word}"'
            hint = f"What happens changes that, such as: when this rule is enacted: change {said} of players to 10."
            cursor.fail(f"no line answers how many {said} anybody has", hint)

    def _asked_about(self, question: Question) -> tuple[str, tree.Expression | None]:
        """``of KINDS [whose …]``: the plural, and which of them."""
        if question.own and self.cursor.sees("of"):
            self.cursor.fail(f"each rule answers “{question.phrase}” for itself", f"Write “set {question.phrase} to”.")
        if not question.of:
            return "", None
        plural = self.vocabulary.kinds[question.of].plural
        self.cursor.expect("of", f"“{question.phrase}” is asked of {plural}: write “{question.phrase} of {plural}”")
        if not self.cursor.accept(plural):
            some = f"“{question.phrase} of {plural}”, or for some of them “{question.phrase} of {plural} whose … is …”"
            self.cursor.fail(f"“{question.phrase}” is asked of {plural}", f"Write {some}.")
        self._expressions.scope = dict(self._scope({**self._told_by(question), "it": question.of}))
        if self.cursor.accept("whose"):
            return plural, self._expressions.whose()
        return plural, self._expressions.condition() if self.cursor.accept("where") else None

    # --- clauses

    def _clause(self, moment: str, place: tree.LineAndColumn) -> tree.Clause:
        cursor, occasions = self.cursor, self.vocabulary.told(moment)
        cursor.note(lambda: (Possible(occasion.phrase, occasion.doc) for occasion in occasions.values()))
        phrase = cursor.phrase(self.vocabulary.occasions, self.vocabulary.longest)
        if not phrase:
            self._fail_in_english(occasions)
            said = takewhile(lambda word: word != "if", cursor.words(MOST_WORDS))
            cursor.fail_unknown("what happens", self._told_alike(occasions), len(list(said)) or 1)
        if phrase not in occasions:
            cursor.fail("a rule hears of that only afterwards", f"Write “when {phrase}”.")
        self._moment = moment
        self._expressions.scope = dict(self._scope(dict(occasions[phrase].fields)))
        self._expressions.untold = occasions[phrase].untold
        condition = self._expressions.condition() if cursor.accept("if") else None
        return tree.Clause(moment, phrase, self._block(), condition, at=place)

    def _fail_in_english(self, occasions: Mapping[str, Occasion]) -> None:
        """Say so, if what happens stands here as the clerk’s own sentences tell it."""
        here = [word.casefold() for word in self.cursor.words(MOST_WORDS)]
        told = [each for each in occasions.values() if each.said and here[: len(words := each.said.split())] == words]
        if found := max(told, key=lambda each: len(each.said), default=None):
            said = found.said
            self.cursor.fail(f"I do not know what “{said}” is", f"Did you mean “{found.phrase}”?", unknown=said)

    def _told_alike(self, occasions: Iterable[str]) -> str:
        """The occasions that share most words with what stands here."""
        words = {*self.cursor.words(MOST_WORDS)} - KEYWORDS
        shared = {each: len(words & {*each.split(" ")}) for each in occasions}
        most = max(shared.values(), default=0)
        alike = [f"“{each}”" for each, number in shared.items() if number == most and most]
        hint = "What happens is “turn ended”, “proposal adopted” and the like."
        return f"Did you mean {' or '.join(alike[:MOST_ALIKE])}?" if alike else hint

    def _block(self) -> tuple[tree.Statement, ...]:
        """The statements that belong to the line so far. A word made in there is known in there only."""
        outer, cursor = self._expressions.scope, self.cursor
        self._expressions.scope = dict(outer)
        if cursor.accept(":") and not cursor.at(NEWLINE):
            body = [self._statement()]
        else:
            body = self._indented()
        self._expressions.scope = outer
        return tuple(body)

    def _indented(self) -> list[tree.Statement]:
        cursor = self.cursor
        if cursor.token.text in ("and", "where", "while"):
            cursor.fail(f"a condition begins with “if” here, not with “{cursor.token.text}”")
        if not cursor.at(NEWLINE):
            cursor.expect(":")
        cursor.next()
        if not cursor.at(INDENT):
            cursor.fail("what is to be done is missing here", "Write it after a colon, or indented on the next line.")
        cursor.next()
        body = [self._statement()]
        while not cursor.at(DEDENT):
            if cursor.at(INDENT):
                cursor.fail("this line is indented more than the one above, which opens nothing")
            body.append(self._statement())
        cursor.next()
        return body

    # --- statements

    def _statement(self) -> tree.Statement:
        place, cursor = self.cursor.place, self.cursor
        if cursor.token.text in LINE_STARTS:
            self._fail_line(cursor.token.text)
        if cursor.accept("if"):
            return self._if(place)
        if cursor.accept("for each"):
            return self._for_each(place)
        if cursor.accept("let"):
            return self._let(place)
        if self._moment == "before":
            return self._object(place)
        return self._verb(place)

    def _if(self, place: tree.LineAndColumn) -> tree.If:
        condition = self._expressions.condition()
        if self.cursor.sees(":") and self.cursor.ahead(1).text == "if":
            self.cursor.fail("one “if” stands right behind another", "Join them with “and”, or indent the second below.")
        then = self._block()
        otherwise = self._block() if self.cursor.accept("otherwise") else ()
        return tree.If(condition, then, otherwise, at=place)

    def _for_each(self, place: tree.LineAndColumn) -> tree.ForEach:
        word = self._new_word()
        if not self.cursor.accept("in"):
            kind = self.vocabulary.kinds.get(word)
            those = kind.plural if kind else "…"
            self.cursor.fail(f"of what “{word}” is each is missing here", f"It is written “for each {word} in {those}”.")
        items = self._expressions.expression()
        outer = self._expressions.scope
        self._expressions.scope = {**outer, word: Sorter(self.vocabulary).sort(items, outer).each()}
        body = self._block()
        self._expressions.scope = outer
        return tree.ForEach(word, items, body, at=place)

    def _let(self, place: tree.LineAndColumn) -> tree.Let:
        word = self._new_word()
        self.cursor.expect("be")
        value = self._expressions.expression()
        self.cursor.expect_end()
        self._expressions.scope[word] = Sorter(self.vocabulary).sort(value, self._expressions.scope)
        return tree.Let(word, value, at=place)

    def _new_word(self) -> str:
        """The word that ``let`` or ``for each`` gives a meaning to; it must have none yet."""
        cursor, word = self.cursor, self.cursor.token.text
        if not cursor.at(WORD_TOKEN):
            cursor.fail("a word of your own is missing here")
        taken = self._expressions.scope.keys() | self.vocabulary.names.keys() | self.vocabulary.questions.keys() | KEYWORDS
        if word in taken:
            cursor.fail(f"“{word}” already means something here", "Choose another word.")
        if word != word.lower():
            cursor.fail("a word of your own is written small", f"Write “{word.lower()}”.")
        cursor.next()
        return word

    def _object(self, place: tree.LineAndColumn) -> tree.Object | tree.Permit:
        cursor = self.cursor
        if cursor.accept("permit"):
            cursor.expect_end()
            return tree.Permit(at=place)
        if not cursor.accept("object"):
            if any(cursor.words(1) == [parts[0]] for parts in self.vocabulary.parts.values()):
                cursor.fail("before something is done, a rule can only object", "Write “when” to do something afterwards.")
            cursor.fail_unknown("“object” or “permit”", f"Write {_OBJECTS}.")
        if cursor.at(NEWLINE):
            cursor.fail("what the rule objects is missing here", f"Write {_OBJECTS}.")
        sentence = self._expressions.sum()
        cursor.expect_end()
        return tree.Object(sentence, at=place)

    def _verb(self, place: tree.LineAndColumn) -> tree.Do:
        """The pattern that reads the whole line; or the error of the one that reads furthest."""
        cursor, errors = self.cursor, []
        cursor.note(lambda: (Possible(_opening(parts)) for parts in self.vocabulary.parts.values()))
        for pattern in [pattern for pattern, parts in self.vocabulary.parts.items() if parts[0] == cursor.token.text]:
            done = self._expressions.attempt(partial(self._done, pattern, place))
            if isinstance(done, tree.Do):
                return done
            errors.append((done, pattern))
        if errors:
            error, pattern = max(errors, key=lambda each: (each[0].line, each[0].column, each[0].hint != ""))
            behind = cursor.ahead(_opening(self.vocabulary.parts[pattern]).count(" ") + 1)
            begins = (error.line, error.column) == (behind.line, behind.column) and (error.unknown or behind.text in ARTICLES)
            told = error.hint and "missing here" not in error.what and not begins
            raise error if told else error.with_hint(f"It is written “{self.vocabulary.written(pattern)}”.")
        self._fail_no_act()
        if cursor.token.text == "object":
            cursor.fail("“object” belongs in a “before” line: afterwards it is too late")
        cursor.fail_unknown("what is to be done", BEGIN_DOING)

    def _fail_no_act(self) -> None:
        """Say so, if what stands here is somebody or something, and no act."""
        cursor, start = self.cursor, self.cursor.index
        known = dict.fromkeys(
            (*self._expressions.scope, *self.vocabulary.names, *self.vocabulary.readers, *self.vocabulary.counters)
        )
        phrase = cursor.phrase(known, self.vocabulary.longest)
        cursor.index = start
        if phrase:
            cursor.fail(f"“{phrase}” says who or what, not what is to be done", BEGIN_DOING)

    def _done(self, pattern: str, place: tree.LineAndColumn) -> tree.Do:
        slots: list[tuple[str, tree.Expression]] = []
        parts = self.vocabulary.parts[pattern]
        for part, after in zip(parts, (*parts[1:], ""), strict=True):
            if isinstance(part, Slot):
                read = self._expressions.counter if part.sort == COUNTER else self._expressions.sum
                self._expressions.wanted = self.cursor.index, partial(self.vocabulary.sort, part.sort)
                slots.append((part.name, self._expressions.up_to(after if isinstance(after, str) else "", read)))
            else:
                self.cursor.expect(part)
        self.cursor.expect_end()
        return tree.Do(pattern, tuple(slots), at=place)


def _opening(parts: tuple[str | Slot, ...]) -> str:
    """The words that a pattern begins with."""
    opening: list[str] = []
    for part in parts:
        if isinstance(part, Slot):
            break
        opening.append(part)
    return " ".join(opening)
