"""Files are read as UTF-8 text of a bounded size, or refused with the reason."""

from __future__ import annotations

from pathlib import Path

import pytest
from rulewright.dsl.diagnostics import Diagnostic, RulesError
from rulewright.dsl.source import MAX_BYTES, SourceFile, read_source, source_from_bytes


def refusal(path: Path) -> Diagnostic:
    with pytest.raises(RulesError) as caught:
        read_source(path)
    (diagnostic,) = caught.value.diagnostics
    return diagnostic


def test_a_file_is_read_with_its_name_and_folder(tmp_path: Path) -> None:
    path = tmp_path / "a.rules"
    path.write_bytes('variant a\r\ntitle "Mühle"\n'.encode())
    source = read_source(path)
    assert (source.name, source.folder) == (str(path), tmp_path)
    assert source.text == 'variant a\r\ntitle "Mühle"\n'
    assert source.line_text(1) == "variant a"


def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    gone, folder = refusal(tmp_path / "gone.rules"), refusal(tmp_path)
    assert (gone.code, folder.code) == ("RW100", "RW100")
    assert "does not exist" in gone.message
    assert "is a folder" in folder.message


def test_a_path_that_no_system_can_open_is_refused() -> None:
    assert refusal(Path("a\0b.rules")).code == "RW100"


def test_a_device_is_refused_without_being_read() -> None:
    assert refusal(Path("/dev/zero")).code == "RW100"


def test_bytes_that_are_not_utf8_are_shown(tmp_path: Path) -> None:
    path = tmp_path / "a.rules"
    path.write_bytes('variant a\nnote "ü '.encode() + b'\xff"\n')
    found = refusal(path)
    assert (found.code, found.primary.span.line, found.primary.span.column) == ("RW101", 2, 9)
    assert "0xff" in found.message


def test_the_size_is_bounded_in_bytes(tmp_path: Path) -> None:
    path = tmp_path / "a.rules"
    path.write_bytes(b"#" * MAX_BYTES)
    assert len(read_source(path).text) == MAX_BYTES
    path.write_bytes(b"#" * (MAX_BYTES + 1))
    assert refusal(path).code == "RW102"


def test_bytes_from_memory_have_no_folder() -> None:
    assert source_from_bytes("a.rules", b"variant a") == SourceFile(name="a.rules", text="variant a", folder=None)


def test_offsets_become_lines_and_columns() -> None:
    source = SourceFile(name="a.rules", text="ab\n\ncd")
    assert [source.line_and_column(offset) for offset in range(7)] == [
        *((1, 1), (1, 2), (1, 3)),
        (2, 1),
        *((3, 1), (3, 2), (3, 3)),
    ]
