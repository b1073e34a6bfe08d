"""Cells as people fill them in: telephone numbers that became numbers, dates in every spelling, spaces within names."""

import re
import unicodedata
from datetime import date, datetime, timedelta
from typing import NamedTuple

Value = str | int | float | bool | date | datetime | timedelta | object
"""What a spreadsheet gives; csv gives text alone."""

LONGEST = 200
EXACT = 10**15
"""A spreadsheet keeps fifteen digits of a number."""
HAN = "\u3400-\u9fff\U00020000-\U0003ffff"
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""A spreadsheet takes a text that begins so for a formula."""


class Wrong(Exception):
    """A cell that cannot be read; the code of a finding."""

    def __init__(self, code: str) -> None:
        """Keep the code."""
        super().__init__(code)
        self.code = code


class Born(NamedTuple):
    """What an 18-digit identity number says (GB 11643)."""

    date: str
    sex: str


def written(value: Value) -> str:
    """A cell as it was meant: 13812345678.0 is 13812345678, a date is an ISO date.

    >>> written(13812345678.0), written("  0013 "), written(None)
    ('13812345678', '0013', '')
    """
    if value is None:
        return ""
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else repr(value)
    if isinstance(value, datetime):
        return value.date().isoformat()
    if isinstance(value, date):
        return value.isoformat()
    text = re.sub(r"[\u200b-\u200f\u2028-\u202e\u2060\ufeff]", "", str(value))
    text = "".join(" " if unicodedata.category(mark) in ("Cc", "Zs") else mark for mark in text)
    return re.sub(r" +", " ", text).strip()


def unquoted(text: str) -> str:
    """A text as it was before it was kept from being a formula: '0013 and ="0013" are 0013."""
    if match := re.fullmatch(r'="([^"]*)"', text):
        return match[1]
    return text[1:] if text.startswith("'") else text


def name(text: str) -> str:
    """A name; spaces that only fill up a Chinese one are dropped.

    >>> name("张 三"), name("Li Wei")
    ('张三', 'Li Wei')
    """
    return re.sub(rf"(?<=[{HAN}]) (?=[{HAN}])", "", text)


def halved(text: str) -> str:
    """Full-width digits, letters and marks as plain ones."""
    return unicodedata.normalize("NFKC", text).strip()


def number(text: str) -> int:
    """A whole number from 1, or 0 for an empty cell. Raises Wrong."""
    text = re.sub(r"(?<=\d)\.0+$|号$", "", halved(text))
    if not text:
        return 0
    if not re.fullmatch(r"[0-9]{1,6}", text) or int(text) == 0:
        raise Wrong("not_a_number")
    return int(text)


SEXES = {
    **dict.fromkeys(("男", "男性", "男子", "先生", "m", "male", "man", "mr"), "m"),
    **dict.fromkeys(("女", "女性", "女子", "女士", "f", "female", "woman", "ms", "mrs", "w"), "f"),
}


def sex(text: str) -> str:
    """m, f, or "" for an empty cell. Raises Wrong."""
    word = halved(text).casefold().rstrip(".")
    if word and word not in SEXES:
        raise Wrong("not_a_sex")
    return SEXES.get(word, "")


DATES = (
    re.compile(r"(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?(?:[ T]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?"),
    re.compile(r"(\d{4})(\d{2})(\d{2})(?:\.0+)?"),
)
FIRST, LAST = "1900-01-01", "2100-01-01"


def born(value: Value) -> str:
    """An ISO date from any spelling that begins with the year, or from a spreadsheet's count of days. Raises Wrong.

    >>> born("1966年8月5日"), born(19660805.0), born(24324.0), born("")
    ('1966-08-05', '1966-08-05', '1966-08-05', '')
    """
    if isinstance(value, int | float) and not isinstance(value, bool) and 0 < value < 73051:
        found = (date(1899, 12, 30) + timedelta(days=int(value))).isoformat()
    else:
        text = halved(unquoted(written(value)))
        if not text:
            return ""
        match = next((match for pattern in DATES if (match := pattern.fullmatch(text))), None)
        try:
            found = date(*map(int, match.groups())).isoformat() if match else ""
        except ValueError:
            found = ""
    if not FIRST <= found < LAST:
        raise Wrong("not_a_date")
    return found


def _digits(value: Value) -> str:
    """A number that is a name: no digit may be lost. Raises Wrong."""
    if isinstance(value, float) and (abs(value) >= EXACT or not value.is_integer()):
        raise Wrong("digits_lost")
    text = re.sub(r"\s", "", halved(unquoted(written(value))))
    if re.fullmatch(r"[0-9]+(\.[0-9]+)?[eE]\+?[0-9]+", text):
        raise Wrong("digits_lost")
    return re.sub(r"^([0-9]+)\.0+$", r"\1", text)


def phone(value: Value) -> str:
    """A telephone number, with its leading zeros. Raises Wrong.

    >>> phone(13812345678.0), phone("025-83712345"), phone("＋86 138 1234 5678")
    ('13812345678', '025-83712345', '+8613812345678')
    """
    text = _digits(value)
    if text and not (re.fullmatch(r"\+?[0-9()\-/]+", text) and 5 <= sum(mark.isdigit() for mark in text) <= 24):
        raise Wrong("not_a_phone")
    return text


def identity(value: Value) -> str:
    """The number of a paper, in capitals, with its leading zeros. Raises Wrong."""
    return _digits(value).upper()


WEIGHTS = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)


def is_card(number: str) -> bool:
    """Whether it has the form of an 18-digit identity number."""
    return re.fullmatch(r"[0-9]{17}[0-9X]", number) is not None


def checks(number: str) -> bool:
    """Whether its check digit is right."""
    total = sum(int(digit) * weight for digit, weight in zip(number[:17], WEIGHTS, strict=True))
    return "10X98765432"[total % 11] == number[17]


def told_by(number: str) -> Born | None:
    """Birth date and sex in an identity number; None if it is of another kind.

    >>> told_by("32010219660805039X")
    Born(date='1966-08-05', sex='m')
    """
    if not is_card(number):
        return None
    try:
        day = born(number[6:14])
    except Wrong:
        return None
    return Born(day, "m" if int(number[16]) % 2 else "f")


def harmless(text: str) -> str:
    """A text as csv carries it: what a spreadsheet would take for a formula is marked as text."""
    return f"'{text}" if text.startswith(FORMULA) else text
