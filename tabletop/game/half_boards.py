"""What half-boards and armies bring to an evening that the clerk attends. It changes nothing."""

from collections.abc import Iterator, Mapping

from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.kits.chess.chess_turns import once_moved
from tabletop.clerk.kits.chess.open_moves import armies_after, filled_in, forbidding, moves_gained, prospect, prospects
from tabletop.clerk.kits.chess.why_not import move_barred, not_offered, pushes_next, why_no_mate
from tabletop.clerk.language.sheet_lines import sheet_lines
from tabletop.clerk.language.tree import Setting
from tabletop.clerk.running.silence import if_told
from tabletop.engine.acts import Act
from tabletop.engine.acts.armies import TakeArmy
from tabletop.engine.acts.counters import Give, SetCounter
from tabletop.engine.acts.lawmaking.proposing import Propose
from tabletop.engine.acts.people import Leave
from tabletop.engine.acts.pushes import Move, Push
from tabletop.engine.answers import Objection
from tabletop.engine.boards.battle import battle_of, man_at
from tabletop.engine.chess.prospect import AT_THE_PUSH, ONCE_MOVED, Brought, Prospect
from tabletop.engine.frozen import replace
from tabletop.engine.seen import seen, without_secrets
from tabletop.engine.table import Table
from tabletop.engine.values import Barred, listed
from tabletop.game.foreknown import foreknown
from tabletop.game.law_answers import once
from tabletop.game.objections import Objections

HEARING = ("half-boards pushed", "check given", "king mated", "step done")
"""The occasions that a push brings, or the first move after it whatever it is."""


class HalfBoards(Objections):
    """Of pushes and moves, and what rule-changes do to armies. An ``Advisor`` asks
    ``_dropped``, ``_told_first`` and ``_besides_after`` of every act and change."""

    @once
    def prospects(self) -> tuple[Prospect, ...]:
        """Every push of half-boards that is open to the army on turn, with what it would be."""
        return tuple(map(self._lawful, prospects(self._context())))

    @once
    def not_offered(self) -> Mapping[str, Barred]:
        """The half-boards that the army on turn may push with none, each with why, as long as it has a push to make."""
        return if_told(lambda: not_offered(self._context()), {})

    @once
    def prospect(self, boards: tuple[str, ...], army: str = "", at: int | None = None) -> Prospect | None:
        """What pushing these half-boards together would be for an army; if none is named, for the one on turn, and between
        turns for the next one. Or what it was when entry ``at`` had been made. Of a checkmate there, now and for the army on
        turn, with what the rules make of it."""
        found = prospect(self._context(at), boards, army)
        found = self._lawful(found) if found and at is None else found
        if found is None or at is not None or found.army != battle_of(self._table).march.army:
            return found
        push = Push(by=self._table.turn.seat, boards=boards)
        found = replace(found, brings=tuple(self._brings(push)))
        if not found.mated:
            return found
        acts = () if self._impossible(push) else self._foreknown(push, self._chance()).acts
        taken = [f"{each.taker} takes over {each.army}" for each in acts if isinstance(each, TakeArmy)]
        return replace(found, then=listed([*taken, *(f"{each.who} is out" for each in acts if isinstance(each, Leave))]))

    def _brings(self, push: Push) -> Iterator[Brought]:
        """What rules give or take at a push, and for the checks and mates at it once a man has moved; as far as it is known."""
        if not any(map(self._clerk.law(self._table.rulebook).listening, HEARING)):
            return
        table: Table | None = self._table.one_step_on
        if not battle_of(self._table).together:
            brought, table = self._brought_by(AT_THE_PUSH, push, table)
            yield from brought
        if table is None:
            return
        battle, acts = battle_of(table), once_moved(self._clerk.context(table))
        table = table.with_kit(replace(battle, checks=tuple(each for each in battle.checks if each not in battle.revocable)))
        for act in acts:
            brought, table = self._brought_by(ONCE_MOVED, act, table)
            yield from brought

    def _brought_by(self, when: str, act: Act, table: Table | None) -> tuple[list[Brought], Table | None]:
        """What rules give or take at an act on a table, and the table after it: none where something stays open."""
        if table is None or act.objection(table) or act.needless(table):
            return [], table
        followed = self._clerk.follow(table, act, self._chance())
        known = foreknown(table, act, followed)
        done = zip(known.acts, known.tables, strict=False)
        told = ((each.change_told(seen(found)), each.law) for each, found in done if isinstance(each, Give | SetCounter))
        brought = [Brought(when, f"{says}.", law) for says, law in told if says]
        return brought, known.after if len(known.acts) > len(followed.acts) else None

    def _lawful(self, found: Prospect) -> Prospect:
        """What a push would be without the moves that some rule forbids besides those of how men move; a king whom only such a
        move would save is checkmated."""
        army = battle_of(self._table).army(found.army)
        if army is None or not self._forbidding():
            return found
        acts = {each: Move(by=army.controller, from_=each[0], to=each[1], into=each[2]) for each in found.moves}
        left = tuple(each for each, act in acts.items() if self._forbidden(act, found.boards) is None)
        return replace(found, moves=left, mated=found.mated or (found.checked and not left))

    def _forbidden(self, act: Move, boards: tuple[str, ...]) -> Objection | None:
        """What some rule says against a move once these half-boards were pushed together, besides those of how men move."""
        if not self._forbidding():
            return None
        pushed = self._table.with_kit(replace(battle_of(self._table), together=boards))
        against = self._clerk.objections(pushed, filled_in(self._clerk.context(pushed), act))
        return next((each for each in against if each.rule in self._forbidding()), None)

    @once
    def _forbidding(self) -> frozenset[str]:
        """The rules, by id, that may object to a single move."""
        return forbidding(self._table.rulebook)

    def why_not(self, act: Move, boards: tuple[str, ...]) -> Barred | None:
        """What would bar a move once these half-boards were pushed together, as far as the squares show it or a rule says."""
        if found := if_told(lambda: move_barred(self._context(), act, boards), None):
            return found
        against = self._forbidden(act, boards)
        return Barred(against.sentence, (act.to,), rule=against.rule) if against else None

    def why_no_mate(self, army: str) -> Barred | None:
        """Why an army in check is not checkmated: the moves that end it, or else half-boards on which there is none."""

        def found() -> Barred:
            return why_no_mate(self._context(), army, tuple(map(self._lawful, pushes_next(self._context(), army))))

        return if_told(found, None)

    def moves_gained(self, kind: str, notation: str) -> tuple[tuple[str, int], ...]:
        """How many moves more, or fewer, each army would have, did men of that kind move so."""
        return moves_gained(self._context(), kind, notation)

    def promotions(self, act: Act) -> tuple[str, ...]:
        """What a man may become with a move; empty if it is none that promotes him."""
        man = man_at(self.table(), act.from_) if isinstance(act, Move) else None
        push = self.prospect(battle_of(self._table).together, man.whose) if man else None
        if not isinstance(act, Move) or push is None:
            return ()
        return tuple(into for start, end, into in push.moves if (start, end) == (act.from_, act.to) and into)

    @once
    def pushes(self) -> tuple[Prospect, ...]:
        """Every push that is open to the army on turn and that nothing stands against, with what it would be."""
        seat = self._table.turn.seat
        return tuple(each for each in self.prospects() if self.objection(Push(by=seat, boards=each.boards)) is None)

    def _dropped(self, act: Act) -> Act:
        """What letting a thing go comes to: a move that promotes takes the first kind there is."""
        return replace(act, into=kinds[0]) if isinstance(act, Move) and (kinds := self.promotions(act)) else act

    def _told_first(self, act: Act) -> str:
        """What is foretold of an act here, as a sentence; empty for those that tell it themselves."""
        push = self.prospect(act.boards) if isinstance(act, Push) else None
        return f"{act.by or 'The table'} pushes {listed(push.boards)} together: {push.told}." if push else ""

    def _besides_after(self, change: Propose) -> tuple[str, ...]:
        """What the change would do to armies as they stand, in sentences."""
        if not battle_of(self._table).armies:
            return ()
        rule = self._table.rulebook.numbered(change.rule)
        lines = [*sheet_lines(change.sheet or "", VOCABULARY), *sheet_lines(rule.sheet if rule else "", VOCABULARY)]
        if not any(isinstance(each.line, Setting) for each in lines):
            return ()
        table, change = self._laid_aside(change)
        before, after = without_secrets(table), self._clerk.would_be(without_secrets(table), change, self._chance())
        contexts = (self._clerk.context(each) for each in (before, after))
        return if_told(lambda: armies_after(*contexts), ())
