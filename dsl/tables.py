"""Where the parser's tables, which take long to work out from the grammar, are kept between two runs.

Names a file and makes its folder; lark writes it, and looks by content whether it still fits. Read next: parser.py.
"""

from __future__ import annotations

import sys


def tables_file(version: str) -> str | None:
    """The file for this user, Python and version of lark; None if no folder can be made, then nothing is kept."""
    from platformdirs import user_cache_path

    folder = user_cache_path("rulewright", appauthor=False)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError:
        return None
    return str(folder / f"grammar_{version}_{sys.version_info.major}_{sys.version_info.minor}.tables")
