"""Times of people are China's, on whatever machine they are typed and shown."""

import time
from collections.abc import Iterator

import pytest

from guandan.event.views.history import history
from guandan.event.views.viewer import OFFICE
from guandan.game.daytime import day_time
from guandan.game.errors import GuandanError
from guandan.office.times import now, read_time
from tests.event.events import event

TEN = 1777600800000
"""2026-05-01, ten in the morning in China."""


@pytest.fixture(params=["UTC", "Asia/Shanghai", "America/New_York"], autouse=True)
def machine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", request.param)
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def test_a_time_is_read_as_it_is_shown() -> None:
    assert read_time("2026-05-01T10:00") == TEN
    assert read_time("2026-05-01T02:00+00:00") == TEN
    assert f"{day_time(TEN):%Y-%m-%d %H:%M}" == "2026-05-01 10:00"
    moment = now() // 60_000 * 60_000
    assert read_time(f"{day_time(moment):%H:%M}") == moment


def test_a_time_of_today_that_has_not_come_is_told_as_it_was_typed() -> None:
    with pytest.raises(GuandanError) as caught:
        read_time(f"{day_time(now() + 60_000):%Y-%m-%dT%H:%M:%S}")
    assert caught.value.code == "time_in_future"
    assert f"{day_time(int(caught.value.facts['at'])):%Y-%m-%d %H:%M:%S}" in caught.value.text.en


def test_the_history_of_an_event_shows_a_time_as_it_would_be_typed() -> None:
    log = event("JS23", 2)
    row = history(log.state, log.facts, OFFICE).rows[-1]
    assert read_time(row.time) == row.at // 1000 * 1000
