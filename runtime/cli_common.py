"""What the commands share: consoles, loading, choosing an engine, long work with a bar, and the guard around them all.

Turns every expected error into a message on standard error and an exit status; knows no rules. Read next: cli.py.
"""

from __future__ import annotations

import functools
import json
import os
import re
import sys
import threading
from collections.abc import Callable
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Final, NoReturn, ParamSpec, TypeVar

import typer
from rich.console import Console, RenderableType

from ..dsl.diagnostics import Diagnostic, RulesError, RulewrightError, Severity
from .draw import Look
from .engine import Engine, compile, interpret
from .errors import IllegalMoveError, UnsupportedRuleError
from .game import Game
from .notation.points import Squares
from .rules import Rules, load

if TYPE_CHECKING:
    from .compiled import CompiledEngine

OK: Final = 0
NO: Final = 1  # the answer is no: a test failed, a move is illegal
WRONG: Final = 2  # wrong usage, a wrong file, or nothing to run on
INTERRUPTED: Final = 130  # as shells report Ctrl-C
PIPE_CLOSED: Final = 141  # as shells report a reader that went away

_NO_LIMIT: Final = 100_000  # columns: more than any table has

P = ParamSpec("P")
T = TypeVar("T")
Report = Callable[[int, int], None]


class EngineName(StrEnum):
    """Which engine plays: the definition, or the generated code."""

    REFERENCE = "reference"
    COMPILED = "compiled"


class SquaresName(StrEnum):
    """How points are named in the output."""

    NUMERIC = "numeric"
    ALGEBRAIC = "algebraic"


VariantArgument = Annotated[str, typer.Argument(metavar="VARIANT", help="A shipped name, or a path to a .rules file.")]
PositionOption = Annotated[str | None, typer.Option(metavar="FEN", help="The position; the start if left out.")]
MovesOption = Annotated[str | None, typer.Option(metavar='"…"', help="Moves to play from the position first.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
WorkersOption = Annotated[int | None, typer.Option(min=1, max=1024, help="Local processes; one a processor core.")]
ClusterOption = Annotated[
    str | None, typer.Option(metavar="ADDRESS", help="A dask scheduler, such as tcp://host:8786, instead of processes.")
]
SquaresOption = Annotated[SquaresName | None, typer.Option(help="How to name points in the output.")]


# ---- consoles


def out() -> Console:
    """The console of results. Texts are printed as they are: no markup, no `:b:` for a picture, no highlighting."""
    return Console(markup=False, emoji=False, highlight=False, soft_wrap=True)


def err() -> Console:
    """The console of diagnostics, warnings and progress bars."""
    return Console(stderr=True, markup=False, emoji=False, highlight=False, soft_wrap=True)


def print_table(table: RenderableType) -> None:
    """A table on standard output; as wide as it needs to be where that is no terminal."""
    console = Console(markup=False, emoji=False, highlight=False)
    if not console.is_terminal:
        needed = console.measure(table, options=console.options.update(max_width=_NO_LIMIT)).maximum
        console = Console(markup=False, emoji=False, highlight=False, width=max(needed, 1))
    console.print(table)


def print_json(value: object) -> None:
    """One line of JSON on standard output."""
    sys.stdout.write(json.dumps(value, ensure_ascii=not _speaks_unicode()) + "\n")


def _speaks_unicode() -> bool:
    return (sys.stdout.encoding or "").lower().replace("-", "").startswith("utf")


def look(console: Console, squares: SquaresName | None) -> Look:
    """How boards are drawn on this console."""
    return Look(squares=named(squares), ascii_only=console.options.ascii_only)


def named(squares: SquaresName | None) -> Squares | None:
    """The choice of `--squares` as notation wants it."""
    match squares:
        case None:
            return None
        case SquaresName.NUMERIC:
            return "numeric"
        case SquaresName.ALGEBRAIC:
            return "algebraic"


# ---- loading


def load_rules(name_or_path: str) -> Rules:
    """The rules, their warnings (notes are for `check`) on standard error. Raises what `load` raises."""
    rules = load(name_or_path)
    print_diagnostics(tuple(one for one in rules.diagnostics if one.severity is Severity.WARNING))
    return rules


def print_diagnostics(diagnostics: tuple[Diagnostic, ...]) -> None:
    """Diagnostics with their source lines, on standard error."""
    if diagnostics:
        from ..dsl.report import render

        err().print(render(diagnostics))


def engine_of(rules: Rules, name: EngineName | None, *, default: EngineName) -> Engine:
    """The engine asked for. Where none was asked for and the compiled one cannot be built, the reference engine with
    a warning; an engine asked for is never replaced (BuildError)."""
    match name or default:
        case EngineName.REFERENCE:
            return interpret(rules)
        case EngineName.COMPILED if name is None:
            return compiled_or_none(rules) or interpret(rules)
        case EngineName.COMPILED:
            return compiled(rules)


def compiled(rules: Rules) -> Engine:
    """The compiled engine; says on a terminal that it is being built."""
    console = err()
    with console.status(f"compiling {rules.name}") if console.is_terminal else _Quiet():
        return compile(rules)


def compiled_engine(rules: Rules) -> CompiledEngine:
    """The same, for those who need what only it can do. Raises BuildError, UnsupportedRuleError."""
    from .compiled import CompiledEngine

    engine = compiled(rules)
    assert isinstance(engine, CompiledEngine)
    return engine


def compiled_or_none(rules: Rules) -> Engine | None:
    """The compiled engine, or a warning and None if this machine cannot build it."""
    try:
        return compiled(rules)
    except UnsupportedRuleError:
        raise
    except (RulewrightError, ImportError) as error:
        first_line = str(error).strip().splitlines()[0]
        err().print(f"warning: {rules.name} cannot be compiled here, the reference engine plays: {first_line}")
        return None


class _Quiet:
    """A status that shows nothing."""

    def __enter__(self) -> None: ...

    def __exit__(self, *_: object) -> None: ...


def game_from(engine: Engine, position: str | None, moves: str | None) -> Game:
    """The game that `--position` and `--moves` describe. Raises NotationError, IllegalMoveError, AmbiguousMoveError."""
    game = Game(engine, None if position in (None, "start", "startpos") else position)
    for text in split_moves(moves or ""):
        game.push(text)
    return game


def split_moves(text: str) -> list[str]:
    """Move texts parted by blanks, commas or semicolons; move numbers (`12.`) are left out."""
    return re.sub(r"(?<![\w])\d{1,4}\.+|[,;]", " ", text, flags=re.ASCII).split()


# ---- long work


def with_bar(what: str, work: Callable[[Report], T]) -> T:
    """Runs `work` beside a progress bar on standard error (on a terminal only) and returns what it returns.

    The work runs in a thread of its own that ends with the program, so that Ctrl-C is answered at once even while
    generated code is counting.
    """
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    results: list[T] = []
    errors: list[BaseException] = []
    console = err()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(what, total=None)

        def report(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total or None)

        def run() -> None:
            try:
                results.append(work(report))
            except BaseException as error:
                errors.append(error)

        thread = threading.Thread(target=run, daemon=True)
        thread.start()
        while thread.is_alive():
            thread.join(0.1)
    if errors:
        raise errors[0]
    return results[0]


# ---- the guard


def guarded(command: Callable[P, None]) -> Callable[P, None]:
    """The command with every error told in a sentence: exit status 1 for an illegal move, 2 for anything wrong."""

    @functools.wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            command(*args, **kwargs)
            sys.stdout.flush()
        except KeyboardInterrupt:
            leave(INTERRUPTED, "interrupted")
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            leave(PIPE_CLOSED)
        except RulesError as error:
            print_diagnostics(error.diagnostics)
            leave(WRONG)
        except IllegalMoveError as error:
            leave(NO, f"illegal move: {error}")
        except RulewrightError as error:
            leave(WRONG, f"error: {error}")
        except (RecursionError, MemoryError):
            leave(WRONG, "error: this is too large or too deeply nested to be worked on")
        except OSError as error:
            leave(WRONG, f"error: {error.strerror or error}: {error.filename or ''}".rstrip(": "))
        except (typer.Exit, typer.BadParameter):
            raise  # typer ends the program, or tells how the command is used
        except Exception as error:
            if os.environ.get("RULEWRIGHT_TRACEBACK"):
                raise
            leave(WRONG, f"internal error, please report it: {type(error).__name__}: {error}")

    return run


def leave(status: int, message: str | None = None) -> NoReturn:
    """Ends the command with this status, the message on standard error."""
    if message:
        err().print(message)
    raise typer.Exit(status)
