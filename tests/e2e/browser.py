"""A headless Chromium that opens a page of ours and answers questions about it."""

from __future__ import annotations

import html
import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

_FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-component-update",
    "--disable-background-networking", "--disable-sync", "--hide-scrollbars",
)  # fmt: skip
_DARK = "--blink-settings=preferredColorScheme=0"
_NAMES = ("chromium", "chromium-browser", "google-chrome")


def ask(page: Path, question: str, scratch: Path, width: int, dark: bool = False) -> Any:
    """What the JavaScript expression `question` is worth, with `page` loaded as `w` (window) and `d` (document).

    The page stands in a frame of `width` pixels, because a headless window is never narrower than about 500.
    The frame takes the page's text, so that both are of one origin and the page itself needs no script.
    """
    frame = scratch / "frame.html"
    text = html.escape(page.read_text(encoding="utf-8"))
    frame.write_text(
        f'<!DOCTYPE html><meta charset="utf-8"><iframe style="border:0;width:{width}px;height:900px" srcdoc="{text}">'
        f"</iframe><pre></pre><script>window.onload = () => {{ const w = frames[0], d = w.document; "
        f"document.querySelector('pre').textContent = '[[' + encodeURIComponent(JSON.stringify({question})) + ']]' }}"
        "</script>",
        encoding="utf-8",
    )
    found = re.search(r"\[\[(.*?)\]\]</pre>", _dump(frame, scratch, width, dark))
    assert found, "the browser gave no answer: the question threw"
    return json.loads(unquote(found[1]))


def _dump(page: Path, scratch: Path, width: int, dark: bool) -> str:
    binary = next((found for name in _NAMES if (found := shutil.which(name))), None)
    if binary is None:
        pytest.skip("no Chromium installed")
    flags = [*_FLAGS, f"--user-data-dir={scratch / 'profile'}", f"--window-size={max(width, 500) + 100},1000"]
    command = [binary, *flags, *([_DARK] if dark else []), "--dump-dom", page.as_uri()]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=120).stdout
