"""Processes that never outlive us: run in a group of their own, watched for progress, ended as a group."""

from __future__ import annotations

import ctypes
import os
import selectors
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import IO

from ghostbench.errors import CouldNotJudge
from ghostbench.measure.interrupts import deferred

PR_SET_PDEATHSIG = 1  # prctl(2)
POLL_S = 0.25  # how late an end may be noticed when a grandchild still holds the pipes
ENDING_S = 0.005  # a process that has closed its pipes is about to end
CHUNK = 1 << 16

_libc = ctypes.CDLL(None, use_errno=True)


@dataclass(frozen=True)
class Call:
    """One process to run. The environment is complete: nothing of ours is inherited."""

    argv: tuple[str, ...]
    cwd: Path
    env: Mapping[str, str]
    stdin: str = ""
    merge: bool = False  # standard error goes where standard output goes
    files: tuple[int, ...] = ()  # open file descriptors it inherits under their numbers
    cpus: frozenset[int] | None = None  # the processors it may run on; None for ours


@dataclass(frozen=True)
class Ended:
    """How a process ended. `status` is negative when a signal ended it."""

    stdout: str
    stderr: str
    status: int
    hung: bool
    patience_s: float | None
    wall_s: float

    @property
    def failure(self) -> str | None:
        """In words, as the bench's protocol has them; None when the process ended well."""
        if self.hung:
            return f"no answer in {self.patience_s:g} s"
        if self.status < 0:
            return f"killed by signal {-self.status} ({signal_name(-self.status)})"
        return f"exit status {self.status}" if self.status else None

    def last_words(self, lines: int = 5) -> str:
        """The end of what it wrote to standard error, indented; empty when it said nothing."""
        return "".join(f"\n  {line}" for line in self.stderr.rstrip().splitlines()[-lines:])


OnLine = Callable[[str], None]


def run_process(call: Call, patience_s: float | None, on_line: OnLine = lambda line: None) -> Ended:
    """Runs one process to its end. `on_line` sees each line of standard output as it comes.

    A process that writes nothing for `patience_s` seconds is killed with its group; None waits for ever.
    """
    return run_together([call], patience_s, on_line)[0]


def run_together(
    calls: Sequence[Call],
    patience_s: float | None,
    on_line: OnLine = lambda line: None,
    on_started: Callable[[], None] = lambda: None,
) -> tuple[Ended, ...]:
    """Runs processes side by side and returns how each ended. Whatever is raised, all of them are gone then.

    `on_started` is called once, when all have been started.
    """
    running: list[_Running] = []
    try:
        with selectors.DefaultSelector() as selector:
            for call in calls:
                with deferred():
                    running.append(_Running(call, patience_s, on_line))
                running[-1].register(selector)
            on_started()
            while any(not process.done for process in running):
                ending = any(process.ending for process in running)
                for key, _ in selector.select(timeout=ENDING_S if ending else POLL_S):
                    key.data(selector, key.fileobj)
                for process in running:
                    process.look_after(selector)
            return tuple(process.ended() for process in running)
    finally:
        for process in running:
            process.kill()


class _Running:
    """One process under way and what it has said so far."""

    def __init__(self, call: Call, patience_s: float | None, on_line: OnLine) -> None:
        self._call, self._patience_s, self._on_line = call, patience_s, on_line
        self._out, self._err, self._line = bytearray(), bytearray(), bytearray()
        self._open = 0
        self._hung = False
        self._started = self._heard = time.monotonic()
        self._wall_s = 0.0
        self._process = _spawn(call)

    def register(self, selector: selectors.BaseSelector) -> None:
        for pipe, reader in ((self._process.stdout, self._read_out), (self._process.stderr, self._read_err)):
            if pipe is not None:
                os.set_blocking(pipe.fileno(), False)
                selector.register(pipe, selectors.EVENT_READ, reader)
                self._open += 1

    @property
    def ending(self) -> bool:
        return self._open == 0 and self._process.returncode is None

    @property
    def done(self) -> bool:
        return self._open == 0 and self._process.returncode is not None

    def look_after(self, selector: selectors.BaseSelector) -> None:
        """Notices the end, and ends what has been silent for too long."""
        if self.done:
            return
        if self._process.poll() is not None:
            self._wall_s = self._wall_s or time.monotonic() - self._started
            self._kill_group()  # orphans would hold the pipes open for ever
        elif self._patience_s is not None and time.monotonic() - self._heard > self._patience_s:
            self._hung = True
            self._kill_group()

    def _read_out(self, selector: selectors.BaseSelector, pipe: IO[bytes]) -> None:
        data = self._read(selector, pipe)
        self._out += data
        self._line += data
        *lines, rest = self._line.split(b"\n")
        self._line = bytearray(rest)
        for line in lines:
            self._on_line(line.decode("utf-8", "replace"))

    def _read_err(self, selector: selectors.BaseSelector, pipe: IO[bytes]) -> None:
        self._err += self._read(selector, pipe)

    def _read(self, selector: selectors.BaseSelector, pipe: IO[bytes]) -> bytes:
        self._heard = time.monotonic()
        data = os.read(pipe.fileno(), CHUNK)
        if not data:
            selector.unregister(pipe)
            pipe.close()
            self._open -= 1
        return data

    def ended(self) -> Ended:
        out, err = (bytes(text).decode("utf-8", "replace") for text in (self._out, self._err))
        return Ended(out, err, self._process.returncode, self._hung, self._patience_s, self._wall_s)

    def kill(self) -> None:
        if not self.done:
            self._kill_group()
        self._process.wait()
        for pipe in (self._process.stdout, self._process.stderr):
            if pipe is not None:
                pipe.close()

    def _kill_group(self) -> None:
        try:
            os.killpg(self._process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass


def _spawn(call: Call) -> subprocess.Popen[bytes]:
    """A session of its own: a terminal's Ctrl-C reaches us alone, and we end the children in good order."""
    with tempfile.TemporaryFile() as stdin:
        stdin.write(call.stdin.encode())
        stdin.seek(0)
        try:
            return subprocess.Popen(
                call.argv,
                cwd=call.cwd,
                env=dict(call.env),
                stdin=stdin,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT if call.merge else subprocess.PIPE,
                start_new_session=True,
                pass_fds=call.files,
                preexec_fn=partial(_prepare, call.cpus),
            )
        except OSError as error:
            raise CouldNotJudge(f"cannot run {call.argv[0]} in {call.cwd}: {error.strerror}") from error


def _prepare(cpus: frozenset[int] | None) -> None:
    """In the child. Even `kill -9` of the runner leaves no process measuring in the background."""
    _libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if cpus is not None:
        os.sched_setaffinity(0, cpus)


def signal_name(number: int) -> str:
    """SIGSEGV for 11; the number where the system knows no name."""
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
