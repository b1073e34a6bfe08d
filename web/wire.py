"""Write what is made from the wire contract: `python web/wire.py`, or with `check` say whether it is up to date.

The contract is src/guandan/server/wire/contract/. Made from it are the types of the page (web/src/core/contract.ts),
the list of all structures (docs/wire.md), who may do what in an event (docs/event-roles.md), and the tables between
marks in docs/server.md.
"""

import ast
import itertools
import re
import sys
import textwrap
from collections.abc import Iterable
from inspect import getsource
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import Any, Literal, get_args, get_origin

import msgspec
from fastapi.routing import APIRoute
from msgspec import inspect
from pydantic import BaseModel

from guandan.event import access
from guandan.event.log import KINDS
from guandan.event.views.viewer import FOR_OFFICE
from guandan.game.acts import TABLE
from guandan.server.app import PARTS
from guandan.server.people.grants import GIVES
from guandan.server.wire.contract import answers, events, messages, parts, questions, requests, social
from guandan.server.wire.shape_route import shapes_of

ROOT = Path(__file__).resolve().parent.parent
TYPES = ROOT / "web" / "src" / "core" / "contract.ts"
STRUCTURES = ROOT / "docs" / "wire.md"
ROLES = ROOT / "docs" / "event-roles.md"
REFERENCE = ROOT / "docs" / "server.md"
TABLES = {
    "state": messages.MatchState,
    "own": messages.Own,
    "room": messages.Room,
    "expect": messages.Expectation,
    "problem": parts.Problem,
}
"""By mark in the reference, the structure whose fields stand there."""
SENT = (parts, messages, questions, answers, social, events)
HEAD = """/**
 * What the server sends and understands.
 * Made from src/guandan/server/wire/contract by `make wire`: change it there.
 */
"""
ROLES_TITLE = """# Who may do and see what in an event

Made by `make wire` from `event/kinds.py`, `event/access.py`, `event/views/viewer.py` and `server/people/grants.py`; a
test asks the server about every line. How roles are given and withdrawn: [server.md](server.md#events).

- A **referee** acts at the tables that their grant names and at those that the round assigns or a colleague hands over
  to them; at every table if neither their grant nor the assignment names any. Who hands a table over has it no more.
  A **table** acts for its own tables, a **captain** and a **player** for their own entry.
- A player enters results only where every result is entered twice (`twice`). Some acts look closer: who may waive, rule
  or correct what is in the book ([event-log.md](event-log.md)).
- People without a role see what everybody may see and do nothing. The **public** that has opened the organiser's link
  for entering oneself may apply, and nothing else.
"""
OF_EVENT = "/api/events/{event_id}"
NOBODY = "nobody"
"""Whoever has signed in and has no role in the event."""
EVERYBODY = (*access.ROLES, NOBODY)
INSIDE = (*access.WIDE, "referee")
JUDGES = ("chief", "deputy")
THEIRS = ("referee", TABLE, "captain", "player")
WHO: dict[str, tuple[Iterable[str], Iterable[str]]] = {
    "GET": (EVERYBODY, ()),
    "GET /address": (EVERYBODY, ()),
    "GET /growth": (EVERYBODY, ()),
    "GET /views/{view}": (EVERYBODY, ()),
    "POST /acts": ((*access.WIDE, "public"), THEIRS),
    "GET /file": (INSIDE, ()),
    "GET /file?personal=1": (("organiser", "committee"), ()),
    "POST /practice": (INSIDE, ()),
    "GET /template.xlsx": (EVERYBODY, ()),
    "GET /entries/{number}/code.svg": (EVERYBODY, ()),
    "POST /list": (INSIDE, ()),
    "POST /list?bring=all": (KINDS["import_entries"].by, ()),
    "GET /referee": (INSIDE, ()),
    "POST /referee": (INSIDE, ()),
    "GET /roles": (GIVES, ()),
    "POST /roles": (GIVES, ()),
    "DELETE /roles/{grant_id}": (GIVES, ()),
    "POST /links": (GIVES, ()),
    "POST /links/players": (GIVES, ()),
    "DELETE /links/players": (GIVES, ()),
    "DELETE /links/{link_id}": (GIVES, ()),
    "GET /documents": (EVERYBODY, ()),
    "GET /documents/{name}": (EVERYBODY, ()),
    "GET /sheets": (INSIDE, ()),
    "GET /tables/{table}": (access.WIDE, THEIRS),
    "POST /tables/{table}/lines": (access.WIDE, THEIRS),
    "POST /tables/{table}/sign": ((*JUDGES, "recorder"), THEIRS),
    "GET /referee/floor": (INSIDE, ()),
    "GET /referee/register": (INSIDE, ()),
    "GET /referee/shared": (("chief",), ()),
    "POST /referee/tables/{table}/ask": (JUDGES, ("referee",)),
    "POST /referee/tables/{table}/acts": (JUDGES, ("referee",)),
    "POST /referee/tables/{table}/heard": (JUDGES, ("referee",)),
    "GET /online": (EVERYBODY, ()),
    "GET /boards": (EVERYBODY, ()),
    "POST /online/{table}": (EVERYBODY, ()),
}
"""Who may ask what of an event, everywhere and for what is their own: a test asks as everybody."""
ROUTES_TITLE = """
## Routes

Below `/api/events/{event_id}`. `yes`: everywhere; `own`: for their own tables or their own entry; **nobody**: whoever
has signed in and has no role here. What is answered depends on who asks: the views and documents are those that one may
see, acts are those of the tables above, and roles those that one may give.
"""
TITLE = """# What is sent and understood

Every structure of the socket and of plain HTTP of [the server](server.md). This page is made by `make wire` from
`src/guandan/server/wire/contract/`. A field with ? may be missing; a `Flag` is 1 or 0.
"""
PLAIN: dict[object, str] = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    Any: "unknown",
    NoneType: "null",
}


def shapes(module: ModuleType) -> list[type[msgspec.Struct]]:
    """The structures that a module declares, in its order."""
    named = [one for one in vars(module).values() if isinstance(one, type) and one.__module__ == module.__name__]
    found = dict.fromkeys([*(events.MADE.values() if module is events else ()), *named])
    return [one for one in found if issubclass(one, msgspec.Struct) and one is not parts.Shape]


def bodies() -> list[type[BaseModel]]:
    """What plain HTTP understands."""
    found = (one for one in vars(requests).values() if isinstance(one, type) and one.__module__ == requests.__name__)
    return [one for one in found if issubclass(one, BaseModel)]


def typescript() -> str:
    """The types of the page."""
    kinds = [f"export type {name} = {kind};" for name, kind in parts.NAMED.items()]
    union = " | ".join(one.__name__ for one in get_args(messages.Told))
    interfaces = [_interface(shape) for module in SENT for shape in shapes(module)]
    sent = [_interface(body) for body in bodies()]
    names = [shape.__name__ for shape in (*(one for module in SENT for one in shapes(module)), *bodies())]
    if twice := {name for name in names if names.count(name) > 1}:
        raise ValueError(f"two structures have one name: {', '.join(sorted(twice))}")
    return "\n".join(
        [
            HEAD,
            *kinds,
            "",
            *interfaces,
            *sent,
            'export const SEATS: readonly Seat[] = ["E", "N", "W", "S"];',
            "",
            "/** Every message of the socket. */",
            f"export type Message = {union};",
            "",
        ]
    )


def structures() -> str:
    """The page with all of them."""
    lines = [TITLE, "## Routes", "", "| | answer | |", "|---|---|---|", *_routes(), ""]
    for title, every in (
        ("Messages of a table", shapes(messages)),
        ("Answers to questions", shapes(questions)),
        ("Answers of plain HTTP", shapes(answers)),
        ("Answers about people", shapes(social)),
        ("Events", shapes(events)),
        ("Bodies and queries", bodies()),
        ("Parts", shapes(parts)),
    ):
        lines += [f"## {title}", ""]
        for shape in every:
            tag = "" if issubclass(shape, BaseModel) else shape.__struct_config__.tag
            rows = [*([f'| `type` | `"{tag}"` |  |'] if tag else []), *(_row(*one) for one in _fields(shape))]
            table = ["| field | type | |", "|---|---|---|", *rows, ""] if rows else []
            lines += [f"### {shape.__name__}", "", _doc(shape), "", *table]
    return "\n".join(lines)


def roles_page() -> str:
    """Who may do and see what in an event."""
    roles = list(access.ROLES)
    lines = [ROLES_TITLE, "## Acts", "", f"| act | {' | '.join(roles)} |", "|---" * (len(roles) + 1) + "|"]
    for kind in KINDS:
        lines.append(f"| `{kind}` | {' | '.join('yes' if access.may(kind, role) else '' for role in roles)} |")
    viewers = {role: access.viewer_of([access.Actor(role, tables=(1,), entry=1)]) for role in roles}
    lines += ["", "## Views", "", f"| view | {' | '.join(roles)} |", "|---" * (len(roles) + 1) + "|"]
    for view in events.VIEWS:
        seen = ["all" if viewers[role].inside else "" if view in FOR_OFFICE else "public" for role in roles]
        lines.append(f"| `{view}` | {' | '.join(seen)} |")
    lines += [
        "",
        "`all`: everything in it; `public`: what everybody may see, and whoever is at a table its sheet.",
    ]
    lines += ["", "## At the referee's desk", "", f"| act | {' | '.join(roles)} |", "|---" * (len(roles) + 1) + "|"]
    for kind, writers in access.DESK_ACTS.items():
        lines.append(f"| `{kind}` | {' | '.join('yes' if role in writers else '' for role in roles)} |")
    lines += ["", "`POST /api/events/{event_id}/referee`; `GET` shows the desk to whoever sees `all` above."]
    lines += ["", "## Roles that one may give and withdraw", "", "| role | gives |", "|---|---|"]
    lines += [f"| {role} | {', '.join(GIVES[role])} |" for role in GIVES]
    lines += [ROUTES_TITLE, f"| route | {' | '.join(EVERYBODY)} |", "|---" * (len(EVERYBODY) + 1) + "|"]
    for route, marks in _who().items():
        lines.append(f"| `{route}` | {' | '.join(marks)} |")
    return "\n".join([*lines, ""])


def _who() -> dict[str, list[str]]:
    """Who may ask what of an event. Raises KeyError for a route of which nobody has said so."""
    every = (route for part in PARTS for route in part.router.routes if isinstance(route, APIRoute))
    found: dict[str, list[str]] = {}
    for route in every:
        if route.path.startswith(OF_EVENT):
            asked = f"{'/'.join(sorted(route.methods))} {route.path.removeprefix(OF_EVENT)}".strip()
            for name in (asked, *(one for one in WHO if one.startswith(f"{asked}?"))):
                yes, own = WHO[name]
                found[name] = ["yes" if role in yes else "own" if role in own else "" for role in EVERYBODY]
    return found


def reference(text: str) -> str:
    """The reference with its tables made anew."""
    made = {
        mark: ["| field | type | |", "|---|---|---|", *(_row(*one) for one in _fields(shape))]
        for mark, shape in TABLES.items()
    }
    for mark, lines in made.items():
        marked = rf"(<!-- {mark}: made by make wire -->\n).*?(\n<!-- /{mark} -->)"
        table = "\n".join(lines).replace("\\", r"\\")
        text = re.sub(marked, rf"\g<1>{table}\g<2>", text, flags=re.DOTALL)
    return text


def _routes() -> list[str]:
    """A line for every route: how it is asked, what it answers, and what for."""
    lines = []
    for route in (
        route
        for part in PARTS
        for route in part.router.routes
        if isinstance(route, APIRoute) and route.include_in_schema
    ):
        takes = [
            one.field_info.annotation.__name__
            for one in route.dependant.body_params
            if isinstance(one.field_info.annotation, type)
        ]
        takes += [
            one.field_info.annotation.__name__
            for one in route.dependant.query_params
            if isinstance(one.field_info.annotation, type) and issubclass(one.field_info.annotation, BaseModel)
        ]
        asked = f"`{'/'.join(sorted(route.methods))} {route.path}`" + "".join(
            f" [{one}](#{one.lower()})" for one in takes
        )
        told = shapes_of(route.endpoint)
        shown = f"[{told[0].__name__}](#{told[0].__name__.lower()})" if len(told) == 1 else "as asked" if told else ""
        lines.append(f"| {asked} | {shown} | {(route.description or '').split(chr(10))[0]} |")
    return lines


Field = tuple[str, str, bool, str]
"""Its name, its type in TypeScript, whether it may be missing, and what it is."""


def _fields(shape: type[Any]) -> list[Field]:
    if issubclass(shape, BaseModel):
        every = shape.model_fields.items()
        return [(name, _python(one.annotation), not one.is_required(), one.description or "") for name, one in every]
    found, told = msgspec.structs.fields(shape), _told(shape)
    return [
        (
            one.encode_name,
            _ts(inspect.type_info(one.type)),
            one.default is msgspec.UNSET,
            _said(one) or told.get(one.name, ""),
        )
        for one in found
    ]


def _told(shape: type[Any]) -> dict[str, str]:
    """What stands below the fields of the view that a structure was made from."""
    view = next((one for one, made in events.MADE.items() if made is shape), None)
    if view is None:
        return {}
    (body,) = ast.parse(textwrap.dedent(getsource(view))).body
    parts = getattr(body, "body", [])
    return {
        field.target.id: " ".join(str(below.value.value).split())
        for field, below in itertools.pairwise(parts)
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and isinstance(below, ast.Expr)
        and isinstance(below.value, ast.Constant)
    }


def _interface(shape: type[Any]) -> str:
    base = shape.__base__
    above = [] if base in (None, parts.Shape, BaseModel, msgspec.Struct) else [name for name, *_ in _fields(base)]
    extends = f" extends {base.__name__}" if above else ""
    tag = None if issubclass(shape, BaseModel) else shape.__struct_config__.tag
    lines = [f'  type: "{tag}";'] if tag else []
    for name, kind, may_miss, said in _fields(shape):
        if name not in above:
            lines += [f"  /** {said} */"] if said else []
            lines.append(f"  {name}{'?' if may_miss else ''}: {kind};")
    return "\n".join([f"/** {_doc(shape)} */", f"export interface {shape.__name__}{extends} {{", *lines, "}", ""])


def _doc(shape: type[Any]) -> str:
    return (shape.__doc__ or "").strip().split("\n")[0]


def _said(one: Any) -> str:
    found = inspect.type_info(one.type)
    while isinstance(found, inspect.Metadata):
        said = (found.extra_json_schema or {}).get("description", "")
        if said:
            return str(said)
        found = found.type
    return ""


def _row(name: str, kind: str, may_miss: bool, said: str) -> str:
    """A line of a table; a field with ? may be missing."""
    shown = kind.replace("|", "\\|")
    return f"| `{name}`{' ?' if may_miss else ''} | `{shown}` | {said} |"


def _python(kind: Any) -> str:
    """A type of Python as TypeScript has it."""
    args = get_args(kind)
    if get_origin(kind) is Literal:
        return " | ".join(f'"{word}"' for word in args)
    if get_origin(kind) is list:
        return f"{_python(args[0])}[]"
    if get_origin(kind) is tuple:
        return f"[{', '.join(_python(one) for one in args)}]"
    if get_origin(kind) is dict:
        return f"Record<{_python(args[0])}, {_python(args[1])}>"
    if isinstance(kind, UnionType):
        return " | ".join(_python(one) for one in args)
    return kind.__name__ if isinstance(kind, type) and issubclass(kind, BaseModel) else PLAIN[kind]


def _ts(info: inspect.Type) -> str:
    match info:
        case inspect.Metadata():
            title = (info.extra_json_schema or {}).get("title")
            return str(title) if title in parts.NAMED else _ts(info.type)
        case inspect.StructType():
            return info.cls.__name__
        case inspect.TupleType():
            return f"[{', '.join(_ts(one) for one in info.item_types)}]"
        case inspect.ListType():
            of = _ts(info.item_type)
            return f"({of})[]" if " " in of else f"{of}[]"
        case inspect.DictType():
            key, value = _ts(info.key_type), _ts(info.value_type)
            of = f"Record<{key}, {value}>"
            return of if info.min_length or key == "string" else f"Partial<{of}>"
        case inspect.UnionType():
            kinds = [_ts(one) for one in info.types if not isinstance(one, inspect.NoneType)]
            empty = ["null"] if any(isinstance(one, inspect.NoneType) for one in info.types) else []
            return " | ".join([*(kind for kind in kinds if kind), *empty])
        case inspect.LiteralType():
            return " | ".join(f'"{one}"' for one in info.values)
        case inspect.StrType():
            return "string"
        case inspect.IntType() | inspect.FloatType():
            return "number"
        case inspect.BoolType():
            return "boolean"
        case inspect.AnyType():
            return "unknown"
    return ""


def main() -> int:
    """Write the files, or only compare them."""
    made = {
        TYPES: typescript(),
        STRUCTURES: structures(),
        ROLES: roles_page(),
        REFERENCE: reference(REFERENCE.read_text()),
    }
    stale = [path for path, text in made.items() if not path.exists() or path.read_text() != text]
    if sys.argv[1:] == ["check"]:
        for path in stale:
            print(f"{path.relative_to(ROOT)} is stale: run `make wire`.", file=sys.stderr)
        return int(bool(stale))
    for path in stale:
        path.write_text(made[path])
    return 0


if __name__ == "__main__":
    sys.exit(main())
