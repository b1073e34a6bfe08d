"""`guandan admin`: administrators of the server, and what they do to accounts and tables."""

import time
from collections.abc import Callable
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

import click

from guandan.cli.language import lang_option, refusals
from guandan.game.acts import TABLE, Act
from guandan.game.errors import Text, Unreadable
from guandan.server.people import names
from guandan.server.people.accounts import Accounts
from guandan.server.people.administration import Administration, By
from guandan.server.people.audit import HERE
from guandan.server.people.roles import ADMINISTRATOR, SERVER, Roles
from guandan.server.people.transactions import Transactions
from guandan.server.tables.roomlog import RoomLog
from guandan.server.tables.table import room_log
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
Command = Callable[..., Any]


@click.group()
def admin() -> None:
    """Administer the server: who may do everything, accounts, tables. The server may be running.

    Only whoever can read the store can do this. Administrators do the same over the network, but make no others.
    """


def _options(command: Command) -> Command:
    place = click.option("--database", "place", metavar="URL", help="A database instead of the data folder's file.")
    return place(lang_option(command))


@contextmanager
def _opened(place: str | None, lang: str) -> Any:
    with refusals(lang), LogStore(place or database()) as store:
        yield store


@admin.command()
@click.argument("name")
@_options
def grant(name: str, place: str | None, lang: str) -> None:
    """Make the account NAME an administrator."""
    _role(name, place, lang, give=True)


@admin.command()
@click.argument("name")
@_options
def revoke(name: str, place: str | None, lang: str) -> None:
    """Make the account NAME an administrator no more."""
    _role(name, place, lang, give=False)


def _role(name: str, place: str | None, lang: str, *, give: bool) -> None:
    with _opened(place, lang) as store:
        transactions = Transactions(store)
        account = Accounts(transactions).by_name(names.key(name))
        if account is None:
            raise Unreadable("no_such_account", name=name[:40])
        if give:
            Roles(transactions).give_now(SERVER, account.person.id, ADMINISTRATOR, ME.person)
        else:
            Roles(transactions).take_now(SERVER, account.person.id, ADMINISTRATOR)
        Administration(transactions).audit.note("grant" if give else "revoke", *ME, account.person.id)
        click.echo((GRANTED if give else REVOKED).pick(lang).format(name=account.person.name))


@admin.command()
@click.argument("name")
@_options
def password(name: str, place: str | None, lang: str) -> None:
    """Give the account NAME a new password; its devices are signed out."""
    with _opened(place, lang) as store:
        new = Administration(Transactions(store)).reset_password(name, ME)
        click.echo(PASSWORD.pick(lang).format(name=name, password=new))


@admin.command()
@click.argument("who")
@_options
def ban(who: str, place: str | None, lang: str) -> None:
    """Keep an account (by name) or a guest (by id) out."""
    with _opened(place, lang) as store:
        click.echo(BANNED.pick(lang).format(name=Administration(Transactions(store)).ban(who, ME).name))


@admin.command()
@click.argument("who")
@_options
def unban(who: str, place: str | None, lang: str) -> None:
    """Let somebody in again."""
    with _opened(place, lang) as store:
        person = Administration(Transactions(store)).ban(who, ME, lift=True)
        click.echo(UNBANNED.pick(lang).format(name=person.name))


@admin.command()
@click.argument("who")
@click.argument("name")
@_options
def rename(who: str, name: str, place: str | None, lang: str) -> None:
    """Give an account another name."""
    with _opened(place, lang) as store:
        click.echo(RENAMED.pick(lang).format(name=Administration(Transactions(store)).rename(who, name, ME).name))


@admin.command()
@click.argument("who")
@_options
def delete(who: str, place: str | None, lang: str) -> None:
    """Take an account away, with its name."""
    with _opened(place, lang) as store:
        click.echo(DELETED.pick(lang).format(name=Administration(Transactions(store)).delete(who, ME).name))


@admin.command()
@click.argument("table")
@_options
def close(table: str, place: str | None, lang: str) -> None:
    """Close a table; a running match stops where it is."""
    with _opened(place, lang) as store:
        room = RoomLog(store.read(room_log(table)))
        before, now = len(room.facts), max(time.time_ns() // 1_000_000, room.state.at)
        facts = room.act(Act("close", TABLE, {"administrator": ME.person}), now, f"admin {before}")
        store.append(room_log(table), before, facts, f"admin {before}")
        Administration(Transactions(store)).audit.note("close", *ME, table)
        click.echo(CLOSED.pick(lang).format(table=table))


@admin.command()
@click.option("--limit", default=50, show_default=True, help="How many lines.")
@_options
def log(limit: int, place: str | None, lang: str) -> None:
    """Sign-ins and what administrators did, the latest first."""
    with _opened(place, lang) as store:
        for line in Administration(Transactions(store)).audit.lines(limit):
            at = datetime.fromtimestamp(line.at / 1000, UTC).isoformat(timespec="seconds")
            click.echo(f"{at}  {line.act:<15} {line.person:<20} {line.address:<20} {line.about}")
