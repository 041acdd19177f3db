"""What must hold of one engine by itself, whatever the rules are.

Read next: walks.py.
"""

from __future__ import annotations

import random

from ..differential import Gap, Pair


def broken(both: Pair, dice: random.Random) -> list[Gap]:
    return []
