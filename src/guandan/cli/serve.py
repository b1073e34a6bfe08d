"""`guandan serve`: the online table."""

import errno
import io
import os
import socket
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Annotated

import click
import segno

from guandan.cli.command import command
from guandan.game.errors import NotAllowed, Text
from guandan.server.app import application
from guandan.server.events.weekly import weekly_of
from guandan.server.operations import logs
from guandan.server.operations.files import raise_limit
from guandan.server.operations.hall import in_the_hall
from guandan.server.operations.limits import limits_of
from guandan.server.operations.processes import can_fork, only_server_of, run_workers, web_server
from guandan.server.settings import Settings, public_url
from guandan.store import LogStore, database
from guandan.store.opening import file_of

USUAL_PORT = 8000
LOCAL, ALL = "127.0.0.1", "0.0.0.0"  # noqa: S104 - whoever asks for a hall wants its phones to come in
WAITING = 2048
"""Connections that wait to be accepted."""

WEEKLY = Text("每周网络赛", "Weekly online event")


@command("开放网上牌桌", json=False)
def serve(
    *,
    host: Annotated[
        str | None,
        Text(
            f"监听的地址：平时 {LOCAL}，有 --hall 时 {ALL}，即全部。",
            f"Address to listen on: {LOCAL}, or with --hall {ALL}, which is all of them.",
        ),
    ] = None,
    port: Annotated[
        int | None,
        click.IntRange(0, 65_535),
        Text(
            f"端口；不写则为 {USUAL_PORT}，被占用则另取；0 为任意空闲端口。",
            f"Else {USUAL_PORT}, or another one if that is taken; 0 takes any that is free.",
        ),
    ] = None,
    place: Annotated[
        str | None,
        "--database",
        {"metavar": "URL"},
        Text("用这个数据库，而不用数据目录中的文件。", "A database instead of the data folder's file."),
    ] = None,
    data: Annotated[
        str | None,
        click.Path(file_okay=False),
        Text("数据目录，代替 $GUANDAN_HOME。", "The data folder, instead of $GUANDAN_HOME."),
    ] = None,
    workers: Annotated[
        int, click.IntRange(1, 64), Text("进程数；只限 PostgreSQL。", "Processes; PostgreSQL only.")
    ] = 1,
    reached: Annotated[
        str,
        "--public-url",
        {"metavar": "URL"},
        Text("别人访问的网址，用于链接和 cookie。", "Where people reach it, for links and cookies."),
    ] = "",
    proxy: Annotated[
        str | None,
        {"metavar": "ADDRESSES"},
        Text(
            "信任这些代理所转发的头部，以逗号分隔。",
            "Trust the forwarded headers of these proxies, with commas between.",
        ),
    ] = None,
    limits: Annotated[
        tuple[str, ...],
        "--limit",
        {"metavar": "NAME=NUMBER"},
        Text("设置一项限制；all=0 取消全部。", "Set a limit; all=0 takes all away."),
    ] = (),
    hall: Annotated[
        bool,
        Text(
            "用于一个赛场：同一网络中的手机都能打开，放宽对单个地址的限制，并打印供手机扫描的地址。",
            "For one hall: phones of the same network can open it, one address may have many of them, and "
            "the address is printed for them to photograph.",
        ),
    ] = False,
    backup: Annotated[
        Path | None,
        click.Path(dir_okay=False, path_type=Path),
        Text(
            "备份一直写入这个文件（如 U 盘上的），另一台电脑可随时接手。",
            "Keep a backup in this file, on a stick for instance, so that another laptop can take over.",
        ),
    ] = None,
    weekly: Annotated[
        str,
        {"metavar": "TIME"},
        Text(
            '每周在这个时间（北京时间，如 "sat 20:00"）办一次网络赛：在首页报名，到时自动编排、比赛、排名。',
            'Hold an online event every week at this time of China, such as "sat 20:00": people enter in the lobby, '
            "and it is paired, played and ranked by itself.",
        ),
    ] = "",
    lang: str,
) -> None:
    """Run the online table."""
    host = host or (ALL if hall else LOCAL)
    if data is not None:
        os.environ["GUANDAN_HOME"] = data
    where = place or database()
    file = file_of(where)
    if workers > 1 and file is not None:
        raise NotAllowed("workers_need_postgresql", workers=workers)
    if workers > 1 and not can_fork():
        raise NotAllowed("workers_need_fork")
    settings = Settings(public_url(reached), limits_of(limits, hall=hall), backup, weekly_of(weekly, WEEKLY.pick(lang)))
    LogStore(where).close()  # refuse in one sentence what the server could only refuse in a log
    held = None if file is None else only_server_of(file)
    listening = _listen_somewhere(host, lang) if port is None else listen(host, port)
    if host == ALL:
        settings = replace(settings, hall_url=partial(in_the_hall, listening.getsockname()[1]))
    phones = settings.hall_url()
    logs.set_up()
    raise_limit()

    def run() -> None:
        web_server(application(where, settings), proxy).run([listening])

    told = Text("牌桌已开：{url}", "The table is open: {url}").pick(lang)
    click.echo(told.format(url=settings.public_url or phones or _url(listening)))
    if hall:
        _show_phones(settings.public_url or phones or _url(listening), lang)
    elif host == LOCAL and not settings.public_url:
        click.echo(
            Text(
                "只有这台电脑打得开；要让同一网络的手机也能打开：guandan serve --hall",
                "Only this computer can open it. For the phones of the same network: guandan serve --hall",
            ).pick(lang)
        )
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


def _show_phones(url: str, lang: str) -> None:
    """Print the address of the events, and its picture to photograph."""
    drawn = io.StringIO()
    segno.make(f"{url.rstrip('/')}/e", error="m").terminal(out=drawn, compact=True)
    click.echo(Text("手机打开：{url}", "Phones open: {url}").pick(lang).format(url=f"{url.rstrip('/')}/e"))
    click.echo(drawn.getvalue())


def _url(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
