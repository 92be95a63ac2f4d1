"""Plays in a few words, and what is looked at afterwards.

A play is a line of text. ``Bo: throw faces=[6]`` is any act, its fields as JSON; what the rules object to is not done, and
its sentence is found under ``objections``. ``a turn``, ``a turn throwing 6``, ``a turn, Cy against`` is the whole turn
of whoever is next, with a proposal of words alone, and ``a circuit`` is everybody's.
"""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from tabletop.engine.answers import Objection
from tabletop.engine.boards.battle import battle_of
from tabletop.engine.boards.maps import figure_of, maps_of
from tabletop.engine.things import pile, place_before
from tabletop.engine.values import Ref, written
from tabletop.game.session import Session
from tests.games import chess_table, nomic
from tests.playing import read_aloud

_ACT = re.compile(r"(\w+): ([a-z ]+?)(?: (\w+=.*))?")
_FIELD = re.compile(r",?\s*(\w+)=")
_TURN = re.compile(r"a turn(?: throwing ([\d, ]+\d|\d))?(?:, (.+) against)?")


@dataclass
class Play:
    """What is played on a table, and what the rules object to meanwhile."""

    session: Session
    objections: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)

    def all(self, lines: Iterator[str]) -> "Play":
        first = self.session.last + 1
        for line in lines:
            self._line(line)
        for step in self.session.minutes(first, self.session.last):
            self.told += step.told
        return self

    def _line(self, line: str) -> None:
        if line == "a circuit":
            for _ in self.session.whole_table().players:
                self._turn("1", "")
        elif found := _TURN.fullmatch(line):
            self._turn(found[1] or "1", found[2] or "")
        else:
            said = _ACT.fullmatch(line)
            assert said, line
            self._act(said[1], said[2], fields(said[3] or ""))

    def _turn(self, faces: str, against: str) -> None:
        against = ",".join(re.findall(r"\w+", against.replace(" and ", " ")))
        if battle_of(self.session.whole_table()).armies:
            army_turn(self.session, against)
            return
        table = self.session.whole_table()
        if not table.turn.seat:
            by = next(duty.who for duty in table.duties if duty.what == "begin the turn" and not duty.done)
            self._act(by, "begin turn", {"to": by})
        by = self.session.whole_table().turn.seat
        self._act(by, "propose", {"kind": "enact", "text": "A new rule."})
        nomic.vote(self.session, against)
        self._act(by, "throw", {"faces": [int(face) for face in re.findall(r"\d+", faces)]})

    def _act(self, by: str, act: str, fields: dict[str, object]) -> None:
        answer = self.session.act(read_aloud(act, by=by, **fields))
        if isinstance(answer, Objection):
            self.objections.append(answer.sentence)

    def looks(self, at: str) -> str:
        """What is seen at ``points of Ann``, ``cards of Bo``, ``law dice``, ``objections`` and the like."""
        what, _, of = at.partition(" of ")
        if what in LOOKS:
            return LOOKS[what](self, of)
        if at.startswith(("law ", "moves ", "told ", "row ")):
            first, _, rest = at.partition(" ")
            return LOOKS[first](self, rest)
        return _counter(self, what, of)


def army_turn(session: Session, against: str) -> None:
    """The army on turn makes its first open push and the first move there; or its player proposes something in vain."""
    if not session.whole_table().turn.seat:
        chess_table.next_turn(session)
    if against:
        chess_table.propose(session, against)
        return
    chess_table.moving(session)
    while "move the army" in chess_table.owing(session, session.whole_table().turn.seat):
        boards = chess_table.open_pushes(session)[0]
        move = sorted(chess_table.moves(session, boards))[0]
        squares, _, into = move.partition("=")
        chess_table.plays(session, boards, squares, into)


def fields(written_: str) -> dict[str, object]:
    """``faces=[6], to="Bo"`` as a mapping."""
    found: dict[str, object] = {}
    while match := _FIELD.match(written_):
        value, end = json.JSONDecoder().raw_decode(written_, match.end())
        found[match[1]], written_ = value, written_[end:]
    assert not written_, written_
    return found


def _subject(play: Play, of: str) -> Ref:
    if of.startswith("rule "):
        rule = play.session.whole_table().rulebook.numbered(int(of.removeprefix("rule ")))
        assert rule
        return Ref("rule", rule.id)
    return Ref("table", "") if of == "the table" else Ref("player", of)


def _counter(play: Play, counter: str, of: str) -> str:
    return written(play.session.whole_table().counters.get((counter, _subject(play, of)), 0))


def _law(play: Play, asked: str) -> str:
    question, _, subject = asked.partition(" of ")
    found = [line for line in play.session.law() if line.question == question and line.subject in (subject, "")]
    return found[0].answer if found else ""


def _held(play: Play, seat: str) -> str:
    return ", ".join(thing.name or thing.face for thing in play.session.whole_table().things.at(place_before(seat)))


def _owed(play: Play, seat: str) -> str:
    return ", ".join(duty.what for duty in play.session.whole_table().duties if duty.who == seat and not duty.done)


def _rule(play: Play, number: str) -> str:
    found = play.session.whole_table().rulebook.numbered(int(number))
    return "in force" if found else "gone"


def _clock(play: Play, name: str) -> str:
    found = play.session.whole_table().clock(name)
    return str(int(found.left)) if found else ""


def _square(play: Play, seat: str) -> str:
    table = play.session.whole_table()
    figure = figure_of(table, seat)
    return table.square_said(figure.at.of) if figure else ""


def _squares(play: Play, seat: str) -> str:
    table = play.session.whole_table()
    return ", ".join(table.square_said(each) for each, owner in maps_of(table).owners.items() if owner == seat)


def _owner(play: Play, square: str) -> str:
    table = play.session.whole_table()
    return maps_of(table).owners.get(table.key_of("square", square), "")


LOOKS: dict[str, Callable[[Play, str], str]] = {
    "cards": lambda play, seat: str(len(play.session.whole_table().hand(seat))),
    "pile": lambda play, name: str(len(play.session.whole_table().things.at(pile(name)))),
    "things before": _held,
    "square": _square,
    "squares": _squares,
    "owner": _owner,
    "duties": _owed,
    "clock": _clock,
    "law": _law,
    "rule": lambda play, number: _rule(play, number),
    "class": lambda play, of: str(play.session.whole_table().rulebook[_subject(play, of).key].kind),
    "outcome": lambda play, _: str(play.session.whole_table().proposals[-1].stage.value),
    "turn": lambda play, _: play.session.whole_table().turn.seat,
    "seats": lambda play, _: ", ".join(play.session.whole_table().players),
    "objections": lambda play, _: " ".join(play.objections),
    "asks": lambda play, _: ", ".join(each.question for each in play.session.whole_table().parked),
    "told": lambda play, words: "yes" if any(words in line for line in play.told) else "no",
    "moves": lambda play, asked: " ".join(_moves(play, *asked.split())),
    "winner": lambda play, _: _law(play, "winner"),
    "wins": lambda play, _: ", ".join(win.who for win in play.session.whole_table().wins),
}


def _moves(play: Play, boards: str, square: str) -> list[str]:
    found = chess_table.moves(play.session, boards)
    return sorted(move.removeprefix(f"{square}-") for move in found if move.startswith(f"{square}-"))
