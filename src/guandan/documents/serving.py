"""Documents for whoever asks: which there are for them, and one of them as a file."""

import json
from collections.abc import Iterator, Mapping

from guandan.documents.model import PAPERS, Document, on_paper
from guandan.documents.registry import DOCUMENTS
from guandan.documents.render import RENDERERS
from guandan.documents.render.pdf import preview
from guandan.documents.render.words import tables
from guandan.documents.source import Kind, Source
from guandan.event.archive import unpacked
from guandan.event.views.viewer import Viewer, current_round_only, round_seen
from guandan.game.errors import GuandanError, NotAllowed, Unreadable, one_of, quoted

SERVED = {**RENDERERS, "png": preview}
"""What a browser may ask for: every file, and a picture of the first page."""


def offered(source: Source) -> Iterator[Document]:
    """Every document that the viewer of a source may have by now."""
    for kind in DOCUMENTS:
        if _may(source, kind):
            yield from _seen(source, kind)


def _may(source: Source, kind: Kind) -> bool:
    """Whether a viewer may have a kind: not the whole course where the book shows the current round only (002 s11)."""
    hidden = kind.all_rounds and current_round_only(source.event, source.viewer)
    return source.viewer.inside or (kind.public and not hidden)


def _seen(source: Source, kind: Kind) -> Iterator[Document]:
    """Those of a kind; of a round only if the viewer may look at it."""
    for one in kind.make(source):
        try:
            if one.round:
                round_seen(source.event, source.event.stage(one.stage), one.round, source.viewer)
        except GuandanError:
            continue
        yield one


def served(source: Source, name: str, format_: str, lang: str, paper: str = "") -> bytes:
    """A document by the name of its file, such as standings-1-2, as a file, on its own paper or on another.

    Raises Unreadable if there is none, NotAllowed if it is for the office only.
    """
    if format_ not in SERVED:
        raise Unreadable("wrong_field", field="format", allowed=one_of(SERVED))
    if paper and paper not in PAPERS:
        raise Unreadable("wrong_field", field="paper", allowed=one_of(PAPERS))
    kinds = [kind for kind in DOCUMENTS if name == kind.name or name.startswith(f"{kind.name}-")]
    kinds = sorted(kinds, key=lambda kind: len(kind.name))[-1:]
    if not all(_may(source, kind) for kind in kinds):
        raise NotAllowed("office_only")
    found = (one for kind in kinds for one in _seen(source, kind))
    made = next((one for one in found if one.name == name), None)
    content = None if made is None else SERVED[format_](on_paper(made, paper) if paper else made, lang)
    if content is None:
        raise Unreadable("no_such_document", name=quoted(name), format=format_)
    return content


# What a server has its workers do: the event comes as its file, and the answer goes as bytes.


def _source(file: bytes, made: int, viewer: str, links: Mapping[str, str]) -> Source:
    """With the links for cards: the event's own under "", those of tables under their numbers."""
    archive = unpacked(file)
    return Source(archive.log, made, links.get("", ""), archive.beside, Viewer(viewer), links)


def listed_file(file: bytes, made: int, viewer: str, links: Mapping[str, str]) -> bytes:
    """Which documents a class of viewers may have of an event, as JSON."""
    found = [
        {
            "name": one.name,
            "title": one.title._asdict(),
            "about": one.subtitle._asdict(),
            "stage": one.stage,
            "round": one.round,
            "paper": one.paper,
            "formats": [form for form in RENDERERS if form != "xlsx" or tables(one)],
        }
        for one in offered(_source(file, made, viewer, links))
    ]
    return json.dumps({"documents": found}, ensure_ascii=False).encode()


def served_file(file: bytes, made: int, viewer: str, links: Mapping[str, str], wanted: list[str]) -> bytes:
    """One of them as a file: its name, format, language and paper."""
    return served(_source(file, made, viewer, links), *wanted)
