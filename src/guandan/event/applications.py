"""Applications (自助报名): what people sent in by the organiser's link, and what has become of it."""

from typing import NamedTuple

from guandan.event.roster import Registration


class Application(NamedTuple):
    """A pair or team that asks to take part."""

    form: Registration
    """Its number is that of the application."""
    by: str
    at: int
    status: str = "waiting"
    """waiting, admitted or declined."""
    entry: int = 0
    """The number it plays under, once it is admitted."""
    reason: str = ""
    """Why it was declined."""
    withheld: bool = False
    """Whether personal data of its players are not known here."""

    @property
    def number(self) -> int:
        """Counted from 1 in each event."""
        return self.form.number
