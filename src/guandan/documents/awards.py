"""The list of winners (获奖名单) to sign for, and certificates (证书)."""

from collections.abc import Iterator

from guandan.documents.model import (
    Banner,
    Cell,
    Document,
    Part,
    Signatures,
    Table,
    columns,
    narrowed,
    sheets,
)
from guandan.documents.source import Kind, Source, day_text
from guandan.documents.words import CHIEF
from guandan.event.final import division_name, divisions, final_ranking
from guandan.game.errors import Text
from guandan.game.names import NUMERALS

PLACES = 8
"""How many places are honoured."""
ORDINALS = ("1st place", "2nd place", "3rd place", *(f"{place}th place" for place in range(4, PLACES + 1)))


def honoured(source: Source) -> list[tuple[Text, Text, int]]:
    """Division, prize and entry of everybody who is honoured: the first places, then the awards; nobody too early."""
    event = source.event
    if not (event.over and event.begun):
        return []
    found = []
    for division in divisions(event):
        name = division_name(division, event.terms.conditions)
        for entry, place in final_ranking(event, division).places.items():
            if place <= PLACES:
                found.append((name, Text(f"第{NUMERALS[place]}名", ORDINALS[place - 1]), entry))
    return found + [(Text("", ""), Text(one.award, one.award), one.entry) for one in event.awards]


def award_list(source: Source) -> Iterator[Document]:
    """Who has won what, with a line to sign for it."""
    event = source.event
    rows: list[tuple[Cell, ...]] = [
        (name, prize, entry, event.entrants[entry].label, event.entrants[entry].unit, " ")
        for name, prize, entry in honoured(source)
    ]
    heads = columns(
        ("组别", "Group"),
        ("奖项", "Prize"),
        ("号", "No.", 0, "right"),
        ("选手", "Players", 3),
        ("单位", "Unit", 3),
        ("签收", "Received", 2),
    )
    signs = Signatures((Text("颁奖人", "Presented by"), CHIEF))
    if rows:
        yield source.document("awards", AWARDS.title, (narrowed(Table(heads, tuple(rows), height=9)), signs))


def certificates(source: Source) -> Iterator[Document]:
    """A certificate for each pair or team that is honoured."""
    event = source.event
    pages: list[list[Part]] = []
    for name, prize, entry in honoured(source):
        one = event.entrants[entry]
        players = " / ".join(player.name for player in one.players)
        about = " · ".join(dict.fromkeys(part for part in (one.unit, players) if part not in ("", one.label)))
        text = Text(f"在“{source.stamp.event}”{name.zh}中荣获", f"in {source.stamp.event} {name.en}".rstrip())
        pages.append(
            [
                Banner(Text("荣 誉 证 书", "Certificate"), 54, accent=True),
                Banner(" ", 12),
                Banner(one.label, 32),
                Banner(about or " ", 15, bold=False),
                Banner(text, 18, bold=False),
                Banner(prize, 42, accent=True),
                Banner(Text("特发此证，以资鼓励。", " "), 15, bold=False),
                Banner(source.look.organisers or " ", 15, bold=False),
                Signatures((Text("主办单位", "Organiser"), CHIEF)),
                Banner(day_text(event.at), 12, bold=False),
            ]
        )
    if pages:
        yield source.document("certificates", CERTIFICATES.title, sheets(pages))._replace(
            landscape=True, bare=True, framed=True
        )


AWARDS = Kind("awards", Text("获奖名单", "Prize winners"), award_list)
CERTIFICATES = Kind("certificates", Text("证书", "Certificates"), certificates)
