"""Whether a rule set survives being formatted: the text laid out anew must mean the same, and stay as it is when it is
formatted again.

Read next: jobs.py, ../../dsl/formatter.py.
"""

from __future__ import annotations

from dataclasses import replace

from ...codegen.fingerprint import fingerprint
from ...dsl.source import SourceFile
from ...dsl.values import frozen
from ..rules import check_source
from ..rules_store import FindParent


@frozen
class Layout:
    """What went wrong when a text was formatted, and with which text."""

    what: str
    text: str


def layout_fault(source: SourceFile, find: FindParent) -> Layout | None:
    """None where formatting is the identity on meaning. `find` finds what the text extends."""
    from ...dsl.formatter import format_tree
    from ...dsl.parser import parse

    tree, _ = parse(source)
    if tree is None:
        return Layout(what="a checked text cannot be parsed", text=source.text)
    formatted = format_tree(tree)
    again, faults = parse(replace(source, text=formatted))
    if again is None or faults:
        return Layout(what="the formatted text cannot be parsed", text=formatted)
    if format_tree(again) != formatted:
        return Layout(what="formatting twice changes the text", text=formatted)
    before, _ = check_source(source, find)
    after, _ = check_source(replace(source, text=formatted), find)
    if before is None or after is None or fingerprint(before) != fingerprint(after):
        return Layout(what="formatting changes the meaning", text=formatted)
    return None
