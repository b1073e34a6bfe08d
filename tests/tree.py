"""The tree: `python -m tests.tree` writes every file into docs/tree.md and every room into docs/design.md.

A room is a folder. The line of a file, and of a package, is the first sentence of the comment it begins with. A test
finds the two pages stale.
"""

import ast
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "tree.md"
HEAD = """# The tree

Every source file and what it is for, from the comment it begins with. [design.md](design.md) says how the parts
work together. Written by `python -m tests.tree`; a test compares it with the files.
"""
SOURCES = ("src/guandan", "native", "web", "bench", "examples")
ENDINGS = (".py", ".ts", ".svelte", ".cpp", ".hpp", ".toml")
DESIGN = ROOT / "docs" / "design.md"
BEGIN, END = "<!-- rooms -->\n", "<!-- end of rooms -->\n"
FOLDERS = {
    "web/src/pages": "One file for each page of the site; `App.svelte` shows the one that the address names.",
    "web/src/core": "What every page needs: addresses, calls and sockets, the wire contract, settings, languages.",
    "web/src/kit": "Small components in our look, the same everywhere.",
    "web/src/words": "What the page says, in both languages; one file for each part of the site.",
    "web/src/cards": "Cards as they are drawn and named.",
    "web/src/hand": "The hand of a player: choosing, sorting, asking and playing.",
    "web/src/table": "The table in play: board, players, calls, the referee's sheets.",
    "web/src/events": "An event as everybody sees it: rounds, standings, charts, one's own table, the wall.",
    "web/src/desk": "The event desk: things to do, entries, drafts, results by keyboard, roles, history.",
    "web/src/lobby": "Tables and matches to choose from, and names and passwords.",
    "web/src/people": "Pictures of people, charts of their records, and what they are to each other.",
    "web/src/replay": "A match looked at again.",
    "web/src/result": "The result of a match as a picture.",
    "web/src/learn": "The lessons.",
    "native": "The compiled kernel and the net, in C++20.",
    "bench": "How fast it is: one file a suite, `run.py`, and `results.md`.",
    "tests": "The tests, in folders like those of `src/guandan`; `rules/` has the worked examples and the rule matrix.",
    "docs": "`guide/` for people who use it, `rules/` for what the books say, the rest for programmers.",
    "examples": "Programs that use guandan from outside.",
}
"""Rooms that are not packages."""
OPENINGS = {
    ".ts": re.compile(r"/\*\*(.*?)\*/", re.DOTALL),
    ".svelte": re.compile(r"<!--(.*?)-->", re.DOTALL),
    ".cpp": re.compile(r"((?://[^\n]*\n)+)"),
    ".hpp": re.compile(r"((?://[^\n]*\n)+)"),
    ".toml": re.compile(r"((?:#[^\n]*\n)+)"),
}


def purpose(path: Path) -> str:
    """The first sentence of the comment a file begins with; empty if it begins with none."""
    text = path.read_text("utf-8")
    if path.suffix == ".py":
        said = ast.get_docstring(ast.parse(text)) or ""
    else:
        found = OPENINGS[path.suffix].match(text)
        said = re.sub(r"^[ \t]*(?:\*|//|#)", "", found[1], flags=re.MULTILINE) if found else ""
    paragraph = " ".join(said.strip().split("\n\n")[0].split())
    return re.split(r"(?<=[.!?])\s", paragraph, maxsplit=1)[0]


def sources() -> list[Path]:
    """Every file of the tree that people read, without tests of the page, bodies of headers and empty packages."""
    listed = subprocess.run(["git", "ls-files", *SOURCES], cwd=ROOT, capture_output=True, text=True, check=True)  # noqa: S607
    paths = [ROOT / line for line in listed.stdout.splitlines()]
    wanted = [path for path in paths if path.suffix in ENDINGS and not path.name.endswith(".test.ts")]
    own = [path for path in wanted if path.suffix != ".cpp" or path.with_suffix(".hpp") not in wanted]
    return [path for path in own if path.exists() and path.read_text("utf-8").strip()]


def page() -> str:
    """The page as it should be."""
    lines = [HEAD]
    folder = None
    for path in sorted(sources(), key=lambda path: (path.parent, path.name)):
        if path.parent != folder:
            folder = path.parent
            lines += [f"\n## {folder.relative_to(ROOT)}/\n", "| file | what it is for |", "|---|---|"]
        said = purpose(path).replace("|", "\\|")
        lines.append(f"| `{path.name}` | {said} |")
    return "\n".join(lines) + "\n"


def rooms() -> dict[str, str]:
    """Every package, and every other folder that people look into, with what it is for."""
    packages = [path.parent for path in sources() if path.name == "__init__.py" and path.is_relative_to(ROOT / "src")]
    known = {str(folder.relative_to(ROOT)): purpose(folder / "__init__.py") for folder in sorted(packages)}
    for path in sources():
        if path.parent.parent == ROOT / "web" / "src":
            known[str(path.parent.relative_to(ROOT))] = FOLDERS[str(path.parent.relative_to(ROOT))]
    return known | {name: said for name, said in FOLDERS.items() if (ROOT / name).is_dir()}


def design() -> str:
    """The page of the design with the rooms as they should be."""
    before, _, rest = DESIGN.read_text("utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    table = ["| room | what it is for |", "|---|---|", *(f"| `{name}/` | {said} |" for name, said in rooms().items())]
    return f"{before}{BEGIN}\n" + "\n".join(table) + f"\n\n{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
    DESIGN.write_text(design(), "utf-8")
