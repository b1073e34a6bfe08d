"""The page: its files, its one document for every other address, and the description of the API."""

from importlib.resources import files

from fastapi import APIRouter, Request, Response
from starlette.exceptions import HTTPException

from guandan.server.wire.site import INDEX, Part, read_site

router = APIRouter(include_in_schema=False)
NOT_BUILT = (
    "<!doctype html><html lang=en><meta charset=utf-8><title>guandan</title>"
    "<p>网页尚未构建：请运行 <code>make setup</code>。</p>"
    "<p>The page has not been built: run <code>make setup</code>.</p>"
)
OTHERS = ("api", "assets", "healthz", "metrics")
"""First parts of addresses that are never the page's."""
PARTS: dict[str, Part] = read_site()
FILES = {"docs": "docs.html", "docs.js": "docs.js", "docs.css": "docs.css"}
TYPES = {"html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8"}


def _described(name: str) -> None:
    body = (files("guandan.server") / "pages" / FILES[name]).read_bytes()
    media_type = TYPES[FILES[name].rpartition(".")[2]]

    @router.get(f"/api/{name}")
    async def description() -> Response:
        return Response(body, media_type=media_type)


for _name in FILES:
    _described(_name)


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
