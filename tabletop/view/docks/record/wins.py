"""Who has won, as people declared it. Play may go on after it."""

from tabletop.engine.table import Win
from tabletop.view.widgets.flow import Words
from tabletop.view.widgets.section import Section


class Wins(Section[tuple[Win, ...]]):
    def build(self, facts: tuple[Win, ...]) -> None:
        for win in facts:
            said = f"{win.by or 'The table'} declared it{f': {win.why}' if win.why else ''}."
            if win.played_on:
                self.column.addWidget(self.line(Words(f"{win.who} has won, and play went on. {said}"), px=12.5, second=True))
            else:
                self.title(f"{win.who} has won")
                self.column.addWidget(self.line(Words(said), second=True))
