"""Stands in for addr2line: the `symbols` of the fake bench's configuration, asked by return address minus one."""

import json
import sys

symbols = json.load(open("fake.json")).get("symbols", {"0x11": "f()"})
for line in sys.stdin:
    print(symbols.get(hex(int(line, 16) + 1), "??"))
    print("??:0")
