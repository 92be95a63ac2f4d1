"""The public notation: steps and tables as JSON, as the command line gives them and other programs read them.

Extended from version to version, never renamed. ``docs/notation.md`` is made from the same classes.
"""

from typing import Any

from tabletop.clerk.clerk import Clerk
from tabletop.clerk.work.custom_acts import doable
from tabletop.engine.acts.lawmaking.deciding import question_text
from tabletop.engine.acts.lawmaking.proposing import current
from tabletop.engine.answers import Doable, LawLine, Objection, Outranked
from tabletop.engine.boards.battle import ARMY, battle_of, position
from tabletop.engine.boards.board import Board
from tabletop.engine.boards.maps import maps_of
from tabletop.engine.chess.rows import rows
from tabletop.engine.duties import Duty, owed
from tabletop.engine.findings import Claim, Finding, Held, Input
from tabletop.engine.kit_state import SQUARE
from tabletop.engine.past import Branch, LedgerLine, Reason, Stamp
from tabletop.engine.proposals import Voided
from tabletop.engine.rulebook import HOUSE, Rule, Rulebook
from tabletop.engine.seen import SeenAct, SeenStep, SeenTable
from tabletop.engine.table import Clock, Judgment, Parked
from tabletop.engine.things import beside, pile, place_before, square
from tabletop.engine.values import Ref, written
from tabletop.game.evening import Evening

UNREAD = "The sheet cannot be read"


def step_shown(evening: Evening, number: int, reader: str | None) -> dict[str, Any]:
    """The answer to an act that was done: what ``reader`` may know of its step, and what the table is asked."""
    step = next(evening.minutes(number, number, reader), None) or evening.step(number, reader)
    table = evening.table(reader)
    asks = [question_text(parked, table.rulebook) for parked in table.parked]
    if step is None:
        return {"step": number, "done": {"act": "look"}, "followed": [], "told": [], "asks": asks}
    done, *followed = (_act_shown(act, table.rulebook) for act in step.acts)
    shown = {"step": number, "done": done, "followed": followed, "told": list(step.told), "asks": asks}
    why = {"why": step.why} if step.anyway or step.why else {}
    return shown | _disclosed(step) | ({"anyway": True} if step.anyway else {}) | why


def _disclosed(step: SeenStep) -> dict[str, Any]:
    return {"disclosed": [{"place": place, "face": face} for place, face, _ in step.disclosed]} if step.disclosed else {}


def _act_shown(act: SeenAct, book: Rulebook) -> dict[str, Any]:
    shown = dict(act.written)
    if act.rule:
        shown["law"] = _number(book, act.rule)
    return shown


def _number(book: Rulebook, key: str, called: str = "") -> int | str | None:
    """The number of a rule as the notation names it, or that which it bore when it was ``called`` so; ``"house"`` for the table's
    own card; nothing for none or one gone."""
    if called.startswith("rule "):
        return int(called.removeprefix("rule "))
    return HOUSE if key == HOUSE else book[key].number if key in book else None


def objection_shown(objection: Objection, table: SeenTable) -> dict[str, Any]:
    """The answer to an act that was not done."""
    shown: dict[str, Any] = {
        "objection": objection.sentence,
        "rule": _number(table.rulebook, objection.rule),
        "impossible": objection.impossible,
    }
    why = {"why": objection.reason.told} if objection.reason else {}
    return shown | why | ({"others": list(objection.others)} if objection.others else {})


def outranked_shown(found: Outranked, book: Rulebook) -> dict[str, Any]:
    """A line of a proposed sheet that would answer in vain, counted from 1, with the rule that goes before it and why."""
    by = {"by": _number(book, found.by)} if found.by else {}
    return {"line": found.line + 1, "question": found.question, "rule": _number(book, found.rule)} | by


def table_shown(evening: Evening, reader: str | None = None, at: int | None = None) -> dict[str, Any]:
    """The table as ``reader`` may see it, now or as it stood after entry ``at``."""
    table = evening.table(reader, at)
    clerk = Clerk()
    asleep = clerk.law(table.rulebook).asleep
    points = {about.key: amount for (counter, about), amount in table.counters.items() if counter == table.words.points}
    return {
        "step": evening.last if at is None else at,
        "game": table.game,
        "seats": [_seat_shown(table, seat.name, written(points.get(seat.name, 0))) for seat in table.seats],
        "turn": _turn_shown(table),
        "today": table.today or None,
        "waiting_for": list(table.waiting_for()),
        "rules": [_rule_shown(rule, asleep.get(rule.id, "")) for rule in table.rulebook.by_number()],
        "house": table.rulebook.house.splitlines(),
        "proposal": _proposal_shown(table),
        "piles": {name: len(table.things.at(pile(name))) for name in table.piles},
        "felt": [_thing_shown(thing) for thing in table.things.by_id.values() if thing.at.kind in ("felt", "before", "on")],
        "clocks": [_clock_shown(clock) for clock in table.clocks],
        "counters": [_counter_shown(table, name, about, amount) for (name, about), amount in table.counters.items()],
        "motions": [{"motion": each.text, "voices": dict(each.voices), "carried": each.carried} for each in table.motions],
        "asks": [question_text(parked, table.rulebook) for parked in table.parked],
        "parked": [_parked_shown(parked, table.rulebook) for parked in table.parked],
        "may": [_doable_shown(each, table.rulebook) for each in doable(clerk.context(table))],
        "boards": _boards_shown(table),
        "maps": {board.name: _map_shown(board, table) for board in maps_of(table).maps},
        "trays": {"repealed": table.rulebook.gone, "defeated": table.defeated, "replaced": table.rulebook.replaced},
        "law": [law_shown(line, table.rulebook) for line in clerk.law_seen(table, evening.faces(at))],
        "judgments": [_judgment_shown(each, table.rulebook) for each in table.judgments],
        "winner": [win.who for win in table.wins if win.who],
    }


def evening_shown(evening: Evening, reader: str | None = None, at: int | None = None) -> dict[str, Any]:
    """The table, and what the steps that led to it say: how everybody came to their points, why a rule is stamped, the
    reasons that were said later, and the ways that play has taken."""
    shown = table_shown(evening, reader, at)
    book, stamps = evening.table(reader, at).rulebook, evening.stamps(at)
    for rule, told in zip(book.by_number(), shown["rules"], strict=True):
        if rule.id in stamps:
            told["stamp"] = _stamp_shown(stamps[rule.id], book)
    ledger = [_line_shown(line) for line in evening.ledger(at=at)]
    reasons = [_reason_shown(each) for each in evening.reasons(at).values()]
    return shown | {"ledger": ledger, "reasons": reasons, "branches": [_branch_shown(each) for each in evening.branches()]}


def _stamp_shown(stamp: Stamp, book: Rulebook) -> dict[str, Any]:
    rule = _number(book, stamp.law)
    return {"standing": stamp.standing, "step": stamp.step, "why": stamp.why, "by": stamp.by or None, "rule": rule}


def _line_shown(line: LedgerLine) -> dict[str, Any]:
    return {
        "step": line.step, "seat": line.seat, "change": written(line.change), "now": written(line.now),
        "rule": line.rule, "why": line.why, "by": line.by or None, "proposal": line.over, "done": line.done,
    }  # fmt: skip


def _reason_shown(reason: Reason) -> dict[str, Any]:
    return {"step": reason.step, "why": reason.why, "by": reason.by or None, "said": reason.said}


def _branch_shown(branch: Branch) -> dict[str, Any]:
    return {"depth": branch.depth, "leaves": branch.fork, "ends": branch.tip, "steps": branch.steps, "here": branch.here}


def _boards_shown(table: SeenTable) -> dict[str, Any]:
    """Each half-board by its name, with its rows from the joining edge down, and who controls the army that is at home on it."""
    standing = position(table).boards
    return {
        army.name: {
            "rows": list(rows(standing[army.name])), "army": army.name, "controller": army.controller or None,
            "mated by": army.mated_by or None, "together": army.name in battle_of(table).together,
            "beside": [f"{thing.whose} {thing.face}" for thing in table.things.at(beside(army.name))],
        }
        for army in battle_of(table).armies
    }  # fmt: skip


def _map_shown(board: Board, table: SeenTable) -> dict[str, Any]:
    """How large it is, a round as one row, who owns which square, and what stands where."""
    owners = maps_of(table).owners
    standing = {each: [table.called(thing.id) for thing in table.things.at(square(each))] for each in board.squares}
    return {
        "squares": [table.name_of(SQUARE, each) for each in board.squares], "wide": board.wide, "rows": board.tall or 1,
        "owners": {table.name_of(SQUARE, each): owners[each] for each in board.squares if each in owners},
        "standing": {table.name_of(SQUARE, each): things for each, things in standing.items() if things},
    }  # fmt: skip


def _seat_shown(table: SeenTable, name: str, score: str) -> dict[str, Any]:
    seat = table.seat(name)
    cards = table.hand(name)
    faces: int | list[str] = [card.face for card in cards] if table.reader == name else len(cards)
    assert seat is not None
    return {
        "name": name, "score": score, "robot": seat.robot, "out": seat.out, "hand": faces,
        "holds": [thing.name or thing.face for thing in table.things.at(place_before(name))],
    } | {key: said for key, said in (("surname", seat.surname), ("team", seat.team)) if said}  # fmt: skip


def _turn_shown(table: SeenTable) -> dict[str, Any]:
    duties = [_duty_shown(duty, table.rulebook) for duty in owed(table.duties)]
    return {
        "number": table.turn.number, "circuit": table.turn.circuit, "seat": table.turn.seat or None,
        "army": table.turn.of(ARMY) or None,
        "duties": [duty["what"] for duty in duties if duty["who"] == table.turn.seat], "owed": duties,
    }  # fmt: skip


def _duty_shown(duty: Duty, book: Rulebook) -> dict[str, Any]:
    return {"who": duty.who, "what": duty.what, "must": duty.must, "rule": _number(book, duty.rule)}


def _rule_shown(rule: Rule, asleep: str) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "number": rule.number, "class": rule.kind, "text": rule.text, "sheet": rule.sheet,
        "revision": rule.revision, "void": rule.void,
    }  # fmt: skip
    unread = f"{UNREAD}: {asleep}" if asleep else rule.fault
    return shown | {
        name: item
        for name, item in (("check", rule.check), ("fault", unread), ("judgments", rule.judged), ("standing", rule.standing))
        if item
    }


def _proposal_shown(table: SeenTable) -> dict[str, Any] | None:
    proposal = table.under_vote or current(table)
    if proposal is None:
        return None
    return {
        "number": proposal.number, "by": proposal.by, "kind": proposal.kind,
        "rule": _number(table.rulebook, proposal.rule),
        "text": proposal.text, "sheet": proposal.sheet, "version": proposal.version,
        "stage": proposal.stage.value, "acted": list(proposal.voted), "ballots": proposal.way or "open",
        "for": list(proposal.voters("for")), "against": list(proposal.voters("against")),
        "voided": [_void_shown(each) for each in proposal.voided],
    }  # fmt: skip


def _void_shown(void: Voided) -> dict[str, Any]:
    totals = {"for": written(void.tally.votes_for), "against": written(void.tally.votes_against)}
    return {**totals, "stage": void.stage.value, "why": void.why}


def _judgment_shown(judgment: Judgment, book: Rulebook) -> dict[str, Any]:
    return {
        "question": judgment.question, "by": judgment.by, "judge": judgment.judge or None, "answer": judgment.answer or None,
        "rules": [_number(book, rule) for rule in judgment.rules], "overruled": list(judgment.overruled),
    }  # fmt: skip


def _thing_shown(thing: Any) -> dict[str, Any]:
    return {"id": thing.id, "kind": thing.kind, "face": thing.face or None, "at": str(thing.at), "up": thing.up}


def _counter_shown(table: SeenTable, name: str, about: Ref, amount: Any) -> dict[str, Any]:
    of = table.rulebook.title(about.key) if about.kind == "rule" else about.key or about.kind
    return {"counter": name, "of": of, "amount": written(amount)}


def _parked_shown(parked: Parked, book: Rulebook) -> dict[str, Any]:
    """A question that waits, as ``decide`` takes it: its ``question``, whom or what it is ``about``, the rule that needs it."""
    subject = parked.subject.key if isinstance(parked.subject, Ref) else parked.subject
    return {"question": parked.question, "about": subject, "rule": _number(book, parked.rule)}


def _clock_shown(clock: Clock) -> dict[str, Any]:
    """A clock, with what it counts: seconds, or turns, circuits or steps."""
    return {"clock": clock.name, "left": clock.left, "state": clock.state.value, "counts": clock.counts or "seconds"}


def _doable_shown(doable: Doable, book: Rulebook) -> dict[str, Any]:
    """Something that a rule has a name for, who may do it with ``do``, and the fields of that act that have to be filled in."""
    asks = {asked.kind: list(asked.choices) for asked in doable.asks}
    rule = _number(book, doable.rule)
    return {"what": doable.what, "who": list(doable.seats), "asks": asks, "secret": doable.secret, "rule": rule}


def finding_shown(finding: Finding, book: Rulebook) -> dict[str, Any]:
    """An answer with all that stands behind it, as ``tabletop law`` gives it."""
    return law_shown(finding.line, book) | {
        "asks": finding.asks,
        "claims": [_claim_shown(each, book) for each in finding.claims],
        "inputs": [_input_shown(each, book) for each in finding.inputs],
        "since": [_held_shown(each, book) for each in finding.held],
    }


def _held_shown(held: Held, book: Rulebook) -> dict[str, Any]:
    shown = {"step": held.step, "answer": held.answer or None, "rule": _number(book, held.rule, held.called.get(held.rule, ""))}
    also = [{"answer": answer, "rule": _number(book, rule, held.called.get(rule, ""))} for answer, rule in held.also]
    return shown | ({"or earlier": True} if held.earlier else {}) | ({"also": also} if also else {})


def _claim_shown(claim: Claim, book: Rulebook) -> dict[str, Any]:
    shown = {"rule": _number(book, claim.rule), "answer": claim.answer or None, "line": claim.line, "told": claim.told}
    return shown | ({"goes behind by": _number(book, claim.by), "because": claim.order} if claim.by else {})


def _input_shown(read: Input, book: Rulebook) -> dict[str, Any]:
    return {"words": read.words, "value": read.value} | ({"rule": _number(book, read.rule, read.called)} if read.rule else {})


def law_shown(line: LawLine, book: Rulebook) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "question": line.question, "answer": line.answer or None, "rule": _number(book, line.rule),
        "overruled": [_number(book, rule) for rule in line.overruled],
    }  # fmt: skip
    return shown | ({"of": line.subject} if line.subject else {})
