"""`python3 -m ghostbench`."""

from __future__ import annotations

import sys

from ghostbench.cli import main

if __name__ == "__main__":
    sys.exit(main())
