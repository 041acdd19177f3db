"""The shipped variants and the published leaf counts → the text of docs/variants.md.

Says nothing that the rule files and the tables do not; knows no variant by name. `make golden` writes the page. Read
next: catalogue_tables.py (the tables of a family), test_catalogue.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from golden.catalogue_tables import board_table, rules_table
from golden.markdown import escaped
from perft.tables import Record
from rulewright.dsl.compare import Difference, Relative, compare, nearest_relatives
from rulewright.dsl.ir import Origin, Perft, SetPosition, Variant

HEAD = """# The shipped variants

Made from `variants/*.rules` and `tests/perft/*.perft` by `make golden`; a test keeps it current. Change a rule file,
not this page.

Rules stand in the words of the [language](language.md). The *nearest relative* is the variant of the same family that
differs in the fewest rules; of several as near, the one that the variant extends, else the first by name. A rule is all
lines with the same subject and keyword (`king captures`, `prefer`, `draw`). Board, notation, first mover and setup are
rules; title, sources and examples are not. `rulewright compare NAME NAME` shows the differences of any two.

Leaf counts: *moves* are captures with the same origin, destination, victims and final rank counted once, *routes* are
each way to capture counted, *orders* each order in which a turn removes several men, and *actions* count each removal
as a turn. They were published, or counted by the program named; our tests repeat them, deep ones in `make slow`.
"""

FAMILIES = {"draughts": "Draughts", "mill": "Mill games", "other": "Other games"}
COUNTED_AS = {"merged": "moves", "kept": "routes", "ordered": "orders", "actions": "actions"}


def page(variants: Sequence[Variant], records: Iterable[Record]) -> str:
    """The whole page. Variants come in the order given, by family; records of other tables are left out."""
    relatives = nearest_relatives(variants)
    by_name = {variant.name: variant for variant in variants}
    counted = list(records)
    lines = HEAD.splitlines()
    for family, heading in FAMILIES.items():
        members = [variant for variant in variants if variant.family == family]
        if members:
            lines += ["", f"## {heading}", "", *board_table(members, relatives, by_name), *rules_table(family, members)]
            for variant in members:
                own = [record for record in counted if record.table == variant.name]
                lines += _section(variant, relatives.get(variant.name), by_name, own)
    return "\n".join(lines).rstrip() + "\n"


# ---- one variant


def _section(
    variant: Variant, near: Relative | None, by_name: Mapping[str, Variant], records: Sequence[Record]
) -> Iterator[str]:
    yield f"### `{variant.name}`"
    yield ""
    pdn = "" if variant.pdn is None else f", PDN game type {variant.pdn}"
    yield f"**{escaped(variant.title)}** ([{variant.name}.rules](../variants/{variant.name}.rules)){pdn}"
    yield ""
    if variant.also:
        yield f"- Also: {escaped(', '.join(variant.also))}"
    for heading, texts in (("Source", variant.source), ("Note", variant.note)):
        yield from (f"- {heading}: {escaped(text)}" for text in texts)
    if near is not None:
        yield from _difference_lines(variant, near, compare(variant, by_name[near.name]))
    yield from _count_lines(variant, records)
    yield ""


def _difference_lines(variant: Variant, near: Relative, found: Sequence[Difference]) -> Iterator[str]:
    if not found:
        yield f"- The same rules as [`{near.name}`](#{near.name})"
        return
    yield f"- Nearest relative: [`{near.name}`](#{near.name}), which differs in"
    for difference in found:
        here, there = _words(difference.first), _words(difference.second)
        yield f"  - {escaped(difference.path)}: {here} (there: {there})"


def _words(origins: Sequence[Origin]) -> str:
    """The rule as a sentence would quote it, `nothing` where the variant has no such rule."""
    return "; ".join(f"“{escaped(origin.words)}”" for origin in origins) or "nothing"


# ---- leaf counts


def _count_lines(variant: Variant, records: Sequence[Record]) -> Iterator[str]:
    start = [record for record in records if record.position == "start"]
    for record in _joined(start):
        yield f"- Leaf counts from the start, {record[0]}: {_leaves(record[1])} ({escaped(record[2])})"
    others = len({record.position for record in records} - {"start"})
    if others:
        positions = "1 more position" if others == 1 else f"{others} more positions"
        yield f"- Counted from {positions} in [{variant.name}.perft](../tests/perft/{variant.name}.perft)"
    told = {(depth, leaves) for record in start for depth, leaves in record.leaves}
    own = [count for count in _example_counts(variant) if count not in told]
    if own:
        yield f"- Leaf counts from the start in its examples, moves: {_leaves(own)}"


def _joined(records: Sequence[Record]) -> list[tuple[str, tuple[tuple[int, int], ...], str]]:
    """What is counted, leaves and source; records that differ only in the way of counting are one."""
    ways: dict[tuple[tuple[tuple[int, int], ...], str], list[str]] = {}
    for record in records:
        ways.setdefault((record.leaves, record.source), []).append(COUNTED_AS[record.routes])
    return [(" and ".join(dict.fromkeys(names)), leaves, source) for (leaves, source), names in ways.items()]


def _example_counts(variant: Variant) -> Iterator[tuple[int, int]]:
    """Depth and leaves of each `perft` line that counts from the start."""
    for example in variant.examples:
        at_start = True
        for line in example.lines:
            if isinstance(line, SetPosition):
                at_start = line.text is None
            elif isinstance(line, Perft) and at_start:
                yield line.depth, line.nodes


def _leaves(leaves: Iterable[tuple[int, int]]) -> str:
    return ", ".join(f"depth {depth}: {number}" for depth, number in leaves)
