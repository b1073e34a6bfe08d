"""Guest upgrade: a guest who makes an account keeps their chairs, in the middle of a match too."""

import asyncio

import structlog

from guandan.game.errors import GuandanError
from guandan.game.seats import SEATS
from guandan.server.index.directory import Directory
from guandan.server.people.person import Person, ids_of
from guandan.server.tables.house import House

MOST = 50
"""Rooms that are looked through."""

log = structlog.get_logger()


async def keep_chairs(house: House, directory: Directory, guest: Person, account: Person) -> None:
    """Let the account sit where the guest sat: a `sit` of the new id on the chair of the old one."""
    if guest.id == account.id or guest.id not in ids_of(account.id):
        return
    await directory.settled()
    for row in await asyncio.to_thread(directory.index.rooms_of, [guest.id], MOST):
        try:
            table = await house.table(row.id)
            at = table.room.state.chair_of(guest.id)
            if at is not None:
                await table.do(account, "sit", {"seat": SEATS[at]}, f"account {len(table.room.facts)}")
        except GuandanError as refused:
            # The room cannot be read, or was closed, or they have stood up: the other chairs are still theirs.
            log.warning("moving", room=row.id, code=refused.code)
