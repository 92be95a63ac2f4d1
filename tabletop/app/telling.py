"""What the record tells, as the view shows it: dates as people write them, figures as words."""

import re
from collections.abc import Iterable

from tabletop.engine.acts.actions import CHANGE, REMOVE, RENUMBER, WRITE
from tabletop.engine.proposals import Proposal, Stage, Words
from tabletop.engine.seen import SeenStep
from tabletop.engine.text.wording import because
from tabletop.engine.values import spoken, spoken_change, written
from tabletop.game import stories
from tabletop.paper.days import day_and_time
from tabletop.view.values.past import BookPage, PastProposal, PastStand, ScoreLine
from tabletop.view.values.wordings import Wording


def wording(read: stories.Wording) -> Wording:
    rule = read.rule
    return Wording(read.number, rule.text, day_and_time(read.at), rule.amended_by, read.by, rule.number, rule.kind)


def score_line(line: stories.LedgerLine, words: Words) -> ScoreLine:
    over = f"{words.proposal} {line.over}" if line.over is not None else ""
    by = f"by hand{f', {line.by}' if line.by else ''}" if not line.card else ""
    why = " · ".join(filter(None, (over, line.why, by))) or line.done
    return ScoreLine(
        line.step,
        spoken_change(line.change),
        spoken(line.now),
        line.card,
        why,
        day_and_time(line.at),
    )


def past_proposal(stood: stories.Stand, words: Words) -> PastProposal:
    proposal = stood.proposal
    adopted = {Stage.ADOPTED: True, Stage.DEFEATED: False}.get(proposal.stage)
    told = f"{_found(proposal, words)}, step {stood.step}, {day_and_time(stood.at)}"
    return PastProposal(proposal.number, proposal.by, told[:1].upper() + told[1:], proposal.text or proposal.kind, adopted)


def past_course(stands: Iterable[stories.Stand], words: Words) -> tuple[PastStand, ...]:
    told: list[PastStand] = []
    text, voided = "", 0
    for stand in stands:
        proposal = stand.proposal
        said = _found(proposal, words)
        if proposal.text != text:
            said = f"{said}. Version {proposal.version}: “{proposal.text}”"
        if len(proposal.voided) > voided:
            why = proposal.voided[-1].why
            said = f"the vote is void{f' ({why})' if why else ''}; {said}"
        text, voided = proposal.text, len(proposal.voided)
        told.append(PastStand(stand.step, said[:1].upper() + said[1:], day_and_time(stand.at)))
    return tuple(told)


def _found(proposal: Proposal, words: Words) -> str:
    """``"adopted 3 to 1"``, in the words of the game's own rules; before a vote was settled, how far it is."""
    stage = {Stage.ADOPTED: words.adopted, Stage.DEFEATED: words.defeated}.get(proposal.stage, str(proposal.stage))
    tally = proposal.tally
    return f"{stage} {written(tally.votes_for)} to {written(tally.votes_against)}" if tally else stage


def book_page(page: stories.Page) -> BookPage:
    count = f"{page.wordings} wordings" if page.wordings > 1 else "one wording"
    was = f"was {', then '.join(str(number) for number in page.numbers[:-1])}" if len(page.numbers) > 1 else ""
    gone = f"gone since step {page.ended}" if page.ended else ""
    told = " · ".join(filter(None, (count, was, page.rule.standing, gone)))
    return BookPage(page.rule.id, page.rule.number, told, page.rule.kind, bool(page.ended))


def in_short(step: SeenStep) -> str:
    """What was done in a step, in a few words and without who did it: ``divided rule 1001``."""
    act, first = step.acts[0], step.told[0] if step.told else ""
    if effect := EFFECTS.get(act.written.get("does", "")):
        return effect.format(**act.written)
    reason = because(act.written.get("why", ""))
    words = re.split(r"[:.] ", first.replace(reason, "").removesuffix("."))[0]
    return words.removeprefix(f"{act.by} ") if act.by else words


EFFECTS = {
    REMOVE: "removed rule {rule}",
    RENUMBER: "rule {rule} became {to}",
    CHANGE: "changed rule {rule}",
    WRITE: "wrote rule {to}",
}
"""What another action came to, which tells more than its words."""
