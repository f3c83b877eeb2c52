"""Progress in a pipe and on a terminal."""

from __future__ import annotations

import io

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from ghostbench.render.progress import EVERY_S, BarProgress, LineProgress, progress_on


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_in_a_pipe_a_phase_is_a_line_and_a_long_one_is_several() -> None:
    stream, clock = io.StringIO(), Clock()
    progress = LineProgress(stream, clock)
    progress.begin("verifying", 170)
    progress.step()
    assert stream.getvalue() == "verifying\n"
    clock.now += EVERY_S
    progress.step()
    clock.now += EVERY_S / 2
    progress.step()
    assert stream.getvalue() == "verifying\nverifying 2/170\n"


def test_the_time_left_runs_down_and_is_silent_when_it_was_wrong() -> None:
    stream, clock = io.StringIO(), Clock()
    progress = LineProgress(stream, clock)
    for seconds, left in ((300.0, "5 min left"), (89.4, "89 s left"), (91.0, "2 min left")):
        progress.expect(seconds)
        progress.begin("timing", 1)
        assert stream.getvalue().splitlines()[-1] == f"timing, {left}"
    clock.now += 60
    progress.begin("timing", 1)
    assert stream.getvalue().splitlines()[-1] == "timing, 31 s left"
    clock.now += 60
    progress.begin("timing", 1)
    assert stream.getvalue().splitlines()[-1] == "timing"


def test_a_stream_that_is_no_terminal_gets_lines() -> None:
    stream = io.StringIO()
    with progress_on(stream) as progress:
        progress.begin("building")
        progress.say("4 cells")
    assert stream.getvalue() == "building\n4 cells\n"


def test_a_terminal_gets_a_bar_with_the_time_left_that_goes_away() -> None:
    stream = io.StringIO()
    console = Console(file=stream, force_terminal=True, width=80, color_system=None)
    columns = (TextColumn("{task.description}"), BarColumn(24), MofNCompleteColumn(), TextColumn("{task.fields[left]}"))
    with Progress(*columns, console=console, auto_refresh=False, transient=True) as bar:
        progress = BarProgress(bar, Clock())
        progress.expect(240)
        progress.begin("timing, round 2 of 5", 170)
        progress.step()
        bar.refresh()
        assert "timing, round 2 of 5" in stream.getvalue() and "1/170 4 min left" in stream.getvalue()
        progress.begin("counting", 10)
        assert len(bar.tasks) == 1
