"""The structure holds, and the checkers that say so do catch what goes against it."""

from __future__ import annotations

import pytest

from tests.structure import imports, includes, lints
from tests.structure.tree import project

WORK = "/" + "work/"  # put together here, or this file would name a path of one machine itself

TREE = project()


def test_the_cpp_rooms_know_only_what_they_may() -> None:
    assert includes.violations(TREE) == []


def test_the_python_rooms_know_only_what_they_may() -> None:
    assert imports.violations(TREE) == []


def test_the_small_rules_are_kept() -> None:
    assert lints.violations(TREE) == []


def test_the_tree_is_the_whole_project() -> None:
    rooms = {path.split("/")[0] for path in TREE}
    assert {"fixtures", "serializers", "bench", "tools", "reports", "ci", "tests"} <= rooms
    assert {"ghostbench", "CMakeLists.txt", "tools/ghostbench/cli.py"} <= set(TREE)
    assert not [path for path in TREE if path.startswith(("build/", ".git/", "tests/data/"))]


@pytest.mark.parametrize(
    ("path", "line", "reason"),
    [
        ("fixtures/a.cpp", '#include "serializers/engine.hpp"', "fixtures must not know serializers"),
        ("fixtures/a.cpp", '#include "bench/suite.hpp"', "fixtures must not know bench"),
        ("fixtures/a.cpp", "#include <nlohmann/json.hpp>", r"only (serializers/(?!ghost/)|bench/) may"),
        ("serializers/a.hpp", "# include <bench/suite.hpp>", "serializers must not know bench"),
        ("serializers/a.cpp", "#include <benchmark/benchmark.h>", "only bench/ may"),
        ("serializers/a.cpp", '#include "tests/cpp/a.hpp"', "serializers must not know tests"),
        ("serializers/a.cpp", '#include "../bench/suite.hpp"', "a path from the root says which room it is"),
        ("serializers/ghost/a.hpp", '#include "fixtures/fields.hpp"', "the engine ghost depends on nothing but"),
        ("serializers/ghost/a.hpp", "#include <simdjson.h>", r"only serializers/(?!ghost/) may"),
        ("bench/main.cpp", "#include <jemalloc/jemalloc.h>", "only bench/allocations may"),
        ("bench/main.cpp", "#include <valgrind/callgrind.h>", "only bench/instructions may"),
        ("bench/suite.cpp", "#include <simdjson.h>", r"only serializers/(?!ghost/) may"),
        ("bench/suite.cpp", "#include <catch2/catch.hpp>", "only tests/ may"),
    ],
)
def test_an_include_against_an_arrow_is_caught(path: str, line: str, reason: str) -> None:
    header = line.split()[-1].strip('<>"')
    (found,) = includes.violations({path: f"// first line\n{line}\n"})
    assert found.startswith(f"{path}:2 includes {header}: {reason}")


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("fixtures/a.cpp", "#include <string>"),
        ("serializers/a.cpp", '#include "fixtures/fields.hpp"'),
        ("serializers/a.cpp", "#include <rapidjson/reader.h>"),
        ("serializers/ghost/include/ghost/a.hpp", '#include "ghost/detail/scan.hpp"'),
        ("bench/main.cpp", "#include <benchmark/benchmark.h>"),
        ("bench/allocations_jemalloc.cpp", "#include <jemalloc/jemalloc.h>"),
        ("bench/instructions.cpp", "#include <valgrind/callgrind.h>"),
        ("bench/verify.cpp", "#include <nlohmann/json.hpp>"),
        ("tests/cpp/a.cpp", "#include <catch2/catch.hpp>"),
        ("tests/cpp/a.cpp", '#include "bench/suite.hpp"'),
        ("bench/a.cpp", '// #include "no/include.hpp" in a comment'),
    ],
)
def test_an_include_along_an_arrow_is_fine(path: str, line: str) -> None:
    assert includes.violations({path: line}) == []


@pytest.mark.parametrize(
    ("path", "line", "reason"),
    [
        ("reports/site.py", "from ghostbench.results import schema", "reports must not know results"),
        ("reports/site.py", "import ghostbench.judge.policy", "reports must not know judge"),
        ("reports/site.py", "import subprocess", "reports is a function of its arguments"),
        ("tools/ghostbench/judge/a.py", "from ghostbench.measure import machine", "judge must not know measure"),
        ("tools/ghostbench/judge/a.py", "from ghostbench.render import table", "judge must not know render"),
        ("tools/ghostbench/judge/a.py", "from pathlib import Path", "judge is a function of its arguments"),
        ("tools/ghostbench/judge/a.py", "def f() -> None:\n    import rich", "only render may"),
        ("tools/ghostbench/results/a.py", "from ghostbench.judge import policy", "results must not know judge"),
        ("tools/ghostbench/results/a.py", "from ghostbench import judge", "results must not know judge"),
        ("tools/ghostbench/results/a.py", "from . import schema", "a full name says which room it is"),
        ("tools/ghostbench/measure/a.py", "import matplotlib.pyplot", "only reports may"),
        ("tools/ghostbench/measure/a.py", "from ghostbench.commands import run", "measure must not know commands"),
        ("tools/ghostbench/commands/a.py", "from ghostbench.cli import main", "commands must not know cli"),
        ("tools/ghostbench/commands/a.py", "from tests.python.ci import system", "nothing knows tests"),
        ("tools/ghostbench/new/a.py", "from ghostbench.results import schema", "new is no room of the structure test"),
    ],
)
def test_an_import_against_an_arrow_is_caught(path: str, line: str, reason: str) -> None:
    (found,) = imports.violations({path: line})
    assert reason in found and found.startswith(f"{path}:")


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("tools/ghostbench/judge/a.py", "from ghostbench.results.schema import Row\nimport scipy.stats"),
        ("tools/ghostbench/judge/a.py", "from ghostbench.judge.policy import Policy"),
        ("tools/ghostbench/cli.py", "from ghostbench import __version__\nprint(1)"),
        ("tools/ghostbench/commands/a.py", "import reports.site\nimport argparse"),
        ("reports/site.py", "from reports.model import Page\nimport jinja2"),
        ("tests/python/a.py", "import ghostbench.cli\nprint(1)"),
    ],
)
def test_an_import_along_an_arrow_is_fine(path: str, line: str) -> None:
    assert imports.violations({path: line}) == []


def test_printing_is_left_to_the_edge() -> None:
    (found,) = imports.violations({"tools/ghostbench/judge/a.py": "x = 1\nprint(x)"})
    assert found == "tools/ghostbench/judge/a.py:2 prints: only cli.py and render/ may"


@pytest.mark.parametrize(
    ("path", "text", "what"),
    [
        ("a.py", "x = 1  # TODO: more", ":1 a leftover: TODO"),
        ("docs/a.md", "FIXME", ":1 a leftover: FIXME"),
        ("ci/a.sh", "\ncd /home/somebody/ghostbench", ":2 a path of one machine: /home/somebody/"),
        ("a.cpp", f'"{WORK}main/x"', f":1 a path of one machine: {WORK}"),
        ("a.py", "x = 1\n" * 301, ":301 the file has more than 300 lines"),
        ("a.py", "\ndef long() -> None:\n" + "    x = 1\n" * 50, ":2 long has 51 lines"),
    ],
)
def test_a_broken_small_rule_is_caught(path: str, text: str, what: str) -> None:
    (found,) = lints.violations({path: text})
    assert found.startswith(path + what)


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("a.py", "x = 1\n" * 300),
        ("a.py", "def short() -> None:\n" + "    x = 1\n" * 49),
        ("docs/a.md", "long\n" * 500),
        ("tests/python/a.py", 'HOME = "/home/somebody/x"'),
        ("a.sh", f'cat "$root{WORK}x" build{WORK} https://example.org{WORK} /usr/bin/env /tmp/x'),
    ],
)
def test_what_keeps_the_small_rules_is_fine(path: str, text: str) -> None:
    assert lints.violations({path: text}) == []
