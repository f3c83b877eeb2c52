"""Being told to stop."""

from __future__ import annotations

import os
import signal

import pytest

from ghostbench.measure.interrupts import STOPPING, interruptible, shielded


MINE = (signal.default_int_handler, signal.SIG_IGN, signal.SIG_DFL)


@pytest.mark.parametrize("number", STOPPING)
def test_every_way_of_stopping_unwinds_as_an_interrupt(number: signal.Signals) -> None:
    with pytest.raises(KeyboardInterrupt), interruptible():
        os.kill(os.getpid(), number)
        signal.sigtimedwait([], 1)


@pytest.mark.parametrize("number", STOPPING)
def test_cleaning_up_is_not_cut_short(number: signal.Signals) -> None:
    done = False
    with interruptible():
        with shielded():
            os.kill(os.getpid(), number)
            done = True
    assert done


def test_the_handlers_of_before_come_back() -> None:
    before = {number: signal.signal(number, mine) for number, mine in zip(STOPPING, MINE)}
    try:
        with interruptible(), shielded():
            pass
        assert tuple(signal.getsignal(number) for number in STOPPING) == MINE
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
