"""`mutate` finds a rule that no example shows, offers an example that shows it, and proves some mutants equivalent."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest
import rulewright as rw
from rulewright import variants
from rulewright.runtime.cli import app
from rulewright.runtime.errors import TooManyMovesError
from rulewright.runtime.mutation.coverage import State, subject, verdict
from rulewright.runtime.mutation.equivalent import why_equivalent
from rulewright.runtime.mutation.kill import engine_of
from rulewright.runtime.mutation.observe import Original, difference, difference_at_start, walk
from rulewright.runtime.mutation.operators import Mutant, mutants
from rulewright.runtime.mutation.search import Pool
from rulewright.runtime.mutation.spread import Asked, MutationReport, Team, mutation_report
from rulewright.runtime.mutation.stories import block
from rulewright.runtime.reference.engine import ReferenceEngine
from rulewright.runtime.spec_test import run_examples
from typer.testing import CliRunner

PLANTED = """variant planted
title "A game of men, one of its rules without an example"
board 6x6, dark squares
first white
setup { each side has 6 men on rows 1-2 }
piece man { moves 1 step diagonally forward; captures diagonally by short jump }
capturing { capture is mandatory; sequence must be completed; prefer most pieces }
ending { lose with no legal move }
example "men step forward" { position "W:Wc3:Bf6"; legal "c3-b4", "c3-d4" }
example "and capture both ways" { position "W:Wc3:Bb2,d4"; legal "c3xa1", "c3xe5"; illegal "c3-b4" because capture }
"""


@pytest.fixture
def planted(tmp_path: Path) -> Path:
    file = tmp_path / "planted.rules"
    file.write_text(PLANTED)
    return file


def report_on(file: Path | str, positions: int = 150) -> MutationReport:
    return mutation_report(Asked(variant=str(file), positions=positions, end=None), Team(1))


def changes(report: MutationReport, state: State) -> set[tuple[str, str]]:
    return {(one.rule, one.change) for one in report.of(state)}


def test_a_rule_without_an_example_is_found_and_its_example_shows_it(planted: Path) -> None:
    """Pasted in, the examples offered pass on both engines, and then nothing goes unnoticed."""
    first = report_on(planted)
    assert ("prefer most pieces", "dropped") in changes(first, State.UNNOTICED)
    assert ("man moves 1 step diagonally forward", "the opposite way") in changes(first, State.NOTICED)
    pasted = planted.with_name("pasted.rules")
    text = PLANTED.replace("variant planted", "variant pasted")
    pasted.write_text(text + "".join(f"{block(example)}\n" for example in first.examples))
    rules = rw.load(pasted)
    assert run_examples([rw.interpret(rules), rw.compile(rules)]).failures == ()
    second = report_on(pasted)
    assert second.of(State.UNNOTICED) == ()
    assert changes(first, State.UNNOTICED) <= changes(second, State.NOTICED)


def test_the_example_offered_is_small(planted: Path) -> None:
    """To show that most pieces must be taken, one captor and three victims are enough, or two captors and three."""
    found = next(one for one in report_on(planted).of(State.UNNOTICED) if one.rule == "prefer most pieces")
    fen = rw.interpret(rw.load(planted)).parse(block(found.examples[0]).split('"')[3])
    assert 4 <= sum(1 for cell in fen.cells if cell) <= 5


def test_an_inherited_rule_is_answered_for_by_the_file_that_states_it(planted: Path) -> None:
    """The child says nothing of how men step, and needs no example of it; of its own rule it does."""
    child = planted.with_name("child.rules")
    child.write_text(
        'variant child extends planted\ntitle "Child"\ncapturing { sequence may stop early; prefer none }\n'
    )
    report = report_on(child)
    assert ("man moves 1 step diagonally forward", "the opposite way") in changes(report, State.NOTICED)
    assert ("sequence may stop early", "must be completed") in changes(report, State.UNNOTICED)


def test_where_no_example_fits_the_child_the_parent_answers(planted: Path) -> None:
    """On a narrower board none of the parent's positions can be set up, yet its rules are shown, where they stand."""
    child = planted.with_name("narrow.rules")
    text = 'variant narrow extends planted\ntitle "Narrow"\nboard 4x6, dark squares\n'
    child.write_text(text + "setup { each side has 4 men on rows 1-2 }\n")
    report = report_on(child)
    assert ("man moves 1 step diagonally forward", "the opposite way") in changes(report, State.ELSEWHERE)
    assert ("prefer most pieces", "dropped") in changes(report, State.UNNOTICED)  # the parent shows it no better


COUNTED = """variant counted
title "Draws by counts, none of them with an example"
board 6x6, dark squares
first white
setup { each side has 6 men on rows 1-2 }
piece man { moves 1 step diagonally forward; promotes to king on last row, ending the move }
piece king { moves 1 step diagonally; captures diagonally by short jump }
capturing { capture is mandatory; sequence must be completed }
ending {
  lose with no legal move
  draw when a position occurs 3 times
  draw after 2 moves each with 1 king against 1 king
  draw after 9 moves each with 1 king against at least 2 pieces including a king
}
"""
COUNTED_RULE = "draw after 9 moves each with 1 king against at least 2 pieces including a king"


def test_a_changed_count_shows_where_it_would_run_out(tmp_path: Path) -> None:
    """For every change of a draw there is an example or an argument. Two kings alone are drawn before any position has
    occurred three times, so that more are needed for that; what counts is told by an outcome, not by a tail to read."""
    file = tmp_path / "counted.rules"
    file.write_text(COUNTED)
    about = subject(rw.load(file), ())
    draws = [number for number, one in enumerate(about.mutants) if one.rule.words.startswith("draw")]
    found = [verdict(about, number, positions=60, end=None) for number in draws]
    unnoticed = {(one.rule, one.change) for one in found if one.state is State.UNNOTICED}
    assert ("draw when a position occurs 3 times", "4, not 3") in unnoticed
    assert (COUNTED_RULE, "men too") in unnoticed
    assert (COUNTED_RULE, "with or without a king") in unnoticed
    assert [one.change for one in found if one.state is State.OPEN] == []
    assert all("outcome" in block(one.examples[0]) for one in found if one.examples)


# ---- equivalent mutants


def equivalents(name: str) -> dict[tuple[str, str], str]:
    variant = rw.load(name).variant
    pairs = ((mutant, why_equivalent(variant, mutant)) for mutant in mutants(variant))
    return {(mutant.rule.words, mutant.change): why for mutant, why in pairs if why is not None}


def test_removal_is_the_same_with_short_jumps_alone() -> None:
    """Men and kings of english jump short, so when a piece is removed changes nothing; flying kings make it matter."""
    assert "short" in equivalents("english")["remove after the sequence", "at once"]
    assert ("remove at once", "after the sequence") not in equivalents("ply_yard_international")
    assert ("remove after the sequence", "at once") not in equivalents("russian")


def test_other_arguments() -> None:
    assert "taken" in equivalents("russian")["turn freely", "except straight back"]
    assert ("turn freely", "except straight back") not in equivalents("ply_yard_international")  # its victims leave
    assert "most pieces" in equivalents("international")["sequence must be completed", "may stop early"]
    assert ("sequence must be completed", "may stop early") not in equivalents("english")
    assert "nothing else" in equivalents("konane")["capture is mandatory", "is optional"]
    custodian = equivalents("nine_mens_morris_custodian")
    assert "no piece jumps" in custodian["sequence must be completed", "may stop early"]
    assert ("capture is optional", "is mandatory") not in custodian  # to enclose is a capture, too


@pytest.mark.parametrize(
    "name",
    [
        "english",
        "international",
        "frisian",
        "nine_mens_morris_custodian",
        "italian",
        "konane_6x6",
        "nine_mens_morris",
        "breakthrough",
        "turkish",
    ],
)
def test_no_position_tells_equivalent_mutants_apart(name: str) -> None:
    """What an argument calls equivalent is not told apart by looking: moves, outcomes, what moves lead to."""
    rules = rw.load(name)
    proved = [mutant for mutant in mutants(rules.variant) if why_equivalent(rules.variant, mutant) is not None]
    assert proved
    pool = Pool(original=Original(engine=ReferenceEngine(rules)))
    for mutant in proved:
        assert difference_found(pool, mutant) is None, mutant.words


def difference_found(pool: Pool, mutant: Mutant) -> str | None:
    original, engine = pool.original, engine_of(mutant)
    if (example := difference_at_start(original, engine)) is not None:
        return block(example)
    for position in pool.positions(24):
        try:
            example = difference(original, engine, position, follow=True)
            example = example or walk(original, engine, position, random.Random(0))
        except TooManyMovesError:
            continue
        if example is not None:
            return block(example)
    return None


# ---- the command


def test_the_command(planted: Path) -> None:
    """Status 1 while something goes unnoticed; the examples come in a form that can be pasted."""
    result = CliRunner().invoke(app, ["mutate", str(planted), "--workers", "1", "--positions", "100"])
    assert result.exit_code == 1, result.output
    assert "not noticed: prefer most pieces → dropped" in result.output
    assert '\nexample "' in result.output


def test_json_in_several_processes(planted: Path) -> None:
    asked = ["mutate", str(planted), "--json", "--workers", "2", "--positions", "60"]
    result = CliRunner().invoke(app, asked)
    told = json.loads(result.stdout)
    alone = CliRunner().invoke(app, [*asked[:-3], "1", "--positions", "60"])
    assert json.loads(alone.stdout) == told  # whoever works on it, the same is found
    listed = sum(len(told[key]) for key in ("unnoticed", "equivalent", "unsayable", "open"))
    assert told["mutants"] == told["noticed"] + told["noticed_elsewhere"] + listed
    assert all("example" in one for one in told["unnoticed"])


def test_the_time_is_kept() -> None:
    """What there was no time for is open, and is said to be."""
    result = CliRunner().invoke(app, ["mutate", "international", "--json", "--workers", "1", "--seconds", "0.1"])
    told = json.loads(result.stdout)
    assert {one["why"] for one in told["open"]} == {"the time was up"}
    assert len(told["open"]) == told["mutants"]


def test_an_unknown_variant_is_told_before_any_work() -> None:
    result = CliRunner().invoke(app, ["mutate", "no_such_game"])
    assert result.exit_code == 2
    assert "no_such_game" in result.output


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="needs POSIX signals")
def test_interrupted_it_ends_at_once() -> None:
    """Ctrl-C ends the command and its workers with status 130 and no traceback."""
    # every shipped variant: minutes of work, however fast the machine
    command = [sys.executable, "-m", "rulewright", "mutate", *variants.names(), "--workers", "2"]
    # a suite run in the background ignores Ctrl-C, and so would its children
    heeding = (
        "import os, signal, sys; signal.signal(signal.SIGINT, signal.SIG_DFL); os.execv(sys.argv[1], sys.argv[1:])"
    )
    command = [sys.executable, "-c", heeding, *command]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(6)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "Traceback" not in errors
