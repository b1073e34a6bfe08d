"""Names that people give themselves: what can be shown, what looks alike, and what only the house may be called."""

import re
import unicodedata

from guandan.game.errors import NotAllowed, Unreadable
from guandan.office.players import APART

BOT_NAMES = {
    seat: f"{zh}{APART}{en}"
    for seat, zh, en in (("E", "小掼", "Guan"), ("N", "阿淮", "Huai"), ("W", "小蛋", "Dan"), ("S", "阿安", "An"))
}
"""What our bots are called, by chair: east and west are the halves of 掼蛋, north and south those of 淮安."""
LONGEST = 20
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
"""Signs that count as letters or symbols and show nothing."""
VARIANTS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Choose between two pictures of a sign; taken out."""
MARKS = 2
"""Marks above or below one letter; more cover the lines around."""
ALPHABETS = ("LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC")
"""Those with letters that look like each other's."""
LOOKS_LIKE = str.maketrans(
    {
        **dict(zip("аеорсухјѕԁһԛԝвкмнтг", "aeopcyxjsdhqwbkmhtr", strict=True)),
        **dict(zip("αβεηκμνορτυχζ", "abehkmnoptyxz", strict=True)),
        **dict(zip("iіιӏ1035", "llllloes", strict=True)),
    }
)
"""Letters of other alphabets, and digits, that are taken for a Latin letter."""


def cleaned(name: str) -> str:
    """The name of a person. Raises a refusal if it cannot be shown, or would be taken for the house."""
    name = shown(name)
    if _of_the_house(name):
        raise NotAllowed("name_reserved")
    return name


def shown(name: str) -> str:
    """A name as it is shown: one spelling, nothing invisible. Raises Unreadable."""
    name = " ".join(VARIANTS.sub("", unicodedata.normalize("NFKC", name[: LONGEST * 10])).split())
    # Printable leaves out controls, also those of the direction of writing, and signs of zero width.
    if not 1 <= len(name) <= LONGEST or not name.isprintable() or BLANK.intersection(name) or not _readable(name):
        raise Unreadable("name_needed")
    return name


def key(name: str) -> str:
    """What is equal for names that look alike; an account keeps it for itself."""
    apart = unicodedata.normalize("NFKD", name.casefold())
    plain = "".join(sign for sign in apart if not unicodedata.combining(sign))
    return "".join(sign for sign in plain.translate(LOOKS_LIKE) if sign.isalnum()) or "".join(
        filter(str.isprintable, plain)
    )


HOUSE_WORDS = (
    *("admin", "administrator", "bot", "bots", "chief", "director", "guandan", "moderator", "official", "organiser"),
    *("organizer", "referee", "robot", "scorer", "server", "system", "table"),
)
BOTS = tuple(name.partition(APART)[0] for name in BOT_NAMES.values())
HOUSE = frozenset(key(word) for word in (*HOUSE_WORDS, *BOTS))
"""Words that only the house uses."""
HOUSE_ZH = ("机器人", "电脑", "裁判", "仲裁", "管理员", "系统", "官方", "组委会", "主办方", "牌桌", "服务器")
"""And in Chinese, wherever they stand in a name."""


def _readable(name: str) -> bool:
    """At least one letter, digit or picture, few marks on it, and letters of one alphabet beside Chinese."""
    marks, alphabets = 0, set()
    for sign in unicodedata.normalize("NFD", name):
        marks = marks + 1 if unicodedata.category(sign)[0] == "M" else 0
        if marks > MARKS:
            return False
        if sign.isalpha():
            alphabets.add(unicodedata.name(sign, "").split(" ")[0])
    return len(alphabets.intersection(ALPHABETS)) <= 1 and any(unicodedata.category(sign)[0] in "LNS" for sign in name)


def _of_the_house(name: str) -> bool:
    words = [key(re.sub(r"\d+$", "", word)) for word in re.split(r"[\W_]+", name)]
    return bool(HOUSE.intersection([*words, key(name)])) or any(word in name for word in HOUSE_ZH)
