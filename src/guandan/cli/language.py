"""In which language a command speaks, and how it says that something is refused."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import click

from guandan.game.errors import GuandanError

LANGUAGES = ("zh", "en")
Command = TypeVar("Command", bound=Callable[..., Any])


def chosen(environment: dict[str, str] | None = None) -> str:
    """The language of the environment: $GUANDAN_LANG, else Chinese in a Chinese locale, else English."""
    env = os.environ if environment is None else environment
    own = env.get("GUANDAN_LANG", "")[:2].lower()
    if own in LANGUAGES:
        return own
    locale = env.get("LC_ALL") or env.get("LC_MESSAGES") or env.get("LANG") or ""
    return "zh" if locale.lower().startswith("zh") else "en"


def lang_option(command: Command) -> Command:
    """Give a command the option --lang; it receives `lang`."""
    help_text = "Language of the output; else $GUANDAN_LANG, else that of the locale."
    return click.option("--lang", type=click.Choice(LANGUAGES), default=chosen, help=help_text)(command)


@contextmanager
def refusals(lang: str, *, codes: bool = True) -> Iterator[None]:
    """Turn a refusal into one sentence on stderr and exit code 1; its code is left out for a person at the table."""
    try:
        yield
    except GuandanError as error:
        say(error, lang, code=codes)
        sys.exit(1)


def say(refusal: GuandanError, lang: str, *, code: bool = True) -> None:
    """Print a refusal on stderr, such as "[no_cards] no cards were given"."""
    sentence = refusal.text.pick(lang)
    click.echo(f"[{refusal.code}] {sentence}" if code else sentence, err=True)


def shows(text: str) -> bool:
    """Whether the output can show a text: not every encoding has suit signs."""
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeError:
        return False
    return True
