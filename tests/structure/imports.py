"""The arrows between the Python rooms, read from `import`.

A room is a package of tools/ghostbench, a single module there, or `reports`. What is not named is not known.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.structure.tree import Tree

VALUES = {"errors", "suggest"}

KNOWS: dict[str, set[str]] = {
    "errors": set(),
    "packages": set(),
    "project": {"errors"},
    "suggest": {"errors"},
    # What a result is, without knowing what it means.
    "results": {"project"} | VALUES,
    # What it means, without knowing where it came from or how it looks.
    "judge": {"results"} | VALUES,
    "measure": {"results", "project"} | VALUES,
    "render": {"results", "judge", "measure", "packages", "checks", "reports"} | VALUES,
    "commands": {"results", "judge", "measure", "render", "project", "packages", "checks", "reports"} | VALUES,
    "checks": {"errors"},
    "cli": {"commands", "judge"} | VALUES,
    "__main__": {"cli"},
    # Pure drawing: it says which data it wants and knows neither store nor judge.
    "reports": set(),
}

ONLY: dict[str, set[str]] = {
    "argparse": {"commands", "cli"},
    "jinja2": {"reports"},
    "matplotlib": {"reports"},
    "rich": {"render"},
    "scipy": {"judge"},
}

NEVER: dict[str, set[str]] = {
    # Judging is a function of its arguments: no files, no processes, no clock, no terminal.
    "judge": {"io", "logging", "os", "pathlib", "random", "shutil", "subprocess", "sys", "tempfile", "time"},
    "reports": {"os", "subprocess", "sys", "tempfile"},
}


def violations(tree: Tree) -> list[str]:
    """One line per import that goes against an arrow, and per print outside the edge."""
    found = []
    for path, text in tree.items():
        room = room_of(path)
        if room is not None:
            module = ast.parse(text, path)
            found += [f"{path}:{line} imports {name}: {why}" for line, name, why in _against(room, module)]
            found += [f"{path}:{line} prints: only cli.py and render/ may" for line in _prints(room, module)]
    return found


def room_of(path: str) -> str | None:
    """The room of a source file; None for what is not a room's."""
    parts = path.removesuffix(".py").split("/")
    if not path.endswith(".py"):
        return None
    if parts[:2] == ["tools", "ghostbench"]:
        return parts[2]
    return "reports" if parts[0] == "reports" else None


def imported(module: ast.Module) -> Iterator[tuple[int, str]]:
    """Line and full name of every import, wherever in the file it is; `from a import b` gives `a.b`."""
    for node in ast.walk(module):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            origin = "." * node.level + (node.module or "")
            yield from ((node.lineno, f"{origin}.{alias.name}") for alias in node.names)


def _against(room: str, module: ast.Module) -> Iterator[tuple[int, str, str]]:
    for line, name in imported(module):
        reason = _reason(room, name)
        if reason:
            yield line, name, reason


def _reason(room: str, name: str) -> str | None:
    parts = name.split(".")
    if name.startswith("."):
        return "a full name says which room it is"
    if parts[0] in ("tests", "ci"):
        return f"nothing knows {parts[0]}"
    target = parts[1] if parts[0] == "ghostbench" else parts[0]
    if target in ONLY and room not in ONLY[target]:
        return f"only {', '.join(sorted(ONLY[target]))} may"
    if target in NEVER.get(room, set()):
        return f"{room} is a function of its arguments"
    if parts[0] not in ("ghostbench", "reports") or target in ("__version__", room, "annotations"):
        return None
    if room not in KNOWS and room != "__init__":
        return f"{room} is no room of the structure test yet; say there what it may know"
    return None if target in KNOWS.get(room, set()) else f"{room} must not know {target}"


def _prints(room: str, module: ast.Module) -> Iterator[int]:
    if room in ("cli", "render"):
        return
    for node in ast.walk(module):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print":
            yield node.lineno
