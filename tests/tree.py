"""The whole tree with a line for each file: `python -m tests.tree` writes docs/tree.md, and a test finds it stale.

The line of a file is the first sentence of the comment it begins with.
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


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
