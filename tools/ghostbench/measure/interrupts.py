"""Being told to stop: every way of it unwinds the same clean-up, and nothing cuts that short."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType

STOPPING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@contextmanager
def interruptible() -> Iterator[None]:
    """Ctrl-C, a terminal that closes and a CI system that cancels all raise KeyboardInterrupt inside."""
    with _handlers(_interrupt):
        yield


@contextmanager
def shielded() -> Iterator[None]:
    """Inside, requests to stop are passed over: for saving and cleaning up, which take less than seconds."""
    with _handlers(signal.SIG_IGN):
        yield


@contextmanager
def deferred() -> Iterator[None]:
    """Inside, a request to stop waits, and is raised at the end.

    For starting a process: the interpreter's own hooks around a fork swallow what is raised in them, so a request
    that came at that moment would be lost, and one that came a moment later would lose sight of the child.
    """
    _waiting.inside += 1
    try:
        yield
    finally:
        _waiting.inside -= 1
    if _waiting.asked and not _waiting.inside:
        _waiting.asked = False
        raise KeyboardInterrupt


@dataclass
class _Waiting:
    """Whether requests wait, and whether one does. Handlers run in the main thread only."""

    inside: int = 0
    asked: bool = False


_waiting = _Waiting()


def _interrupt(number: int, frame: FrameType | None) -> None:
    if _waiting.inside:
        _waiting.asked = True
    else:
        raise KeyboardInterrupt


@contextmanager
def _handlers(handler: object) -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():  # only the main thread may set them
        yield
        return
    before = {number: signal.signal(number, handler) for number in STOPPING}  # type: ignore[arg-type]
    try:
        yield
    finally:
        for number, old in before.items():
            signal.signal(number, signal.SIG_DFL if old is None else old)
