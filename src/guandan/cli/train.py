"""`guandan train`: train a net in a directory, or go on."""

from pathlib import Path

import click

from guandan.ai import weights
from guandan.cli.language import lang_option, refusals

FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command()
@click.argument("directory", type=click.Path(file_okay=False, path_type=Path))
@click.option("--deals", type=click.IntRange(1, 10**12), default=1_000_000, show_default=True, help="Deals in all.")
@click.option("--seed", type=click.IntRange(0, 10**18), default=1, show_default=True, help="Of a new run.")
@click.option(
    "--every", type=click.IntRange(1, 10**6), default=20, show_default=True, help="Thousand deals between checkpoints."
)
@click.option(
    "--measured", type=click.IntRange(1, 10**6), default=500, show_default=True, help="Deals against a past self then."
)
@click.option(
    "--from", "begin", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Begin with these weights."
)
@lang_option
def train(*, directory: Path, deals: int, seed: int, every: int, measured: int, begin: Path | None, lang: str) -> None:
    """Train a net in DIRECTORY by self-play, or go on with one.

    One thread. It prints a line of JSON at each checkpoint and may be killed at any time: the same command goes on from
    the last checkpoint. The same seed gives the same net. `latest.net` can be played as `net:DIRECTORY/latest.net`.
    """
    with refusals(lang):
        weights.require_kernel()
        from guandan.train.run import Plan, Run  # noqa: PLC0415 - it needs the compiled kernel

        Run(directory, Plan(seed=seed, every=every, measured=measured), click.echo, begin=begin).go(deals)
