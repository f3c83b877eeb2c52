"""The two passes that tell which functions an op's instructions and allocations belong to."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from ghostbench.errors import CouldNotJudge
from ghostbench.measure.allocation_sites import allocations_by_function, is_address
from ghostbench.measure.answers import Answer, ask
from ghostbench.measure.bench import Bench
from ghostbench.measure.callgrind import NO_VALGRIND, callgrind_pass, cell_dumps
from ghostbench.measure.function_costs import function_costs
from ghostbench.measure.symbols import functions_at

OnAnswer = Callable[[], None]


@dataclass(frozen=True)
class Explained:
    """What the functions cost in one op of a cell, per metric, or the reason why that is unknown."""

    costs: Mapping[str, Mapping[str, int]] = field(default_factory=dict)  # metric: function: cost
    reason: str = ""


def explain_instructions(bench: Bench, cells: Sequence[str], processes: int, on_answer: OnAnswer) -> dict[str, Explained]:
    """Each cell's `instructions` by function."""
    valgrind = shutil.which("valgrind")
    if valgrind is None:
        return _unknown(cells, NO_VALGRIND)
    try:
        with callgrind_pass(valgrind, bench, cells, processes, on_answer) as (answers, directory):
            dumps = {cell: function_costs(path) for cell, path in cell_dumps(directory) if cell in answers}
    except CouldNotJudge as error:
        return _unknown(cells, str(error))
    return {
        cell: Explained({"instructions": dumps[cell]}) if cell in dumps and answer.status == "ok" else _without(answer)
        for cell, answer in answers.items()
    }


def explain_allocations(bench: Bench, cells: Sequence[str], processes: int, on_answer: OnAnswer) -> dict[str, Explained]:
    """Each cell's `allocs` and `bytes` by function."""
    try:
        answers = ask(bench, "allocation-sites", cells, processes=processes, on_answer=on_answer)
        frames = {frame for answer in answers.values() for site in answer.sites for frame in site.frames}
        functions = functions_at(bench.binary, filter(is_address, frames))
    except CouldNotJudge as error:
        return _unknown(cells, str(error))
    return {
        cell: _allocations(answer, functions) if answer.status == "ok" else _without(answer)
        for cell, answer in answers.items()
    }


def _allocations(answer: Answer, functions: Mapping[str, str]) -> Explained:
    found = allocations_by_function(answer.sites, functions)
    return Explained({"allocs": found.allocs, "bytes": found.bytes})


def _without(answer: Answer) -> Explained:
    return Explained(reason=answer.reason or "no answer for this cell")


def _unknown(cells: Sequence[str], reason: str) -> dict[str, Explained]:
    return dict.fromkeys(cells, Explained(reason="; ".join(line.strip() for line in reason.splitlines())))
