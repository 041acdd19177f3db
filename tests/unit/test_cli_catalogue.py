"""`rulewright list` and `rulewright compare`: what they print for people and programs, and how they refuse."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import rulewright as rw
from rulewright import variants
from rulewright.dsl.compare import compare
from rulewright.runtime.cli import app
from typer.testing import CliRunner, Result

HOSTILE_TITLE = "[red]`|<b>& 😀 */"


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, list(arguments), prog_name="rulewright")


def run_json(*arguments: str):
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def write(folder: Path, name: str, text: str) -> str:
    file = folder / f"{name}.rules"
    file.write_text(text, encoding="utf-8")
    return str(file)


# ---- list


def test_list_names_every_variant() -> None:
    listed = run_json("list")
    assert [entry["name"] for entry in listed] == list(variants.names())
    for entry in listed:
        assert list(entry) == ["name", "title", "family", "board", "nearest", "differs"]
    by_name = {entry["name"]: entry for entry in listed}
    assert by_name["english"]["title"] == "English draughts"
    assert (by_name["english"]["family"], by_name["english"]["board"]) == ("draughts", "8x8, dark squares")
    assert by_name["nine_mens_morris"]["family"] == "mill"


def test_list_tells_the_nearest_relative() -> None:
    """It is of the same family, and no other variant of the family is nearer."""
    by_name = {entry["name"]: entry for entry in run_json("list")}
    killer = by_name["killer"]
    assert (killer["nearest"], killer["differs"]) == ("international", 1)
    for one in ("frisian", "thai", "nine_mens_morris"):
        entry = by_name[one]
        family = [name for name in by_name if by_name[name]["family"] == entry["family"] and name != one]
        distances = {name: len(compare(rw.load(one).variant, rw.load(name).variant)) for name in family}
        assert distances[entry["nearest"]] == min(distances.values()) == entry["differs"]


def test_list_prints_a_line_for_each_variant_where_there_is_no_terminal() -> None:
    lines = run("list").stdout.splitlines()
    assert lines[0].split() == ["name", "title", "family", "board", "nearest", "differs"]
    assert [line.split()[0] for line in lines[1:]] == list(variants.names())
    (killer,) = (line for line in lines if line.startswith("killer "))
    assert killer.split()[-2:] == ["international", "1"]


# ---- compare


def test_compare_tells_the_one_rule_of_killer() -> None:
    told = run_json("compare", "international", "killer")
    assert (told["first"], told["second"], told["differs"]) == ("international", "killer", 1)
    (rule,) = told["rules"]
    assert rule["path"] == "king captures"
    for side, name in (("first", "international"), ("second", "killer")):
        (line,) = rule[side]
        assert line["file"] == f"{name}.rules"
        assert line["rule"].startswith("king captures diagonally by long jump, landing anywhere behind")
        assert "by long jump" in variants.source(name).splitlines()[line["line"] - 1]


def test_compare_prints_both_sides() -> None:
    result = run("compare", "brazilian", "international")
    assert result.exit_code == 0
    head, *lines = result.stdout.splitlines()
    assert head.split() == ["rule", "brazilian", "international"]
    (board,) = (line for line in lines if line.startswith("board "))
    assert "board 8x8, dark squares" in board
    assert "board 10x10, dark squares" in board
    (road,) = (line for line in lines if line.startswith("region main_road "))
    assert road.rstrip().endswith("–")


def test_compare_says_that_nothing_differs() -> None:
    assert run("compare", "english", "english").stdout == "english and english have the same rules\n"
    assert run_json("compare", "english", "english")["rules"] == []


def test_compare_takes_paths(tmp_path: Path) -> None:
    """Two files of one name are told apart by their paths; a title does no harm."""
    folders = [tmp_path / "a", tmp_path / "b"]
    for folder in folders:
        folder.mkdir()
    head = f'variant mine extends english\ntitle "{HOSTILE_TITLE}"\n'
    first = write(folders[0], "mine", head)
    second = write(folders[1], "mine", head + "first white\n")
    result = run("compare", first, second)
    assert result.exit_code == 0
    assert "first black" in result.stdout
    assert "first white" in result.stdout
    told = run_json("compare", first, second)
    assert [rule["path"] for rule in told["rules"]] == ["first"]
    assert told["rules"][0]["second"] == [{"rule": "first white", "file": second, "line": 3}]


def test_compare_prints_hostile_words_as_they_are(tmp_path: Path) -> None:
    mine = write(
        tmp_path, "mine", 'variant mine extends english\ntitle "x"\nnotation numeric from top left, capture "["\n'
    )
    result = run("compare", "english", mine)
    assert result.exit_code == 0
    assert 'capture "["' in result.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ["compare"],
        ["compare", "english"],
        ["compare", "english", "no_such_variant"],
        ["compare", "no_such_variant", "english", "--json"],
        ["compare", "english", "no/such/file.rules"],
        ["compare", "english", "."],
        ["compare", "english", "italian", "killer"],
        ["compare", "english", ""],
        ["compare", "x" * 6000, "english"],
        ["list", "english"],
    ],
)
def test_wrong_usage_leaves_2(arguments: list[str]) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stderr
    assert result.stdout == ""
    assert "Traceback" not in result.output
    assert "internal error" not in result.output


def test_a_wrong_file_is_told_with_its_faults(tmp_path: Path) -> None:
    wrong = write(tmp_path, "wrong", 'variant wrong extends english\ntitle "x"\ncapturing { prefer most peices }\n')
    for pair in ((wrong, "english"), ("english", wrong)):
        result = run("compare", *pair)
        assert result.exit_code == 2
        assert "error[RW" in result.stderr
        assert result.stdout == ""
    bytes_only = tmp_path / "bytes.rules"
    bytes_only.write_bytes(b"\xff\xfe\x00variant")
    result = run("compare", str(bytes_only), "english")
    assert result.exit_code == 2
    assert "Traceback" not in result.output
