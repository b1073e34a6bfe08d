"""The design system: its page names every token, and no style sheet has colours of its own."""

import json
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TOKENS = ROOT / "web" / "src" / "kit" / "tokens.css"


def test_every_token_is_named_on_the_page_about_the_look() -> None:
    defined = set(re.findall(r"^\s*(--[\w-]+):", TOKENS.read_text("utf-8"), re.MULTILINE))
    named = set(re.findall(r"`(--[\w-]+)`", (ROOT / "docs" / "look.md").read_text("utf-8")))
    assert defined - named == set()
    assert named - defined <= {"--card-w"}


def test_colours_have_their_names() -> None:
    for path in (ROOT / "web" / "src").rglob("*.svelte"):
        style = path.read_text("utf-8").partition("<style>")[2]
        assert not re.search(r"#[0-9a-fA-F]{3,8}\b(?![^{]*\{)|\brgba?\(", style), path


def test_browser_and_phone_paint_the_ground_of_the_page() -> None:
    """Before the style sheets are there, around the installed page, and behind the icon."""
    ground = re.search(r"--felt-deep: (#\w+);", TOKENS.read_text("utf-8"))
    assert ground
    web = ROOT / "web"
    manifest = json.loads((web / "public" / "manifest.webmanifest").read_text("utf-8"))
    assert {manifest["background_color"], manifest["theme_color"]} == {ground[1]}
    assert f'name="theme-color" content="{ground[1]}"' in (web / "index.html").read_text("utf-8")
    assert f'fill="{ground[1]}" />' in (web / "public" / "icon.svg").read_text("utf-8")
