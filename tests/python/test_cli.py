"""The command line as a function: every exit status, and that nothing ends with a wrong one."""

from __future__ import annotations

import argparse
import io
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from ghostbench import cli
from ghostbench.commands import Streams
from ghostbench.errors import BadInput, CouldNotJudge, GhostbenchError
from ghostbench.judge.verdict import Outcome
from ghostbench.project import SOURCE_ROOT


class FakeCommand(ModuleType):
    """A command that does what the test says."""

    EXAMPLES = "ghostbench fake --loud"

    def __init__(self, ending: Outcome | BaseException) -> None:
        super().__init__("ghostbench.commands.fake")
        self.ending = ending

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--loud", action="store_true")

    def run(self, arguments: argparse.Namespace, streams: Streams) -> Outcome:
        if isinstance(self.ending, BaseException):
            raise self.ending
        streams.stdout.write("loud\n" if arguments.loud else "quiet\n")
        return self.ending


def call(monkeypatch: pytest.MonkeyPatch, ending: Outcome | BaseException, *arguments: str) -> tuple[int, str, str]:
    """Runs `ghostbench fake`; returns the status and both streams."""
    monkeypatch.setitem(sys.modules, "ghostbench.commands.fake", FakeCommand(ending))
    monkeypatch.setattr(cli, "COMMANDS", {**cli.COMMANDS, "fake": "do as the test says"})
    out, err = io.StringIO(), io.StringIO()
    return cli.main(["fake", *arguments], out, err), out.getvalue(), err.getvalue()


@pytest.mark.parametrize(
    ("ending", "status", "message"),
    [
        (Outcome.PASS, 0, ""),
        (Outcome.REGRESSED, 1, ""),
        (Outcome.COULD_NOT_JUDGE, 3, ""),
        (BadInput("no such file"), 2, "ghostbench: no such file\n"),
        (CouldNotJudge("the build failed"), 3, "ghostbench: the build failed\n"),
        (GhostbenchError("odd"), 3, "ghostbench: odd\n"),
        (KeyboardInterrupt(), 130, "ghostbench: interrupted\n"),
    ],
)
def test_every_ending_has_its_exit_status(
    monkeypatch: pytest.MonkeyPatch, ending: Outcome | BaseException, status: int, message: str
) -> None:
    found = call(monkeypatch, ending)
    assert (found[0], found[2]) == (status, message)


@pytest.mark.parametrize("error", [ValueError("x"), ZeroDivisionError(), RecursionError(), MemoryError(), OSError("disk")])
def test_an_uncaught_exception_is_3_and_never_1(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    status, _, message = call(monkeypatch, error)
    assert status == 3
    assert message.startswith(f"ghostbench: internal error: {type(error).__name__}")
    assert "Traceback" in message


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--lou"], "ghostbench: unrecognized arguments: --lou\nsee: ghostbench fake --help\n"),
        (["x"], "ghostbench: unrecognized arguments: x\nsee: ghostbench fake --help\n"),
        (["--loud=3"], "ghostbench: argument --loud: ignored explicit argument '3'\nsee: ghostbench fake --help\n"),
    ],
)
def test_wrong_usage_is_2_and_points_to_the_help(
    monkeypatch: pytest.MonkeyPatch, arguments: list[str], message: str
) -> None:
    status, out, err = call(monkeypatch, Outcome.PASS, *arguments)
    assert (status, out, err) == (2, "", message)


def test_help_goes_to_standard_output_and_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    status, out, err = call(monkeypatch, Outcome.REGRESSED, "--help")
    assert (status, err) == (0, "")
    assert "Do as the test says." in out
    assert out.endswith("example:\n  ghostbench fake --loud\n")


def test_options_reach_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    assert call(monkeypatch, Outcome.PASS, "--loud")[1] == "loud\n"


@pytest.mark.parametrize("name", cli.COMMANDS)
def test_every_command_explains_itself_with_an_example(name: str) -> None:
    out, err = io.StringIO(), io.StringIO()
    assert cli.main([name, "--help"], out, err) == 0
    assert f"\n  ghostbench {name}" in out.getvalue()
    assert err.getvalue() == ""


def test_a_missing_python_package_is_named_with_the_way_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(name: str) -> ModuleType:
        raise ModuleNotFoundError("No module named 'matplotlib.figure'", name="matplotlib.figure")

    monkeypatch.setattr(cli.importlib, "import_module", fail)
    err = io.StringIO()
    assert cli.main(["table"], io.StringIO(), err) == 3
    assert "no Python package 'matplotlib'; start ./ghostbench" in err.getvalue()


def process(*arguments: str, **environment: str) -> subprocess.Popen[bytes]:
    """The real program."""
    env = {**os.environ, "PYTHONPATH": f"{SOURCE_ROOT / 'tools'}:{SOURCE_ROOT}", **environment}
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen([sys.executable, "-m", "ghostbench", *arguments], env=env, **pipes)  # type: ignore[call-overload,no-any-return]


def test_a_reader_that_leaves_gets_no_traceback_and_no_pass() -> None:
    program = process("--help")
    assert program.stdout is not None and program.stderr is not None
    program.stdout.close()
    assert (program.stderr.read(), program.wait()) == (b"", 3)


def test_a_name_that_the_terminals_encoding_lacks_is_shown_escaped(tmp_path: Path) -> None:
    path = tmp_path / "r.json"
    path.write_text('{"benchmarks": [{"name": "π", "real_time": 1, "cpu_time": 1}]}', encoding="utf-8")
    out, err = process("table", str(path), PYTHONIOENCODING="ascii").communicate()
    assert err == b""
    assert b"\\u03c0" in out
