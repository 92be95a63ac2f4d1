"""Words for teams: who is in which, and what a team has of its own."""

from collections.abc import Iterator

from tabletop.clerk.kits.people import name_of, seated
from tabletop.clerk.language.sorts import Kind
from tabletop.clerk.language.vocabulary import Heading, Name, Reader, Verb
from tabletop.clerk.running.rule_context import RuleContext
from tabletop.engine.acts import Act
from tabletop.engine.acts.people import Introduce
from tabletop.engine.happenings import players
from tabletop.engine.values import Ref, Value


def _in_play(context: RuleContext) -> Value:
    found = (seat.team for seat in context.table.seats if seat.team and not seat.out)
    return tuple(Ref("team", team) for team in dict.fromkeys(found))


def _team(context: RuleContext, who: Ref) -> Value:
    seat = context.table.seat(who.key)
    return Ref("team", seat.team) if seat and seat.team else None


def _members(context: RuleContext, team: Ref) -> Value:
    return players([seat.name for seat in context.table.seats if seat.team == team.key and not seat.out])


def _mates(context: RuleContext, who: Ref) -> Value:
    seat = context.table.seat(who.key)
    return players([each.name for each in context.table.seats if seat and seat.team and each.team == seat.team and each != seat])


def _put_in(context: RuleContext, whom: tuple[Ref | str, ...], team: Ref | str = "") -> Iterator[Act]:
    for who in (seated(context, each) for each in whom):
        seat = context.table.seat(who)
        if seat and seat.team != name_of(team):
            yield Introduce(who=who, team=name_of(team))


TEAMS = (
    Heading("teams"),
    Kind("team", "teams", doc="Players who play together. It has counters of its own."),
    Name("teams", "teams", "Every team that somebody is in, in the order of the seats.", _in_play),
    Reader("team", "player", "team", "The team that a player is in; nobody for none.", _team),
    Reader(
        "team called",
        "text",
        "team",
        "The team of that name.",
        lambda context, name: Ref("team", name),
        link="",
        said="the team called",
    ),
    Reader("members", "team", "players", "The players in a team, clockwise.", _members),
    Reader("team-mates", "player", "players", "The others in a player’s team; none if there is no team.", _mates),
    Verb("put {whom:players} in {team:team}", "Let somebody belong to a team, and to no other.", _put_in),
    Verb("put {whom:players} in no team", "Let somebody belong to no team.", _put_in),
)
