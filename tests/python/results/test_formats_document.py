"""docs/formats.md tells the truth: its examples are real, and no key is missing from it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ghostbench.judge.compare import compare
from ghostbench.judge.metrics import METRICS
from ghostbench.judge.movers import moved
from ghostbench.judge.verdict import Outcome, Verdict
from ghostbench.render.explanation import Explanation, explanation_json
from ghostbench.render.json import comparison_json, result_json
from ghostbench.results.google_benchmark import read_result
from ghostbench.results.writer import result_text
from tests.python.making import FACTS

ROOT = Path(__file__).resolve().parents[3]
DATA = ROOT / "tests" / "data"
DOCUMENT = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
EXAMPLES = dict(re.findall(r"```json (\w+)\n(.*?)```", DOCUMENT, flags=re.S))

# Below these the keys are names of the user's things, not of the format.
NAMES = {"engines", "fixtures", "libraries", "missing_engines", "absent_metrics", "counts", "uncounted"}


def keys(value: Any) -> Iterator[str]:
    """Every key of a JSON value at any depth."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            named = key in NAMES and isinstance(inner, dict)
            yield from (found for part in inner.values() for found in keys(part)) if named else keys(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from keys(inner)


def real(kind: str) -> Any:
    """Output of the program for the data of the tests."""
    base, head = read_result(DATA / "base.json"), read_result(DATA / "head.json")
    texts = {
        "result": lambda: (DATA / "head.json").read_text(),
        "compare": lambda: comparison_json(compare(base, head)),
        "table": lambda: result_json(base),
        "explain": lambda: explanation_json(
            Explanation("a/b/c/d", ("HEAD~1", "HEAD"), (FACTS.commit, FACTS.commit), (moved("allocs", {}, {"f()": 1}),))
        ),
        "list": lambda: (ROOT / "tests" / "golden" / "list-json.stdout").read_text(),
    }
    return json.loads(texts[kind]())


def test_the_example_of_a_result_is_read_and_written_back_byte_by_byte(tmp_path: Path) -> None:
    path = tmp_path / "example.json"
    path.write_text(EXAMPLES["result"], encoding="utf-8")
    found = read_result(path)
    assert found.facts is not None
    assert result_text(found) == EXAMPLES["result"]


@pytest.mark.parametrize("name", ["base", "head"])
def test_a_result_file_of_this_schema_stays_readable_and_is_written_back_byte_by_byte(name: str) -> None:
    """These files were written once. If this fails, the format has changed: then it needs a new number."""
    path = DATA / f"{name}.json"
    assert result_text(read_result(path)) == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("kind", ["result", "compare", "explain", "table", "list"])
def test_every_key_that_is_written_is_named_in_the_document(kind: str) -> None:
    google = {"date", "host_name", "executable", "num_cpus", "mhz_per_cpu", "cpu_scaling_enabled", "load_avg"}
    mentioned = set(re.findall(r"`(\w+)`", DOCUMENT)) | {"library_build_type", "json_schema_version", "context"}
    assert set(keys(real(kind))) - google - mentioned - set(keys(json.loads(EXAMPLES[kind]))) == set()


@pytest.mark.parametrize("kind", ["compare", "explain", "table", "list"])
def test_an_example_has_exactly_the_keys_of_the_real_output(kind: str) -> None:
    example, output = json.loads(EXAMPLES[kind]), real(kind)
    assert example.keys() == output.keys()
    for key in ("cells", "engines", "fixtures", "counts"):
        if output.get(key) and isinstance(output[key][0], dict):
            assert example[key][0].keys() == output[key][0].keys()


@pytest.mark.parametrize("word", [*(v.value for v in Verdict), *(o.value for o in Outcome), *(m.name for m in METRICS)])
def test_every_word_of_judging_is_in_the_document(word: str) -> None:
    assert f"`{word}`" in DOCUMENT
