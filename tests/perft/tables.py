"""A table `NAME.perft` → its records. Counts nothing.

Read next: the head of any table, which says what a record is; test_perft.py, which counts them.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

ROUTES = {
    "merged": ("merged",),
    "kept": ("kept",),
    "both": ("merged", "kept"),
    "ordered": ("ordered",),  # a turn that removes several men counts once for each order of removing them
    "actions": ("actions",),  # each removal counts as a ply, and a finished game as a leaf
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """Leaves by depth of one position of one table, counted in one way."""

    table: str
    id: str
    position: str
    routes: str
    leaves: tuple[tuple[int, int], ...]  # depth, leaves
    source: str

    def __str__(self) -> str:
        return f"{self.table}-{self.id}-{self.routes}"

    def within(self, least: int, most: int) -> tuple[tuple[int, int], ...]:
        """The depths whose number of leaves lies above `least` and not above `most`."""
        return tuple((depth, leaves) for depth, leaves in self.leaves if least < leaves <= most)


def read_table(path: Path) -> list[Record]:
    """The records of a table, two for one that says that both ways of counting agree."""
    records: list[Record] = []
    fields: dict[str, str] = {}
    leaves: list[tuple[int, int]] = []
    source = ""

    def close() -> None:
        for routes in ROUTES[fields["count"]] if fields else ():
            records.append(
                Record(
                    table=path.stem,
                    id=fields["id"],
                    position=fields["position"],
                    routes=routes,
                    leaves=tuple(leaves),
                    source=fields["source"],
                )
            )
        fields.clear()
        leaves.clear()

    for line in path.read_text(encoding="utf-8").splitlines():
        word, _, rest = line.partition(" ")
        if line.startswith("# source: "):
            source = line.removeprefix("# source: ")
        if word == "id":
            close()
            fields["source"] = source
        if word == "perft":
            depth, number = rest.split()
            leaves.append((int(depth), int(number)))
        elif word and word != "#":
            fields[word] = rest
    close()
    return records
