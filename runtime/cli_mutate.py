"""The command `mutate`: which changes of a variant's rules its own examples would not notice.

Read next: mutation/operators.py, mutation/coverage.py.
"""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING, Annotated

import typer

from .cli_common import NO, JsonOption, WorkersOption, guarded, leave, load_rules, out, print_json, with_bar

if TYPE_CHECKING:
    from .mutation.coverage import Verdict
    from .mutation.spread import MutationReport

VariantsArgument = Annotated[
    list[str], typer.Argument(metavar="VARIANT…", help="Shipped names, or paths of .rules files.")
]


@guarded
def mutate(
    variants: VariantsArgument,
    positions: Annotated[int, typer.Option(min=1, help="Positions looked at to tell a mutant from the rules.")] = 400,
    seconds: Annotated[float | None, typer.Option(min=0.1, help="Time for all variants together.")] = None,
    workers: WorkersOption = None,
    json: JsonOption = False,
) -> None:
    """Change each rule in turn and tell which changes no example of the file notices, with an example that would.

    With --json one variant prints one object, several a list of them.
    """
    from .mutation.spread import Asked, Team, mutation_report

    for name in variants:
        load_rules(name)  # a wrong file is told before any work begins
    end = None if seconds is None else time.time() + seconds
    team = Team(workers or os.cpu_count() or 1)
    reports: list[MutationReport] = []
    try:
        for index, name in enumerate(variants):
            share = None if end is None else time.time() + max(0.1, (end - time.time()) / (len(variants) - index))
            asked = Asked(variant=name, positions=positions, end=share)
            reports.append(with_bar(f"mutating {name}", lambda bar, asked=asked: mutation_report(asked, team, bar)))
            if not json:
                _print_report(reports[-1])
    finally:
        team.stop()
    if json:
        told = [_report_json(report) for report in reports]
        print_json(told[0] if len(told) == 1 else told)
    if any(report.examples for report in reports):
        leave(NO)


# ---- output


def _report_json(report: MutationReport) -> dict[str, object]:
    from .mutation.coverage import State
    from .mutation.stories import block

    listed = {
        "unnoticed": State.UNNOTICED,
        "equivalent": State.EQUIVALENT,
        "unsayable": State.SILENT,
        "open": State.OPEN,
    }
    return {
        "variant": report.variant,
        "mutants": len(report.verdicts),
        "noticed": len(report.of(State.NOTICED)),
        "noticed_elsewhere": len(report.of(State.ELSEWHERE)),
        **{key: [_verdict_json(one) for one in report.of(state)] for key, state in listed.items()},
        "examples": [block(example) for example in report.examples],
    }


def _verdict_json(verdict: Verdict) -> dict[str, object]:
    from .mutation.stories import block

    told: dict[str, object] = {
        "rule": verdict.rule,
        "file": verdict.file,
        "line": verdict.line,
        "change": verdict.change,
        "why": verdict.why,
    }
    return told | ({"example": block(verdict.examples[0])} if verdict.examples else {})


def _print_report(report: MutationReport) -> None:
    from .mutation.coverage import State
    from .mutation.stories import block

    console = out()
    counts = ", ".join(f"{len(report.of(state))} {state.value}" for state in State if report.of(state))
    console.print(f"{report.variant}: {len(report.verdicts)} mutants: {counts}")
    for state in (State.UNNOTICED, State.EQUIVALENT, State.SILENT, State.OPEN):
        for one in report.of(state):
            console.print(f"  {state.value}: {one.rule} → {one.change}  ({one.file}:{one.line})")
            if state is not State.UNNOTICED:
                console.print(f"    {one.why}")
    if report.examples:
        console.print("  these examples would notice; they say what the engine does, so read each beside the rulebook:")
        for example in report.examples:
            console.print(block(example))
