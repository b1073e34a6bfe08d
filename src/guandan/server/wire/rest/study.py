"""The engine for those who learn: questions about any hand. Nobody has to say who he is."""

from fastapi import APIRouter, Response

from guandan.server.context import Asking, Here
from guandan.server.tables.studying import Position, study
from guandan.server.wire.contract import questions
from guandan.server.wire.contract.requests import StudyQuestion
from guandan.server.wire.shape_route import ShapeRoute

router = APIRouter(prefix="/api", tags=["study"], route_class=ShapeRoute)


@router.post("/study")
async def study_(asked: StudyQuestion, here: Here, who: Asking) -> questions.Answered:
    """Ask about a hand that lies on no table; answered as a table's `ask`."""
    position = Position(**asked.model_dump(exclude={"what", "data"}))
    return Response(await here.workers.run(who, study, position, asked.what, asked.data), media_type="application/json")
