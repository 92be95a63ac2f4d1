"""What the record tells, as the view shows it: dates as people write them, figures as words."""

from datetime import datetime

from tabletop import stories
from tabletop.engine.proposals import Stage, Words
from tabletop.engine.values import written
from tabletop.view.past import BookPage, PastProposal, Ruling, ScoreLine
from tabletop.view.wordings import Wording


def when(at: float) -> str:
    """``"22 November 2026, 21:10"``; nothing for how the game began."""
    day = datetime.fromtimestamp(at) if at else None
    return f"{day.day} {day:%B %Y, %H:%M}" if day else ""


def wording(read: stories.Wording) -> Wording:
    rule = read.rule
    return Wording(read.number, rule.text, when(read.at), rule.amended_by, read.by, rule.number, rule.kind)


def score_line(line: stories.LedgerLine, words: Words) -> ScoreLine:
    sign = "+" if line.change > 0 else "−"
    over = f"{words.proposal} {line.over}" if line.over is not None else ""
    by = f"by hand{f', {line.by}' if line.by else ''}" if not line.card else ""
    why = " · ".join(filter(None, (over, line.why, by)))
    return ScoreLine(
        line.step, f"{sign}{written(max(line.change, -line.change))}", written(line.now), line.card, why, when(line.at)
    )


def ruling(found: stories.Ruling) -> Ruling:
    return Ruling(found.step, found.question, found.judge, found.answer, found.rules, found.overruled, when(found.at))


def past_proposal(stood: stories.Stand, words: Words) -> PastProposal:
    proposal = stood.proposal
    adopted = {Stage.ADOPTED: True, Stage.DEFEATED: False}.get(proposal.stage)
    found = "" if adopted is None else f"{words.adopted if adopted else words.defeated} "
    tally = f"{written(proposal.tally.votes_for)} to {written(proposal.tally.votes_against)}" if proposal.tally else ""
    told = f"{found}{tally}, step {stood.step}, {when(stood.at)}"
    return PastProposal(proposal.number, proposal.by, told, proposal.text or proposal.kind, adopted)


def book_page(page: stories.Page) -> BookPage:
    count = f"{page.wordings} wordings" if page.wordings > 1 else "one wording"
    was = f"was {', then '.join(str(number) for number in page.numbers[:-1])}" if len(page.numbers) > 1 else ""
    gone = f"gone since step {page.ended}" if page.ended else ""
    void = "void" if page.rule.void else ""
    told = " · ".join(filter(None, (count, was, void, gone)))
    return BookPage(page.rule.id, page.rule.number, told, page.rule.kind, bool(page.ended))
