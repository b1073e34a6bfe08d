"""A page for the browser: one file with everything in it, charts as SVG."""

from base64 import b64decode
from html import escape

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
table{border-collapse:collapse;width:100%;margin:.8rem 0}
caption{text-align:left;font-weight:bold;padding:.3rem 0}
th{background:#eef1f4;text-align:left}
th,td{border:1px solid #c9ced4;padding:.2rem .45rem;vertical-align:top}
.right{text-align:right}
.center{text-align:center}
dl{display:flex;flex-wrap:wrap;gap:.3rem 2rem}
dl div{display:flex;gap:.5rem}
dt{color:#5b6570}
dd{margin:0}
.sign span{display:inline-block;min-width:30%;margin:2rem 2% 0 0;border-bottom:1px solid}
.mark{color:#c81e1e;font-weight:bold;text-align:center;font-size:1.5rem}
svg{max-width:100%;height:auto}
.code{text-align:center}
.code svg{width:8rem}
footer{color:#5b6570;font-size:.8rem;border-top:1px solid #c9ced4;margin-top:2rem}
@media print{thead{display:table-header-group}tr{break-inside:avoid}.break{break-after:page}}
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
        head.append(f'<p class="mark">{escape(document.mark.pick(lang))}</p>')
    body = [_part(part, lang) for part in document.parts]
    end = [f'<p class="right">{escape(look.signature)}</p>'] if look.signature else []
    page = [
        f'<!doctype html><html lang="{"zh-CN" if lang == "zh" else "en"}"><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width">',
        f"<title>{escape(document.title.pick(lang))}</title><style>{STYLE}</style><body>",
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
            return f'<p class="banner" style="{style}">{escape(said(part.text, lang))}</p>'
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
            return f'<div class="code">{picture}<p>{escape(part.caption.pick(lang))}</p></div>'
        case model.Picture():
            kind = "image/png" if b64decode(part.data[:8]).startswith(b"\x89PNG") else "image/svg+xml"
            return f'<p class="top"><img alt="" height="{part.height * 4}" src="data:{kind};base64,{part.data}"></p>'
        case model.Chart():
            return _chart(part, lang)
        case model.Break():
            return '<div class="break"></div>'


def _table(table: model.Table, lang: str) -> str:
    caption = f"<caption>{escape(capital(table.title).pick(lang))}</caption>" if table.title.zh else ""
    heads = "".join(
        f'<th class="{one.align}" title="{escape(one.meaning.pick(lang))}">{escape(capital(one.whole).pick(lang))}</th>'
        for one in table.columns
    )
    rows = []
    for row, reach in zip(table.rows, table.groups, strict=True):
        cells = []
        for at, (one, cell) in enumerate(zip(table.columns, row, strict=True)):
            down = f' rowspan="{reach}"' if at < table.spans and reach > 1 else ""
            if at >= table.spans or reach:
                cells.append(f'<td class="{one.align}"{down}>{escape(said(cell, lang))}</td>')
        rows.append("".join(cells))
    narrow = any(one.share for one in table.columns)
    widths = "".join("<col>" if one.share else '<col style="width:1%">' for one in table.columns) if narrow else ""
    high = f' style="height:{table.height}mm"' if table.height else ""
    body = "".join(f"<tr{high}>{row}</tr>" for row in rows)
    return f"<table>{caption}<colgroup>{widths}</colgroup><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"


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
