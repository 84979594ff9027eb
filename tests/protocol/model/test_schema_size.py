"""How large a schema would be with its references written out, counted without writing them out."""

import json
import time

import pytest

from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.protocol.model.schema_size import LONGEST_SCHEMA, fits

TREE: JsonObject = {"type": "object", "properties": {"children": {"type": "array", "items": {"$ref": "#/$defs/Tree"}}}}


def bomb(levels: int, key: str = "$defs", *, loop: bool = False) -> JsonObject:
    """A schema in which each definition names the next one twice; the last one, if wished, the first again."""

    def twice(name: str) -> JsonObject:
        return {"anyOf": [{"$ref": f"#/{key}/{name}"}, {"$ref": f"#/{key}/{name}"}]}

    definitions: JsonObject = {f"d{level}": twice(f"d{level + 1}") for level in range(levels)}
    definitions[f"d{levels}"] = twice("d0") if loop else {"type": "string"}
    return {"type": "object", "properties": {"x": {"$ref": f"#/{key}/d0"}}, key: definitions}


def all_name_all(count: int) -> JsonObject:
    """Definitions of which each names all, itself too: as many ways as there are orders of them."""
    every: list[JsonValue] = [{"$ref": f"#/$defs/d{number}"} for number in range(count)]
    return {"anyOf": every, "$defs": {f"d{number}": {"anyOf": every} for number in range(count)}}


@pytest.mark.parametrize("schema", [{}, {"type": "object"}, bomb(3), bomb(10), bomb(3, "definitions"), all_name_all(3)])
def test_what_people_write_can_be_sent(schema: JsonObject) -> None:
    assert fits(schema)


@pytest.mark.parametrize("loop", [False, True])
def test_definitions_that_lead_back_to_themselves_can_be_sent_where_that_has_an_end(loop: bool) -> None:  # noqa: FBT001
    tree: JsonObject = {"properties": {"root": {"$ref": "#/$defs/Tree"}}, "$defs": {"Tree": TREE}}
    assert fits(tree)
    assert fits(bomb(3, loop=loop))
    # Definitions that are written out in their place while others copy them: nobody can say where that ends.
    assert fits(bomb(3, "definitions", loop=loop)) is not loop
    assert fits({"properties": {"x": bomb(3, loop=loop)}}) is not loop


@pytest.mark.parametrize("key", ["$defs", "definitions"])
@pytest.mark.parametrize("levels", [20, 30, 1000])
def test_thirty_definitions_of_which_each_names_the_next_one_twice_cannot(levels: int, key: str) -> None:
    schema = bomb(levels, key)
    assert len(json.dumps(schema)) < LONGEST_SCHEMA or levels > 30
    started = time.monotonic()
    assert not fits(schema)
    assert not fits({"properties": {"x": schema}})
    assert time.monotonic() - started < 5


def test_as_many_ways_as_there_are_orders_cannot() -> None:
    assert not fits(all_name_all(12))


def test_a_long_word_that_is_named_often_counts_each_time() -> None:
    word: JsonObject = {"description": "x" * 20_000}
    often: list[JsonValue] = [{"$ref": "#/$defs/word"}] * 30
    assert fits({"anyOf": often[:5], "$defs": {"word": word}})
    assert not fits({"anyOf": often, "$defs": {"word": word}})
    beside: JsonObject = {"anyOf": [{"$ref": "#/$defs/none", **word}]}
    assert not fits({"anyOf": often, "$defs": {"word": beside}})


def test_names_that_are_in_reach_of_many_parts_count() -> None:
    """The library keeps a list of them for every part."""
    names: JsonObject = {f"d{number}": {} for number in range(2_000)}
    assert fits({"anyOf": [{}] * 20, "$defs": names})
    assert not fits({"anyOf": [{}] * 2_000, "$defs": names})


def test_what_is_longer_than_any_schema_cannot_be_sent_without_references_either() -> None:
    assert fits({"description": "ä" * (LONGEST_SCHEMA // 2 - 100)})
    assert not fits({"description": "ä" * (LONGEST_SCHEMA // 2)})
    assert fits({"description": "\ud800", "$ref": 5, "anyOf": [True, None, {"$ref": "#"}], "$defs": []})
