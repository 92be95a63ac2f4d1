"""A table with phones on this computer alone, to try the page at: ``python -m tests.phones.table card-nomic --vote``.

The first line that it prints is the address; the program is the real one, with an evening that has just begun.
"""

import argparse
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tabletop.app.folders import Folders
from tabletop.app.starting import application
from tabletop.app.window import Window
from tests.playing import do, propose, sit

WORDS = {"card-nomic": ("The value of a Jack card is 0.", 14), "nomic": ("A player who sings gains five points.", None)}


def evening(folder: Path, game: str, players: str, *, vote: bool, secret: bool) -> Path:
    """A game that has begun, with a proposal under vote if one is asked for."""
    first = players.split(",")[0]
    options = {"the ballots": "secret"} if secret else {}
    session = sit(folder, game, players, token="" if game == "nomic" else first, options=options)
    if game == "nomic":
        do(session, "begin turn", by=first, to=first)
    if vote:
        words, rule = WORDS[game]
        propose(session, first, words, rule=rule)
        if game == "nomic":
            do(session, "end debate", by=first)
    session.close()
    return session.path


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="card-nomic", choices=WORDS)
    parser.add_argument("--players", default="Ann,Bo,Cy,Dee")
    parser.add_argument("--vote", action="store_true", help="with a proposal under vote")
    parser.add_argument("--secret", action="store_true", help="with all votes in secret (nomic)")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--name", default="", help="what browsers call the host, such as table.test")
    parser.add_argument("--port", type=int, default=0, help="0 for any that is free")
    given = parser.parse_args()
    app = application()
    with TemporaryDirectory() as folder:
        window = Window(Folders.portable(Path(folder)))
        window.resize(1440, 900)
        window.show()
        window.open(evening(Path(folder), given.game, given.players, vote=given.vote, secret=given.secret))
        assert window.play is not None
        phones = window.play.open_phones()
        phones.listen(given.host, given.port, given.name)
        print(phones.let_in(), flush=True)
        return app.exec()


if __name__ == "__main__":
    sys.exit(main())
