"""Weights from files: what they change, whom they are inherited by, what is told of a wrong one."""

from __future__ import annotations

from pathlib import Path

import pytest
import rulewright as rw
from rulewright import variants
from rulewright.dsl.diagnostics import RulewrightError
from rulewright.runtime.evaluation import evaluation_of, load_evaluation, weights_text

CHILD = "variant child extends international\ntitle 'Child'\n".replace("'", '"')


def weights(evaluation: object, stage: str) -> dict[str, int]:
    return dict(zip(evaluation.names, getattr(evaluation, stage), strict=True))  # type: ignore[attr-defined]


def test_the_default_comes_from_the_rules() -> None:
    """Flying kings are worth three men, short ones one and a half, and the loser of giveaway wants to lose them."""
    assert weights(evaluation_of(rw.load("turkish")), "early")["king"] == 300
    assert weights(evaluation_of(rw.load("english")), "early")["king"] == 150
    assert weights(evaluation_of(rw.load("losing_english")), "early")["man"] == -100


SHIPPED = tuple(name for name in variants.names() if variants.evaluation(name) is not None)


def test_some_weights_are_shipped() -> None:
    assert "nine_mens_morris" in SHIPPED


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_files_weigh_what_the_rules_have(name: str) -> None:
    file = variants.evaluation(name)
    assert file is not None
    assert load_evaluation(file, rw.load(name)) == evaluation_of(rw.load(name))


def test_a_shipped_file_is_inherited() -> None:
    """Lasker's game is stated by its differences from Nine Men's Morris, and weighed alike."""
    assert "nine_mens_morris" in rw.load("lasker_morris").variant.parents
    assert weights(evaluation_of(rw.load("lasker_morris")), "late")["blocked"] == -20


def test_a_file_beside_the_rules_counts(tmp_path: Path) -> None:
    (tmp_path / "child.rules").write_text(CHILD)
    (tmp_path / "child.eval.toml").write_text("[early]\nking = 250\n")
    evaluation = evaluation_of(rw.load(tmp_path / "child.rules"))
    assert weights(evaluation, "early")["king"] == 250
    assert weights(evaluation, "late")["king"] == 300
    assert weights(evaluation, "early")["man"] == 100


def test_between_the_stages_weights_change_evenly(tmp_path: Path) -> None:
    file = tmp_path / "some.toml"
    file.write_text("[early]\nman = 100\n[late]\nman = 140\n")
    evaluation = load_evaluation(file, rw.load("international"))
    assert [evaluation.row(pieces, 40)[0] for pieces in (40, 30, 20, 0)] == [100, 110, 120, 140]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[early]\nmann = 1\n", "no feature `mann` (did you mean `man`?)"),
        ("[early]\nman = 1.5\n", "man has to be a whole number"),
        ("[early]\nman = true\n", "man has to be a whole number"),
        ("[late]\nman = 5001\n", "from -5000 to 5000"),
        ("[middle]\nman = 1\n", "no stage `middle`"),
        ("early = 3\n", "[early] has to be a table"),
        ("man = \n", "cannot be read"),
    ],
)
def test_wrong_files_are_told(tmp_path: Path, text: str, told: str) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text(text)
    with pytest.raises(RulewrightError) as failure:
        load_evaluation(file, rw.load("international"))
    assert told in str(failure.value)
    assert str(file) in str(failure.value)


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text('[early]\nman = "x"\nqueen = 3\n[late]\nking = 9999\n')
    with pytest.raises(RulewrightError) as failure:
        load_evaluation(file, rw.load("international"))
    assert str(failure.value).count(";") >= 2


@pytest.mark.parametrize("data", [b"\xff\xfe", b"#" * (256 * 1024 + 1)])
def test_what_is_no_text_is_refused(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "bytes.toml"
    file.write_bytes(data)
    with pytest.raises(RulewrightError, match="cannot be read"):
        load_evaluation(file, rw.load("international"))


def test_weights_written_read_back(tmp_path: Path) -> None:
    rules = rw.load("frisian")
    file = tmp_path / "all.toml"
    file.write_text(weights_text(evaluation_of(rules)))
    assert load_evaluation(file, rules) == evaluation_of(rules)


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(RulewrightError, match="cannot be read"):
        load_evaluation(tmp_path / "nothing.toml", rw.load("international"))
