"""What the window holds after 2,000 acts with every view opened and closed: ``python -m benchmarks.memory``.

The steps themselves are kept, and so they are counted beside it: the same acts at a session that nobody looks at.
"""

import gc
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtWidgets import QApplication

from benchmarks.evenings import rounds, sat_down
from benchmarks.page import opened, settle, shown
from benchmarks.report import told
from tabletop.app.play import PlayedEvening
from tabletop.engine.acts import Act
from tabletop.engine.acts.counters import POINTS
from tabletop.engine.answers import Done
from tabletop.view.values.drafts import Draft

ACTS, BEFORE, MOST = 2_000, 400, 10.0


def main() -> None:
    if not Path("/proc/self/statm").exists():
        sys.exit("What a process holds is not known here.")
    QApplication.instance() or QApplication([])
    with TemporaryDirectory() as folder:
        home = Path(folder)
        bare = alone(home)
        session = sat_down(home, "window.nomic")
        with shown(session, home) as evening:
            acts = rounds(session)
            looked_at(evening, acts, BEFORE)
            before = held()
            looked_at(evening, acts, ACTS)
            grown = held() - before
        told(f"memory after {ACTS:,} acts in the window", grown - bare, MOST, "MB", f"{bare:.1f} MB for the steps themselves")


def looked_at(evening: PlayedEvening, acts: Iterator[Act], number: int) -> None:
    """So many acts, each shown; every twentieth time all that can be opened beside the felt is opened and closed."""
    page = evening.page
    for index in range(number):
        evening.act(next(acts))
        settle(evening)
        if index % 20 == 0:
            for _ in opened(evening):
                pass
            page.open_rule("r3")
            settle(evening)
            page.side.show_docks()
            page.open_figure("value", "AS")
            settle(evening)
            page.open_figure(POINTS, "Bo")
            page.open_editor(Draft())
            settle(evening)
            page.side.show_docks()
            evening.page.looked_back.emit(max(1, evening.session.last - 15))
            settle(evening)
            evening.page.looked_back.emit(0)


def alone(home: Path) -> float:
    """What so many steps take in a session that nobody looks at."""
    session = sat_down(home, "alone.nomic")
    acts = rounds(session)
    for _ in range(BEFORE):
        assert isinstance(session.act(next(acts)), Done)
    before = held()
    for _ in range(ACTS):
        assert isinstance(session.act(next(acts)), Done)
    return held() - before


def held() -> float:
    """Megabytes that the process holds now."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * 4_096 / 1_000_000


if __name__ == "__main__":
    main()
