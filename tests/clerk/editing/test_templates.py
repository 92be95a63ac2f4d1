"""What stands in the slots of a verb before somebody fills them in."""

import pytest

from tabletop.clerk.editing.templates import deed
from tabletop.clerk.language.sorts import Kind
from tabletop.clerk.language.tree import Expression, Nobody, Text
from tabletop.clerk.language.vocabulary import Verb, Vocabulary


def nothing(*_: object) -> tuple[()]:
    return ()


KINDS = (Kind("gate", "gates", named=True), Kind("pond", "ponds", named=True, usual="the mere"), Kind("fog", "fogs"))


@pytest.mark.parametrize(("kind", "stands"), [("gate", Text("gate")), ("pond", Text("the mere")), ("fog", Nobody())])
def test_what_has_a_name_is_called_as_it_usually_is_or_by_its_kind_and_what_has_none_is_nobody(
    kind: str, stands: Expression
) -> None:
    verb = f"paint {{it:{kind}}}"
    made = deed(verb, {}, Vocabulary((*KINDS, Verb(verb, "Paint it.", nothing))))
    assert made
    assert made.slots == (("it", stands),)
