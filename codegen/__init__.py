"""IR → Plan → C → a loaded module. Public: `c_source`, `load_engine`, `BuildError`. Knows `dsl`, no running game."""

from __future__ import annotations

from ..dsl.ir import Variant
from .build import BuildError, load_engine

__all__ = ["BuildError", "c_source", "load_engine"]


def c_source(variant: Variant) -> str:
    """The C of this variant's engine, the same text every time. The variant has no second-level statements."""
    from importlib.metadata import PackageNotFoundError, version

    from .plan import plan_variant
    from .render import render_engine

    try:
        installed = version("rulewright")
    except PackageNotFoundError:
        installed = "(not installed)"
    return render_engine(plan_variant(variant), installed)
