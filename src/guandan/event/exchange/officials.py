"""A list of officials (裁判员名单) as xlsx or csv: a row for each, under headings in either language."""

from collections.abc import Sequence
from typing import Any

from guandan.event.exchange.csvfile import read_csv
from guandan.event.exchange.xlsxfile import ZIP, read_xlsx
from guandan.event.officials import POSTS
from guandan.game.errors import Text, Unreadable, quoted

HEADINGS = {
    "name": ("姓名", "name"),
    "post": ("岗位", "职务", "post"),
    "region": ("地区", "region"),
    "unit": ("单位", "unit"),
    "kin": ("亲属", "亲属关系", "kin"),
}
NAMES = {word.casefold(): key for key, words in HEADINGS.items() for word in words}
NEEDED = ("name", "post")
SAID = {
    **{word: key for key, one in POSTS.items() for word in (key, one.name.zh, one.name.en)},
    **dict.fromkeys(("裁判员", "裁判"), "referee"),
    **dict.fromkeys(("编排长", "记录长"), "chief_recorder"),
    **dict.fromkeys(("编排员", "记录员"), "recorder"),
    **dict.fromkeys(("仲裁", "仲裁员"), "panel"),
}
"""Posts as lists write them: 000 §33(2) and 001 §35 have 裁判员 and 编排长, 003 c5.2(1) the longer names."""


def read_officials(data: bytes) -> list[dict[str, Any]]:
    """The officials of a file, each as the act `official` wants them. Raises Unreadable with the row."""
    sheet = read_xlsx(data)[0].rows if data.startswith(ZIP) else read_csv(data)
    rows = [[str(cell if cell is not None else "").strip() for cell in row] for row in sheet]
    at = next((nth for nth, row in enumerate(rows) if _known(row) >= set(NEEDED)), None)
    if at is None:
        raise Unreadable("list_no_headings", needed="姓名 name, 岗位 post")
    columns = [NAMES.get(head.casefold(), "") for head in rows[at]]
    found = []
    for number, row in enumerate(rows[at + 1 :], start=at + 2):
        told = {key: cell for key, cell in zip(columns, row, strict=False) if key and cell}
        if told:
            found.append(_official(told, number))
    if not found:
        raise Unreadable("list_empty", row=at + 1)
    return found


def _known(row: Sequence[str]) -> set[str]:
    return {NAMES[head.casefold()] for head in row if head.casefold() in NAMES}


def _official(told: dict[str, str], row: int) -> dict[str, Any]:
    post = told.get("post", "referee")
    if post.casefold() not in SAID:
        allowed = Text("、".join(one.name.zh for one in POSTS.values()), ", ".join(POSTS))
        raise Unreadable("official_post", row=row, post=quoted(post), allowed=allowed)
    if "name" not in told:
        raise Unreadable("official_nameless", row=row)
    kin = [one.strip() for one in told.get("kin", "").replace("，", ",").replace("、", ",").split(",") if one.strip()]
    return {
        "name": told["name"],
        "post": SAID[post.casefold()],
        "region": told.get("region", ""),
        "unit": told.get("unit", ""),
        **({"kin": kin} if kin else {}),
    }
