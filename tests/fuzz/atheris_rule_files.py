"""The promises of test_rule_files.py under a fuzzer that watches which code is reached; run by hand.

    pip install atheris && python -m tests.fuzz.atheris_rule_files [-max_total_time=60] [FOLDER OF FOUND FILES]

From the root of the repository, in an environment with rulewright and what its tests need. Options are those of
libFuzzer. A file that breaks a promise is written to the current folder as `crash-…`.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

try:
    import atheris  # pyright: ignore[reportMissingImports]  # no dependency: it is built for few machines
except ModuleNotFoundError:
    sys.exit("this needs atheris: pip install atheris")

sys.path.insert(0, str(Path(__file__).parents[1]))
with atheris.instrument_imports(include=["rulewright.dsl"]):
    from fuzz.test_rule_files import SAMPLES, WORDS, check


def main() -> None:
    """Begins with the samples of the language, and with its words as a dictionary."""
    with tempfile.TemporaryDirectory() as folder:
        seeds, words = Path(folder) / "seeds", Path(folder) / "words"
        seeds.mkdir()
        for number, text in enumerate(SAMPLES):
            (seeds / str(number)).write_text(text, encoding="utf-8")
        escaped = ["".join(f"\\x{byte:02x}" for byte in word.encode()) for word in WORDS]
        words.write_text("".join(f'"{word}"\n' for word in escaped), encoding="utf-8")
        folders = [] if any(not word.startswith("-") for word in sys.argv[1:]) else [str(Path(folder) / "found")]
        for found in folders:
            Path(found).mkdir()
        atheris.Setup([*sys.argv, *folders, str(seeds), f"-dict={words}", "-max_len=4000"], check)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
