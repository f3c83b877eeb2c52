"""The presets of a project."""

from __future__ import annotations

from pathlib import Path

import pytest

from ghostbench.errors import BadInput
from ghostbench.measure.presets import check_preset
from ghostbench.measure.suite import OUR_SUITE, Suite

PRESETS = '{"version": 3, "configurePresets": [{"name": "base", "hidden": true}, {"name": "release"}, {"name": "native"}]}'


@pytest.mark.parametrize(
    ("text", "preset", "message"),
    [
        (PRESETS, "relase", "unknown preset 'relase'; the nearest are: release"),
        (PRESETS, "base", "unknown preset 'base'"),  # hidden
        (None, "release", "CMakePresets.json does not exist"),
        ("{", "release", "CMakePresets.json: "),
        ("[]", "release", "CMakePresets.json: "),
    ],
)
def test_an_unknown_preset_is_bad_input(tmp_path: Path, text: str | None, preset: str, message: str) -> None:
    if text is not None:
        (tmp_path / "CMakePresets.json").write_text(text)
    with pytest.raises(BadInput) as caught:
        check_preset(OUR_SUITE, tmp_path, preset)
    assert message in str(caught.value)


def test_a_known_preset_is_fine_and_a_suite_without_presets_takes_any(tmp_path: Path) -> None:
    check_preset(Suite("mine", (("make",),), "bench", protocol=False), tmp_path, "whatever")
    (tmp_path / "CMakePresets.json").write_text(PRESETS)
    check_preset(OUR_SUITE, tmp_path, "native")
