"""Gathering: whoever is alone is written at once, a crowd waits a moment for more."""

import pytest

from guandan.store.gathering import GATHER, MANY, Gathering


def crowd(start: float, logs: int) -> Gathering:
    """After transactions on so many logs within a second, one each."""
    gathering = Gathering()
    for number in range(logs):
        gathering.began([f"log {number}"], start + number / 1000)
    return gathering


def test_few_logs_are_written_at_once_however_often() -> None:
    gathering = Gathering()
    for number in range(10 * MANY):
        gathering.began([f"log {number % (MANY - 1)}"], 5 + number / 1000)
        assert gathering.wait(5 + number / 1000) == 0


def test_many_logs_wait_until_some_milliseconds_after_the_last_transaction_began() -> None:
    gathering = crowd(5, MANY)
    last = 5 + (MANY - 1) / 1000
    assert gathering.wait(last) == pytest.approx(GATHER)
    assert 0 < gathering.wait(last + GATHER / 2) < GATHER
    assert gathering.wait(last + GATHER) == 0
    assert gathering.wait(last + 60) == 0


def test_a_crowd_is_remembered_into_the_next_second_and_not_longer() -> None:
    gathering = crowd(5, MANY)
    gathering.began(["alone"], 6.5)
    assert gathering.wait(6.5) == pytest.approx(GATHER)
    gathering.began(["alone"], 7.5)
    assert gathering.wait(7.5) == 0
    later = crowd(5, MANY)
    later.began(["alone"], 9.5)
    assert later.wait(9.5) == 0
