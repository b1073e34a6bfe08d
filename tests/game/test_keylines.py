"""Where the keys of a TOML text stand."""

import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guandan.game.keylines import key_lines
from guandan.game.settings import RULESETS

TEXT = '''# [no] = 1
top.level = 1

[ book ]
id = "x" # id = 2
"name with dots.and spaces" = { zh = "周", 'en' = "Sat # no [t]" }

[a."b.c"]
list = [ # not yet
    1, { deep = 2 },
    "]", 3
]
text = """
[fake]
key = 1
"""
last = 1979-05-27 07:32:00
[[many]]
of = 1
'''


def test_lines_of_tables_dotted_quoted_and_inline_keys() -> None:
    lines = key_lines(TEXT)
    assert lines["top", "level"] == 2
    assert lines["book",] == 4
    assert lines["book", "id"] == 5
    assert lines["book", "name with dots.and spaces"] == 6
    assert lines["book", "name with dots.and spaces", "en"] == 6
    assert lines["a", "b.c"] == 8
    assert lines["a", "b.c", "list"] == 9
    assert lines["a", "b.c", "list", "deep"] == 10
    assert lines["a", "b.c", "text"] == 13
    assert lines["a", "b.c", "last"] == 17
    assert lines["many", "of"] == 19
    assert not any("fake" in path for path in lines)


def test_windows_line_ends() -> None:
    assert key_lines(TEXT.replace("\n", "\r\n")) == key_lines(TEXT)


def paths(table: dict[str, Any], above: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    for key, value in table.items():
        yield (*above, key)
        if isinstance(value, dict):
            yield from paths(value, (*above, key))


@pytest.mark.parametrize("file", sorted(RULESETS.rglob("*.toml")), ids=lambda file: file.name)
def test_every_key_of_our_files_is_found(file: Any) -> None:
    text = file.read_text(encoding="utf-8")
    assert set(paths(tomllib.loads(text))) == set(key_lines(text))


keys = st.sampled_from(["a", "b-c", '"x.y"', "'q '", '"\\u732b"'])
scalars = st.sampled_from(
    ["1", "-2.5", "true", '""', '"a ] } # \\" b"', "'''\n[t]\n'''", '"""x\ny = 1"""', "1979-05-27"]
)
values = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(lambda items: "[\n" + ",\n".join(items) + "]"),
        st.dictionaries(keys, inner, max_size=3).map(
            lambda pairs: "{" + ", ".join(f"{key} = {value}" for key, value in pairs.items()) + "}"
        ),
    ),
    max_leaves=6,
)
tables = st.dictionaries(keys, st.dictionaries(keys, values, max_size=3), max_size=3)


@given(tables)
def test_every_key_that_tomllib_reads_is_found_on_its_line(written: dict[str, dict[str, str]]) -> None:
    text = "# start\n"
    expected: dict[tuple[str, ...], int] = {}
    for table, pairs in written.items():
        name = next(iter(tomllib.loads(f"{table} = 0")))
        expected[(name,)] = text.count("\n") + 1
        text += f"[{table}] # comment\n"
        for key, value in pairs.items():
            expected[name, next(iter(tomllib.loads(f"{key} = 0")))] = text.count("\n") + 1
            text += f"{key} = {value}\n"
    lines = key_lines(text)
    assert set(paths(tomllib.loads(text))) <= set(lines)
    assert {path: lines[path] for path in expected} == expected
