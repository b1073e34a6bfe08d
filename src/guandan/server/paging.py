"""Pages of lists: a cursor says where the next one begins."""

from guandan.game.errors import Text, Unreadable
from guandan.store.roomindex import Place


def cursor(place: Place | None) -> str:
    """The text of a place in a list; empty where nothing follows."""
    return "" if place is None else f"{place[0]}.{place[1]}"


def place_of(text: str) -> Place | None:
    """The place in a cursor. Raises Unreadable if it is none of ours."""
    if not text:
        return None
    at, _, key = text.partition(".")
    if not (at.isascii() and at.isdigit() and len(at) < 17 and 0 < len(key) <= 200 and key.isprintable()):
        raise Unreadable("wrong_field", field="after", allowed=Text("上一页的 next", "`next` of the page before"))
    return int(at), key
