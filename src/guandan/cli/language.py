"""In which language a command speaks, and how it says that something is refused."""

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import click

from guandan.game.errors import GuandanError
from guandan.game.names import article_text

LANGUAGES = ("zh", "en")
CHOSEN: list[str] = []
"""The language named before the command, `guandan --lang zh event`, while that command runs."""


def choose(ctx: click.Context, param: click.Parameter, lang: str | None) -> None:
    """Speak a language until the command is over."""
    del param
    if lang is not None:
        CHOSEN.append(lang)
        ctx.call_on_close(CHOSEN.clear)


def chosen(environment: dict[str, str] | None = None) -> str:
    """The language named before the command, else $GUANDAN_LANG, else Chinese in a Chinese locale, else English."""
    if CHOSEN and environment is None:
        return CHOSEN[-1]
    env = os.environ if environment is None else environment
    own = env.get("GUANDAN_LANG", "")[:2].lower()
    if own in LANGUAGES:
        return own
    locale = env.get("LC_ALL") or env.get("LC_MESSAGES") or env.get("LANG") or ""
    return "zh" if locale.lower().startswith("zh") else "en"


@contextmanager
def refusals(lang: str, *, codes: bool = True, as_json: bool = False) -> Iterator[None]:
    """Turn a refusal into one sentence on stderr, or into JSON on stdout, and exit code 1.

    Code and article are left out for a person at the table.
    """
    try:
        yield
    except GuandanError as error:
        if as_json:
            print_json({"error": error.as_json()})
        else:
            say(error, lang, code=codes)
        sys.exit(1)


def say(refusal: GuandanError, lang: str, *, code: bool = True) -> None:
    """Print a refusal on stderr with its code and article, such as "[no_cards] no cards were given"."""
    sentence = refusal.text.pick(lang)
    if code:
        article = cited_all(refusal.article, lang)
        sentence = f"[{refusal.code}] {sentence}{f' [{article}]' if article else ''}"
    click.echo(sentence, err=True)


def broken_log(lang: str) -> Callable[[str, GuandanError], None]:
    """Says on stderr of a log that cannot be read why it is left out."""
    return lambda log_id, refusal: click.echo(f"{log_id}: [{refusal.code}] {refusal.text.pick(lang)}", err=True)


def print_json(shape: Any) -> None:
    """Print a value as JSON that people can read too."""
    click.echo(json.dumps(shape, ensure_ascii=False, indent=2))


def cited_all(articles: str, lang: str) -> str:
    """Articles as they are printed."""
    return article_text(articles).pick(lang)


def shows(text: str) -> bool:
    """Whether the output can show a text: not every encoding has suit signs."""
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeError:
        return False
    return True
