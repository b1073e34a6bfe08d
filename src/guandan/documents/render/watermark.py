"""What is written across a page (水印) of a file for Word and WPS, as these programs do it themselves."""

from xml.sax.saxutils import quoteattr

SPACES = " ".join(
    f'xmlns:{short}="{name}"'
    for short, name in {
        "w": "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
        "v": "urn:schemas-microsoft-com:vml",
        "o": "urn:schemas-microsoft-com:office:office",
    }.items()
)
FORMULAS = (
    "sum #0 0 10800",
    "prod #0 2 1",
    "sum 21600 0 @1",
    "sum 0 0 @2",
    "sum 21600 0 @3",
    "if @0 @3 0",
    "if @0 21600 @1",
    "if @0 0 @2",
    "if @0 @4 21600",
    "mid @5 @6",
    "mid @8 @5",
    "mid @7 @8",
    "mid @6 @7",
    "sum @6 0 @5",
)
"""Of the shape that text is fitted into (number 136)."""
PLACE = (
    "position:absolute;margin-left:0;margin-top:0;width:{width}pt;height:110pt;rotation:315;z-index:-251658752;"
    "mso-position-horizontal:center;mso-position-horizontal-relative:margin;"
    "mso-position-vertical:center;mso-position-vertical-relative:margin"
)


def watermark(words: str, font: str) -> str:
    """A run for the header of a page."""
    formulas = "".join(f'<v:f eqn="{one}"/>' for one in FORMULAS)
    place = PLACE.format(width=max(240, min(400, 120 * len(words))))
    face = quoteattr(f'font-family:"{font}";font-size:1pt')
    return (
        f'<w:r {SPACES}><w:pict><v:shapetype id="_x0000_t136" coordsize="21600,21600" o:spt="136" adj="10800" '
        f'path="m@7,l@8,m@5,21600l@6,21600e"><v:formulas>{formulas}</v:formulas>'
        f'<v:path textpathok="t" o:connecttype="rect"/><v:textpath on="t" fitshape="t"/></v:shapetype>'
        f'<v:shape id="PowerPlusWaterMarkObject1" o:spid="_x0000_s2049" type="#_x0000_t136" style="{place}" '
        f'o:allowincell="f" fillcolor="#c81e1e" stroked="f"><v:fill opacity=".2"/>'
        f"<v:textpath style={face} string={quoteattr(words)}/></v:shape></w:pict></w:r>"
    )
