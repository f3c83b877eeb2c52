"""Stands in for valgrind: runs the program under the name of the dump file that callgrind would write."""

import os
import sys

rest = [word for word in sys.argv[1:] if not word.startswith("-")]
out = next((word.split("=", 1)[1] for word in sys.argv if word.startswith("--callgrind-out-file=")), "/dev/null")
program = sys.argv.index(rest[0])
os.execve(sys.argv[program], sys.argv[program:], {**os.environ, "FAKE_CALLGRIND_OUT": out})
