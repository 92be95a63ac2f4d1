"""Sheets for the rules of four games, in the words of the toy vocabulary, to read, print and scramble; the games' own are their files."""
# ruff: noqa: E501

COMMON = {
    "103": """\
before proposal made if kind is in ["amend", "repeal"] and class of rule is immutable: object "an immutable rule must first be transmuted"
""",
    "104": """\
when every ballot is in: close vote
""",
    "105": """\
set voters to players
when vote opened: require voters to "vote"
before vote closed if missing is not []: object "every eligible voter must participate"
""",
    "108": """\
set proposal number to 1 + highest of ([300] + ordinal number of proposals)
set rule number of proposals to ordinal number of proposal
""",
    "109": """\
set adoption to unanimous if kind of proposal is "transmute" and class of rule of proposal is immutable
""",
    "110": """\
set precedence to ["immutable first"]
""",
    "111": """\
before vote opened if by is not proposer: object "the proponent decides the time to end debate and vote"
before proposal revised if by is not proposer: object "the proponent decides the final form"
""",
    "113": """\
when player forfeited: put who out
""",
    "114": """\
before rule stops being mutable if number of mutable rules is at most 1: object "there must always be at least one mutable rule"
""",
    "203": """\
set adoption to unanimous
when circuit ended if ended is 2 and changes of this rule is 0
  change this rule to "A rule-change is adopted if and only if it has a simple majority of the eligible voters." with "set adoption to majority"
""",
    "205": """\
when proposal adopted: put proposal into effect
""",
    "207": """\
set votes of players to 1
""",
    "211": """\
set precedence to ["claims within a class", "lowest number first within a class"]
""",
    "212": """\
set judge to first of players before mover where it is not in overruled judges
set voices "begin the next turn" to players where it is not next mover
set consent "begin the next turn" to majority
before turn begun if judged this turn and "begin the next turn" is not in motions carried
  object "Judgment was invoked: a majority of the others must consent"
set voices "overrule the Judge" to players where it is not judge
set consent "overrule the Judge" to unanimous
when motion carried if motion is "overrule the Judge": overrule judge
""",
    "213": """\
set claims over to rules that answer "winner"
""",
}
NOMIC = {
    "201": """\
set order to players in order of surname if custom "the mail clause of 201" otherwise clockwise
set next mover to next in order
set circuit to 1 + lowest of turns of order if departed is []
set starting score of players to 0
before turn begun if who is not next mover: object "turns may not be skipped or passed"
before turn ended if parts owed of who is not []: object "parts of turns may not be omitted"
when parts done: end turn
""",
    "202": """\
set turn parts to ["propose"] if custom "the mail clause of 202" otherwise ["propose", "throw the die"]
set dice to 1
set sides to 6
when dice thrown if duty is "throw the die": give sum of faces points to thrower
when votes counted if custom "the mail clause of 202": give rounded of ((ordinal number of proposal - 291) * for votes / all votes) points to proposer
""",
    "204": """\
when proposal adopted if threshold is not unanimous: give 10 points to against voters
""",
    "206": """\
when proposal defeated: take 10 points from proposer
""",
    "208": """\
set winner to players whose points is at least (200 if custom "the mail clause of 208" otherwise 100)
""",
    "209": """\
before rule becomes mutable if number of mutable rules is at least 25: object "at most 25 mutable rules"
""",
}
CARDS = {
    "1": """\
when game begun
  add 1 "standard deck" to "draw"
  shuffle "draw"
  for each player in players
    draw 5 cards from "draw" for player
  hand "token" to custom "the player chosen beforehand"
""",
    "2": """\
when game begun: add 0 "card" to "discard"
""",
    "4": """\
set next mover to holder of "token"
set turn parts to ["propose or pass the token"]
before proposal made if by is not holder of "token": object "only the player with the token creates a proposition"
before proposal made if proposal under vote is not nobody: object "a proposition is under vote"
before thing handed if thing is "token" and proposal under vote is not nobody: object "a proposition is under vote"
when game begun: begin turn of next mover
when parts done: end turn
when turn ended: begin turn of next mover
before thing handed if thing is "token" and taker is not first of (players after giver): object "the token goes clockwise"
""",
    "5": """\
when proposal made: open vote
when vote opened: require proposer to "vote"
before ballot laid if voter is proposer and side is not "for": object "the proposer starts the for pile"
when ballot laid if voter is proposer: draw 1 cards from "draw" for voter
""",
    "6": """\
set voters to players
set ballot to "a card face down"
when vote opened: require players where it is not proposer to "vote"
before ballot laid if voter is not proposer and pile of "for" is []: object "the proposing player has not started the for pile yet"
before ballot laid if voter is in voted: object "one card each"
when ballot laid if voter is not proposer and side is not "none": draw 1 cards from "draw" for voter
""",
    "7": """\
when pile ran dry if pile is "draw"
  move pile of "discard" to "draw"
  shuffle "draw"
""",
    "8": """\
set votes of players to sum of value of cards of ballot
set adoption to for votes is more than against votes
when every ballot is in: close vote
when vote closed
  show pile of "for" to proposer
  show pile of "against" to proposer
when votes counted
  move pile of "for" to "discard"
  move pile of "against" to "discard"
""",
    "9": """\
set consent "a 5-minute limit" to majority
before motion made if motion is "a 5-minute limit" and proposal under vote is nobody: object "no proposition is under vote"
when motion carried if motion is "a 5-minute limit": run "time limit" for 5 minutes
when clock ran out if clock is "time limit": excuse players where it is not proposer of proposal under vote from "vote"
""",
    "10": """\
when proposal adopted: put proposal into effect
""",
    "11": """\
when proposal defeated: hand "token" to first of players after proposer
""",
    "12": """\
set value of cards whose rank is in [2, 3, 4, 5, 6, 7, 8, 9, 10] to rank of card
""",
    "13": """\
set value of cards whose rank is "A" to 1
""",
    "14": """\
set value of cards whose rank is "J" to 11
""",
    "15": """\
set value of cards whose rank is "Q" to 12
""",
    "16": """\
set value of cards whose rank is "K" to 13
""",
    "17": """\
set consent "settle a dispute" to majority
when motion carried if motion is "settle a dispute": require by to "create the rule that settles it"
""",
}
CHESS = {
    "201": """\
set order to armies
set next mover to next in order
set circuit to 1 + lowest of turns of order if departed is []
before turn begun if who is not next mover: object "turns may not be skipped or passed"
before turn ended if parts owed of who is not []: object "parts of turns may not be omitted"
when parts done: end turn
""",
    "202": """\
set turn parts to ["propose", "move the army", "take armies"]
when part begun if part is "take armies"
  for each lost in armies whose mated by is not nobody
    hand lost to mated by of lost
""",
    "204": """\
set ladder up to ["pawn", "knight", "bishop", "rook", "queen"]
when proposal adopted if threshold is not unanimous: allow against voters to "promote a piece"
""",
    "206": """\
set ladder down to ["queen", "rook", "bishop", "knight", "pawn", "nothing"]
when proposal defeated: require proposer to "demote a piece"
""",
    "208": """\
set winner to players if number of players is 1 otherwise []
""",
    "209": """\
before rule becomes mutable if number of mutable rules is at least 35: object "at most 35 mutable rules"
""",
    "214": """\
set moves of pieces whose kind is "king" to "K"
set moves of pieces whose kind is "queen" to "Q"
set moves of pieces whose kind is "rook" to "R"
set moves of pieces whose kind is "bishop" to "B"
set moves of pieces whose kind is "knight" to "N"
set moves of pieces whose kind is "pawn" to "mfWcfFimfnD"
set promotion to ["queen", "rook", "bishop", "knight"]
set castling to yes
set en passant to "until the army's next turn"
set royal to ["king"]
set array of armies to "alternating"
set defers to to other rules
""",
    "215": """\
when game begun
  for each player in players
    raise army for player
""",
    "217": """\
set joining to "turned"
before half-boards pushed if number of boards is not 2: object "you push two half-boards together"
""",
    "219": """\
set moves per half-board of armies to 1
set partners to "no own piece, then or now"
set extra moves to "must"
""",
    "220": """\
set enemies of armies to armies whose controller is not controller of army
""",
    "221": """\
set mate at the push to yes
set mating pieces to "any enemy"
set mate decided to "at once if nothing helps, else on the victim's turn"
""",
    "222": """\
when thing handed if armies of giver is []: put giver out
set winner to players if number of players is 1 otherwise []
""",
}
SOLITAIRE = {
    "1": """\
set class of rules to immutable if ordinal number of rule is less than 20 otherwise mutable
before rule changed if kind is in ["mutate", "divide"] and class of rule is immutable
  object "immutable rules are not subject to mutation or division"
""",
    "2": """\
set winner to players if rules is [this rule] otherwise []
""",
    "3": """\
when game begun: change "life" of mutable rules to 8
when rule becomes mutable: change "life" of rule to 8
when turn ended: take 1 "life" from mutable rules
when counter changed if counter is "life" and amount is more than 8: change "life" of thing to 8
""",
    "5": """\
when counter changed if counter is "life" and amount is at most 0: remove thing
""",
    "6": """\
set order to players
set next mover to next in order
set turn parts to ["take an action"]
before rule changed if changes this turn of by is at least 1: object "exactly one action each turn"
before rule changed if kind is not in describes of immutable rules: object "no immutable rule describes this action"
before rule changed if number of mutable rules is less than 2 and "divide" is in describes of immutable rules and kind is not "divide"
  object "with fewer than 2 mutable rules the next action must be to divide"
when parts done: end turn
when turn ended: begin turn of next mover
""",
    "7": """\
set describes to ["transmute"]
before rule changed if kind is "transmute" and to is less than 20: object "the new number must be 20 or more"
before rule changed if kind is "transmute" and to is in ordinal number of rules: object "that number is taken"
before rule changed if kind is "transmute" and ordinal number of rule is less than highest of ordinal number of immutable rules
  object "an immutable rule with a greater number exists"
""",
    "8": """\
set describes to ["mutate"]
set number in the text to yes
before rule changed if kind is "mutate" and words out is more than (4 if places is 1 otherwise 2)
  object "up to 4 consecutive or 2 non-consecutive words"
before rule changed if kind is "mutate" and words in is more than 8: object "from zero to 8 other words"
""",
    "9": """\
set describes to ["subsume"]
when rule changed if kind is "subsume"
  give rounded down of ("life" of other / 2) "life" to rule
  remove other
""",
    "10": """\
set describes to ["divide"]
before rule changed if kind is "divide" and to is in ordinal number of rules: object "that number is taken"
when rule changed if kind is "divide"
  let share be "life" of rule / 2 + 4
  change "life" of [rule, other] where class of it is mutable to share
""",
    "11": """\
set precedence to ["lowest number first"]
""",
    "12": """\
before rule changed if to is not nobody and to is less than 1: object "rule numbers are integers greater than 0"
""",
    "1001": """\
when rule changed if kind is in describes of immutable rules: give 10 points to by
""",
}
GAMES = {"both": COMMON, "nomic": NOMIC, "card-nomic": CARDS, "nomic-chess": CHESS, "solitaire-nomic": SOLITAIRE}
