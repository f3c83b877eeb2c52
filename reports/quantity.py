"""Numbers as people read them: three significant digits, a unit that fits, and never `nan` or `inf`."""

from __future__ import annotations

import math
from dataclasses import dataclass

MISSING = "–"
THIN = "\u202f"  # narrow no-break space: groups digits and ties a unit to its number

_SCALES: dict[str, tuple[tuple[float, str], ...]] = {
    "ns": ((1e9, "s"), (1e6, "ms"), (1e3, "µs"), (1.0, "ns")),
    "B": ((1e9, "GB"), (1e6, "MB"), (1e3, "kB"), (1.0, "B")),
    "": ((1e9, "G"), (1e6, "M"), (1e3, "k"), (1.0, "")),
}

_COUNTED_BELOW = {"": 1e6, "B": 1e3}  # whole numbers below it are written out; a time is measured, not counted


@dataclass(frozen=True)
class Scale:
    """A divisor and the unit that results: 1e6 and `ms` turn nanoseconds into milliseconds."""

    divisor: float
    unit: str


def scale_for(value: float, unit: str) -> Scale:
    """The largest decimal step of `unit` (`ns`, `B`, ``) that leaves at least 1 before the point."""
    steps = _SCALES.get(unit, ((1.0, unit),))
    for divisor, name in steps:
        # 999.5 would print as 1000: it belongs to the next step already.
        if abs(value) >= divisor * 0.9995:
            return Scale(divisor, name)
    return Scale(*steps[-1])


def digits(value: float) -> str:
    """Three significant digits without an exponent: 0.0123, 1.40, 84.1, 966, 3470."""
    rounded = float(f"{value:.3g}")
    if rounded == 0:
        return "0"
    return f"{rounded:.{max(0, 2 - math.floor(math.log10(abs(rounded))))}f}"


def quantity(value: float, unit: str) -> str:
    """A value in base units, scaled: 6020000 ns is `6.02 ms`. Plain counts keep every digit below a million."""
    scale = scale_for(value, unit)
    if value == int(value) and abs(value) < _COUNTED_BELOW.get(unit, 0):
        return exact(value, unit)
    return f"{digits(value / scale.divisor)}{THIN}{scale.unit}".rstrip(THIN)


def exact(value: float, unit: str) -> str:
    """Every digit, in groups of three: a count that must not lose its last one."""
    number = f"{value:,.0f}" if value == int(value) else f"{value:,.3f}"
    return f"{number.replace(',', THIN)}{THIN}{unit}".rstrip(THIN)


def factor(ratio: float | None) -> str:
    """A ratio with its sign of multiplication: `4.30×`."""
    return MISSING if ratio is None else f"{ratio:.2f}×" if ratio < 9.995 else f"{digits(ratio)}×"


def percent(share: float) -> str:
    """A share without sign, as short as it stays true: 0.0123 is `1.2 %`, 0.5 is `50 %`, 0.00004 is `0.004 %`."""
    size = abs(share) * 100
    if size >= 9.95 or size == 0 or size == int(size):
        return f"{size:.0f}{THIN}%"
    if size >= 0.095:
        return f"{size:.1f}{THIN}%"
    first_digit = float(f"{size:.1g}")
    return f"{first_digit:.{-math.floor(math.log10(first_digit))}f}{THIN}%"


def change(base: float, head: float, counted: bool) -> str:
    """From base to head: `+2.1 %`, `−13 %`, `±0 %`; `0 → 1` where a share has no meaning.

    A counted change shows down to its first digit; a measured one has no meaning behind the tenth of a per cent.
    """
    if base == head:
        return f"±0{THIN}%"
    if base == 0:
        return f"0 → {exact(head, '')}"
    share = head / base - 1
    size = percent(share) if counted or abs(share) >= 0.00095 else f"0.0{THIN}%"
    return f"{'+' if share > 0 else '−'}{size}"
