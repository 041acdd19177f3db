"""Commands about positions: `moves`, `explain`, `perft`. Read arguments, ask an engine, print what it says.

Read next: cli_common.py, perft.py, draw.py.
"""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Literal, cast

import typer
from rich.columns import Columns
from rich.console import Console

from .captions import outcome_text
from .cli_common import (
    NO,
    WRONG,
    ClusterOption,
    EngineName,
    JsonOption,
    MovesOption,
    PositionOption,
    SquaresName,
    SquaresOption,
    VariantArgument,
    WorkersOption,
    engine_of,
    err,
    game_from,
    guarded,
    leave,
    load_rules,
    look,
    named,
    out,
    print_json,
    print_table,
    with_bar,
)
from .draw import draw
from .engine import interpret
from .errors import NotationError
from .game import Game
from .move import Move
from .notation.fen import write_fen
from .notation.move_texts import move_texts
from .notation.points import point_name
from .perft import DeepCounter, PerftResult, count, count_deep, divide
from .workers import Workers, workers_of


class RoutesName(StrEnum):
    """Whether routes of one move count once, or each of them."""

    MERGED = "merged"
    KEPT = "kept"


EngineOption = Annotated[EngineName | None, typer.Option(help="Which engine plays.")]


# ---- moves


@guarded
def moves(
    variant: VariantArgument,
    position: PositionOption = None,
    moves: MovesOption = None,
    engine: EngineOption = None,
    squares: SquaresOption = None,
    json: JsonOption = False,
) -> None:
    """List the legal moves of a position."""
    rules = load_rules(variant)
    game = game_from(engine_of(rules, engine, default=EngineName.REFERENCE), position, moves)
    legal = game.legal_moves()
    texts = move_texts(rules.variant, legal, squares=named(squares))
    if json:
        listed = [_move_json(game, move, text, squares) for move, text in zip(legal, texts, strict=True)]
        fen = write_fen(rules.variant, game.position, squares=named(squares))
        print_json({"position": fen, "side": str(game.side), "moves": listed})
        return
    console = out()
    _print_board(console, game, squares)
    _print_moves(console, game, dict(zip(legal, texts, strict=True)), squares)


def _move_json(game: Game, move: Move, text: str, squares: SquaresName | None) -> dict[str, object]:
    return {
        "text": text,
        "path": _names(game, () if move.passes else move.path, squares),
        "captured": _names(game, move.captured, squares),
        "promotes": move.promotion,
    }


def _names(game: Game, points: tuple[int, ...], squares: SquaresName | None) -> list[str]:
    return [point_name(game.engine.rules.variant, point, named(squares)) for point in points]


def _print_board(console: Console, game: Game, squares: SquaresName | None) -> None:
    variant = game.engine.rules.variant
    console.print(f"{variant.title}: {write_fen(variant, game.position, squares=named(squares))}")
    last = game.moves[-1] if game.moves else None
    console.print(draw(variant, game.position, last=last, look=look(console, squares)))


def _print_moves(console: Console, game: Game, texts: dict[Move, str], squares: SquaresName | None) -> None:
    outcome = game.outcome()
    if outcome is not None:
        console.print(outcome_text(outcome))
    if not texts:
        console.print("no legal move")
        return
    lines = [" ".join([text, *_notes(game, move, squares)]) for move, text in texts.items()]
    print_table(Columns(lines, padding=(0, 3)))
    console.print(f"{len(texts)} legal move{'s' * (len(texts) > 1)}")


def _notes(game: Game, move: Move, squares: SquaresName | None) -> list[str]:
    takes = [f"takes {' '.join(_names(game, move.captured, squares))}"] if move.captured else []
    return takes + ([f"becomes {move.promotion}"] if move.promotion else [])


# ---- explain


@guarded
def explain(
    variant: Annotated[
        str, typer.Argument(metavar="VARIANT|RWnnn", help="A variant (name or path), or the code of a diagnostic.")
    ],
    move: Annotated[str | None, typer.Argument(metavar="MOVE", help="The move in question.")] = None,
    position: PositionOption = None,
    moves: MovesOption = None,
    json: JsonOption = False,
) -> None:
    """Say whether a move is legal and which rule forbids it, or what a diagnostic means."""
    if move is None:
        _explain_code(variant, json=json)
        return
    rules = load_rules(variant)
    game = game_from(interpret(rules), position, moves)
    verdict = game.engine.explain(game.position, move)
    if json:
        keys = ("legal", "reason", "rule", "file", "line")
        print_json({key: getattr(verdict, key) for key in keys})
    else:
        console = out()
        _print_board(console, game, None)
        console.print(verdict.told(move))
    if not verdict.legal:
        leave(NO)


def _explain_code(code: str, *, json: bool) -> None:
    """Prints the page of a diagnostic."""
    if not (code[:2].upper() == "RW" and code[2:].isdigit()):
        leave(WRONG, "error: give a variant and a move, or the code of a diagnostic such as RW201")
    page = Path(__file__).parent.parent / "dsl" / "explain" / f"{code.upper()}.md"
    if not page.is_file():
        raise NotationError(f"no diagnostic has the code {code.upper()}")
    text = page.read_text(encoding="utf-8")
    console = out()
    if json:
        print_json({"code": code.upper(), "page": text})
    elif console.is_terminal:
        from rich.markdown import Markdown

        console.print(Markdown(text), soft_wrap=False)
    else:
        console.print(text, end="")


# ---- perft


@guarded
def perft(
    variant: VariantArgument,
    depth: Annotated[int, typer.Option(min=0, max=99, help="Plies.")],
    position: PositionOption = None,
    moves: MovesOption = None,
    divide: Annotated[bool, typer.Option("--divide", help="Give the count of each first move.")] = False,
    engine: EngineOption = None,
    routes: Annotated[RoutesName, typer.Option(help="Count each route of a capture, or each move.")] = (
        RoutesName.MERGED
    ),
    hash_mb: Annotated[
        int, typer.Option("--hash", min=0, max=1 << 16, help="Megabytes of table for counts already made.")
    ] = 0,
    threads: Annotated[int, typer.Option(min=1, max=256, help="Threads that share the work.")] = 1,
    workers: WorkersOption = None,
    cluster: ClusterOption = None,
    squares: SquaresOption = None,
    json: JsonOption = False,
) -> None:
    """Count the leaves of the move tree."""
    rules = load_rules(variant)
    game = game_from(engine_of(rules, engine, default=EngineName.COMPILED), position, moves)
    console = out()
    if workers is not None or cluster is not None:
        if divide or hash_mb or threads > 1 or game.engine.name != "compiled":
            raise typer.BadParameter(
                "--workers and --cluster go with the compiled engine, and not with --divide, --hash or --threads"
            )
        result = _counted_spread(game, variant, depth, routes, workers_of(workers, cluster))
    elif hash_mb or threads > 1:
        if divide or game.engine.name != "compiled":
            raise typer.BadParameter("--hash and --threads go with the compiled engine, and not with --divide")
        result = _counted_deep(game, depth, routes, hash_mb, threads)
    else:
        result = _counted(game, depth, routes, split=divide or console.is_terminal)
    parts = _parts(game, result, squares) if divide else {}
    if json:
        times = {"seconds": round(result.seconds, 6), "cpu_seconds": round(result.cpu_seconds, 6)}
        print_json({"variant": rules.name, "depth": depth, "nodes": result.nodes, **times, "divide": parts})
        return
    for text, leaves in parts.items():
        console.print(f"{text}: {leaves}")
    speed = f", {result.nodes / result.seconds:,.0f} a second" if result.seconds > 0.001 else ""
    console.print(f"{rules.name} perft {depth} = {result.nodes} ({result.seconds:.3f} s{speed}, {game.engine.name})")


def _counted_deep(game: Game, depth: int, routes: RoutesName, hash_mb: int, threads: int) -> PerftResult:
    counting: Literal["merged", "kept"] = "kept" if routes is RoutesName.KEPT else "merged"
    engine = cast(DeepCounter, game.engine)  # the compiled one: its name was asked
    return with_bar(
        f"perft {depth}",
        lambda _: count_deep(engine, game.position, depth, routes=counting, hash_mb=hash_mb, threads=threads),
    )


def _counted_spread(game: Game, variant: str, depth: int, routes: RoutesName, workers: Workers) -> PerftResult:
    from .fuzzing.specs import spec_of
    from .spread_perft import count_spread

    spec, position = spec_of(variant, game.engine.rules), game.position
    counting: Literal["merged", "kept"] = "kept" if routes is RoutesName.KEPT else "merged"
    console = err()
    with console.status(f"perft {depth}") as status:  # in this thread, which Ctrl-C reaches: it has workers to stop

        def progress(done: int, total: int) -> None:
            status.update(f"perft {depth}: {done} of {total} parts")

        return count_spread(game.engine, spec, position, depth, routes=counting, workers=workers, progress=progress)


def _counted(game: Game, depth: int, routes: RoutesName, *, split: bool) -> PerftResult:
    counting: Literal["merged", "kept"] = "kept" if routes is RoutesName.KEPT else "merged"
    what = f"perft {depth}"
    if not split:
        return with_bar(what, lambda _: count(game.engine, game.position, depth, routes=counting))
    return with_bar(what, lambda report: divide(game.engine, game.position, depth, routes=counting, progress=report))


def _parts(game: Game, result: PerftResult, squares: SquaresName | None) -> dict[str, int]:
    legal = [move for move, _ in result.divide or ()]
    texts = move_texts(game.engine.rules.variant, legal, squares=named(squares))
    return {text: leaves for text, (_, leaves) in zip(texts, result.divide or (), strict=True)}
