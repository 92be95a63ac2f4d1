"""Rule cards in columns: each rule once and in order, as high as its words, and nothing moves when people vote."""

from collections.abc import Iterator
from gc import collect
from itertools import combinations, pairwise
from pathlib import Path
from weakref import ref

import pytest

from tabletop.engine.things import Address
from tabletop.game.session import Session
from tabletop.view.drawing.rule_cards import SLATE, RuleFace, card_height, lines_on_card
from tabletop.view.drawing.type import Run
from tabletop.view.scene.figures.figure import Figure, Overlay
from tabletop.view.scene.figures.looks import RuleCard
from tabletop.view.scene.figures.rule_figures import rule_figures, tray_places
from tabletop.view.scene.figures.table_figures import counts
from tabletop.view.scene.layout.kept_grid import KeptGrid, better_anew
from tabletop.view.scene.layout.layout import Layout, lay_out
from tabletop.view.scene.layout.rects import Counts, Rect
from tabletop.view.scene.layout.rule_grid import FEW_LINES
from tests.playing import do, sit

SMALL = [(1012, 1.0), (945, 1.25), (878, 1.5)]
"""How wide the felt is in a window of 1280 px beside docks of such letters."""
SIZES = [(1012, 676), (1132, 856), (980, 724), (3024, 2054)]
WORDS = (
    "When a proposition is under vote and all players have either placed cards or chosen not to, the proposing player picks up"
)


def texts(*groups: int, words: int = 12) -> tuple[tuple[Run, ...], ...]:
    """As many rules of each class, some longer than others."""
    said = WORDS.split()
    return tuple((Run(" ".join((said * 9)[: words // 2 + (n * 7) % words])),) for n in range(sum(groups)))


def laid(size: tuple[int, int], *groups: int, words: int = 12, **more: object) -> Layout:
    how = {"seats": 4, "piles": 0, "hands": False} | more
    return lay_out(*size, Counts(groups=groups, texts=texts(*groups, words=words), **how))


GROUPS = [(1,), (2,), (5,), (18,), (26,), (12, 2), (1, 2, 1), (4, 4, 4), (16, 13), (1, 30)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("groups", GROUPS)
@pytest.mark.parametrize("words", [6, 20, 90])
def test_every_rule_lies_once_on_the_felt_and_on_no_other(qapp, size, groups, words):
    layout = laid(size, *groups, words=words)
    assert len(layout.rules) == sum(groups)
    assert all(box.inside(layout.felt) for box in layout.rules)
    lying = layout.rules[layout.shelved :]
    assert not any(one.overlap(other) > 0.1 for one, other in combinations(lying, 2))
    assert len(layout.headings) in (0, 1, len(groups))
    assert not any(line.overlap(box) > line.width * 8 * layout.unit for line in layout.headings for box in layout.rules)


@pytest.mark.parametrize("size", [(1126, 830), (1012, 676), (1300, 900)])
def test_the_last_card_grows_down_to_none_of_the_trays_of_what_is_laid_off(qapp, size):
    layout = lay_out(*size, Counts(seats=4, piles=0, groups=(14, 16), texts=(*texts(14, 15), (Run(WORDS * 9),))))
    trays = list(tray_places(layout))
    assert len(trays) == 3
    assert not any(card.overlap(tray) > 0 for card in layout.rules for tray in trays)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("groups", [(5,), (18,), (12, 2), (1, 2, 1)])
def test_texts_that_have_room_stand_whole_in_letters_as_large_as_they_go(qapp, size, groups):
    layout = laid(size, *groups)
    assert layout.words >= 11
    assert not layout.shelved
    assert all(whole(layout, index, groups) for index in range(sum(groups)))


def whole(layout: Layout, index: int, groups: tuple[int, ...], words: int = 12) -> bool:
    box, unit, runs = layout.rules[index], layout.unit, texts(*groups, words=words)[index]
    lines = lines_on_card(runs, round(box.width / unit, 2), layout.words, slate=index < groups[0])
    return card_height(lines, layout.words) <= box.height / unit + 0.1


def test_what_cannot_all_stand_whole_has_the_first_class_on_a_shelf_and_loses_lines_from_the_longest(qapp):
    groups = (16, 13)
    layout = laid((1012, 676), *groups, words=28)
    assert layout.shelved == 16
    assert len({box.y for box in layout.rules[:16]}) == 1
    stand = [whole(layout, index, groups, words=28) for index in range(16, 29)]
    assert any(stand)
    assert not all(stand)
    cut = [box.height for box, is_whole in zip(layout.rules[16:], stand, strict=True) if not is_whole]
    assert min(cut) >= card_height(FEW_LINES, layout.words)
    assert min(cut) >= min(box.height for box in layout.rules[16:])


@pytest.mark.parametrize("size", SIZES)
def test_they_lie_down_the_columns_in_order_and_all_but_the_last_end_on_one_line(qapp, size):
    layout = laid(size, 18)
    columns: dict[float, list[int]] = {}
    for index, box in enumerate(layout.rules):
        columns.setdefault(box.x, []).append(index)
    assert [index for column in columns.values() for index in column] == list(range(18))
    assert 4 <= len(columns) <= 8
    ends = [layout.rules[column[-1]].bottom for column in columns.values()]
    assert max(ends[:-1]) - min(ends[:-1]) < 2 * layout.unit
    assert ends[-1] <= max(ends)
    for column in columns.values():
        assert all(layout.rules[one].bottom < layout.rules[other].y for one, other in pairwise(column))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("groups", "piles"), [((18,), 2), ((38,), 2), ((16, 13), 0), ((16, 44), 0), ((60,), 2)])
def test_no_card_and_no_pile_moves_when_a_vote_begins_and_ends(qapp, size, groups, piles):
    without, voting = (laid(size, *groups, words=30, piles=piles, trays=2 * vote, proposal=vote) for vote in (False, True))
    assert (without.headings, without.words) == (voting.headings, voting.words)
    assert without.rules == voting.rules
    assert (without.piles, without.card) == (voting.piles, voting.card)
    assert voting.proposal
    assert not any(box.overlap(lying) > 1 for box in voting.rules for lying in (*voting.trays, *voting.piles, voting.proposal))


def test_the_last_of_a_column_is_as_high_as_its_words_where_nothing_of_a_vote_lies_below_it(qapp):
    groups = (16, 13)
    voting = laid((1132, 856), *groups, words=60, trays=2, proposal=True)
    vote = [*voting.trays, voting.proposal]
    last = {round(box.x): index for index, box in enumerate(voting.rules)}.values()
    free = [
        each for each in last if not any(box.x < voting.rules[each].right and voting.rules[each].x < box.right for box in vote)
    ]
    floor = min(seat.card.y for seat in voting.seats if not seat.top) - 90 * voting.scale
    assert any(voting.rules[each].bottom > min(box.y for box in vote) for each in free)
    assert all(voting.rules[each].bottom < floor for each in free)
    assert not any(voting.rules[each].overlap(box) > 1 for each in last for box in vote)


def test_a_vote_lies_below_as_few_columns_as_it_can_and_the_others_are_deeper(qapp):
    voting = laid((1132, 856), 16, 13, words=90, trays=2, proposal=True)
    vote, columns = [*voting.trays, voting.proposal], sorted({round(box.x) for box in voting.rules[voting.shelved :]})
    wide = voting.rules[-1].width
    below = [x for x in columns if any(box.x < x + wide and x < box.right for box in vote)]
    assert len(columns) - len(below) >= 2
    deepest = {round(box.x): box.bottom for box in voting.rules}
    end = max(deepest[x] for x in below)
    assert sum(deepest[x] > end + 50 for x in columns) >= 2


def test_a_third_tray_lies_over_no_rule_card(qapp):
    rules = of(16, 13, words=90)
    before = again(None, (1132, 856), rules, piles=0)
    now = again(before, (1132, 856), rules, piles=0, trays=3, proposal=True)
    assert len(now.trays) == 3
    assert not any(box.overlap(lying) > 1 for box in now.rules for lying in (*now.trays, now.proposal))


def test_who_plays_alone_has_the_whole_felt_for_the_rules(qapp):
    alone = laid((1132, 856), 12, 2, words=50, seats=1)
    four = laid((1132, 856), 12, 2, words=50)
    assert not alone.shelved
    assert alone.words > four.words or four.shelved


def again(layout: Layout | None, size: tuple[int, int], texts: dict[str, dict[str, tuple[Run, ...]]], **more: object) -> Layout:
    """The table once more, with these rules of each class by their ids."""
    rules = {key: words for group in texts.values() for key, words in group.items()}
    how = {"seats": 4, "piles": 2, "hands": False} | more
    groups = tuple(len(group) for group in texts.values())
    counted = Counts(groups=groups, texts=tuple(rules.values()), rules=tuple(rules), **how)
    return lay_out(*size, counted, before=layout.lying if layout else None)


def moved(one: Layout, other: Layout) -> set[str]:
    """Which of the rules that lie on both tables lie elsewhere, or are larger or smaller."""
    before, now = (dict(zip(each.lying.ids, each.rules, strict=True)) for each in (one, other))
    return {key for key in before.keys() & now.keys() if before[key] != now[key]}


def changed(one: Layout, other: Layout) -> list[tuple[Rect, Rect]]:
    """The places of those before and now."""
    before, now = (dict(zip(each.lying.ids, each.rules, strict=True)) for each in (one, other))
    return [(before[key], now[key]) for key in moved(one, other)]


def of(*groups: int, words: int = 12) -> dict[str, dict[str, tuple[Run, ...]]]:
    """As many rules of each class by id."""
    given = iter(texts(*groups, words=words))
    return {f"class {at}": {f"{at}.{n}": next(given) for n in range(number)} for at, number in enumerate(groups)}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("groups", "words"), [((18,), 12), ((16, 13), 10), ((12, 2), 12)])
def test_a_new_rule_moves_no_other(qapp, size, groups, words):
    rules = of(*groups, words=words)
    before = again(None, size, rules)
    last = rules[[*rules][-1]]
    for name in ("new", "newer"):
        last[name] = (Run("Ties are broken by age."),)
        now = again(before, size, rules)
        assert not moved(before, now)
        assert (now.words, now.piles, now.headings) == (before.words, before.piles, before.headings)
        assert not any(one.overlap(other) > 0.1 for one, other in combinations(now.rules[now.shelved :], 2))
        before = now


@pytest.mark.parametrize("size", SIZES)
def test_the_columns_stay_through_a_whole_evening_of_new_rules(qapp, size):
    """However many come, most of what lies there is laid anew at most every second time."""
    rules = of(18, words=20)
    before, times = again(None, size, rules), 0
    for number in range(12):
        rules["class 0"][f"new {number}"] = (Run(" ".join(WORDS.split()[: 6 + number])),)
        now = again(before, size, rules)
        times += len(moved(before, now)) > len(before.rules) / 4
        assert all(box.inside(now.felt) for box in now.rules)
        assert not any(one.overlap(other) > 0.1 for one, other in combinations(now.rules, 2))
        before = now
    assert times <= 6
    assert before.words >= 11


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("words", [12, 60])
def test_a_rule_that_goes_or_is_reworded_moves_at_most_what_lies_below_it(qapp, size, words):
    rules = of(18, words=words)
    before = again(None, size, rules)
    gone = rules["class 0"].pop("0.4")
    without = again(before, size, rules)
    assert all(box.height > was.height and box[:3] == was[:3] for was, box in changed(before, without)), "what is cut may grow"
    rules["class 0"]["0.6"] = (*gone, Run(" and so on, as long as it goes."))
    reworded = again(without, size, rules)
    columns = dict(zip(without.lying.ids, (box.x for box in without.rules), strict=True))
    assert all(columns[key] == columns["0.6"] for key in moved(without, reworded))


def test_thirty_rules_lie_in_columns_in_a_small_window_too(qapp):
    """They never become rows of small cards as long as each shows its first lines."""
    rules = of(16, 15, words=30)
    layout = again(None, (972, 632), rules, piles=0)
    assert layout.words >= 11
    assert layout.shelved == 16


def read_whole(session: Session, size: tuple[int, int], before: KeptGrid | None = None) -> list[bool]:
    """Of each rule card that shows words, whether it shows all of them."""
    table = session.table()
    layout = lay_out(*size, counts(table), before=before)
    made = rule_figures(table, layout, Overlay())
    cards = [(figure.box, figure.look.face) for figure in made if isinstance(figure.look, RuleCard)]
    return [_reads_whole(face, box.width / layout.unit, box.height / layout.unit) for box, face in cards]


def _reads_whole(face: RuleFace, width: float, height: float) -> bool:
    lines = lines_on_card(face.runs, round(width, 2), face.px, face.class_index == SLATE)
    return card_height(lines, face.px) <= height + 0.1


def lying(session: Session) -> dict[Address, Figure]:
    table = session.table()
    return {each.key: each for each in rule_figures(table, lay_out(*SIZES[0], counts(table)), Overlay())}


def test_a_card_that_lies_as_it_did_is_the_same_figure_and_one_that_was_reworded_is_not_kept(qapp, tmp_path):
    session = sit(tmp_path)
    before = {key: ref(figure) for key, figure in lying(session).items()}
    do(session, "edit rule", rule=13, text="Aces count.")
    now, card = lying(session), Address("rule", session.table().rulebook.numbered(13).id)
    collect()
    assert [key for key, figure in before.items() if figure() is not now[key]] == [card]
    assert before[card]() is None


def test_of_the_games_that_come_with_it_most_rules_can_be_read_without_pointing(qapp, tmp_path):
    found = {game: read_whole(session, (1132, 856)) for game, session in begun_games(tmp_path)}
    assert all(found["solitaire-nomic"])
    assert all(found["card-nomic"])
    assert sum(found["nomic"]) >= 11, "all but the longest, on which words go down to the lower edge"


def begun_games(folder: Path) -> Iterator[tuple[str, Session]]:
    """Each game with rules in columns."""
    players = {"solitaire-nomic": "Ann", "card-nomic": "Ann,Bo,Cy,Dee", "nomic": "Ann,Bo,Cy,Dee"}
    for game, names in players.items():
        options = {"the player who starts": "Ann"} if game == "nomic" else {}
        token = "Ann" if game == "card-nomic" else ""
        yield game, sit(folder, game, names, token=token, options=options, file=f"{game}.nomic")


def test_in_a_small_window_as_few_texts_are_cut_as_can_be(qapp, tmp_path):
    found = {game: sum(read_whole(session, (1012, 676))) for game, session in begun_games(tmp_path)}
    assert found == {"solitaire-nomic": 14, "card-nomic": 12, "nomic": 8}, "of 14, 18 and 13"


def test_columns_are_no_narrower_than_a_few_words_need_as_long_as_wider_ones_hold_all_cards(qapp):
    """The window of 1280 px with as many rules as an evening of Card-Based Nomic has made."""
    wide = [laid((1012, 656), rules, words=36, piles=2).rules[0].width for rules in (24, 26, 28)]
    assert min(wide) >= 104
    assert laid((1012, 656), 44, words=36, piles=2).rules[0].width < 104, "for more there is no other way"


def test_who_plays_alone_in_a_low_window_reads_more_whole_the_more_rules_are_gone_and_no_card_is_mostly_empty(qapp, tmp_path):
    session, size = sit(tmp_path, "solitaire-nomic", "Ann", token=""), (1012, 624)
    layout = lay_out(*size, counts(session.table()))
    seat = min(each.card.y for each in layout.seats)
    assert seat - max(box.bottom for box in layout.rules) < 90 * layout.scale, "no felt lies free that words would need"
    for number in (1, 3, 5, 7, 9, 11):
        do(session, "remove rule", anyway=True, by="Ann", rule=number)
        before, layout = layout, lay_out(*size, counts(session.table()), before=layout.lying)
    assert all(read_whole(session, size, before.lying)), "they have the room of those that are gone"
    cards = {rule.number: box for rule, box in zip(session.table().rulebook.by_number(), layout.rules, strict=True)}
    assert cards[4].height < cards[10].height * 0.7


def test_who_plays_alone_at_720_px_reads_most_rules_whole_with_the_bar_of_what_was_done(qapp, tmp_path):
    session, size = sit(tmp_path, "solitaire-nomic", "Ann", token=""), (1012, 600)
    assert sum(read_whole(session, size)) >= 10, "of 14"
    layout = lay_out(*size, counts(session.table()))
    assert max(box.bottom for box in layout.rules) <= layout.seats[0].card.y - 24, "over it stands whose turn it is"


def test_what_is_cut_grows_into_the_room_of_what_went_and_nothing_else_moves(qapp, tmp_path):
    session, size = sit(tmp_path, "solitaire-nomic", "Ann", token=""), (1012, 600)
    layout = lay_out(*size, counts(session.table()))
    cut = [
        rule.number
        for rule, whole in zip(session.table().rulebook.by_number(), read_whole(session, size), strict=True)
        if not whole
    ]
    assert 10 in cut
    do(session, "remove rule", anyway=True, by="Ann", rule=11)
    now = lay_out(*size, counts(session.table()), before=layout.lying)
    boxes = [dict(zip(each.lying.ids, each.rules, strict=True)) for each in (layout, now)]
    grew = {key for key, box in boxes[1].items() if box != boxes[0][key]}
    assert grew == {session.table().rulebook.numbered(10).id}
    assert all((box.x, box.y) == (boxes[0][key].x, boxes[0][key].y) for key, box in boxes[1].items())


def test_in_a_small_window_cards_grow_with_the_text_and_show_less_of_theirs(qapp, tmp_path):
    """Docks of large letters leave less of the felt."""
    for game, session in begun_games(tmp_path):
        table = counts(session.table())
        px = [each.words * each.rule_unit for each in (lay_out(wide, 676, table, text=text) for wide, text in SMALL)]
        assert px[0] * 1.2 < px[1] < px[2], (game, px)


def test_what_is_written_on_the_felt_grows_with_the_text_as_far_as_its_line_has_room(qapp):
    usual, larger, largest = (lay_out(1132, 856, Counts(seats=4, piles=2, groups=(18,)), text=text) for text in (1, 1.25, 1.5))
    assert usual.label_unit == usual.unit
    assert larger.label_unit == pytest.approx(1.25 * larger.unit)
    assert largest.label_unit > larger.label_unit


@pytest.mark.parametrize("size", [(1132, 856), (3024, 2054)])
def test_letters_of_rules_and_place_cards_grow_with_the_text_as_far_as_there_is_room(qapp, size):
    rules = of(18, words=20)
    counted = Counts(groups=(18,), texts=tuple(rules["class 0"].values()), rules=tuple(rules["class 0"]), hands=False)
    usual, larger, largest = (lay_out(*size, counted, text=text) for text in (1.0, 1.25, 1.5))
    letters = [each.words * each.rule_unit for each in (usual, larger, largest)]
    assert letters[0] < letters[1] <= letters[2]
    assert usual.rule_unit * 1.2 < larger.rule_unit <= largest.rule_unit
    assert largest.seats[0].unit == usual.seats[0].unit * 1.5
    assert all(box.inside(largest.felt) for box in (*largest.rules, *(seat.card for seat in largest.seats)))
    assert not any(one.overlap(other) > 0.1 for one, other in combinations(largest.rules, 2))


def test_a_rule_that_changes_its_class_leaves_the_others_of_that_class_where_they_lie(qapp):
    rules = of(12, 2, words=30)
    before = again(None, (980, 584), rules, seats=1, piles=0)
    rules["class 1"] = {"0.11": rules["class 0"].pop("0.11"), **rules["class 1"]}
    now = again(before, (980, 584), rules, seats=1, piles=0)
    assert not {key for key in moved(before, now) if key.startswith("0.") and key != "0.11"}
    assert not any(one.overlap(other) > 0.1 for one, other in combinations(now.rules, 2))
    assert not now.shelved, "who plays alone has the whole felt for the rules"


@pytest.mark.parametrize("size", [(1440, 900), (1280, 720)])
def test_rules_that_were_tidied_up_are_read_by_number_down_the_columns_as_they_are_told(qapp, size):
    rules = of(16, 13)
    first, *others = rules["class 1"].items()
    before = again(None, size, {**rules, "class 1": dict([first, *others[-2:], *others[:-2]])})
    assert read_down(before) == [*rules["class 0"], first[0], *dict([*others[-2:], *others[:-2]])]
    assert read_down(again(before, size, rules)) == [*rules["class 0"], *rules["class 1"]]


def read_down(layout: Layout) -> list[str]:
    """The cards class by class, column by column and from the top, as they are read; the shelf as it stands."""
    lies, kept = dict(zip(layout.lying.ids, layout.rules, strict=True)), layout.shelved
    headings = [heading.y for heading in layout.headings]
    block = {name: sum(heading < box.y for heading in headings) for name, box in lies.items()}
    return [
        *layout.lying.ids[:kept],
        *sorted(layout.lying.ids[kept:], key=lambda name: (block[name], lies[name].x, lies[name].y)),
    ]


@pytest.mark.parametrize("size", SIZES)
def test_no_column_stands_empty_between_others_however_many_rules_go(qapp, size):
    rules = of(13, words=20)
    before = again(None, size, rules)
    columns = sorted({round(box.x) for box in before.rules})
    lies = dict(zip(before.lying.ids, before.rules, strict=True))
    for key in [each for each in lies if round(lies[each].x) not in (columns[0], columns[-1])]:
        del rules["class 0"][key]
        before = again(before, size, rules)
    left = sorted({round(box.x) for box in before.rules})
    step = columns[1] - columns[0]
    assert left[0] == columns[0]
    assert all(after - there < 1.5 * step for there, after in pairwise(left)), (left, columns)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("words", [12, 60])
def test_what_went_leaves_a_hole_that_closes_when_cards_are_laid_anew_and_then_nothing_more_moves(qapp, size, words):
    rules = of(18, words=words)
    before = again(None, size, rules)
    assert not better_anew(before.lying, before.lying)
    columns: dict[int, list[str]] = {}
    for key, box in zip(before.lying.ids, before.rules, strict=True):
        columns.setdefault(round(box.x), []).append(key)
    for key in next(cards for cards in columns.values() if len(cards) > 2)[:2]:
        del rules["class 0"][key]
        before = again(before, size, rules)
    anew = again(None, size, rules)
    assert better_anew(before.lying, anew.lying)
    assert not better_anew(anew.lying, again(None, size, rules).lying)


def test_cards_may_move_for_texts_that_could_stand_whole(qapp, tmp_path):
    """Nomic, as rule after rule comes to lie where there is room, and is laid anew as a turn ends."""
    session, size, lying = (
        sit(tmp_path, "nomic", "Ann,Bo,Cy", options={"the player who starts": "Ann"}, token=""),
        (1132, 837),
        None,
    )
    for number in range(12):
        do(session, "edit rule", anyway=True, by="Ann", text=" ".join(WORDS.split()[: 6 + number]), kind="mutable")
        now = lay_out(*size, counts(session.table()), before=lying)
        anew = lay_out(*size, counts(session.table()))
        lying = anew.lying if better_anew(now.lying, anew.lying) else now.lying
        assert lying.grid.whole >= anew.lying.grid.whole - 1
    assert sum(read_whole(session, size, lying)) >= 19, "of 25"
