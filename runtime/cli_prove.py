"""The command `test`: the examples of a file on both engines.

Read next: spec_test.py.
"""

from __future__ import annotations

import dataclasses
from typing import Annotated

import typer

from ..dsl.diagnostics import RulesError
from .cli_common import (
    NO,
    WRONG,
    JsonOption,
    compiled_or_none,
    guarded,
    leave,
    load_rules,
    out,
    print_diagnostics,
    print_json,
    with_bar,
)
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
