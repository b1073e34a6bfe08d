"""Garbage collection: when Python looks for objects that hold each other and nobody else does.

Play leaves none, requests and closed connections do. A look through a thousand tables stops all of them for most of
a second, so only the newest objects are looked through as they come, a thousand at a time (some milliseconds);
everything is looked through seldom, by the clock.
"""

import asyncio
import gc

YOUNG = 1_000
"""New objects after which the newest are looked through."""
NEVER = 1_000_000
"""Looks at the newest after which Python itself would look at older ones."""
EVERY = 900
"""Seconds between two looks through everything."""


async def collecting() -> None:
    """Collect for as long as the server runs; what is there from the start is never looked at."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, NEVER, NEVER)
    while True:
        await asyncio.sleep(EVERY)
        gc.collect()
