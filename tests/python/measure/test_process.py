"""Processes that never outlive us."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ghostbench.errors import CouldNotJudge
from ghostbench.measure import process
from ghostbench.measure.interrupts import interruptible
from ghostbench.measure.process import Call, run_process, run_together, signal_name

ENV = {"PATH": "/usr/bin:/bin", "ONLY": "this"}


def shell(script: str, cwd: Path, stdin: str = "", merge: bool = False) -> Call:
    return Call(("/bin/sh", "-c", script), cwd, ENV, stdin, merge)


def gone(pid: int) -> bool:
    """Whether the process has ended; one that its parent has not collected yet has."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


def wait_until_gone(pid: int) -> bool:
    for _ in range(200):
        if gone(pid):
            return True
        time.sleep(0.05)
    return False


def test_the_time_a_process_took_is_known(tmp_path: Path) -> None:
    started = time.monotonic()
    took = run_process(shell("sleep 0.2", tmp_path), 10).wall_s
    assert 0.2 <= took <= time.monotonic() - started


@pytest.mark.parametrize(
    ("script", "failure"),
    [
        ("exit 0", None),
        ("exit 3", "exit status 3"),
        ("kill -SEGV $$", "killed by signal 11 (SIGSEGV)"),
        ("kill -ILL $$", "killed by signal 4 (SIGILL)"),
    ],
)
def test_an_end_is_told_in_the_protocols_words(tmp_path: Path, script: str, failure: str | None) -> None:
    assert run_process(shell(script, tmp_path), 10).failure == failure


def test_what_a_process_says_hears_and_sees(tmp_path: Path) -> None:
    lines: list[str] = []
    ended = run_process(shell("pwd; cat; echo oops >&2; env; printf end", tmp_path, "a\nb\n"), 10, lines.append)
    assert ended.stdout.startswith(f"{tmp_path}\na\nb\n") and ended.stdout.endswith("end")
    assert lines[:3] == [str(tmp_path), "a", "b"]
    assert "end" not in lines  # no whole line
    assert (ended.stderr, ended.last_words()) == ("oops\n", "\n  oops")
    inherited = {line.split("=")[0] for line in lines[3:]} - {"PWD", "OLDPWD", "SHLVL", "_"}  # the shell's own
    assert inherited == {"PATH", "ONLY"}


def test_both_streams_may_be_one(tmp_path: Path) -> None:
    assert run_process(shell("echo a; echo b >&2; echo c", tmp_path, merge=True), 10).stdout == "a\nb\nc\n"


def test_a_silent_process_hangs_and_is_ended_with_its_children(tmp_path: Path) -> None:
    ended = run_process(shell("sleep 1000 & echo $!; wait", tmp_path), patience_s=0.3)
    assert ended.failure == "no answer in 0.3 s"
    assert wait_until_gone(int(ended.stdout))


def test_a_process_that_speaks_now_and_then_does_not_hang(tmp_path: Path) -> None:
    ended = run_process(shell("for i in 1 2 3 4 5 6; do sleep 0.2; echo $i; done", tmp_path), patience_s=0.9)
    assert ended.failure is None


def test_an_orphan_that_holds_the_pipe_open_does_not_hold_us(tmp_path: Path) -> None:
    ended = run_process(shell("sleep 1000 & echo $!; exit 0", tmp_path), patience_s=None)
    assert ended.failure is None
    assert wait_until_gone(int(ended.stdout))


def test_processes_run_side_by_side_and_answer_in_the_order_asked(tmp_path: Path) -> None:
    meet = "until [ -e {other} ]; do sleep 0.01; done"  # neither ends before the other has begun
    calls = [shell(f"touch {me}; {meet.format(other=other)}; echo {me}", tmp_path) for me, other in (("a", "b"), ("b", "a"))]
    assert [ended.stdout for ended in run_together(calls, 10)] == ["a\n", "b\n"]


def test_whatever_is_raised_the_processes_are_gone(tmp_path: Path) -> None:
    pids: list[int] = []

    def interrupt(line: str) -> None:
        pids.extend(int(word) for word in line.split())
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_process(shell("sleep 1000 & echo $$ $!; wait", tmp_path), None, interrupt)
    assert len(pids) == 2 and all(wait_until_gone(pid) for pid in pids)


def test_a_process_dies_with_a_parent_that_was_killed(tmp_path: Path) -> None:
    """`kill -9` leaves the runner no chance to clean up."""
    script = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from pathlib import Path\n"
        "from ghostbench.measure.process import Call, run_process\n"
        "run_process(Call(('/bin/sh', '-c', 'echo $$; exec sleep 1000'), Path('/'), {}), None,"
        " lambda line: print(line, flush=True))\n"
    )
    tools = Path(__file__).resolve().parents[3] / "tools"
    runner = subprocess.Popen([sys.executable, "-c", script, str(tools)], stdout=subprocess.PIPE, text=True)
    assert runner.stdout is not None
    pid = int(runner.stdout.readline())
    assert not gone(pid)
    os.kill(runner.pid, signal.SIGKILL)
    runner.communicate()
    assert wait_until_gone(pid)


def test_a_program_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(CouldNotJudge, match="cannot run ./nothing in .*: No such file"):
        run_process(Call(("./nothing",), tmp_path, {}), 1)


def test_signals_without_a_name_keep_their_number() -> None:
    assert (signal_name(11), signal_name(99)) == ("SIGSEGV", "signal 99")


def test_a_request_to_stop_while_a_process_is_started_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """The interpreter swallows what its hooks around a fork raise; a signal that comes there must count all the same."""
    started: list[subprocess.Popen[bytes]] = []
    start = process._spawn

    def spawn_and_be_told_to_stop(call: Call) -> subprocess.Popen[bytes]:
        started.append(start(call))
        os.kill(os.getpid(), signal.SIGINT)
        with contextlib.suppress(BaseException):  # as the hooks do
            time.sleep(0.01)
        return started[0]

    monkeypatch.setattr(process, "_spawn", spawn_and_be_told_to_stop)
    with interruptible(), pytest.raises(KeyboardInterrupt):
        run_process(Call(("sleep", "100"), Path("/"), os.environ), patience_s=None)
    assert started[0].returncode == -signal.SIGKILL
