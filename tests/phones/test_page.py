"""The page that phones are sent: three files, that load nothing else and take words for words."""

import json
import re
import subprocess
from gzip import compress
from pathlib import Path
from shutil import which

import pytest

from tabletop.engine.faces import RANKS, SUITS
from tabletop.view.drawing.palette import BY_DAY, BY_NIGHT, seats
from tabletop.view.editor.offer_slip import DECLINE, OUTDATED, PERHAPS, STANDS
from tests.phones.party import Party
from tests.playing import sit
from tests.view.contrast import contrast

PAGE = Path("tabletop/phones/page")
FILES = ("index.html", "page.css", "page.js")
HTML, STYLE, SCRIPT = (PAGE.joinpath(name).read_text(encoding="utf-8") for name in FILES)
KEPT_BYTES, SENT_BYTES = 69_500, 23_600
"""How large the page may grow as it is read, and as it is sent, which is what a phone waits for. Before words that change
were asked about again, flicks pointed and what is owed led, they were 63,000 and 21,000; before a draft followed its rule,
whatever had become of it, 68,000 and 23,000."""


def test_the_page_is_these_three_files_and_small():
    assert sorted(path.name for path in PAGE.iterdir()) == sorted(FILES)
    assert sum(len(text.encode()) for text in (HTML, STYLE, SCRIPT)) <= KEPT_BYTES
    assert sum(len(compress(text.encode())) for text in (HTML, STYLE, SCRIPT)) <= SENT_BYTES


def test_nothing_is_loaded_from_anywhere_else():
    told = (HTML + STYLE + SCRIPT).replace("http://www.w3.org/2000/svg", "")  # the name of a language, never asked for
    assert re.findall(r"https?://|//[a-z]+\.|@import|import\(", told) == []
    assert set(re.findall(r'(?:src|href)="([^"]+)"', HTML)) == {"page.css", "page.js", "icon.png"}
    assert set(re.findall(r"url\(([^)]*)\)", STYLE)) == {"cards.png"}
    assert re.findall(r"new WebSocket\(([^)]*)\)", SCRIPT) == ["`ws://${location.host}/socket`"]


@pytest.mark.parametrize(
    "way",
    ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "Function(", "srcdoc", "DOMParser", "setHTML"],
)
def test_words_never_become_markup(way):
    assert way not in SCRIPT


def test_the_content_policy_is_kept_no_style_and_no_script_in_the_markup():
    assert re.findall(r'\sstyle=|\son[a-z]+="|<style|javascript:', HTML) == []
    assert re.findall(r"<script[^>]*>", HTML) == ['<script type="module" src="page.js">']
    assert 'setAttribute("style"' not in SCRIPT


def test_nothing_is_used_that_a_home_network_lacks():
    """A page that came over plain HTTP is no secure context: these are there on the same machine alone, and hide the fault."""
    for lacking in ("wakeLock", "crypto.", "serviceWorker", "navigator.clipboard", "getBattery", "sessionStorage"):
        assert lacking not in SCRIPT


def test_it_has_the_chips_of_the_sixteen_seats():
    told = re.findall(r'\["(#[0-9A-F]{6})", "([a-z]+)"\]', SCRIPT)
    assert told == [(seat.colour, seat.mark) for seat in seats()]
    marks = dict(re.findall(r'<symbol id="m-([a-z]+)" viewBox="0 0 24 24">(.*?)</symbol>', HTML))
    assert marks == {seat.mark: seat.svg for seat in seats()}
    pale = re.search(r"PALE_MARKS = \[([\d, ]+)\]", SCRIPT)
    assert pale
    assert [int(look) for look in pale[1].split(",")] == [look for look, seat in enumerate(seats()) if seat.mark_ink == "#FFF9EA"]


def test_what_is_asked_of_a_sheet_for_other_words_is_asked_as_at_the_table():
    assert [said for said in (OUTDATED, STANDS, DECLINE, PERHAPS) if f'"{said}"' not in SCRIPT] == []


def test_it_finds_the_cards_where_they_are_painted():
    assert f'SUITS = "{SUITS}"' in SCRIPT
    assert "RANKS = [" + ", ".join(f'"{rank}"' for rank in RANKS) + "]" in SCRIPT


def test_every_picture_that_is_named_is_there():
    there = set(re.findall(r'<symbol id="(i-[a-z]+)"', HTML))
    named = set(re.findall(r'icon\("(i-[a-z]+)"\)', SCRIPT)) | {"i-hand", "i-rules", "i-quill", "i-check", "i-cross"}
    assert named == there


def handled(name: str) -> set[str]:
    """The names for which a table of the script says what is done."""
    table = re.search(rf"^const {name} = \{{\n(.*?)^\}};", SCRIPT, re.MULTILINE | re.DOTALL)
    assert table
    return set(re.findall(r"(?:^  |, )(\w+)(?=[:(])", table[1], re.MULTILINE))


def test_everything_that_a_phone_is_told_is_heard(tmp_path):
    party = Party(sit(tmp_path, "card-nomic", "Ann,Bo,Cy", token="Ann"))
    party.comes().says(hello=party.token)
    bo = party.joins("Bo")
    bo.says(still=True)
    bo.says(id="a", act={"act": "pass token", "to": "Cy", "thing": "token"})
    party.room.take_back("Bo")
    lines = [json.loads(text) for _, text in party.lines]
    assert handled("HEARD") == {next(iter(each)) for each in lines}
    assert handled("DRAWS") == {part for each in lines for part in each.get("shown", ())}


def test_the_script_can_be_read():
    node = which("node")
    if node is None:
        pytest.skip("what reads scripts is not here; ./dev prove runs it in browsers")
    read = subprocess.run([node, "--input-type=module", "--check"], input=SCRIPT, capture_output=True, text=True)
    assert read.stderr == ""


def colours() -> list[dict[str, str]]:
    """By day and by night, each by its name."""
    day, night = (
        dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block)) for block in re.findall(r":root \{(.*?)\n *\}", STYLE, re.DOTALL)
    )
    return [day, day | night]


@pytest.mark.parametrize("now", colours(), ids=["day", "night"])
def test_words_are_read_on_what_lies_below_them(now):
    on_paper = [(ink, paper) for ink in ("ink", "second", "ochre", "added", "removed") for paper in ("paper", "shade")]
    on_slate = [(ink, paper) for ink in ("ink", "second", "slate") for paper in ("slate-paper", "slate-shade")]
    on_felt = [("on-felt", felt) for felt in ("felt", "edge", "light")]
    on_wood = [("head", "rim"), ("head", "rim-dark"), ("dock-ink", "dock"), ("dock-second", "dock")]
    told = {pair: contrast(*(now[name] for name in pair)) for pair in (*on_paper, *on_slate, *on_felt, *on_wood)}
    assert {pair: ratio for pair, ratio in told.items() if ratio < 4.5} == {}


def test_the_colours_are_those_of_the_table():
    names = ("felt", "paper", "ink", "rim", "dock", "brass", "slate", "ochre", "added", "removed")
    for now, palette in zip(colours(), (BY_DAY, BY_NIGHT), strict=True):
        assert {name: now[name].upper() for name in names} == {name: getattr(palette, name) for name in names}


def test_whoever_wants_less_motion_gets_none():
    assert "@media (prefers-reduced-motion: reduce)" in STYLE
    assert "user-scalable" not in HTML
    assert "maximum-scale" not in HTML
