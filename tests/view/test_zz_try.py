import pytest, os
from tests.games import nomic
from tests.playing import *
from tabletop.view.scene.hands.curtain import KeptOpen
from PySide6.QtCore import QLineF, QPointF
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
def shot(at, name):
    at.still(); at.window.grab().save(f"/tmp/fits8/{name}.png")
NAMES="Anna,Ben,Clara,Dev,Eva,Flora,Gus,Hal,Ida,Jo,Kit,Lou,Max,Nan,Ola,Pat"
@pytest.mark.parametrize("size", [(1280,720),(1440,900),(1024,768),(1920,1080),(3840,2160)])
@pytest.mark.parametrize("sides", [2,3,4,6])
@pytest.mark.parametrize("seats", [4,10,16])
def test_a(sat_down, size, sides, seats):
    names = NAMES.split(",")[:seats]
    def first(s):
        if sides > 2:
            do(s, "edit rule", rule=207, text="x", sheet="\n".join(['set sides of vote to ["for", "against", "maybe", "never", "later", "soon"]' ]), why="x")
        do(s, "propose", by="Anna", kind="enact", text="A rule about tea.")
        do(s, "end debate", by="Anna")
    at = sat_down("nomic", first, size=size, **{"the ballots": "secret", **({"one may abstain": "yes"} if sides>2 else {})}, names=",".join(names))
    for n in names:
        at.view.hands.open(n, KeptOpen.LATCH)
        box = at.view.curtain.box
        pr = at.item("proposal").sceneBoundingRect()
        mid = pr.center()
        cards = at.view.curtain.cards
        cs = [c.sceneBoundingRect() for c in cards]
        for i, c in enumerate(cs):
            line = QLineF(c.center(), mid)
            for j, d in enumerate(cs):
                if i != j:
                    pts = [line.pointAt(t/60) for t in range(61)]
                    if any(d.contains(p) for p in pts): print(size, sides, n, "crosses", i, j, len(cs), [round(v) for v in box.getRect()])
        if n in ("Anna",): print(size, sides, n, len(cs), [round(v) for v in box.getRect()], [[round(v) for v in c.getRect()] for c in cs], mid)
        if n in ("Anna", "Jo", "Flora"): shot(at, f"s-{size[0]}-{sides}-{seats}-{n}")
        at.view.hands.close()
