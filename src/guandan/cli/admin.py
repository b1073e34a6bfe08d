"""`guandan admin`: administrators of the server, and what they do to accounts and tables."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Annotated, Any

from guandan.cli.command import Told, command
from guandan.cli.helping import Command, Option, group
from guandan.game.acts import TABLE, Act
from guandan.game.errors import Text, Unreadable
from guandan.server.people import names
from guandan.server.people.accounts import Accounts
from guandan.server.people.administration import HERE, Administration, By
from guandan.server.people.roles import ADMINISTRATOR, SERVER, Roles
from guandan.store import LogStore, database

ME = By("command line", HERE)
GRANTED = Text("{name} 现在是管理员", "{name} is an administrator now")
REVOKED = Text("{name} 不再是管理员", "{name} is an administrator no more")
PASSWORD = Text("{name} 的新密码：{password}", "The new password of {name}: {password}")
BANNED = Text("{name} 已停用", "{name} is banned")
UNBANNED = Text("{name} 可以再登录", "{name} may sign in again")
RENAMED = Text("现在叫 {name}", "The account is called {name} now")
DELETED = Text("{name} 的账号已注销", "The account of {name} is deleted")
CLOSED = Text("{table} 号桌已关闭", "Table {table} is closed")
PLACE = Text("用这个数据库，而不用数据目录中的文件。", "A database instead of the data folder's file.")


@group(
    """管理服务器：管理员、账号、牌桌；服务器可以正在运行

    能读到数据库的人才能这样做。管理员可以在网上做同样的事，但不能任命管理员。
    """
)
def admin() -> None:
    """Administer the server: who may do everything, accounts, tables. The server may be running.

    Only whoever can read the store can do this. Administrators do the same over the network, but make no others.
    """


@contextmanager
def _opened(place: str | None, **_: Any) -> Iterator[LogStore]:
    with LogStore(place or database()) as store:
        yield store


def _command(chinese: str) -> Callable[[Callable[..., Told | None]], Command]:
    """A command on a store, given by --database."""
    shared = [Option(["--database", "place"], metavar="URL", told=PLACE)]
    return command(chinese, of=admin, json=False, shared=shared, opened=_opened)


def _said(text: Text, lang: str, **names: str) -> Told:
    return Told(lines=[text.pick(lang).format(**names)])


@_command("让账号 NAME 成为管理员")
def grant(store: LogStore, name: str, lang: str) -> Told:
    """Make the account NAME an administrator."""
    return _role(store, name, lang, give=True)


@_command("取消账号 NAME 的管理员身份")
def revoke(store: LogStore, name: str, lang: str) -> Told:
    """Make the account NAME an administrator no more."""
    return _role(store, name, lang, give=False)


def _role(store: LogStore, name: str, lang: str, *, give: bool) -> Told:
    account = Accounts(store.database).by_name(names.key(name))
    if account is None:
        raise Unreadable("no_such_account", name=name[:40])
    if give:
        Roles(store.database).give_now(SERVER, account.person.id, ADMINISTRATOR, ME.person)
    else:
        Roles(store.database).take_now(SERVER, account.person.id, ADMINISTRATOR)
    Administration(store.database).audit.note("grant" if give else "revoke", *ME, account.person.id)
    return _said(GRANTED if give else REVOKED, lang, name=account.person.name)


@_command("为账号 NAME 设置新密码；其所有设备退出登录")
def password(store: LogStore, name: str, lang: str) -> Told:
    """Give the account NAME a new password; its devices are signed out."""
    new = Administration(store.database).reset_password(name, ME)
    return _said(PASSWORD, lang, name=name, password=new)


@_command("禁止一个账号（按名字）或访客（按编号）进入")
def ban(store: LogStore, who: str, lang: str) -> Told:
    """Keep an account (by name) or a guest (by id) out."""
    return _said(BANNED, lang, name=Administration(store.database).ban(who, ME).name)


@_command("解除禁止")
def unban(store: LogStore, who: str, lang: str) -> Told:
    """Let somebody in again."""
    return _said(UNBANNED, lang, name=Administration(store.database).ban(who, ME, lift=True).name)


@_command("给账号换一个名字")
def rename(store: LogStore, who: str, name: str, lang: str) -> Told:
    """Give an account another name."""
    return _said(RENAMED, lang, name=Administration(store.database).rename(who, name, ME).name)


@_command("删除一个账号及其名字")
def delete(store: LogStore, who: str, lang: str) -> Told:
    """Take an account away, with its name."""
    return _said(DELETED, lang, name=Administration(store.database).delete(who, ME).name)


@_command("关闭一张牌桌；正在进行的比赛就此停止")
def close(store: LogStore, table: str, lang: str) -> Told:
    """Close a table; a running match stops where it is."""
    # No other command here needs the tables, which take longer to load than it takes to run.
    from guandan.server.tables.roomlog import RoomLog  # noqa: PLC0415
    from guandan.server.tables.table import room_log  # noqa: PLC0415

    room = RoomLog(store.read(room_log(table)))
    before, now = len(room.facts), max(time.time_ns() // 1_000_000, room.state.at)
    facts = room.act(Act("close", TABLE, {"administrator": ME.person}), now, f"admin {before}")
    store.append(room_log(table), before, facts, f"admin {before}")
    Administration(store.database).audit.note("close", *ME, table)
    return _said(CLOSED, lang, table=table)


@_command("登录记录和管理员的操作，最近的在前")
def log(store: LogStore, *, limit: Annotated[int, Text("多少行。", "How many lines.")] = 50) -> Told:
    """Sign-ins and what administrators did, the latest first."""
    lines = []
    for line in Administration(store.database).audit.lines(limit):
        at = datetime.fromtimestamp(line.at / 1000, UTC).isoformat(timespec="seconds")
        lines.append(f"{at}  {line.act:<15} {line.person:<20} {line.address:<20} {line.about}")
    return Told(lines=lines)
