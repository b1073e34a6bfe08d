"""Entrants (参赛者): registrations as the event keeps them under a number for good, and what has become of them."""

from typing import NamedTuple

from guandan.event.roster import Person, Registration
from guandan.event.spec import Takes


class Entrant(NamedTuple):
    """A pair or team."""

    form: Registration
    """As it was entered; the players of a team in one list."""
    status: str = "in"
    """in, withdrawn or excluded."""
    away: bool = False
    """Whether it sits out for now."""
    checked_in: bool = False
    replaced: int = 0
    """Players replaced since the event began."""
    original: Registration | None = None
    """As it was when the first player was replaced then."""
    withheld: bool = False
    """Whether personal data of its players are not known here: left out of an export, or erased."""

    @property
    def number(self) -> int:
        """选手号."""
        return self.form.number

    @property
    def players(self) -> tuple[Person, ...]:
        """Its players."""
        return self.form.players

    @property
    def unit(self) -> str:
        """Its unit."""
        return self.form.unit

    @property
    def seed(self) -> int:
        """1 for the strongest; 0 if it is not known."""
        return self.form.seed

    @property
    def label(self) -> str:
        """What it is called: its team, or its players."""
        return self.form.team or self.form.name

    @property
    def playing(self) -> bool:
        """Whether it is to be paired."""
        return self.status == "in" and not self.away

    def is_of(self, takes: Takes) -> bool:
        """Whether it is of the event and group that a stage takes."""
        return takes.event in ("", self.form.event) and takes.group in ("", self.form.group)
