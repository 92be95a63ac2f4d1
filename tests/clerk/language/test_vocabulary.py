"""A vocabulary tells its author at once what players could read in two ways."""

import pytest

from tabletop.clerk.language.sorts import ANYTHING, Kind, Sort
from tabletop.clerk.language.vocabulary import (
    Counter,
    CounterReader,
    Entry,
    Name,
    Occasion,
    Question,
    Reader,
    Slot,
    Verb,
    Vocabulary,
    VocabularyError,
    parts_of,
)
from tests.clerk.toy import TOY


def read(world: object, *of: object) -> None:
    return None


def acts(world: object, **slots: object) -> list[object]:
    return []


PLAYER = Kind("player", "players")
MISTAKES: list[tuple[tuple[Entry, ...], str]] = [
    ((Name("mover", "text", "", read), Name("mover", "text", "", read)), "“mover” has two meanings"),
    ((Name("mover", "text", "", read), Question("mover", "text")), "“mover” has two meanings"),
    ((PLAYER, Question("value", "number", of="player"), Reader("value", "text", "text", "", read)), "“value” has two meanings"),
    ((PLAYER, Question("value", "number", of="player"), Question("value", "number")), "“value” has two meanings"),
    ((Counter("points"), Reader("points", "text", "number", "", read)), "“points” has two meanings"),
    ((Occasion("dice thrown"), Occasion("dice thrown")), "“dice thrown” has two meanings"),
    ((Verb("end turn", "", acts), Verb("stop", "", acts, ("end turn",))), "“end turn” has two meanings"),
    ((Kind("text", "texts"),), "“text” has two meanings"),
    ((Name("where", "text", "", read),), "“where” is a word of the language itself"),
    ((Name("nobody", "text", "", read),), "“nobody” is a word of the language itself"),
    ((Reader("sum", "text", "number", "", read),), "“sum” is a word of the language itself"),
    ((Occasion("dice thrown", {"is": "text"}),), "“is” is a word of the language itself"),
    ((Name("Mover", "text", "", read),), "“Mover” is not a phrase of small words"),
    ((Name("next  mover", "text", "", read),), "“next  mover” is not a phrase of small words"),
    ((Occasion("dice thrown", {"mover": "text"}), Name("mover", "text", "", read)), "“mover” is a field, and also a name"),
    ((Name("mover", "plyer", "", read),), "“plyer” is no sort: there is no kind “plyer”"),
    ((Question("value", "number", of="card"),), "“card” is no sort"),
    ((Verb("give {amount:numbr} away", "", acts),), "“numbr” is no sort"),
    ((Verb("give {amount: number", "", acts),), "is not made of small words and {name:sort} slots"),
    ((Verb("{amount:number} given", "", acts),), "does not begin with a word"),
    ((Verb("let {amount:number} go", "", acts),), "begins with a word of the language itself"),
    ((Verb("for each {amount:number}", "", acts),), "begins with a word of the language itself"),
    ((Verb("read {text:text} of {whom:text}", "", acts),), "the word “of” would be read as part of what stands before it"),
    ((Verb("see {text:text} where {whom:text}", "", acts),), "the word “where” would be read as part of what stands before it"),
    ((CounterReader("text", "", read), CounterReader("text", "", read)), "two ways of reading a counter"),
]


@pytest.mark.parametrize(("entries", "what"), MISTAKES, ids=[what for _, what in MISTAKES])
def test_what_could_be_read_in_two_ways_is_refused(entries: tuple[Entry, ...], what: str) -> None:
    with pytest.raises(VocabularyError) as error:
        Vocabulary(entries)
    assert what in str(error.value)


def test_a_counter_may_stand_before_of_in_a_verb() -> None:
    assert Vocabulary((Verb("change {counter:counter} of {whom:list}", "", acts),)).verbs


def test_a_field_may_have_a_question_s_phrase_and_then_hides_it() -> None:
    vocabulary = Vocabulary((Question("ballot", "text"), Occasion("ballot laid", {"ballot": "text", "to": "number"})))
    assert vocabulary.fields == {"ballot", "to"}


def test_the_tables_are_joined() -> None:
    vocabulary = Vocabulary((PLAYER,), (Name("mover", "player", "", read),), (Name("players after us", "players", "", read),))
    assert (list(vocabulary.names), vocabulary.longest) == (["mover", "players after us"], 3)


def test_a_word_that_kits_share_stands_for_every_kind_that_says_so() -> None:
    entries: tuple[Entry, ...] = (
        PLAYER,
        Question("order", "players or turn takers"),
        Name("next in order", "player or turn taker", "", read),
        Reader("turns", "player or turn taker", "number", "", read),
        Verb("begin turn of {whom:player or turn taker or nobody}", "", acts),
        Occasion("turn begun", {"who": "player", "turn taker": "turn taker"}),
    )
    swarm, tribe = (Kind(word, f"{word}s", also=("turn taker",)) for word in ("swarm", "tribe"))
    both = Vocabulary(entries, (swarm,), (Kind("letter", "letters", also=("gift",)), tribe))
    assert both.questions["order"].gives == "players or swarms or tribes"
    assert both.names["next in order"].gives == both.readers["turns"].takes == "player or swarm or tribe"
    assert list(both.verbs) == ["begin turn of {whom:player or swarm or tribe or nobody}"]
    assert both.occasions["turn begun"].fields == {"who": "player", "swarm": "swarm", "tribe": "tribe"}
    alone = Vocabulary(entries)
    assert (alone.questions["order"].gives, alone.occasions["turn begun"].fields) == ("players", {"who": "player"})


def test_a_sort_is_written_in_words() -> None:
    assert TOY.sort("number or text") == Sort(frozenset({"number", "text"}))
    assert TOY.sort("players or armies") == Sort(frozenset({"player", "army"}), many=True)
    assert TOY.sort("list") == Sort(frozenset({ANYTHING}), many=True)


def test_a_pattern_is_words_and_slots() -> None:
    assert parts_of("begin turn of {whom:player or nobody}") == ("begin", "turn", "of", Slot("whom", "player or nobody"))
