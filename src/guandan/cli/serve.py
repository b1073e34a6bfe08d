"""`guandan serve`: the online table."""

import errno
import os
import socket
import sys

import click

from guandan.cli.language import lang_option, refusals
from guandan.game.errors import NotAllowed, Text
from guandan.server.app import application
from guandan.server.operations import logs
from guandan.server.operations.files import raise_limit
from guandan.server.operations.limits import limits_of
from guandan.server.operations.processes import can_fork, only_server_of, run_workers, web_server
from guandan.server.settings import Settings, public_url
from guandan.store import LogStore, database
from guandan.store.engine import is_sqlite, url_of

USUAL_PORT = 8000
WAITING = 2048
"""Connections that wait to be accepted."""


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on; 0.0.0.0 is all of them.")
@click.option(
    "--port",
    type=click.IntRange(0, 65_535),
    help=f"Else {USUAL_PORT}, or another one if that is taken; 0 takes any that is free.",
)
@click.option("--database", "place", metavar="URL", help="A database instead of the data folder's file.")
@click.option("--data", type=click.Path(file_okay=False), help="The data folder, instead of $GUANDAN_HOME.")
@click.option("--workers", type=click.IntRange(1, 64), default=1, show_default=True, help="Processes; PostgreSQL only.")
@click.option(
    "--public-url", "reached", default="", metavar="URL", help="Where people reach it, for links and cookies."
)
@click.option("--proxy", metavar="ADDRESSES", help="Trust the forwarded headers of these proxies, with commas between.")
@click.option("--limit", "limits", multiple=True, metavar="NAME=NUMBER", help="Set a limit; all=0 takes all away.")
@lang_option
def serve(  # noqa: PLR0917 - one argument an option
    host: str,
    port: int | None,
    place: str | None,
    data: str | None,
    workers: int,
    reached: str,
    proxy: str | None,
    limits: tuple[str, ...],
    lang: str,
) -> None:
    """Run the online table."""
    if data is not None:
        os.environ["GUANDAN_HOME"] = data
    with refusals(lang):
        where = place or database()
        if workers > 1 and is_sqlite(url_of(where)):
            raise NotAllowed("workers_need_postgresql", workers=workers)
        if workers > 1 and not can_fork():
            raise NotAllowed("workers_need_fork")
        settings = Settings(public_url(reached), limits_of(limits))
        LogStore(where).close()  # refuse in one sentence what the server could only refuse in a log
        held = only_server_of(url_of(where).database or "") if is_sqlite(url_of(where)) else None
        listening = _listen_somewhere(host, lang) if port is None else listen(host, port)
    logs.set_up()
    raise_limit()

    def run() -> None:
        web_server(application(where, settings), proxy).run([listening])

    told = Text("牌桌已开：{url}", "The table is open: {url}").pick(lang)
    click.echo(told.format(url=settings.public_url or _url(listening)))
    sys.stdout.flush()
    if workers > 1:
        run_workers(workers, run)
    else:
        run()
    if held is not None:
        held.close()


def _listen_somewhere(host: str, lang: str) -> socket.socket:
    """On the usual port or, with a sentence, on a free one: whoever has not asked for a port wants to play."""
    try:
        return listen(host, USUAL_PORT)
    except NotAllowed as refused:
        if refused.code != "port_taken":
            raise
    told = Text("端口 {port} 已被占用，改用另一个。", "Port {port} is in use: taking another one.")
    click.echo(told.pick(lang).format(port=USUAL_PORT))
    return listen(host, 0)


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens. Raises NotAllowed with a sentence if that is not possible."""
    listening = None
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind, protocol)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(WAITING)
    except OSError as error:
        if listening is not None:
            listening.close()
        if error.errno == errno.EADDRINUSE:
            raise NotAllowed("port_taken", host=host, port=port) from error
        raise NotAllowed("cannot_listen", host=host, port=port, detail=error.strerror or "") from error
    listening.set_inheritable(True)
    return listening


def _url(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
