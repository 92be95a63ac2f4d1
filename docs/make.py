"""Makes the tables in docs/ from the classes and files that the program itself uses: ``python docs/make.py``.

What stands between ``<!-- made: NAME -->`` and ``<!-- end -->`` is made here; everything else is written by hand.
``python docs/make.py --check`` writes nothing and fails where a file is not up to date; a test runs it.
"""

import ast
import inspect
import re
import sys
from collections.abc import Callable, Iterable
from dataclasses import MISSING, fields
from pathlib import Path
from textwrap import dedent

from tabletop.box.box import find_box
from tabletop.box.options import Option
from tabletop.clerk.english.describe import descriptions
from tabletop.clerk.english.word_tables import MADE, TABLES, Table, prose, table_text
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.language.checker import check
from tabletop.clerk.language.printer import line_texts
from tabletop.engine.acts import Act

FOLDER = Path(__file__).parent
TYPES = {
    "str": "text",
    "Ref": "text",
    "int": "whole number",
    "float": "number",
    "bool": "true or false",
    "Number": 'number, or a text such as `"15/2"`',
    "tuple[str, ...]": "list of texts",
    "tuple[int, ...]": "list of whole numbers",
    "tuple[tuple[str, str], ...]": "list of pairs of texts",
    "tuple[float, float]": "two numbers",
    "str | tuple[str, ...]": "text or list of texts",
    "tuple[tuple[str, ...], ...]": "list of lists of texts",
    "tuple[tuple[str, Number], ...]": 'list of pairs of a text and a number, or a text such as `"15/2"`',
    "tuple[Check, ...]": "list of pairs of texts",
    "tuple[Value, ...]": "list",
    "Proposal": "object",
    "Parked": "object",
}


def acts(players: bool) -> Table:
    for name in sorted(Act.kinds):
        kind = Act.kinds[name]
        if kind.players is players:
            yield from (f"### `{name}`", "", prose(kind.__doc__ or ""), "")
            yield from act_fields(kind)


def act_fields(kind: type[Act]) -> Table:
    own = [
        field for field in fields(kind) if field.name not in ("by", "law") and (field.name != "why" or field.default is MISSING)
    ]
    said = field_words(kind)
    takers = [each.word for each in VOCABULARY.kinds.values() if "turn taker" in each.also]
    if own:
        yield from ("| field | is | |", "|---|---|---|")
    for field in own:
        annotation, doc = said[field.name]
        needed = "needed" if field.default is MISSING else f"else {default(field.default)}" if field.default is not None else ""
        note = "; ".join(part for part in (needed, prose(doc)) if part)
        names = [field.name.rstrip("_")] if field.metadata.get("called", field.name) else takers
        yield from (f"| `{name}` | {type_words(annotation)} | {note} |" for name in names)
    if own:
        yield ""


def default(value: object) -> str:
    return (
        {True: "`true`", False: "`false`", "": "nothing"}.get(value, f"`{value}`")
        if isinstance(value, bool | str)
        else f"`{value}`"
    )


def type_words(annotation: str) -> str:
    plain = annotation.removesuffix(" | None")
    return TYPES[plain]


def field_words(kind: type) -> dict[str, tuple[str, str]]:
    """Each field's annotation and the words under it, as they stand in the source of the class and those it is made of."""
    found: dict[str, tuple[str, str]] = {}
    for each in reversed(kind.__mro__[:-1]):
        (tree,) = ast.parse(dedent(inspect.getsource(each))).body
        assert isinstance(tree, ast.ClassDef)
        for node, after in zip(tree.body, [*tree.body[1:], None], strict=True):
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                doc = after.value.value if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) else ""
                found[node.target.id] = ast.unparse(node.annotation), str(doc)
    return found


def rule_lines(game: str, number: int) -> Table:
    """The sheet of a rule, and each of its lines as a sentence."""
    sheet = next(rule.sheet for rule in find_box(game).rule if rule.number == number)
    if not sheet:
        yield "*No sheet: people only.*"
        return
    read = check(sheet, VOCABULARY).sheet
    assert read is not None
    yield from ("```", *"\n".join(line_texts(read)).splitlines(), "```", "")
    yield from (f"- {said}" for said in descriptions(read, VOCABULARY))


def readings(game: str) -> Table:
    """What the rules of a game leave open, with the usual answer first, and the word that sheets ask for."""
    yield from ("| rule | what is asked | usual answer, and others | on sheets |", "|---|---|---|---|")
    for option in sorted(find_box(game).option, key=lambda option: option.rule):
        said = [option.says.get(each, each) for each in option.choices if each != option.usual]
        others = (
            "yes, no"
            if option.kind == "yes or no"
            else ", ".join(said) or {"players": "any order"}.get(option.kind, _numbers(option))
        )
        asked = f"`{option.answers}`" if option.answers else f'`custom "{option.key}"`'
        yield f"| {option.rule} | {option.asks} | **{option.says.get(option.usual, option.usual)}**; {others} | {asked} |"


def _numbers(option: Option) -> str:
    least, most = option.between or (0, 0)
    return f"{least} to {most}{' for all together' if option.together else ''}" if option.between else "any number"


PARTS: dict[str, Callable[[], Iterable[str]]] = {"acts of people": lambda: acts(True), "acts of rules": lambda: acts(False)}


def part(name: str) -> str:
    if rule := re.fullmatch(r"rule (\d+) of ([a-z-]+)", name):
        return "\n".join(rule_lines(rule[2], int(rule[1])))
    if game := re.fullmatch(r"readings of ([a-z-]+)", name):
        return table_text(readings(game[1]))
    return table_text(TABLES[name](VOCABULARY) if name in TABLES else PARTS[name]())


def made(text: str) -> str:
    return MADE.sub(lambda found: f"{found[1]}{part(found[2])}\n{found[3]}", text)


def main(only_check: bool) -> int:
    old = {file: file.read_text("utf-8") for file in sorted(FOLDER.glob("*.md"))}
    stale = {file: new for file, text in old.items() if (new := made(text)) != text}
    for file, new in stale.items():
        print(f"{file.name} {'is not up to date: run python docs/make.py' if only_check else 'is made anew'}")
        if not only_check:
            file.write_text(new, "utf-8")
    return 1 if only_check and stale else 0


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv))
