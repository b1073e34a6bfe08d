"""The list of all documents, in the order in which an event needs them; a new one is a file and a line here."""

from guandan.documents import (
    books,
    brackets,
    cards,
    crosstables,
    entries,
    notices,
    pairings,
    registers,
    rounds,
    scoresheets,
    standings,
)
from guandan.documents.source import Kind

DOCUMENTS: tuple[Kind, ...] = (
    entries.ENTRIES,
    entries.CHECK_IN,
    pairings.BY_TABLE,
    pairings.BY_NAME,
    pairings.BY_UNIT,
    cards.TABLE_CARDS,
    cards.SEAT_CARDS,
    scoresheets.SHEETS,
    scoresheets.FILLED,
    rounds.RESULTS,
    standings.STANDINGS,
    crosstables.CROSS,
    brackets.BRACKET,
    crosstables.EACH,
    standings.FINAL,
    registers.CORRECTIONS,
    registers.PENALTIES,
    books.ORDER,
    books.RESULTS,
    scoresheets.BLANK,
    notices.REGULATIONS,
    notices.SCHEDULE,
    notices.OFFICIALS,
    notices.ASSIGNMENT,
    notices.ANNOUNCEMENTS,
)
BY_NAME: dict[str, Kind] = {one.name: one for one in DOCUMENTS}
