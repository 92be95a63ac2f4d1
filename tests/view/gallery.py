"""Everything that is drawn, on one sheet, to be looked at: python tests/view/gallery.py OUT.png [--night] [--scale 2]."""

import argparse
import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QColor, QGuiApplication, QPainter

from tabletop.view.drawing import lids, pieces, place_cards, playing_cards, proposal_cards, rule_cards, surfaces, trays
from tabletop.view.drawing.icons import paint_chip
from tabletop.view.drawing.light import DRAGGED, LYING, paint_focus, paint_glow, paint_ring, paint_shadow
from tabletop.view.drawing.palette import BY_DAY, BY_NIGHT
from tabletop.view.drawing.pixmaps import drawn
from tabletop.view.drawing.type import Run

WIDTH = 1500
GAP = 34
WORDS = "When a proposed rule-change is defeated, the player who proposed it loses 10 points, and so on. " * 2
CHANGED = (
    Run("The value of a Jack card is "),
    Run("11", "removed"),
    Run(" "),
    Run("0, and whoever places one draws two", "added"),
)


def pictures(palette):
    """Each drawing as (width, height, paint), in the order they are laid out."""
    for width, faces in (
        (220, ("KS", "QH", "JC", "*1", "AD")),
        (110, ("10H", "9C", "7D", "KD", "Tea token")),
        (55, ("KH", "10S")),
        (35, ("QD", "*1")),
    ):
        for face in faces:
            yield width, width * 1.4, lambda p, b, face=face: playing_cards.paint_playing_card(p, b, face, palette)
        yield width, width * 1.4, lambda p, b: playing_cards.paint_card_back(p, b, palette)
    for width, height, face in rule_faces():
        yield width, height, lambda p, b, face=face: rule_cards.paint_rule_card(p, b, face, palette)
    face = rule_cards.RuleFace("309", CHANGED, state="in force since step 71", awake=True)
    size = rule_cards.size_of_reading_card(face, "was 203, then 303")
    yield size.width(), size.height(), lambda p, b: rule_cards.paint_reading_card(p, b, face, "was 203, then 303", palette)
    proposal = proposal_cards.ProposalFace("20", "Bo would change rule 14", CHANGED, clerk="count a Jack as 0")
    size = proposal_cards.size_of_proposal(proposal, 384)
    yield size.width(), size.height(), lambda p, b: proposal_cards.paint_proposal(p, b, proposal, palette)
    yield from things(palette)
    for picture in ("nomic", "cards", "chess", "solitaire", ""):
        lid = lids.LidFace(picture, "A game of Nomic", "2 players or more · an evening")
        yield lids.LID_WIDTH, lids.LID_HEIGHT, lambda p, b, lid=lid: lids.paint_lid(p, b, lid, palette)
    yield 386, 272, lambda p, b: surfaces.paint_planks(p, b, palette)
    yield 386, 272, lambda p, b: surfaces.paint_table(p, b, palette)


def rule_faces():
    face = rule_cards.RuleFace
    yield 171, 104, face("1", WORDS, awake=True)
    yield 171, 104, face("13", "The value of an Ace card is 14.", state="amended by 19", older=5)
    yield 171, 104, face("14", "The value of a Jack card is 11.", state="under vote", ringed=True)
    yield 171, 104, face("101", WORDS, class_index=rule_cards.SLATE, title="Defeat.")
    yield 171, 104, face("44", WORDS, class_index=2)
    yield 117, 84, face("308", WORDS, stamp="void")
    yield 117, 84, face("311", WORDS, check_this=True, awake=True)
    yield 112, 68, face("206", WORDS, class_index=3)
    yield 60, 36, face("206", WORDS)


def things(palette):
    place = place_cards.PlaceFace
    for face in (
        place("Dee", 3, ("has not voted",), owes=True),
        place("Bo", 1, ("12 points · 10 gold", "proposer"), on_turn=True),
        place("Eve", 4, ("out",), out=True),
    ):
        yield 236, 52, lambda p, b, face=face: place_cards.paint_place(p, b, face, palette)
    for cards in (5, 12):
        yield 89, 49.8, lambda p, b, cards=cards: place_cards.paint_fan(p, b, cards, palette)
    for edges, top in ((4, ""), (2, "QH"), (-1, "")):
        yield 92, 129, lambda p, b, edges=edges, top=top: trays.paint_pile(p, b, edges, top, palette)
    yield 126, 163, lambda p, b: trays.paint_tray(p, b, "✕", "against", palette)
    yield 126, 163, lambda p, b: trays.paint_tray(p, b, "✓", "for", palette, lit=True)
    yield 196, 50, lambda p, b: trays.paint_rules_tray(p, b, "repealed", 2, palette)
    for sides, figure in ((6, "6"), (6, "5"), (4, "4"), (8, "7"), (12, "11"), (20, "20")):
        yield pieces.DIE, pieces.DIE, lambda p, b, s=sides, f=figure: pieces.paint_die(p, b, s, f, palette)
    yield pieces.COUNTER_SIZE, pieces.COUNTER_SIZE, lambda p, b: pieces.paint_counter(p, b, "12", palette)
    yield pieces.TOKEN, pieces.TOKEN, lambda p, b: pieces.paint_token(p, b, palette)
    yield pieces.CLOCK_WIDTH, pieces.CLOCK_HEIGHT, lambda p, b: pieces.paint_hourglass(p, b, 0.6, palette)
    yield 120, 90, lambda p, b: pieces.paint_note(p, b, WORDS, palette)
    for turns in (8, 2):
        yield 54, 54, lambda p, b, turns=turns: pieces.paint_life_ring(p, b, turns, palette)
    for opened in (1.0, 0.4, 0.0):
        yield 300, 150, lambda p, b, opened=opened: paint_hand(p, b, opened, palette)
    for seat in range(16):
        yield 30, 30, lambda p, b, seat=seat: paint_chip(p, b, seat)
    yield 80, 50, lambda p, b: paint_ring(p, b, 4, palette.light_brass)
    yield 80, 50, lambda p, b: paint_focus(p, b, 4, palette)
    yield 80, 50, lambda p, b: paint_glow(p, b, 4, palette.light_brass, 26)
    yield 80, 50, lambda p, b: paint_shadow(p, b, 4, LYING)
    yield 80, 50, lambda p, b: paint_shadow(p, b, 4, DRAGGED)


def paint_hand(painter, box, opened, palette):
    surfaces.paint_behind_curtain(painter, box)
    surfaces.paint_curtain(painter, box, opened)
    surfaces.paint_rail(painter, box, 2, "Cy’s hand", ("hold to look",), "eye", palette)


def laid_out(palette):
    """Every drawing with its box, in lines of WIDTH; and how high the whole is."""
    x = y = GAP
    line_height = 0.0
    boxes = []
    for width, height, paint in pictures(palette):
        if x + width + GAP > WIDTH:
            x, y, line_height = GAP, y + line_height + GAP, 0.0
        boxes.append((QRectF(x, y, width, height), paint))
        x += width + GAP
        line_height = max(line_height, height)
    return boxes, y + line_height + GAP


def main():
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("out")
    asked.add_argument("--night", action="store_true")
    asked.add_argument("--scale", type=float, default=1.0)
    wanted = asked.parse_args()
    _running = QGuiApplication([])
    palette = BY_NIGHT if wanted.night else BY_DAY
    boxes, height = laid_out(palette)

    def paint(painter: QPainter, sheet: QRectF) -> None:
        painter.fillRect(sheet, QColor(palette.felt))
        for box, paint_one in boxes:
            paint_one(painter, box)

    picture = drawn(QSizeF(WIDTH, height), wanted.scale, paint).toImage()
    picture.setDevicePixelRatio(1)
    picture.save(wanted.out)


if __name__ == "__main__":
    main()
