"""The page: its files, and its one document for every address that is not a file and not the API's."""

from fastapi import APIRouter, Request, Response
from starlette.exceptions import HTTPException

from guandan.server.site import INDEX, Part, read_site

router = APIRouter(include_in_schema=False)
NOT_BUILT = (
    "<!doctype html><html lang=en><meta charset=utf-8><title>guandan</title>"
    "<p>网页尚未构建：请运行 <code>make setup</code>。</p>"
    "<p>The page has not been built: run <code>make setup</code>.</p>"
)
OTHERS = ("api", "assets", "healthz", "metrics")
"""First parts of addresses that are never the page's."""
PARTS: dict[str, Part] = read_site()


@router.head("/{path:path}")
@router.get("/{path:path}")
async def page(path: str, request: Request) -> Response:
    """A file of the page, or the page itself, which finds out from the address what to show."""
    part = PARTS.get(path)
    if part is None:
        if path.partition("/")[0] in OTHERS or "." in path.rpartition("/")[2]:
            raise HTTPException(404)
        part = PARTS.get(INDEX)
    if part is None:
        return Response(NOT_BUILT, 503, media_type="text/html")
    if request.headers.get("if-none-match") == part.headers["etag"]:
        return Response(status_code=304, headers={"etag": part.headers["etag"]})
    body, headers = part.answer(request.headers.get("accept-encoding", ""))
    return Response(body, headers=headers)
