"""Where the parser's tables, which take long to work out from the grammar, are kept between two runs.

Names a file and makes its folder; lark writes it, and looks by content whether it still fits. Read next: parser.py,
cache.py.
"""

from __future__ import annotations

import sys

from .cache import folder


def tables_file(version: str) -> str | None:
    """The file for this user, Python and version of lark; None if no folder can be made, then nothing is kept."""
    try:
        tables = folder("tables")
    except OSError:
        return None
    return str(tables / f"grammar_{version}_{sys.version_info.major}_{sys.version_info.minor}.tables")
