"""The fonts of documents: those of the system, or those that set-up has put beside this package."""

from functools import cache
from pathlib import Path

import typst

FOLDER = Path(__file__).parents[1] / "fonts"
"""Where set-up puts the fonts it took from the package registry; ignored by git."""
CHINESE = (
    "Noto Sans SC",
    "Noto Sans CJK SC",
    "Source Han Sans SC",
    "Source Han Sans CN",
    "PingFang SC",
    "Microsoft YaHei",
    "Hiragino Sans GB",
    "WenQuanYi Micro Hei",
    "WenQuanYi Zen Hei",
    "SimHei",
    "SimSun",
)
"""Families with Chinese letters, the best first; what the first lacks comes from the next."""


@cache
def fonts() -> typst.Fonts:
    """All fonts within reach."""
    return typst.Fonts(
        include_system_fonts=True, include_embedded_fonts=True, font_paths=[FOLDER] if FOLDER.is_dir() else []
    )


@cache
def families() -> tuple[str, ...]:
    """The families that documents are set in, those with Chinese letters first."""
    there = set(fonts().families())
    return tuple(name for name in CHINESE if name in there)
