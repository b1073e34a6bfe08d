"""The personal links of an event's players: one for each, the same for as long as it is good."""

from guandan.event.state import Event
from guandan.office.logids import event_log
from guandan.server.operations.clock import Clock
from guandan.server.people.grants import Grants
from guandan.server.people.invites import Invite, Invites

PLAYER = "player"


def players_of(event: Event) -> list[tuple[int, str]]:
    """Everybody who plays: the number of the entry, and the name. Two of an entry do not have the same."""
    entered = (one for number, one in sorted(event.entrants.items()) if one.status == "in")
    return list(dict.fromkeys((one.number, player.name) for one in entered for player in one.form.players))


class PlayerLinks:
    """Makes them, and takes them back."""

    def __init__(self, invites: Invites, grants: Grants, clock: Clock) -> None:
        """With what keeps links and roles."""
        self._invites, self._grants, self._clock = invites, grants, clock

    async def all(self, event: Event, by: str, hours: int) -> list[Invite]:
        """One for each player. Those of people who do not play any more are withdrawn, with the roles they gave."""
        scope, until = event_log(event.id), self._clock.seconds() + hours * 3600
        wanted = [
            Invite("", scope, PLAYER, "", by, hours, 0, name, "", entry, until) for entry, name in players_of(event)
        ]
        made, gone = await self._invites.personal(scope, wanted)
        await self._withdraw(event, gone)
        return made

    async def revoke(self, event: Event) -> None:
        """Make them all worthless, and withdraw every role that they have given."""
        _, gone = await self._invites.personal(event_log(event.id), [])
        await self._withdraw(event, gone)

    async def _withdraw(self, event: Event, gone: list[Invite]) -> None:
        for one in gone:
            await self._grants.withdraw_all(event.id, one.id)
