"""Results → one picture: leaves per second by rules, ratios to other programs, board sizes, depths.

Needs matplotlib, which only this file imports (`pip install --group bench`).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from .report import ratio_text
from .results import OURS, Result, ratio_to_ours


def write_plot(results: list[Result], path: Path) -> None:
    """Writes a PNG. Raises ImportError without matplotlib."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    places = [["rates", "ratios"], ["rates", "ratios"], ["python", "probes"], ["sizes", "depths"]]
    drawing: Any = pyplot.subplot_mosaic(places, figsize=(15, 18), constrained_layout=True)
    figure, axes = drawing
    _bars(axes["rates"], "million leaves a second", _rates(results, "perft"))
    _bars(axes["ratios"], "times as fast as other programs", _ratios(results, "against", "random", "reference"))
    _bars(axes["python"], "times as fast as other programs, one call from Python", _ratios(results, "from Python"))
    _bars(axes["probes"], "speed, hand-written probe = 1", _ratios(results, "probes"), log=False)
    _bars(axes["sizes"], "million leaves a second, by board", _rates(results, "board size"), log=False)
    _curves(axes["depths"], results)
    figure.savefig(path, dpi=110)
    pyplot.close(figure)


def _rates(results: list[Result], section: str) -> list[tuple[str, float]]:
    return [(one.work, one.figure / 1e6) for one in results if one.section == section and one.program == OURS]


def _ratios(results: list[Result], *sections: str) -> list[tuple[str, float]]:
    """Ratios to ours in the sections whose names begin so."""
    bars: list[tuple[str, float]] = []
    for one in results:
        ratio = ratio_to_ours(one, results)
        if ratio is not None and one.section.startswith(sections):
            kind = "random games, " if one.section.startswith("random") else ""
            bars.append((f"{kind}{one.work}" + (f": {one.program}" if one.program != "probe" else ""), ratio))
    return bars


def _bars(axis: Any, title: str, bars: list[tuple[str, float]], *, log: bool = True) -> None:
    """Horizontal bars, the first on top, on a scale that shows small and great."""
    axis.set_title(title)
    if not bars:
        axis.set_axis_off()
        return
    names, values = zip(*reversed(bars), strict=True)
    drawn = axis.barh(names, values)
    labels = [ratio_text(value) for value in values]
    axis.bar_label(drawn, labels=labels, padding=3, fontsize=7)
    axis.tick_params(axis="y", labelsize=7)
    axis.margins(x=0.1)
    if log:
        axis.set_xscale("log")


def _curves(axis: Any, results: list[Result]) -> None:
    axis.set_title("million leaves a second, by depth")
    for work in dict.fromkeys(one.work for one in results if one.section == "depth"):
        rows = [one for one in results if one.section == "depth" and one.work == work]
        axis.plot([one.depth for one in rows], [one.figure / 1e6 for one in rows], marker="o", label=work)
    if axis.lines:
        axis.legend()
        axis.set_yscale("log")
