"""Perft with a table and with threads: published numbers, the same as without, stopped by Ctrl-C."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Literal

import pytest
import rulewright as rw
from rulewright.runtime.compiled import CompiledEngine
from rulewright.runtime.deep_perft import PARTS_EACH, split, table_entries

# Published: rhalbersma/dctl (international, merged and kept; Frisian; English), brute force and OpenSpiel (mill).
PUBLISHED = [
    ("international", 8, "merged", 6483961),
    ("international", 8, "kept", 6483971),
    ("frisian", 7, "merged", 540126),
    ("english", 9, "kept", 3963680),
    ("nine_mens_morris", 6, "merged", 99274176),
    ("lasker_morris", 5, "merged", 7911352),
]


def compiled(name: str) -> CompiledEngine:
    engine = rw.compile(rw.load(name))
    assert isinstance(engine, CompiledEngine)
    return engine


@pytest.mark.parametrize(("hash_mb", "threads"), [(16, 1), (0, 2), (16, 2), (1, 3)])
@pytest.mark.parametrize(("name", "depth", "routes", "nodes"), PUBLISHED)
def test_published_counts(
    name: str, depth: int, routes: Literal["merged", "kept"], nodes: int, hash_mb: int, threads: int
):
    """A table (also one that overflows) and threads change nothing about the number."""
    engine = compiled(name)
    assert engine.perft(engine.start(), depth, routes=routes, hash_mb=hash_mb, threads=threads) == nodes


# Counted by an independent mailbox generator. Few men and far-reaching kings: positions that differ in two points only.
FEW_KINGS = "W:WK26,45:BK5,20"


@pytest.mark.parametrize(("depth", "nodes"), [(7, 4049007), (8, 35191371)])
def test_positions_that_differ_in_kings_alone_have_entries_of_their_own(depth: int, nodes: int):
    """Two positions once had the same key, and the count of one stood for that of the other."""
    engine = compiled("frisian_no_king_limit")
    assert engine.perft(engine.parse(FEW_KINGS), depth, hash_mb=64) == nodes


# Published: rhalbersma/dctl, the "random" position, whose 14 moves have 178 routes.
MANY_ROUTES = "B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46"


@pytest.mark.parametrize(
    ("depth", "routes", "nodes"), [(5, "merged", 87195), (5, "kept", 1146466), (6, "kept", 8472492)]
)
def test_routes_of_the_first_plies(depth: int, routes: Literal["merged", "kept"], nodes: int):
    """Several threads begin below moves that have many routes, and count each of these."""
    engine = compiled("international")
    assert engine.perft(engine.parse(MANY_ROUTES), depth, routes=routes, threads=2) == nodes


@pytest.mark.parametrize("name", ["english", "international", "nine_mens_morris"])
@pytest.mark.parametrize("routes", ["merged", "kept"])
def test_every_thread_has_parts(name: str, routes: Literal["merged", "kept"]):
    """The parts are many enough for the threads, and with the ways there they are all leaves so far down."""
    engine = compiled(name)
    parts, left = split(engine, engine.start(), 7, routes=routes, threads=2)
    assert len(parts) >= 2 * PARTS_EACH
    published = {"english": [1, 7, 49, 302], "international": [1, 9, 81, 658], "nine_mens_morris": [1, 24, 552, 12144]}
    assert sum(parts.values()) == published[name][7 - left]
    assert split(engine, engine.start(), 7, routes=routes, threads=1) == ({engine.start(): 1}, 7)


@pytest.mark.parametrize("depth", [0, 1, 2, 3])
def test_shallow_counts(depth: int):
    """There is nothing to share at the root, and the number is still right."""
    engine = compiled("russian")
    plain = engine.perft(engine.start(), depth)
    assert plain == [1, 7, 49, 302][depth]
    assert engine.perft(engine.start(), depth, hash_mb=1, threads=2) == plain


def test_streaks_are_part_of_the_key():
    """Frisian: a king with three moves behind it stands as a fresh one does, and must not be taken for it."""
    engine = compiled("frisian")
    position = engine.parse("W:WK11,18:B15,25")
    for text in ("11-7", "15-20", "7-11", "25-30"):
        position = engine.play(position, text)
    for depth in range(3, 7):
        assert engine.perft(position, depth, hash_mb=4) == engine.perft(position, depth)


def test_size_of_tables():
    """The greatest power of two that fits, 16 bytes an entry."""
    assert [table_entries(megabytes) for megabytes in (0, 1, 3, 64)] == [0, 1 << 16, 1 << 17, 1 << 22]


def test_command_line():
    """--hash and --threads are for the compiled engine, without --divide."""
    command = [sys.executable, "-m", "rulewright", "perft", "english", "--depth", "8", "--hash", "8", "--threads", "2"]
    done = subprocess.run([*command, "--json"], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["nodes"] == 845931
    for clash in (("--engine", "reference"), ("--divide",)):
        refused = subprocess.run([*command, *clash], capture_output=True, text=True, check=False)
        assert refused.returncode == 2
        assert refused.stderr.startswith("Usage: ")
        assert "compiled engine" in refused.stderr
        assert "internal error" not in refused.stderr
