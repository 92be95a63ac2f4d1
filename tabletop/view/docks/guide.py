"""A first game in a few short steps, one at a time; it can be leafed through and closed."""

from dataclasses import dataclass

from tabletop.view.values.wishes import TurnGuide
from tabletop.view.widgets.controls import button
from tabletop.view.widgets.flow import Text
from tabletop.view.widgets.section import Section

CLOSE = 0


@dataclass(frozen=True)
class Guided:
    """The steps of a game's guide, and which of them is shown, from 1, or 0 if none is."""

    steps: tuple[str, ...] = ()
    at: int = 0


NO_GUIDE = Guided()


class Guide(Section[Guided]):
    ACTS = False

    def build(self, facts: Guided) -> None:
        if not 0 < facts.at <= len(facts.steps):
            return
        self.say(Text(f"First game, {facts.at} of {len(facts.steps)}", strong=True), px=12.5)
        self.say(facts.steps[facts.at - 1])
        words, then = ("Next", facts.at + 1) if facts.at < len(facts.steps) else ("Done", CLOSE)
        back = button("Back", lambda: self.wish(TurnGuide(facts.at - 1)), small=True)
        back.setEnabled(facts.at > 1)
        on = button(words, lambda: self.wish(TurnGuide(then)), small=True)
        self.add_row(back, on, button("Close the guide", lambda: self.wish(TurnGuide(CLOSE)), link=True))
