"""Draw every moment of the table as a strip of pictures: `make strips`.

`python -m tests.web.strips [FOLDER [MOMENT ...]]` draws some of them; without a folder, into a new temporary one.

Bots play until one act makes the moment; four people sit there, and the act is sent to the real server while the page
of the partner of whoever acts looks on. The page's own clock stands still and is put forward from picture to picture,
and so are its animations: a strip shows what is seen after the same times on every machine. A picture has a row each
for light (Chinese), dark (English) and stillness, and there is one for each moment and size.
"""

import base64
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, WebSocket, sync_playwright

from guandan.game.acts import TABLE, Act
from guandan.game.cards import CODES, codes, copies, size
from guandan.game.log import Log
from guandan.game.match import expects
from guandan.game.seats import SEATS
from guandan.game.view import seen
from guandan.server.people.sign_in import Entered
from guandan.server.tables.terms import terms_of
from guandan.server.wire.origins import COOKIE
from guandan.store import LogStore
from guandan.store.home import DATABASE
from tests.server.client import HTTP
from tests.server.local import LocalServer
from tests.web.chromium import MISSING, found
from tests.web.conftest import ARGUMENTS
from tests.web.looking import Visits
from tests.web.positions import TERMS, begun, by_bot, guests, put, room_of, shuffle

SIZES = {"390x844": (390, 844), "844x390": (844, 390), "1440x900": (1440, 900)}
ROWS: dict[str, dict[str, Any]] = {
    "light": {"language": "zh", "color_scheme": "light"},
    "dark": {"language": "en", "color_scheme": "dark"},
    "stillness": {"language": "zh", "color_scheme": "dark", "reduced_motion": "reduce"},
}
TIMES = (60, 180, 400, 800, 1400, 2400)
"""Milliseconds after the page has heard of the act."""
WIDTH = 1800
"""Of a strip."""
NAMES = {"E": "Ann", "N": "Ben", "W": "Cid", "S": "Dan"}
BOOK = "JS23"
MOST = 8
"""Cards of a play at the most."""
FREEZE = """([now, before]) => {
  window.begun ??= new Map();
  for (const one of document.getAnimations()) {
    if (!window.begun.has(one)) window.begun.set(one, before);
    one.pause();
    one.currentTime = now - window.begun.get(one);
  }
}"""
"""Puts all animations to a moment; one that has come since the moment before began then."""
Wanted = Callable[[Log], Act | None]
"""The act that makes a moment in a state of a match; None if there is none."""


class Staged(NamedTuple):
    """A table one act before a moment."""

    room: str
    act: Act
    people: dict[str, Entered]


def _plays(log: Log, fits: Callable[[str, int, int], bool]) -> Act | None:
    """A play of whoever's turn it is, by its pattern, its cards, and the cards they hold."""
    state = log.state
    waiting = expects(state)[0]
    if waiting.act != "play" or state.deal is None or waiting.who not in SEATS:
        return None
    held = size(state.deal.hands[SEATS.index(waiting.who)])
    for play in seen(state, waiting.who).legal:
        if fits(play.pattern, size(play.cards), held):
            return Act(
                "play",
                waiting.who,
                {"cards": codes(play.cards, state.deal.level), "pattern": play.pattern, "rank": play.rank},
            )
    return None


def _follows(log: Log, act: Act | None, *kinds: str) -> Act | None:
    """An act, if facts of these kinds follow from it."""
    if act is None:
        return None
    trial = log.trial()
    trial.act(act, log.state.at)
    made = {fact.kind for fact in trial.facts[len(log.facts) :]}
    return act if made.issuperset(kinds) else None


def _default(log: Log, kind: str) -> Act | None:
    waiting = expects(log.state)
    if len(waiting) == 1 and waiting[0].act == kind and waiting[0].who in SEATS:
        return Act(kind, waiting[0].who, waiting[0].default or {})
    return None


def _patterned(*patterns: str) -> Wanted:
    """A play of some patterns that beats what lies there."""
    return lambda log: (
        _plays(log, lambda pattern, *_: pattern in patterns) if log.state.deal and log.state.deal.to_beat else None
    )


def _jokers(log: Log) -> Act | None:
    hands = log.state.deal.hands if log.state.deal else ()
    fits = any(copies(hand, CODES["HR"]) == copies(hand, CODES["SB"]) == 2 for hand in hands)
    return _patterned("four_jokers")(log) if fits else None


def last_play(log: Log) -> Act | None:
    """A play with which somebody goes out."""
    who, deal = expects(log.state)[0].who, log.state.deal
    if deal is None or not deal.hands or who not in SEATS or size(deal.hands[SEATS.index(who)]) > MOST:
        return None
    return _plays(log, lambda _, cards, held: cards == held)


def _first(log: Log) -> Act | None:
    return last_play(log) if log.state.deal and not log.state.deal.finished else None


def _double(log: Log) -> Act | None:
    deal = log.state.deal
    act = last_play(log) if deal and len(deal.finished) == 1 else None
    return act if act and deal and SEATS.index(act.by) % 2 == deal.finished[0] % 2 else None


def _wind(log: Log) -> Act | None:
    """The last pass after somebody has gone out: the partner leads."""
    deal, waiting = log.state.deal, expects(log.state)[0]
    if deal is None or waiting.act != "play" or deal.to_beat is None or deal.owner not in deal.finished:
        return None
    trial, passes = log.trial(), Act("pass", waiting.who, {})
    trial.act(passes, log.state.at)
    after = trial.state.deal
    return passes if after and after.to_beat is None and after.turn == (deal.owner + 2) % 4 else None


def _report(log: Log) -> Act | None:
    return _follows(log, _plays(log, lambda _, cards, held: held > 10 >= held - cards > 0), "report")


MOMENTS: dict[str, Wanted] = {
    "deal": lambda log: _follows(log, _default(log, "cut"), "dealt"),
    "bomb": _patterned("bomb4", "bomb5"),
    "big-bomb": _patterned("bomb6", "bomb7", "bomb8"),
    "straight-flush": _patterned("straight_flush"),
    "four-jokers": _jokers,
    "wind": _wind,
    "report": _report,
    "tribute": lambda log: _follows(log, _default(log, "tribute"), "exchange"),
    "return": lambda log: _follows(log, _default(log, "return"), "returned"),
    "anti": lambda log: _follows(log, _default(log, "cut"), "anti"),
    "first": _first,
    "double": _double,
    "passed-a": lambda log: _follows(log, last_play(log), "game_end"),
}


def staged(home: Path, room_id: str, wanted: Wanted) -> Staged:
    """A table one act before a moment, in the store of a folder."""
    terms = terms_of({**TERMS, "book": BOOK, "format": {"mode": "game", "clock": "none"}})
    with LogStore(home / DATABASE) as store:
        people = guests(store, NAMES)
        room = room_of(room_id, terms, {seat: one.person for seat, one in people.items()})
        for number in count():
            log = begun(BOOK, terms, room)
            act = _found(log, wanted, f"{room_id} {number}")
            if act is not None:
                put(store, room, log, room_id)
                return Staged(room_id, act, people)
    raise AssertionError


def _found(log: Log, wanted: Wanted, secret: str) -> Act | None:
    """Let bots play until an act makes the moment; None if the match ends before."""
    for deal in count():
        shuffle(log, f"{secret} {deal}")
        while log.state.deal is not None or expects(log.state)[0].who != TABLE:
            act = wanted(log)
            if act is not None:
                return act
            by_bot(log, expects(log.state)[0].who)
            if log.state.over:
                return None
    raise AssertionError


@contextmanager
def _serving(template: Path) -> Iterator[LocalServer]:
    """A server on a copy of a store: what is done there is undone afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        shutil.copytree(template, home)
        with LocalServer(home) as server:
            yield server


def _watched(visit: Visits, scene: Staged, size_: tuple[int, int], row: str) -> tuple[Page, WebSocket]:
    """The page of the partner of whoever acts, with its clock stopped; and its line to the server."""
    page = visit(None, size=size_, touch=size_[0] < 1000, **ROWS[row])
    token = scene.people[SEATS[(SEATS.index(scene.act.by) + 2) % 4]].token
    page.context.add_cookies([{"name": COOKIE, "value": token, "url": visit.url}])
    page.clock.install()
    with page.expect_websocket() as opened:
        page.goto(f"/t/{scene.room}")
    page.locator(".seat.top").wait_for()
    page.clock.run_for(2000)
    page.clock.pause_at(page.evaluate("() => Date.now() + 10"))
    return page, opened.value


def _strip(visit: Visits, server: LocalServer, scene: Staged, size_: tuple[int, int], row: str) -> list[bytes]:
    """The pictures of a moment, one after the other."""
    page, line = _watched(visit, scene, size_, row)
    act = scene.act
    with line.expect_event("framereceived", lambda text: '"facts"' in str(text)):
        told = HTTP.post(
            f"{server.url}/api/tables/{scene.room}/do",
            json={"id": "strip", "act": act.kind, "data": dict(act.data)},
            headers={"Authorization": f"Bearer {scene.people[act.by].token}"},
        )
        assert told.status_code == 200, told.text
    page.wait_for_function("() => !document.querySelector('main .spinner')")  # what the page asks for has come
    pictures, now = [], 0
    for at in TIMES:
        page.clock.run_for(at - now)
        page.evaluate(FREEZE, [at, now])
        now = at
        pictures.append(page.screenshot(type="jpeg", quality=85))
    page.context.close()
    return pictures


def _joined(browser: Browser, rows: list[list[bytes]], size_: tuple[int, int]) -> bytes:
    """The rows of a strip as one picture."""
    beside = len(TIMES) if size_[0] < size_[1] else len(TIMES) // 2  # so that wide ones can be read
    wide = WIDTH // beside - 4
    lines = len(rows) * len(TIMES) // beside
    page = browser.new_page(viewport={"width": WIDTH, "height": (wide * size_[1] // size_[0] + 4) * lines})
    shown = "".join(
        f'<img style="width:{wide}px;margin:2px" src="data:image/jpeg;base64,{base64.b64encode(one).decode()}">'
        for row in rows
        for one in row
    )
    page.set_content(f'<body style="margin:0;background:#888;line-height:0">{shown}')
    picture = page.screenshot(type="png")
    page.close()
    return picture


def main(arguments: list[str]) -> int:
    """Draw the strips of some moments, or of all."""
    chromium = found()
    if chromium is None:
        print(MISSING, file=sys.stderr)  # noqa: T201
        return 1
    folder = Path(arguments[0] if arguments else tempfile.mkdtemp(prefix="guandan-strips-"))
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        rooms = {name: f"STRIP{number:02d}" for number, name in enumerate(MOMENTS)}
        scenes = {name: staged(Path(home), rooms[name], MOMENTS[name]) for name in arguments[1:] or MOMENTS}
        browser = playwright.chromium.launch(executable_path=chromium, args=list(ARGUMENTS))
        for size_name, size_ in SIZES.items():
            rows: dict[str, list[list[bytes]]] = {name: [] for name in scenes}
            for row in ROWS:
                with _serving(Path(home)) as server, Visits(browser, server.url) as visit:
                    for name, scene in scenes.items():
                        rows[name].append(_strip(visit, server, scene, size_, row))
            for name, pictures in rows.items():
                (folder / f"{name}-{size_name}.png").write_bytes(_joined(browser, pictures, size_))
        browser.close()
    print(folder)  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
