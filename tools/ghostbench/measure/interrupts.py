"""Being told to stop: every way of it unwinds the same clean-up, and nothing cuts that short."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
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


def _interrupt(number: int, frame: FrameType | None) -> None:
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
