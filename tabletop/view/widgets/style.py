"""One style sheet for everything round the felt: paper, ink, buttons and fields, by day and by night."""

from functools import lru_cache
from string import Template

from tabletop.view.drawing.palette import mixed
from tabletop.view.drawing.type import Role, families
from tabletop.view.widgets.theme import Theme

AMBER, AMBER_INK = "#E9B044", "#2A1C08"
"""What is not as it should be: not saved, or not now."""

# Widgets say what they are by a property: primary, quiet, pill, section, title, second, words, sheet, paper, bar.
_SHEET = Template("""
* { font-family: $controls; font-size: ${p13}px; color: $ink; outline: none; }
QWidget[ground="dock"], QScrollArea[ground="dock"] { background: $dock; }
QWidget[ground="amber"] { background: $amber; }
QWidget[ground="amber"] QLabel { color: $amber_ink; font-weight: 600; }
QWidget[ground="foot"] { background: $shade; border-top: ${hair}px solid $line; }
QWidget[ground="section"] { border-bottom: ${hair}px solid $line; }
QWidget[ground="rail"] { background: $shade; border-left: ${hair}px solid $line; }
QWidget[ground="note"] { background: $note; border-radius: ${p6}px; }
QWidget[ground="offer"] { background: $note; border-left: ${p4}px solid $brass; border-radius: ${p4}px; }
QWidget[ground="clear"] { background: transparent; }
QFrame[ground="line"] { background: $line; border: none; min-height: ${hair}px; max-height: ${hair}px; }
QWidget[ground="paper"] { background: $paper; border-radius: ${p6}px; }
QLabel, TaggedLine { background: transparent; }
QLabel[title="true"] { font-family: $words; font-size: ${p18}px; font-weight: 600; }
QLabel[head="true"] { font-family: $words; font-size: ${p25}px; font-weight: 600; }
QLabel[section="true"] { font-size: ${p12}px; font-weight: 600; color: $second; }
QLabel[second="true"] { font-size: ${p12}px; color: $second; }
QLabel[strong="true"] { font-weight: 600; }
QLabel[words="true"] { font-family: $words; font-size: ${p15}px; }
QLabel[reading="true"] { font-size: ${p19}px; }
QLabel[sheet="true"] { font-family: $sheet; font-size: ${p12}px; color: $second; }
QProgressBar { background: $shade; border: ${hair}px solid $edge; border-radius: ${p4}px;
  min-height: ${p8}px; max-height: ${p8}px; }
QProgressBar::chunk { background: $brass; border-radius: ${p4}px; }
QLabel[warn="true"] { color: $removed; }
QLabel[good="true"] { color: $added; }

QPushButton { min-height: ${h30}px; padding: 0 ${p12}px; border: ${hair}px solid $edge; border-radius: ${p6}px;
  background: $button; font-weight: 600; }
QPushButton:hover { border-color: $brass; }
QPushButton:pressed, QPushButton:checked { background: $pressed; }
QPushButton:disabled { color: $faint; border-color: $line; }
QPushButton[muted="true"] { color: $muted; background: transparent; }
QPushButton[objected="true"] { border: ${hair}px dashed $removed; }
QPushButton[primary="true"] { background: $primary; color: $primary_text; border-color: $primary; }
QPushButton[primary="true"]:hover { background: $primary_lit; border-color: $brass; }
QPushButton[primary="true"]:disabled { background: $primary_off; border-color: $primary_off; }
QPushButton[quiet="true"] { background: transparent; border-color: transparent; padding: 0 ${p6}px; }
QPushButton[quiet="true"]:hover { border-color: $edge; }
QPushButton[link="true"] { background: transparent; border: none; padding: 0 ${p4}px; min-height: ${h24}px;
  font-weight: 400; font-size: ${p12}px; color: $second; text-decoration: underline; }
QPushButton[link="true"]:hover { color: $ink; }
QPushButton[pill="true"] { min-height: 0; padding: 0; border: ${hair}px solid $line; border-radius: ${p8}px;
  background: $pill; color: $second; font-size: ${p10}px; font-weight: 600; }
QPushButton[pill="true"]:hover { border-color: $brass; color: $ink; }
QPushButton[segment="middle"], QPushButton[segment="first"], QPushButton[segment="last"] { border-radius: 0; padding: 0 ${p6}px; }
QPushButton[segment="middle"], QPushButton[segment="first"] { border-right: none; }
QPushButton[segment="first"] { border-top-left-radius: ${p6}px; border-bottom-left-radius: ${p6}px; }
QPushButton[segment="last"] { border-top-right-radius: ${p6}px; border-bottom-right-radius: ${p6}px; }
QPushButton[segment]:checked { background: $primary; color: $primary_text; border-color: $primary; }
QPushButton::menu-indicator { image: none; width: 0; }
QPushButton[small="true"] { min-height: ${h22}px; padding: 0 ${p8}px; font-size: ${p12}px; }
QPushButton[row="true"] { min-height: ${h30}px; text-align: left; }
QPushButton[tight="true"] { padding: 0; min-width: 0; }

QLineEdit, QPlainTextEdit, QTextEdit { background: $field; border: ${hair}px solid $edge; border-radius: ${p6}px;
  padding: 0 ${p8}px; min-height: ${h28}px; selection-background-color: $chosen; selection-color: $ink; }
QPlainTextEdit, QTextEdit { padding: ${p6}px; }
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus { border: ${p2}px solid $brass; }
QLineEdit:disabled { color: $faint; }
QPlainTextEdit[sheet="true"] { font-family: $sheet; }
QTextEdit[words="true"] { font-family: $words; font-size: ${p19}px; }

QLineEdit[blank="true"] { min-height: ${h22}px; padding: 0 ${p4}px; }
QLineEdit[wrong="true"] { border: ${p2}px solid $removed; }
QPushButton[blank="true"] { font-size: ${p13}px; padding: 0 ${p6}px; }

QDateEdit { background: $field; border: ${hair}px solid $edge; border-radius: ${p6}px; padding: 0 ${p8}px; min-height: ${h28}px;
  selection-background-color: $chosen; selection-color: $ink; }
QDateEdit:focus { border: ${p2}px solid $brass; }
QDateEdit[blank="true"] { min-height: ${h22}px; padding: 0 0 0 ${p4}px; }
QDateEdit::drop-down { subcontrol-origin: border; subcontrol-position: right; width: ${h22}px; border: none; background: none; }
QDateEdit::down-arrow { image: none; }
QCalendarWidget QWidget { background: $tray; alternate-background-color: $tray; }
QCalendarWidget QToolButton { background: transparent; border: none; border-radius: ${p6}px;
  padding: ${p4}px ${p8}px; font-weight: 600; }
QCalendarWidget QToolButton:hover { background: $pressed; }
QCalendarWidget QToolButton::menu-indicator { image: none; }
QCalendarWidget QSpinBox { background: $field; border: ${hair}px solid $edge; }
QCalendarWidget QAbstractItemView { selection-background-color: $primary; selection-color: $primary_text; outline: none; }
QCalendarWidget QAbstractItemView:disabled { color: $faint; }

QLineEdit[flat="true"], QLineEdit[flat="true"]:focus { background: transparent; border: none; padding: 0; min-height: ${h24}px;
  font-family: $words; font-size: ${p20}px; font-weight: 600; }
QPushButton[tall="true"] { min-height: ${h40}px; font-size: ${p14}px; }
QPushButton[choice="true"][quiet="true"] { text-align: right; }
QListView[menu="true"] { background: $field; border: ${hair}px solid $edge; padding: ${p4}px; border-radius: ${p6}px; }
QListView[menu="true"]::item { padding: ${p4}px ${p6}px; }
QListView[menu="true"]::item:disabled { color: $second; }
QListView[menu="true"]::item:selected { background: $chosen; color: $ink; }

QTabBar { background: $dock; border: none; }
QTabBar::tab { background: transparent; padding: ${p10}px ${tab}px; border: none; border-bottom: ${p2}px solid transparent;
  color: $second; font-weight: 400; }
QTabBar::tab:selected { color: $ink; font-weight: 600; border-bottom-color: $brass; }
QTabBar::tab:hover { color: $ink; }

QListView[plain="true"] { background: transparent; border: none; }
QScrollArea { border: none; background: transparent; }
QScrollBar:vertical { background: transparent; width: ${p10}px; margin: ${p2}px; }
QScrollBar::handle:vertical { background: $edge; border-radius: ${p3}px; min-height: ${p24}px; }
QScrollBar:horizontal { background: transparent; height: ${p10}px; margin: ${p2}px; }
QScrollBar::handle:horizontal { background: $edge; border-radius: ${p3}px; min-width: ${p24}px; }
QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page { background: none; border: none;
  width: 0; height: 0; }

QMenu { background: $field; border: ${hair}px solid $edge; padding: ${p6}px; }
QMenu::item { padding: ${p6}px ${p24}px ${p6}px ${p12}px; border-radius: ${p4}px; }
QMenu::item:selected { background: $chosen; }
QMenu::item:disabled { color: $faint; }
QMenu::icon { padding-left: ${p8}px; }
QMenu::separator { height: ${hair}px; background: $line; margin: ${p6}px ${p8}px; }
QToolTip { background: $tag; color: $tag_text; border: none; padding: ${p6}px ${p8}px; font-size: ${p12}px; }

QWidget[bar="true"] { background: qlineargradient(x1:0, y1:0, x2:0, y2:1, stop:0 $bar_lit, stop:1 $bar); }
QWidget[bar="true"][trouble="true"] { background: $amber; }
QWidget[bar="true"] QLabel, QWidget[bar="true"] QPushButton { color: $bar_text; font-size: ${b13}px; background: transparent; }
QWidget[bar="true"] QLabel[name="true"] { font-family: $words; font-size: ${b18}px; font-weight: 600; }
QWidget[bar="true"] QLabel[dim="true"] { color: $bar_dim; }
QWidget[bar="true"] QPushButton { border: ${hair}px solid transparent; padding: 0 ${b6}px; min-height: ${b28}px;
  min-width: ${b18}px; font-weight: 400; }
QWidget[bar="true"] QPushButton:hover { background: $bar_over; }
QWidget[bar="true"] QPushButton:disabled { color: $bar_dim; }
QWidget[bar="true"] QPushButton[saved="true"]:disabled { color: $bar_text; }
QWidget[bar="true"][trouble="true"] QLabel, QWidget[bar="true"][trouble="true"] QPushButton { color: $amber_ink;
  font-weight: 600; }
""")


@lru_cache(maxsize=8)
def style_sheet(theme: Theme) -> str:
    """The sheet for a window that looks like that; it is set once on the window."""
    palette = theme.palette
    lit = palette.dock_shade if theme.night else palette.paper
    colours: dict[str, str | int] = {
        "ink": palette.dock_ink, "second": palette.dock_second_ink, "dock": palette.dock, "shade": palette.dock_shade,
        "line": palette.dock_line, "paper": palette.paper, "brass": palette.brass, "removed": palette.removed_on_dock,
        "added": palette.added_on_dock, "primary": palette.primary, "primary_text": palette.primary_text,
        "primary_lit": mixed(palette.primary, palette.paper, 0.12), "primary_off": mixed(palette.primary, palette.dock, 0.5),
        "edge": mixed(palette.dock_line, palette.dock_ink, 0.22), "button": lit, "field": lit, "pill": lit,
        "pressed": mixed(palette.dock, palette.brass, 0.25), "chosen": mixed(palette.dock, palette.brass, 0.25),
        "faint": mixed(palette.dock, palette.dock_ink, 0.5), "muted": mixed(palette.dock, palette.dock_ink, 0.6),
        "tag": palette.tag, "tag_text": palette.tag_text,
        "bar": palette.top_bar, "bar_lit": mixed(palette.top_bar, "#000000", 0.12), "bar_text": palette.top_bar_text,
        "bar_dim": mixed(palette.top_bar, palette.top_bar_text, 0.68),
        "bar_over": mixed(palette.top_bar, palette.top_bar_text, 0.14),
        "note": mixed(palette.dock, palette.brass, 0.16), "tray": mixed(palette.dock, palette.brass, 0.28),
        "amber": AMBER, "amber_ink": AMBER_INK,
    }  # fmt: skip
    letters: dict[str, str | int] = {role.name.lower(): ", ".join(f'"{name}"' for name in families(role)) for role in Role}
    sizes: dict[str, str | int] = {f"p{n}": theme.px(n) for n in (2, 3, 4, 6, 8, 10, 12, 13, 14, 15, 18, 19, 20, 24, 25)}
    heights: dict[str, str | int] = {f"h{n}": theme.px(n) for n in (22, 24, 28, 30, 40)}
    bar: dict[str, str | int] = {f"b{n}": theme.bar_px(n) for n in (6, 13, 18, 28)}
    return _SHEET.substitute(colours | letters | sizes | heights | bar, tab=theme.px(5), hair=theme.hairline)
