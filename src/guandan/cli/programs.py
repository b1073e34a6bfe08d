"""`guandan oracle` and `guandan train`: for programs that ask about the rules, and for nets that learn to play."""

import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated

import click

from guandan.cli.command import THERE, command
from guandan.game.errors import Text
from guandan.game.ruleset import load_file


@command("供程序查询规则：每行读入一个 JSON，每行答一个（见 docs/oracle.md）", json=False)
def oracle(
    *,
    books: Annotated[
        tuple[Path, ...], "--book", Text("也按这个文件中的规则回答。", "Also answer under the rule book in this file.")
    ] = (),
) -> None:
    """Answer questions about the rules: one JSON object a line in, one a line out (see docs/oracle.md)."""
    from guandan.oracle import Oracle  # noqa: PLC0415 - training needs none of it

    answerer = Oracle([load_file(path) for path in books])
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(answerer.line(line) + b"\n")
        sys.stdout.buffer.flush()  # whoever asks one question at a time gets the answer at once


@command(
    """用自我对弈在 DIRECTORY 中训练出牌网络，随时可以中断和继续

    单线程；--jobs 用多个进程打牌，--ray 用 Ray 集群。
    每个检查点输出一行 JSON；随时可以杀掉，再用同样的命令从上个检查点继续。种子相同，网络相同。latest.net 可以用
    net:DIRECTORY/latest.net 来打。
    """,
    json=False,
)
def train(
    directory: Annotated[Path, click.Path(file_okay=False, path_type=Path)],
    *,
    deals: Annotated[int, click.IntRange(1, 10**12), Text("共多少副。", "Deals in all.")] = 1_000_000,
    seed: Annotated[int, click.IntRange(0, 10**18), Text("新训练的种子。", "Of a new run.")] = 1,
    every: Annotated[
        int, click.IntRange(1, 10**6), Text("每多少千副一个检查点。", "Thousand deals between checkpoints.")
    ] = 20,
    measured: Annotated[
        int,
        click.IntRange(1, 10**6),
        Text("届时与以前的自己、与经验规则各打多少副。", "Deals against a past self then, and against rules of thumb."),
    ] = 1000,
    decide: Annotated[
        bool,
        Text(
            "学做决定（策略梯度，训练时有看得见各家牌的评判者），宜从已会估值的权重开始。",
            "Learn to decide: policy gradient with a critic that sees all hands. Best begun with good weights.",
        ),
    ] = False,
    begin: Annotated[Path | None, "--from", THERE, Text("从这些权重开始。", "Begin with these weights.")] = None,
    jobs: Annotated[
        int,
        click.IntRange(1, 1024),
        Text(
            "打牌的进程数；多于一个时与单线程的网络不同，但与个数无关。",
            "Processes that play; from two on the net is the same for any number.",
        ),
    ] = 1,
    ray: Annotated[
        str | None, Text("Ray 集群的地址；local 在本机启动。", "The address of a Ray cluster; local starts one here.")
    ] = None,
) -> None:
    """Train a net in DIRECTORY by self-play, or go on with one.

    One thread; with --jobs several processes play the deals, with --ray the workers of a cluster. It prints a line of
    JSON at each checkpoint and may be killed at any time: the same command goes on from the last checkpoint. The
    same seed gives the same net. `latest.net` can be played as `net:DIRECTORY/latest.net`.
    """
    from guandan.ai import weights  # noqa: PLC0415

    weights.require_kernel()
    from guandan.train.crew import on_cluster, processes  # noqa: PLC0415
    from guandan.train.run import Plan, Run  # noqa: PLC0415 - it needs the compiled kernel
    from guandan.train.schedule import DECIDING, Schedule  # noqa: PLC0415

    schedule = DECIDING._replace(fall=(deals // 2, deals)) if decide else Schedule()
    plan = Plan(seed=seed, every=every, measured=measured, schedule=schedule)
    with on_cluster(ray) if ray else processes(jobs) if jobs > 1 else nullcontext() as crew:
        Run(directory, plan, click.echo, begin, crew).go(deals)
