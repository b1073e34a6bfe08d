"""Write what is made from the wire contract: `python web/wire.py`, or with `check` say whether it is up to date.

The contract is src/guandan/server/wire/contract.py. Made from it are the types of the page (web/src/core/contract.ts)
and the tables between marks in docs/server.md.
"""

import re
import sys
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

from guandan.server.wire import contract

ROOT = Path(__file__).resolve().parent.parent
TYPES = ROOT / "web" / "src" / "core" / "contract.ts"
REFERENCE = ROOT / "docs" / "server.md"
TABLES = {"state": contract.State, "own": contract.Own, "room": contract.RoomState, "expect": contract.Expectation}
"""By mark in the reference, the shape whose fields stand there."""
HEAD = "/** What a table sends. Made from src/guandan/server/wire/contract.py by `make wire`: change it there. */\n"


def typescript() -> str:
    """The types of the page."""
    parts = [HEAD, *(f"export type {name} = {kind};" for name, kind in contract.NAMED.items()), ""]
    return "\n".join([*parts, *(_interface(shape) for shape in contract.SHAPES)])


def reference(text: str) -> str:
    """The reference with its tables made anew."""
    for mark, shape in TABLES.items():
        rows = [_row(one) for one in msgspec.structs.fields(shape)]
        table = "\n".join(["| field | type | |", "|---|---|---|", *rows])
        marked = rf"(<!-- {mark}: made by make wire -->\n).*?(\n<!-- /{mark} -->)"
        text = re.sub(marked, lambda found, made=table: found[1] + made + found[2], text, flags=re.DOTALL)
    return text


def _interface(shape: type[contract.Shape]) -> str:
    base = shape.__base__
    above = set(base.__struct_fields__) if base is not None and base is not contract.Shape else set()
    extends = f" extends {base.__name__}" if base is not None and above else ""
    tag = shape.__struct_config__.tag
    lines = [f'  type: "{tag}";'] if tag is not None else []
    for one in msgspec.structs.fields(shape):
        if one.name in above:
            continue
        said = _description(one)
        lines += [f"  /** {said} */"] if said else []
        kind, may_miss = _kind(one)
        lines.append(f"  {one.encode_name}{'?' if may_miss else ''}: {kind};")
    doc = (shape.__doc__ or "").strip().split("\n")[0]
    return "\n".join([f"/** {doc} */", f"export interface {shape.__name__}{extends} {{", *lines, "}", ""])


def _description(one: Any) -> str:
    found = inspect.type_info(one.type)
    while isinstance(found, inspect.Metadata):
        said = (found.extra_json_schema or {}).get("description", "")
        if said:
            return str(said)
        found = found.type
    return ""


def _row(one: Any) -> str:
    """A line of a table in the reference; a field with ? may be missing."""
    kind, may_miss = _kind(one)
    shown = kind.replace("|", "\\|")
    return f"| `{one.encode_name}`{' ?' if may_miss else ''} | `{shown}` | {_description(one)} |"


def _kind(one: Any) -> tuple[str, bool]:
    """The type of a field in TypeScript, and whether it may be missing."""
    info = inspect.type_info(one.type)
    return _ts(info), one.default is msgspec.UNSET


def _ts(info: inspect.Type) -> str:
    match info:
        case inspect.Metadata():
            title = (info.extra_json_schema or {}).get("title")
            return str(title) if title in contract.NAMED else _ts(info.type)
        case inspect.StructType():
            return info.cls.__name__
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
        case inspect.StrType():
            return "string"
        case inspect.IntType():
            return "number"
        case inspect.AnyType():
            return "unknown"
    return ""


def main() -> int:
    """Write both files, or only compare them."""
    made = {TYPES: typescript(), REFERENCE: reference(REFERENCE.read_text())}
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
