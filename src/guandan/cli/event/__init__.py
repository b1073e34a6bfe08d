"""`guandan event`: an event from the list of entries to the final ranking. One module a group of commands."""

from guandan.cli.helping import group

MODULES = {
    "archive": "check erase export load",
    "applying": "admit applications decline",
    "entering": "away checkin edit entry import=import_ late lineup meeting substitute template withdraw",
    "looking": "entries explain history round=round_ standings",
    "opening": "act announce award list=list_ new putaway resume show stop suspend terms window",
    "results": "appeal correct decide enter penalty result rule",
    "rounds": "change clock close drop lock pair publish recall rounds=lengthen stage",
    "simulate": "simulate",
    "staffing": "link notice objection official officials referees schedule",
}


@group("办赛：报名、阶段、编排、成绩、排名\n\nEVENT 是 guandan event new 所起的代号。", MODULES, __name__)
def event() -> None:
    """Run an event (赛事): entries, stages, pairings, results, standings.

    An EVENT is the id it was given by `guandan event new`.
    """
