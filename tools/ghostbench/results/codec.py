"""Frozen dataclasses to JSON and back, driven by their annotations.

The schema stays the one place: a new field of a fact needs no line here.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from typing import Any

from ghostbench.results.json_text import Document

Steps = tuple[str | int, ...]


def encode(value: Any) -> Any:
    """Plain JSON data of a dataclass; tuples become arrays."""
    if is_dataclass(value) and not isinstance(value, type):
        return {item.name: encode(getattr(value, item.name)) for item in fields(value)}
    if isinstance(value, Mapping):
        return {key: encode(item) for key, item in value.items()}
    if isinstance(value, (tuple, list)):
        return [encode(item) for item in value]
    return value


def decode(document: Document, kind: Any, value: Any, steps: Steps) -> Any:
    """`value`, found in `document` at `steps`, as an instance of the annotation `kind`.

    Unknown keys are ignored. Raises BadInput with the place of what is missing or of the wrong type.
    """
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin in (types.UnionType, typing.Union):
        inner = next(argument for argument in arguments if argument is not type(None))
        return None if value is None else decode(document, inner, value, steps)
    if origin is tuple:
        items = _checked(document, list, value, steps)
        return tuple(decode(document, arguments[0], item, (*steps, at)) for at, item in enumerate(items))
    if origin is Mapping:
        members = _checked(document, dict, value, steps)
        return {key: decode(document, arguments[1], item, (*steps, key)) for key, item in members.items()}
    if is_dataclass(kind):
        return _decode_dataclass(document, kind, value, steps)
    if kind is float and isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    return _checked(document, kind, value, steps)


def _decode_dataclass(document: Document, kind: Any, value: Any, steps: Steps) -> Any:
    members = _checked(document, dict, value, steps)
    hints = typing.get_type_hints(kind)
    given = {}
    for item in fields(kind):
        if item.name in members:
            given[item.name] = decode(document, hints[item.name], members[item.name], (*steps, item.name))
        elif _required(item):
            raise document.error(f'"{item.name}" is missing', *steps)
    return kind(**given)


def _required(item: Field[Any]) -> bool:
    return item.default is MISSING and item.default_factory is MISSING


def _checked(document: Document, kind: type, value: Any, steps: Steps) -> Any:
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise document.error(f"expected {_NAMES.get(kind, kind.__name__)}", *steps)
    return value


_NAMES: Mapping[type, str] = {
    str: "a string", int: "an integer", float: "a number", bool: "true or false", list: "an array", dict: "an object"
}
