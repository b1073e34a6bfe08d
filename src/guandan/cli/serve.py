"""`guandan serve`: the online table."""

import asyncio
import secrets
import sys
from pathlib import Path

import click
import uvicorn

from guandan.cli.language import lang_option, refusals
from guandan.game.errors import Text
from guandan.server.app import application
from guandan.store import database, home


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--port", default=8000, show_default=True)
@click.option("--database", "place", metavar="URL", help="A database instead of the data folder's file.")
@lang_option
def serve(host: str, port: int, place: str | None, lang: str) -> None:
    """Run the online table."""
    with refusals(lang):
        app = application(place or database(), _key())
        server = uvicorn.Server(uvicorn.Config(app, host, port, log_level="warning", ws_max_size=16_384))
        told = Text("牌桌已开：{url}", "The table is open: {url}").pick(lang)
        click.echo(told.format(url=f"http://{host}:{port}/"))
        sys.stdout.flush()
        asyncio.run(server.serve())


def _key() -> bytes:
    """The key that signs tokens, made at the first start."""
    path: Path = home() / "server.key"
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not path.exists():
        path.touch(mode=0o600)
        path.write_bytes(secrets.token_bytes(32))
    return path.read_bytes()
