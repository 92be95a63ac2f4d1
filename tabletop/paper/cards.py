"""The rules in force as cards to cut out, by class and number; with ``since``, those that are new or read otherwise."""

from tabletop.paper.account import Account
from tabletop.paper.document import Card, Cards, ruled
from tabletop.paper.rules import changed


def cards(account: Account) -> Cards:
    book = account.table.rulebook
    shown = [rule for rule in account.rules if account.since is None or changed(account, rule)]
    made = tuple(Card(str(rule.number), ruled(rule.text), rule.kind, book.place_of(rule.kind), rule.standing) for rule in shown)
    new = f" that are new or changed since step {account.since.step}" if account.since else ""
    return Cards("Rule cards", f"{len(made)} rule card{'s' * (len(made) != 1)}{new}.", account.standing, made)
