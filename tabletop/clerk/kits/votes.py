"""Words for rule-making: proposals, and the votes and ballots that they are decided by."""

from collections.abc import Iterator

from tabletop.clerk.kits.people import name_of
from tabletop.clerk.kits.rules import class_of_new, class_once_transmuted, proposal_of, rule_of
from tabletop.clerk.language.sorts import Kind
from tabletop.clerk.language.vocabulary import Heading, Name, Occasion, Question, Reader, Verb
from tabletop.clerk.running.rule_context import RuleContext
from tabletop.clerk.running.silence import Amiss
from tabletop.engine.acts import Act
from tabletop.engine.acts.by_hand import MoveThing
from tabletop.engine.acts.counters import Give, subject
from tabletop.engine.acts.lawmaking.counting import SETTLED, CloseVote
from tabletop.engine.acts.lawmaking.editing import RemoveRule
from tabletop.engine.acts.lawmaking.enacting import PutIntoEffect
from tabletop.engine.acts.lawmaking.proposing import current
from tabletop.engine.acts.lawmaking.voids import TakeBackChange
from tabletop.engine.acts.lawmaking.voting import EndDebate, Vote
from tabletop.engine.frozen import replace
from tabletop.engine.happenings import players
from tabletop.engine.proposals import AGAINST, FOR, HANDS, NONE, OPENLY, SECRET, Ballot, Proposal, Stage
from tabletop.engine.table import VOTE_OVER
from tabletop.engine.text.game_words import ENACT, KINDS, REPEAL, TRANSMUTE, Words
from tabletop.engine.values import Number, Ref, Value, exact

UNANIMOUS, MAJORITY = "unanimous", "majority"
OTHER_VOTES, PROPOSERS, VOTE_ANEW, SILENT = "other votes", "proposers", "vote anew", "silent voters"
BESIDES = "quorum", "vetoers"
"""What rules may ask of a vote besides the votes that it takes to adopt."""


def ballot_ref(proposal: Proposal, voter: str) -> Ref:
    """What sheets call the ballot of a voter: there may be one on each proposal."""
    return Ref("ballot", f"{proposal.number} {voter}")


def _ballot(context: RuleContext, ref: Ref) -> Ballot:
    number, _, voter = ref.key.partition(" ")
    ballot = proposal_of(context, Ref("proposal", number)).ballot_of(voter)
    if ballot is None:
        raise Amiss(f"{voter} has laid no ballot")
    return ballot


def _ballots(context: RuleContext, ref: Ref) -> Value:
    proposal = proposal_of(context, ref)
    return tuple(ballot_ref(proposal, each.voter) for each in proposal.ballots if each.side != NONE)


def _cards(context: RuleContext, ref: Ref) -> Value:
    return tuple(Ref("thing", card) for card in _ballot(context, ref).cards if card in context.table.things)


def _kind(context: RuleContext, ref: Ref) -> Value:
    if ref.kind == "proposal":
        return proposal_of(context, ref).kind
    piece = context.table.things.by_id.get(ref.key)
    return piece.face if piece and piece.whose else None


def _under_vote(context: RuleContext) -> Value:
    proposal = context.table.under_vote
    return Ref("proposal", str(proposal.number)) if proposal else None


def _changed_rule(context: RuleContext, ref: Ref) -> Value:
    proposal = proposal_of(context, ref)
    return Ref("rule", proposal.rule) if proposal.rule in context.table.rulebook else None


def put_into_effect(context: RuleContext, proposal: Ref) -> Iterator[PutIntoEffect]:
    """What an adopted proposal does, with the number and the class that the law gives its rule."""
    found = proposal_of(context, proposal)
    number = None if found.kind == REPEAL else context.ask("rule number", proposal)
    if number is not None and not isinstance(number, int):
        raise Amiss("a rule’s number is a whole number")
    yield PutIntoEffect(proposal=found.number, number=number, kind=found.class_ or _class_of(context, found))


def _class_of(context: RuleContext, proposal: Proposal) -> str:
    """The class that the law gives what a proposal enacts or transmutes; nothing for other changes."""
    if proposal.kind == TRANSMUTE and proposal.rule in context.table.rulebook:
        return class_once_transmuted(context, proposal.rule)
    return class_of_new(context) if proposal.kind == ENACT else ""


def _open(context: RuleContext) -> Iterator[Act]:
    if current(context.table):
        yield with_way_of_voting(context, EndDebate())


def with_way_of_voting(context: RuleContext, act: EndDebate) -> EndDebate:
    """The act with how ballots are laid, where it does not say, and whether they may be cards, by the answers to *ballots* and
    *card ballots*; where it says otherwise than a rule, it bears what that rule says."""
    says, rule, _ = context.answer_or("ballots")
    said, cards = str(says) if says in (SECRET, HANDS) else OPENLY, context.ask_or("card ballots", None, act.cards) is True
    if not act.ballots:
        return replace(act, ballots="" if said == OPENLY else said, cards=cards)
    differs = rule in context.table.rulebook and (act.ballots if act.ballots in (SECRET, HANDS) else OPENLY) != said
    return replace(act, cards=cards, usual=said if differs else "", usual_by=rule if differs else "")


def _close(context: RuleContext) -> Iterator[Act]:
    proposal = context.table.under_vote
    if proposal and proposal.stage is Stage.OPEN:
        yield CloseVote()


def _cast(context: RuleContext, side: str, whom: tuple[Ref | str, ...]) -> Iterator[Act]:
    for each in whom:
        yield Vote(by=name_of(each), side=side)


def _at_hand(context: RuleContext) -> Proposal | None:
    """The proposal that the occasion tells of, else the one under vote."""
    told = context.field("proposal")
    return proposal_of(context, told) if isinstance(told, Ref) else context.table.under_vote


def _ballot_by(context: RuleContext, who: Ref) -> Value:
    proposal = _at_hand(context)
    laid = proposal.ballot_of(who.key) if proposal else None
    return ballot_ref(proposal, laid.voter) if proposal and laid and laid.side != NONE else None


def _votes_on(context: RuleContext, side: str) -> Value:
    proposal = _at_hand(context)
    tally = proposal.tally if proposal else None
    if tally is None:
        return None
    return {FOR: tally.votes_for, AGAINST: tally.votes_against, **dict(tally.others)}.get(side, 0)


def _voters_on(context: RuleContext, side: str) -> Value:
    proposal = _at_hand(context)
    return players(proposal.voters(side)) if proposal else ()


def _take_back(context: RuleContext, proposals: tuple[Ref, ...]) -> Iterator[Act]:
    """What was given and taken in all, the other way round, in a line for each at the table who gained or lost by it; cards that
    were drawn go back where they are still in that hand."""
    for each in proposals:
        proposal, totals = proposal_of(context, each), dict[tuple[str, str], Number]()
        for paid in proposal.paid_in_vain:
            if paid.cards:
                in_hand = {card.id for card in context.table.hand(paid.of)}
                if back := tuple(card for card in reversed(paid.cards) if card in in_hand):
                    yield MoveThing(thing=back, to=paid.counter, up=False, why=_why_in_vain(proposal, context.table.words))
                continue
            key = paid.counter, paid.of
            totals[key] = exact(totals.get(key, 0) + paid.amount)
        for (counter, of), total in totals.items():
            if total and subject(context.table, of):
                yield Give(counter=counter, of=of, amount=exact(-total), why=_why_in_vain(proposal, context.table.words))


def _take_back_changes(context: RuleContext, proposals: tuple[Ref, ...]) -> Iterator[Act]:
    for each in proposals:
        if proposal_of(context, each).made:
            yield TakeBackChange(proposal=int(each.key))


def _why_in_vain(proposal: Proposal, words: Words) -> str:
    ended = words.ended(proposal.stage)
    called = f"{words.proposal} {proposal.number}"
    return f"{called} is deemed {ended}" if ended else f"the vote on {called} is void"


def _remove_rule(context: RuleContext, rule: tuple[Ref, ...]) -> Iterator[Act]:
    for each in rule:
        yield RemoveRule(rule=rule_of(context, each).number)


ON_A_PROPOSAL = {
    "proposal": "proposal",
    "proposer": "player",
    "kind": "change",
    "rule": "rule",
    "by": "player",
    "new words": "text",
}
ON_A_COUNT = {
    "proposal": "proposal",
    "proposer": "player",
    "kind": "change",
    "rule": "rule",
    "for votes": "number",
    "against votes": "number",
    "all votes": "number",
    "for voters": "players",
    "against voters": "players",
}

VOTE_WORDS = (
    Heading("proposals and votes"),
    Kind("rule", "rules", doc="A rule card."),
    Kind("proposal", "proposals", doc="A proposed rule-change."),
    Kind("ballot", "ballots", doc="What one player has laid for or against."),
    Kind("way of voting", wider="text", words=("open", "secret", "show of hands"), doc="How ballots are laid."),
    Kind("change", wider="text", words=KINDS, doc="What a proposal would do."),
    Kind("outcome", wider="text", words=(Stage.ADOPTED, Stage.DEFEATED), doc="How a vote has ended."),
    Kind("threshold", wider="text", doc="How much agreement it takes: unanimous, a majority, a fraction, or yes or no."),
    Name(
        "proposal under vote",
        "proposal",
        "The proposal under vote; nobody when there is none.",
        _under_vote,
        said="proposal being voted on",
        there=("a proposal is being voted on", "no proposal is being voted on"),
    ),
    Name("unanimous", "threshold", "Everybody agrees.", lambda context: UNANIMOUS, said="everybody"),
    Name("majority", "threshold", "More than half agree.", lambda context: MAJORITY, said="a majority"),
    Name(
        "highest proposal",
        "number",
        "The highest number that a proposal has had; 0 before the first.",
        lambda context: context.table.proposed,
    ),
    Name(
        "next free number",
        "number",
        "The number after the highest that a rule or a proposal has had.",
        lambda context: context.table.rulebook.next_number,
    ),
    Reader("rule", "proposal", "rule", "The rule that a proposal would change; nobody for a new rule.", _changed_rule),
    Reader(
        "kind",
        "proposal or piece",
        "text",
        "Of a proposal, “enact”, “amend” and so on; of a piece, “king”, “knight” and so on.",
        _kind,
    ),
    Reader(
        "proposer", "proposal", "player", "Who proposed it.", lambda context, ref: Ref("player", proposal_of(context, ref).by)
    ),
    Reader("ballots", "proposal", "ballots", "The ballots laid on it in a vote, except by those who declined.", _ballots),
    Reader(
        "cards",
        "ballot",
        "cards",
        "The cards that a ballot was laid with: with “ballots of”, the cards of a vote.",
        _cards,
        said="cards in",
    ),
    Reader("ballot", "player", "ballot", "What somebody has laid in the vote at hand; nobody where they laid none.", _ballot_by),
    Reader("votes on", "text", "number", "How many votes a side such as “abstain” got in the vote at hand.", _votes_on, link=""),
    Reader("voters on", "text", "players", "Who took a side such as “abstain” in the vote at hand.", _voters_on, link=""),
    Reader(
        "side",
        "ballot",
        "text",
        "The side that a ballot was laid on; nobody while it is secret.",
        lambda context, ref: _ballot(context, ref).side or None,
    ),
    Question("proposal number", "number", doc="The number of the next proposal.", said="which number the proposal bears"),
    Question(
        "rule number",
        "number",
        of="proposal",
        doc="The number that a rule gets when the proposal is adopted.",
        said="which number a rule bears once it is adopted",
        said_of="which number the rule of {} bears",
    ),
    Question(
        "ballots",
        "way of voting",
        doc="How ballots are laid: “open”, “secret” until the last is in, or by “show of hands”; if no rule says, open.",
        default='"secret"',
        said="how ballots are laid",
    ),
    Question(
        "card ballots",
        "yes/no",
        doc="Whether a card from one’s hand may be laid as a ballot; if no rule says, it may not.",
        said="whether a ballot may be a card from one’s hand",
    ),
    Question(PROPOSERS, "players", doc="Who may propose; if no rule says, everybody.", said="who may propose"),
    Question("voters", "players", doc="Who may vote; if no rule says, whoever lays a ballot.", said="who may vote"),
    Question(
        SILENT,
        "players",
        fields={"missing": "players"},
        doc="Who counts among all votes without having voted; “missing” are the voters who have laid no ballot. If no rule "
        "says, nobody.",
        said="who counts among all votes without having voted",
    ),
    Question(
        OTHER_VOTES,
        "texts",
        none=True,
        doc="What one may vote besides for and against, such as “abstain”; if no rule says, nothing.",
        default='["abstain"]',
        said="what may be voted besides for and against",
    ),
    Question(
        "quorum",
        "number",
        doc="How many ballots it takes to adopt a proposal, if a card asks for it; if no rule says, any number.",
        said="how many ballots have to be laid",
    ),
    Question(
        "vetoers",
        "players",
        doc="Who can veto a proposal, if a card asks for it; if no rule says, nobody.",
        said="whose vote against defeats a proposal",
    ),
    Question(
        "vote over",
        "yes/no",
        doc="Whether a vote is over once every ballot is in, if no line closes it.",
        said="whether the vote is over",
        answered_by=("count votes", "close vote"),
        until=VOTE_OVER,
    ),
    Question(
        "votes",
        "number",
        of="player",
        fields={"ballot": "ballot"},
        doc="How much a player’s ballot counts.",
        said="what each ballot counts",
        said_of="what the vote of {} counts",
        answered_by=("count votes",),
        until=VOTE_OVER,
    ),
    Question(
        VOTE_ANEW,
        "yes/no",
        doc="Whether the vote on a proposal begins anew once it is reworded; if no rule says, the ballots laid so far stand.",
        said="whether a reworded proposal is voted on anew",
    ),
    Question(
        "adoption",
        "threshold or yes/no or number",
        fields={**ON_A_COUNT, "all players": "number"},
        doc="Whether a proposal is adopted: the agreement it takes, or yes or no from the count.",
        said="what it takes to adopt a proposal",
        either="whether a proposal is adopted",
        to_decide="whether it is adopted",
        answered_by=("settle vote",),
        until=VOTE_OVER,
    ),
    Verb("open vote", "Put the proposal to the vote.", _open, said="open the vote"),
    Verb("close vote", "End the vote and count it.", _close, said="close the vote"),
    Verb(
        "cast {side:text} for {whom:players}",
        "Vote on somebody’s behalf, such as a robot’s, or when time is up: “for”, “against”, “none” or whatever else may "
        "be voted.",
        _cast,
        said="vote {side:text} on behalf of {whom:players}",
        none="record no vote for {whom:players}",
    ),
    Verb(
        "take back payments for {proposals:proposals}",
        "Take back what was paid for a count that no longer holds, and the cards drawn for it that are still in that hand: all "
        "of it if the vote is void, otherwise what its outcome gave.",
        _take_back,
        said="take back what was paid for {proposals:proposals}",
    ),
    Verb(
        "take back changes by {proposals:proposals}",
        "Take back what adopted proposals changed in the rules, as far as nothing else has changed it since.",
        _take_back_changes,
        said="take back what {proposals:proposals} changed in the rules",
    ),
    Verb("put {proposal:proposal} into effect", "Change the rules as the proposal says.", put_into_effect),
    Verb("remove {rule:rules}", "Take a rule off the table.", _remove_rule),
    Occasion("proposal made", ON_A_PROPOSAL, "A proposal was made.", "a proposal is made"),
    Occasion("proposal revised", ON_A_PROPOSAL, "A proposal was reworded.", "a proposal is reworded"),
    Occasion("proposal withdrawn", ON_A_PROPOSAL, "A proposal was taken back.", "a proposal is withdrawn"),
    Occasion("vote opened", ON_A_PROPOSAL, "A proposal was put to the vote.", "a vote is opened"),
    Occasion(
        "ballot laid",
        {"voter": "player", "side": "text", "laid": "cards", "proposal": "proposal", "proposer": "player", "voted": "players"},
        "Somebody voted, or declined to, and “side” is “none” then; “voted” are those who had voted before.",
        "a ballot is laid",
    ),
    Occasion("every ballot is in", {"proposer": "player"}, "Nobody owes a ballot any more.", "every ballot is in"),
    Occasion(
        "vote closed",
        {"proposer": "player", "missing": "players"},
        "The vote has ended and is about to be counted.",
        "a vote is closed",
    ),
    Occasion("votes counted", ON_A_COUNT, "The totals are known.", "the votes are counted"),
    Occasion(
        "proposal adopted",
        {**ON_A_COUNT, "threshold": "threshold"},
        "A proposal was adopted; with “before”, it has enough votes, and is barred if a rule objects.",
        "a proposal is adopted",
    ),
    Occasion("proposal defeated", {**ON_A_COUNT, "threshold": "threshold"}, "A proposal was defeated.", "a proposal is defeated"),
    Occasion(
        SETTLED,
        ON_A_COUNT,
        "A vote has come to its outcome, whatever that is, and the lines that hear of the outcome have done what they do.",
        "a vote is settled",
    ),
    Occasion(
        "vote voided",
        {**ON_A_COUNT, "outcome": "outcome"},
        "A vote was found void; “against voters” and the like are those of that vote.",
        "a vote is void",
    ),
    Occasion(
        "outcome overturned",
        {**ON_A_COUNT, "outcome": "outcome"},
        "A proposal is deemed adopted, or defeated, after all; now is the time to take back what its old outcome gave.",
        "an outcome is overturned",
    ),
    Occasion(
        "proposal deemed",
        {**ON_A_COUNT, "outcome": "outcome"},
        "A proposal is deemed adopted, or defeated, after all; what follows from the new outcome follows now.",
        "a proposal is deemed adopted or defeated",
        ("outcome", "a proposal is deemed {}"),
    ),
    Occasion(
        "adoption undone",
        {"proposal": "proposal", "proposer": "player"},
        "What a proposal changed is in force, but its vote is void, it is deemed defeated, or it came to nothing when it was "
        "voted on again; told when all else is done.",
        "a change has lost its vote",
    ),
    Occasion(
        "rule changed",
        {
            "kind": "text",
            "rule": "rule",
            "by": "player",
            "under": "rule",
            "old words": "text",
            "new words": "text",
            "reason": "text",
        },
        "A rule was made, changed or taken away, in whatever way; “under” is the rule whose line did it.",
        "a rule is changed",
    ),
    Occasion(
        "this rule is enacted",
        {},
        "This rule has just come into force, or this line was added to it: what it brings to the table, it brings now. A line "
        "that stood on the card before does nothing again.",
        "this rule comes into force",
        own=True,
    ),
)
