"""Progress on standard error: one moving line on a terminal, now and then a line in a pipe."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TextIO

from rich.progress import BarColumn, MofNCompleteColumn, TaskID, TextColumn
from rich.progress import Progress as Bar

from ghostbench.measure.progress import Progress
from ghostbench.render.console import console_for

EVERY_S = 30.0
"""In a pipe (a CI log) a line this often: enough to see that it lives, not enough to drown the log."""

Clock = Callable[[], float]


@contextmanager
def progress_on(stream: TextIO) -> Iterator[Progress]:
    """The progress that suits the stream, taken off it again at the end."""
    if not stream.isatty():
        yield LineProgress(stream)
        return
    columns = (TextColumn("{task.description}"), BarColumn(24), MofNCompleteColumn(), TextColumn("{task.fields[left]}"))
    with Bar(*columns, console=console_for(stream), transient=True) as bar:
        yield BarProgress(bar)


class _Deadline:
    """When all will be done, as far as is known."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._end: float | None = None

    def expect(self, seconds: float) -> None:
        self._end = self._clock() + seconds

    def left(self) -> str:
        """`4 min left`; empty while nothing is known, or when the estimate was too short."""
        seconds = 0.0 if self._end is None else self._end - self._clock()
        if seconds < 0.5:
            return ""
        return f"{seconds:.0f} s left" if seconds < 90 else f"{seconds / 60:.0f} min left"


class BarProgress:
    """A bar that moves."""

    def __init__(self, bar: Bar, clock: Clock = time.monotonic) -> None:
        self._bar, self._deadline = bar, _Deadline(clock)
        self._task: TaskID | None = None

    def begin(self, what: str, steps: int | None = None) -> None:
        if self._task is not None:
            self._bar.remove_task(self._task)
        self._task = self._bar.add_task(what, total=steps, left=self._deadline.left())

    def step(self) -> None:
        if self._task is not None:
            self._bar.update(self._task, advance=1, left=self._deadline.left())

    def expect(self, seconds: float) -> None:
        self._deadline.expect(seconds)

    def say(self, text: str) -> None:
        self._bar.console.print(text)


class LineProgress:
    """A line per phase, and one more whenever a phase takes long."""

    def __init__(self, stream: TextIO, clock: Clock = time.monotonic) -> None:
        self._stream, self._clock, self._deadline = stream, clock, _Deadline(clock)
        self._what, self._done, self._steps = "", 0, 0
        self._said = clock()

    def begin(self, what: str, steps: int | None = None) -> None:
        self._what, self._done, self._steps = what, 0, steps or 0
        self._line()

    def step(self) -> None:
        self._done += 1
        if self._clock() - self._said >= EVERY_S:
            self._line()

    def expect(self, seconds: float) -> None:
        self._deadline.expect(seconds)

    def say(self, text: str) -> None:
        self._stream.write(f"{text}\n")
        self._stream.flush()

    def _line(self) -> None:
        self._said = self._clock()
        count = f" {self._done}/{self._steps}" if self._done and self._steps else ""
        left = self._deadline.left()
        self.say(f"{self._what}{count}" + (f", {left}" if left else ""))
