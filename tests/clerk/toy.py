"""A vocabulary wide enough for the sheets of all four games, and a world that is nothing but dictionaries."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.language.sorts import Kind
from tabletop.clerk.language.vocabulary import Counter, CounterReader, Entry, Name, Occasion, Question, Reader, Verb, Vocabulary
from tabletop.clerk.running.silence import Silence
from tabletop.engine.values import Ref, Value


@dataclass
class ToyWorld:
    """Everything that a line may read, laid down beforehand; an answer may be worked out when it is asked for."""

    fields: dict[str, Value] = field(default_factory=dict)
    names: dict[str, Value] = field(default_factory=dict)
    readings: dict[tuple[str, Value], Value] = field(default_factory=dict)
    answers: dict[tuple[str, Value], Value | Callable[[], Value]] = field(default_factory=dict)
    rules: dict[int, Value] = field(default_factory=dict)
    this_rule: Value = Ref("rule", "r1")

    def field(self, name: str) -> Value:
        return self.fields.get(name)

    def ask(self, question: str, subject: Value) -> Value:
        if (question, subject) not in self.answers:
            raise Silence(question, subject)
        answer = self.answers[question, subject]
        return answer() if callable(answer) else answer

    def decided(self, question: str) -> Value:
        return None

    def rule(self, number: int) -> Value:
        return self.rules.get(number)

    def named(self, kind: str, name: str) -> Value:
        return Ref(kind, name)

    def name_of(self, ref: Ref) -> str:
        return ref.key if ref.kind in ("thing", "pile", "clock") else ""

    def counter(self, name: str) -> str:
        return name

    def called(self, value: Value) -> str:
        return value.key if isinstance(value, Ref) else str(value)


def name(phrase: str, gives: str) -> Name:
    return Name(phrase, gives, f"{phrase}.", lambda world: world.names.get(phrase))


def word(phrase: str, gives: str = "text") -> Name:
    return Name(phrase, gives, f"{phrase}.", lambda world: phrase)


def reader(phrase: str, takes: str, gives: str, link: str = "of") -> Reader:
    return Reader(phrase, takes, gives, f"{phrase}.", lambda world, one: world.readings.get((phrase, one)), link)


def verb(pattern: str, *also: str) -> Verb:
    def acts(world: ToyWorld, **slots: Value) -> Iterable[object]:
        yield pattern.split()[0], slots

    return Verb(pattern, f"{pattern}.", acts, also)


KINDS: tuple[Entry, ...] = (
    Kind("player", "players"),
    Kind("rule", "rules"),
    Kind("proposal", "proposals"),
    Kind("ballot", "ballots"),
    Kind("threshold", "thresholds", wider="text"),
    Kind("thing", "things", named=True),
    Kind("card", "cards", wider="thing"),
    Kind("piece", "pieces", wider="thing"),
    Kind("army", "armies", wider="thing"),
    Kind("pile", "piles", named=True),
    Kind("clock", "clocks", named=True),
)

VOTES = {
    "proposal": "proposal", "proposer": "player", "for votes": "number", "against votes": "number", "all votes": "number",
    "threshold": "threshold or number", "for voters": "players", "against voters": "players", "by": "player",
}  # fmt: skip
LAID = {"voter": "player", "side": "text", "proposer": "player", "voted": "players"}
PROPOSED = {"proposal": "proposal", "proposer": "player", "kind": "text", "rule": "rule", "by": "player"}
CHANGED = {
    "kind": "text", "rule": "rule", "other": "rule", "to": "number", "words out": "number", "words in": "number",
    "places": "number", "by": "player",
}  # fmt: skip

OCCASIONS: tuple[Entry, ...] = (
    Occasion("game begun", said="the game begins"),
    Occasion("player forfeited", {"who": "player"}, said="a player forfeits"),
    Occasion("turn begun", {"who": "player"}, said="a turn begins"),
    Occasion("part begun", {"who": "player", "part": "text"}, said="a part of the turn begins"),
    Occasion("parts done", {"who": "player"}, said="the parts of the turn are done"),
    Occasion("turn ended", {"who": "player"}, said="a turn ends"),
    Occasion("circuit ended", {"ended": "number"}, said="a circuit ends"),
    Occasion("proposal made", PROPOSED, said="a rule-change is proposed"),
    Occasion("proposal revised", PROPOSED, said="a proposal is revised"),
    Occasion("vote opened", PROPOSED, said="a vote is opened"),
    Occasion("ballot laid", LAID, said="a ballot is laid"),
    Occasion("every ballot is in", {"proposer": "player", "missing": "players"}, said="every ballot is in"),
    Occasion("vote closed", {"proposer": "player", "missing": "players"}, said="a vote is closed"),
    Occasion("votes counted", VOTES, said="the votes are counted"),
    Occasion("proposal adopted", VOTES, said="a proposal is adopted"),
    Occasion("proposal defeated", VOTES, said="a proposal is defeated"),
    Occasion("rule changed", CHANGED, said="a rule is changed"),
    Occasion("rule becomes mutable", {"rule": "rule"}, said="a rule becomes mutable"),
    Occasion("rule stops being mutable", {"rule": "rule"}, said="a rule stops being mutable"),
    Occasion("motion made", {"motion": "text", "by": "player"}, said="a motion is made"),
    Occasion("motion carried", {"motion": "text", "by": "player"}, said="a motion is carried"),
    Occasion("clock ran out", {"clock": "clock"}, said="a clock runs out"),
    Occasion("counter changed", {"counter": "text", "thing": "anything", "amount": "number"}, said="a counter changes"),
    Occasion("thing handed", {"thing": "thing", "giver": "player", "taker": "player"}, said="a thing is handed over"),
    Occasion("dice thrown", {"thrower": "player", "faces": "numbers", "duty": "text"}, said="dice are thrown"),
    Occasion("pile ran dry", {"player": "player", "pile": "pile"}, said="a pile runs dry"),
    Occasion("half-boards pushed", {"boards": "things", "by": "player"}, said="half-boards are pushed together"),
)

ASKED: tuple[Question, ...] = (
    Question("order", "players or armies"),
    Question("next mover", "player or army"),
    Question("turn parts", "texts"),
    Question("circuit", "number"),
    Question("starting score", "number", of="player"),
    Question("proposal number", "number"),
    Question("rule number", "number", of="proposal"),
    Question("voters", "players"),
    Question("ballot", "text"),
    Question("votes", "number", of="player", fields={"ballot": "ballot"}),
    Question("adoption", "threshold or number or yes/no", fields={name: VOTES[name] for name in list(VOTES)[:5]}),
    Question("voices", "players", keyed=True),
    Question("consent", "threshold or number", keyed=True),
    Question("custom", "anything", keyed=True),
    Question("class", "text", of="rule"),
    Question("precedence", "texts"),
    Question("claims over", "rules", own=True),
    Question("defers to", "rules", own=True),
    Question("describes", "texts", own=True),
    Question("judge", "player"),
    Question("winner", "players"),
    Question("rounding", "text"),
    Question("dice", "number"),
    Question("sides", "number"),
    Question("value", "number", of="card"),
    Question("array", "text", of="army"),
    Question("moves", "text", of="piece"),
    Question("moves per half-board", "number", of="army"),
    Question("enemies", "armies", of="army"),
    *(Question(phrase, "texts") for phrase in ("promotion", "royal", "ladder up", "ladder down")),
    *(Question(phrase, "yes/no") for phrase in ("castling", "mate at the push", "number in the text")),
    *(Question(phrase, "text") for phrase in ("en passant", "joining", "partners", "extra moves")),
    *(Question(phrase, "text") for phrase in ("mating pieces", "mate decided")),
)

QUESTIONS: tuple[Entry, ...] = tuple(
    replace(each, said=real.said, said_of=real.said_of) if (real := VOCABULARY.questions.get(each.phrase)) else each
    for each in ASKED
)
"""Those of the program are said in its words."""

NAMES: tuple[Entry, ...] = (
    *(name(phrase, "players") for phrase in ("players", "clockwise", "robots", "departed", "overruled judges")),
    *(name(phrase, "rules") for phrase in ("rules", "mutable rules", "immutable rules", "other rules")),
    *(name(phrase, "player") for phrase in ("mover", "next in order")),
    *(word(phrase) for phrase in ("mutable", "immutable")),
    *(word(phrase, "threshold") for phrase in ("unanimous", "majority")),
    name("proposal under vote", "proposal"),
    name("proposals", "proposals"),
    name("armies", "armies"),
    name("motions carried", "texts"),
    name("judged this turn", "yes/no"),
    name("turn number", "number"),
)

READERS: tuple[Entry, ...] = (
    Counter("points", "point"),
    Counter("life"),
    CounterReader("anything", "how much of it there is", lambda world, counter, one: world.readings.get((counter, one), 0)),
    reader("ordinal number", "rule or proposal", "number"),
    reader("text", "rule or proposal", "text"),
    reader("kind", "proposal or piece", "text"),
    reader("rule", "proposal", "rule"),
    reader("changes", "rule", "number"),
    reader("proposer", "proposal", "player"),
    reader("players before", "player", "players", link=""),
    reader("players after", "player", "players", link=""),
    reader("rules that answer", "text", "rules", link=""),
    reader("controller", "army", "player"),
    reader("armies", "player", "armies"),
    reader("mated by", "army", "player"),
    reader("turns", "player or army", "number"),
    reader("rank", "card", "number or text"),
    reader("suit", "card", "text"),
    reader("cards", "ballot", "cards"),
    reader("hand", "player", "cards"),
    reader("pile", "pile", "cards"),
    reader("holder", "thing", "player"),
    reader("surname", "player", "text"),
    reader("parts owed", "player", "texts"),
    reader("changes this turn", "player", "number"),
)

VERBS: tuple[Entry, ...] = (
    verb("give {amount:number} {counter:counter} to {whom:list}"),
    verb("take {amount:number} {counter:counter} from {whom:list}"),
    verb("change {counter:counter} of {whom:list} to {amount:number}"),
    verb("require {whom:players} to {what:text}"),
    verb("allow {whom:players} to {what:text}"),
    verb("excuse {whom:players} from {what:text}"),
    verb("put {proposal:proposal} into effect"),
    verb("remove {what:list}"),
    verb("change {rule:rule} to {text:text} with {sheet:text}"),
    verb("begin turn of {whom:player or nobody}"),
    verb("end turn"),
    verb("put {who:players} out"),
    verb("open vote"),
    verb("close vote"),
    verb("cast {side:text} for {whom:players}"),
    verb("overrule judge"),
    verb("run {clock:clock} for {minutes:number} minutes"),
    verb("hand {thing:thing} to {whom:player}"),
    verb("move {what:things} to {pile:pile}"),
    verb("show {what:things} to {whom:players}"),
    verb("add {count:number} {face:text} to {pile:pile}"),
    verb("shuffle {pile:pile}"),
    verb("draw {count:number} cards from {pile:pile}", "draw {count:number} cards from {pile:pile} for {whom:players}"),
    verb("throw {count:number} dice for {whom:players}"),
    verb("raise army for {whom:players}"),
)

TOY = Vocabulary(KINDS, OCCASIONS, QUESTIONS, NAMES, READERS, VERBS)


def player(key: str) -> Ref:
    return Ref("player", key)


def card(key: str) -> Ref:
    return Ref("thing", key)
