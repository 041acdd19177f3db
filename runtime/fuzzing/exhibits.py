"""A mismatch → files that show it again: a pytest case, and an `example` block for the `.rules` file.

Writes into a folder of the user's and never over anything. The example states what the reference engine says. Read
next: jobs.py.
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import Final

from ..engine import Engine, interpret
from ..errors import LedgerError
from ..notation.move_texts import move_texts
from ..position import Outcome, Position, Side
from ..rules import load, rules_of
from .jobs import Mismatch

FOLDER: Final = Path("fuzz-found")
MOST_NAMES: Final = 1000  # files of one name, after which it is given up to find another one

_CASE = '''"""{what}, made small from game {game} of `rulewright fuzz` with seed {seed}.

The reference engine is the definition: where this fails, the other engine is wrong, or the definition is.
"""

import rulewright as rw
{imports}
RULES = {rules}
POSITION = {position}
# reference: {left}
# the other: {right}
{lines}

def test_{name}() -> None:
    rules = {loaded}
    reference, other = rw.interpret(rules), {maker}(rules)
    position = reference.parse(POSITION)
    assert other.legal_moves(position) == reference.legal_moves(position)
    assert other.outcome(position) == reference.outcome(position)
    for seed in range(8):  # what is not compared each time: counts, texts, positions after a move, symmetries
        assert disagreements(reference, other, position, seed) == []
'''


def write_exhibits(mismatch: Mismatch, source: str, seed: int, against: str | None, folder: Path) -> list[Path]:
    """Writes the files of a mismatch in rules that are loaded by `source` (a name or path), or whose text it has
    itself. None for a mismatch without a position. Raises OSError, LedgerError."""
    if not mismatch.position:
        return []
    folder.mkdir(parents=True, exist_ok=True)
    key = hashlib.sha256(f"{source} {mismatch}".encode()).hexdigest()[:8]
    name = re.sub(r"\W+", "_", f"{Path(source).stem}_{mismatch.what.split(' ', 2)[0]}_{key}".lower())
    rules = rules_of(mismatch.text) if mismatch.text else load(source)
    example = _example(mismatch, interpret(rules), f"fuzz {key}")
    if mismatch.text:  # a whole file, called as its variant is
        example = f"{re.sub('variant +spec', f'variant {name}', mismatch.text, count=1)}\n{example}"
    return [
        _write(folder, f"test_{name}", ".py", _case(mismatch, source, seed, against, name)),
        _write(folder, name, ".rules", example),
    ]


def _case(mismatch: Mismatch, source: str, seed: int, against: str | None, name: str) -> str:
    module, _, function = (against or "").partition(":")
    imports = [f"from {module} import {function}"] if against else []
    imports.append("from rulewright.runtime.fuzzing.jobs import disagreements")
    if mismatch.text:
        imports.append("from rulewright.runtime.rules import rules_of")
    lines = [ascii(f"{line}\n") for line in mismatch.text.splitlines()]
    return _CASE.format(
        what=_one_line(mismatch.what).capitalize(),
        game=mismatch.game,
        seed=seed,
        imports="\n".join(imports),
        rules="(\n    {}\n)".format("\n    ".join(lines)) if lines else ascii(source),
        loaded="rules_of(RULES)" if lines else "rw.load(RULES)",
        position=ascii(mismatch.position),
        left=_one_line("; ".join(mismatch.left) or "nothing more"),
        right=_one_line("; ".join(mismatch.right) or "nothing more"),
        lines="".join(f"# {_one_line(line)}\n" for line in mismatch.rules),
        maker=function or "rw.compile",
        name=name,
    )


def _one_line(text: str) -> str:
    """A text that stays in its comment or its docstring whatever it holds."""
    return text.encode("unicode_escape").decode().replace('"""', "'''")


def _example(mismatch: Mismatch, reference: Engine, name: str) -> str:
    """What the reference engine says of the position, as a block of a `.rules` file."""
    position = reference.parse(mismatch.position)
    moves = move_texts(reference.rules.variant, reference.legal_moves(position))
    lines = [
        f'position "{reference.fen(position)}"',
        _legal(moves),
        f"outcome {_outcome(reference.outcome(position))}",
        *_played(mismatch, reference, position, moves),
    ]
    head = "# What the reference engine says; it belongs into the rules once a rulebook says so too.\n"
    return head + f'example "{name}" {{\n' + "".join(f"  {line}\n" for line in lines) + "}\n"


def _legal(moves: tuple[str, ...]) -> str:
    texts = ", ".join(f'"{text}"' for text in moves)
    return f"legal {texts or 'none'}"


def _played(mismatch: Mismatch, reference: Engine, position: Position, moves: tuple[str, ...]) -> list[str]:
    """Where a move leads to, if that is what the engines disagree about."""
    for text, move in zip(moves, reference.legal_moves(position), strict=True):
        after = reference.fen(reference.play(position, move))
        if mismatch.what.startswith("after ") and mismatch.left == (after,):
            return [f'after "{text}"', f'gives "{after}"']
    return []


def _outcome(outcome: Outcome | None) -> str:
    if outcome is None:
        return "open"
    return "draw" if outcome.winner is None else f"{Side(outcome.winner)} wins"


def _write(folder: Path, name: str, ending: str, text: str) -> Path:
    """Writes a new file, under another name if there is one of this name already."""
    for number in range(MOST_NAMES):
        path = folder / f"{name}{f'_{number}' if number else ''}{ending}"
        try:
            with path.open("x", encoding="utf-8") as file:
                file.write(text)
        except FileExistsError:
            continue
        return path
    raise LedgerError(f"{folder} has {MOST_NAMES} files called {name}{ending} already: name another folder with --out")
