"""The project itself: links that lead somewhere, and imports that the design allows."""

import ast
import re
import sys
from pathlib import Path

import pytest

import guandan
from tests import tree

ROOT = Path(__file__).parents[1]
PAGES = [
    ROOT / "README.md",
    ROOT / "CHANGELOG.md",
    ROOT / "CONTRIBUTING.md",
    *(ROOT / "docs").rglob("*.md"),
    *(ROOT / "bench").glob("*.md"),
]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_to_a_file_leads_to_one(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", page.read_text("utf-8")):
        assert (page.parent / target).exists(), target


def test_game_imports_nothing_but_itself_and_the_standard_library() -> None:
    for path in (Path(guandan.__file__).parent / "game").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            for name in names:
                assert name.startswith("guandan.game") or name.split(".")[0] in sys.stdlib_module_names, (path, name)


def test_the_front_door_has_every_name_it_promises() -> None:
    assert dir(guandan) == sorted([*guandan.__all__, "__version__"])
    page = (ROOT / "docs" / "guide" / "programming.md").read_text("utf-8")
    for name in guandan.__all__:
        assert getattr(guandan, name).__doc__, name
        assert f"`{name}`" in page, name
    with pytest.raises(AttributeError, match="no attribute 'Mtach'"):
        guandan.Mtach  # noqa: B018


def test_the_page_of_the_tree_names_every_file_with_what_it_is_for() -> None:
    assert tree.PAGE.read_text("utf-8") == tree.page(), "python -m tests.tree writes it"
    assert [str(path) for path in tree.sources() if not tree.purpose(path)] == []


ARTICLE = re.compile(r"\b00[0-4] (?:§|c|s|App)|§\d|\bc\d+\.\d+\(|\b[RH]-\d+")
"""An article of one of the five documents, or a ruling of our own."""


def test_no_article_is_written_into_code() -> None:
    """Issue 14 (10): articles come from the book in force. Docstrings and comments may name them."""
    examples = {"cli/booktables.py", "cli/referee/register.py"}  # of what an article looks like, for people
    found = []
    for file in sorted((ROOT / "src" / "guandan").rglob("*.py")):
        tree = ast.parse(file.read_text("utf-8"))
        lone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        said = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in lone)
        written = [node for node in said if isinstance(node.value, str) and ARTICLE.search(node.value)]
        name = file.relative_to(ROOT / "src" / "guandan").as_posix()
        found += [f"{name}:{node.lineno} {node.value!r}" for node in written if name not in examples]
    assert not found


def test_the_design_names_every_room_with_what_it_is_for() -> None:
    assert tree.DESIGN.read_text("utf-8") == tree.design(), "python -m tests.tree writes it"
    assert [name for name, said in tree.rooms().items() if not said] == []


@pytest.mark.parametrize("name", ["docs/design.md", "CONTRIBUTING.md"])
def test_every_file_of_a_walk_or_a_recipe_is_there(name: str) -> None:
    page = (ROOT / name).read_text("utf-8")
    named = re.findall(r"`((?:src|web|native|tests|docs|bench|examples)/[\w./-]+)`", page)
    assert len(named) > 20
    assert [path for path in named if not (ROOT / path).exists()] == []
