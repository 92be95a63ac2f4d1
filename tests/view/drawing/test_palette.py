import pytest

from tabletop.view.drawing.palette import BY_DAY, BY_NIGHT, CHIP_HALO, CHIP_INK, mixed, seats
from tests.view.contrast import contrast

TEXT = (
    ("ink", "paper"), ("ink", "paper_shade"), ("second_ink", "paper"), ("second_ink", "paper_shade"),
    ("dock_ink", "dock"), ("dock_ink", "dock_shade"), ("dock_second_ink", "dock"),
    ("felt_text", "felt_light"), ("felt_text", "felt"), ("felt_text", "felt_edge"),
    ("slate", "paper"), ("slate", "slate_paper"), ("slate", "slate_paper_shade"),
    ("second_ink", "slate_paper"), ("ink", "slate_paper_shade"),
    ("ochre", "paper"), ("ochre", "paper_shade"), ("added", "paper"), ("removed", "paper"),
    ("added_on_dock", "dock"), ("removed_on_dock", "dock"), ("primary_text", "primary"), ("top_bar_text", "top_bar"),
    ("plate_ink", "plate"), ("tag_text", "tag"), ("check_ink", "check"), ("stamp", "paper"),
    ("spades", "paper"), ("hearts", "paper"), ("diamonds", "paper"), ("clubs", "paper"),
)  # fmt: skip
MARKS = (("light_brass", "felt_light"), ("light_brass", "felt"), ("light_brass", "felt_edge"), ("brass", "dock"))
TABLES = pytest.mark.parametrize("palette", [BY_DAY, BY_NIGHT, BY_DAY.four_coloured(), BY_NIGHT.four_coloured()])


@TABLES
@pytest.mark.parametrize(("ink", "ground"), TEXT)
def test_every_text_is_read_without_trouble(palette, ink, ground):
    assert contrast(getattr(palette, ink), getattr(palette, ground)) >= 4.5


@TABLES
@pytest.mark.parametrize(("ring", "ground"), MARKS)
def test_every_ring_is_seen(palette, ring, ground):
    assert contrast(getattr(palette, ring), getattr(palette, ground)) >= 3


@TABLES
def test_words_on_a_note_and_of_a_seat_that_is_out_are_read_without_trouble(palette):
    out = mixed(palette.felt_light, palette.paper_shade, 0.55)
    assert contrast("#2A2320", palette.note) >= 4.5
    assert contrast(palette.ink, out) >= 4.5


def test_inserted_words_stay_readable_on_their_tint():
    for palette in (BY_DAY, BY_NIGHT):
        assert contrast(palette.added, mixed(palette.paper, palette.added, 0.13)) >= 4.5
        assert contrast(palette.removed, mixed(palette.paper, palette.removed, 0.13)) >= 4.5


def test_the_measured_contrasts_are_those_of_the_published_formula():
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


def test_sixteen_seats_differ_in_colour_and_in_mark():
    assert len(seats()) == 16
    assert len({seat.colour for seat in seats()}) == len({seat.mark for seat in seats()}) == 16


@pytest.mark.parametrize("seat", range(16))
def test_a_mark_is_seen_on_its_chip_and_the_chip_on_any_ground(seat):
    look = seats()[seat]
    assert contrast(look.mark_ink, look.colour) >= 3
    for ground in (BY_DAY.paper, BY_DAY.felt, BY_DAY.dock, BY_NIGHT.paper, BY_NIGHT.felt, BY_NIGHT.dock):
        assert max(contrast(CHIP_INK, ground), contrast(CHIP_HALO, ground)) >= 3


def test_a_mixture_lies_between_its_colours():
    assert mixed("#000000", "#FFFFFF", 0) == "#000000"
    assert mixed("#000000", "#FFFFFF", 1) == "#FFFFFF"
    assert mixed("#204060", "#406080", 0.5) == "#305070"
