"""Where the seats are: along the two long sides, clockwise from the lower left."""

from dataclasses import dataclass

from tabletop.view.scene.layout.boxes import Box
from tabletop.view.scene.layout.measures import LEAST_SCALE

HAND_WIDTH = 90.0
BACK_WIDTH = 27.0
WIDE_SEAT, COMPACT_SEAT = (236.0, 52.0), (150.0, 44.0)


@dataclass(frozen=True)
class SeatBox:
    card: Box
    hand: Box
    top: bool
    compact: bool


def seat_boxes(felt: Box, number: int, scale: float, unit: float) -> tuple[SeatBox, ...]:
    """Clockwise from the lower left: up to the upper edge, along it, and back along the lower one."""
    if not number:
        return ()
    along_top = number // 2 if number < 3 else (number + 1) // 2
    along_bottom = number - along_top
    size = _seat_size(felt.width / max(along_top, along_bottom), scale, unit)
    top = [_seat(felt, column, along_top, True, size, unit) for column in range(along_top)]
    bottom = [_seat(felt, column, along_bottom, False, size, unit) for column in range(along_bottom)]
    return (bottom[0], *top, *reversed(bottom[1:]))


def _seat_size(slot: float, scale: float, unit: float) -> tuple[float, float, float]:
    """Width and height of a place card, and the width of the hand beside it."""
    narrow = min(1.0, (scale - LEAST_SCALE) / (1 - LEAST_SCALE))
    wide = (WIDE_SEAT[0] - 30 * (1 - narrow)) * unit, WIDE_SEAT[1] * unit, HAND_WIDTH * unit
    if wide[0] + wide[2] + 20 * unit <= slot:
        return wide
    back = (BACK_WIDTH + 3) * unit
    return min(COMPACT_SEAT[0] * unit, slot - back - 14 * unit), COMPACT_SEAT[1] * unit, back


def _seat(felt: Box, column: int, columns: int, top: bool, size: tuple[float, float, float], unit: float) -> SeatBox:
    width, height, hand = size
    slot = felt.width / columns
    x = felt.x + slot * column + (slot - width - hand - 6 * unit) / 2
    y = felt.y + 8 * unit if top else felt.bottom - 6 * unit - height
    return SeatBox(Box(x, y, width, height), Box(x + width + 6 * unit, y, hand, height), top, hand < HAND_WIDTH * unit)
