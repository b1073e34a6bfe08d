"""Pages of the server itself: the description of its interface, drawn from `openapi.json` without any other host."""

from importlib.resources import files

from fastapi import APIRouter, Response

router = APIRouter(include_in_schema=False)
FILES = {"docs": "docs.html", "docs.js": "docs.js", "docs.css": "docs.css"}
TYPES = {"html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8"}


def _page(name: str) -> None:
    body = (files("guandan.server") / "pages" / FILES[name]).read_bytes()
    media_type = TYPES[FILES[name].rpartition(".")[2]]

    @router.get(f"/api/{name}")
    async def page() -> Response:
        return Response(body, media_type=media_type)


for _name in FILES:
    _page(_name)
