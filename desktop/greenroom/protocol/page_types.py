"""Writes `bridge_js/contract/page.ts`: the contract of the package `page` as TypeScript types, and the sentences it has.

`python -m greenroom.protocol.page_types` writes the file, `--check` only says whether it is fresh. A generator of our own
because the contract is small and its shape is known: closed objects, literals, lists, and two unions told apart by `type`.
A tool of the checkout; the app itself never runs it.
"""

import ast
import inspect
import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, cast, get_args

from greenroom.protocol import page
from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.protocol.mcp_apps.names import DisplayMode, Theme
from greenroom.protocol.page.sentences import ENGLISH, SentenceKey

COMMAND: Final = "python -m greenroom.protocol.page_types"
TARGET: Final = Path(__file__).resolve().parents[3] / "bridge_js" / "contract" / "page.ts"

_WIDTH: Final = 120
_ALIASES: Final = {
    get_args(DisplayMode): "DisplayMode",
    get_args(Theme): "Theme",
    get_args(SentenceKey): "SentenceKey",
}
_SIMPLE: Final = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
_JSON: Final = """
export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;

export interface JsonObject {
  [member: string]: JsonValue;
}
"""


def render() -> str:
    """Return the whole file."""
    to_page, from_page = _definitions(page.TO_PAGE.json_schema()), _definitions(page.FROM_PAGE.json_schema())
    docs = _attribute_docs()
    blocks = [f"// Generated from desktop/greenroom/protocol/page/ by `{COMMAND}`. Do not edit.", _JSON.strip()]
    blocks += [_declaration(name, [_quoted(member) for member in members]) for members, name in _ALIASES.items()]
    for name, schema in (to_page | from_page).items():
        blocks.append(_interface(name, schema, docs.get(name, {}), sent_whole=name in to_page))
    blocks.append(_declaration("ToPage", _members(page.TO_PAGE.json_schema())))
    blocks.append(_declaration("FromPage", _members(page.FROM_PAGE.json_schema())))
    blocks.append(_sentences())
    return "\n\n".join(blocks) + "\n"


def is_fresh() -> bool:
    """Whether the committed file is what would be written now."""
    return TARGET.is_file() and TARGET.read_text(encoding="utf-8") == render()


def _definitions(schema: Mapping[str, object]) -> dict[str, JsonObject]:
    definitions = cast("dict[str, JsonObject]", schema["$defs"])
    return {name: definition for name, definition in definitions.items() if name != "JsonValue"}


def _members(schema: Mapping[str, object]) -> list[str]:
    return [_reference(cast("JsonObject", member)) for member in cast("list[JsonValue]", schema["oneOf"])]


def _attribute_docs() -> dict[str, dict[str, str]]:
    """Find the string below each attribute, which only the source still knows."""
    sources = [path.read_text(encoding="utf-8") for path in sorted(Path(page.__file__).parent.glob("*.py"))]
    classes = [node for text in sources for node in ast.parse(text).body if isinstance(node, ast.ClassDef)]
    return {found.name: dict(_docs_of(found)) for found in classes}


def _docs_of(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for attribute, after in zip(node.body, node.body[1:], strict=False):
        match attribute, after:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                yield name, inspect.cleandoc(text)
            case _:
                continue


def _interface(name: str, schema: JsonObject, docs: Mapping[str, str], *, sent_whole: bool) -> str:
    """Write one object type. Python sends every member; the page may leave out those that have a default."""
    properties = cast("dict[str, JsonObject]", schema["properties"])
    required = cast("list[str]", schema.get("required", []))
    lines = [*_comment(str(schema.get("description", "")), ""), f"export interface {name} {{"]
    for member, kind in properties.items():
        must = sent_whole or member == "type" or member in required
        lines += [*_comment(docs.get(member, ""), "  "), _property(f"{member}{'' if must else '?'}", kind)]
    return "\n".join([*lines, "}"])


def _property(head: str, kind: JsonObject) -> str:
    line = f"  {head}: {_type(kind)};"
    if len(line) <= _WIDTH:
        return line
    return "\n".join([f"  {head}:", *(f"    | {member}" for member in _union(kind))]) + ";"


def _declaration(name: str, members: list[str]) -> str:
    line = f"export type {name} = {' | '.join(members)};"
    if len(line) <= _WIDTH:
        return line
    return "\n".join([f"export type {name} =", *(f"  | {member}" for member in members)]) + ";"


def _sentences() -> str:
    """The English of each sentence: as words in the page's other languages, it has all keys."""
    lines = ["/** The English of the sentences that Python says. */"]
    lines += ["export const SENTENCES: { readonly [key in SentenceKey]: string } = {"]
    for key, text in ENGLISH.items():
        line = f"  {key}: {_quoted(text)},"
        lines += [line] if len(line) <= _WIDTH else [f"  {key}:", f"    {_quoted(text)},"]
    return "\n".join([*lines, "};"])


def _comment(text: str, indent: str) -> list[str]:
    # The page has no None.
    lines = text.replace("None", "null").splitlines()
    if len(lines) < 2:
        return [f"{indent}/** {line} */" for line in lines]
    return [f"{indent}/**", *(f"{indent} * {line}".rstrip() for line in lines), f"{indent} */"]


def _type(kind: JsonObject) -> str:
    return " | ".join(_union(kind))


def _union(kind: JsonObject) -> list[str]:
    if "anyOf" in kind:
        return [_type(cast("JsonObject", member)) for member in cast("list[JsonValue]", kind["anyOf"])]
    if "enum" in kind:
        values = tuple(str(value) for value in cast("list[JsonValue]", kind["enum"]))
        return [_ALIASES[values]] if values in _ALIASES else [_quoted(value) for value in values]
    return [_single(kind)]


def _single(kind: JsonObject) -> str:
    if "$ref" in kind:
        return _reference(kind)
    if "const" in kind:
        return _quoted(str(kind["const"]))
    if kind.get("type") == "array":
        item = _type(cast("JsonObject", kind["items"]))
        return f"({item})[]" if " " in item else f"{item}[]"
    if kind.get("type") == "object":
        return _map(kind)
    return _SIMPLE[str(kind["type"])]


def _map(kind: JsonObject) -> str:
    """Of values of one type, or any JSON."""
    values = kind.get("additionalProperties")
    if not isinstance(values, dict) or values.get("$ref") == "#/$defs/JsonValue":
        return "JsonObject"
    return f"{{ [name: string]: {_type(values)} }}"


def _reference(kind: JsonObject) -> str:
    return str(kind["$ref"]).rsplit("/", 1)[-1]


def _quoted(text: str) -> str:
    return "'" + json.dumps(text, ensure_ascii=False)[1:-1].replace("'", "\\'") + "'"


def main(arguments: list[str]) -> int:
    """Write the file, or with `--check` exit with 1 when it is stale."""
    if "--check" in arguments:
        if is_fresh():
            return 0
        sys.stderr.write(f"{TARGET.name} is stale; run: {COMMAND}\n")
        return 1
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(render(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
