"""Conditions that English says in a turn of phrase of its own: that there is something, who owes what, who has how many;
and several in one breath: of whom they speak is said once, and what one of them begins the next goes on with."""

from collections.abc import Callable, Mapping, Sequence

from tabletop.clerk.english.naming import SEVERAL
from tabletop.clerk.language import tree
from tabletop.clerk.language.inference import Scope
from tabletop.clerk.language.tree import Compare, Counted, Expression, Function, ListOf, Nobody, Reading, Word
from tabletop.clerk.language.vocabulary import Vocabulary
from tabletop.engine.text.game_words import KINDS
from tabletop.engine.values import spoken

Pair = tuple[str, str]
"""How it is said that something is so, and that it is not."""
Say = Callable[[tree.Expression], str]

CUSTOM = "custom"
_WHETHER = "whether "
_THERE: Mapping[str, Pair] = {
    "captured": ("something is captured", "nothing is captured"),
    "castled": ("it castles", "it does not castle"),
    "becomes": ("it becomes another piece", "it stays what it is"),
    "missing": ("somebody is missing", "nobody is missing"),
    "laid": ("a card was laid", "no card was laid"),
    "under": ("it is done under a rule", "it is done under no rule"),
    "voted": ("somebody has voted already", "nobody has voted yet"),
    "for voters": ("somebody voted for it", "nobody voted for it"),
    "against voters": ("somebody voted against it", "nobody voted against it"),
    "faces": ("dice were thrown", "no dice were thrown"),
    "duty": ("somebody owed the throw", "nobody owed the throw"),
}
"""Words that are told, as it is said that there is such a one, or none."""
_AMONG: Mapping[str, Pair] = {
    "voted": ("has voted already", "has not voted yet"),
    "missing": ("is missing", "is not missing"),
    "faces": ("comes up", "does not come up"),
    "against voters": ("voted against it", "did not vote against it"),
    "for voters": ("voted for it", "did not vote for it"),
}
"""Words that are told of several, as it is said that somebody is one of them."""
_ALIKE = {"faces": "both dice show the same"}
"""As it is said that there are two, and no other than each other."""
_OWES: Mapping[str, Pair] = {
    "duties": ("may still {}", "is now neither asked nor allowed to {}"),
    "parts owed": ("still has {} to do", "no longer has {} to do"),
}
"""Readings of what somebody has to do, as it is said that something is among it."""
_OWE: Mapping[str, str] = {"duties": "may still {}", "parts owed": "still have {} to do"}
_TAKES: Mapping[str, Pair] = {"players for": ("takes part in {}", "does not take part in {}")}
"""Readings of several, as it is said that somebody is one of them."""
_TAKE: Mapping[str, Pair] = {"players for": ("take part in {}", "do not take part in {}")}
_HAS: Mapping[str, Pair] = {"parts owed": ("still has parts of the turn to do", "has no part of the turn left to do")}
"""Readings of what a player has, as it is said that there is something, or nothing."""
CALLED_AS_ONE = ("hand", "pile")
"""Readings of several things that are called as one."""
_MULTIPLE = {"is": "", "is not": "not ", "is less than": "not "}
"""How a number compares with one that a share of it, rounded down, is, is not or is less than: whether it is a multiple."""
SAID_AS_COUNTED = ("turns", "rounds finished")
"""Readings of a number that are said as what it counts."""
PLURAL = tuple(Word(word) for word in SEVERAL)
_SPEAKING = {
    "rules that answer": "rules that say",
    "rules that forbid": "rules that forbid that",
    "rules that hear": "rules on what follows when",
}
"""Readings of the rules that speak of a question or an occasion, before what it is."""
_DONE = {"turn of making": "made", "turn of counting": "counted"}
"""Readings of the turn in which something was done, and what was done then."""
_OF_SEVERAL = {"is": "are", "has": "have", "does": "do"}
_COUNTERS, _DUTIES = "counters", "duties"
_STANDING = {"motions carried": "{} is {}agreed", "running clocks": "the clock {} is {}running"}
"""Names of several, as it is said that something is among them."""


def idiom(node: tree.Expression, vocabulary: Vocabulary, told: Scope, say: Say) -> str:
    """The condition in a turn of phrase of its own; nothing where its words are said one by one."""
    match node:
        case tree.Not(part):
            return _yes_or_no(part, vocabulary, yes=False)
        case tree.Compare(left, "is" | "is not" as how, tree.YesNo(value)):
            return _yes_or_no(left, vocabulary, yes=value is (how == "is"))
        case tree.Compare(left, "is" | "is not" as how, tree.Nobody() | tree.ListOf(())):
            return _there(left, vocabulary, told, say, some=how == "is not")
        case tree.Compare(tree.Word("under"), "is" | "is not" as how, tree.ThisRule() as rule):
            return f"it is {'not ' * (how == 'is not')}done under {say(rule)}"
        case tree.Compare(tree.Word("amount"), "is more than" | "is less than" as how, tree.Word("before")):
            return "it grows" if how == "is more than" else "it falls"
        case tree.Compare(tree.Word("before"), how, right) if "counter" in told:
            return f"it was {how.removeprefix('is').strip()} {say(right)}".replace("  ", " ")
        case tree.Compare(tree.Word("amount"), how, right) if "counter" in told:
            comes = "does not come to" if how == "is not" else f"comes to {how.removeprefix('is').strip()}".strip()
            return f"it {comes} {say(right)}"
        case tree.Compare(tree.Reading(reader, of), "is" | "is not" as how, tree.Named("turn number")) if reader in _DONE:
            return f"{say(of)} was {'not ' * (how == 'is not')}{_DONE[reader]} in this turn"
        case tree.Compare(tree.Named("turn number"), "is in" | "is not in" as how, tree.ListOf(items)) if done := _done(items):
            not_so = how != "is in"
            return f"{say(done[0])} was {'neither ' * not_so}{(' nor ' if not_so else ' or ').join(done[1])} in this turn"
        case tree.Compare(tree.Reading("kind", of), "is" | "is not" as how, tree.Text(kind)) if kind in KINDS:
            return f"{say(of)} is {'not ' * (how == 'is not')}to {_change(kind)}"
        case tree.Compare(tree.Word("kind"), "is" | "is not" as how, tree.Text(kind)) if (
            kind in KINDS and "proposer" in told and "it" not in told
        ):
            return f"it is {'not ' * (how == 'is not')}to {_change(kind)}"
        case tree.Compare(
            tree.Function("rounded down", share, None), how, tree.Product((("*", whole), ("/", tree.Number(by)))) as same
        ) if share == same and how in _MULTIPLE:
            are = "are" if of_several(whole) else "is"
            return f"{say(whole)} {are} {_MULTIPLE[how]}{'even' if by == 2 else f'a multiple of {spoken(by)}'}"
        case tree.Compare(tree.ListOf((left,)) | left, "is", tree.ListOf((only,))) if _all_of(left, vocabulary):
            return f"{say(only)} is the only {_all_of(left, vocabulary)}"
        case tree.Compare(left, "is" | "is not" as how, tree.Asked(question, _, of)) if of and (
            (whom := vocabulary.questions[question].said_of if question in vocabulary.questions else "").startswith("to whom ")
        ):
            return f"{say(left)} is {'not ' * (how == 'is not')}the one {whom.format(say(of))}"
        case tree.Compare(left, "is in" | "is not in" as how, right):
            return _among(left, right, vocabulary, say, no=how != "is in")
    return _yes_or_no(node, vocabulary, yes=True)


def of_several(node: Expression) -> bool:
    """Whether it is said as of several: *the turns of Bo* | *are*."""
    first = node.terms[0][1] if isinstance(node, tree.Sum) else node
    counter = first.counter if isinstance(first, Counted) else None
    asked = isinstance(first, tree.Asked) and first.key is None and first.question.endswith("s")
    turns = isinstance(first, Reading) and first.reader in SAID_AS_COUNTED
    return asked or turns or first in PLURAL or (isinstance(counter, tree.CounterWord) and bool(counter.known))


def _done(items: Sequence[Expression]) -> tuple[Expression, list[str]] | None:
    """What was done in one of these turns to one thing: that, and what may have been done; nothing of other turns."""
    done = [(each.of, _DONE[each.reader]) for each in items if isinstance(each, Reading) and each.reader in _DONE]
    alike = bool(done) and len(done) == len(items) and all(of == done[0][0] for of, _ in done)
    return (done[0][0], [said for _, said in done]) if alike else None


def _change(kind: str) -> str:
    """``"transmute a rule"``, ``"repeal an amendment"``."""
    does, _, what = kind.partition(" ")
    return f"{does} {'an amendment' if what else 'a rule'}"


def whether(node: tree.Asked, vocabulary: Vocabulary) -> str:
    """A question that is answered with yes or no, and asked of nothing, as a clause: ``whether kings may castle``."""
    question, asked = vocabulary.questions.get(node.question), vocabulary.asked(node.question, node.key or "")
    return asked if question and question.gives == "yes/no" and not node.of and asked.startswith(_WHETHER) else ""


def _yes_or_no(node: tree.Expression, vocabulary: Vocabulary, *, yes: bool) -> str:
    """What the table was asked to say yes or no to, and a name that answers so."""
    match node:
        case tree.Asked(question, str() as key, _) if question == CUSTOM:
            return f"“{key.removeprefix(_WHETHER)}” {'holds' if yes else 'does not hold'}"
        case tree.Asked() if asked := whether(node, vocabulary):
            return f"{'' if yes else 'it is not so that '}{asked.removeprefix(_WHETHER)}"
        case tree.Named(phrase) if vocabulary.names[phrase].there:
            return vocabulary.names[phrase].there[not yes]
    return ""


def _there(node: tree.Expression, vocabulary: Vocabulary, told: Scope, say: Say, *, some: bool) -> str:
    """That there is such a one, or none: ``a proposal is under vote``, ``the giver has no armies``."""
    match node:
        case tree.RuleNumbered(number):
            return f"there is {'a' if some else 'no'} rule {number}"
        case tree.Word(word) if word in _THERE:
            return _THERE[word][not some]
        case tree.Word(word) if word in told and not (told[word].many or "player" in told[word].kinds):
            return f"there is {('an' if word[0] in 'aeiou' else 'a') if some else 'no'} {word}"
        case tree.Named(phrase) if vocabulary.names[phrase].there:
            return vocabulary.names[phrase].there[not some]
        case tree.Asked(question, key, None) if (asked := vocabulary.asked(question, key or "")).startswith("who "):
            return f"{'somebody' if some else 'nobody'} {asked.removeprefix('who ')}"
        case tree.Where(tree.ListOf((one,))):
            return f"{say(one)} is {'' if some else 'not '}one {unbracketed(say(node)).removeprefix(f'{say(one)} ')}"
        case tree.Where():
            return f"there are {'' if some else 'no '}{unbracketed(say(node)).removeprefix('the ')}"
        case tree.Reading(reader, of, "of") if reader in _HAS:
            return f"{say(of)} {_HAS[reader][not some]}"
        case tree.Reading(reader, of, "of") if _of_one_player(reader, vocabulary):
            return f"{say(of)} has {'' if some else 'no '}{noun(reader, vocabulary)[0]}"
        case tree.Reading(reader) if vocabulary.sort(vocabulary.readers[reader].gives).many and reader not in CALLED_AS_ONE:
            return f"there are {'' if some else 'no '}{unbracketed(say(node)).removeprefix('the ')}"
    return ""


def unbracketed(said: str) -> str:
    """An expression that stands in brackets, without them: those in it stay."""
    return said[1:-1] if said.startswith("(") and said.endswith(")") else said


def _of_one_player(reader: str, vocabulary: Vocabulary) -> bool:
    about = vocabulary.readers[reader]
    return about.takes == "player" and vocabulary.sort(about.gives).many


def _all_of(node: tree.Expression, vocabulary: Vocabulary) -> str:
    """One of what a name names all of: ``rule`` of ``rules``."""
    kind = vocabulary.plurals.get(node.phrase) if isinstance(node, tree.Named) else None
    return kind.word if kind else ""


def _among(left: tree.Expression, right: tree.Expression, vocabulary: Vocabulary, say: Say, *, no: bool) -> str:
    match right:
        case tree.Word(word) if word in _AMONG:
            return f"{say(left)} {_AMONG[word][no]}"
        case tree.Asked(question, key, None) if (so := vocabulary.asked(question, key or "")).startswith("who "):
            denied = f"is not {so.removeprefix('who is ')}" if so.startswith("who is ") else f"is not one {so}"
            return f"{say(left)} {denied if no else so.removeprefix('who ')}"
        case tree.Reading(reader, of, _) if reader in _TAKES:
            return f"{say(left)} {_TAKES[reader][no].format(say(of))}"
        case tree.Named(phrase) if phrase in _STANDING:
            return _STANDING[phrase].format(say(left), "not " * no)
        case tree.Reading(reader, of, _) if reader in _OWES:
            if not isinstance(left, tree.Text):
                return ""
            what = left.value if reader == _DUTIES else say(left)
            if one := _all_of(of, vocabulary):
                so = _OWES[reader][0].format(what)
                return f"no {one} {so.replace('may still', 'may now', 1)}" if no else f"any {one} {so}"
            return f"{say(of)} {_OWES[reader][no].format(what)}"
        case tree.Reading(reader, of, _) if reader == _COUNTERS and isinstance(left, tree.Text):
            return f"{say(left)} is {'not ' if no else ''}counted of {say(of)}"
    return ""


def who(condition: tree.Expression, vocabulary: Vocabulary, compared: Callable[[tree.Compare], str], say: Say) -> str:
    """What holds of each of several, where all of it is said of them: ``may still vote and are not the mover``."""
    parts = condition.parts if isinstance(condition, tree.And) else (condition,)
    said = [_of_them(part, vocabulary, compared, say) for part in parts]
    return " and ".join(said) if all(said) else ""


def _of_them(part: tree.Expression, vocabulary: Vocabulary, compared: Callable[[tree.Compare], str], say: Say) -> str:
    match part:
        case tree.Compare(tree.Reading(reader, of, "of"), "is" | "is not" as how, tree.ListOf(())) if of == tree.IT:
            return f"have {'no ' if how == 'is' else ''}{noun(reader, vocabulary)[0]}"
        case tree.Compare(left, "is in", tree.Reading(reader, of, _)) if (
            of == tree.IT and reader in _OWE and isinstance(left, tree.Text)
        ):
            return _OWE[reader].format(left.value if reader == _DUTIES else say(left))
        case tree.Compare(left, "is in" | "is not in" as how, tree.Reading(reader, of, _)) if left == tree.IT and reader in _TAKE:
            return _TAKE[reader][how != "is in"].format(say(of))
        case tree.Compare(left, "is in" | "is not in" as how, tree.Word(word)) if left == tree.IT and word in _AMONG:
            return _AMONG[word][how != "is in"].replace("has ", "have ").replace("is ", "are ")
        case tree.Compare(left, "is in" | "is not in" as how, tree.Asked(question, _, None)) if left == tree.IT and (
            so := vocabulary.asked(question)
        ).startswith("who has "):
            return f"are {'not ' * (how != 'is in')}among those {so.replace('has', 'have', 1)}"
        case tree.Compare(left, "is" | "is not" | "is in" | "is not in", _) if left == tree.IT:
            verb, _, said = compared(part).partition(" ")
            return f"{_OF_SEVERAL.get(verb, verb)} {said}"
    return ""


def speaking(node: tree.Reading, vocabulary: Vocabulary) -> str:
    """Rules by what they speak of, ``rules that say who has won``; nothing for other readings, or where no name is written."""
    items = node.of.items if isinstance(node.of, tree.ListOf) else (node.of,)
    texts = [each.value for each in items if isinstance(each, tree.Text)] if node.reader in _SPEAKING else []
    asked = [each.asked() for text in texts if (each := vocabulary.questions.get(text))]
    said = asked or [happens.said or text for text in texts if (happens := vocabulary.occasions.get(text))]
    several = " or ".join(filter(None, (", ".join(said[:-1]), *said[-1:])))
    return f"{_SPEAKING[node.reader]} {several}" if several else ""


def noun(reader: str, vocabulary: Vocabulary) -> tuple[str, str]:
    """What is read as a sentence has it, and the word that links it with its owner: ``parts still owed``, ``by``."""
    said, _, link = vocabulary.readers[reader].said.rpartition(" ")
    return (said, link) if said else (reader, vocabulary.readers[reader].link)


_CHOSEN, _CALLED, _LATELY = "chosen ", "deeds called", tree.Sum((("+", tree.Named("turn number")), ("-", tree.Number(1))))

_REQUIRED = tree.Reading("turn of requiring", tree.IT, "of")
LATEST = {_REQUIRED: "required last", tree.Reading("turn of doing", tree.IT, "of"): "done last"}
"""The highest of these is said as what it means."""


def whoever(read: tree.Expression) -> str:
    """Those players whom deeds of one name chose most often: “whoever was chosen most often in “elect””; nothing of others."""
    named = _choosing(read) if isinstance(read, tree.Reading) and read.reader == f"{_CHOSEN}player" else ""
    return f"whoever was chosen most often in {named}" if named else ""


def most_chosen(read: tree.Expression, vocabulary: Vocabulary) -> str:
    """What else deeds of one name chose most often: “the numbers chosen most often in “bid””."""
    kind = read.reader.removeprefix(_CHOSEN) if isinstance(read, tree.Reading) and read.reader.startswith(_CHOSEN) else ""
    named = _choosing(read) if kind in vocabulary.kinds else ""
    return f"the {vocabulary.kinds[kind].plural} chosen most often in {named}" if named else ""


def _choosing(read: tree.Expression) -> str:
    """The deeds that something is read of, by their name alone: all, those required last, or those of this turn and the last."""
    match read:
        case tree.Reading(_, tree.InOrder(tree.Reading(called, tree.Text(name)), by, "highest"), _) if (
            called == _CALLED and by == _REQUIRED
        ):
            return f"the last “{name}”"
        case tree.Reading(_, tree.Reading(called, tree.Text(name)), _) if called == _CALLED:
            return f"“{name}”"
        case tree.Reading(
            _,
            tree.Where(tree.Reading(called, tree.Text(name)), tree.Compare(tree.Reading("turn of doing"), "is at least", least)),
            _,
        ) if (called, least) == (_CALLED, _LATELY):
            return f"the “{name}” of this turn and the last"
    return ""


def conjoined(parts: Sequence[Expression], condition: Say, say: Say, somebody: Say) -> str:
    """``the voter is the proposer and has voted already``, ``whoever does it is somebody other than the mover``."""
    told, subject, at = list[str](), None, 0
    while at < len(parts):
        said = condition(parts[at])
        others = _others(parts[at:]) if said.endswith(" is somebody") else []
        if others:
            said += f" other than {' or '.join(map(somebody, others))}"
        before, subject = subject, _subject(parts[at], said, say)
        if told and (alike := _both_alike(parts[at - 1], parts[at])):
            told[-1] = alike
        elif told and _all_but_the_first(parts[at - 1], parts[at]):
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


def _both_alike(two: Expression, part: Expression) -> str:
    match two, part:
        case (
            Compare(Function("number", Word(word) as of, None), "is", tree.Number(2)),
            Compare(Function("first", one, None), "is", Function("last", other, None)),
        ) if of == one == other:
            return _ALIKE.get(word, "")
    return ""


def _subject(part: Expression, said: str, say: Say) -> Expression | None:
    """Of whom or what it is said, as the condition begins."""
    if not isinstance(part, Compare):
        return None
    owners = [side.of for side in (part.left, part.right) if isinstance(side, Reading | Counted) and side.of]
    return next((each for each in (part.left, *owners) if said.startswith(f"{say(each)} ")), None)
