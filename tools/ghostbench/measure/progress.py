"""What measuring tells whoever waits for it. Drawing it is the business of `render/`."""

from __future__ import annotations

from typing import Protocol


class Progress(Protocol):
    def begin(self, what: str, steps: int | None = None) -> None:
        """A new phase of so many steps; None when their number is unknown."""

    def step(self) -> None:
        """One step of the phase is done."""

    def expect(self, seconds: float) -> None:
        """From now on, all that is left takes about so long."""

    def say(self, text: str) -> None:
        """A line that stays."""


class Silent:
    """Nobody waits."""

    def begin(self, what: str, steps: int | None = None) -> None:
        pass

    def step(self) -> None:
        pass

    def expect(self, seconds: float) -> None:
        pass

    def say(self, text: str) -> None:
        pass
