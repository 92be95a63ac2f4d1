"""Lines of a card that would answer in vain: what another card says of the same question always goes before them."""

from collections.abc import Callable, Iterator

from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.language.tree import Setting
from tabletop.clerk.law.law import Law, sheet_of
from tabletop.clerk.running.interpreter import ReadySetting
from tabletop.clerk.running.rule_context import RuleContext
from tabletop.engine.answers import Outranked
from tabletop.engine.rulebook import Rule

IN_CONCERT = ("precedence",)
"""What all cards answer together, none of them in vain."""


def outranked(law: Law, rule: Rule, context: Callable[[], RuleContext]) -> Iterator[Outranked]:
    """The lines of a card in force that another one's goes before, or contradicts and no rule says which prevails."""
    for place, (line, _) in enumerate(sheet_of(rule.sheet).lines):
        if isinstance(line, ReadySetting) and (found := _outranked(law, rule, place, line.setting, context)):
            yield found


def _outranked(law: Law, rule: Rule, place: int, mine: Setting, context: Callable[[], RuleContext]) -> Outranked | None:
    rivals = _rivals(law, rule, mine)
    if not rivals:
        return None
    order = law.order(context)
    first = order.sorted(rivals)[0] if order else rivals[0]
    ahead = order.compare(first, rule) if order else 0
    by, how = law.why_first(first.id, rule.id, context()) if ahead < 0 else ("", "")
    return None if ahead > 0 else Outranked(place, mine.question, first.id, by, how)


def _rivals(law: Law, rule: Rule, mine: Setting) -> list[Rule]:
    """The other cards with a line that answers whenever this one does, and otherwise."""
    if mine.question in IN_CONCERT or VOCABULARY.questions[mine.question].own:
        return []
    lines = [(key, each.setting) for key, each in law.all_lines(mine.question) if key in law.book and key != rule.id]
    return [law.book[key] for key, other in lines if _covers(other, mine) and other.value != mine.value]


def _covers(other: Setting, mine: Setting) -> bool:
    """Whether one line answers whenever another does: it is about the same, and about no less."""
    return other.key == mine.key and other.which in (None, mine.which) and other.condition in (None, mine.condition)
