"""The engine of every log, on the smallest log there could be: a counter."""

from typing import Annotated, Any, NamedTuple

import pytest

from guandan.game.acts import Act
from guandan.game.engine import Kind, Kinds, LogOf, body, part
from guandan.game.errors import Conflict, GuandanError
from guandan.game.facts import Body, Fact, fact_from_json
from guandan.game.fields import number


class Counter(NamedTuple):
    total: int = 0
    at: int = 0
    closed: bool = False


class Added(NamedTuple):
    by: Annotated[int, number(1, 9)]
    total: int = 0


class Nothing(NamedTuple):
    pass


def _add(total: int, said: Added, _: Act, __: int) -> Added:
    return said._replace(total=total + said.by)


def _added(_: int, said: Added, __: Fact) -> int:
    return said.total


def _close(_: Counter, said: Nothing, __: Act, ___: int) -> Nothing:
    return said


def _closed(counter: Counter, _: Nothing, __: Fact) -> Counter:
    return counter._replace(closed=True)


def _rounded(counter: Counter, _: Nothing, __: Fact) -> Counter:
    return counter._replace(total=counter.total - counter.total % 10)


KINDS: Kinds[Counter] = {
    **part("total", {"add": Kind(Added, _add, _added, during=("open",))}),
    "close": Kind(Nothing, _close, _closed, by=("owner",)),
    "rounded": Kind(Nothing, None, _rounded),
}


class CounterLog(LogOf[Counter]):
    first = "counter"
    kinds = KINDS

    def opened(self, fact: Fact) -> Counter:
        return Counter(at=fact.at)

    def stamped(self, state: Counter, fact: Fact) -> Counter:
        return state._replace(at=fact.at)

    def status(self, state: Counter) -> str:
        return "closed" if state.closed else "open"

    def due(self) -> Body | None:
        return body("rounded", "counter", Nothing()) if self.state.total > 20 and self.state.total % 10 else None


def counter() -> CounterLog:
    log = CounterLog()
    log.open(Body("counter", "owner", {}), 1)
    return log


def refused(log: CounterLog, kind: str, by: str = "owner", at: int = 1, **data: Any) -> str:
    before = log.state, len(log.facts)
    with pytest.raises(GuandanError) as caught:
        log.act(Act(kind, by, data), at)
    assert (log.state, len(log.facts)) == before
    return caught.value.code


def test_an_act_becomes_its_fact_and_all_that_follow() -> None:
    log = counter()
    for _ in range(2):
        log.act(Act("add", "E", {"by": 9}), 2)
    facts = log.act(Act("add", "E", {"by": 5}), 3, "cmd")
    assert [(fact.kind, fact.data) for fact in facts] == [("add", {"by": 5, "total": 23}), ("rounded", {})]
    assert {fact.cmd for fact in facts} == {"cmd"}
    assert log.state == Counter(20, 3)
    assert log.checked() == log.head == log.facts[-1].hash


def test_the_facts_alone_give_the_state_again() -> None:
    log = counter()
    log.act(Act("add", "E", {"by": 9}), 2)
    again = CounterLog(fact_from_json(fact.as_json()) for fact in log.facts)
    assert (again.state, again.head) == (log.state, log.head)


def test_what_is_said_need_not_be_written_and_read_again() -> None:
    log = counter()
    log.act(Act("add", "E", said=Added(4)), 2)
    assert log.facts[-1].data == {"by": 4, "total": 4}


def test_refusals() -> None:
    log = counter()
    assert refused(log, "add", at=0, by_=1) == "time_runs_back"
    assert refused(log, "subtract") == "unknown_act"
    assert refused(log, "rounded") == "unknown_act"  # it only follows
    assert refused(log, "close", "E") == "not_yours"
    assert refused(log, "add") == "missing_field"
    with pytest.raises(Conflict):
        log.open(Body("counter", "owner", {}), 1)
    log.act(Act("close", "owner"), 2)
    assert refused(log, "add", at=2) == "not_as_it_stands"


def test_a_fact_without_the_shape_of_its_kind_is_refused_by_its_number() -> None:
    log = counter()
    log.act(Act("add", "E", {"by": 9}), 2)
    first, second = log.facts
    strange = Fact(1, 2, "E", "", "add", {"by": "many"}, {}, second.prev)
    with pytest.raises(Conflict) as caught:
        CounterLog([first, strange])
    assert caught.value.facts["seq"] == 1
    with pytest.raises(GuandanError):
        CounterLog([second])
    with pytest.raises(GuandanError):
        CounterLog([first, Fact(1, 2, "E", "", "divide", {}, {}, second.prev)])
    with pytest.raises(GuandanError):
        CounterLog([]).state  # noqa: B018


def test_a_trial_changes_nothing_and_until_goes_back() -> None:
    log = counter()
    log.act(Act("add", "E", {"by": 9}), 2)
    trial = log.trial()
    trial.act(Act("add", "E", {"by": 1}), 3)
    assert (trial.state.total, log.state.total, len(log.facts)) == (10, 9, 2)
    assert log.until(1).state == Counter(0, 1)
