"""Routes whose answers are structures of the wire contract: encoded, and described in the OpenAPI description."""

import inspect
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Annotated, Any, get_args, get_origin

import msgspec
from fastapi import APIRouter, FastAPI, Response
from fastapi.routing import APIRoute

from guandan.server.wire.contract import answers
from guandan.server.wire.contract.parts import Shape

JSON = "application/json"
REF = "#/components/schemas/{name}"
encode = msgspec.json.Encoder().encode


class ShapeRoute(APIRoute):
    """A route that may return a structure; one that is encoded already is `Annotated[Response, Structure]`."""

    def __init__(self, path: str, endpoint: Callable[..., Any], **options: Any) -> None:
        """Like any route."""
        shapes = shapes_of(endpoint)
        if shapes:
            status = options.get("status_code") or 200
            told = {"description": (shapes[0].__doc__ or "").split("\n")[0], "content": _content(*shapes)}
            options |= {"response_model": None, "responses": {status: told, **(options.get("responses") or {})}}
            endpoint = _encoded(endpoint, status)
        super().__init__(path, endpoint, **options)


def shapes_of(endpoint: Callable[..., Any]) -> list[type[Shape]]:
    """The structures that an endpoint may answer with."""
    told = inspect.signature(endpoint).return_annotation
    every = get_args(told)[1:] if get_origin(told) is Annotated else (told,)
    named = [shape for one in every for shape in (one.values() if isinstance(one, dict) else (one,))]
    return [one for one in named if isinstance(one, type) and issubclass(one, Shape)]


def _encoded(endpoint: Callable[..., Any], status: int) -> Callable[..., Any]:
    @wraps(endpoint)
    async def answered(*args: Any, **named: Any) -> Response:
        told = await endpoint(*args, **named)
        if isinstance(told, Response):
            return told
        answer = Response(encode(told), status, media_type=JSON)
        beside = named.get("response")  # where cookies were put
        if isinstance(beside, Response):
            answer.raw_headers += [one for one in beside.raw_headers if one[0] == b"set-cookie"]
        return answer

    return answered


def describe(app: FastAPI, routers: Iterable[APIRouter]) -> None:
    """Put the structures into the OpenAPI description, and what every refusal looks like."""
    plain = app.openapi
    routes = (route for router in routers for route in router.routes if isinstance(route, ShapeRoute))
    shapes = {shape for route in routes for shape in shapes_of(route.endpoint)} | {answers.Failed}

    def described() -> dict[str, Any]:
        if app.openapi_schema is None:
            told = plain()
            _, schemas = msgspec.json.schema_components(shapes, ref_template=REF)
            told.setdefault("components", {}).setdefault("schemas", {}).update(schemas)
            for path in told["paths"].values():
                for operation in path.values():
                    operation["responses"]["default"] = {
                        "description": "a refusal",
                        "content": _content(answers.Failed),
                    }
        return app.openapi_schema or {}

    app.openapi = described  # type: ignore[method-assign]


def _content(*shapes: type[Shape]) -> dict[str, Any]:
    schemas = [{"$ref": REF.format(name=shape.__name__)} for shape in shapes]
    return {JSON: {"schema": schemas[0] if len(schemas) == 1 else {"anyOf": schemas}}}
