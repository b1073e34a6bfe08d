"""The desk of an event as a command asks for it: its act, and what became of it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Annotated, Any, NamedTuple

from guandan.cli.command import Told, command
from guandan.cli.helping import Command, Option
from guandan.game.acts import Act
from guandan.game.errors import Text, Unreadable
from guandan.game.facts import Fact
from guandan.game.ruleset import find
from guandan.office import desks
from guandan.office.desks import read_desk
from guandan.referee.desk import Desk, DeskLog
from guandan.store import LogStore, database

EVENT = Text("哪个赛事的裁判台。", "The event whose desk it is.")
DeskBook = Annotated[str, Text("由此新开的裁判台所用的规则。", "The book of a desk that is opened by this.")]
PointedOut = Annotated[str | None, Text("何时指出错误；不写则为现在。", "When the error was pointed out; else now.")]
Left = Annotated[str | None, Text("选手何时离桌。", "When the players left the table.")]
SheetSigned = Annotated[bool, Text("双方已在记分表上签字。", "Both sides have signed the sheet.")]
UpheldAppeal = Annotated[int, Text("所执行的、已成立的申诉。", "The upheld appeal that it carries out.")]
Official = Annotated[
    str | None,
    {"envvar": "GUANDAN_OFFICIAL"},
    Text("裁判姓名；不写则为 $GUANDAN_OFFICIAL。", "Who rules; else $GUANDAN_OFFICIAL."),
]
Acting = Annotated[bool, Text("副裁判长代行裁判长职责。", "The deputy acts for the absent chief.")]
Show = Callable[[Desk, Fact, str], str]


class AskedDesk(NamedTuple):
    """The desk of an event."""

    store: LogStore
    event: str
    lang: str
    as_json: bool

    def enter(self, show: Show, kind: str, by: str, /, **data: Any) -> Told:
        """Do an act, and tell what became of it. A desk that is opened by it has the `book`."""
        book = data.pop("book", None)
        rules = None if book is None else find(book)
        return desk_told(*desks.enter(self.store, self.event, Act(kind, by, data), rules), self.lang, show)

    def listed(self, shapes: Callable[[Desk], list[Any]], lines: Callable[[Desk], Iterable[str]]) -> Told:
        """List something that stands on it."""
        desk = read_desk(self.store, self.event).state
        return Told(shapes(desk), list(lines(desk)))


def desk_told(log: DeskLog, fact: Fact, lang: str, show: Show) -> Told:
    """What became of an act at a desk."""
    return Told({"desk": log.state.id, "fact": fact.sealed()}, [show(log.state, fact, lang)])


@contextmanager
def _opened(**given: Any) -> Iterator[AskedDesk]:
    with LogStore(database()) as store:
        yield AskedDesk(store, **given)


def desk_command(chinese: str, name: str = "", **settings: Any) -> Callable[[Callable[..., Told | None]], Command]:
    """A command about the desk of an event; it gets what was asked for."""
    return command(chinese, name, shared=[Option(["--event"], default="", told=EVENT)], opened=_opened, **settings)


def check_signed(given: Mapping[str, Any]) -> None:
    """Raises Unreadable if nobody stands behind a ruling: the register must say who ruled, and who confirmed."""
    if not str(given.get("official") or "").strip():
        raise Unreadable("missing_field", field="--official")
    if given.get("confirmed_role") and not str(given.get("confirmed", "")).strip():
        raise Unreadable("missing_field", field="--confirmed")
