"""`ghostbench gate`: a stored result judged against its baseline in the store. Measures nothing."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

from ghostbench.commands import Streams
from ghostbench.commands.baseline import find_baseline
from ghostbench.commands.judging import judged
from ghostbench.commands.policy import load_policy
from ghostbench.errors import BadInput
from ghostbench.judge.compare import compare
from ghostbench.judge.policy import Policy
from ghostbench.judge.verdict import Comparison, Outcome, Side
from ghostbench.measure.ancestry import ancestors, base_branch, distance, refuse_shallow
from ghostbench.measure.machine import machine_facts
from ghostbench.measure.repository import Repository, open_repository
from ghostbench.project import project_root
from ghostbench.render.comparison import GATE_GROUPED, print_comparison
from ghostbench.render.json import comparison_object, json_text
from ghostbench.render.text import plural
from ghostbench.results.google_benchmark import read_result
from ghostbench.results.schema import Commit, Facts, Result, Warning
from ghostbench.results.store import Store, default_store

EXAMPLES = """
ghostbench gate
ghostbench gate --base-branch release-2 --json
ghostbench gate --result result.json
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--result", type=Path, metavar="FILE", help="default: the newest result of this machine")
    parser.add_argument("--base-branch", metavar="NAME", help="where the baseline is (default: main, master or origin's HEAD)")
    parser.add_argument("--store", type=Path, metavar="DIR", help="another store than the project's .ghostbench/store")
    parser.add_argument("--all", action="store_true", help="list what is unchanged and undecided, too")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(arguments: argparse.Namespace, streams: Streams) -> Outcome:
    """Regressed, could not judge or pass, as the policy has it; without a baseline, too."""
    root = project_root()
    load_policy(root)  # what is wrong in it is told first
    repository = open_repository(root)
    if repository is None:
        raise BadInput(f"{root} is not the top of a git repository (or git is not installed), so no result has ancestors")
    store = Store(arguments.store) if arguments.store else default_store(root)
    comparison, back = _judge(repository, root, store, arguments)
    if arguments.json:
        baseline = None if back is None else {"distance": back}
        streams.stdout.write(json_text({**comparison_object(comparison), "baseline": baseline}))
    else:
        sha = comparison.base.commit.sha[:12] if comparison.base.commit else ""
        streams.stdout.write("no baseline\n" if back is None else f"baseline {sha}, {plural(back, 'commit')} back\n")
        print_comparison(comparison, streams.stdout, show_all=arguments.all, grouped=GATE_GROUPED)
    return comparison.outcome


def _judge(
    repository: Repository, root: Path, store: Store, arguments: argparse.Namespace
) -> tuple[Comparison, int | None]:
    """The comparison, and how many commits back the baseline is; None without one."""
    head = _head(store, arguments.result)
    facts, commit = _known(head, arguments.result or store.directory)
    policy = load_policy(root, head)
    history = ancestors(repository, commit, base_branch(repository, arguments.base_branch))
    baseline, passed_over = find_baseline(store.of_machine(facts.machine.fingerprint), head, history)
    if baseline is None or baseline.facts.commit is None:
        refuse_shallow(repository, f"a measured ancestor of {commit.sha[:12]}")
        why = f"no ancestor of {commit.sha[:12]} on the base branch has a result of its machine in {store.directory}"
        return _without_baseline(policy, head, (Warning("baseline", why), *passed_over)), None
    comparison = judged(repository, policy, baseline.result, head, ("baseline", "head"))
    back = distance(repository, baseline.facts.commit.sha, commit.sha)
    return replace(comparison, warnings=(*comparison.warnings, *passed_over)), back


def _head(store: Store, file: Path | None) -> Result:
    if file is not None:
        return read_result(file)
    machine = machine_facts().fingerprint
    newest = store.of_machine(machine).newest()
    if newest is None:
        raise BadInput(f"the store {store.directory} has no result of this machine ({machine}); ghostbench run saves one")
    return newest.result


def _known(head: Result, where: Path) -> tuple[Facts, Commit]:
    if head.facts is None or head.facts.commit is None:
        raise BadInput(f"{where}: the result names no commit, so it has no ancestors; ghostbench compare judges two files")
    return head.facts, head.facts.commit


def _without_baseline(policy: Policy, head: Result, why: tuple[Warning, ...]) -> Comparison:
    """Every cell is new. Whether that fails is the policy's; what is errored fails all the same."""
    nothing = Result((), {}, facts=None if head.facts is None else replace(head.facts, not_measured=()))
    comparison = compare(nothing, head, policy)
    may_pass = not policy.missing_baseline and not any(cell.fails for cell in comparison.cells)
    return replace(
        comparison,
        base=Side("no baseline", None, None, None),
        outcome=Outcome.PASS if may_pass else Outcome.COULD_NOT_JUDGE,
        warnings=(*(warning for warning in comparison.warnings if warning.where != "comparison"), *why),
    )
