"""Documents: all of a 120-pair event of seven rounds as PDF, the pairing sheet of 1,000 pairs, and an empty page.

An empty page is what typst needs by itself, with the fonts loaded: nothing of ours can be faster.
"""

import time
from collections.abc import Callable
from functools import partial

from guandan.documents.model import Document
from guandan.documents.registry import BY_NAME, DOCUMENTS
from guandan.documents.render.pdf import pdf
from guandan.documents.source import Source
from guandan.event.log import EventLog, opening_body
from guandan.event.rehearsing import Script, rehearsed
from guandan.event.samples import invented
from guandan.game.acts import Act
from guandan.game.errors import Text
from guandan.game.ruleset import load

BEGAN = 1_767_225_600_000
ROUNDS = 7


def entered(count: int, seed: int) -> EventLog:
    """An event with so many invented pairs and a Swiss planned."""
    log = EventLog()
    log.open(opening_body("bench", "测试赛", load("JS23"), {}, seed=str(seed)), BEGAN)
    people = invented(count, log.state.terms.conditions, str(seed))
    log.act(Act("import_entries", "recorder", {"entries": [one.as_data() for one in people]}), BEGAN)
    log.act(Act("stage", "recorder", {"format": "swiss", "rounds": ROUNDS}), BEGAN)
    return log


def run(seed: int) -> dict[str, int | float | str]:
    """Measure the two, and the empty page."""
    small, large = entered(120, seed), entered(1000, seed)
    for _ in rehearsed(small, Script(str(seed))):
        pass
    for _ in rehearsed(large, Script(str(seed))):
        if large.state.begun:
            break
    source = Source(small, BEGAN)
    empty = [Document("empty", Text(f"空 {at}", f"empty {at}"), source.stamp, ()) for at in range(4)]
    pdf(empty[0], "zh")  # loads the fonts
    # typst keeps what it has set: every page is measured the first time only.
    bare = min(_seconds(partial(pdf, one, "zh")) for one in empty[1:])
    sheet = _seconds(lambda: [pdf(one, "zh") for one in BY_NAME["pairings-by-table"].make(Source(large, BEGAN))])
    count = 0

    def everything() -> None:
        nonlocal count
        for kind in DOCUMENTS:
            for one in kind.make(source):
                pdf(one, "zh")
                count += 1

    whole = _seconds(everything)
    return {
        "documents.event_120_s": round(whole, 2),
        "documents.event_120_files": count,
        "documents.pairing_1000_s": round(sheet, 3),
        "documents.empty_typst_s": round(bare, 4),
    }


def _seconds(work: Callable[[], object]) -> float:
    """The CPU seconds of a piece of work, of all its threads."""
    begin = time.process_time()
    work()
    return time.process_time() - begin
