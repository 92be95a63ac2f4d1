"""The commands that need no table on the screen: the same acts, through the same session, one JSON object a line."""

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar

from tabletop import __version__
from tabletop.box.box import TEMPLATE, find_box, shipped_text
from tabletop.box.options import BoxTrouble
from tabletop.box.starting_set import rule_file
from tabletop.cli.cli import DONE, NOT_DONE, OPEN, opening
from tabletop.cli.notation import evening_shown, finding_shown, law_shown, objection_shown, outranked_shown, step_shown
from tabletop.engine.acts import read_act
from tabletop.engine.acts.lawmaking.proposing import Propose, Revise, current, proposed_anew
from tabletop.engine.acts.people import LONGEST_NAME
from tabletop.engine.acts.telling import SayWhy
from tabletop.engine.answers import Done, Objection
from tabletop.engine.frozen import replace
from tabletop.engine.plain import Malformed
from tabletop.engine.seats import Seat
from tabletop.engine.steps import GO_BACK, RUNS, UNDO
from tabletop.engine.work import Progress, Work, finish
from tabletop.game.advisor import Advisor
from tabletop.game.checking import checking
from tabletop.game.evening import Evening
from tabletop.game.paper_account import accounting, save
from tabletop.game.session import GOING_THROUGH_DAYS, Session
from tabletop.journal import NotSaved, Trouble, read
from tabletop.journal.disk import write_whole
from tabletop.paper.account import EveningAccount
from tabletop.paper.choice import WHAT, WRITERS
from tabletop.paper.document import Printed

OPENING = "Reading the evening"
ROBOT = "robot:"
PDF, PAPERS = ".pdf", ("a4", "letter")
PGN, MOVES = ".pgn", "moves"


def run(given: Sequence[str], now: Callable[[], float]) -> int:
    """Run the command that was given. Raises ``OSError``."""
    arguments = _parser().parse_args(given)
    command: Callable[[argparse.Namespace, Callable[[], float]], int] = arguments.command
    try:
        return command(arguments, now)
    except (BoxTrouble, Trouble, NotSaved) as trouble:
        print(trouble, file=sys.stderr)
        return NOT_DONE


@cache
def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="tabletop", description="Nomic Tabletop: games whose moves change their own rules.")
    parser.add_argument("--version", action="version", version=f"Nomic Tabletop {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND")

    told = "open the table, with a game file if one is given (this is what “tabletop FILE” does)"
    commands.add_parser(OPEN, help=told, parents=[opening()], add_help=False)

    new = commands.add_parser("new", help="begin a game and save it in a file")
    new.add_argument("game", help="a game such as nomic or card-nomic, or the path of a rule file")
    new.add_argument("--players", required=True, help="names, clockwise, as in Ann,Bo,robot:Die or Ann/Abel@Reds")
    new.add_argument("--out", required=True, type=Path, help="the file, such as evening.nomic")
    new.add_argument("--seed", help="shuffles and throws follow from this word or number; whoever guesses it knows every hand")
    new.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="a choice that is made before the game")
    new.set_defaults(command=_new)

    act = commands.add_parser("act", help="do acts, one JSON object a line on standard input; answers likewise")
    act.add_argument("file", type=Path)
    act.add_argument("--as", dest="reader", metavar="SEAT", help="answer with what this seat may see")
    act.set_defaults(command=_act)

    show = commands.add_parser("show", help="the table as JSON")
    show.add_argument("file", type=Path)
    show.add_argument("--at", type=int, metavar="STEP", help="as it stood after this step")
    show.add_argument("--as", dest="reader", metavar="SEAT", help="what this seat may see")
    show.set_defaults(command=_show)

    law = commands.add_parser("law", help="what the rules answer, one JSON object a line: by which rule, since when")
    law.add_argument("file", type=Path)
    law.add_argument("words", nargs="*", help="words to look for, such as adoption, or votes Ann; then all that stands behind it")
    law.add_argument("--at", type=int, metavar="STEP", help="as it stood after this step")
    law.set_defaults(command=_law)

    paper = commands.add_parser("print", help="the rules, the minutes or the rule cards on paper, as everybody may see them")
    paper.add_argument("file", type=Path)
    paper.add_argument("--what", choices=(*WHAT, MOVES), default="rules", help="what to print; the rules, if nothing is said")
    paper.add_argument("--at", type=int, metavar="STEP", help="as it stood after this step")
    paper.add_argument("--since", type=int, metavar="STEP", help="mark what changed after this step")
    paper.add_argument("--paper", choices=PAPERS, default="a4", help="for a PDF: the size of the paper")
    paper.add_argument("--backs", action="store_true", help="for a PDF of cards: print their backs as well")
    paper.add_argument(
        "--out", required=True, type=_print_file, metavar="FILE", help="its ending says what: .pdf .html .md .txt; .pgn for moves"
    )
    paper.set_defaults(command=_print, wrong=paper.error)

    export = commands.add_parser("export", help="the rules of a game as they are now, as a rule file for another game")
    export.add_argument("file", type=Path)
    export.add_argument("--at", type=int, metavar="STEP", help="as they were after this step")
    export.add_argument("--out", required=True, type=Path, metavar="FILE", help="the rule file, such as ours.toml")
    export.set_defaults(command=_export)

    template = commands.add_parser("template", help="a rule file to begin a game of your own with, every line explained")
    template.add_argument("--out", type=Path, metavar="FILE", help="the rule file, such as mygame.toml; left out, it is printed")
    template.set_defaults(command=_template)

    check = commands.add_parser("check", help="what is wrong with game files (.nomic) and rule files (.toml)")
    check.add_argument("file", nargs="+", type=Path)
    check.add_argument("--mend", action="store_true", help="seal a copy of a .nomic file that was changed on purpose")
    check.set_defaults(command=_check)

    sound = commands.add_parser("self-test", help="try every part of this installation once, off screen")
    sound.set_defaults(command=_self_test)
    return parser


def _new(arguments: argparse.Namespace, now: Callable[[], float]) -> int:
    box = find_box(arguments.game)
    seats = [_seat(said.strip(), look) for look, said in enumerate(arguments.players.split(","))]
    Session.begin(arguments.out, box, seats, _options(arguments.option), seed=arguments.seed, now=now).close()
    return DONE


def _seat(said: str, look: int) -> Seat:
    """The seat that one part of ``--players`` asks for: ``Ann``, ``robot:Die``, ``Ann/Abel``, ``Ann@Reds``, ``Ann/Abel@Reds``."""
    person, at, team = said.removeprefix(ROBOT).partition("@")
    name, slash, surname = person.partition("/")
    parts = [part.strip() for part in (name, surname, team)]
    if (slash and not parts[1]) or (at and not parts[2]) or max(map(len, parts)) > LONGEST_NAME:
        raise BoxTrouble(
            f"“{said[:60]}” should be a name such as Ann, with /Abel for a surname and @Reds for a team if you like."
        )
    return Seat(parts[0], parts[1], parts[2], robot=said.startswith(ROBOT), look=look)


def _options(given: Iterable[str]) -> dict[str, str]:
    options = {}
    for text in given:
        key, sign, value = text.partition("=")
        if not sign:
            raise BoxTrouble(f"“--option {text}” should be KEY=VALUE.")
        options[key] = value
    return options


def _act(arguments: argparse.Namespace, now: Callable[[], float]) -> int:
    session = seen_through(OPENING, Session.resuming(arguments.file, now=now))
    try:
        _check_reader(session, arguments.reader)
        results = [answered(session, line, arguments.reader) for line in act_lines()]
    finally:
        session.close()
    return DONE if all(results) else NOT_DONE


def _show(arguments: argparse.Namespace, now: Callable[[], float]) -> int:
    evening = seen_through(OPENING, Evening.reading(read(arguments.file)))
    _check_reader(evening, arguments.reader)
    _check_step(evening, arguments.at)
    print(json.dumps(evening_shown(evening, arguments.reader, arguments.at), ensure_ascii=False))
    return DONE


def _law(arguments: argparse.Namespace, now: Callable[[], float]) -> int:
    evening, at = Advisor(read(arguments.file), now), arguments.at
    _check_step(evening, at)
    book, sought = evening.table(at=at).rulebook, " ".join(arguments.words)
    found = [line for line in evening.questions(at) if line.speaks_of(sought)]
    asked = dict.fromkeys((line.question, line.subject) for line in found)
    whole = (finding_shown(evening.finding(*each, at), book) for each in asked)
    for shown in whole if sought else (law_shown(line, book) for line in found):
        print(json.dumps(shown, ensure_ascii=False))
    if not found:
        raise Trouble(f"The table asks nothing of which “{sought}” is said.")
    return DONE


def _check_step(evening: Evening, at: int | None) -> None:
    if at is not None and not 0 <= at <= evening.last:
        raise Trouble(f"There is no step {at}; the last one is {evening.last}.")


def _print_file(name: str) -> Path:
    path = Path(name)
    if path.suffix.lower() not in (PDF, *WRITERS, PGN):
        raise argparse.ArgumentTypeError(f"“{name}” should end in {PDF}, {', '.join(WRITERS)} or {PGN}")
    return path


def _print(arguments: argparse.Namespace, now: Callable[[], float]) -> int:
    if arguments.out.exists() and arguments.out.samefile(arguments.file):
        raise Trouble("The game would be printed over its own file; choose another name.")
    if (arguments.what == MOVES) != (arguments.out.suffix.lower() == PGN):
        arguments.wrong(f"moves, and nothing else, go into a file that ends in {PGN}")
    evening = seen_through(OPENING, Evening.reading(read(arguments.file)))
    told = seen_through("Gathering what is printed", accounting(evening, arguments.what, arguments.at, arguments.since))
    save(arguments.out, _moves(told) if arguments.what == MOVES else _on_paper(WHAT[arguments.what](told), arguments))
    return DONE


def _moves(told: EveningAccount) -> bytes:
    from tabletop.engine.chess.pgn import NotInPgn
    from tabletop.paper.pgn import pgn

    try:
        return pgn(told).encode("utf-8", "replace")
    except NotInPgn as trouble:
        raise Trouble(str(trouble)) from None


def _on_paper(printed: Printed, arguments: argparse.Namespace) -> bytes:
    ending = arguments.out.suffix.lower()
    if ending in WRITERS:
        return WRITERS[ending](printed).encode("utf-8", "replace")
    try:
        from tabletop.view.printing.paged import pdf_off_screen
    except ImportError as missing:
        raise Trouble(f"A PDF needs Qt, which cannot be loaded ({missing}); {', '.join(WRITERS)} need nothing.") from None
    return pdf_off_screen(printed, arguments.paper, backs=arguments.backs)


def _check_reader(evening: Evening, reader: str | None) -> None:
    if reader is not None and (trouble := evening.table().not_here(reader)):
        raise Trouble(trouble)


def _export(arguments: argparse.Namespace, now: Callable[[], float]) -> int:
    evening = seen_through(OPENING, Evening.reading(read(arguments.file)))
    _check_step(evening, arguments.at)
    _write_rule_file(arguments.out, rule_file(evening.starting_set(arguments.at)))
    return DONE


def _template(arguments: argparse.Namespace, now: Callable[[], float]) -> int:
    if arguments.out is None:
        print(shipped_text(TEMPLATE), end="")
    else:
        _write_rule_file(arguments.out, shipped_text(TEMPLATE))
    return DONE


def _write_rule_file(file: Path, text: str) -> None:
    if file.suffix != ".toml":
        raise Trouble(f"A rule file ends in .toml, as in {file.with_suffix('.toml').name}.")
    try:
        write_whole(file, text.encode())
    except FileExistsError:
        raise Trouble(f"{file.name} is there already; choose another name.") from None


def _check(arguments: argparse.Namespace, now: Callable[[], float]) -> int:
    found = False
    for file in arguments.file:
        for trouble in seen_through(f"Checking {file.name}", checking(file, mend=arguments.mend)):
            found = True
            print(f"{file}: {trouble}")
    return NOT_DONE if found else DONE


def _self_test(arguments: argparse.Namespace, now: Callable[[], float]) -> int:
    from tabletop.app.self_test import Unsound, self_test

    try:
        self_test()
    except Unsound as trouble:
        print(trouble, file=sys.stderr)
        return NOT_DONE
    return DONE


LONGEST_LINE = 1_000_000


def act_lines() -> Iterable[str]:
    """The lines on standard input, each as soon as it has come."""
    while line := sys.stdin.readline(LONGEST_LINE + 1):
        if line.strip():
            yield line


def answered(session: Session, line: str, reader: str | None) -> bool:
    """Do the act on one line and print the answer. Says whether it was done and saved."""
    last = session.last
    answer = _done(session, line)
    if isinstance(answer, Objection):
        shown: dict[str, Any] = objection_shown(answer, session.table())
    else:
        shown = step_shown(session, answer.number, reader)
        if shown["done"]["act"] in (Propose.said, Revise.said):
            shown |= _overridden_lines(session)
        if before := [step_shown(session, number, reader) for number in range(last + 1, answer.number)]:
            shown["before"] = before
    saved = isinstance(answer, Done) and answer.saved
    if isinstance(answer, Done) and not answer.saved:
        shown["not saved"] = session.trouble
        print(session.trouble, file=sys.stderr)
    print(json.dumps(shown, ensure_ascii=False), flush=True)
    return saved


def _overridden_lines(session: Session) -> dict[str, Any]:
    """The lines of the proposal just made that would answer in vain."""
    book, proposal = session.table().rulebook, current(session.table())
    found = session.overridden_lines(proposed_anew(proposal, book)) if proposal and proposal.sheet else ()
    return {"in vain": [outranked_shown(each, book) for each in found]} if found else {}


def _done(session: Session, line: str) -> Done | Objection:
    try:
        found = _object(line)
        name = found.get("act")
        if name in RUNS:
            return session.undo() if name == UNDO else session.redo()
        if name == GO_BACK:
            return session.go_back(_step(found))
        if name == "look":
            return session.look(str(found.get("by", "")))
        found.pop("law", None)  # the rule that an act follows from is the clerk's to say
        anyway = found.pop("anyway", False) is True
        act = read_act(found)
        if not anyway or isinstance(act, SayWhy):
            return seen_through(GOING_THROUGH_DAYS, session.acting(act, anyway=anyway))
        return seen_through(GOING_THROUGH_DAYS, session.acting(replace(act, why=""), anyway=True, why=act.why))
    except Malformed as trouble:
        return Objection(str(trouble), impossible=True)


def _step(found: dict[str, Any]) -> int:
    to = found.get("to")
    if isinstance(to, bool) or not isinstance(to, int):
        raise Malformed("“go back” needs “to”, the number of a step.")
    return to


def _object(line: str) -> dict[str, Any]:
    if len(line) > LONGEST_LINE:
        raise Malformed("A line may have a million letters at most.")
    try:
        found = json.loads(line)
    except json.JSONDecodeError as trouble:
        raise Malformed(f"This is not JSON: {trouble.msg} at column {trouble.colno}.") from None
    except (RecursionError, ValueError):
        raise Malformed("This JSON is nested too deep, or holds a number that is too long.") from None
    if not isinstance(found, dict):
        raise Malformed('An act is written as {"act": …, "by": …}.')
    try:
        json.dumps(found, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise Malformed("This holds half a letter, which is no text in UTF-8.") from None
    return found


Made = TypeVar("Made")
SILENT, OFTEN = 0.5, 0.1
"""Seconds before anything is said, and between two times that it is said."""
clock = monotonic


class OnTerminal:
    """One line on standard error that is written over and over, and is gone in the end."""

    def __init__(self, what: str) -> None:
        self._what, self._next, self._wide = what, clock() + SILENT, 0

    def tell(self, progress: Progress) -> None:
        if clock() < self._next:
            return
        words = f"{self._what}: {progress.done:,} of {progress.of:,}"
        sys.stderr.write(f"\r{words:<{self._wide}}")
        sys.stderr.flush()
        self._next, self._wide = clock() + OFTEN, max(self._wide, len(words))

    def wipe(self) -> None:
        if self._wide:
            sys.stderr.write(f"\r{' ' * self._wide}\r")
            sys.stderr.flush()


def seen_through(what: str, work: Work[Made]) -> Made:
    """All of the work. What it made."""
    if not sys.stderr.isatty():
        return finish(work)
    line = OnTerminal(what)
    try:
        return finish(work, line.tell)
    finally:
        line.wipe()
        work.close()
