"""What a row of the grammar means, as lines of a sheet: with names, whoever does it, and the words of the text in place."""

import re
from collections.abc import Mapping, Sequence
from functools import reduce

from tabletop.clerk.editing.word_forms import NUMBERED, of_several
from tabletop.clerk.prose.phrases import SENTENCE_MARK, PhraseReader, Phrases
from tabletop.engine.values import listed, so_many

_LINE = re.compile(r"(?P<head>(?:when|before) .*?)(?:::\s*(?P<those>.*?)\s*::|:)\s*(?P<body>.*)", re.DOTALL)
_ONE, _LONE = "‡", "†"
_EACH_OF = re.compile(r"hand of @|(?:owned by|armies of) @|\bof @(?: / 2)?\)|2 \* .+ of @|(after|before|team-mates of) @@")
_BESIDE = re.compile(r"(after|before|team-mates of) @@")
"""Neighbours and team-mates are those of whoever does it."""
_OWN = re.compile(r"<<(.*?)>>\s*")
_LETS = re.compile(r"^(let \w+ be .+)\n  ", re.MULTILINE)
_PAID = re.compile(r"pay (.+) (\S+) from (.+) to (.+)")
_BY_FIGURES = re.compile(
    r"\(?players with (highest|lowest)|players where (?!it is not )|(?:first|last) \d+ of players in order of |\(?those called "
)
"""Who they are may be another question once something has been done to somebody."""
_NAMED = {"highest": "richest", "lowest": "poorest", None: "affected"}
"""What a line calls those who are told by figures, where it does more than one thing."""
_MANY = re.compile(
    r"\(?those called |\[|\(?players|payers|payees|"
    rf"(first|last) \d|members of|against voters|for voters|team-mates|teams|robots|{'|'.join(_NAMED.values())}"
)
_RANKED = re.compile(r"players(?= with (?:highest|lowest))|those called \"[^\"]*\"$")
"""Of whom people speak as of one, but for *each*, *every* and *all* of them, who stand in brackets."""
_ANY_ONE = re.compile(r'one of \((?:players with|those called "[^"]*"\)(?! where))')
"""One of those of whom it is said that each does it."""
_QUOTES = ("“", '"', "'", "‘", "«")
OWN_AFFAIR = "!"
ONE_OF_TWO = re.compile(rf"{OWN_AFFAIR}:: first of players (?:after|before)")
"""Who is meant by *he*, *she* or *their* may be either one: *the player after Bo* | *when she throws*."""
_MAY, _COSTS = "¤", re.compile(r'take (\d+) ("[^"]+"|\w+) from who\b')
_TO_ONE, _SOME = f'" to {_ONE}', "players where "
"""So something goes to one of several, and so begins who they are where it may be nobody."""
_OF_IT, _BESIDES = "¬", re.compile(rf"( {_MAY}\w*)(\n[^{_MAY}]*)")
"""The name of what people do, in a line on what that brings besides; and such lines behind how often they may."""
_ASKS_WHOM = re.compile(r'^set choices "[^"]*" to (?!squares\b|\(?hand of doer\)?(?: whose .*)?$)', re.MULTILINE)
"""With whom something is done, without which there is nobody else who gets anything."""
_HOW_OFTEN = re.compile(r"(?:(\d+) )?(turn|circuit|game)")
_IN_EXCHANGE = " in exchange"
"""What is behind the name of something that is given up, until it is said for how much."""
_AGAIN = 'allow @ to "throw the die"'
_BROUGHT = re.compile(
    r"""(?:give (?P<number>\d+) "?(?P<counter>[^"]+?)"? to @|draw (?P<cards>\d+) cards? from "draw" for @"""
    rf"""|(?:{_AGAIN}|throw 1 dice for @)|require @ to "put (?P<man>a (?:captured )?\w+) [^"]*board")(?=;|$)""",
    re.MULTILINE,
)
_OF_THOSE = re.compile(r'(?<=@) where (.+?)(?= to "|$)')
"""Of which of them alone something is asked."""
_IT = re.compile(r"\bit\b")
_PLAINLY = re.compile('‹"?(.*?)"?›')
"""What is counted, within the name of what people do."""
_THEY, _DOER, _WHOEVER, _SAID, _OR_ELSE = "@@", "@", "°", "§", "!"
_HIM = f"{_THEY}¦"
"""Whoever was spoken of, to whom everybody else pays something; of nobody else it is sure that he is meant."""
_OTHERS = f"it is not {_THEY}"
"""Everybody else than whoever something is done by, or to: not than whoever it happens to."""
_A_BALLOT = "when ballot laid"
"""Several may do so in one vote, of whom none is one of *the others*."""
_DEED, _PROPOSER = "when deed done", re.compile(r"\bproposer$")
"""Of what people do is not told who has proposed what is voted on."""
_OF_ONE = re.compile(r"«(.+?): (.+?)»")
"""Someone, and what is said of “it”: of them."""
_NOT_THEM = re.compile(r'not \(it is ((?:in )?(?:"[^"]+"|holder of "[^"]+"|mover|proposer|judge))\)')
_NOT_SO = re.compile(r"not \((sum of faces|\d) is (\d+|in faces)\)")
_OVER, _MOVER = "when turn ended", re.compile(r"(?<!next )(?<!latest )\bmover\b")
"""Once a turn has ended it is nobody’s: whoever was on turn is whose turn ended."""
_NOBODYS = ("when turn ", "when circuit ", "when day ", "when this rule ")
"""What happens without anybody who is spoken of."""
_PLAYED = re.compile(
    r"^when card (?:played|laid)(?: if (?P<if>[^\n:]*))?(?=:|\n):?(?P<body> [^\n]*|(?:\n  [^\n]*)+)", re.MULTILINE
)
_OF_KINDS, _PLAYER = re.compile(r"\(\[card\] whose (.*)\) is not \[\]"), re.compile(r"\bplayer\b")
_OF_CARD = re.compile(r"\(?(?:rank|suit) ")
_WRITTEN = re.compile(r"(\d+)(?:(…)(\d+)|([‥“]))")
"""Where words of the text stand as they are: all from one token up to another, or that one."""


def laid_as_ballots(lines: str) -> str:
    """Lines on a card that is played, of one that is laid as a ballot: what it is, they hear in the count."""
    return _PLAYED.sub(_counted, lines)


def _counted(played: re.Match[str]) -> str:
    said = [_OF_KINDS.sub(r"\1", each) for each in (played["if"] or "").split(" and ") if each]
    of_card, others = ([each for each in said if bool(_OF_CARD.match(each)) is its] for its in (True, False))
    if not of_card:
        laid = " and ".join(("number of (cards of ballot of player) is at least 1", *others))
        return _PLAYER.sub("voter", f"when ballot laid if {laid}\n  {played['body'].strip()}")
    kind = " and ".join(of_card).replace(" of card ", " ")
    those = " and ".join((f"number of ((cards of ballot of it) whose {kind}) is at least 1", *others))
    body = played["body"].strip().replace("\n", "\n  ")
    return f"when votes counted\n  for each player in players where {_PLAYER.sub('it', those)}\n    {body}"


def spelled_lines(meaning: str, said: str, text: str, reader: PhraseReader) -> str:
    """A meaning of the grammar as lines of a sheet; empty where somebody is spoken of who is not told."""
    for each in _WRITTEN.finditer(meaning):
        first = reader.tokens[int(each[1])]
        last = reader.tokens[int(each[3]) - 1] if each[2] else first
        closing = bool(each[2]) and text[last.end : last.end + 1] == "”"  # *say “ouch”*
        before, words = text[: first.begin], text[first.begin : last.end + closing]
        a_thing = each[4] == "‥" and reader.phrases.patterns["article"].search(before)
        if a_thing or (each[4] == "“" and before[-1:] not in _QUOTES):
            return ""
        if each[2] and not _is_deed(first.word, words, before, reader.phrases):
            return ""
        if each[2] and reader.phrases.patterns["having to"].search(before):
            words = reader.phrases.patterns["and does"].sub(lambda found: f"{found[1]}{of_several(found[2])}", words)
        meaning = meaning.replace(each[0], words.replace('"', ""))
    if "; pay " in meaning and reader.phrases.patterns["from another"].search(said):
        return ""
    quoted = said.partition(SENTENCE_MARK)[0].replace('"', "")
    meaning = _PLAINLY.sub(r"\1", meaning)
    meaning = _named_act(said_of_one(meaning).replace(_SAID, f'"{quoted}"'))
    lines = [spelled_line(each) for each in re.split(r"\n(?! )", meaning)]
    return "\n".join(lines) if all(lines) and not any(map(_ANY_ONE.search, lines)) else ""


def _is_deed(first: str, words: str, before: str, phrases: Phrases) -> bool:
    """Whether words, behind others, are something that somebody has to do: not how much *a repeal needs*, nor anything said of
    somebody else besides, of a *you* who was not called so before, of what has to have been done by then, or of each turn."""
    patterns = phrases.patterns
    no_deed = first in phrases.any_of("no deed") or first.isdigit() or first in NUMBERED or patterns["needed"].search(before)
    of_you = patterns["spoken to"].search(words) and not patterns["you"].search(before)
    done_before, goes_on = patterns["by then"].match(words), patterns["each turn"].search(words)
    return not (no_deed or of_you or done_before or goes_on or patterns["another clause"].search(words))


def said_of_one(meaning: str) -> str:
    """With somebody in place of the “it” of what is said of that one alone."""
    meaning = _NOT_SO.sub(r"\1 is not \2", _NOT_THEM.sub(r"it is not \1", meaning))
    return _OF_ONE.sub(lambda found: re.sub(r"\bit\b", found[1], found[2]), meaning)


def spelled_line(meaning: str) -> str:
    """One line of it; empty where nobody is told who would be meant."""
    line = _LINE.fullmatch(meaning)
    if not line:
        return "" if _DOER in meaning else meaning
    occasion, doer, conditions = _head(line["head"])
    body = line["body"]
    if occasion == _DEED and _PROPOSER.search(body):
        body = _PROPOSER.sub("proposer of proposal under vote", body)
        conditions.append("proposal under vote is not nobody")
    those, others = (line["those"] or doer).replace(_THEY, doer).replace(_WHOEVER, doer), _OTHERS in (line["those"] or "")
    paid = _PAID.fullmatch(body) if others else None
    if paid and (paid[4] == doer or _one_of(paid[4], doer) in conditions):  # whoever does it is paid
        body = f"{body[: paid.start(4)]}{doer}"
    elif paid and _DOER not in paid[4]:  # other than whoever is paid
        those = line["those"].replace(_OTHERS, _not_in(paid[4]))
        if conditions or OWN_AFFAIR in line["head"] or not occasion.startswith(_NOBODYS):
            return ""
    is_one = _one_of(those, doer)
    if those != doer and ((OWN_AFFAIR in line["head"] and not others) or (is_one in conditions and _several(those))):
        conditions, those = [*dict.fromkeys((*conditions, is_one))], doer
    if occasion.startswith(_A_BALLOT) and _OTHERS in body:
        return ""
    if _TO_ONE in body and those.startswith(_SOME):  # there may be none
        conditions.append(f"({those}) is not []")
    deeds = _deeds(body, those, doer)
    if len(deeds) == 1 and deeds[0][0] == doer and not _several(doer) and (some := _OF_THOSE.search(deeds[0][1])):
        deeds, of_them = [(doer, deeds[0][1].replace(some[0], "", 1))], _IT.sub(doer, some[1])
        conditions += [of_them] if of_them not in conditions else []
    named = _bound(deeds)
    if named is None:
        return ""
    done = [_done(body, _by_names(whose, named), doer) for whose, body in deeds]
    if not all(done) or any(_DOER in each for each in (those, *done, *conditions)):
        return ""
    lets = dict.fromkeys((*(f"let {name} be {whom}" for name, whom in named.values()), *_LETS.findall("\n".join(done))))
    done = [*lets, *(_LETS.sub("", each) for each in done)]
    condition = f" if {' and '.join(conditions)}" if conditions else ""
    if occasion == _OVER:
        done = [_MOVER.sub(doer, each) for each in done]
    one = len(done) == 1 and "\n" not in done[0]
    return f"{occasion}{condition}: {done[0]}" if one else "\n  ".join((occasion + condition, *done))


def _named_act(meaning: str) -> str:
    """The lines of something that people may do, with who may at their head, who has what it costs, or what is asked of them
    behind its name, and how often; where they may on an occasion alone, with that in place of who. Nothing where it is not said
    for what somebody pays."""
    act, *said = map(str.strip, _BESIDES.sub(r"\2\1", meaning).split(_MAY))
    whose = [each for each in said if each]
    if not whose:
        return meaning
    anew = "new " * act.startswith('"discard')
    if brought := [_good(each, anew) for each in _BROUGHT.finditer(act)]:
        act = act.replace(_IN_EXCHANGE, f" for {listed(brought)}")
    act = act.replace(f"give{_IN_EXCHANGE}", "give")
    head, _, lines = act.partition("\n")
    name, _, has = head.partition('" if ')
    name = f'{name}"' if has else name
    lines = lines.replace(_OF_IT, name)
    limits = [(each[1] or "1", each[2]) for each in map(_HOW_OFTEN.fullmatch, whose) if each]
    costs, in_game = _COSTS.search(lines), next((number for number, span in limits if span == "game"), "")
    if name == f'"pay{_IN_EXCHANGE}"' or ("chosen player" in lines and not _ASKS_WHOM.search(lines)):
        return ""
    when = next((each for each in whose if each.startswith("when ")), "")
    if when:
        return "" if costs or has or len(whose) > 1 else f"{when}: allow @ to {name}\n{lines}".strip()
    often = [f"set times a {span} {name} to {number}" for number, span in limits if span != "game"]
    used = name.replace('"', "") + " used"
    conditions = [f"{costs[2]} of it is at least {costs[1]}"] if costs else []
    conditions += [has] if has else []
    conditions += [f'"{used}" of it is {"0" if in_game == "1" else f"less than {in_game}"}'] if in_game else []
    among = [each for each in whose if each != "players" and not _HOW_OFTEN.fullmatch(each)]
    among = ["latest mover" if each == "mover" else each for each in among]  # *on your turn*: until the next one begins
    among += ["latest mover"] if _AGAIN in lines and "latest mover" not in among else []  # a turn's last part is thrown again
    conditions += [f"({_one_of(each, 'it')})" for each in among] if conditions or len(among) > 1 else []
    who = f"players where {' and '.join(conditions)}" if conditions else "".join(among) or "players"
    counted = [f'when deed done ?what is {name}: give 1 "{used}" to who'] if in_game else []
    return "\n".join(filter(None, (f"set who may {name} to {who}", *often, lines, *counted)))


def _good(brought: re.Match[str], anew: str) -> str:
    """What somebody gets for something else, as a name has it; cards for a card ``anew``."""
    if number := brought["number"]:
        return so_many(int(number), brought["counter"])
    return brought["man"] or {"1": f"a {anew}card", None: "a throw"}.get(brought["cards"], f"{brought['cards']} {anew}cards")


def _deeds(said: str, those: str, doer: str) -> Sequence[tuple[str, str]]:
    """What is done, each with who does it: whoever was spoken of last; nobody where *they*, or *the others*, might mean those of
    two, as *him* might to whom somebody pays, nor who is named behind a “but”: it might be otherwise for them alone."""
    subjects, deeds = [those], list[tuple[str, str]]()
    for each in map(str.strip, said.split(";")):
        own = _OWN.match(each)
        if own:
            whose = own[1].removeprefix(_OR_ELSE)
            unsure = _THEY in whose and (len(set(subjects)) > 1 or (whose == _THEY and those != doer))
            of_many = _several(those) and not _RANKED.match(those)
            unsure = unsure or (of_many and bool(_BESIDE.search(whose)))  # *everyone pays. The player on their left …*
            unsure = unsure or (whose != own[1] and whose.startswith(('"', "["))) or (_OTHERS in whose and those == "players")
            subjects.append(
                "" if unsure else whose.replace(_OTHERS, _not_in(those)).replace(_THEY, those).replace(_WHOEVER, doer)
            )
        whose, body = subjects[-1], each[own.end() :] if own else each
        paid = _PAID.fullmatch(body.replace(_HIM, _THEY))
        of_another = paid is not None and _THEY in (paid[3], paid[4]) and not {*subjects} <= {doer, whose}
        of_nobody = _HIM in body and _not_in(doer) not in whose
        of_nobody |= of_another  # *Ben gets 2 points and Cleo pays him 1*
        deeds.append(("" if of_nobody else whose, body.replace(_HIM, _THEY)))
    return deeds


def _bound(deeds: Sequence[tuple[str, str]]) -> Mapping[str, tuple[str, str]] | None:
    """By what names a line of several deeds calls those who are told by figures, and of what: who they are is asked once, before
    anything is done. Nothing where two would have one name."""
    named = dict[str, tuple[str, str]]()
    for at, (who, _) in enumerate(deeds):
        told = _BY_FIGURES.match(who)
        if told and sum(who in whose for whose, _ in deeds) + (at > 0) > 1:
            payments = (paid for whose, body in deeds if whose == who and (paid := _PAID.fullmatch(body)))
            pays = bool(_RANKED.match(who)) and any(_RANKED.match(paid[4]) for paid in payments)
            named[who] = ("payer", f"one of {who}") if pays else (_NAMED[told[1]], who)
    return named if len({name for name, _ in named.values()}) == len(named) else None


def _by_names(whose: str, named: Mapping[str, tuple[str, str]]) -> str:
    """Who does it, as a line that asks only once names them: *the richest*, or everybody who is none of these."""
    return reduce(lambda said, who: said.replace(who, named[who][0]), named, whose)


def _done(body: str, subject: str, doer: str) -> str:
    """One thing that is done: with whoever does it in place, and a payment in its two halves; empty where nobody is named."""
    if some := _OF_THOSE.search(body):
        subject, body = _of_some(subject, some[1]), body.replace(some[0], "", 1)
    paid = _PAID.fullmatch(body)
    if _several(subject) and _EACH_OF.search(body):
        if paid and _several(paid[4]):  # who they are is another question once one has paid
            return ""
        each = _done(body, "player", doer).replace("\n", "\n  ")
        return f"for each player in {subject}\n    {each}" if each else ""
    if _LONE in body and _several(subject):
        return ""
    body = body.replace(_LONE, "")
    body = _BESIDE.sub(rf"\1 {subject}", body).replace(_OTHERS, _not_in(subject)).replace(_THEY, doer)
    body = body.replace(_DOER, subject)
    body = body.replace(_WHOEVER, doer) if doer == subject and not _several(doer) else body
    body = body.replace(_ONE, "one of " if _several(subject) else "")
    paid = _PAID.fullmatch(body)
    if not subject or not paid:
        return body if subject or _DOER not in body else ""
    number, counter, giver, taker = paid.groups()
    first, ranked = "", _RANKED.match(taker)
    if _RANKED.match(giver):
        first, giver, taker = f"let payer be one of {giver}\n  ", "payer", taker.replace(_not_in(giver), _not_in("payer"))
    elif ranked and giver != "payer":  # whoever pays may be the one
        paying = giver.replace(_not_in(taker), _not_in("payee"))
        paying = _of_some(giver, _not_in("payee")) if paying == giver and _several(giver) else paying
        first, taker, giver = f"let payee be one of {taker}\n  ", "payee", paying
    if _several(giver) and _BY_FIGURES.match(giver):  # who they are is another question once they have paid
        first, giver = f"{first}let payers be {giver}\n  ", "payers"
    elif not ranked and _several(taker) and _BY_FIGURES.match(taker):
        first, taker = f"{first}let payees be {taker}\n  ", "payees"
    if (_several(giver) and _several(taker)) or giver == taker:
        return ""
    if ranked and giver == "payer":
        taker = f"one of {_RANKED.sub(lambda those: f'({those[0]} where it is not payer)', taker, count=1)}"
    taken = _times(number, taker) if _several(taker) else number
    given = _times(number, giver) if _several(giver) else number
    halves = [f"take {taken} {counter} from {giver}", f"give {given} {counter} to {taker}"]
    return first + "\n  ".join(reversed(halves) if f"{counter} of {giver}" in number else halves)  # half of what they have now


def _of_some(subject: str, condition: str) -> str:
    """Those of them, or that one alone, of whom a condition holds."""
    if subject == "players" or condition in subject:
        return subject if condition in subject else f"players where {condition}"
    return f"players where {_one_of(subject, 'it')} and {condition}"


def _several(who: str) -> bool:
    return bool(_MANY.match(who))


def _not_in(subject: str) -> str:
    """The condition that “it” is none of them."""
    return f"it is not {'in ' if _several(subject) or _RANKED.match(subject) else ''}{subject}"


def _one_of(those: str, doer: str) -> str:
    """The condition that somebody is one of them."""
    if those.startswith("players where "):
        return re.sub(r"\bit\b", doer, those.removeprefix("players where "))
    return f"{doer} is in {those}" if _several(those) else f"{doer} is {those}"


def _times(number: str, whom: str) -> str:
    return f"number of {whom}" if number == "1" else f"{number} * number of {whom}"


def _head(head: str) -> tuple[str, str, list[str]]:
    doer, conditions = "", []
    parts = re.split(r"\s*([~?])", head.replace(OWN_AFFAIR, ""))
    for sign, words in zip(parts[1::2], parts[2::2], strict=True):
        if sign == "~":
            doer = doer or words.strip()  # of two, the one that the words named is said first
        elif words.strip():
            conditions.append(words.strip())
    return parts[0].strip(), doer, [each.replace(_DOER, doer) for each in conditions]
