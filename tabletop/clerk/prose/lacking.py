"""What speaks against a sheet for some words, on a table as it is; and of a sheet that is offered, what it leaves unsaid."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from tabletop.clerk.editing.templates import DEEDS, Names, setting
from tabletop.clerk.editing.word_forms import of_one
from tabletop.clerk.language.printer import line_text
from tabletop.clerk.language.sheet_lines import calls_for, rests_on, sheet_lines
from tabletop.clerk.language.tree import Clause, Do, Expression, Line, Named, Reading, Setting, Sheet, Text, whole
from tabletop.clerk.language.vocabulary import Slot, Vocabulary
from tabletop.clerk.prose.phrases import FoldedWord, Known, PhraseReader, Phrases
from tabletop.engine.acts.actions import DESCRIBES
from tabletop.engine.acts.base import meant
from tabletop.engine.acts.lawmaking.proposing import Propose
from tabletop.engine.duties import ways_of
from tabletop.engine.kit_state import KitState
from tabletop.engine.values import capitalised

REMINDED, NOTED = "The clerk says when. People do it.", "People say when, by a button. The clerk does the rest."
DONE_BY_PEOPLE = "People do it, and say so by a button. The clerk sees to what it costs or brings."
NOT_COUNTED = "No rule counts yet what a card is worth"
UNHELD = "No rule says yet to whom “{}” goes"
TIED, TIED_AT_A_TABLE = "Where several tie, it means each of them.", "Where several tie, it goes by how they sit."
TIED_FOR_ONE, BUT_FOR_ONE = "Where several tie, the table decides which of them {}{}.", "; all else means each of them"
SO_CALLED = "so called"
"""The kind of titles that the figures tell who bears."""
OWN_RICHES = "own riches"
"""What a text itself speaks of that somebody is rich or poor in."""
_FOR_PEOPLE = ("require ", "allow ")
BEGINNING = ("turn begun", "part begun", "vote opened", "game begun", "day begun")
"""What most is still to come after."""
_NOTES = re.compile(r'set who may "(note [^"]*)"')
_OF_A_NOTE = re.compile(r'set (?:who may|asked for) "note |when deed done')
REQUIRED = re.compile(r'\brequire .* to "([^"]*)"$')
_RANKED, _OF_TIES = (
    re.compile(r"(?<!one of )\bplayers with (?:highest|lowest) "),
    re.compile(r"\b(?:tie|ties|tied|alone (?:has|holds))\b", re.IGNORECASE),
)
_CHOSEN_FROM = re.compile(r"^set choices .*", re.MULTILINE)
"""Somebody names the one who is meant."""
_ONE_OF = re.compile(r'(?:\bhand "([^"]+)" to |\b(declare) )?\bone of (?:players (?:with|whose)|richest|poorest|those called)\b')
_SO_MANY = re.compile(r"\b(?:first|last) \d+ of players in order of ")
_OF_ONE = re.compile(
    r"\b(?:the|a) (?:player|person|one)\b|\bwho(?:ever)? (?:has|is|holds)\b|\b(?:richest|poorest|leader|last place|lead)\b"
    r"|\b(?:high|low)est (?:roll|throw)\b",
    re.IGNORECASE,
)
"""How people speak as if one alone had most or fewest of something."""
_RANKS_OF_DICE, _THROWS_DICE = re.compile(r'\brank is (?:in )?\[?"?[1-6]\b'), re.compile(r"\bthrow|\bdice\b")
_OWED = re.compile(r'("[^"]+") is in duties|\bexcuse .+ from ("[^"]+")')
"""What somebody has to do by the rules, of whom a line asks it or whom it excuses from it."""
_IN_QUOTES, _ON_ONE = re.compile('"([^"]*)"'), re.compile(r"(\w+) an? (\w+)\b")
_OF_MOVER = re.compile(r"set dice to \d+ if latest mover is ")
"""How many dice somebody throws who is on turn."""
_A_DIE_ALONE = re.compile(r": throw 1 dice for [^\n]*\Z")
_THROWN_TWICE = re.compile(r"\bthrow \S+ dice for (.+)\n +throw \S+ dice for \1$", re.MULTILINE)
"""One throw said in two cases, of which the line says neither."""
_RUN_EACH_TURN = re.compile(r'^when turn begun: run ("[^"\n]*") for .* minutes$', re.MULTILINE)
_THROWN_THEN = {
    said: re.compile(rf'^when turn {each}\b[^"\n]*(?::|(?:\n  .*)*\n ) throw ', re.MULTILINE)
    for said, each in (("begins", "begun"), ("end", "ended"))
}
"""What rules in force have run or thrown as a turn begins or ends, of which words speak without the rule."""
HANDED_ON = re.compile(r'\bhand "(.*?)" to ')
"""What a line hands to somebody."""
_OF_TABLE = re.compile(r'("[^"]+") of table\b')
_OF_CHESS = ("pieces", "armies")
"""What nobody has where there are no armies."""
_ON_A_BOARD = re.compile(r"put (?:a|\d+) .*\b(?:board|half-board|row)$|make an extra move$")
_LIES_IN = {"card": "pile", "piece": "army"}
"""What has to be on the table where such a thing is spoken of."""


@dataclass(frozen=True)
class SheetOffer:
    """``unread`` are the stretches of the text, from and to, that are not in the sheet, and ``for_people`` whole sentences of it
    that change nothing of what the others say."""

    sheet: str
    unread: tuple[tuple[int, int], ...] = ()
    for_people: tuple[tuple[int, int], ...] = ()
    deeds: tuple[str, ...] = ()
    """What people do themselves, of which the clerk does no more than what it brings."""
    shared: str = ""
    """Who says when, and who does what then, where people see to one of these."""
    unheld: tuple[str, ...] = field(default=(), compare=False)
    """What the sheet asks the holder of, and nobody has ever got."""
    in_vain: str = field(default="", compare=False)
    """What it says that no rule asks."""
    before: str = field(default="", compare=False)
    """The sheet of the rule that gets other words, of whose lines nothing is told."""

    def lacks(self, text: str) -> str:
        """What of the text is not in the sheet, as it is told, and whom it means where several tie; empty where all is said."""
        unread, people = ([text[slice(*each)].strip() for each in those] for those in (self.unread, self.for_people))
        people[1:] = map(capitalised, people[1:])
        told = (("Not read", ", ".join(unread)), ("For people", ". ".join(people)))
        lacking = (f"{says}: {said}" for says, said in told if said)
        waits = re.findall(r"^(?:when|before) .*", self.sheet, re.MULTILINE)
        said = re.findall(r"^\S.*", self.sheet, re.MULTILINE)
        noted = all(map(_OF_A_NOTE.match, said))
        buttons = [*(found[1] for each in said if (found := _NOTES.match(each))), *self.deeds]
        done = [each for each in self.sheet.split("\n") if each not in waits or ": " in each]
        by_hand = (each[1] for each in map(REQUIRED.search, done) if each and not any(map(meant, ways_of(each[1]))))
        by_people = [each for each in by_hand if f'set asked for "{each}" to' not in self.sheet]
        by_whom = self.shared or (NOTED if noted else REMINDED if by_people and len(by_people) == len(done) else "")
        duties = "" if by_whom else "; ".join(dict.fromkeys(each for each in by_people if f'to "{each}"' not in self.before))
        at_will = (f"People say when, by a button: {'; '.join(dict.fromkeys(buttons))}",) if buttons and not by_whom else ()
        unheld = (UNHELD.format(each) for each in self.unheld)
        vain = (self.in_vain,) if self.in_vain else ()
        by_them = (*at_will, *unheld, *vain, *((f"For people: {duties}",) if duties else ()))
        return " ".join(filter(None, (by_whom, self._where_tied(text), ". ".join((*lacking, *by_them)))))

    def _where_tied(self, text: str) -> str:
        """Whom it means where several have most or fewest of something, or come first together, and the text does not say."""
        if _OF_TIES.search(text):
            return ""
        each = _RANKED.search(_CHOSEN_FROM.sub("", self.sheet)) and _OF_ONE.search(text)
        if one := _ONE_OF.search(self.sheet):
            does = f"gets “{one[1]}”" if one[1] else "wins" if one[2] else "it is"
            return TIED_FOR_ONE.format(does, BUT_FOR_ONE if each else "")
        return TIED if each else TIED_AT_A_TABLE if _SO_MANY.search(self.sheet) else ""


@dataclass(frozen=True)
class TableInWords:
    """A table as people write of it, by its names and counters, and what it lacks for a sheet."""

    phrases: Phrases
    vocabulary: Vocabulary
    sound: Callable[[str], bool]
    """Whether nothing is wrong with a sheet."""
    names: Names
    counters: tuple[str, ...] = ()
    """What is counted on this table besides points."""
    points: str = "points"
    """What this game calls points."""
    unanswered: frozenset[str] = frozenset()
    """Questions that no rule answers, without whose answer some lines do nothing."""
    vote: str = "1"
    """What a vote is worth that no rule speaks of in particular."""
    sheets: Mapping[int, str] = field(default_factory=dict)
    """The sheets of the rules on the table, by number."""

    def _reader(self, tokens: tuple[FoldedWord, ...]) -> PhraseReader:
        return PhraseReader(self.phrases, self._known, tokens, self._named)

    @cached_property
    def _named(self) -> Mapping[str, frozenset[str]]:
        return {kind: frozenset(word for words in names for word in words[:1]) for kind, names in self._known.items()}

    @cached_property
    def _known(self) -> Known:
        phrases = self.phrases
        named = {kind: self._by_words(names) for kind, names in self.names.items()}
        counted = self._by_words((*phrases.counters, *self.counters, *self.names.get("own counter", ())))
        counted = {(*words[:-1], one): name for words, name in counted.items() if words for one in _forms(words[-1])} | counted
        counters = {words: f'"{name}"' for words, name in counted.items()}
        coins = dict(counters)
        points = self.points if self.points == "points" else f'"{self.points}"'
        rich_in = [each for each in self.counters if each.casefold() in phrases.riches] or self.counters
        rich_in = [*dict.fromkeys(self.names.get(OWN_RICHES, ()))] or rich_in
        riches = (f'"{rich_in[0]}"',) if len(rich_in) == 1 else () if rich_in else (points,)
        counters.update((("riches",), each) for each in riches)
        called_so = {
            (*words[:-1], one): name
            for words, name in named.get(SO_CALLED, {}).items()
            for one in (words[-1], *_forms(words[-1]))
        }
        borne = {**named.get("thing", {}), **self._by_words(HANDED_ON.findall("\n".join(self.sheets.values())))}
        crowned = {name for words, name in borne.items() if not phrases.lists["crowned"].isdisjoint(words)}
        worn = {each: name for name in crowned for each in self._by_words(phrases.lists["worn"]) if len(crowned) == 1}
        titles = {**self._by_words(phrases.titles), **worn, **borne}
        titles = {words: name for words, name in titles.items() if words not in called_so}
        counters.update(dict.fromkeys((*self._by_words((self.points,)), ("points",)), points))
        squares = (
            {} if named.get("army") else self._by_words(square for kit in KitState.kinds.values() for square in kit.usual_squares)
        )
        done = self.names.get(DEEDS, ())
        deeds = {words: name for name in done for words in self._by_words((name, of_one(name)))}
        named |= {how: self._by_words(self._on_one_thing(f"{{}} {how} {{}}")) for how in ("more than one", "only one")}
        counted |= {("points",): "points", ("gets",): "points"}  # *the score*
        called = {words: name if name.startswith('"') else f'"{name}"' for words, name in counters.items()}
        lone = self._by_words((*phrases.lists["a lone player"], *self.names["player"])) if self._is_lone else {}
        named |= {
            "counter": counters,
            "counter called": called,
            "coin": coins,
            "counted": counted,
            "deed": deeds,
            "title": titles,
            SO_CALLED: called_so,
        }
        named |= {"lone player": lone, "lone game": self._by_words(("game",) if lone else ())}
        clocks = {*_RUN_EACH_TURN.findall("\n".join(self.sheets.values()))}
        named["clock"] = {words: each for each in clocks if len(clocks) == 1 for words in self._by_words(phrases.lists["clocks"])}
        throws = {said: [each for each, sheet in self.sheets.items() if of.search(sheet)] for said, of in _THROWN_THEN.items()}
        named["throws then"] = {(said,): f"rule {those[0]}" for said, those in throws.items() if len(those) == 1}
        return {**named, "square": {**squares, **named.get("square", {})}}

    def _on_one_thing(self, said: str) -> Mapping[str, str]:
        """How it is ``said`` that people do with several, or with one alone, what a rule in force lets them do with one: *discard
        more than one card*. Not where they do so by another name, too."""
        named = {each for sheet in self.sheets.values() for each in _IN_QUOTES.findall(sheet)}
        done = [(each, _ON_ONE.match(each)) for each in self.names.get(DEEDS, ())]
        return {
            said.format(*found.groups()): name
            for name, found in done
            if found and {name} == {each for each in named if each.split()[:1] == [found[1]] and " " in each}
        }

    @property
    def _is_lone(self) -> bool:
        """Whether one player is all that there are."""
        return len(self.names.get("player", ())) == 1

    def _by_words(self, names: Iterable[str] | Mapping[str, str]) -> dict[tuple[str, ...], str]:
        called = names if isinstance(names, Mapping) else {name: name for name in names}
        return {tuple(token.word for token in self.phrases.tokens(said)): name for said, name in called.items()}

    def _of_dice(self, sheet: str, said: str) -> bool:
        """Whether a number that was read as a rank may as well be one thrown with a die, *a six counts as ten*, among throws; or
        *the die* that somebody throws may be the one of such a throw, or *dice* any number of them; or nobody owes what it
        speaks of, or gets what a throw is said to add; or one throw is made of two."""
        patterns, throws = self.phrases.patterns, _A_DIE_ALONE.search(sheet) is not None
        ranks = bool(_RANKS_OF_DICE.search(sheet)) and not patterns["of cards"].search(said)
        of_those = ranks or bool(throws and patterns["the die"].search(said))
        among = of_those and any(_THROWS_DICE.search(each) for each in self.sheets.values())
        owed = {owed for both in _OWED.findall(sheet) for owed in both if owed}
        owed |= {'"throw the die"'} if _OF_MOVER.match(sheet) and patterns["of their turn"].search(said) else set()
        rules = "\n".join((*self.sheets.values(), _OWED.sub("", sheet)))
        unowed = any(each not in rules for each in owed if self.sheets)
        added = any("give sum of faces" in each for each in (sheet, *self.sheets.values()))
        adds = patterns["adds a throw"].search(said) and not added
        return among or unowed or bool(adds or _THROWN_TWICE.search(sheet) or (throws and patterns["some dice"].search(said)))

    def _lacking(self, sheet: Sheet) -> str | None:
        """What is to be brought for a sheet: a deck for those who draw where there are no piles. Nothing for one that speaks of
        other piles than are there, of cards or of chessmen where there are none, or for one that comes after what it asks for."""
        lacking, brought = "", _brought(sheet)
        for line in sheet.lines:
            of = line.of if isinstance(line, Setting) else self._pieces_of(line.occasion)
            if not self.names.get(_LIES_IN.get(of, "player")) or (isinstance(line, Clause) and not self._happens(line.occasion)):
                return None
            if isinstance(line, Setting) and line.question == DESCRIBES and not self._has_actions:
                return None
            if isinstance(line, Setting) and line.question == "next mover" and not self._takes_turns(line.value):
                return None
            for node in whole(line):
                read = self.vocabulary.readers[node.reader].gives if isinstance(node, Reading) else ""
                if read in _OF_CHESS and not self.names.get("army"):
                    return None
                if isinstance(node, Do):
                    if any(isinstance(each, Text) and self._is_drawn(each.value) for _, each in node.slots):
                        return None
                    asked = [
                        each.value for _, each in node.slots if isinstance(each, Text) and node.pattern.startswith(_FOR_PEOPLE)
                    ]
                    if not self.names.get("army") and any(map(_ON_A_BOARD.match, asked)):
                        return None
                    if isinstance(line, Clause) and any(self._too_late(line.occasion, what) for what in asked):
                        return None
                    slots = {part.name: part.sort for part in self.vocabulary.parts[node.pattern] if isinstance(part, Slot)}
                    named = [each.value for name, each in node.slots if slots[name] == "pile" and isinstance(each, Text)]
                    draws = named == ["draw"] and node.pattern.startswith("draw ")
                    if draws and not brought and "draw" not in self.names.get("pile", ()):
                        lacking = self.phrases.deck
                    elif any(name not in brought and name not in self.names.get("pile", ()) for name in named):
                        return None
        return lacking

    def _is_drawn(self, what: str) -> bool:
        """Whether a rule on the table draws lots under that name: its lines would hear of others."""
        return any(f'choose "{what}" at random' in each for each in self.sheets.values())

    def _brings(self, sheet: str) -> bool:
        """Whether of what lies on the table, *the pot*, something is ever laid there, by the sheet or a rule in force."""
        sheets = "\n".join((sheet, *self.sheets.values()))
        return all(
            re.search(f"{re.escape(each)} to table|change {re.escape(each)} of table to (?!0$)", sheets, re.M)
            for each in _OF_TABLE.findall(sheet)
        )

    def _takes_turns(self, mover: Expression) -> bool:
        """Whether it is said of those who take turns: of armies, where there are any."""
        named = (self.vocabulary.names[each.phrase].gives for each in whole(mover) if isinstance(each, Named))
        return ("army" in named) == bool(self.names.get("army"))

    def _lines(self, sheet: str) -> list[Line | str]:
        return [each.line or each.text for each in sheet_lines(sheet, self.vocabulary)]

    def _resting(self, sheets: Sequence[str]) -> str:
        """The lines, and before them what they rest on, where no rule says it nor they themselves: what makes a circuit,
        or that claims to go first count."""
        lines = [each.line for sheet in sheets for each in sheet_lines(sheet, self.vocabulary) if each.line]
        said = {line.question for line in lines if isinstance(line, Setting)}
        needed = dict.fromkeys(
            each for line in lines for each in rests_on(line, self.vocabulary) if each in self.unanswered - said
        )
        return "\n".join((*(line_text(setting(self.vocabulary.questions[each], self.vocabulary)) for each in needed), *sheets))

    def _too_late(self, occasion: str, words: str) -> bool:
        """Whether people would be asked for it after what the words say it comes before: *bet before throwing* | *at the end of
        each turn*. Somebody bows *before Ann*, and sings *before throwing again*."""
        people = {each.casefold() for each in (*self.names.get("player", ()), "everybody", "everyone", "all", "the others")}
        for said in self.phrases.patterns["beforehand"].finditer(words):
            then = (said["then"] or "").strip(" .").casefold()
            begins = occasion in BEGINNING and not re.search(r"\b(?:begin|start|open)", then)
            to_come = begins or self.phrases.patterns["to come"].search(then) or (occasion == "proposal made" and "vot" in then)
            if not to_come and then not in people:
                return True
        return False

    def _happens(self, occasion: str) -> bool:
        """Whether that can happen by the rules on the table: nothing is proposed, and no action taken, where none says so."""
        action = occasion == "action taken"
        if not self.sheets or not (action or "proposal" in self.vocabulary.occasions[occasion].fields):
            return True
        return self._has_actions if action else any(calls_for(each, Propose) for each in self._lines_in_force)

    @property
    def _has_actions(self) -> bool:
        """Whether rules on the table describe actions."""
        return not self.sheets or any(isinstance(each, Setting) and each.question == DESCRIBES for each in self._lines_in_force)

    def _plays_ballots(self, said: str) -> bool:
        """Whether cards are played as ballots alone by the rules on the table, and the words let nobody play one otherwise."""
        asked = {each.question for each in self._lines_in_force if isinstance(each, Setting)}
        played = any("when card played" in each for each in self.sheets.values())
        return "card ballots" in asked and not played and not self.phrases.patterns["may play"].search(said)

    @cached_property
    def _lines_in_force(self) -> tuple[Line, ...]:
        read = (each.line for sheet in self.sheets.values() for each in sheet_lines(sheet, self.vocabulary))
        return tuple(filter(None, read))

    def _pieces_of(self, occasion: str) -> str:
        fields = self.vocabulary.occasions[occasion].fields
        return "piece" if "piece" in fields.values() or ("army" in fields and "who" not in fields) else ""


def _forms(noun: str) -> Sequence[str]:
    """What is counted, as one or as several of it: *lives* | *life*, *medal* | *medals*."""
    return re.sub("ives$", "ifes", noun).removesuffix("s"), f"{noun.removesuffix('s')}s"


def _brought(sheet: Sheet) -> frozenset[str]:
    """The piles that a sheet brings, by adding to them."""
    adds = (node for node in whole(sheet) if isinstance(node, Do) and node.pattern.startswith("add "))
    return frozenset(each.value for node in adds for name, each in node.slots if name == "pile" and isinstance(each, Text))
