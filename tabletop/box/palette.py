"""The ready lines that come with the program."""

import tomllib
from functools import cache
from importlib.resources import files

from tabletop.clerk.editing.ready_lines import ReadyLine


@cache
def ready_lines() -> tuple[ReadyLine, ...]:
    """All of them, in the order of the file, which keeps what belongs together side by side."""
    text = (files("tabletop") / "games" / "palette.toml").read_text("utf-8")
    return tuple(
        ReadyLine.marked(each["says"], each["line"].strip("\n"), each.get("also", "")) for each in tomllib.loads(text)["line"]
    )
