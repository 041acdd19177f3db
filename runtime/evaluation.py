"""`Evaluation`: the weight of every feature of a position, by the stage of the game; read from `.eval.toml` files.

Knows no game by name: what nobody has set comes from the rules (`default_weights`). Counts nothing itself, the
generated code does. Read next: ../codegen/features.py, search.py, docs/evaluation.md.
"""

from __future__ import annotations

import difflib
import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Final, cast

from .. import variants
from ..codegen.features import TEMPO, feature_names
from ..dsl.ir import ByPromotion, Jump, NoLegalMove, PiecesLeft, Result, Variant
from ..dsl.source import MAX_BYTES
from ..dsl.values import frozen
from .errors import EvaluationError
from .rules import Rules

MAN: Final = 100  # what a plain piece is worth: scores are hundredths of it
MOST: Final = 5000  # no weight is further from 0
STAGES: Final = ("early", "late")
ENDING: Final = ".eval.toml"


@frozen
class Evaluation:
    """`early` and `late` are the weights of `names`, in hundredths of a man: with all pieces of the start still in the
    game, and with none. In between, they change evenly with the number of pieces (board and hand)."""

    names: tuple[str, ...]
    early: tuple[int, ...]
    late: tuple[int, ...]

    def row(self, pieces: int, of: int) -> tuple[int, ...]:
        """The weights with so many pieces left of so many."""
        left = min(pieces, of)
        return tuple(
            (early * left + late * (of - left)) // of for early, late in zip(self.early, self.late, strict=True)
        )


def evaluation_of(rules: Rules) -> Evaluation:
    """The weights of a rule set: its own file's (`NAME.eval.toml` beside the `.rules` file, or shipped), else those of
    the nearest variant that it extends, else the default. Raises EvaluationError for a wrong file."""
    variant = rules.variant
    found = default_evaluation(variant)
    for path in reversed(_files(variant)):
        found = _read(path, found, strict=path.name.startswith(f"{variant.name}."))
    return found


def load_evaluation(path: str | os.PathLike[str], rules: Rules) -> Evaluation:
    """The weights of a file for these rules; what it does not set is as without it. Raises EvaluationError."""
    return _read(Path(path), evaluation_of(rules), strict=True)


def weights_text(evaluation: Evaluation) -> str:
    """The weights as a file holds them, every feature once for each stage."""
    tables = zip(STAGES, (evaluation.early, evaluation.late), strict=True)
    return "\n".join(f"[{stage}]\n{_lines(evaluation.names, weights)}" for stage, weights in tables)


def _lines(names: tuple[str, ...], weights: tuple[int, ...]) -> str:
    return "".join(f"{name} = {weight}\n" for name, weight in zip(names, weights, strict=True))


def _files(variant: Variant) -> list[Path]:
    """The files that may speak of a variant and exist, its own first, then those of its parents."""
    own = Path(variant.file).with_suffix(ENDING)  # a shipped file is told by its bare name
    paths = [own] if os.path.isfile(variant.file) and own.is_file() else []
    shipped = [variants.evaluation(name) for name in (variant.name, *variant.parents)]
    return paths + [path for path in shipped if path is not None]


def _read(path: Path, base: Evaluation, *, strict: bool) -> Evaluation:
    """`strict`: a feature that the rules do not have is a fault; else (a parent's file) it is passed over."""
    try:
        told = cast(dict[str, object], tomllib.loads(_text(path)))
    except (OSError, ValueError) as error:
        raise EvaluationError(f"the weights in {path} cannot be read: {error}") from None
    faults = [f"there is no stage `{name}`: a file has [early] and [late]" for name in told if name not in STAGES]
    stages: list[tuple[int, ...]] = []
    for stage, weights in zip(STAGES, (base.early, base.late), strict=True):
        table = told.get(stage, {})
        if not isinstance(table, dict):
            faults.append(f"[{stage}] has to be a table of weights")
            table = {}
        stages.append(_stage(stage, cast(dict[str, object], table), base.names, weights, faults, strict=strict))
    if faults:
        raise EvaluationError(f"wrong weights in {path}: " + "; ".join(faults))
    return Evaluation(names=base.names, early=stages[0], late=stages[1])


def _text(path: Path) -> str:
    """Raises OSError, or ValueError for a file that is too large or no text."""
    with path.open("rb") as file:
        data = file.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise ValueError(f"it is larger than {MAX_BYTES // 1024} KiB")
    return data.decode("utf-8")


def _stage(
    stage: str,
    told: Mapping[str, object],
    names: tuple[str, ...],
    base: tuple[int, ...],
    faults: list[str],
    *,
    strict: bool,
) -> tuple[int, ...]:
    """The weights of a stage: those told, else the base's."""
    weights = dict(zip(names, base, strict=True))
    for name, weight in told.items():
        if name not in weights:
            if strict:
                faults.append(f"[{stage}] has no feature `{name}`{_near(name, names)}")
        elif type(weight) is not int or abs(weight) > MOST:
            faults.append(f"[{stage}] {name} has to be a whole number from {-MOST} to {MOST}")
        else:
            weights[name] = weight
    return tuple(weights[name] for name in names)


def _near(name: str, names: tuple[str, ...]) -> str:
    near = difflib.get_close_matches(name, names, n=1)
    return f" (did you mean `{near[0]}`?)" if near else f"; these rules have {', '.join(names)}"


# ---- weights from the rules alone


def default_evaluation(variant: Variant) -> Evaluation:
    """What the rules suggest. Where a side wins that cannot move or has nothing left, everything counts against it."""
    names = feature_names(variant)
    sign = -1 if _loser_wins(variant) else 1
    tables = [default_weights(variant, late=late) for late in (False, True)]
    early, late = (tuple(weights[name] * (1 if name == TEMPO else sign) for name in names) for weights in tables)
    return Evaluation(names=names, early=early, late=late)


def _loser_wins(variant: Variant) -> bool:
    """Whether to be without a move wins."""
    decisive = variant.ending.decisive
    return any(rule.result is Result.WIN and isinstance(rule.condition, NoLegalMove | PiecesLeft) for rule in decisive)


def default_weights(variant: Variant, *, late: bool) -> dict[str, int]:
    """The weight of each feature, in hundredths of a man."""
    races = any(isinstance(rule.condition, ByPromotion) for rule in variant.ending.decisive)
    weights = dict.fromkeys(feature_names(variant), 0)
    for kind, piece in enumerate(variant.pieces):
        weights[piece.name] = MAN if kind == 0 else _king(variant, kind)
        weights[f"{piece.name}_mobility"] = 2
        weights[f"{piece.name}_back_row"] = 0 if late else 8
    for name in weights:
        _, mark, row = name.rpartition("_row_")
        if mark:
            weights[name] = (int(row) - 1) * (8 if races else 3 if late else 2)
    weights |= {"centre": 1 if late else 3, "mills": 12, "closing_points": 15, "blocked": -12 if late else -6, TEMPO: 3}
    return {name: weights[name] for name in feature_names(variant)}


def _king(variant: Variant, kind: int) -> int:
    """A piece that goes far is worth three men, one that goes a step one and a half."""
    piece = variant.pieces[kind]
    runs = any(rule.most is None for rule in piece.moves)
    jumps = any(isinstance(rule, Jump) and rule.long for rule in piece.captures)
    return 3 * MAN if runs or jumps else 3 * MAN // 2
