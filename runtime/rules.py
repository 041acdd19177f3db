"""`load`: a shipped name or a path to a `.rules` file → `Rules`, the checked rule set with its warnings.

The only place that knows where rule files live: beside the child that extends them, else among the shipped ones.
"""

from __future__ import annotations

import os
from pathlib import Path

from .. import variants
from ..dsl.diagnostics import Diagnostic, RulesError, RulewrightError, Severity
from ..dsl.ir import After, ExampleLine, SetPosition, Variant
from ..dsl.source import SourceFile, read_source
from ..dsl.values import frozen
from . import rules_store
from .errors import UnknownVariantError, kind_given
from .notation.points import quoted


@frozen
class Rules:
    """A checked rule set. `diagnostics` are its warnings and notes; errors never get this far."""

    variant: Variant
    diagnostics: tuple[Diagnostic, ...]

    @property
    def name(self) -> str:
        return self.variant.name

    @property
    def title(self) -> str:
        return self.variant.title

    def _repr_svg_(self) -> str:
        """What Jupyter shows: the start of the game."""
        from .svg.picture import board  # only when somebody looks

        return board(self)


def load(name_or_path: str | os.PathLike[str]) -> Rules:
    """The rules of a shipped variant, or of a `.rules` file.

    Raises RulesError with every diagnostic of a wrong file (a missing one included), UnknownVariantError for a name
    that no shipped variant has.
    """
    return load_source(find_source(name_or_path))


def load_source(source: SourceFile, find: rules_store.FindParent | None = None) -> Rules:
    """The rules of a text. `find` finds the files that it extends, by `find_parent` if it is not given. Raises
    RulesError with every diagnostic of a wrong text."""
    kept = rules_store.recall(source, find or find_parent)
    if kept is not None:
        variant, diagnostics = kept
        return Rules(variant=variant, diagnostics=diagnostics)
    asked = rules_store.Asked(find or find_parent)
    variant, diagnostics = check_source(source, asked)
    if variant is None:
        raise RulesError(diagnostics)
    rules_store.keep(source, asked, (variant, diagnostics))
    return Rules(variant=variant, diagnostics=diagnostics)


def rules_of(text: str, name: str = "text") -> Rules:
    """The rules that a text in memory states; messages call it by `name`. Raises RulesError."""
    variant, diagnostics = check_source(SourceFile(name=name, text=text))
    if variant is None:
        raise RulesError(diagnostics)
    return Rules(variant=variant, diagnostics=diagnostics)


def find_source(name_or_path: str | os.PathLike[str]) -> SourceFile:
    """The file that a name or path means, read but not parsed. Anything with a folder or the ending `.rules` is a
    path. Raises UnknownVariantError, or RulesError for a file that cannot be read."""
    text = _path_text(name_or_path)
    if not isinstance(name_or_path, str) or text.endswith(".rules") or os.path.dirname(text):
        return read_source(Path(text))
    shipped = _shipped(text)
    if shipped is None:
        raise UnknownVariantError(_unknown(text))
    return shipped


def _path_text(given: str | os.PathLike[str]) -> str:
    """A name or path as text. Raises UnknownVariantError for what is neither."""
    try:
        text: object = os.fspath(given)
    except TypeError:
        text = None
    if isinstance(text, str):  # paths may be bytes
        return text
    raise UnknownVariantError(f"a variant is told by its name or by the path of its file, not by {kind_given(given)}")


def check_source(
    source: SourceFile, find: rules_store.FindParent | None = None
) -> tuple[Variant | None, tuple[Diagnostic, ...]]:
    """The variant that a file states (None if there is an error) and all its diagnostics. `find` finds the files that
    it extends, by `find_parent` if it is not given."""
    from ..dsl.check import check

    variant, diagnostics = check(source, find or find_parent, _refusing_rule)
    listed = tuple(diagnostics)
    faulty = any(diagnostic.severity is Severity.ERROR for diagnostic in listed)
    return (None if faulty else variant), listed


def _refusing_rule(variant: Variant, told: tuple[ExampleLine, ...], move: str) -> str | None:
    """The rule by which the reference engine refuses a move after these lines of an example; None if it cannot say."""
    from .reference.engine import ReferenceEngine

    try:
        engine = ReferenceEngine(Rules(variant=variant, diagnostics=()))
        position = engine.start()
        for line in told:
            match line:
                case SetPosition(text=text):
                    position = engine.start() if text is None else engine.parse(text)
                case After(moves=moves):
                    for played in moves:
                        position = engine.play(position, played)
                case _:
                    pass
        return engine.explain(position, move).rule
    except RulewrightError:
        return None


def find_parent(name: str, folder: Path | None) -> SourceFile | None:
    """The file that a child in `folder` extends: beside it if it is there, else a shipped one, else None."""
    if folder is not None:
        beside = folder / f"{name}.rules"
        if os.path.isfile(beside):
            return read_source(beside)
    return _shipped(name)


def _shipped(name: str) -> SourceFile | None:
    return SourceFile(name=f"{name}.rules", text=variants.source(name)) if name in variants.names() else None


def _unknown(name: str) -> str:
    import difflib  # only when a name is wrong

    near = difflib.get_close_matches(name, variants.names(), n=3)
    hint = f"did you mean {' or '.join(f'`{one}`' for one in near)}?" if near else "`rulewright list` names them all"
    here = os.path.isfile(f"{name}.rules")
    file = f"; `{name}.rules` here is a file: give its name with the ending" if here else ""
    return f"no variant is called {quoted(name)}: {hint}{file}"
