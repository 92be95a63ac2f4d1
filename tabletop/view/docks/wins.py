"""Who has won, as people declared it. Play may go on after it."""

from tabletop.engine.table import Win
from tabletop.view.docks.section import Section
from tabletop.view.flow import Words


class Wins(Section):
    def build(self, wins: tuple[Win, ...]) -> None:
        for win in wins:
            self.title(f"{win.who} has won")
            said = f"{win.by or 'The table'} declared it"
            self.column.addWidget(self.line(Words(f"{said}: {win.why}." if win.why else f"{said}."), second=True))
