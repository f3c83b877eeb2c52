"""The command line: the table of sub-commands, and the only place that sets the exit status."""

from __future__ import annotations

import argparse
import importlib
import os
import sys
import traceback
from collections.abc import Mapping, Sequence
from io import TextIOWrapper
from typing import Protocol, TextIO, cast

from ghostbench import __version__
from ghostbench.commands import Streams
from ghostbench.errors import BadInput, CouldNotJudge, GhostbenchError
from ghostbench.judge.verdict import Outcome
from ghostbench.suggest import unknown

COMMANDS: Mapping[str, str] = {
    "run": "build, measure, save the result for this commit, show and report it",
    "compare": "judge two commits, or two result files, against each other",
    "calibrate": "tell how far this machine's verdicts can be trusted",
    "gate": "judge the newest result against its baseline in the store",
    "explain": "name the functions in which a cell's exact counts moved",
    "show": "print all that the store knows of one cell, and its history",
    "table": "print a stored result as text, Markdown or CSV",
    "report": "write the HTML report of the store",
    "list": "name the engines, fixtures and cells",
    "doctor": "say what this machine lacks and what disturbs measurements",
    "setup": "install what is missing",
    "test": "run every test",
}
"""Name and one line of help; the code is `commands/<name>.py`, imported only when called."""

STATUS: Mapping[Outcome, int] = {Outcome.PASS: 0, Outcome.REGRESSED: 1, Outcome.COULD_NOT_JUDGE: 3}
INTERRUPTED = 130
UNCAUGHT = 3


class Command(Protocol):
    """What a module in `commands/` offers."""

    EXAMPLES: str  # shown under --help, one command line per line

    def add_arguments(self, parser: argparse.ArgumentParser) -> None: ...

    def run(self, arguments: argparse.Namespace, streams: Streams) -> Outcome: ...


class Parser(argparse.ArgumentParser):
    """Writes to the given streams, and raises what argparse would exit with."""

    def __init__(self, streams: Streams, prog: str, description: str, epilog: str) -> None:
        super().__init__(
            prog=prog,
            description=description,
            epilog=epilog,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        self._streams = streams

    def error(self, message: str) -> None:  # type: ignore[override]
        raise BadInput(f"{message}\nsee: {self.prog} --help")

    def print_help(self, file: object = None) -> None:
        self._streams.stdout.write(self.format_help())


def main(argv: Sequence[str] | None = None, stdout: TextIO | None = None, stderr: TextIO | None = None) -> int:
    """Runs one command line (default: the process's) and returns its exit status."""
    streams = Streams(stdout or sys.stdout, stderr or sys.stderr)
    for stream in (streams.stdout, streams.stderr):
        if isinstance(stream, TextIOWrapper):  # a name that the terminal's encoding lacks is no reason to fail
            stream.reconfigure(errors="backslashreplace")
    try:
        outcome = _dispatch(list(sys.argv[1:] if argv is None else argv), streams)
        streams.stdout.flush()
        return STATUS[outcome]
    except GhostbenchError as error:
        streams.stderr.write(f"ghostbench: {error}\n")
        return error.exit_status
    except KeyboardInterrupt:
        streams.stderr.write("ghostbench: interrupted\n")
        return INTERRUPTED
    except BrokenPipeError:
        # The reader left. Python would complain once more when it flushes standard output at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return UNCAUGHT
    except Exception as error:
        streams.stderr.write(f"ghostbench: internal error: {type(error).__name__}: {error}\n")
        streams.stderr.write(traceback.format_exc())
        return UNCAUGHT


def _dispatch(argv: list[str], streams: Streams) -> Outcome:
    if not argv or argv[0] in ("-h", "--help", "help"):
        streams.stdout.write(_overview())
        return Outcome.PASS
    if argv[0] == "--version":
        streams.stdout.write(f"ghostbench {__version__}\n")
        return Outcome.PASS
    name = argv[0]
    if name not in COMMANDS:
        raise unknown("command", name, COMMANDS)
    command = _command(name)
    parser = Parser(streams, f"ghostbench {name}", _sentence(COMMANDS[name]), _examples(command.EXAMPLES))
    command.add_arguments(parser)
    try:
        arguments = parser.parse_args(argv[1:])
    except SystemExit:  # --help was printed
        return Outcome.PASS
    return command.run(arguments, streams)


def _command(name: str) -> Command:
    try:
        return cast(Command, importlib.import_module(f"ghostbench.commands.{name}"))
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package in ("", "ghostbench", "reports"):
            raise
        raise CouldNotJudge(
            f"{sys.executable} has no Python package {package!r}; start ./ghostbench, which finds or installs it"
        ) from error


def _overview() -> str:
    width = max(map(len, COMMANDS))
    rows = "\n".join(f"  {name:<{width}}  {line}" for name, line in COMMANDS.items())
    return (
        "usage: ghostbench COMMAND [OPTION]...\n\n"
        "Measures, compares and judges the performance of C++ serialization.\n\n"
        f"commands:\n{rows}\n\n"
        "Every command explains itself: ghostbench COMMAND --help\n"
        "Exit status: 0 pass, 1 regressed, 2 usage or bad input (nothing was judged),\n"
        "3 could not judge, 130 interrupted.\n"
    )


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:] + "."


def _examples(lines: str) -> str:
    word = "example:" if lines.strip().count("\n") == 0 else "examples:"
    return word + "\n" + "\n".join(f"  {line.strip()}" for line in lines.strip().splitlines())
