"""What a sheet that can be read still lacks: blanks nobody has filled in, conditions that decide nothing, answers that
are read and never asked for, and names that call nobody when the line works. Such a sheet may be put down as it is; whoever
writes it is told."""

from collections.abc import Iterator

from tabletop.clerk.editing.candidates import OWN_WORDS
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.kits.deeds import ASKED_FOR, CHOICES, CHOSEN, LARGEST, SMALLEST, WANTED, WHO_MAY
from tabletop.clerk.language import tree
from tabletop.clerk.language.errors import SheetError
from tabletop.clerk.language.printer import expression_text
from tabletop.clerk.language.words import BEFORE

_LITERAL = tree.Number | tree.Text | tree.Day | tree.YesNo
FILL_IN = "Fill it in, or take it out."


def unfinished(sheet: tree.Sheet) -> list[SheetError]:
    """What is lacking, in the order of the text."""
    found = (
        error for line in sheet.lines for error in (*_holes(line), *_undecided(line), *_nobody(line), *_never_asked(line, sheet))
    )
    return sorted(found, key=lambda error: (error.line, error.column))


def _holes(line: tree.Setting | tree.Clause) -> Iterator[SheetError]:
    if isinstance(line, tree.Setting) and line.key == OWN_WORDS:
        yield SheetError(*line.at, f"“{OWN_WORDS}” is still a blank", FILL_IN)
    for node in tree.whole(line):
        if (isinstance(node, tree.Text) and node.value == OWN_WORDS) or (
            isinstance(node, tree.CounterWord) and node.word == OWN_WORDS
        ):
            yield SheetError(*node.at, f"“{OWN_WORDS}” is still a blank", FILL_IN)


def _undecided(line: tree.Setting | tree.Clause) -> Iterator[SheetError]:
    """Comparisons that come out the same however things stand."""
    for node in tree.whole(line):
        if isinstance(node, tree.Compare) and _decides_nothing(node):
            said = f"“{expression_text(node)}” comes out the same however things stand"
            yield SheetError(*node.at, said, "Compare what may change.")
    for counting in _each_counted(line):
        yield SheetError(*counting.at, f"“{expression_text(counting)}” is always 1", "Say what of it is to be counted.")


def _decides_nothing(node: tree.Compare) -> bool:
    return node.left == node.right or (isinstance(node.left, _LITERAL) and isinstance(node.right, _LITERAL))


def _each_counted(line: tree.Node) -> Iterator[tree.Expression]:
    """``number of it``, where ``it`` is one of a list: each counts as one."""
    inside = [each for each in tree.whole(line) if isinstance(each, tree.Where | tree.InOrder)]
    which = [line.which] if isinstance(line, tree.Setting) and line.which else []
    for part in (*inside, *which):
        yield from (each for each in tree.whole(part) if each == tree.Function("number", tree.IT))


def _nobody(line: tree.Setting | tree.Clause) -> Iterator[SheetError]:
    """A name that what the line waits for leaves empty, other than where it asks whether it is."""
    if not isinstance(line, tree.Clause) or line.moment == BEFORE:
        return
    emptied = VOCABULARY.occasions[line.occasion].emptied
    asked = {id(each.left) for each in tree.whole(line) if isinstance(each, tree.Compare) and isinstance(each.right, tree.Nobody)}
    for node in tree.whole(line):
        if isinstance(node, tree.Named) and node.phrase in emptied and id(node) not in asked:
            said = f"by then “{node.phrase}” is nobody, or already whoever comes next"
            yield SheetError(*node.at, said, f"Write “{emptied[node.phrase]}” for whoever it was until then.")


def _never_asked(line: tree.Setting | tree.Clause, sheet: tree.Sheet) -> Iterator[SheetError]:
    """What is read of a deed that this sheet names and lets nobody say anything in."""
    settings = [each for each in sheet.lines if isinstance(each, tree.Setting)]
    named = {each.key for each in settings if each.question == WHO_MAY}
    if not isinstance(line, tree.Clause):
        return
    for what in [node.value for node in tree.whole(line) if isinstance(node, tree.Text) and node.value in named]:
        about = [each for each in settings if each.key == what]
        asked = {
            text.value for each in about if each.question == ASKED_FOR for text in tree.whole(each) if isinstance(text, tree.Text)
        }
        if any(each.question == CHOICES for each in about) or not asked <= WANTED.keys():
            continue
        kinds = {WANTED[each] for each in asked} | {"number" for each in about if each.question in (SMALLEST, LARGEST)}
        for node in tree.whole(line):
            if isinstance(node, tree.Word) and node.word in CHOSEN and (kind := node.word.removeprefix("chosen ")) not in kinds:
                hint = f'Add: set {ASKED_FOR} "{what}" to "a {kind}".'
                yield SheetError(*node.at, f"“{node.word}” is read, and nobody is asked for a {kind}", hint)
