"""The engine for those who learn: questions about any hand. Nobody has to say who he is."""

from typing import Any

from fastapi import APIRouter, Response
from pydantic import BaseModel, Field

from guandan.server.context import Asking, Here
from guandan.server.tables.studying import MOST, Position, study

router = APIRouter(prefix="/api", tags=["study"])
Card = str


class Studied(BaseModel):
    """A hand, what it has to answer, and a question: `label readings legal finders groups tribute`."""

    book: str = Field(default="JS23", max_length=40)
    level: str = Field(default="2", description="2 ... 9 T J Q K A")
    hand: list[Card] = Field(max_length=MOST, examples=[["S7", "H7", "C7"]])
    to_beat: list[Card] = Field(default=[], max_length=MOST, description="what lies there; nothing if one leads")
    said: str = Field(default="", max_length=40, description="what it is said to be, if it can be several things")
    act: str = Field(default="play", description="what is expected: play, tribute or return")
    paid: str = Field(default="", max_length=4, description="the card that was paid, if one is to be returned")
    what: str
    data: dict[str, Any] = {}


@router.post("/study", response_model=dict[str, Any])
async def study_(asked: Studied, here: Here, who: Asking) -> Response:
    """Ask about a hand that lies on no table; answered as a table's `ask`."""
    position = Position(**asked.model_dump(exclude={"what", "data"}))
    return Response(await here.workers.run(who, study, position, asked.what, asked.data), media_type="application/json")
