"""The rule-changes that were voted down: what they would have said, who proposed them, and how the vote ended."""

from tabletop.engine.past import Stand
from tabletop.engine.proposals import ENACT, KEEP_WORDS, Proposal, Stage
from tabletop.engine.values import written
from tabletop.paper.account import Account, Change
from tabletop.paper.document import Block, Entry, Heading, Kind, Paragraph, printable, ruled


def defeated(account: Account) -> tuple[Block, ...]:
    """Those that stand as defeated, by number, under a head in the words of the game's own rules."""
    words = account.table.words
    lost = (stand for stand in account.past.proposals() if stand.proposal.stage is Stage.DEFEATED)
    entries = tuple(_entry(account, stand) for stand in lost)
    return (Heading(f"{words.proposal.capitalize()}s that were {words.defeated}"), *entries) if entries else ()


def _entry(account: Account, stand: Stand) -> Entry:
    proposal = stand.proposal
    how = f"{_what(account, stand)}, proposed by {proposal.by}, {account.table.words.defeated}{_totals(proposal)}"
    told = Change(stand.step, stand.at, how, proposal.number).told
    changed = account.since is not None and stand.step > account.since.step
    words = () if proposal.kind in KEEP_WORDS else ruled(proposal.text, Kind.OLD)
    return Entry(str(proposal.number), (*words, Paragraph(printable(told), Kind.NOTE)), changed)


def _what(account: Account, stand: Stand) -> str:
    """``"a new rule"``, ``"to amend rule 206"``, by the number that it bore then."""
    kind = stand.proposal.kind
    if kind == ENACT:
        return "a new rule"
    earlier = (each for each in account.versions.get(stand.proposal.rule, ()) if each.step <= stand.step)
    *_, last = (None, *earlier)
    return f"to {account.table.words.kind(kind)} {f'rule {last.rule.number}' if last and not last.gone else 'a rule'}"


def _totals(proposal: Proposal) -> str:
    tally = proposal.tally
    return f" {written(tally.votes_for)} to {written(tally.votes_against)}" if tally else ""
