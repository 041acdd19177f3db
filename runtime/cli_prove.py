"""Commands that prove: `test` (the examples of a file on both engines), `fuzz` (the engines against each other).

Read next: spec_test.py, differential.py.
"""

from __future__ import annotations

import dataclasses
import secrets
import time
from typing import Annotated

import typer

from ..dsl.diagnostics import RulesError
from .cli_common import (
    NO,
    WRONG,
    JsonOption,
    compiled,
    compiled_or_none,
    err,
    guarded,
    leave,
    load_rules,
    out,
    print_diagnostics,
    print_json,
    with_bar,
)
from .differential import FuzzReport, Limits, Mismatch
from .differential import fuzz as run_fuzz
from .engine import interpret
from .rules import Rules
from .spec_test import REFERENCE_NODES, SpecReport, run_examples

VariantsArgument = Annotated[
    list[str], typer.Argument(metavar="VARIANT…", help="Shipped names, or paths of .rules files.")
]


# ---- test


@guarded
def run_tests(
    variants: VariantsArgument,
    reference_nodes: Annotated[
        int, typer.Option(min=0, help="The reference engine counts perft lines no deeper than so many leaves.")
    ] = REFERENCE_NODES,
    json: JsonOption = False,
) -> None:
    """Run the examples of variants, line by line, on both engines."""
    loaded = [_load_or_report(name) for name in variants]
    reports = [_tested(rules, reference_nodes) for rules in loaded if rules is not None]
    if json:
        print_json([_report_json(report) for report in reports])
    else:
        for report in reports:
            _print_report(report)
    if None in loaded:
        leave(WRONG)
    if any(report.failures for report in reports):
        leave(NO)


def _load_or_report(name: str) -> Rules | None:
    """The rules, or None with the diagnostics of a wrong file on standard error."""
    try:
        return load_rules(name)
    except RulesError as error:
        print_diagnostics(error.diagnostics)
        return None


def _tested(rules: Rules, reference_nodes: int) -> SpecReport:
    second = compiled_or_none(rules)
    engines = [interpret(rules), *([second] if second else [])]
    return with_bar(
        f"testing {rules.name}",
        lambda report: run_examples(engines, reference_nodes=reference_nodes, progress=report),
    )


def _report_json(report: SpecReport) -> dict[str, object]:
    return {
        "variant": report.variant,
        "examples": report.examples,
        "passed": report.passed,
        "failed": [dataclasses.asdict(failure) for failure in report.failures],
        "engines": list(report.engines),
    }


def _print_report(report: SpecReport) -> None:
    console = out()
    console.print(
        f"{report.variant}: {report.passed} of {report.examples} examples passed ({' and '.join(report.engines)})"
    )
    for failure in report.failures:
        console.print(f"  {failure.file}:{failure.line}: “{failure.example}” on the {failure.engine} engine")
        console.print(f"    expected: {failure.expected}")
        console.print(f"    got:      {failure.got}")


# ---- fuzz


@guarded
def fuzz(
    variants: VariantsArgument,
    games: Annotated[int | None, typer.Option(min=1, help="Random games a variant; 20 if no limit is given.")] = None,
    seed: Annotated[int | None, typer.Option(help="Makes a run repeatable; a new one each time if left out.")] = None,
    seconds: Annotated[float | None, typer.Option(min=0.1, help="Time for all variants together.")] = None,
    json: JsonOption = False,
) -> None:
    """Play random games and positions on both engines and compare everything they say.

    With --json one variant prints one object, several a list of them.
    """
    loaded = [load_rules(name) for name in variants]
    chosen = secrets.randbelow(2**31) if seed is None else seed
    most = 20 if games is None and seconds is None else games
    end = None if seconds is None else time.monotonic() + seconds
    reports: list[FuzzReport] = []
    for index, rules in enumerate(loaded):
        share = None if end is None else max(0.1, (end - time.monotonic()) / (len(loaded) - index))
        reports.append(_fuzzed(rules, chosen, Limits(games=most, seconds=share)))
        if not json:
            _print_fuzz(reports[-1], chosen)
    if json:
        told = [_fuzz_json(report, chosen) for report in reports]
        print_json(told[0] if len(told) == 1 else told)
    if any(report.mismatches for report in reports):
        leave(NO)


def _fuzzed(rules: Rules, seed: int, limits: Limits) -> FuzzReport:
    reference, second = interpret(rules), compiled(rules)
    total = limits.games or 0
    return with_bar(
        f"fuzzing {rules.name}",
        lambda report: run_fuzz(
            reference, second, seed=seed, limits=limits, progress=lambda done, _: report(done, total)
        ),
    )


def _fuzz_json(report: FuzzReport, seed: int) -> dict[str, object]:
    return {
        "variant": report.variant,
        "games": report.games,
        "positions": report.positions,
        "mismatches": [_mismatch_json(mismatch) for mismatch in report.mismatches],
        "seed": seed,
    }


def _mismatch_json(mismatch: Mismatch) -> dict[str, object]:
    return {
        "what": mismatch.what,
        "position": mismatch.position,
        "moves": list(mismatch.moves),
        "reference": list(mismatch.left),
        "compiled": list(mismatch.right),
    }


def _print_fuzz(report: FuzzReport, seed: int) -> None:
    number = len(report.mismatches)
    result = "no mismatch" if not number else f"{number} mismatch{'es' * (number > 1)}"
    out().print(f"{report.variant}: {report.games} games, {report.positions} positions, {result} (seed {seed})")
    for mismatch in report.mismatches:
        moves = f' --moves "{" ".join(mismatch.moves)}"' if mismatch.moves else ""
        out().print(f"  {mismatch.what}")
        out().print(f'    rulewright moves {report.variant} --position "{mismatch.position}"{moves}')
        out().print(f"    reference: {'; '.join(mismatch.left) or 'nothing more'}")
        out().print(f"    compiled:  {'; '.join(mismatch.right) or 'nothing more'}")
    if number:
        err().print("the reference engine is the definition: the compiled engine is wrong, or the definition is")
