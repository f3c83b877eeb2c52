"""Names and numbers as text that no terminal, table or page can misread."""

from __future__ import annotations

_TIME_UNITS = ((1e9, "s"), (1e6, "ms"), (1e3, "us"), (1.0, "ns"))
_BYTE_UNITS = ((1e9, "GB"), (1e6, "MB"), (1e3, "kB"))


def printable(name: str) -> str:
    """The text with every control or unprintable character escaped (`\\n`, `\\x1b`), so that it stays on its
    line and cannot steer the terminal."""
    return "".join(char if char.isprintable() else _escaped(char) for char in name)


def _escaped(char: str) -> str:
    return char.encode("unicode_escape", "surrogatepass").decode("ascii")


def time_text(nanoseconds: float | None) -> str:
    """Three digits and a unit: `84.1 ms`."""
    if nanoseconds is None:
        return "-"
    scale, unit = next(((s, u) for s, u in _TIME_UNITS if nanoseconds >= s * 0.9995), _TIME_UNITS[-1])
    return f"{_three_digits(nanoseconds / scale)} {unit}"


def bytes_text(count: float | None) -> str:
    """Exact below 10,000, then three digits and a decimal unit: `45.1 MB`."""
    if count is None:
        return "-"
    if abs(count) < 1e4:
        return count_text(count)
    scale, unit = next((s, u) for s, u in _BYTE_UNITS if abs(count) >= s * 0.9995)
    return f"{_three_digits(count / scale)} {unit}"


def count_text(count: float | None) -> str:
    """The exact number with thousands separators; `-` for one that was not measured."""
    if count is None:
        return "-"
    return f"{count:,.0f}" if float(count).is_integer() else f"{count:,.6g}"


def change_text(ratio: float | None) -> str:
    """A ratio of 1.101 as `+10.1 %`; beyond a doubling as a factor."""
    if ratio is None:
        return "-"
    if ratio == 1:
        return "0 %"
    if ratio >= 10:
        return f"x {ratio:,.0f}"
    return f"{_signed(ratio)} %"


def interval_text(interval: tuple[float, float] | None) -> str:
    """The ends of an interval of ratios: `+9.2..+11.0 %`."""
    if interval is None:
        return ""
    return f"{_signed(interval[0])}..{_signed(interval[1])} %"


def plural(count: int, noun: str) -> str:
    """`1 cell`, `2,000 cells`."""
    return f"{count:,} {noun}" + ("" if count == 1 else "s")


def share_text(share: float | None) -> str:
    """0.0042 as `0.4 %`."""
    if share is None:
        return "-"
    return f"{share * 100:.1f} %" if share < 0.0995 else f"{share * 100:.0f} %"


def rate_text(rate: float) -> str:
    """0.9968 as `99.68 %`, 0.003 as `0.30 %`, 1 as `100 %`: a rate near 1 must not be rounded up to it."""
    if rate in (0.0, 1.0):
        return f"{rate * 100:.0f} %"
    return f"{rate * 100:.2f} %" if rate < 0.0995 or rate > 0.9 else f"{rate * 100:.1f} %"


def _signed(ratio: float) -> str:
    """The change in percent: one digit after the point below 10 %, two where it would read 0.0."""
    change = (ratio - 1) * 100
    digits = 0 if abs(change) >= 99.95 else 1 if abs(change) >= 0.095 else 2
    return f"{change:+.{digits}f}"


def _three_digits(value: float) -> str:
    digits = 2 if abs(value) < 9.995 else 1 if abs(value) < 99.95 else 0
    return f"{value:.{digits}f}"
