"""What renderers themselves say on a page: its foot, its number, who organised it."""

from collections.abc import Sequence

from guandan.documents.model import Document, Table
from guandan.documents.render.coverage import MISSING, code_point
from guandan.event.terms import Look
from guandan.game.errors import Text

CONTENTS = Text("目录", "Contents")


def footer(document: Document, lang: str) -> str:
    """The line below every page: event, rule book and its edition, time of making, state of the log."""
    stamp = document.stamp
    zh = [stamp.event, f"{stamp.book.zh}（版本 {stamp.edition}）", f"制作 {stamp.made}"]
    en = [stamp.event, f"{stamp.book.en} (edition {stamp.edition})", f"made {stamp.made}"]
    if stamp.log:
        zh, en = [*zh, f"记录 {stamp.log}"], [*en, f"log {stamp.log}"]
    return Text(" · ".join(zh), " · ".join(en)).pick(lang)


def page_words(lang: str) -> tuple[str, str, str]:
    """What stands around "page i of n"."""
    return ("第 ", " 页，共 ", " 页") if lang == "zh" else ("page ", " of ", "")


def lacking_words(marks: Sequence[str], lang: str) -> str:
    """Which characters no font has, by their numbers, and what stands for them."""
    numbers = " ".join(map(code_point, marks))
    return Text(f"{MISSING} 为字体所缺的字 {numbers}", f"{MISSING} is a character no font has: {numbers}").pick(lang)


def closing(look: Look, lang: str) -> str:
    """Who organises and who sponsors."""
    hosts = Text(f"主办：{look.organisers}", f"Organised by {look.organisers}").pick(lang) if look.organisers else ""
    sponsors = Text(f"赞助：{look.sponsors}", f"Sponsored by {look.sponsors}").pick(lang) if look.sponsors else ""
    return "    ".join(part for part in (hosts, sponsors) if part)


def tables(document: Document) -> list[Table]:
    """The tables of a document."""
    return [part for part in document.parts if isinstance(part, Table)]
