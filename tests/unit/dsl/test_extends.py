"""`extends`: what is merged, replaced, dropped and not inherited, and who is told of a fault in an inherited line."""

from __future__ import annotations

import pytest
from checking import FULL, checked, errors, full, marked, mill, place, sample, shown, variant_of
from rulewright.dsl import ir
from rulewright.dsl.because import rules_in_force
from rulewright.dsl.check import check
from rulewright.dsl.diagnostics import Severity
from rulewright.dsl.source import SourceFile


def chain(length: int) -> dict[str, str]:
    """A variant `v1` and those it extends, the last one the full board."""
    texts = {f"v{n}": f'variant v{n} extends v{n + 1}\ntitle "V{n}"\n' for n in range(1, length)}
    return texts | {f"v{length}": FULL.replace("variant full", f"variant v{length}")}


def test_titles_remarks_and_examples_are_not_inherited() -> None:
    parent = FULL + 'also "A"\nsource "S"\nnote "N"\npdn 30\nexample "e" { perft 0 = 1 }\n'
    variant = variant_of('variant child extends full\ntitle "Child"\n', full=parent)
    assert variant_of(parent).pdn == 30
    assert (variant.title, variant.also, variant.source, variant.note, variant.pdn) == ("Child", (), (), (), None)
    assert variant.examples == ()


def test_a_child_needs_a_title_of_its_own() -> None:
    assert errors("variant child extends full\n", full=FULL) == [("RW310", (1, 9, "child"))]


def test_a_stated_keyword_replaces_all_inherited_lines_of_it() -> None:
    """Three inherited draws fall to one; the inherited `lose` stays; pieces keep their other axes."""
    variant = variant_of(
        'variant child extends international\ntitle "C"\nending { draw after 7 plies }\n'
        "piece man { captures diagonally forward by short jump }\n"
    )
    assert [rule.origin.words for rule in variant.ending.decisive] == ["lose with no legal move"]
    assert (variant.ending.repetition, [counter.plies for counter in variant.ending.counters]) == (None, [7])
    man = variant.pieces[0]
    assert [jump.origin.words for jump in man.captures] == ["man captures diagonally forward by short jump"]
    assert man.moves[0].origin.file == "international.rules"
    assert man.promotion is not None


def test_win_and_lose_count_as_one_keyword() -> None:
    """A `win` line replaces the inherited `lose` line, as in antidraughts."""
    variant = variant_of('variant child extends international\ntitle "C"\nending { win with no legal move }\n')
    assert [rule.result for rule in variant.ending.decisive] == [ir.Result.WIN]
    assert variant.ending.repetition is not None


def test_takes_lines_count_as_one_keyword() -> None:
    rules = mill("mill { in placing, takes none; takes 2 men }").mill
    assert rules is not None
    assert [(takes.phase, takes.count) for takes in rules.takes] == [("placing", 0), (None, 2)]
    assert rules.made_by.file == "nine_mens_morris.rules"


def test_none_leaves_none() -> None:
    variant = variant_of(
        'variant child extends italian\ntitle "C"\npiece man { spares none }\ncapturing { prefer none }\n'
    )
    assert variant.pieces[0].spares.kinds == frozenset()
    assert variant.capturing is not None
    assert variant.capturing.tiers == ()
    assert variant.capturing.no_tiers is not None
    assert variant.capturing.no_tiers.file == "child.rules"


def test_setup_is_replaced_whole() -> None:
    variant = full("setup { white has king on a1 }")
    assert [cell for cell in variant.setup.cells if cell] == [3]


def test_new_pieces_come_after_and_new_phases_before_the_inherited_ones() -> None:
    """In the child's order; a phase of the same name is replaced where it stands."""
    variant = mill(
        "piece queen\nphase late with 2 men { man moves to any empty point }\n".replace("2 men", "5 men")
        + "phase flying with at most 4 men { man moves 2 steps along any line }\n"
        "phase later with 6 men { man moves to any empty point }\n"
    )
    assert [piece.name for piece in variant.pieces] == ["man", "queen"]
    assert [phase.name for phase in variant.phases] == ["late", "later", "placing", "flying", "moving"]
    assert variant.phases[3].moves[0][1].least == 2


def test_first_is_replaced_by_its_after_part() -> None:
    """`first black` leaves an inherited `first … after PHASE` alone, and the other way round."""
    parent = 'variant parent extends nine_mens_morris\ntitle "P"\nfirst white after placing\n'
    variant = variant_of('variant child extends parent\ntitle "C"\nfirst black\n', parent=parent)
    assert (variant.first.side, variant.first_after and variant.first_after.side) == (ir.BLACK, ir.WHITE)
    variant = variant_of('variant child extends parent\ntitle "C"\nfirst black after placing\n', parent=parent)
    assert (variant.first.side, variant.first_after and variant.first_after.side) == (ir.WHITE, ir.BLACK)


def test_without_drops_blocks() -> None:
    variant = mill("without phase flying\nwithout mill")
    assert [phase.name for phase in variant.phases] == ["placing", "moving"]
    assert variant.mill is None
    region = 'variant parent extends full\ntitle "P"\nregion here is a1\n'
    child = variant_of('variant child extends parent\ntitle "C"\nwithout region here\n', full=FULL, parent=region)
    assert child.regions == ()


def test_a_dropped_piece_may_be_declared_anew() -> None:
    """Then nothing of the old one is left."""
    variant = variant_of(
        'variant child extends full\ntitle "C"\nwithout piece man\npiece man { moves 1 step sideways }\n', full=FULL
    )
    assert [piece.name for piece in variant.pieces] == ["king", "man"]
    assert variant.pieces[1].captures == ()


def test_every_rule_knows_the_file_that_states_it() -> None:
    """Three generations: each rule in force names the nearest file that states it."""
    source = sample("spanish")
    assert source is not None
    variant, _ = check(source, sample)
    assert variant is not None
    assert variant.parents == ("czech", "russian", "international")
    files = {rule.words: rule.file for rule in rules_in_force(variant)}
    assert files["notation numeric from bottom right"] == "spanish.rules"
    assert files["man captures diagonally forward by short jump"] == "czech.rules"
    assert files["setup each side has 12 men on rows 1-3"] == "russian.rules"
    assert files["man moves 1 step diagonally forward"] == "international.rules"


def test_defaults_are_rules_in_force_too() -> None:
    rules = {rule.words: rule.stated for rule in rules_in_force(variant_of(FULL))}
    assert rules["turn freely"] is False
    assert rules["man spares none"] is False
    assert rules["king captures none"] is False
    assert rules["capture is mandatory"] is True


# ---- faults of inheritance


def test_a_missing_parent() -> None:
    text, (where,) = marked('variant child extends «nobody»\ntitle "C"\n')
    _, (fault,) = checked(text)
    assert (fault.code, place(fault)) == ("RW207", where)


@pytest.mark.parametrize("circle", [1, 2, 3])
def test_a_circle(circle: int) -> None:
    """Reported at the words of the file at hand that lead into it."""
    texts = {f"v{n}": f'variant v{n} extends v{n % circle + 1}\ntitle "V"\n' for n in range(1, circle + 1)}
    _, (fault,) = checked(texts["v1"], **texts)
    assert (fault.code, place(fault)) == ("RW208", (1, 20, "v2" if circle > 1 else "v1"))
    names = [f"`v{n}`" for n in (*range(1, circle + 1), 1)]
    assert fault.message == f"a variant cannot extend itself: {' extends '.join(names)}"


def test_eight_generations_and_no_more() -> None:
    texts = chain(9)
    assert variant_of(texts["v1"], **texts).parents == tuple(f"v{n}" for n in range(2, 10))
    texts = chain(10)
    assert errors(texts["v1"], **texts) == [("RW209", (1, 20, "v2"))]


def test_a_parent_with_errors_is_reported_once_and_at_its_own_place() -> None:
    """Also through a grandchild; the children's own faults come first."""
    parent = FULL.replace("piece king", "piece king { promotes to knig on last row, ending the move }")
    texts = {"full": parent, "mid": 'variant mid extends full\ntitle "M"\n'}
    _, diagnostics = checked('variant child extends mid\ntitle "C"\nfirst black\npiece man { spares quen }\n', **texts)
    found = [(fault.code, fault.primary.span.source.name) for fault in diagnostics if fault.severity is Severity.ERROR]
    assert found == [("RW201", "child.rules"), ("RW201", "full.rules")]


def test_a_parent_that_cannot_be_read_is_reported_there() -> None:
    _, diagnostics = checked('variant child extends full\ntitle "C"\n', full=FULL.replace("first white", "frist white"))
    assert {fault.primary.span.source.name for fault in diagnostics} == {"full.rules"}
    assert len(diagnostics) == 1


CAUSED = [
    ("«without piece king»", "RW201"),
    ("«board 6x6, all squares»", "RW302"),
    ("«without capturing»", "RW310"),
]


@pytest.mark.parametrize(("statement", "code"), CAUSED)
def test_a_fault_in_an_inherited_line_is_told_where_it_was_caused(statement: str, code: str) -> None:
    """The child's statement first, the parent's line as second place; one report for one cause."""
    parent = FULL.replace("ending {", "ending { draw with 1 king on h8 against 1 king;").replace("rows 2-3", "rows 7-8")
    parent = parent.replace("on h8", "on row 8")
    text, (where,) = marked(f'variant child extends full\ntitle "C"\n{statement}\n')
    _, diagnostics = checked(text, full=parent)
    (fault,) = [fault for fault in diagnostics if fault.severity is Severity.ERROR]
    assert (fault.code, place(fault)) == (code, where)
    assert {label.span.source.name for label in fault.secondary} == {"full.rules"}


def test_a_notation_falls_away_with_the_grid() -> None:
    """A child on another kind of board need not (and cannot) take an inherited notation back."""
    variant = variant_of(
        'variant child extends english\ntitle "C"\nboard alquerque 5x5\nsetup { each side has men on rows 1-2 }\n'
    )
    assert variant.notation.origin.words == "notation algebraic from bottom left"
    assert variant.notation.names == variant.board.letters


def test_a_contradiction_with_an_inherited_line() -> None:
    """A draw that speaks of what an inherited line loses is reported at the draw."""
    text, (where,) = marked('variant child extends full\ntitle "C"\nending { «draw with no legal move» }\n')
    _, (fault,) = checked(text, full=FULL)
    assert shown(fault) == [
        "error[RW441]: `draw with no legal move` and `lose with no legal move` contradict each other",
        f"child.rules:{where[0]}:{where[1]} draw with no legal move -- ",
        "full.rules:9:10 lose with no legal move -- the same condition",
        "help: keep one of the two lines",
    ]


def test_files_in_memory_have_no_folder_to_look_in() -> None:
    """`find` is asked for the parent's name and the folder of the child."""
    asked: list[tuple[str, object]] = []

    def find(name: str, folder: object) -> SourceFile | None:
        asked.append((name, folder))
        return sample(name)

    czech = sample("czech")
    assert czech is not None
    check(czech, find)
    assert asked == [("russian", None), ("international", None)]
