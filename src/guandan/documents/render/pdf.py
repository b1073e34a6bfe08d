"""PDF by typst: a fixed page (`page.typ`) that takes its texts as JSON, so that no name can become markup."""

import base64
import json
from functools import cache
from pathlib import Path
from typing import Any

import segno
import typst

from guandan.documents import model
from guandan.documents.model import capital, said
from guandan.documents.render.coverage import MISSING, lacking
from guandan.documents.render.fonts import families, fonts
from guandan.documents.render.words import CONTENTS, closing, footer, lacking_words, page_words
from guandan.game.errors import Unreadable

PAGE = Path(__file__).with_name("page.typ")
SIZES = {"a3": 12, "a4": 10, "a5": 9, "a6": 9, "part": 10}
MARGINS = {"a3": 16, "a4": 15, "a5": 10, "a6": 8, "part": 1}
"""By paper; `part` is as large as what stands on it."""
PREVIEW = 900
"""How many dots wide the picture of a page is."""


@cache
def _compiler() -> typst.Compiler:
    if not families():
        raise Unreadable("no_chinese_font")
    return typst.Compiler(str(PAGE), root=str(PAGE.parent), font_paths=fonts())


def pdf(document: model.Document, lang: str) -> bytes:
    """A document as PDF, with its fonts. Raises Unreadable without a Chinese font."""
    made = _compiler().compile(format="pdf", sys_inputs={"data": as_json(document, lang)}, timestamp=0)
    return made if isinstance(made, bytes) else b""


def pictures(document: model.Document, lang: str, ppi: int = 90) -> list[bytes]:
    """The pages of a document as PNG. Raises Unreadable without a Chinese font."""
    made = _compiler().compile(format="png", ppi=ppi, sys_inputs={"data": as_json(document, lang)})
    return made if isinstance(made, list) else [made or b""]


def preview(document: model.Document, lang: str) -> bytes:
    """The first page as a picture, to be seen before it is printed. Raises Unreadable without a Chinese font."""
    narrow, long = model.PAPERS[document.paper]
    return pictures(document, lang, round(PREVIEW * 25.4 / (long if document.landscape else narrow)))[0]


def picture(document: model.Document, part: model.Part, lang: str, ppi: int = 150) -> bytes:
    """One part of a document by itself as PNG. Raises Unreadable without a Chinese font."""
    alone = document._replace(parts=(part,), bare=True, framed=False, mark=model.NOTHING, paper="part")
    return pictures(alone, lang, ppi)[0]


def lacks(document: model.Document, lang: str) -> tuple[str, ...]:
    """The characters of a document that no font has."""
    return lacking(json.dumps(_shape(document, lang), ensure_ascii=False))


def as_json(document: model.Document, lang: str) -> str:
    """What the page shows, as it takes it; the foot names the characters that cannot be printed."""
    shape = _shape(document, lang)
    written = json.dumps(shape, ensure_ascii=False)
    marks = lacking(written)
    if marks:
        shape["foot"] = f"{shape['foot']} · {lacking_words(marks, lang)}"
        written = json.dumps(shape, ensure_ascii=False)
    return written.translate({ord(mark): MISSING for mark in marks})


def _shape(document: model.Document, lang: str) -> dict[str, Any]:
    look = document.look
    logo = base64.b64decode(look.logo) if look.logo else b""
    return {
        "lang": lang,
        "fonts": [name.lower() for name in families()],
        "size": SIZES[document.paper],
        "margin": MARGINS[document.paper],
        "paper": document.paper,
        "landscape": document.landscape,
        "mark": document.mark.pick(lang),
        "bare": document.bare,
        "framed": document.framed,
        "wall": document.wall,
        "cover": document.cover,
        "scale": document.scale,
        "made": document.stamp.made.partition(" ")[0],
        "contents": CONTENTS.pick(lang),
        "logo": look.logo,
        "logo-bytes": list(logo),
        "titles": list(look.titles),
        "title": capital(document.title).pick(lang),
        "subtitle": capital(document.subtitle).pick(lang),
        "close": "" if document.bare else closing(look, lang),
        "signature": "" if document.bare else look.signature,
        "foot": footer(document, lang),
        "page": page_words(lang),
        "parts": [
            {**_part(part, lang), "first": at == 0 and not document.bare} for at, part in enumerate(document.parts)
        ],
    }


def _part(part: model.Part, lang: str) -> dict[str, Any]:
    kind = type(part).__name__.lower()
    match part:
        case model.Heading():
            return {**part._asdict(), "kind": kind, "text": capital(part.text).pick(lang)}
        case model.Paragraph() | model.Banner():
            return {**part._asdict(), "kind": kind, "text": said(part.text, lang)}
        case model.Band():
            words = {"text": said(part.text, lang), "beside": said(part.beside, lang)}
            return {**part._asdict(), "kind": kind, **words}
        case model.Fields():
            pairs = [[name.pick(lang), said(value, lang)] for name, value in part.pairs]
            return {"kind": kind, "pairs": pairs, "across": part.across}
        case model.Table():
            heads = [
                {
                    "head": capital(one.head).pick(lang),
                    "share": one.share,
                    "align": one.align,
                    "group": one.group.pick(lang),
                    "bold": one.bold,
                }
                for one in part.columns
            ]
            rows = [[said(cell, lang) for cell in row] for row in part.rows]
            shown = {"title": capital(part.title).pick(lang), "columns": heads, "rows": rows, "groups": part.groups}
            return {**part._asdict(), "kind": kind, "headed": part.headed, **shown}
        case model.Signatures():
            return {"kind": kind, "labels": [label.pick(lang) for label in part.labels]}
        case model.Code():
            svg = segno.make(part.text, error="m").svg_inline(border=0)
            svg = svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
            return {"kind": kind, "svg": svg, "caption": part.caption.pick(lang), "size": part.size}
        case model.Picture():
            return {"kind": kind, "bytes": list(base64.b64decode(part.data)), "height": part.height}
        case model.Chart():
            labels = [{**one._asdict(), "text": said(one.text, lang)} for one in part.labels]
            lines = [one._asdict() for one in part.lines]
            return {**part._asdict(), "kind": kind, "lines": lines, "labels": labels}
        case model.Break():
            return {"kind": kind}
