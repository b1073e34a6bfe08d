"""How a person types a name: some characters of it in order, the start of a word, first letters."""

import re

HAN = re.compile(r"[\u4e00-\u9fff]")


def within(part: str, whole: str) -> bool:
    """Whether the characters of `part` stand in `whole` in this order.

    >>> within("yxp", "yxcp")
    True
    """
    rest = iter(whole)
    return all(mark in rest for mark in part)


def english(text: str) -> list[str]:
    """The English words of a text.

    >>> english("Out-of-turn play 越序")
    ['out', 'of', 'turn', 'play']
    """
    return re.findall(r"[a-z0-9]+", text.casefold())


def starts_word(start: str, text: str) -> bool:
    """Whether an English word of the text starts so."""
    return any(word.startswith(start) for word in english(text))


def initials(text: str) -> str:
    """The first letters of the English words."""
    return "".join(word[0] for word in english(text))
