"""What came of the project's checks, so that the last lines are the test runners' own."""

from __future__ import annotations

from collections.abc import Sequence

from ghostbench.checks import Finished


def summary(finished: Sequence[Finished]) -> str:
    """One line per check, the skipped tests of all, then the closing lines as the runners wrote them."""
    width = max(len(one.check.name) for one in finished)
    lines = ["", *(f"{one.check.name:<{width}}  {one.seconds:6.1f} s  {_state(one)}" for one in finished)]
    skipped = sum(one.tally.skipped for one in finished if one.tally)
    failed = [one.check.name for one in finished if one.failure]
    lines.append(f"failed: {', '.join(failed)}" if failed else "every check passed")
    lines.append(f"{skipped} skipped" + ("; each is named above with its reason" if skipped else ""))
    lines += [one.tally.line for one in finished if one.tally]
    return "\n".join(lines)


def _state(one: Finished) -> str:
    if one.tally is None:
        return one.failure or "passed"
    counts = f"{one.tally.passed} passed, {one.tally.failed} failed, {one.tally.skipped} skipped"
    return f"{counts}; {one.failure}" if one.failure else counts
