"""An event as a command asks for it: which, who does it, of which stage; its acts, and what became of them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Annotated, Any, NamedTuple

import click

from guandan.cli.command import Told, command
from guandan.cli.helping import Command, Option
from guandan.event.log import EventLog
from guandan.event.state import Event
from guandan.game.acts import Act
from guandan.game.errors import Text
from guandan.game.facts import Fact
from guandan.game.log import Log
from guandan.office import events
from guandan.office.events import read_event
from guandan.office.matches import read_match
from guandan.store import LogStore, database

BY = Text("由谁：身份，或身份/姓名。", "Who does it: a role, or role/name.")
STAGE = Text("阶段的编号；不写则为正在进行的阶段。", "The number of the stage; else the one that is on.")
SEEN = Text(
    "只在赛事有这么多条事实时才做（show --json 的 facts），如你所见。",
    "Only if the event has so many facts (`facts` of `show --json`), as when you looked.",
)
Find = Annotated[
    str, "--find", Text("只列提到它的：姓名、单位、编号。", "Only what mentions this: a name, a unit, a number.")
]
Round = Annotated[
    int | None,
    Text("轮次；不写则为正在打的或最后一轮。", "The round; else the one that is on, or the last."),
]
Acts = Callable[[Event], Iterable[Act]]
Shown = Callable[[Event, list[Fact], str], Iterable[str]]


class Asked(NamedTuple):
    """What was asked for."""

    store: LogStore
    event: str
    lang: str
    as_json: bool
    by: str = ""
    stage: int | None = None
    seen: int | None = None

    @property
    def log(self) -> EventLog:
        """The event as it stands."""
        return read_event(self.store, self.event)

    @property
    def state(self) -> Event:
        """The same, folded."""
        return self.log.state

    def match(self, name: str) -> Log:
        """A match of the same data folder. Raises Unreadable if there is none."""
        return read_match(self.store, name)

    def number(self, state: Event) -> int:
        """The stage that is meant."""
        return state.meant(self.stage).number

    def act(self, kind: str, /, **data: Any) -> Act:
        """An act by whoever does it; options that were not given are left out."""
        return Act(kind, self.by, said(**data))

    def acts(self, kind: str, /, **data: Any) -> Acts:
        """The one act that is done, whatever the state."""
        return lambda _: [self.act(kind, **data)]

    def staged(self, kind: str, /, **data: Any) -> Acts:
        """The one act that is done, in the stage that is meant."""
        return lambda state: [self.act(kind, stage=self.number(state), **data)]

    def enter(self, acts: Acts, show: Shown, *, several: bool = False) -> Told:
        """Do acts, and tell what became of them; of `several` tables a refusal names its own."""
        log, facts = self.done(lambda log: acts(log.state), several=several)
        shape = [fact.sealed() for fact in facts]
        return Told(shape[0] if len(shape) == 1 else shape, () if self.as_json else show(log.state, facts, self.lang))

    def done(self, acts: Callable[[EventLog], Iterable[Act]], *, several: bool = False) -> tuple[EventLog, list[Fact]]:
        """Do acts; the log afterwards, and their facts."""
        return events.enter(self.store, self.event, acts, seen=self.seen, several=several)


def said(**data: Any) -> dict[str, Any]:
    """What was given on the command line, as acts have it: lists for several, 1 for a flag that is set."""
    kept = {name: value for name, value in data.items() if value is not None and value is not False and value != ()}
    return {name: 1 if value is True else _plain(value) for name, value in kept.items()}


def _plain(value: Any) -> Any:
    return [_plain(part) for part in value] if isinstance(value, tuple) else value


@contextmanager
def _opened(**given: Any) -> Iterator[Asked]:
    with LogStore(database()) as store:
        yield Asked(store, **given)


def event_command(
    chinese: str, name: str = "", *, by: str = "", stage: bool = False, seen: bool = False, **settings: Any
) -> Callable[[Callable[..., Told | None]], Command]:
    """A command about an EVENT; it gets what was `Asked`. With `by` the option --by and whom it is by default."""
    shared: Sequence[click.Parameter] = [
        click.Argument(["event"]),
        *([Option(["--stage"], type=int, told=STAGE)] if stage else []),
        *([Option(["--seen"], type=int, told=SEEN)] if seen else []),
        *([Option(["--by"], default=by, show_default=True, told=BY)] if by else []),
    ]
    return command(chinese, name, shared=shared, opened=_opened, **settings)
