"""Words for how a game ends: who has won as far as the rules say, a win that a rule declares, and a draw."""

from collections.abc import Iterator, Sequence

from tabletop.clerk.kits.people import seated
from tabletop.clerk.language.vocabulary import Heading, Name, Occasion, Question, Verb
from tabletop.clerk.running.operations import names
from tabletop.clerk.running.rule_context import RuleContext
from tabletop.engine.acts import Act, means
from tabletop.engine.acts.telling import Tell
from tabletop.engine.acts.winning import NOT_DECLARED, CallDraw, DeclareWin
from tabletop.engine.answers import Objection
from tabletop.engine.duties import owed
from tabletop.engine.happenings import players
from tabletop.engine.values import Ref, Value, listed

WINNER = "winner"
DECLARE = "declare {whom:players} winner"


def not_a_winner(context: RuleContext, who: str) -> Iterator[Objection]:
    """What stands against somebody's word that this player has won: that the rule in force on that does not name them, that none
    of the rules on that names anybody, or that none of those that differ names them; where no rule speaks of it, nothing, nor
    where a rule that lets them declare it does not give way to those."""
    if _may_declare(context, who):
        return
    silent = not context.answer_or(WINNER).rule
    named = {each for _, value in context.law.claims(WINNER, None, context) for each in names(value)} if silent else set()
    for rule in context.law.answering(WINNER)[:1] if silent and who not in named else ():
        yield Objection(f"As far as the clerk can tell, {who} has not won.", rule)
    yield from _others_won(context, who)


def _may_declare(context: RuleContext, who: str) -> bool:
    """Whether a rule that says itself nothing of who has won lets them declare a win, and no rule that does goes before it."""
    answering = [rule for rule, _ in context.law.claims(WINNER, None, context)]
    letting = {duty.rule for duty in owed(context.table.duties, who) if means(duty, DeclareWin)}
    free = (each for each in letting if each in context.table.rulebook and each not in context.law.answering(WINNER))
    return any(not any(context.goes_before(each, rule) for each in answering) for rule in free)


def _free_to_declare(context: RuleContext) -> Value:
    """Those whom a rule has let declare a win before which none on who has won goes."""
    may = dict.fromkeys(duty.who for duty in owed(context.table.duties) if means(duty, DeclareWin))
    return players([each for each in may if _may_declare(context, each)])


def _others_won(context: RuleContext, who: str) -> Iterator[Objection]:
    """What the rule in force on who has won says against this player's win."""
    said = context.answer_or(WINNER)
    won = names(said.value)
    if said.rule and who not in won:
        yield Objection(_told(won, who, said.rule, context) if won else f"{who} has not won yet.", said.rule)


def _played_on(context: RuleContext, rule: str, value: Value) -> bool:
    """Whether that rule names none but those from whose win people have played on."""
    won, table = {*names(value)}, context.table
    return bool(won) and won <= {*table.winners(rule)}.difference(win.who for win in table.over)


def _told(won: Sequence[str], who: str, rule: str, context: RuleContext) -> str:
    """That they have won and ``who`` has not, or that they may say so, where none of them has and all may."""
    duties, declared = context.table.duties, {*context.table.winners(rule)}
    if declared.isdisjoint(won) and all(any(means(duty, DeclareWin) for duty in owed(duties, each)) for each in won):
        return f"{listed(won)} may declare a win, and {who} may not."
    return f"{listed(won)} {'have' if len(won) > 1 else 'has'} won, and {who} has not."


def _declare(context: RuleContext, whom: tuple[Ref | str, ...]) -> Iterator[Act]:
    """A win for each of them; where a rule on who has won goes before this one and does not name somebody, that is told, but
    not where a counter of somebody else has changed."""
    claiming = [rule for rule, _ in context.law.claims(WINNER, None, context, contradicting=True) if rule != context.rule_id]
    counted = context.fields.get("thing")
    for who in (seated(context, each) for each in whom):
        heeded = (found for found in _others_won(context, who) if not context.goes_before(context.rule_id, found.rule))
        against = next((found for found in heeded if found.rule in claiming), None)
        if against is None:
            yield DeclareWin(who=who)
        elif not context.table.over and counted in (None, Ref("player", who)):
            rule = context.table.rulebook[against.rule]
            yield Tell(text=f"{who} is {NOT_DECLARED}. By rule {rule.number}, {against.sentence}")


def _call_draw(context: RuleContext) -> Iterator[Act]:
    if not context.table.over:
        yield CallDraw()


WINNING_WORDS = (
    Heading("winning"),
    Name(
        "declared winners",
        "players",
        "Those declared to have won, also before play went on, the first first; in a rule, since it has read as it does.",
        lambda context: players(context.table.winners(context.rule_id)),
        said="whoever was declared the winner",
        there=("a winner has been declared", "no winner has been declared"),
    ),
    Name(
        "free to declare",
        "players",
        "Whom a rule lets declare a win that says itself nothing of who has won, and before which no rule that does goes.",
        _free_to_declare,
        said="whoever may declare a win whatever other rules say",
    ),
    Question(
        WINNER,
        "players",
        doc="Who has won, as far as the rules say; people declare it, or a line does. If no rule says, nobody. A line that finds "
        "nobody, or none but those from whose win people played on, leaves it to a rule that names somebody; an empty list says "
        "that nobody has.",
        none=True,
        picks=True,
        past=_played_on,
        said="who has won",
    ),
    Verb(
        DECLARE,
        "Say that they have won; each wins once by a rule as it is worded. Where a rule that answers `winner` goes before this "
        "one, only those it names, unless its line finds nobody.",
        _declare,
        also=("declare {whom:players} winners",),
        said="declare a win for {whom:players}",
    ),
    Occasion("win declared", {"who": "player", "by": "player"}, "Somebody was declared to have won.", "a win is declared"),
    Verb("call a draw", "Say that nobody has won and the game is over: a draw. Play may go on after it.", _call_draw),
)
