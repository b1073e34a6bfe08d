"""Passwords that everybody tries first, by rule and not by a list of other people's passwords."""

import re

ROWS = ("1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "abcdefghijklmnopqrstuvwxyz", "1qaz2wsx3edc4rfv5tgb6yhn")
"""Keys side by side, and letters in their order."""
RUN = 3
"""Signs in a row, forwards or backwards, that count as one thing."""
WORDS = (
    *("password", "passwort", "guandan", "掼蛋", "letmein", "welcome", "iloveyou", "woaini", "admin", "administrator"),
    *("master", "dragon", "monkey", "football", "sunshine", "princess", "secret", "login", "test", "user", "poker"),
    *("card", "cards", "china", "beijing", "nanjing", "jiangsu", "huaian", "nihao", "mima", "changeme", "default"),
)
LOOKS = str.maketrans("013457@$!", "oleastasi")
"""What people write for a letter."""
ENOUGH = 4
"""Things - single signs, runs, words, years - that a password must have besides."""


def is_common(password: str) -> bool:
    """Whether a password is one thing, or a few of them, that come to everybody's mind."""
    plain = password.casefold()
    if plain in (plain + plain)[1:-1]:  # the same again and again
        return True
    if re.fullmatch(r"(19|20)\d{6}|\d{4}(19|20)\d{2}", plain):  # a date
        return True
    return min(_things(plain), _things(plain.translate(LOOKS))) < ENOUGH


def _things(text: str) -> int:
    """Of how many things a text is made, taking as much as possible for one."""
    count = 0
    while text:
        text = text[_first(text) :]
        count += 1
    return count


def _first(text: str) -> int:
    """How many signs the first thing of a text has."""
    longest = max((len(word) for word in WORDS if text.startswith(word)), default=1)
    for row in (*ROWS, *(keys[::-1] for keys in ROWS)):
        at = row.find(text[0])
        while at >= 0:
            size = next((n for n in range(len(text)) if at + n >= len(row) or row[at + n] != text[n]), len(text))
            longest = max(longest, size if size >= RUN else 1)
            at = row.find(text[0], at + 1)
    same = len(text) - len(text.lstrip(text[0]))
    year = 4 if re.match(r"(19|20)\d\d", text) else 1
    return max(longest, same, year)
