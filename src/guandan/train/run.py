"""A run of training in a directory: it can be killed at any moment and goes on from its last checkpoint.

plan.json     what was asked for: seed, books, schedule
state.bin     everything the learner needs to go on, replaced in one step
log.jsonl     a line for every checkpoint
nets/         weights of the checkpoints that later ones are measured against
latest.net    the newest weights
curves.svg    the log as a picture
"""

import json
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal, NamedTuple

from guandan.ai import weights
from guandan.ai.arena import Made, Standing, standing
from guandan.ai.equity import ALONE
from guandan.kernel import _native
from guandan.kernel.pack import rules_digest
from guandan.train.crew import Crew, Part, Pending, catalogues, parts
from guandan.train.curves import curves
from guandan.train.schedule import Schedule

ROUND = 1000
"""Deals played between two lessons."""
BEGIN = f"{0:010}.net"
"""The weights that a run began with."""
FIXED = 20_261_117
"""The seed of the deals on which nets are measured."""


class Plan(NamedTuple):
    """What a run is asked to do."""

    seed: int = 1
    books: tuple[str, ...] = ("GJ17", "GJ17", "JS23", "HA17", "NJ", "CLUB")
    """Rule books; one that stands twice is dealt twice as often."""
    every: int = 20
    """Rounds between two checkpoints."""
    measured: int = 1000
    """Duplicate deals against a past self at a checkpoint, and as many against rules of thumb."""
    schedule: Schedule = Schedule()


class Run:
    """A run in a directory, begun or gone on with."""

    def __init__(
        self,
        directory: Path,
        plan: Plan,
        say: Callable[[str], None] = print,
        begin: Path | None = None,
        crew: Crew | None = None,
    ) -> None:
        """Open the directory; a plan that lies there already holds. A new run may begin with weights of a file.

        A crew plays the deals in other processes; without one they are played here.
        """
        self.directory, self.say, self.crew = directory, say, crew
        (directory / "nets").mkdir(parents=True, exist_ok=True)
        planned = directory / "plan.json"
        if planned.exists():
            kept = json.loads(planned.read_text())
            plan = Plan(**{**kept, "books": tuple(kept["books"]), "schedule": Schedule(**kept["schedule"])})
        else:
            replace(planned, json.dumps({**plan._asdict(), "schedule": plan.schedule._asdict()}, indent=1).encode())
        self.plan = plan
        self.pages = catalogues(plan.books)
        self.learner = _native.Learner(self.pages, plan.seed)
        state = directory / "state.bin"
        if state.exists():
            self.learner.restore(state.read_bytes())
        elif begin is not None:
            given = begin.read_bytes()
            self.learner.begin_with(weights.read(given, begin.name).net)
            replace(directory / "nets" / BEGIN, given)
        self.entries = [entry for entry in self._logged() if entry["deals"] <= self.learner.deals]
        replace(directory / "log.jsonl", b"".join(json.dumps(entry).encode() + b"\n" for entry in self.entries))

    def _logged(self) -> Iterator[dict[str, Any]]:
        log = self.directory / "log.jsonl"
        for line in log.read_text().splitlines() if log.exists() else ():
            try:
                yield json.loads(line)
            except ValueError:  # a line that a kill has cut off
                return

    @property
    def spent(self) -> float:
        """Seconds of processor time up to the last checkpoint."""
        return self.entries[-1]["seconds"] if self.entries else 0.0

    def go(self, deals: int) -> None:
        """Train until so many deals have been played in all."""
        while self.learner.deals < deals:
            self._stretch()

    def _stretch(self) -> None:
        """From one checkpoint to the next."""
        plan, learner = self.plan, self.learner
        began = time.process_time()
        samples, loss, doubles, critic = 0, 0.0, 0, 0.0
        past = self._past()
        before = None if past is None else weights.read(past.read_bytes(), past.name).net
        for some in self._rounds(before) if self.crew is None else self._crewed(self.crew, before):
            samples += some[1]
            loss += some[3] * some[1]
            doubles += some[6]
            critic += some[7] * some[1]
        seconds = time.process_time() - began
        net = learner.net()
        entry = {
            "deals": learner.deals,
            "samples": (self.entries[-1]["samples"] if self.entries else 0) + samples,
            "seconds": round(self.spent + seconds, 1),
            "loss": round(loss / samples, 5),
            "double_down": round(doubles / (plan.every * ROUND), 4),
            "rate": plan.schedule.rate_at(learner.deals),
        }
        if plan.schedule.temperature:
            entry["critic"] = round(critic / samples, 5)
        if past is not None and before is not None:
            entry["past"] = past.stem
            found = self.measured(net, before)
            entry["share"], entry["levels"] = round(found.won.value, 4), round(found.levels.value, 4)
        if (first := self.directory / "nets" / BEGIN).exists():
            found = self.measured(net, weights.read(first.read_bytes(), first.name).net)
            entry["begin"], entry["begin_levels"] = round(found.won.value, 4), round(found.levels.value, 4)
        found = self.measured(net, "thumb")
        entry["thumb"], entry["thumb_levels"] = round(found.won.value, 4), round(found.levels.value, 4)
        entry["thumb_half_width"] = round((found.won.high - found.won.low) / 2, 4)
        self.entries.append(entry)
        self._keep(net, entry)
        self.say(json.dumps(entry))

    def _rounds(self, before: "_native.Net | None") -> Iterator[tuple[Any, ...]]:
        """The rounds of a stretch, played and learnt from here."""
        for _ in range(self.plan.every):
            yield self.learner.learn(ROUND, self._lesson(self.learner.deals), before)

    def _lesson(self, deals: int) -> dict[str, float]:
        return self.plan.schedule.lesson_at(deals, deals // ROUND)

    def _crewed(self, crew: Crew, before: "_native.Net | None") -> Iterator[tuple[Any, ...]]:
        """The same with deals played elsewhere, a round ahead of what is learnt."""
        learner, plan = self.learner, self.plan
        past, start = None if before is None else before.numbers(), learner.deals
        decides = plan.schedule.temperature > 0

        def asked(round_: int) -> list[Pending]:
            first = start + round_ * ROUND
            net, critic = (learner.latest(), learner.critic()) if decides else (learner.net(), b"")
            whole = Part(plan.books, plan.seed, first, ROUND, self._lesson(first), net.numbers(), critic, past)
            return [crew(part) for part in parts(whole)]

        ahead = asked(0)
        for round_ in range(plan.every):
            told = [one.result() for one in ahead]
            ahead = asked(round_ + 1) if round_ + 1 < plan.every else []
            yield learner.study(told, self._lesson(learner.deals))

    def measured(self, net: "_native.Net", other: "_native.Net | Literal['thumb']") -> Standing:
        """How a net stands after fixed duplicate deals against another or against rules of thumb."""
        results = _native.contest(self.pages, net, other, ALONE, FIXED, 0, self.plan.measured, True)
        gains = [result - 256 if result > 127 else result for result in results]
        both = zip(gains[::2], gains[1::2], strict=True)
        return standing([Made(at, (one > 0) + (two > 0), one + two) for at, (one, two) in enumerate(both)])

    def _past(self) -> Path | None:
        """A past self: the newest kept net of at most half the deals."""
        kept = sorted((self.directory / "nets").glob("*.net"))
        return next((path for path in reversed(kept) if int(path.stem) * 2 <= self.learner.deals), None)

    def _keep(self, net: "_native.Net", entry: dict[str, Any]) -> None:
        """Write a checkpoint; the state comes last, so that a kill costs a stretch at most."""
        about = {
            "trained": f"self-play from seed {self.plan.seed}: {entry['deals']} deals, {entry['samples']} samples",
            "books": list(self.plan.books),
            "rules": {book: rules_digest(book) for book in sorted(set(self.plan.books))},
            "worth": list(ALONE),
            "seconds": entry["seconds"],
        }
        data = weights.written(net, about)
        replace(self.directory / "latest.net", data)
        rounds = len(self.entries)
        if rounds & (rounds - 1) == 0 or rounds % 16 == 0:
            path = self.directory / "nets" / f"{entry['deals']:010}.net"
            replace(path, data)
        with (self.directory / "log.jsonl").open("a") as log:
            log.write(json.dumps(entry) + "\n")
        replace(self.directory / "curves.svg", curves(self.entries).encode())
        replace(self.directory / "state.bin", self.learner.state())


def replace(path: Path, data: bytes) -> None:
    """Write a file so that a kill leaves the old one or the new one."""
    beside = path.with_name(path.name + ".new")
    with beside.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
