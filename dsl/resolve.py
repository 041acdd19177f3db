"""Names as written → the pieces and phases they mean, with a did-you-mean for those that mean nothing.

A name that fails is reported once and becomes None, which every later check skips. Points and regions are places.py's
work. Read next: places.py, check.py.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .findings import Faults
from .phrases import Name


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceName:
    """A declared kind of piece, in singular and plural."""

    name: str
    plural: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Names:
    """The pieces (by kind) and phases of a variant; `lost` are names whose declaration could not be understood."""

    pieces: tuple[PieceName, ...]
    phases: tuple[str, ...]
    lost: frozenset[str]
    faults: Faults

    @property
    def all_kinds(self) -> tuple[int, ...]:
        return tuple(range(len(self.pieces)))

    def kind(self, name: Name) -> int | None:
        """The one kind of piece that a name means; `pieces` does not do here."""
        if name.any_kind:
            self.faults.error(
                "RW212",
                f"`{name.text}` means pieces of any kind, but one kind is needed here",
                name.span,
                help=self._pieces_help(),
            )
            return None
        return self._find(name, offer_any=False)

    def kinds(self, name: Name) -> tuple[int, ...] | None:
        """The kinds that a name means: one, or all for `pieces`."""
        if name.any_kind:
            return self.all_kinds
        kind = self._find(name, offer_any=True)
        return None if kind is None else (kind,)

    def tier_kind(self, name: Name) -> int | None:
        """As `kind`, where the word `pieces` would have been possible too (`prefer most …`)."""
        return self._find(name, offer_any=True)

    def phase(self, name: Name) -> str | None:
        if name.text in self.phases:
            return name.text
        if name.text not in self.lost:
            self.faults.error(
                "RW202",
                f"no phase is called `{name.text}`",
                name.span,
                did_you_mean(name.text, self.phases),
                help=_known("phase", self.phases),
            )
        return None

    def singular(self, word: str) -> str:
        """The name of the piece whose plural this is, else the word itself."""
        return next((piece.name for piece in self.pieces if piece.plural == word), word)

    def counted(self, number: int, kinds: Sequence[int]) -> str:
        """`1 man`, `3 men`, `2 pieces`: for messages."""
        if len(kinds) == 1:
            piece = self.pieces[kinds[0]]
            return f"{number} {piece.name if number == 1 else piece.plural}"
        return f"{number} piece" if number == 1 else f"{number} pieces"

    def _find(self, name: Name, *, offer_any: bool) -> int | None:
        for kind, piece in enumerate(self.pieces):
            if name.text in (piece.name, piece.plural):
                return kind
        if name.text not in self.lost:
            self.faults.error(
                "RW201",
                f"no piece is called `{name.text}`",
                name.span,
                self._nearest_piece(name.text, offer_any=offer_any),
                help=self._pieces_help(),
            )
        return None

    def _nearest_piece(self, text: str, *, offer_any: bool) -> str:
        known = [word for piece in self.pieces for word in (piece.name, piece.plural)]
        guess = nearest(text, [*known, *(("pieces",) if offer_any else ())])
        if guess is None:
            return ""
        return f"did you mean `{guess}`{', which means pieces of any kind' if guess == 'pieces' else ''}?"

    def _pieces_help(self) -> str:
        names = [piece.name for piece in self.pieces]
        if not names:
            return "this variant has no piece yet: declare one with `piece NAME { … }`"
        if len(names) == 1:
            return f"the only piece of this variant is `{names[0]}`"
        return f"the pieces of this variant are {listed(names)}"


def default_plural(name: str) -> str:
    return f"{name[:-3]}men" if name.endswith("man") else f"{name}s"


def nearest(text: str, known: Iterable[str]) -> str | None:
    """The known word that the text was most likely meant to be, None if nothing is near."""
    matches = difflib.get_close_matches(text, list(dict.fromkeys(known)), n=1, cutoff=0.7)
    return matches[0] if matches else None


def did_you_mean(text: str, known: Iterable[str]) -> str:
    guess = nearest(text, known)
    return f"did you mean `{guess}`?" if guess else ""


def listed(names: Sequence[str]) -> str:
    """`a`, `b` and `c`."""
    quoted = [f"`{name}`" for name in names]
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} and {quoted[-1]}"


def _known(what: str, names: Sequence[str]) -> str:
    if not names:
        return f"this variant has no {what}"
    return f"the {what}s of this variant are {listed(names)}" if len(names) > 1 else f"its only {what} is `{names[0]}`"
