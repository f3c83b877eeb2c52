"""Puts what was measured together as a `Result`, with every fact that comparing will need."""

from __future__ import annotations

from dataclasses import dataclass

from ghostbench.measure.record import Record
from ghostbench.measure.session import Session
from ghostbench.results.schema import Build, Commit, Facts, Isa, Machine, NotMeasured, Result


@dataclass(frozen=True)
class Origin:
    """What the passes themselves do not know. `started` is ISO 8601 in UTC; `session` ties two sides together."""

    commit: Commit | None
    machine: Machine
    started: str
    preset: str
    session: str | None = None


def assemble(session: Session, record: Record, origin: Origin) -> Result:
    """The result of one side over the rounds that all sides finished."""
    context = {**record.context, **session.how()}
    return Result(record.finished_rows(session.rounds_finished), context, _facts(session, record, origin))


def _facts(session: Session, record: Record, origin: Origin) -> Facts:
    listing, context = record.bench.listing, record.bench.context
    return Facts(
        suite=record.bench.suite.name,
        commit=origin.commit,
        machine=origin.machine,
        build=Build(
            context.compiler, context.flags, context.build_type, origin.preset, context.allocator, context.libraries
        ),
        engines={engine.name: engine.version for engine in listing.engines},
        fixtures=listing.fixtures,
        isa=Isa(context.isa, record.isa_counted),
        seed=session.plan.seed,
        profile=session.plan.profile,
        started=origin.started,
        session=origin.session,
        looks=session.plan.looks,
        missing_engines=listing.missing,
        not_measured=_not_measured(record),
        not_counted=tuple(entry for entry in record.not_counted if entry.cell not in record.errored),
        absent_metrics=record.absent,
    )


def _not_measured(record: Record) -> tuple[NotMeasured, ...]:
    unsupported = [NotMeasured(cell, "unsupported", reason) for cell, reason in record.unsupported.items()]
    return (*unsupported, *(NotMeasured(cell, "errored", reason) for cell, reason in record.errored.items()))
