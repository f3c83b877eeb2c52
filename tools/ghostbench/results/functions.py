"""Names of C++ functions as a demangler prints them, taken apart: what was cut out of them, and what to show."""

from __future__ import annotations

import re
from dataclasses import dataclass

_ELIDED = "<…>"

# What a compiler cuts out of a function is still a piece of it; `'2` is callgrind's word for its recursion.
_PIECE = re.compile(r"'\d+$| \[clone [^]]*\]|(?:\.(?:part|isra|constprop|cold|lto_priv)(?:\.\d+)*)+$")
_USUAL = (
    (re.compile(r"std::(?:__cxx11::)?basic_string<char, std::char_traits<char>, std::allocator<char> ?>"), "std::string"),
    (re.compile(r"std::basic_string_view<char, std::char_traits<char> ?>"), "std::string_view"),
    (re.compile(r"\[abi:\w+\]"), ""),
    (re.compile(r" const(?=::)"), ""),
    (re.compile(r"\(anonymous [a-z]+\)"), "{anonymous}"),
)
# Brackets that are a part of a name, not around anything: kept out of the way while brackets are matched.
_OPERATOR = re.compile(r"operator(?:\(\)|->\*?|<=>|<<=?|>>=?|<=?|>=?)|->")
_HIDE = str.maketrans("<>()", "\ue000\ue001\ue002\ue003")
_SHOW = str.maketrans("\ue000\ue001\ue002\ue003", "<>()")
_QUALIFIER = re.compile(r"(?:[A-Za-z_]\w*(?:<…>)?::|\{anonymous\}::)+")
_CLOSING = {">": "<", ")": "(", "}": "{"}


@dataclass(frozen=True)
class _Parts:
    """`scopes` ends with the function's own name; each may have template arguments."""

    scopes: tuple[str, ...]
    parameters: str


def whole(name: str) -> str:
    """The function that a symbol is, or is a piece of."""
    return _PIECE.sub("", name)


def unnamed(binary: str) -> str:
    """What stands for code without a symbol: its address is another one in every build."""
    return f"code without a name in {binary}"


def scopes(name: str) -> tuple[str, ...]:
    """Namespaces, classes and last the function: no return type, no parameters, template arguments as `<…>`."""
    return tuple(_elide(scope, 0).translate(_SHOW) for scope in _parts(name).scopes)


def short_name(name: str, width: int) -> str:
    """At most `width` columns: the class and the function, with as many of the arguments as there is room for."""
    parts = _parts(name)
    outer = [scope for scope in parts.scopes if scope != "{anonymous}"]
    if len(outer) > 1 and outer[-2].startswith("{lambda"):
        outer = [*outer[-3:-2], "{lambda}"]
    text = ""
    for depth, parameters in ((2, parts.parameters), (1, parts.parameters), (2, ""), (1, ""), (0, "")):
        # Qualifiers go where they say least: inside of arguments.
        shown = [_QUALIFIER.sub("", _elide(part, depth)) for part in (*outer[-2:], _elide(parameters, depth))]
        text = ("::".join(shown[:-1]) + shown[-1]).replace("> >", ">>").translate(_SHOW)
        if len(text) <= width:
            return text
    return text[: width - 1] + "…"


def _parts(name: str) -> _Parts:
    text = whole(name)
    for pattern, usual in _USUAL:
        text = pattern.sub(usual, text)
    text = _OPERATOR.sub(lambda found: found[0].translate(_HIDE), text)
    cuts = _outside(text)
    opened = max((at for at in cuts if text[at] == "("), default=0)
    if not opened:  # a function of C, or no function at all
        return _Parts((text,), "")
    closed = max(at for at in cuts if text[at] == ")")
    # `operator new` and `operator std::string` have blanks and colons of their own.
    operator = text.rfind("operator ", 0, opened)
    end = operator if operator >= 0 else opened
    begin = max((at for at in cuts if text[at] == " " and at < end), default=-1) + 1  # behind the return type
    colons = [at for at in cuts if begin <= at < end and text.startswith("::", at)]
    ends = [begin - 2, *colons, opened]
    found = [text[left + 2 : right] for left, right in zip(ends, ends[1:])]
    return _Parts(tuple(map(_without_parameters, found)), text[opened : closed + 1])


def _outside(text: str) -> list[int]:
    """Where blanks, colons and parentheses stand that are inside of nothing; nowhere when brackets do not match."""
    found: list[int] = []
    around: list[str] = []
    for at, char in enumerate(text):
        if char in _CLOSING and (not around or around.pop() != _CLOSING[char]):
            return []
        if not around and char in " :()":
            found.append(at)
        if char in _CLOSING.values():
            around.append(char)
    return [] if around else found


def _without_parameters(scope: str) -> str:
    """Of a function that a lambda stands in, the name alone."""
    return scope if scope.startswith("{") else re.sub(r"\(.*\)(?: const)?$", "", scope)


def _elide(text: str, depth: int) -> str:
    """Template arguments within `depth` others are left out."""
    kept, level = [], 0
    for char in text:
        level += char == "<"
        if level <= depth:
            kept.append(char)
        elif char == "<" and level == depth + 1:
            kept.append(_ELIDED)
        level -= char == ">"
    return "".join(kept)
