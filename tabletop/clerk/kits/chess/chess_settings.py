"""What the rules in force say of how armies are led, as the values that ``engine/chess`` works with.

A question that no rule answers leaves out what it would allow: men of whose moves nobody says anything stay where they
are, and where no rule names enemies there is no check. Nothing is parked for that, as any man may be moved by hand. An
answer that cannot be followed is left out as well, and told on its card.

What was read for the answers is noted (``engine/watched``), and the rules are asked again on a table where something else
would be read, or of whose men others would be asked. As long as they answer the same, the answers are the same value, so
that what has been worked out of them holds.

How men move and what they become is asked of each of them, or of one of each army's kinds where nothing was read of him
that could tell him from the others. Those of a kind of whom different answers were given bear each his own.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from tabletop.clerk.language.errors import RunError
from tabletop.clerk.running.budget import STEPS_PER_ACT, Budget
from tabletop.clerk.running.rule_context import Answer, RuleContext
from tabletop.clerk.running.silence import Amiss, Parks
from tabletop.engine.acts.lawmaking.deciding import BY_HAND
from tabletop.engine.boards.battle import MAN, battle_of, position
from tabletop.engine.chess.betza import Unreadable, read_betza
from tabletop.engine.chess.counting import PARTNERS, MoveCounting
from tabletop.engine.chess.joined import DECISIONS, OWN_TURN
from tabletop.engine.chess.position import Own, Position
from tabletop.engine.chess.sides import RuledPosition
from tabletop.engine.chess.squares import HALF, JOININGS
from tabletop.engine.chess.ways import FORWARDS, MATINGS, PASSINGS, Ways
from tabletop.engine.frozen import replace
from tabletop.engine.seen import SeenTable
from tabletop.engine.things import SeenThing
from tabletop.engine.values import Ref, Value, grouped, listed
from tabletop.engine.watched import Key, ReadPath, Reads

MUST, MAY = "must", "may"
EXTRA_MOVES = (MUST, MAY, BY_HAND)
LADDERS = ("ladder up", "ladder down")
STEPS = 10 * STEPS_PER_ACT
"""As much as ten acts may ask of the clerk: sixteen armies and all their men are asked about, one by one."""
OF_A_KIND = frozenset({"kind", "face", "whose"})
"""What is the same of all men of an army’s kind."""
NO_THINGS = frozenset({("seats",), ("rulebook", "rules"), ("turn",), ("kits", "battle", "armies")})
"""What names no thing, so that it cannot tell one man from another."""
KEPT = 6


@dataclass(frozen=True)
class ChessSettings:
    """How men move, how an army's moves are counted, and when it is checkmated, by the rules in force."""

    ways: Ways
    counting: Mapping[str, MoveCounting]
    own: Mapping[str, Own] = field(default_factory=dict)
    """What holds of the men on single squares, such as ``Red:e2``, and not of all of their army's kind."""
    extra: str = MUST
    decided: str = OWN_TURN
    ladders: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Kinds of men from one to the next, by *ladder up* and *ladder down*."""
    laws: Mapping[str, str] = field(default_factory=dict)
    """The rule that answers each question."""
    amiss: Mapping[str, str] = field(default_factory=dict)
    """The rules whose answers cannot be followed, by id, with a sentence why."""

    def count(self, army: str) -> MoveCounting:
        return self.counting.get(army, MoveCounting())

    def moves(self, man: SeenThing) -> str:
        """How a man moves, in Betza's notation; empty if no rule says so."""
        own = self.own.get(man.at.of)
        return own.moves if own else self.ways.moves.get((man.whose, man.face), "")


NO_ARMIES = ChessSettings(Ways({}), {})


def standing(context: RuleContext) -> Position:
    """Where the men stand, worked out once for each table."""
    kept = context.law.worked_out.get("position")
    if kept is None or kept[0] is not context.table.things or kept[1] is not battle_of(context.table):
        kept = context.law.worked_out["position"] = (context.table.things, battle_of(context.table), position(context.table))
    found: Position = kept[2]
    return found


def ruled_position(context: RuleContext) -> RuledPosition:
    """Where the men stand, each with what the rules say of him."""
    stand, says = standing(context), settings_of(context)
    kept: tuple[Position, ChessSettings, RuledPosition] | None = context.law.worked_out.get("ruled position")
    if kept is None or kept[0] is not stand or kept[1] is not says:
        found = RuledPosition(position(context.table, says.own) if says.own else stand, says.ways)
        kept = context.law.worked_out["ruled position"] = stand, says, found
    return kept[2]


def settings_of(context: RuleContext) -> ChessSettings:
    """What the rules in force say on this table; nothing where there are no armies."""
    return _kept_settings(context).says if battle_of(context.table).armies else NO_ARMIES


def supposing(context: RuleContext, boards: tuple[str, ...]) -> RuleContext:
    """The context as if these half-boards lay together, for rules that ask which do."""
    battle = battle_of(context.table)
    if battle.together == boards or not hangs_on(context, "kits", "battle", "together"):
        return context
    return RuleContext(context.law, context.table.with_kit(replace(battle, together=boards)), context.budget)


def hangs_on(context: RuleContext, *path: str) -> bool:
    """Whether what the rules in force say of the boards hangs on what stands there on the table, such as points."""
    return path in _kept_settings(context).read


@dataclass
class _KeptSettings:
    """What the rules said, with what was read for it: it holds on every table where the same would be read."""

    says: ChessSettings
    read: Key
    men: object
    """The men who were asked about: the kinds of each army, or each man where he stands."""
    alike: bool
    table: SeenTable
    """The last one on which it was found to hold."""

    def holds(self, context: RuleContext) -> bool:
        table = context.table
        if self.table is not table:
            as_they_were = self.table.things is table.things or _men(table, self.alike) == self.men
            if not as_they_were or not self.read.holds(table, self.table):
                return False
            self.table = table
        return True


def _kept_settings(context: RuleContext) -> _KeptSettings:
    kept: _KeptSettings | None = context.law.worked_out.get("settings")
    if kept is None or not kept.holds(context):
        asking = _Asking(context)
        says = _as_before(context, asking.settings())
        men = _men(context.table, asking.alike)
        kept = context.law.worked_out["settings"] = _KeptSettings(says, Key(asking.read), men, asking.alike, context.table)
    return kept


def _men(table: SeenTable, alike: bool) -> object:
    if alike:
        return {(man.whose, man.face) for man in _on_squares(table)}
    return tuple((man.id, man.whose, man.face, man.at.of) for man in _on_squares(table))


def _on_squares(table: SeenTable) -> Iterator[SeenThing]:
    return (thing for thing in table.things.by_id.values() if thing.kind == MAN and thing.at.kind == "square")


def _as_before(context: RuleContext, says: ChessSettings) -> ChessSettings:
    """The value that said the same when they were asked before, or as much of it as did."""
    earlier: list[ChessSettings] = context.law.worked_out.setdefault("earlier settings", [])
    says = replace(says, ways=next((each.ways for each in earlier if each.ways.alike(says.ways)), says.ways))
    found = next((each for each in earlier if each == says), says)
    earlier[:] = [found, *(each for each in earlier if each is not found)][:KEPT]
    return found


class _Asking:
    """The rules asked once about all armies and men on a table."""

    def __init__(self, context: RuleContext) -> None:
        self._table, self._reads = context.table, Reads(context.table)
        self._world = RuleContext(context.law, self._reads.table, Budget(STEPS))
        self._amiss: dict[str, str] = {}
        self.alike = True
        """Whether no sheet could tell the men of an army’s kind apart, so that one of them was asked about."""

    @property
    def read(self) -> Mapping[ReadPath, object]:
        """All that was read for the answers."""
        return self._reads.of

    def settings(self) -> ChessSettings:
        names = [army.name for army in battle_of(self._world.table).armies]
        of_kinds, of_men = self._of_men()
        asked = ("mate at the push", "mate decided", "extra moves")
        return ChessSettings(
            self._ways(names, of_kinds),
            {name: self._counting(name) for name in names},
            of_men,
            self._one_of(EXTRA_MOVES, "extra moves", BY_HAND),
            self._one_of(DECISIONS, "mate decided", OWN_TURN),
            {ladder: tuple(self._texts(ladder)) for ladder in LADDERS},
            {question: self._answer(question).rule for question in asked},
            self._amiss,
        )

    def _of_men(self) -> tuple[dict[tuple[str, str], Own], dict[str, Own]]:
        """What is said of all men of an army's kinds, and of the men on single squares, where it differs within a kind."""
        men = grouped(_on_squares(self._table), lambda man: (man.whose, man.face))
        of_kinds, of_men = dict[tuple[str, str], Own](), dict[str, Own]()
        for kind, (first, *others) in men.items():
            own, alike = self._one(first)
            self.alike &= alike
            said = {first.at.of: own} | {man.at.of: self._own(man) for man in (() if alike else others)}
            if len(set(said.values())) == 1:
                of_kinds[kind] = own
            else:
                of_men |= said
        return of_kinds, of_men

    def _one(self, man: SeenThing) -> tuple[Own, bool]:
        """What is said of a man, and whether nothing was read for it that could tell him from others of his kind. What is the
        same of them all is no part of the key: which kinds there are is looked at besides."""
        earlier, self._reads.of = self._reads.of, {}
        own, of_his_kind = self._own(man), {("things", man.id, each) for each in OF_A_KIND}
        read = {path: found for path, found in self._reads.of.items() if path not in of_his_kind}
        earlier.update(read)
        self._reads.of = earlier
        return own, read.keys() <= NO_THINGS

    def _own(self, man: SeenThing) -> Own:
        return Own(self._way(man), tuple(self._texts("promotion", Ref("thing", man.id))))

    def _ways(self, names: list[str], of_kinds: Mapping[tuple[str, str], Own]) -> Ways:
        return Ways(
            {kind: each.moves for kind, each in of_kinds.items()},
            enemies={name: frozenset(self._armies("enemies", name)) for name in names},
            prey={name: frozenset(self._armies("prey", name)) for name in names},
            guards={name: frozenset(self._armies("guards", name)) for name in names},
            royal=frozenset(self._texts("royal")),
            promotion={kind: each.promotion for kind, each in of_kinds.items()},
            castling=self._value("castling") is True,
            castles_with=frozenset(self._texts("castling partners")),
            passing=self._one_of(PASSINGS, "en passant", PASSINGS[-1]),
            joining=self._one_of(JOININGS, "joining", JOININGS[0]),
            forward=self._one_of(FORWARDS, "forward", FORWARDS[0]),
            mate_at_push=self._value("mate at the push") is True,
            mating=self._one_of(MATINGS, "mating pieces", MATINGS[0]),
        )

    def _way(self, man: SeenThing) -> str:
        """How a man moves, in Betza's notation; empty if no rule says so, or none that anybody can read."""
        found, rule, _ = self._answer("moves", Ref("thing", man.id))
        try:
            read_betza(found if isinstance(found, str) else "")
        except Unreadable as trouble:
            self._amiss[rule] = str(trouble)
            return ""
        return found if isinstance(found, str) else ""

    def _counting(self, army: str) -> MoveCounting:
        each = self._value("moves per half-board", Ref("army", army))
        number = int(each) if isinstance(each, int | Fraction) and not isinstance(each, bool) and 0 <= each <= HALF else 0
        return MoveCounting(number, self._one_of(PARTNERS, "partners", PARTNERS[0]))

    def _one_of(self, choices: tuple[str, ...], question: str, otherwise: str) -> str:
        """The law's choice; ``otherwise`` where it makes none, or one that there is not."""
        found, rule, _ = self._answer(question)
        if isinstance(found, str) and found in choices:
            return found
        if found is not None:
            self._amiss[rule] = f"“{question}” is one of these: {listed(f'“{each}”' for each in choices)}."
        return otherwise

    def _armies(self, question: str, army: str) -> Iterator[str]:
        found = self._value(question, Ref("army", army))
        return (each.key for each in found if isinstance(each, Ref)) if isinstance(found, tuple) else iter(())

    def _texts(self, question: str, about: Value = None) -> Iterator[str]:
        found = self._value(question, about)
        return (each for each in found if isinstance(each, str)) if isinstance(found, tuple) else iter(())

    def _value(self, question: str, about: Value = None) -> Value:
        return self._answer(question, about).value

    def _answer(self, question: str, about: Value = None) -> Answer:
        """The law's answer, for which each question may cost as much as a line that runs."""
        outer = self._world.budget.begin_handler()
        try:
            return self._world.answer_or(question, about)
        except (Parks, Amiss):
            return Answer(None, "")
        except RunError as trouble:
            self._amiss[trouble.rule] = str(trouble)
            return Answer(None, "")
        finally:
            self._world.budget.end_handler(outer)
