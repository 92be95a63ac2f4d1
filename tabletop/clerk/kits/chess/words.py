"""Words for armies, half-boards and men."""

from tabletop.clerk.kits.cards import HANDED
from tabletop.clerk.kits.chess.chess_settings import EXTRA_MOVES, settings_of
from tabletop.clerk.kits.chess.doings import DOINGS, army_of, man_of
from tabletop.clerk.kits.chess.open_moves import next_kind, open_pushes, outcome, square_name
from tabletop.clerk.language.sorts import Kind
from tabletop.clerk.language.vocabulary import DRAWN_AS_MOVES, Heading, Name, Question, Reader
from tabletop.clerk.running.rule_context import RuleContext
from tabletop.clerk.running.silence import Silence
from tabletop.engine.acts.armies import TakeArmy
from tabletop.engine.acts.pushes import option
from tabletop.engine.boards.battle import ARMY, MAN, army_ref, battle_of
from tabletop.engine.chess.betza_words import moves_in_words
from tabletop.engine.chess.counting import PARTNERS, partners_in_words
from tabletop.engine.chess.joined import DECISIONS
from tabletop.engine.chess.rows import AS_IN_CHESS, array_in_words
from tabletop.engine.chess.squares import JOININGS, board_of
from tabletop.engine.chess.ways import FORWARDS, MATINGS, PASSINGS
from tabletop.engine.happenings import player
from tabletop.engine.things import SeenThing
from tabletop.engine.values import Ref, Value


def _armies(context: RuleContext, controller: str | None = None) -> Value:
    return tuple(Ref("army", each.name) for each in battle_of(context.table).armies if controller in (None, each.controller))


def _half_boards(names: tuple[str, ...]) -> Value:
    return tuple(Ref("half-board", name) for name in names)


def _men(context: RuleContext, armies: tuple[str, ...]) -> tuple[Ref, ...]:
    """The men of these armies that stand on the boards."""
    standing = (thing for thing in context.table.things.by_id.values() if thing.kind == MAN and thing.at.kind == "square")
    return tuple(Ref("thing", each.id) for each in standing if each.whose in armies)


def _unmoved(context: RuleContext, army: str) -> Value:
    unmoved = battle_of(context.table).unmoved
    standing = ((ref, man_of(context, ref)) for ref in _men(context, (army,)))
    return tuple(ref for ref, man in standing if unmoved.get(man.id) == man.at.of)


def _armies_before(context: RuleContext, ref: Ref) -> Value:
    names = [each.name for each in battle_of(context.table).armies]
    at = names.index(ref.key) if ref.key in names else 0
    others = names[at + 1 :] + names[:at]
    return tuple(Ref("army", name) for name in others[::-1])


def _options(context: RuleContext, ref: Ref) -> Value:
    """Where a man may go on the half-boards that lie together; parks where no rule says how he moves."""
    thing = man_of(context, ref)
    found = outcome(context, battle_of(context.table).together, thing.whose)
    if not settings_of(context).moves(thing) and context.answer_or("moves", ref).value != "":
        raise Silence("moves", ref)
    if found is None:
        return ()
    joining = settings_of(context).ways.joining
    mine = [move for move in found.moves if square_name(found.boards, move.start, joining) == thing.at.of]
    return tuple(option(square_name(found.boards, move.end, joining), move.into) for move in mine)


def _free_partners(context: RuleContext, board: Ref) -> Value:
    pairs = [each.boards for each in open_pushes(context) if board.key in each.boards]
    return _half_boards(tuple(other for pair in pairs for other in pair if other != board.key))


def _movable(context: RuleContext, who: Ref, ladder: str) -> Value:
    """The men of a player's armies that have a step to go on a ladder."""
    mine = _men(context, tuple(each.name for each in battle_of(context.table).of(who.key)))
    return tuple(ref for ref in mine if next_kind(context, man_of(context, ref).face, ladder))


def _choices(words: tuple[str, ...]) -> str:
    return ", ".join(f"“{word}”" for word in words)


HANDED[ARMY] = lambda army, to: TakeArmy(army=army, to=to)

CHESS_WORDS = (
    Heading("half-boards and chessmen"),
    Kind(
        ARMY,
        "armies",
        named=True,
        doc="An army of chessmen, called by its colour; its home is the half-board of its name.",
        also=("turn taker", "gift"),
    ),
    Kind("half-board", "half-boards", named=True, doc="Half a chessboard: four rows of eight, called by the army at home on it."),
    Kind("piece", "pieces", wider="thing", doc="A chessman of an army."),
    Kind("way of passing", wider="text", words=PASSINGS, doc="How long a piece may be taken in passing."),
    Kind("way of facing", wider="text", words=FORWARDS, doc="Which way is forward."),
    Kind("way of joining", wider="text", words=JOININGS, doc="How two half-boards lie together."),
    Kind("choice of partners", wider="text", words=PARTNERS, doc="What a half-board may be pushed with."),
    Kind("duty to move", wider="text", words=EXTRA_MOVES, doc="Whether every move must be made."),
    Kind("choice of pieces", wider="text", words=MATINGS, doc="Whose pieces give check."),
    Kind("time of decision", wider="text", words=DECISIONS, doc="When a checkmate is decided."),
    Name("armies", "armies", "Every army, in batting order.", _armies),
    Name(
        "army on turn",
        "army",
        "The army whose turn it is; nobody between turns.",
        lambda context: army_ref(context.table.turn.of(ARMY)),
    ),
    Name(
        "latest army",
        "army",
        "The army whose turn it is; between turns, the one whose turn it was.",
        lambda context: army_ref(context.table.turn.latest(ARMY)),
        said="army now or last on turn",
    ),
    Name(
        "half-boards together",
        "half-boards",
        "The two half-boards that are pushed together; none before a push and after its move.",
        lambda context: _half_boards(battle_of(context.table).together),
        there=("half-boards lie together", "no half-boards lie together"),
    ),
    Reader(
        "controller",
        "army",
        "player",
        "Who controls an army.",
        lambda context, ref: player(army_of(context, ref).controller),
        said="player of",
    ),
    Reader("armies", "player", "armies", "The armies that a player controls.", lambda context, who: _armies(context, who.key)),
    Reader(
        "armies before",
        "army",
        "armies",
        "The other armies against the batting order, the nearest first.",
        _armies_before,
        link="",
    ),
    Reader(
        "place",
        "army",
        "number",
        "An army’s place in the batting order, from 1.",
        lambda context, ref: battle_of(context.table).armies.index(army_of(context, ref)) + 1,
    ),
    Reader(
        "mated by",
        "army",
        "player",
        "Who has checkmated an army.",
        lambda context, ref: player(army_of(context, ref).mated_by),
        said="conqueror of",
    ),
    Reader(
        "army",
        "piece",
        "army",
        "The army that a piece belongs to.",
        lambda context, ref: army_ref(man_of(context, ref).whose),
    ),
    Reader(
        "half-board",
        "piece",
        "half-board",
        "The half-board that a piece stands on; nobody for one that was captured.",
        lambda context, ref: _board(man_of(context, ref)),
    ),
    Reader("home", "army", "half-board", "An army’s own half-board.", lambda context, ref: Ref("half-board", ref.key)),
    Reader(
        "pieces",
        "army",
        "pieces",
        "The pieces of an army that are on the boards.",
        lambda context, ref: _men(context, (ref.key,)),
    ),
    Reader(
        "unmoved",
        "army",
        "pieces",
        "The pieces of an army that have not moved yet.",
        lambda context, ref: _unmoved(context, ref.key),
        said="unmoved pieces of",
    ),
    Reader(
        "options",
        "piece",
        "texts",
        "Where a piece may go on the half-boards that lie together, such as “Red:e4” or “Blue:e1 as queen”.",
        _options,
        said="moves open to",
    ),
    Reader(
        "free partners",
        "half-board",
        "half-boards",
        "The half-boards that the army on turn may now push it together with: there is a move to make, or no escape.",
        _free_partners,
    ),
    Reader(
        "next up",
        "piece",
        "text",
        "The kind that a piece becomes when it is promoted; nobody at the end of the ladder.",
        lambda context, ref: next_kind(context, man_of(context, ref).face, "ladder up") or None,
        said="next kind up from",
    ),
    Reader(
        "next down",
        "piece",
        "text",
        "The kind that a piece becomes when it is demoted; nobody at the end of the ladder.",
        lambda context, ref: next_kind(context, man_of(context, ref).face, "ladder down") or None,
        said="next kind down from",
    ),
    Reader(
        "promotable",
        "player",
        "pieces",
        "The pieces of a player’s armies that could be promoted.",
        lambda context, who: _movable(context, who, "ladder up"),
        said="pieces to promote of",
    ),
    Reader(
        "demotable",
        "player",
        "pieces",
        "The pieces of a player’s armies that could be demoted.",
        lambda context, who: _movable(context, who, "ladder down"),
        said="pieces to demote of",
    ),
    Question(
        "array",
        "text",
        of="army",
        doc="How an army is set up: four rows as in FEN, from the joining edge to the home row.",
        default=f'"{AS_IN_CHESS}"', said="how an army is set up", said_of="how {} is set up",
        in_words=array_in_words,
    ),
    Question(
        "moves",
        "text",
        of="piece",
        doc="How a piece moves, in Betza’s notation: leaps W, F, D, N, A, H, L, J, G, and K, Q, R, B; see half-boards.md.",
        default='"N"', said="how pieces move", said_of="how {} moves", in_words=moves_in_words,
        drawn=DRAWN_AS_MOVES,
    ),
    Question(
        "promotion",
        "texts",
        of="piece",
        doc="What a piece becomes on a home row abroad; if no rule says, nothing.",
        said="what a piece becomes on a home row abroad",
        said_of="what {} becomes on a home row abroad",
    ),
    Question(
        "royal",
        "texts",
        doc="The kinds of pieces that are never captured and must not be left in check.",
        said="which pieces must not be left in check",
    ),
    Question(
        "ladder up",
        "texts",
        doc="The kinds through which pieces are promoted, in turn.",
        said="through which kinds pieces are promoted",
    ),
    Question(
        "ladder down",
        "texts",
        doc="The kinds through which pieces are demoted, in turn; “nothing” is off the board.",
        said="through which kinds pieces are demoted",
    ),
    Question(
        "castling",
        "yes/no",
        doc="Whether an unmoved king at home may castle; if no rule says, no.",
        said="whether kings may castle",
    ),
    Question(
        "castling partners",
        "texts",
        doc="The kinds of unmoved pieces with which a king may castle; if no rule says, none.",
        default='["rook"]', said="with which pieces a king may castle",
    ),
    Question(
        "en passant",
        "way of passing",
        doc=f"How long a piece that passed over a square may be captured there: {_choices(PASSINGS)}.",
        said="how long a piece may be captured in passing",
    ),
    Question(
        "forward",
        "way of facing",
        doc=f"Which way pieces go forward on a half-board: {_choices(FORWARDS)}.",
        said="which way pieces go forward",
    ),
    Question(
        "joining",
        "way of joining",
        doc=f"How the far half-board is laid to the near one: {_choices(JOININGS)}.",
        said="how the far half-board is laid",
    ),
    Question(
        "moves per half-board",
        "number",
        of="army",
        doc="How many moves each half-board carries on which the army has pieces when its turn begins.",
        said="how many moves each half-board carries",
        said_of="how many moves {} has for each half-board",
    ),
    Question(
        "partners",
        "choice of partners",
        doc=f"What a half-board that carries a move may be pushed with, besides another one: {_choices(PARTNERS)}.",
        said="what else a half-board may be pushed with",
        in_words=partners_in_words,
    ),
    Question(
        "extra moves",
        "duty to move",
        doc=f"Whether an army makes all the moves that are left to it: {_choices(EXTRA_MOVES)}.",
        said="whether an army makes all the moves that are left to it",
    ),
    Question(
        "guards",
        "armies",
        of="army",
        doc="The armies whose kings an army must not leave in check, usually its own alone.",
        said="whose kings an army must not leave in check",
        said_of="whose kings {} must not leave in check",
    ),
    Question(
        "enemies",
        "armies",
        of="army",
        doc="The armies whose pieces give check to an army’s king.",
        said="whose pieces give check to an army’s king",
        said_of="whose pieces give check to the king of {}",
    ),
    Question(
        "prey",
        "armies",
        of="army",
        doc="The armies whose pieces an army may capture.",
        said="whose pieces an army may capture",
        said_of="whose pieces {} may capture",
    ),
    Question(
        "mate at the push",
        "yes/no",
        doc="Whether an enemy king in check at the push counts as checkmated.",
        said="whether a king in check at the push is checkmated",
    ),
    Question(
        "mating pieces",
        "choice of pieces",
        doc=f"Whose pieces give that check: {_choices(MATINGS)}.",
        said="whose pieces checkmate at the push",
    ),
    Question(
        "mate decided",
        "time of decision",
        doc=f"When any other checkmate is decided: {_choices(DECISIONS)}.",
        said="when any other checkmate is decided",
    ),
    Question(
        "taker",
        "player",
        of="army",
        fields={"checkers": "armies", "pusher": "player"},
        doc="Who has checkmated an army; “checkers” give the check, whoever moved last first; “pusher” is whose push counts as "
        "the mate, nobody where no push of its own could save it.",
        default="controller of first of checkers", said="who has checkmated an army", said_of="who has checkmated {}",
    ),
    *DOINGS,
)  # fmt: skip


def _board(thing: SeenThing) -> Value:
    return Ref("half-board", board_of(thing.at.of)) if thing.at.kind == "square" else None
