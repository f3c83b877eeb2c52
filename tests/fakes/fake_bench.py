"""A bench that measures nothing: it speaks docs/bench-protocol.md and misbehaves on demand.

`fake.json` beside it says what it offers and how each cell behaves; with "foreign": true it is a plain Google
Benchmark program instead. Times are made up from `time_ns` and a little noise, so a round takes no time. A burden behind
a cell's name adds to what is made up.
"""

import json
import os
import random
import re
import signal
import sys
import time

HERE = os.path.dirname(os.path.abspath(sys.argv[0]))
CONFIG = json.load(open(os.path.join(HERE, "fake.json")))
DEFAULT = {"time_ns": 1000, "allocs": 7, "instructions": 5000}


def cells():
    for engine in CONFIG["engines"]:
        for fixture in CONFIG["fixtures"]:
            for op in CONFIG.get("ops", ["read", "write"]):
                yield f"{engine}/{op}/string/{fixture}"


def behaviour(cell):
    """The engine's switches, overridden by the cell's."""
    plain = cell.split("/threads:")[0]
    return {**DEFAULT, **CONFIG["engines"][cell.split("/")[0]], **CONFIG.get("cells", {}).get(plain, {})}


def burdened(line):
    """The cell of a line, and how it behaves with the burdens behind its name."""
    cell, *words = line.split(" ")
    given = behaviour(cell)
    for name, amount in (word.split(":") for word in words if not word.startswith("pace:")):
        if name == "time":
            given = {**given, "time_ns": given["time_ns"] * (1 + float(amount))}
        else:
            key = {"allocations": "allocs"}.get(name, name)
            given = {**given, key: given[key] + int(amount)}
    return cell, given


def misbehave(how):
    if how == "crash":
        os.kill(os.getpid(), signal.SIGSEGV)
    if how == "sigill":
        os.kill(os.getpid(), signal.SIGILL)
    if how == "hang":
        time.sleep(3600)
    if how == "leave":
        sys.exit(0)


def flag(name, default=""):
    return next((word.split("=", 1)[1] for word in sys.argv if word.startswith(f"--{name}=")), default)


def say(value):
    print(json.dumps(value), flush=True)


def listing():
    unsupported = {cell: behaviour(cell).get("unsupported") for cell in cells()}
    entries = [{"cell": c, **({"unsupported": why} if why else {})} for c, why in unsupported.items()]
    engines = [{"name": e, "version": "1", "apis": ["databind"], "modes": ["string"]} for e in CONFIG["engines"]]
    fixtures = [{"name": f, "bytes": 150, "model": "tiny", "hash": "0" * 16} for f in CONFIG["fixtures"]]
    missing = [{"name": "glaze", "reason": "CMake did not find glaze"}]
    say({"protocol": CONFIG.get("protocol", 1), "engines": engines, "missing": missing, "fixtures": fixtures, "cells": entries})


def context():
    if "FAKE_CALLGRIND_OUT" in os.environ:
        misbehave(CONFIG.get("under valgrind"))
    say({"protocol": 1, "compiler": "fake 1.0", "flags": "-O3", "build_type": "Release", "preset": "release",
         "allocator": "fakemalloc", "isa": "x86-64-v2" if "FAKE_CALLGRIND_OUT" in os.environ else "x86-64-v4",
         "libraries": {"libc": "2.36"}})


def answer(name, lines):
    for number, (cell, given) in enumerate(map(burdened, lines)):
        how = given.get(name)
        misbehave(how)
        if isinstance(how, dict):  # an answer in words: {"status": "errored", "reason": "..."}
            say({"cell": cell, **how})
        elif name == "allocations":
            names = ("allocs", "requested_bytes", "alloc_bytes", "peak_bytes", "leaked_bytes")
            say({"cell": cell, "status": "ok", "counters": {key: given.get(key, given["allocs"]) for key in names}})
        elif name == "allocation-sites":
            once = {"allocs": given["allocs"], "bytes": given.get("requested_bytes", given["allocs"]), "frames": ["0x11"]}
            say({"cell": cell, "status": "ok", "sites": given.get("sites", [once])})
        else:
            if name == "instructions":
                dump(number, cell, given.get("functions", {"f()": given["instructions"]}))
            say({"cell": cell, "status": "ok", "reason": ""})


def dump(number, cell, functions):
    path = os.environ["FAKE_CALLGRIND_OUT"].replace("%p", f"{os.getpid()}{number}")
    lines = [f"fn=({at}) {name}\n1 {count}\n" for at, (name, count) in enumerate(functions.items(), start=1)]
    with open(path, "w") as out:
        out.write(f"# callgrind format\nversion: 1\ndesc: Trigger: Client Request: {cell}\npositions: line\nevents: Ir\n")
        out.write("".join(lines) + f"totals: {sum(functions.values())}\n")


def row(name, given, index, repetitions):
    noise = 1 + random.random() * given.get("noise", 0.01)
    return {"name": name, "run_name": name, "run_type": "iteration", "repetitions": repetitions,
            "repetition_index": index, "threads": 1, "iterations": 100, "real_time": given["time_ns"] * noise,
            "cpu_time": given["time_ns"] * noise, "time_unit": "ns"}


class Both:
    """Google Benchmark writes to standard output and, when asked, to a file, and flushes after every cell."""

    def __init__(self):
        self.streams = [sys.stdout] + ([open(flag("benchmark_out"), "w")] if flag("benchmark_out") else [])

    def write(self, text):
        for stream in self.streams:
            stream.write(text)

    def flush(self):
        for stream in self.streams:
            stream.flush()


def timed(asked):
    """`asked`: cells and how each behaves."""
    repetitions = int(flag("benchmark_repetitions", "1"))
    out = Both()
    out.write('{\n  "context": {"json_schema_version": 1, "num_cpus": 2},\n  "benchmarks": [\n')
    first = True
    for cell, given in asked:
        time.sleep(given.get("sleep_s", 0))
        misbehave(given.get("time"))
        crash_in_run(given.get("time"))
        for index in range(repetitions):
            fields = row(cell, given, index, repetitions)
            if given.get("time") == "error":
                fields |= {"error_occurred": True, "error_message": "made to fail", "real_time": 0, "cpu_time": 0}
            out.write("" if first else ",\n")
            out.write(json.dumps(fields, indent=2))
            first = False
        out.flush()
    out.write("\n  ]\n}\n")
    out.flush()


def crash_in_run(how):
    """{"crash in run": N}: from the N-th timed process run on."""
    if isinstance(how, dict):
        with open(os.path.join(HERE, "calls.log")) as log:
            runs = sum(1 for line in log if "--pass=turns" in line)
        misbehave("crash" if runs >= how["crash in run"] else None)


def by_turns(lines):
    """Takes no turns: what it times is made up. The pace tells how many numbers are wanted."""
    for line in lines:
        cell, given = burdened(line)
        time.sleep(given.get("sleep_s", 0))
        misbehave(given.get("time"))
        crash_in_run(given.get("time"))
        if given.get("time") == "error":
            say({"cell": cell, "status": "errored", "reason": "made to fail"})
            continue
        _, repetitions, turns = map(int, line.rpartition(" pace:")[2].split("x"))
        noise = given.get("noise", 0.01)
        times = [given["time_ns"] * (1 + random.random() * noise) for _ in range(repetitions * turns)]
        say({"cell": cell, "status": "ok", "cpu": times, "real": times})


def foreign():
    names = [name for name in CONFIG["names"] if re.search(flag("benchmark_filter", "."), name)]
    if flag("benchmark_list_tests"):
        print("\n".join(names))
        return
    print("a line that is no JSON", flush=True)
    CONFIG["engines"] = {name.split("/")[0]: CONFIG.get("behaviour", {}).get(name, {}) for name in CONFIG["names"]}
    timed([(name, behaviour(name)) for name in names])


def main():
    if CONFIG.get("foreign"):
        return foreign()
    if "--list" in sys.argv:
        return listing()
    if "--context" in sys.argv:
        return context()
    lines = [line for line in sys.stdin.read().splitlines() if line]
    asked = [line.split(" ")[0] for line in lines]
    with open(os.path.join(HERE, "calls.log"), "a") as log:
        log.write(json.dumps({"argv": sys.argv, "cwd": os.getcwd(), "env": dict(os.environ), "cells": asked, "lines": lines}) + "\n")
    unknown = [cell for cell in asked if cell.split("/threads:")[0] not in set(cells())]
    if unknown:
        print(f"unknown cell {unknown[0]}", file=sys.stderr)
        sys.exit(2)
    name = flag("pass")
    if CONFIG.get("broken") == name:
        print("this pass cannot run", file=sys.stderr)
        sys.exit(4)
    if name == "turns":
        return by_turns(lines)
    return timed(list(map(burdened, lines))) if name == "time" else answer(name, lines)


if __name__ == "__main__":
    main()
