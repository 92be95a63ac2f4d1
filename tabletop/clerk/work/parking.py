"""How the table is asked what no rule answers: the words go with the question, and whoever tells of it needs no vocabulary."""

from collections.abc import Sequence

from tabletop.clerk.english.describe import expression_said
from tabletop.clerk.english.naming import one_card, some_of_a_rank
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.language import tree
from tabletop.clerk.language.vocabulary import Question
from tabletop.clerk.running.silence import NOBODY_KNOWS
from tabletop.engine.acts.lawmaking.deciding import WAITS, Decide, cards_due
from tabletop.engine.acts.whereabouts import place_name
from tabletop.engine.deeds import ELIGIBLE, Deed, Deeds
from tabletop.engine.frozen import replace
from tabletop.engine.table import CARDS_COME, EMPTY, Parked
from tabletop.engine.text.game_words import USUAL, Words
from tabletop.engine.things import pile
from tabletop.engine.values import Ref, read_number, spoken

ENDLESS = "these rules keep triggering each other"


def worded(parked: Parked, words: Words = USUAL, deeds: Deeds = (), meant: tree.Expression | None = None) -> Parked:
    """The question as it is put to the table, in the ``words`` of the game; one that bears its words already, as it is. ``deeds``
    are those that it may be about, ``meant`` the words of its line that mean one of several."""
    if parked.words:
        return parked
    entry = VOCABULARY.questions.get(parked.question)
    deed = next((each for each in deeds if each.ref == parked.subject), None)
    asked = _of_the_vocabulary(parked, entry, meant) if entry else _of_a_deed(parked, deed) if deed else _of_no_rule(parked)
    return replace(asked, words=words.translated(asked.words), sentence=words.translated(asked.sentence))


def decision_worded(act: Decide, words: Words = USUAL, alike: Sequence[str] = ()) -> Decide:
    """The decision in words; of cards that are not all of their rank, where it goes for those ``alike`` alone."""
    said = words.translated(VOCABULARY.asked(act.question, some_of_a_rank(alike))) if alike else act.words
    return replace(act, words=said or worded(Parked(act.question, act.about or None), words).words)


def _of_the_vocabulary(parked: Parked, entry: Question, meant: tree.Expression | None) -> Parked:
    of = _spoken(parked, entry)
    words = entry.to_decide.replace("{}", of) or entry.asked(of)
    told = entry.unanswered.replace("{}", words).replace("{of}", _one_of(parked, meant, of))
    sentence = "" if entry.unanswered == Question.unanswered else told
    if parked.asks_whether and (proposal := _proposal_of(parked)):
        words, sentence = f"{words} ({proposal})", sentence.replace(words, f"{words} ({proposal})")
    return replace(parked, words=words, sentence=sentence, answered_by=entry.answered_by, until=entry.until)


def _proposal_of(parked: Parked) -> str:
    """The number of the proposal of which the waiting work was told."""
    told = parked.work[0].occasion.fields.get("proposal") if parked.work else None
    return told.key if isinstance(told, Ref) else ""


def _one_of(parked: Parked, meant: tree.Expression | None, names: str) -> str:
    """``"one of the players with most points (Ann and Bo)"``, as a line says whom it means; else their names alone."""
    happened = parked.work[0].occasion.name if parked.work else ""
    said = expression_said(meant, happened, VOCABULARY) if meant and happened else ""
    if meant and happened in VOCABULARY.occasions and any(_as_it_was(each) for each in tree.whole(meant)):
        said = f"{said} as {VOCABULARY.occasions[happened].said or happened}"
    return f"{said} ({names})" if said.startswith("one of ") else f"one of {names}"


def _as_it_was(part: tree.Node) -> bool:
    """Whether it is read as it was when that happened of which a line hears: who bears a title, and not who may by now."""
    question = VOCABULARY.questions.get(part.question) if isinstance(part, tree.Asked) else None
    return question is not None and question.as_it_was


def _spoken(parked: Parked, entry: Question) -> str:
    """Whom or what it is asked of: a rank for a face, ``7½`` for the half that is to be rounded."""
    subject = parked.subject
    if isinstance(subject, Ref) or not subject:
        return subject.key if isinstance(subject, Ref) else ""
    if entry.of == "card":
        return one_card(subject)
    return subject if entry.of or entry.keyed else _number(subject)


def _number(text: str) -> str:
    try:
        return spoken(read_number(text))
    except ValueError:
        return text


def _of_a_deed(parked: Parked, deed: Deed) -> Parked:
    """What a line needs of what somebody did, and nobody has said, or only whoever did it knows."""
    asked = parked.question.removeprefix(NOBODY_KNOWS)
    kind = next((kind for kind in ELIGIBLE if asked == f"chosen {kind}"), "")
    what = f"which {kind} {deed.by or 'the lot'} chose" if kind else f"what “{asked}” is"
    words, secret = f"{what} in “{deed.what}”", f"{deed.by} did “{deed.what}” in secret, and "
    waits = f", and {WAITS} waits for it" * bool(parked.rule)
    sentence = f"{secret}{WAITS} waits to know {what}." if deed.secret and parked.rule else f"Nobody has said {words}{waits}."
    return replace(parked, words=words, sentence=sentence)


def _of_no_rule(parked: Parked) -> Parked:
    """What no rule could answer: what nobody knows, what would never end, and what sheets ask in words of their own."""
    asked = parked.question
    of = parked.subject.key if isinstance(parked.subject, Ref) else parked.subject or ""
    if asked.startswith(NOBODY_KNOWS):
        words = f"what “{asked.removeprefix(NOBODY_KNOWS)}” is"
        return replace(
            parked, words=words, sentence=f"Nobody knows {words} just now{f', and {WAITS} waits for it' * bool(parked.rule)}."
        )
    if asked.startswith(ENDLESS):
        rules = asked.removeprefix(f"{ENDLESS}: ") or "this"
        sentence = f"{asked}." if " and " in rules else f"{rules} has the clerk do more in one step than it may."
        return replace(parked, words=f"what comes of {rules}", sentence=sentence)
    words = VOCABULARY.asked(asked.rstrip(" .?"), of)
    emptied = parked.work[0].occasion.fields.get("pile") if parked.work else None
    if isinstance(emptied, Ref) and asked == EMPTY.format(emptied.key):
        empty = f"{place_name(pile(emptied.key))} is empty"
        return replace(parked, words=empty, sentence=f"{empty}, and {of} is due {cards_due(parked.cards)}.", until=CARDS_COME)
    return replace(parked, words=words)
