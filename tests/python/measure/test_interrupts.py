"""Being told to stop."""

from __future__ import annotations

import os
import signal

import pytest

from ghostbench.measure.interrupts import STOPPING, interruptible, shielded


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
    before = [signal.getsignal(number) for number in STOPPING]
    with interruptible(), shielded():
        pass
    assert [signal.getsignal(number) for number in STOPPING] == before
