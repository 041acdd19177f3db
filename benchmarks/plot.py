"""Results → one picture: leaves per second by rules, ratios to other programs, board sizes, depths.

Needs matplotlib, which only this file imports (`pip install --group bench`).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from .results import OURS, Result, ratio_to_ours


def write_plot(results: list[Result], path: Path) -> None:
    """Writes a PNG. Raises ImportError without matplotlib."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure: Any
    figure, axes = pyplot.subplots(2, 2, figsize=(14, 12), constrained_layout=True)
    _bars(axes[0][0], "million leaves a second", _rates(results, "perft"))
    _bars(axes[0][1], "times as fast as", _ratios(results))
    _bars(axes[1][0], "million leaves a second, by board", _rates(results, "board size"))
    _curves(axes[1][1], results)
    figure.savefig(path, dpi=110)
    pyplot.close(figure)


def _rates(results: list[Result], section: str) -> list[tuple[str, float]]:
    return [(one.work, one.figure / 1e6) for one in results if one.section == section and one.program == OURS]


def _ratios(results: list[Result]) -> list[tuple[str, float]]:
    pairs = [(f"{one.program}: {one.work}", ratio_to_ours(one, results)) for one in results if one.section != "probes"]
    return [(name, ratio) for name, ratio in pairs if ratio is not None]


def _bars(axis: Any, title: str, bars: list[tuple[str, float]]) -> None:
    """Horizontal bars, the first on top, on a scale that shows small and great."""
    axis.set_title(title)
    if not bars:
        axis.set_axis_off()
        return
    names, values = zip(*reversed(bars), strict=True)
    drawn = axis.barh(names, values)
    axis.bar_label(drawn, labels=[f"{value:.3g}" for value in values], padding=3, fontsize=7)
    axis.tick_params(axis="y", labelsize=7)
    axis.set_xscale("log")


def _curves(axis: Any, results: list[Result]) -> None:
    axis.set_title("million leaves a second, by depth")
    for work in dict.fromkeys(one.work for one in results if one.section == "depth"):
        rows = [one for one in results if one.section == "depth" and one.work == work]
        axis.plot([one.depth for one in rows], [one.figure / 1e6 for one in rows], marker="o", label=work)
    if axis.lines:
        axis.legend()
        axis.set_yscale("log")
