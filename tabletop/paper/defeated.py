"""The rule-changes that were voted down: what they would have said, who proposed them, and how the vote ended."""

from tabletop.engine.proposals import ENACT, KEEP_WORDS, Proposal, Stage
from tabletop.engine.values import written
from tabletop.paper.account import Account, Change, Moment
from tabletop.paper.document import Block, Entry, Heading, Kind, Paragraph, printable, ruled


def defeated(account: Account) -> tuple[Block, ...]:
    """Those that stand as defeated, by number, under a head in the words of the game's own rules."""
    words = account.table.words
    entries = tuple(_entry(account, *latest) for _, latest in sorted(_latest(account).items()) if _is_defeated(latest[1]))
    return (Heading(f"{words.proposal.capitalize()}s that were {words.defeated}"), *entries) if entries else ()


def _latest(account: Account) -> dict[int, tuple[Moment, Proposal]]:
    """Every proposal as it stood last, and the moment since when it stood so."""
    found: dict[int, tuple[Moment, Proposal]] = {}
    for moment in account.moments.changing("stages"):
        for proposal in moment.table.proposals:
            if proposal.number not in found or found[proposal.number][1].stage is not proposal.stage:
                found[proposal.number] = moment, proposal
    return found


def _is_defeated(proposal: Proposal) -> bool:
    return proposal.stage is Stage.DEFEATED


def _entry(account: Account, moment: Moment, proposal: Proposal) -> Entry:
    how = f"{_what(moment, proposal)}, proposed by {proposal.by}, {account.table.words.defeated}{_totals(proposal)}"
    told = Change(moment.number, moment.at, how, proposal.number).told
    changed = account.since is not None and moment.number > account.since.step
    words = () if proposal.kind in KEEP_WORDS else ruled(proposal.text, Kind.OLD)
    return Entry(str(proposal.number), (*words, Paragraph(printable(told), Kind.NOTE)), changed)


def _what(moment: Moment, proposal: Proposal) -> str:
    """``"a new rule"``, ``"to amend rule 206"``."""
    book = moment.table.rulebook
    if proposal.kind == ENACT or proposal.rule not in book:
        return "a new rule" if proposal.kind == ENACT else f"to {moment.table.words.kind(proposal.kind)} a rule"
    return f"to {moment.table.words.kind(proposal.kind)} rule {book[proposal.rule].number}"


def _totals(proposal: Proposal) -> str:
    tally = proposal.tally
    return f" {written(tally.votes_for)} to {written(tally.votes_against)}" if tally else ""
