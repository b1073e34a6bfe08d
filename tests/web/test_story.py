"""What a screen reader says of a whole deal reads as a story; and no byte of other hands reaches the page for it.

`pytest -n 0 -s tests/web/test_story.py` prints the story.
"""

import re

import pytest
from playwright.sync_api import WebSocket

from guandan.game.facts import Fact
from guandan.game.log import Log
from guandan.game.seats import SEATS
from guandan.game.view import views
from guandan.store import LogStore
from guandan.store.home import DATABASE
from tests.server.client import Server
from tests.web.looking import Visits
from tests.web.test_table import do_by_keys, entered, seated, wait_for_me
from tests.web.test_table_stages import HEARD

NAMES = {
    "en": dict(zip(SEATS, ("Guan", "Huai", "Dan", "You"), strict=True)),
    "zh": dict(zip(SEATS, ("小掼", "阿淮", "小蛋", "你"), strict=True)),
}
"""Whoever listens is "you", and the bots are called as they are on their plates."""


def facts_of(server: Server, table: str) -> list[Fact]:
    """The only match of a table, as it is kept."""
    with LogStore(server.home / DATABASE) as store:
        return store.read(f"{table}-1")


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_whole_deal_is_told_as_a_story_and_with_open_cards_only(visit: Visits, server: Server, language: str) -> None:
    page = entered(visit(language=language), {"en": "Ann", "zh": "安"}[language])
    page.add_init_script(f"addEventListener('DOMContentLoaded', {HEARD})")
    sent: list[str] = []

    def listen(line: WebSocket) -> None:
        line.on("framereceived", lambda text: sent.append(str(text)))

    page.on("websocket", listen)
    page.on("response", lambda told: sent.append(told.text()) if "/api/" in told.url else None)
    table = seated(page, format={"mode": "deals", "max_deals": 1, "clock": "none"})
    page.evaluate(HEARD)
    while (act := wait_for_me(page)) != "over":
        do_by_keys(page, act)
    said = [text.replace("\u200b", "") for how, text in page.evaluate("() => window.heard") if how == "polite"]
    story = [text for at, text in enumerate(said) if at == 0 or text != said[at - 1]]
    print("\n".join(["", *story]))  # noqa: T201 - to be read by people
    facts = facts_of(server, table)
    _check_open(facts, sent)
    told = " ".join(story)
    moves = [fact for fact in Log(facts).course() if fact.kind in ("play", "pass")]
    who = "|".join(NAMES[language].values())
    names = {name: seat for seat, name in NAMES[language].items()}
    heard = [names[one] for one in re.findall(rf"({who})(?:: | passes|：|不出)", told)]
    assert heard[-len(moves) :] == [fact.by for fact in moves][-len(heard) :]


def _check_open(facts: list[Fact], sent: list[str]) -> None:
    """Hold every byte that reached the page of the South before the deal ended against what was hidden from it."""
    own = {hidden.salt for fact in views(facts, "S") for hidden in fact.opened.values()}
    hidden = {part.salt for fact in facts for part in fact.opened.values()} - own
    assert hidden
    revealed = next(at for at, text in enumerate(sent) if '"reveal"' in text)  # what comes later may prove the shuffle
    before = sent[:revealed]
    assert len(before) > len(facts) // 2, "they were heard"
    assert not [salt for salt in hidden for text in before if salt in text]
