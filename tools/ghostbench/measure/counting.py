"""The two exact witnesses: allocations by the bench's own hook, instructions by callgrind."""

from __future__ import annotations

import shutil
import signal
from collections.abc import Callable, Mapping
from functools import partial

from ghostbench.measure.answers import Answer, PassFailed, ask
from ghostbench.measure.bench import Bench
from ghostbench.measure.callgrind import NO_VALGRIND, callgrind_pass, read_dumps
from ghostbench.measure.environment import COUNTING
from ghostbench.measure.listing import parse_context
from ghostbench.measure.process import run_process
from ghostbench.measure.record import ALLOCATIONS, INSTRUCTIONS, Record
from ghostbench.results.schema import NotCounted

FOREIGN = "the suite does not speak ghostbench's protocol, so it has time only"
SEVERAL_THREADS = "counted on one thread only"

OnAnswer = Callable[[], None]


def count_allocations(record: Record, processes: int, on_answer: OnAnswer = lambda: None) -> None:
    """Adds the allocation counters of every cell, or the reason why there are none."""
    _count(record, "allocations", ALLOCATIONS, lambda cells: _allocations(record.bench, cells, processes, on_answer))


def count_instructions(record: Record, processes: int, on_answer: OnAnswer = lambda: None) -> None:
    """Adds the instructions of one op of every cell, or the reason why there are none."""
    valgrind = shutil.which("valgrind")
    if valgrind is None:
        _absent(record, INSTRUCTIONS, NO_VALGRIND)
        return
    try:
        record.isa_counted = _isa_under(valgrind, record.bench)
    except PassFailed as error:
        _absent(record, INSTRUCTIONS, str(error))
        return
    _count(record, "instructions", INSTRUCTIONS, partial(_instructions, valgrind, record.bench, processes, on_answer))


def _count(record: Record, witness: str, metrics: tuple[str, ...], run: Callable[[list[str]], dict[str, Answer]]) -> None:
    cells = record.countable()
    several = [cell for cell in record.alive() if cell not in cells]
    record.not_counted += [NotCounted(cell, witness, SEVERAL_THREADS) for cell in several]
    if not record.bench.suite.protocol:
        return _absent(record, metrics, FOREIGN)
    if not cells:
        return _absent(record, metrics, "no cell on one thread was left to count")
    try:
        answers = run(cells)
    except PassFailed as error:
        return _absent(record, metrics, "; ".join(line.strip() for line in str(error).splitlines()))
    for cell, answer in answers.items():
        if answer.status == "errored":
            record.condemn(cell, answer.reason)
        elif answer.status == "ok":
            record.counters.setdefault(cell, {}).update(answer.counters)
        else:
            record.not_counted.append(NotCounted(cell, witness, answer.reason))
    _lift_common_reason(record, witness, metrics, answers)


def _lift_common_reason(
    record: Record, witness: str, metrics: tuple[str, ...], answers: Mapping[str, Answer]
) -> None:
    """When every cell lacks the witness for one and the same reason, the result says so once."""
    reasons = {answer.reason for answer in answers.values()}
    if len(reasons) == 1 and all(answer.status == "absent" for answer in answers.values()):
        record.not_counted = [entry for entry in record.not_counted if entry.witness != witness]
        _absent(record, metrics, reasons.pop())


def _absent(record: Record, metrics: tuple[str, ...], reason: str) -> None:
    record.absent.update(dict.fromkeys(metrics, reason))


def _allocations(bench: Bench, cells: list[str], processes: int, on_answer: OnAnswer) -> dict[str, Answer]:
    return ask(bench, "allocations", cells, processes=processes, on_answer=on_answer)


def _instructions(
    valgrind: str, bench: Bench, processes: int, on_answer: OnAnswer, cells: list[str]
) -> dict[str, Answer]:
    with callgrind_pass(valgrind, bench, cells, processes, on_answer) as (answers, directory):
        return _with_counts(answers, read_dumps(directory))


def _with_counts(answers: Mapping[str, Answer], counts: Mapping[str, int]) -> dict[str, Answer]:
    return {
        cell: answer if answer.status != "ok" else _counted(counts.get(cell)) for cell, answer in answers.items()
    }


def _counted(count: int | None) -> Answer:
    if count is None:
        return Answer("absent", "callgrind wrote no dump for this cell")
    return Answer("ok", counters={"instructions": float(count)})


def _isa_under(valgrind: str, bench: Bench) -> str | None:
    """The instruction-set level that a process sees under valgrind; code that dispatches at run time depends on it.

    Raises PassFailed when valgrind cannot run the binary at all, as it cannot run one that was built for AVX-512.
    """
    if not bench.suite.protocol:
        return None
    ended = run_process(bench.call("--context", env=COUNTING, under=(valgrind, "-q", "--tool=none")), bench.patience_s)
    if ended.status == -signal.SIGILL:
        raise PassFailed("unsupported (ISA): valgrind does not know an instruction of this build")
    return None if ended.failure is not None else parse_context(ended.stdout).isa
