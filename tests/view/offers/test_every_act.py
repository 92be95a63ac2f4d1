"""Every act that people may do has a place on the screen: each is done here by mouse and keys, from where it is found."""

from collections.abc import Callable

import pytest

from tabletop.engine.acts import Act
from tabletop.game.session import Session
from tabletop.view.scene.figures.thing_figures import spoken_thing
from tests.playing import do
from tests.view.boards_by_hand import board, moves, pushes
from tests.view.hands import Key, Person
from tests.view.solitaire import DIVIDE, below, card, mutates, replace

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

How = Callable[[Person], object]


def by_hand(*lines: str) -> How:
    """A line of the menu *By hand*, with nothing more to be said."""

    def does(at: Person) -> None:
        at.click("Menu")
        at.take("By hand", *lines)

    return does


def asks(line: str, button: str = "", *path: str, who: str = "", **fields: str) -> How:
    """A line of *By hand* that asks on a slip; a word of a field’s question leads to what is written or chosen there."""

    def does(at: Person) -> None:
        by_hand(*path, line)(at)
        if who:
            at.take(who)
        for asked, said in fields.items():
            answers(at, asked.replace("_", " "), said)
        at.click(button or line.removesuffix("…"))

    return does


def answers(at: Person, asked: str, said: str) -> None:
    """On the slip that lies there, write or choose what is asked in these words."""
    choices = [each for each in at.buttons() if asked in each]
    if choices:
        at.click(choices[-1])
        at.take(said)
    else:
        at.write(next(name for name in at.line_named("") if asked in name), said)


def presses(*buttons: str, says: str = "") -> How:
    """Buttons one after the other; words are typed where the first of them asks."""

    def does(at: Person) -> None:
        at.click(buttons[0])
        if says:
            at.type(says)
        for each in buttons[1:]:
            at.click(each)

    return does


def in_tab(tab: str, *buttons: str, says: str = "") -> How:
    def does(at: Person) -> None:
        at.click_tab(tab)
        presses(*buttons, says=says)(at)
        at.click_tab("Turn")

    return does


def all_of(*hows: How) -> How:
    return lambda at: [how(at) for how in hows]


def in_menu(name: str, *lines: str, types: str | None = None) -> How:
    """The menu of a thing on the felt; where it asks, words are typed and Enter is pressed."""

    def does(at: Person) -> None:
        at.menu_of(name)
        at.take(*lines)
        if types is not None:
            at.type(types)
            at.key(Key.Key_Return)
        at.still()

    return does


def writes(words: str, button: str) -> How:
    return lambda at: (at.write("The words of the rule", words), at.click(button))


def slip(at: Person, seat: str, side: str) -> None:
    at.drag(at.at(f"vote of {seat}"), at.at(f"tray {side}"))


def dragged(name: str, across: float, down: float) -> How:
    return lambda at: at.drag(at.at(name), at.bare(across, down))


def open_rule(number: int) -> How:
    def does(at: Person) -> None:
        at.tap(at.at(f"Rule {number}: {at.rule(number)}"))

    return does


def anyway(how: How) -> How:
    """A rule objects to it just now, and it is done anyway."""

    def does(at: Person) -> None:
        how(at)
        at.click("Do it anyway…")
        at.type("the scenario wants it")
        at.click("Do it anyway")

    return does


VOTE: dict[str, How] = {
    "propose": all_of(presses("Propose…"), writes("Tea.", "Propose")),
    "revise": all_of(presses("Reword it…"), writes("Coffee.", "Put these words")),
    "start clock": presses("Time the debate…", "Time the debate"),
    "stop clock": presses("Pause"),
    "time up": presses("Time is up"),
    "end debate": presses("Open the vote"),
    "vote": lambda at: (slip(at, "Ann", "for"), slip(at, "Cy", "against")),
    "excuse": asks("Excuse somebody…", Who_is="Bo: vote"),
    "close vote": by_hand("Close the vote"),
    "settle vote": presses("It is adopted"),
    "put into effect": presses("Put it into effect"),
    "void vote": presses("Void this vote…", "Void this vote", says="nobody could read it"),
    "count votes": all_of(presses("Open the vote"), asks("Type in the totals…", Total_for="1", Total_against="2")),
    "withdraw": all_of(
        presses("It is defeated"), presses("Void this vote…", "Void this vote", says="it was rash"), presses("Withdraw it")
    ),
    "tick": anyway(presses("Tick off: Throw the die")),
}
"""A vote that no rule closes, counts or settles."""

PEOPLE: dict[str, How] = {
    "turn calendar": asks("Say which day it is…", Why="the calendar is wrong"),
    "ask judgment": lambda at: (at.click("Ask the Judge…"), at.take("Cy"), at.type("Is it tea?"), at.click("Ask the Judge")),
    "judge": presses("Give judgment…", "Give judgment", says="It is."),
    "overrule judge": asks("Overrule the Judge…"),
    "voice": asks("Put something to the table…", who="Bo", agreed="a break"),
    "drop motion": presses("It is dropped"),
    "carry motion": all_of(asks("Put something to the table…", who="Bo", agreed="a break"), presses("It is agreed")),
    "join": in_tab("Seats", "Somebody sits down…", "Somebody sits down", says="Dee"),
    "introduce": in_tab("Seats", "What they may do now: Dee", "Surname and team: Dee", "Surname and team", says="Dahl"),
    "leave": in_tab("Seats", "Leave: Dee", "Leave"),
    "give": all_of(in_tab("Seats", "Ann: 0 points"), in_tab("Seats", "Give points: Ann", "Give points", says="5")),
    "set score": in_tab("Seats", "Set points: Ann", "Set points", says="8"),
    "set counter": asks("Set a counter…", What_is_counted="gold", How_many="3"),
    "forget": asks("Forget a count…", no_longer="gold of Ann"),
    "tell": lambda at: (by_hand("Note for the minutes…")(at), at.take("Bo"), at.type("Tea."), at.click("Note for the minutes")),
    "do": asks("Do something…", who="Bo", What_is_done="sing"),
    "choose at random": asks("Choose at random…"),
    "declare win": anyway(asks("Declare a win…", Who="Ann")),
    "play on": presses("Play on"),
    "forfeit": in_tab("Seats", "Forfeit: Cy", "Forfeit"),
    "end turn": anyway(by_hand("End the turn")),
    "decide": presses("2"),
    "begin turn": anyway(asks("Begin somebody’s turn…", Whose_turn="Bo")),
    "call draw": asks("Call it a draw…"),
}
"""Who judges, agrees, comes, goes, counts and wins; the turn of Ann, who has yet to propose."""

UNJUDGED: dict[str, How] = {"name judge": presses("Name a Judge…", "Name a Judge")}

RULES: dict[str, How] = {
    "edit rule": all_of(open_rule(206), presses("Change it by hand…"), writes("Nobody loses.", "Write it")),
    "remove rule": all_of(
        open_rule(206), presses("Change it by hand…", "Kind of change: Repeal", "Write it")
    ),
    "stamp void": all_of(open_rule(207), presses("Stamp it…", "Stamp it"), presses("Close")),
    "suspend": all_of(open_rule(211), presses("Stamp it…", "The rule is"), lambda at: at.take("suspended"),
                      presses("Stamp it"), presses("Close")),
    "dispute": all_of(open_rule(209), presses("Dispute it…"), lambda at: (at.take("Bo"), at.type("Is it so?")),
                      presses("Dispute it"), presses("Close")),
    "deem": asks("Deem adopted…", by_its_number="301", It_was="not adopted"),
    "throw": lambda at: at.tap(at.at(next(name for name in at.names if "throws" in name))),
    "edit own card": all_of(by_hand("Change the table’s own card…"), lambda at: (
        at.write("What the clerk does", "set dice to 2"), at.click("Write it"))),
}  # fmt: skip
"""Rules by hand."""

HANDS: dict[str, How] = {"show hands": presses("All for", "Count the hands")}


def first_card(at: Person, seat: str) -> str:
    """What the first card of a hand is called while its curtain is open."""
    return spoken_thing(at.window.session.table(seat).hand(seat)[0])


DOWN = "card, face down"

CARDS: dict[str, How] = {
    "pass token": lambda at: at.drag(at.at("token"), at.at("seat of Bo")),
    "draw": lambda at: at.drag(at.at("draw pile"), at.at("seat of Bo")),
    "shuffle": in_menu("draw pile", "Shuffle the draw pile"),
    "play": lambda at: at.lays("Bo", first_card(at, "Bo"), "discard"),
    "add thing": in_menu("", "Add", "A joker"),
    "arrange": dragged("joker", 0.75, 0.7),
    "tidy up": in_menu("", "Tidy up the felt"),
    "name thing": all_of(in_menu("joker", "Name it…"), lambda at: at.write("What is it called?", "jolly"), presses("Name it")),
    "flip": in_menu("jolly", "Turn it over"),
    "move thing": in_menu(DOWN, "Move to", "Bo"),
    "enact at once": all_of(
        lambda at: (at.offered("Agree to settle a dispute…"), at.take("Ann")),
        writes("Tea settles it.", "Put it to the table"),
        lambda at: (at.click("Bo is for it: settle a dispute"), at.click("Put the agreed rule into force")),
    ),
    "say why": lambda at: (at.key(Key.Key_R, held=at.CONTROL), at.type("tea is good"), at.key(Key.Key_Return)),
    "remove thing": in_menu("token", "Take it off the table…", types="nobody wants it"),
}


CHESS: dict[str, How] = {
    "push": lambda at: pushes(at, "Red", "Blue"),
    "pull": presses("Pull apart"),
    "move": lambda at: (pushes(at, "Red", "Blue"), moves(at, "Red:e2", "Red:e4")),
    "promote": anyway(in_menu("Red’s pawn on a2", "Promote it: it becomes a knight")),
    "demote": anyway(in_menu("Red’s queen on d1", "Demote it: it becomes a rook")),
    "hand man": in_menu("Red’s knight on g1", "Hand it to", "Blue…", types="he was bribed"),
    "checkmate": asks("An army is checkmated…", "An army is checkmated", "Armies", Which_army="Blue", By_whom="Ann"),
    "take army": lambda at: (
        at.menu_of_point(board(at, "Blue")),
        at.take("Hand the army Blue to", "Ann…"),
        at.key(Key.Key_Return),
    ),
    "release army": asks("Nobody controls an army…", "Nobody controls an army", "Armies", Which_army="Blue"),
    "raise army": asks("Bring an army…", "Bring an army", "Armies", Whose="Ann"),
    "set up": asks("Set up an army…", "Set up an army", "Armies", Which_army="Yellow", Its_rows="3Q4/8/8/8"),
}


MAPS: dict[str, How] = {
    "lay map": asks("Lay a map…", "Lay a map", "Maps"),
    "own square": asks("Hand a square over…", "Hand a square over", "Maps", Which_square="B2", Who_owns="Bo"),
    "place figure": asks("Place a figure…", "Place a figure", "Maps", Whose_figure="Cy", Which_square="A1"),
    "walk": all_of(in_menu("Cy’s figure on A1", "Move it on along the squares…"), presses("Move it on")),
    "name square": asks("Name a square…", "Name a square", "Maps", Which_square="C3", called="Market"),
    "remove map": in_menu("the map land", "Take the map away…", types="nobody walks any more"),
}


def acts_otherwise(at: Person) -> None:
    """Under a rule that has to be chosen, in words of one's own."""
    at.click("another action")
    at.click("Under which rule?: choose")
    at.take(at.lines()[0])
    at.write("What do you do, in your own words?", "nothing at all")
    at.click("Do it")


ALONE: dict[str, How] = {
    "transmute": lambda at: (at.drag(at.at(card(at, 12)), below(at)), at.key(Key.Key_Return)),
    "mutate": lambda at: (mutates(at, 1001), replace(at, "1001.", "33."), at.click("Mutate")),
    "divide": lambda at: (at.drag(at.at(card(at, 1001)), at.at(DIVIDE)), at.key(Key.Key_Return)),
    "subsume": lambda at: at.drag(at.at(card(at, 1002)), at.at(card(at, 1001))),
    "give up": presses("Give up…", "Give up"),
    "other action": anyway(acts_otherwise),
}

SECRET: dict[str, How] = {"reveal": asks("Reveal a secret…", is_revealed="think of a number")}


def last_act(at: Person) -> str:
    session = at.window.session
    return session.step(session.way()[-1]).acts[0].said


RECORDED = {"set score": "set counter"}
"""A score is a counter, and is written down as one."""


def walk(at: Person, table: dict[str, How]) -> None:
    for act, how in table.items():
        how(at)
        at.still()
        assert last_act(at) == RECORDED.get(act, act), (act, at.slip_name, at.slip_words, at.minutes[:2])


def nearly_two_circuits(session: Session) -> None:
    """Six turns, but for the last throw of the die."""
    for by in ("Ann", "Bo", "Cy") * 2:
        if session.whole_table().turn.seat != by:
            do(session, "begin turn", by=by, to=by)
        do(session, "propose", by=by, kind="enact", text="Tea.")
        do(session, "end debate", by=by)
        for seat in ("Ann", "Bo", "Cy"):
            do(session, "vote", by=seat, side="for")
        if (by, session.whole_table().turn.number) != ("Cy", 6):
            do(session, "throw", by=by, faces=[1])


def without(*sheets: int) -> Callable[[Session], None]:
    return lambda session: (
        [do(session, "edit rule", rule=rule, sheet="", why="the scenario begins here") for rule in sheets] and None
    )


def test_a_vote_goes_by_hand_from_its_wording_to_its_end(sat_down):
    walk(sat_down("nomic", without(104, 203, 205)), VOTE)


def test_people_judge_agree_come_and_go_and_count_by_hand(sat_down):
    def first(session: Session) -> None:
        do(session, "propose", by="Ann", kind="enact", text="Tea.")
        do(session, "end debate", by="Ann")
        for seat in ("Ann", "Bo", "Cy"):
            do(session, "vote", by=seat, side="for")

    walk(sat_down("nomic", first), PEOPLE)


def test_rules_are_changed_and_stamped_by_hand_and_change_of_themselves(sat_down):
    walk(sat_down("nomic", nearly_two_circuits), RULES)


def test_cards_tokens_and_whatever_else_lies_on_the_table_go_by_hand(sat_down):
    walk(sat_down("card-nomic"), CARDS)


def test_maps_go_by_hand(sat_down):
    walk(sat_down("nomic"), MAPS)


def test_armies_and_men_go_by_hand(at):
    walk(at("Ann,Bo"), CHESS)


def test_whoever_plays_alone_acts_on_rule_cards(alone):
    for act, how in ALONE.items():
        walk(alone(), {act: how})


def test_a_judge_is_named_where_no_rule_names_one(sat_down):
    at = sat_down("nomic", lambda session: (without(212)(session), do(session, "ask judgment", by="Cy", question="Is it tea?")))
    walk(at, UNJUDGED)


def test_hands_go_up(sat_down):
    def first(session: Session) -> None:
        do(session, "propose", by="Ann", kind="enact", text="Tea.")
        do(session, "end debate", by="Ann")

    walk(sat_down("nomic", first, **{"the ballots": "show of hands"}), HANDS)


def test_what_was_chosen_in_secret_is_revealed(sat_down):
    walk(sat_down("nomic", lambda session: do(session, "do", by="Bo", what="think of a number", number=7, secret=True)), SECRET)


TABLES = (VOTE, PEOPLE, UNJUDGED, RULES, HANDS, SECRET, CARDS, CHESS, MAPS, ALONE)


def test_no_act_of_people_is_left_out():
    assert {act for table in TABLES for act in table} == {name for name, act in Act.kinds.items() if act.players}
