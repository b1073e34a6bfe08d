"""`guandan admin`: who may do everything on the server."""

import click

from guandan.cli.language import lang_option, refusals
from guandan.game.errors import Text, Unreadable
from guandan.server.people import names
from guandan.server.people.accounts import Accounts
from guandan.server.people.roles import ADMINISTRATOR, SERVER, Roles
from guandan.server.people.transactions import Transactions
from guandan.store import LogStore, database

DONE = {
    False: Text("{name} 现在是管理员", "{name} is an administrator now"),
    True: Text("{name} 不再是管理员", "{name} is an administrator no more"),
}


@click.command()
@click.argument("name")
@click.option("--remove", is_flag=True, help="Make it one no more.")
@click.option("--database", "place", metavar="URL", help="A database instead of the data folder's file.")
@lang_option
def admin(name: str, remove: bool, place: str | None, lang: str) -> None:
    """Make the account NAME an administrator. The server may be running.

    Only whoever can read the store can do this: there is no way to it over the network.
    """
    with refusals(lang), LogStore(place or database()) as store:
        transactions = Transactions(store)
        account = Accounts(transactions).by_name(names.key(name))
        if account is None:
            raise Unreadable("no_such_account", name=name[:40])
        if remove:
            Roles(transactions).take_now(SERVER, account.person.id, ADMINISTRATOR)
        else:
            Roles(transactions).give_now(SERVER, account.person.id, ADMINISTRATOR, "command line")
        click.echo(DONE[remove].pick(lang).format(name=account.person.name))
