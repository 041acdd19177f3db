"""The commands `search`, the best move of a position with what is being thought meanwhile, and `weights`.

Reads arguments, has search.py think, prints. Read next: search.py, cli_common.py.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .cli_common import (
    JsonOption,
    MovesOption,
    PositionOption,
    SquaresOption,
    VariantArgument,
    compiled_engine,
    game_from,
    guarded,
    load_rules,
    named,
    out,
    print_json,
)
from .evaluation import evaluation_of, load_evaluation, weights_text
from .game import Game
from .line_texts import line_texts, score_text
from .notation.points import Squares
from .search import MOST_LINES, Limits, Line, Searcher, SearchResult, Thinking

SECONDS = 5.0  # if no limit is given


@guarded
def search(
    variant: VariantArgument,
    position: PositionOption = None,
    moves: MovesOption = None,
    depth: Annotated[int | None, typer.Option(min=1, max=100, help="Plies.")] = None,
    nodes: Annotated[int | None, typer.Option(min=1, help="Positions that may be visited.")] = None,
    seconds: Annotated[
        float | None, typer.Option(min=0.001, help=f"Time to think; {SECONDS:.0f} if no limit is given.")
    ] = None,
    lines: Annotated[int, typer.Option(min=1, max=MOST_LINES, help="How many lines are wanted, the best first.")] = 1,
    threads: Annotated[int, typer.Option(min=1, max=256, help="Threads that search together.")] = 1,
    hash_mb: Annotated[int, typer.Option("--hash", min=0, max=1 << 16, help="Megabytes of transposition table.")] = 64,
    evaluation: Annotated[
        Path | None, typer.Option("--eval", metavar="FILE", help="Weights instead of those of the variant.")
    ] = None,
    squares: SquaresOption = None,
    json: JsonOption = False,
) -> None:
    """Search for the best move. Ctrl-C stops the search; what it has found is printed."""
    rules = load_rules(variant)
    engine = compiled_engine(rules)
    game = game_from(engine, position, moves)
    weights = None if evaluation is None else load_evaluation(evaluation, rules)
    searcher = Searcher(engine, hash_mb=hash_mb, threads=threads, evaluation=weights)
    if depth is None and nodes is None and seconds is None:
        seconds = SECONDS
    limits, names = Limits(depth=depth, nodes=nodes, seconds=seconds), named(squares)

    def show(line: Line) -> None:
        if not json:
            out().print(_line_text(game, line, names))

    history = game.positions[:-1]
    result = _result(searcher.begin(game.position, limits, history=history, lines=lines, on_line=show))
    if json:
        print_json(_result_json(game, result, names, lines > 1))
    elif result.move is None:
        outcome = game.outcome()
        out().print(f"no move: {outcome.reason if outcome else 'the game is over'}")
    else:
        out().print(f"best move: {line_texts(engine, game.position, result.pv[:1], squares=names)[0]}")


@guarded
def weights(
    variant: VariantArgument,
    evaluation: Annotated[
        Path | None, typer.Option("--eval", metavar="FILE", help="Weights to start from instead of the variant's.")
    ] = None,
    json: JsonOption = False,
) -> None:
    """Print what positions are weighed by: a file of weights, to be changed and given back with --eval."""
    rules = load_rules(variant)
    told = evaluation_of(rules) if evaluation is None else load_evaluation(evaluation, rules)
    if json:
        tables = {"early": told.early, "late": told.late}
        print_json({stage: dict(zip(told.names, numbers, strict=True)) for stage, numbers in tables.items()})
        return
    out().print(weights_text(told), end="")


def _result(thinking: Thinking[SearchResult]) -> SearchResult:
    """What the search has found, at its end or when Ctrl-C stops it."""
    try:
        return thinking.result()
    except KeyboardInterrupt:
        thinking.stop()
        return thinking.result()


def _line_text(game: Game, line: Line, squares: Squares | None) -> str:
    rank = f"{line.rank}. " if line.rank > 1 else ""
    speed = f"{line.nodes / line.seconds / 1e6:.1f} M/s" if line.seconds > 0 else ""
    texts = " ".join(line_texts(game.engine, game.position, line.pv, squares=squares))
    return f"depth {line.depth:2}  {score_text(line.score):>12}  {line.nodes:>12,} nodes  {speed:>9}  {rank}{texts}"


def _result_json(game: Game, result: SearchResult, squares: Squares | None, several: bool) -> dict[str, object]:
    """The keys of one line; with several wanted, each of them below `lines`."""
    texts = line_texts(game.engine, game.position, result.pv, squares=squares)
    told: dict[str, object] = {
        "move": texts[0] if texts else None,
        "score": result.score,
        "pv": list(texts),
        "depth": result.depth,
        "nodes": result.nodes,
        "seconds": round(result.seconds, 6),
    }
    if several:
        told["lines"] = [
            {
                "score": line.score,
                "depth": line.depth,
                "pv": list(line_texts(game.engine, game.position, line.pv, squares=squares)),
            }
            for line in result.lines
        ]
    return told
