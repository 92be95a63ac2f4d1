"""Several conditions in one breath: of whom they speak is said once, and what one of them begins the next goes on with."""

from collections.abc import Callable, Sequence

from tabletop.clerk.language.tree import Compare, Counted, Expression, Function, ListOf, Nobody, Reading

Say = Callable[[Expression], str]


def conjoined(parts: Sequence[Expression], condition: Say, say: Say) -> str:
    """``the voter is the proposer and has voted already``, ``whoever does it is somebody other than the mover``."""
    told, subject, at = list[str](), None, 0
    while at < len(parts):
        said = condition(parts[at])
        others = _others(parts[at:]) if said.endswith(" is somebody") else []
        if others:
            said += f" other than {' or '.join(map(say, others))}"
        before, subject = subject, _subject(parts[at], said, say)
        if told and _all_but_the_first(parts[at - 1], parts[at]):
            told[-1] += ", but is not the first of them"
        else:
            told.append(said.removeprefix(f"{say(subject)} ") if subject and subject == before else said)
        at += 1 + len(others)
    return " and ".join(told)


def _others(parts: Sequence[Expression]) -> list[Expression]:
    """Whom somebody is not, as the conditions after the first one say."""
    first, found = parts[0], list[Expression]()
    for part in parts[1:]:
        match first, part:
            case Compare(left, "is not", Nobody()), Compare(same, "is not", other) if left == same and not isinstance(
                other, Nobody | ListOf
            ):
                found.append(other)
            case _:
                return found
    return found


def _all_but_the_first(among: Expression, part: Expression) -> bool:
    match among, part:
        case Compare(left, "is in", those), Compare(same, "is not", Function("first", of, None)):
            return (left, those) == (same, of)
    return False


def _subject(part: Expression, said: str, say: Say) -> Expression | None:
    """Of whom or what it is said, as the condition begins."""
    if not isinstance(part, Compare):
        return None
    owners = [side.of for side in (part.left, part.right) if isinstance(side, Reading | Counted) and side.of]
    return next((each for each in (part.left, *owners) if said.startswith(f"{say(each)} ")), None)
