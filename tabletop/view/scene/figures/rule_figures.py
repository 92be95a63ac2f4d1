"""The rule cards, the lines over their classes, and the proposal, as they lie on the felt."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF

from tabletop.clerk.kits.changes import clerk_part
from tabletop.clerk.law.counted import PROPOSED, RULES, TALLIED, VERSION
from tabletop.engine.acts.drops import ON_PROPOSAL, PROPOSAL, on_rule
from tabletop.engine.acts.lawmaking.enacting import how_far, stands
from tabletop.engine.acts.lawmaking.proposing import current
from tabletop.engine.answers import Outranked
from tabletop.engine.boards.battle import battle_of
from tabletop.engine.duties import Duty, owed
from tabletop.engine.frozen import replace
from tabletop.engine.proposals import Proposal, Stage
from tabletop.engine.rulebook import PLAIN, Rule
from tabletop.engine.seen import SeenTable
from tabletop.engine.text.game_words import AMEND, ENACT, REPEAL, TRANSMUTE
from tabletop.engine.text.wording import headed
from tabletop.engine.things import NOWHERE, Address, Place
from tabletop.engine.values import capitalised
from tabletop.view.drawing.icons import class_mark
from tabletop.view.drawing.move_pictures import MovesFace
from tabletop.view.drawing.proposal_cards import TILT, ProposalFace, label_at, number_at, size_of_proposal
from tabletop.view.drawing.rule_cards import CLASS, STATE, RuleFace, mark_at, titled
from tabletop.view.drawing.type import Run
from tabletop.view.scene.figures.action_figures import Limited, kept_for_ring, limited, spoken_limited, with_counters
from tabletop.view.scene.figures.figure import Figure, Level, Overlay, arranged, counted, once_a_table
from tabletop.view.scene.figures.looks import HEADING, HeadingLook, ProposalSheet, RuleCard, RulesTray, ShelfCard
from tabletop.view.scene.figures.written import Asks, line_box, written_on
from tabletop.view.scene.layout.layout import Layout
from tabletop.view.scene.layout.rects import Rect
from tabletop.view.values.drawn_moves import changed_moves, moves_of, sheets_in_force
from tabletop.view.values.past import just_settled
from tabletop.view.values.word_diff import spaced, word_diff

FOR_SLIPS = 16.0
"""How much of its height a proposal leaves to the secret slips below it."""
LEAST_PROPOSAL, SMALLEST, PROPOSAL_WORDS = 206.0, 13.0, 19.0
PROPOSAL_SIZES = (28.5, 26, 23.5, 21, PROPOSAL_WORDS, 17.5, 16, 14.5, SMALLEST)
LAID_OFF, UNDER_TRAYS = (164.0, 42.0), 28.0
"""The size of the trays at the edge, and what they leave free over the lower seats: px at scale 1."""
MOST_PICTURES = 4
"""More than these would be too small to be read."""
CARDS = 1_024
"""Of so many rule cards it is kept how they look and lie."""
MOST_TRAYS = 3
LEAST_TRAY = 100.0
LAID = "laid-off"
"""The kind of the trays at the edge."""
TRAY_TIP = "Click to lay them out"
ENDINGS = {Stage.ADOPTED: "for", Stage.DEFEATED: "against"}
"""Which side has the last word on a card of that stage."""
IN_FORCE = {
    ENACT: "added a rule",
    AMEND: "changed {}",
    REPEAL: "repealed {}",
    TRANSMUTE: "transmuted {}",
    "amend amendment": "changed the amendment of {}",
    "repeal amendment": "took back the amendment of {}",
}
_SUMMARIES = {
    ENACT: "would add a rule",
    AMEND: "would change {}",
    REPEAL: "would repeal {}",
    TRANSMUTE: "would transmute {}",
    "amend amendment": "would change the amendment of {}",
    "repeal amendment": "would take back an amendment of {}",
}
_IT = re.compile(r" (a|the) rule$")
BY_CLASS = (
    "Rules lie by the class that each was last given, whether or not a rule still says it, and a changed rule keeps its place: "
    "so a higher number can stand before a lower one."
)
POINT_HINT, SHELF_HINT = "point at a card to read it whole", "the shelf opens when you point at it"


@once_a_table
def proposal_shown(table: SeenTable) -> Proposal | None:
    """The proposal in the middle: the one under vote, else the latest that is not settled."""
    return table.under_vote or current(table)


@once_a_table
def proposal_lying(table: SeenTable) -> Proposal | None:
    """The proposal that lies in the middle: the one shown, or with its slips the one just settled, until the next turn; but
    half-boards have the room as soon as it is settled."""
    settled = just_settled(table) if not battle_of(table).armies else None
    by_slips = settled is not None and not any(ballot.cards for ballot in settled.ballots)
    return proposal_shown(table) or (settled if by_slips else None)


@lru_cache(CARDS)
def words_of(text: str) -> tuple[Run, ...]:
    """What stands on the card of a rule of that text."""
    heading, words = headed(text)
    return titled(f"{heading}." if heading else "", words)


def face_of(rule: Rule, table: SeenTable, asleep: str = "") -> RuleFace:
    """A rule card as it is read now."""
    about = _about(rule, proposal_shown(table))
    return _face(
        rule, table.rulebook.place_of(rule.kind), _state(rule, about, asleep, table), ringed=bool(about), awake=not asleep
    )


def _face(rule: Rule, class_index: int, state: str, *, ringed: bool, awake: bool) -> RuleFace:
    heading, words = headed(rule.text)
    return RuleFace(
        number=str(rule.number),
        text=words,
        title=f"{heading}." if heading else "",
        class_index=class_index,
        state=state,
        awake=bool(rule.sheet) and awake and not rule.standing,
        check_this=rule.check,
        ringed=ringed,
        stamp=rule.standing,
        older=rule.revision,
        judged=bool(rule.judged),
        moves=moves_of(rule.sheet),
    )


def _spoken(*parts: str) -> str:
    return ", ".join(filter(None, parts))


def rule_figures(table: SeenTable, layout: Layout, overlay: Overlay) -> list[Figure]:
    made, book = list[Figure](), table.rulebook
    rules = [(rule, book.place_of(kind)) for kind, group in book.by_class for rule in group]
    proposal, owing = proposal_shown(table), {duty.rule: duty for duty in reversed(owed(table.duties))}
    ringed, lie = with_counters(table, overlay), dict[str, tuple[tuple[object, ...], Figure]]()
    concerned = {overlay.objecting, overlay.draft, overlay.barred.rule if overlay.barred else "", *owing}
    for index, ((rule, class_index), usual) in enumerate(zip(rules, layout.rules, strict=True)):
        asleep, on_shelf = overlay.asleep.get(rule.id, ""), index < layout.shelved
        about = _about(rule, proposal) if proposal else None
        told = about is not None or rule.id in concerned
        state = "draft" if rule.id == overlay.draft else _state(rule, about, asleep, table)
        framed = _framed(rule, about, owing.get(rule.id) if on_shelf else None, table, overlay) if told else ""
        has = limited(rule, table, overlay) if rule.id in ringed else ()
        kept = kept_for_ring(usual.height, layout.rule_unit) if has else 0.0
        covered = on_shelf and index not in layout.in_sight and index < layout.shelved - 1
        px = None if on_shelf else layout.words
        box = arranged(usual, Address("rule", rule.id), table, layout) if table.spots or layout.placed else usual
        place = on_rule(rule.id) if overlay.actions else NOWHERE
        says = rule, class_index, state, asleep, framed, has, kept, px, covered, box, layout.rule_unit, place
        before = _LAY.get(rule.id)
        made.append(before[1] if before and before[0] == says else _lying(*says))
        lie[rule.id] = says, made[-1]
    _LAY.clear()
    _LAY.update(lie)
    return made


_LAY = dict[str, tuple[tuple[object, ...], Figure]]()
"""Each rule card as it lay when rules were laid last, with all that its figure hangs on."""


def _lying(
    rule: Rule, class_index: int, state: str, asleep: str, framed: str, has: tuple[Limited, ...], kept: float,
    px: float | None, covered: bool, box: Rect, unit: float, place: Place,
) -> Figure:  # fmt: skip
    """A rule card as it lies: one on the shelf where it has no ``px``."""
    face = replace(_face(rule, class_index, state, ringed=bool(framed), awake=not asleep), kept=kept)
    look = ShelfCard(replace(face, text=""), covered) if px is None else RuleCard(replace(face, px=px))
    key = Address("rule", rule.id)
    return Figure(
        key, look, box, unit, Level.RULE, takes=key, place=place, name=f"Rule {rule.number}: {rule.text.strip()}", tip=framed,
        about=_spoken(spoken_state(rule, face, asleep), *map(spoken_limited, has),
                      framed[:1].lower() + framed[1:].removesuffix(".")),
    )  # fmt: skip


MARKS = {
    "bell": "The bell: the clerk helps with this rule, as its sheet says.",
    "gavel": "The gavel: there is a judgment on this rule.",
}


def mark_told(figure: Figure, x: float, y: float) -> str:
    """What the mark at that point of a rule card says."""
    look, box, unit = figure.look, figure.box, figure.unit
    if not isinstance(look, RuleCard) or figure.key.kind != "rule":
        return ""
    at = QPointF((x - box.x) / unit, (y - box.y) / unit)
    mark = mark_at(QRectF(0, 0, box.width / unit, box.height / unit), look.face, at)
    state = "check this: its words were changed, and its sheet was not" if look.face.check_this else look.face.state
    stamp, asleep = look.face.stamp, "the clerk does nothing under it until that is settled, on the open card"
    state = f"{stamp}: {asleep}" if stamp else state
    kind = figure.about.partition(", ")[0]
    told = {CLASS: f"{capitalised(kind)} rule." if kind else "", STATE: f"{capitalised(state)}."} | MARKS
    return told.get(mark, "")


def _framed(rule: Rule, proposal: Proposal | None, owing: Duty | None, table: SeenTable, overlay: Overlay) -> str:
    """Why its card is framed in gold, for a proposal about it or for what is owed by it; nothing where it is not."""
    if rule.id == overlay.objecting:
        return "Framed: this rule objects to what was tried."
    if overlay.barred and rule.id == overlay.barred.rule:
        return "Framed: it follows from this rule that what was tried may not be done."
    if rule.id == overlay.draft:
        return "Framed: new words for this rule are being written."
    if proposal is not None:
        return f"Framed: {table.words.proposal} {proposal.number} is about this rule."
    if owing is None:
        return ""
    who, what = owing.who or "somebody", table.words.duty(owing.what)
    return (
        f"Framed: under this rule the table waits for {who}: {what}." if owing.must else f"Framed: by this rule {who} may {what}."
    )


def in_use(table: SeenTable) -> tuple[str, ...]:
    """The rules by which somebody has something to do now, by id: what must be done first."""
    rules = (duty.rule for duty in sorted(owed(table.duties), key=lambda duty: not duty.must))
    return tuple(dict.fromkeys(rule for rule in rules if rule in table.rulebook))


def open_rule_figures(table: SeenTable, layout: Layout, overlay: Overlay) -> list[Figure]:
    """Beside a vote one rule of the shelf lies open: the one that objects, or else the first in use."""
    wanted = [key for key in (overlay.objecting, *in_use(table)) if key in table.rulebook]
    if layout.open_rule is None or not wanted:
        return []
    rule = table.rulebook[wanted[0]]
    state = "objects" if wanted[0] == overlay.objecting else "in use now"
    face = replace(face_of(rule, table, overlay.asleep.get(rule.id, "")), state=state, ringed=True, older=0)
    name = f"Open: rule {rule.number}"
    return [Figure(Address("open", rule.id), RuleCard(face), layout.open_rule, layout.unit, Level.RULE, name=name, about=state)]


def spoken_state(rule: Rule, face: RuleFace, asleep: str) -> str:
    """What the card's marks say, in words."""
    parts = [rule.kind if rule.kind != PLAIN else "", face.state, rule.standing, rule.fault.rstrip("."), asleep.rstrip(".")]
    parts.insert(1, "check this" if rule.check else "")
    parts.append("the clerk helps with it" if face.awake and not rule.fault else "")
    parts.append("a judgment is pinned to it" if face.judged else "")
    return ", ".join(dict.fromkeys(part for part in parts if part))


def laid_off(table: SeenTable) -> tuple[tuple[str, int], ...]:
    """The trays of what is no longer in force, while anything lies in them."""
    book = table.rulebook
    counts = (("repealed", book.gone), ("defeated", table.defeated), ("replaced", book.replaced))
    return tuple((word, count) for word, count in counts if count)


def tray_places(layout: Layout) -> Iterator[Rect]:
    """At the lower right, one over the other beside the place of a vote, where they lie clear of it, narrower if need be;
    beside half-boards in the part that these leave free; and in one line beside who plays alone, for rules have the rest of the
    felt."""
    scale, others = layout.scale, [*layout.trays, *filter(None, [layout.proposal]), layout.dice]
    width, height, gap = LAID_OFF[0] * scale, LAID_OFF[1] * scale, 10 * scale
    room = (
        layout.loose if layout.board_places else Rect(layout.loose.x, layout.middle.y, layout.loose.width, layout.middle.height)
    )
    if alone := len(layout.seats) == 1:
        card = layout.seats[0].card
        room = Rect(card.right + gap, card.y, layout.felt.right - card.right - 2 * gap, card.height)
    in_lines = alone or layout.board_places is not None
    if in_lines:  # all in one line beside the dice, if they are wide enough there for their words
        left = max(0.0, layout.dice.right - room.x) if layout.dice.overlap(room._replace(y=room.bottom - height)) > 0 else 0.0
        narrow = (room.width - left - gap * MOST_TRAYS) / MOST_TRAYS
        width = min(width, narrow) if narrow >= LEAST_TRAY * scale else width
    bottom = room.bottom - (2 if in_lines else UNDER_TRAYS * scale)
    in_line = max(1, int((room.width + 1) // (width + gap))) if in_lines else 1
    for index in range(MOST_TRAYS):
        line, place = divmod(index, in_line)
        x, y = room.right - width - place * (width + gap), bottom - height - line * (height + gap / 2)
        box = Rect(x, y, width, height)
        beside = max([x, *(other.right + gap / 2 for other in others if not in_lines and box.overlap(other) > 0)])
        box = Rect(beside, y, x + width - beside, height)
        if y >= room.y and box.width >= min(width, LEAST_TRAY * scale) and not any(box.overlap(other) > 0 for other in others):
            yield box


def on_places(places: list[Rect], number: int) -> list[Rect]:
    """So many places: of the last one, parts lie one over the other."""
    if not places or number <= len(places):
        return places
    *whole, last = places
    parts = number - len(whole)
    high = last.height / parts
    return [*whole, *(last._replace(y=last.y + place * high, height=high) for place in range(parts))]


def laid_off_figures(table: SeenTable, layout: Layout, _: Overlay) -> list[Figure]:
    """The trays of what is no longer in force. Where there are fewer places than trays, the last place is shared."""
    scale, made = layout.scale, []
    trays, places = laid_off(table)[::-1], list(tray_places(layout))
    for (word, count), box in zip(trays, on_places(places, len(trays)), strict=False):
        called = table.words.tray(word)
        look = RulesTray(called, count)
        about = f"{counted(count)}; Enter lays them out"
        key, place = Address(LAID, word), Place(LAID, word)
        made.append(Figure(key, look, box, scale, Level.TRAY, place=place, name=f"{called} rules", about=about, tip=TRAY_TIP))
    return made


def proposal_figures(table: SeenTable, layout: Layout, overlay: Overlay) -> list[Figure]:
    proposal = proposal_lying(table)
    if proposal is None or layout.proposal is None:
        return []
    face = proposal_face(proposal, table, overlay.unheard)
    unit = layout.proposal_scale
    box = arranged(layout.proposal, PROPOSAL, table, layout)
    box = box._replace(height=box.height - FOR_SLIPS * layout.unit) if proposal.veiled else box
    called = table.words.proposal
    name = f"{capitalised(called)} {proposal.number}: {face.summary}. {proposal.text.strip()}"
    if size_of_proposal(face, box.width / unit, SMALLEST).height() > box.height / unit:
        face = replace(face, moves=())
    px = _fitting(face, box.width / unit, box.height / unit, layout.text)
    needed = max(LEAST_PROPOSAL, size_of_proposal(face, box.width / unit, px).height())
    box = box._replace(height=min(box.height, needed * unit))
    look = ProposalSheet(face, px)
    place = ON_PROPOSAL if proposal.veiled else NOWHERE
    made = Figure(PROPOSAL, look, box, unit, Level.PROPOSAL, TILT, takes=PROPOSAL, place=place, name=name, about=face.label)
    return [made, *_written(made, face, proposal)]


def _written(on: Figure, face: ProposalFace, proposal: Proposal) -> Iterator[Figure]:
    """Its number, and at its right how the count ended or how often it was reworded."""
    letters, base = number_at()
    yield written_on(on, line_box(on, face.number, letters, base), (PROPOSED, ""), face.number, on_paper=True)
    if proposal.tally or proposal.version > 1:
        x, y, width, height = label_at(on.box.width / on.unit, face)
        box = Rect(on.box.x + x * on.unit, on.box.y + y * on.unit, width * on.unit, height * on.unit)
        yield written_on(on, box, (TALLIED if proposal.tally else VERSION, ""), face.label, on_paper=True)


def proposal_face(proposal: Proposal, table: SeenTable, unheard: Sequence[Outranked] = ()) -> ProposalFace:
    """``unheard`` are the lines of its sheet that are not heard, or would not be."""
    rule = table.rulebook.get(proposal.rule)
    told = replace(proposal, stage=Stage.ADOPTED) if stands(proposal, table.rulebook) else proposal
    summaries = IN_FORCE if told.stage is Stage.ADOPTED else _SUMMARIES
    now = f"rule {rule.number}" if rule else "a rule that is gone"
    called = f"rule {proposal.of}" if told.settled and proposal.of else now
    summary = table.words.translated(summaries.get(proposal.kind, proposal.kind).format(called))
    summary = summary.replace("would ", "wanted to ", told.stage is Stage.DEFEATED)
    lead, clerk = clerk_part(told, rule, table.words, table.rulebook, unheard)
    return ProposalFace(
        number=str(proposal.number),
        summary=f"{proposal.by} {summary}",
        brief=f"{proposal.by}{_in_brief(summary)}",
        by=proposal.by,
        words=_words(proposal, rule),
        label=how_far(proposal, table),
        ending=ENDINGS.get(proposal.stage, ""),
        clerk_lead=lead,
        clerk=clerk.replace("\n", " "),
        moves=_moves(proposal, rule, table),
    )


def _in_brief(summary: str) -> str:
    """What was to be done in fewer words: of a rule that has a number, with that number."""
    shorter = _IT.sub(" it", summary)
    return f" {shorter}" if shorter != summary else f": {summary.removeprefix('would ').removeprefix('wanted to ')}"


@lru_cache(64)
def _changed(old: str, new: str) -> tuple[Run, ...]:
    return tuple(spaced(word_diff(old, new)))


def _words(proposal: Proposal, rule: Rule | None) -> tuple[Run, ...]:
    """The words with their changes; where only one wording is known, that one."""
    old, new = rule.text.strip() if rule else "", proposal.text.strip()
    if proposal.kind == REPEAL:
        return (Run(old or new, "removed"),)
    if proposal.kind == TRANSMUTE and rule and not proposal.settled:
        becomes = proposal.class_ or "of another class"
        return (Run(rule.kind, "removed"), Run(" "), Run(becomes, "added"), Run(f"\n{new}"))
    return _changed(old, new) if old and new else (Run(new or old),)


def _moves(proposal: Proposal, rule: Rule | None, table: SeenTable) -> tuple[MovesFace, ...]:
    """How pieces would move, beside how they move now."""
    if proposal.settled or proposal.sheet is None or proposal.kind == REPEAL:
        return ()
    found = changed_moves(proposal.sheet, rule.sheet if rule else "", sheets_in_force(table.rulebook.rules, proposal.rule))
    return found if len(found) <= MOST_PICTURES else ()


def _fitting(face: ProposalFace, width: float, height: float, text: float) -> float:
    """The largest size, of those that the text may have, in which all the words are seen; below the smallest they are cut."""
    sizes = (px for px in PROPOSAL_SIZES if px <= PROPOSAL_WORDS * text)
    return next((px for px in sizes if size_of_proposal(face, width, px).height() <= height), 12)


def _about(rule: Rule, proposal: Proposal | None) -> Proposal | None:
    """The proposal in the middle, if that rule is to be changed by it or came of it."""
    return proposal if proposal is not None and rule.id in (proposal.rule, proposal.made) else None


def _state(rule: Rule, proposal: Proposal | None, asleep: str, table: SeenTable) -> str:
    if proposal and proposal.stage is Stage.DEBATE:
        return "to be voted on again" if stands(proposal, table.rulebook) else "draft"
    if proposal:
        return str(proposal.stage)
    if asleep or rule.fault:
        return "clerk asleep" if asleep else "failed"
    return table.words.translated(rule.history) if rule.revision else ""


def heading_figures(table: SeenTable, layout: Layout, overlay: Overlay) -> list[Figure]:
    groups, book = table.rulebook.by_class, table.rulebook
    lines = _lines(table, overlay, together=len(layout.headings) != len(groups))
    icons = ["book" if kind == PLAIN or layout.shelf else class_mark(book.place_of(kind)) for kind, _ in groups] or ["book"]
    hints = [_hint(table, layout), *[""] * len(lines)]
    made = list[Figure]()
    for index, (box, parts, hint) in enumerate(zip(layout.headings, lines, hints, strict=False)):
        title, asks = ", ".join(parts), next((each for each in parts.values() if each[0] != RULES), (RULES, ""))
        look = HeadingLook(title, hint, icons[index])
        line = Figure(
            Address("heading", str(index)), look, box, layout.rule_unit, Level.HEADING, name=title, asks=asks, tip=BY_CLASS
        )
        made += [line, *_written_heading(line, parts)]
    return made


def _lines(table: SeenTable, overlay: Overlay, *, together: bool) -> list[dict[str, Asks]]:
    """What each line counts, with what is asked of it: one for each class, or all ``together``, with those that have a limit."""
    groups = table.rulebook.by_class
    limits = {kind: limit for kind, _ in groups if (limit := overlay.limits.get(f"{kind} rules"))}
    most = {kind: f"{len(rules)} of {limits[kind]}" if kind in limits else str(len(rules)) for kind, rules in groups}
    asks = {kind: ("limit", f"{kind} rules") if kind in limits else (RULES, kind) for kind, _ in groups}
    if not together:
        return [{f"{_title(kind)} · {most[kind]}": asks[kind]} for kind, _ in groups]
    limited = {f"{len(rules)} {kind} of at most {limits[kind]}": asks[kind] for kind, rules in groups if kind in limits}
    return [{f"Rules in force · {len(table.rulebook.rules)}": (RULES, ""), **limited}]


def _written_heading(line: Figure, parts: Mapping[str, Asks]) -> Iterator[Figure]:
    x, base = HeadingLook.LEFT, line.box.height / line.unit / 2 + 4.5
    for part, asks in parts.items():
        yield written_on(line, line_box(line, part, HEADING, (x, base)), asks, part)
        x += HEADING.width(f"{part}, ")


def _hint(table: SeenTable, layout: Layout) -> str:
    if layout.board_places is not None:
        return ""  # the batting order stands there
    if not layout.shelved or (not layout.shelf and len(layout.in_sight) == layout.shelved):
        return POINT_HINT
    rules = [rule for _, group in table.rulebook.by_class for rule in group]
    seen = layout.in_sight
    if len(seen) == layout.shelved:
        return SHELF_HINT
    return f"{rules[seen[0]].number} to {rules[seen[-1]].number} are in sight; the wheel moves the shelf"


def _title(kind: str) -> str:
    return "Rules in force" if kind == PLAIN else f"{capitalised(kind)} rules"
