"""What is wrong with game files and rule files: each thing in one sentence, with its line and how to mend it."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from pathlib import Path

from tabletop.box.box import LONG_TEXTS, Box, find_box, form_troubles, line_of, line_setting
from tabletop.box.options import OPTION_KINDS, BoxTrouble, Option
from tabletop.clerk.clerk import Clerk
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.language.checker import check
from tabletop.clerk.language.grammar import parse_all
from tabletop.clerk.language.tree import Asked, Do, Line, Text, children, rules_named, whole
from tabletop.clerk.language.vocabulary import Slot
from tabletop.engine.acts import Act
from tabletop.engine.acts.telling import SayWhy
from tabletop.engine.acts.turns import BeginGame
from tabletop.engine.rulebook import DECIDED, HOUSE, Rulebook
from tabletop.engine.steps import Step
from tabletop.engine.table import Table
from tabletop.engine.text.wording import trouble_with_reason
from tabletop.engine.things import read_place, reads_as_address, trouble_with_address
from tabletop.engine.values import listed
from tabletop.engine.work import Work, finish
from tabletop.game.chance import left_to_chance
from tabletop.game.entries import GoBack, HandLook, ReadEntry, Redo
from tabletop.game.evening import Evening
from tabletop.game.played_record import Driver, Snapshot
from tabletop.journal import Record, Trouble, mended, read
from tabletop.journal.trouble import SEAL_ANEW

NAMED_KINDS = ("pile", "clock", "thing", "things")
"""What a verb brings to the table under the name that it is given."""
MOST_TOLD = 10
"""Lines of a saved game that are named: one that is wrong makes many after it impossible."""


def checking(file: Path, *, mend: bool = False) -> Work[list[str]]:
    """Every trouble with the file, gathered entry by entry. Raises ``OSError``."""
    if file.suffix == ".toml":
        return box_troubles(file)
    return (yield from _game_troubles(file, mend))


def _game_troubles(file: Path, mend: bool) -> Work[list[str]]:
    try:
        if mend:
            return [f"A copy that is sealed anew lies in {mended(file)}."]
        record = read(file)
    except Trouble as trouble:
        return [str(trouble)]
    impossible, book = yield from _asked(record)
    told = [str(trouble) for _, trouble in sorted(impossible.items())]
    more = [f"And {len(told) - MOST_TOLD} more lines, which may all follow from these."] if told[MOST_TOLD:] else []
    return [*told[:MOST_TOLD], *more, *record.notices, *_asleep(book)]


def _asked(record: Record) -> Work[tuple[Mapping[int, Trouble], Rulebook]]:
    """By their lines, what was not possible, last of all what keeps the file from being opened; and the rules at its end."""
    found: dict[int, Trouble] = {}
    try:
        evening = yield from AskedEvening.asking(record, lambda trouble: found.setdefault(trouble.line, trouble))
    except Trouble as trouble:
        found[trouble.line] = trouble
        return found, Rulebook()
    return found, evening.table().rulebook


def _asleep(book: Rulebook) -> Iterator[str]:
    """The rules in force whose sheets cannot be read."""
    for key, trouble in Clerk().law(book).asleep.items():
        yield f"The sheet of {book.title(key)} cannot be read: {trouble}"


def box_troubles(file: Path) -> list[str]:
    """What is wrong with a rule file: its form, or whatever in it the clerk cannot read, each with its line."""
    try:
        box = find_box(str(file))
    except BoxTrouble as trouble:
        return list(map(str, form_troubles(file.read_text("utf-8", "replace")))) or [str(trouble)]
    text = file.read_text("utf-8")
    looks = (_sheet_troubles, _reference_troubles, _option_troubles, _manner_troubles, _ready_troubles)
    return [trouble for look in looks for trouble in look(box, text)]


def _sheet_troubles(box: Box, text: str) -> Iterator[str]:
    for index, entry in enumerate(box.rule):
        yield from _of_sheet(entry.sheet, line_of_sheet(text, index), f"rule {entry.number}")
    yield from _of_sheet(box.decided or "", _first_line(text, line_setting(text, "decided")), "the table’s own card")


def _of_sheet(sheet: str, start: int, whose: str) -> Iterator[str]:
    """What cannot be read of a sheet whose first line stands on line ``start`` of the file, and what it gives a name that
    nothing may bear."""
    for error in check(sheet, VOCABULARY).errors:
        where = f"line {start + error.line - 1}, column {error.column}, {whose}"
        yield f"{where}: {error.what}. {error.hint}".rstrip()
    for line in parse_all(sheet, VOCABULARY).sheet.lines:
        for name in filter(_misnamed, _names_given(line)):
            yield f"line {start + name.at[0] - 1}, column {name.at[1]}, {whose}: {trouble_with_address(name.value)}"


def _names_given(line: Line) -> Iterator[Text]:
    """Where the line's verbs are given a pile, a clock or a thing by a name that is written out."""
    for node in (each for each in whole(line) if isinstance(each, Do)):
        for slot, filling in node.slots:
            sorts = (part.sort for part in VOCABULARY.parts[node.pattern] if isinstance(part, Slot) and part.name == slot)
            if set(NAMED_KINDS).intersection(*map(str.split, sorts)):
                yield from (text for text in (filling, *children(filling)) if isinstance(text, Text))


def _misnamed(name: Text) -> bool:
    """Whether nothing may bear that name; a place such as a hand may well be named where things are moved."""
    return reads_as_address(name.value) and read_place(name.value).kind == "pile"


def _reference_troubles(box: Box, text: str) -> Iterator[str]:
    """Rules that a sheet speaks of, and that are none of the game's."""
    numbers = {entry.number for entry in box.rule}
    for index, entry in enumerate(box.rule):
        for line in parse_all(entry.sheet, VOCABULARY).sheet.lines:
            for missing in sorted(set(rules_named(line)) - numbers):
                where = f"line {line_of_sheet(text, index) + line.at[0] - 1}, rule {entry.number}"
                yield f"{where}: Its sheet speaks of rule {missing}, and the game has no such rule."


def _option_troubles(box: Box, text: str) -> Iterator[str]:
    asked = {key for sheet in (*(entry.sheet for entry in box.rule), box.decided or "") for key in _customs(sheet)}
    for index, option in enumerate(box.option):
        for name, said in _of_option(option, box, asked):
            yield f"line {line_of(text, 'option', index, name)}: {said}"
        if option.key in [each.key for each in box.option[:index]]:
            yield f"line {line_of(text, 'option', index, 'key')}: Two options have the key “{option.key}”."


def _of_option(option: Option, box: Box, asked: Collection[str]) -> Iterator[tuple[str, str]]:
    """What is wrong with an option, and the name of the line that says so."""
    words = {entry.number: entry.text for entry in box.rule}
    if not (option.answers or option.people or option.shuffles or option.key in asked):
        yield "key", f'No sheet asks for the option “{option.key}”, written: custom "{option.key}".'
    if option.answers and option.answers not in VOCABULARY.questions:
        yield "key", f"The option “{option.key}” answers “{option.answers}”, which is no question."
    if option.kind not in OPTION_KINDS:
        yield "kind", f"The option “{option.key}” is of the kind “{option.kind}”; there are {listed(OPTION_KINDS)}."
    if option.rule and option.rule not in words:
        yield "rule", f"The option “{option.key}” belongs to rule {option.rule}, and the game has no such rule."
    elif option.clause not in words.get(option.rule, ""):
        yield "clause", f"The option “{option.key}” quotes a clause that does not stand in rule {option.rule}."
    if option.usual and option.choices and option.usual not in option.choices:
        yield "usual", f"“{option.usual}” cannot be the usual answer. It is one of these: {listed(option.choices)}."
    elif option.usual and option.kind not in ("player", "players"):
        try:
            option.written(option.usual, [str(seat) for seat in range(box.seats[0])])
        except BoxTrouble as trouble:
            yield "usual", f"“{option.usual}” cannot be the usual answer. {trouble}"


def _customs(sheet: str) -> Iterator[str]:
    """What people have agreed on beforehand that a sheet asks for, by its name."""
    for line in parse_all(sheet, VOCABULARY).sheet.lines:
        yield from (node.key for node in whole(line) if isinstance(node, Asked) and node.key)


def _manner_troubles(box: Box, text: str) -> Iterator[str]:
    """Ways to play that answer what the game does not ask, or say what its options do not offer."""
    offered = {option.key: option.choices or ("yes", "no") for option in box.option}
    for index, manner in enumerate(box.manner):
        for key, said in manner.answers.items():
            if said not in offered.get(key, ()):
                line = line_of(text, "manner", index, "answers")
                yield f"line {line}: “{manner.name}” answers “{key}” with “{said}”, which no option offers."


def _ready_troubles(box: Box, text: str) -> list[str]:
    """Ready-made rule-changes whose sheets cannot be read, with everything ticked or nothing."""
    found = []
    for index, ready in enumerate(box.ready):
        line = line_of(text, "ready", index, "sheet")
        for ticked in ((), [tick.word for tick in ready.tick]):
            errors = check(ready.lines("Name", ticked), VOCABULARY).errors
            told = (f"“{ready.does}”, line {error.line} of its sheet: {error.what}. {error.hint}" for error in errors)
            found += [f"line {line}: {each}".rstrip() for each in told]
    return list(dict.fromkeys(found))


def line_of_sheet(text: str, index: int) -> int:
    """The line of the file on which the sheet of the ``index``-th rule has its first line."""
    return _first_line(text, line_of(text, "rule", index, "sheet"))


def _first_line(text: str, set_on: int) -> int:
    """The line where the text begins that is set on that line: itself, or the next one, after three quotes."""
    value = text.splitlines()[set_on - 1].partition("=")[2] if set_on else ""
    return set_on + 1 if value.strip() in LONG_TEXTS else set_on


class AskedEvening(Evening):
    """An evening of which every entry is asked whether it could be made on the table that it met, as it was when it was done.

    Opening a file only plays it: what was done stands in it, and whoever wrote it had asked. So ``tabletop check`` asks, for a
    file that may have been changed by hand: what makes each act impossible on any table, and what only the program puts into an
    act. What the rules objected to is no fault, as everything may be done anyway. It is played from its first step, whatever
    lies beside the file, and what was impossible goes to ``tell``.
    """

    def __init__(self, record: Record, tell: Callable[[Trouble], object], play: Driver = finish) -> None:
        self._tell, self._clerk = tell, Clerk()
        self._chance = left_to_chance(None, 0, lambda: 1.0)
        super().__init__(record, play)

    @classmethod
    def asking(cls, record: Record, tell: Callable[[Trouble], object]) -> "Work[AskedEvening]":
        """The evening, entry by entry."""
        entries: list[Work[None]] = []
        evening = cls(record, tell, entries.append)
        yield from entries[0]
        return evening

    def _kept_of(self, record: Record) -> None:
        return None

    def _taking_up_from(self, kept: Snapshot | None) -> Work[None]:
        self._cards = {rule.id for rule in self._table.rulebook.rules} | {HOUSE, DECIDED, ""}
        """What an act may follow from: every rule card that there was so far, on whatever branch."""
        yield from super()._taking_up_from(kept)

    def _take_up(self, entry: ReadEntry) -> None:
        if not isinstance(entry, Step):
            self._say(self._amiss(entry))
        super()._take_up(entry)

    def _say(self, troubles: Iterator[str]) -> None:
        for trouble in troubles:
            self._tell(Trouble(f"Entry {self.last + 1} was not possible: {trouble}", self.last + 2, SEAL_ANEW))

    def _amiss(self, entry: ReadEntry) -> Iterator[str]:
        """What is wrong with an entry that is no step."""
        if isinstance(entry, HandLook):
            lying = tuple(card.id for card in self._table.hand(entry.seat))
            if self._table.seat(entry.seat) is None:
                yield f"Nobody called “{entry.seat[:40]}” sits there, so nobody looked into that hand."
            elif not lying or entry.things != lying:
                yield f"What {entry.seat} looked at is not what lay in that hand."
        elif not isinstance(entry, Step):
            if isinstance(entry, GoBack) and entry.step == self._timeline.here:
                yield f"Play stood after step {entry.step} already."
            if not isinstance(entry, Redo) and self._timeline.is_step(entry.step):
                stands = entry.step if isinstance(entry, GoBack) else self._timeline.parent(entry.step)
                if entry.seen != self._looked_since(entry.step, self._table_of(stands)):
                    yield "Who had looked at how many cards since is not what the looks on record come to."

    def _tables_of(self, step: Step) -> Sequence[Table]:
        """Each of a step's acts is asked on the table that it meets."""
        self._say(self._amiss_beside(step))
        self._say(self._forbidden(step.act))
        tables = step.tables(self._table)
        met = [next(tables)]
        for act in step.acts:
            self._say(self._impossible(act, met[-1]))
            met.append(next(tables))
            if met[-1].rulebook.rules is not met[-2].rulebook.rules:
                self._cards.update(rule.id for rule in met[-1].rulebook.rules)
        return met

    def _amiss_beside(self, step: Step) -> Iterator[str]:
        """What is wrong with what an entry says besides its acts: the session writes that, and nobody else."""
        ids = self._last_id if self._last_id > self._table.things.last_id else 0
        if step.ids != ids:
            given = f"The last id that was given on another branch is #{ids}" if ids else "No id was given on another branch"
            yield f"{given}, and it says #{step.ids}."
        if not step.anyway and (step.why or step.against):
            yield "It says why it was done against rules, and not that it was."
        if not self._cards.issuperset(step.against):
            yield "It was done against a rule that never was."
        if trouble := trouble_with_reason(step.why):
            yield trouble

    def _forbidden(self, act: Act) -> Iterator[str]:
        """What keeps people from doing it, whatever the table: it is not theirs, or they are not there."""
        first = self.last == 0
        if isinstance(act, BeginGame) is not first:
            yield "A game begins with its first entry, by “begin game”." if first else "The game had begun already."
        elif not act.players and not first:
            yield f"“{act.said}” only ever follows from a rule."
        if act.law:
            yield f"“{act.said}” was done by people, and says that it follows from a rule."
        if isinstance(act, SayWhy) and not self._timeline.is_step(act.step):
            yield f"There is no step {act.step} on record."
        if trouble := trouble_with_reason(act.why) or self._clerk.trouble(self._table, act):
            yield trouble

    def _impossible(self, act: Act, table: Table) -> Iterator[str]:
        """What makes an act impossible on the table that it meets; a session would have put all of it into the act."""
        if act.by and table.seat(act.by) is None:
            yield f"“{act.said}”: Nobody called “{act.by[:40]}” sits there."
        elif act.law not in self._cards:
            yield f"“{act.said}” follows from a rule that never was."
        elif trouble := act.objection(table):
            yield f"“{act.said}”: {trouble}"
        elif act.resolved(table) != act:
            yield f"“{act.said}” names a thing as people do, and not by its number."
        elif self._chance(act, table) != act:
            yield f"“{act.said}” does not say how chance or the clock had it."
