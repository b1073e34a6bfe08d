"""A page for the browser: one file with everything in it, charts as SVG."""

from base64 import b64decode
from html import escape
from itertools import groupby

import segno

from guandan.documents import model
from guandan.documents.model import capital, said
from guandan.documents.render.words import closing, footer

STYLE = """
body{font:15px/1.5 "Noto Sans SC","PingFang SC","Microsoft YaHei",sans-serif}
body{color:#16202b;max-width:70rem;margin:1.5rem auto;padding:0 1rem}
h1{text-align:center;margin:.3rem 0}
.sub,.top{text-align:center;color:#5b6570;margin:.2rem 0}
.banner{text-align:center;font-weight:bold;margin:.5rem 0}
.accent{color:#8f1d22}
.band{display:flex;justify-content:space-between;gap:1rem;background:#8f1d22;color:#fff;padding:.4rem .8rem;margin:0}
.official{background:#1f3a5f}
td.bold,td.name{font-weight:bold}
td.name{background:#eef1f4}
td.line{white-space:nowrap}
table{border-collapse:collapse;width:100%;margin:.8rem 0}
caption{text-align:left;font-weight:bold;padding:.3rem 0}
th{background:#eef1f4;text-align:left;word-break:keep-all}
th,td{border:1px solid #c9ced4;padding:.2rem .45rem;vertical-align:top}
.right{text-align:right}
.center{text-align:center}
dl{display:flex;flex-wrap:wrap;gap:.3rem 2rem}
dl div{display:flex;gap:.5rem}
dt{color:#5b6570}
dd{margin:0}
.sign span{display:inline-block;min-width:30%;margin:2rem 2% 0 0;border-bottom:1px solid}
.mark{position:fixed;inset:0;margin:0;display:grid;place-items:center;pointer-events:none;z-index:1}
.mark span{color:rgb(200 30 30/.16);font-weight:bold;font-size:min(9rem,24vw);transform:rotate(-35deg)}
svg{max-width:100%;height:auto}
.code{text-align:center}
.code svg{width:8rem}
footer{color:#5b6570;font-size:.8rem;border-top:1px solid #c9ced4;margin-top:2rem}
.wide{overflow-x:auto}
@media print{.wide{overflow:visible}thead{display:table-header-group}tr{break-inside:avoid}.break{break-after:page}}
"""


def html(document: model.Document, lang: str) -> bytes:
    """A document as an HTML page."""
    look = document.look
    head = [_part(model.Picture(look.logo, 14), lang)] if look.logo else []
    head += [f'<p class="top">{escape(line)}</p>' for line in look.titles]
    head.append(f"<h1>{escape(capital(document.title).pick(lang))}</h1>")
    lines = (capital(document.subtitle).pick(lang), closing(look, lang))
    head += [f'<p class="sub">{escape(line)}</p>' for line in lines if line]
    if document.mark.zh:
        head.append(f'<p class="mark"><span>{escape(document.mark.pick(lang))}</span></p>')
    body = [_part(part, lang) for part in document.parts]
    end = [f'<p class="right">{escape(look.signature)}</p>'] if look.signature else []
    printed = f"@page{{size:{document.paper} {'landscape' if document.landscape else 'portrait'}}}"
    page = [
        f'<!doctype html><html lang="{"zh-CN" if lang == "zh" else "en"}"><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width">',
        f"<title>{escape(document.title.pick(lang))}</title><style>{STYLE}{printed}</style><body>",
        *head,
        *body,
        *end,
        f"<footer>{escape(footer(document, lang))}</footer></body></html>\n",
    ]
    return "\n".join(page).encode()


def _part(part: model.Part, lang: str) -> str:
    match part:
        case model.Heading():
            return f"<h{part.level + 1}>{escape(capital(part.text).pick(lang))}</h{part.level + 1}>"
        case model.Paragraph():
            return f"<p>{escape(said(part.text, lang))}</p>"
        case model.Banner():
            weight = "" if part.bold else ";font-weight:normal"
            style = f"font-size:{part.size / 12:.1f}rem{weight}"
            look = "banner accent" if part.accent else "banner"
            return f'<p class="{look}" style="{style}">{escape(said(part.text, lang))}</p>'
        case model.Band():
            words = (said(one, lang) for one in (part.text, part.beside))
            spans = "".join(f"<span>{escape(one)}</span>" for one in words if one)
            return f'<p class="band{" official" if part.official else ""}">{spans}</p>'
        case model.Fields():
            pairs = (
                f"<div><dt>{escape(name.pick(lang))}</dt><dd>{escape(said(value, lang)) or '____'}</dd></div>"
                for name, value in part.pairs
            )
            return f"<dl>{''.join(pairs)}</dl>"
        case model.Table():
            return _table(part, lang)
        case model.Signatures():
            return f'<p class="sign">{"".join(f"<span>{escape(one.pick(lang))}</span>" for one in part.labels)}</p>'
        case model.Code():
            picture = segno.make(part.text, error="m").svg_inline(border=2, omitsize=True)
            caption, link = escape(part.caption.pick(lang)), escape(part.text)
            return f'<div class="code"><a href="{link}">{picture}</a><p>{caption}</p></div>'
        case model.Picture():
            kind = "image/png" if b64decode(part.data[:8]).startswith(b"\x89PNG") else "image/svg+xml"
            return f'<p class="top"><img alt="" height="{part.height * 4}" src="data:{kind};base64,{part.data}"></p>'
        case model.Chart():
            return _chart(part, lang)
        case model.Break():
            return '<div class="break"></div>'


def _table(table: model.Table, lang: str) -> str:
    caption = f"<caption>{escape(capital(table.title).pick(lang))}</caption>" if table.title.zh else ""
    heads = f"<thead>{_heads(table, lang)}</thead>" if table.headed else ""
    rows = []
    for row, reach in zip(table.rows, table.groups, strict=True):
        cells = []
        for at, (one, cell) in enumerate(zip(table.columns, row, strict=True)):
            down = f' rowspan="{reach}"' if at < table.spans and reach > 1 else ""
            if at >= table.spans or reach:
                words = said(cell, lang)
                looks = {
                    "bold": one.bold,
                    "name": not table.headed and at == 0,
                    "line": not one.share and len(words) < 24,
                }
                look = " ".join([one.align, *(name for name, wanted in looks.items() if wanted)])
                cells.append(f'<td class="{look}"{down}>{escape(words)}</td>')
        rows.append("".join(cells))
    narrow = any(one.share for one in table.columns)
    widths = "".join("<col>" if one.share else '<col style="width:1%">' for one in table.columns) if narrow else ""
    high = f' style="height:{table.height}mm"' if table.height else ""
    body = "".join(f"<tr{high}>{row}</tr>" for row in rows)
    inside = f"{caption}<colgroup>{widths}</colgroup>{heads}<tbody>{body}</tbody>"
    # A table wider than a phone is pushed aside by itself, not the whole page; a keyboard reaches it, too.
    return f'<div class="wide" tabindex="0"><table>{inside}</table></div>'


def _heads(table: model.Table, lang: str) -> str:
    """The heads of a table; where some stand below a common one, these take two rows."""
    deep = 2 if any(one.group.zh for one in table.columns) else 1
    upper: list[str] = []
    lower: list[str] = []
    for group, found in groupby(table.columns, lambda one: one.group):
        ones = list(found)
        cells = [_head(one, lang, 1 if group.zh else deep) for one in ones]
        wide = f'<th class="center" colspan="{len(ones)}">{escape(group.pick(lang))}</th>'
        (upper if not group.zh else lower).extend(cells)
        upper += [wide] if group.zh else []
    return "".join(f"<tr>{''.join(row)}</tr>" for row in (upper, lower) if row)


def _head(column: model.Column, lang: str, down: int) -> str:
    deep = f' rowspan="{down}"' if down > 1 else ""
    meaning, words = escape(column.meaning.pick(lang)), escape(capital(column.head).pick(lang))
    return f'<th class="{column.align}" title="{meaning}"{deep}>{words}</th>'


DASHED, BOLD = ' stroke-dasharray="1 1"', ' font-weight="bold"'
ANCHORS = {"left": "start", "center": "middle", "right": "end"}


def _chart(chart: model.Chart, lang: str) -> str:
    lines = "".join(
        f'<line x1="{one.x1:.2f}" y1="{one.y1:.2f}" x2="{one.x2:.2f}" y2="{one.y2:.2f}"{DASHED if one.dashed else ""}/>'
        for one in chart.lines
    )
    labels = []
    for one in chart.labels:
        words = said(one.text, lang)
        size = _size(words, one.size * 0.353, one.width)
        place = (
            f'x="{one.x:.2f}" y="{one.y + size * 0.35:.2f}" font-size="{size:.2f}" text-anchor="{ANCHORS[one.align]}"'
        )
        labels.append(f"<text {place}{BOLD if one.bold else ''}>{escape(words)}</text>")
    box = f'viewBox="0 0 {chart.width:.0f} {chart.height:.0f}" width="{chart.width:.0f}mm"'
    return f'<svg {box} stroke-width=".2"><g stroke="#16202b">{lines}</g>{"".join(labels)}</svg>'


def _size(text: str, size: float, width: float) -> float:
    """The size of letters at which a text is no wider than it may be; a Chinese character is as wide as high."""
    wide = sum(1 if ord(mark) > 0x2E7F else 0.56 for mark in text)
    return min(size, width / wide) if wide else size
