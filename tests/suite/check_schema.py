"""Checks JSON Lines on standard input against a JSON Schema: check_schema.py SCHEMA.

Knows the keywords our schemas use and refuses others, so that none is silently skipped. It must
not know what the lines mean.
"""

import json
import re
import sys

TYPES = {
    "object": dict,
    "array": list,
    "string": str,
    "boolean": bool,
    "null": type(None),
}
NOTES = {"$schema", "$id", "$defs", "title", "description"}
KNOWN = NOTES | {
    "$ref", "type", "enum", "const", "pattern", "minimum", "maximum", "properties", "required",
    "additionalProperties", "items", "minItems", "maxItems", "uniqueItems",
    "prefixItems", "allOf", "propertyNames", "anyOf", "oneOf",
}


def is_type(value, name):
    if name == "integer":
        return isinstance(value, int) and not isinstance(value, bool)
    if name == "number":
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    return isinstance(value, TYPES[name])


def errors(value, schema, root, path):
    unknown = set(schema) - KNOWN
    if unknown:
        sys.exit(f"the schema uses {unknown}, which this checker does not know")
    if "$ref" in schema:
        yield from errors(value, root["$defs"][schema["$ref"].rsplit("/", 1)[1]], root, path)
    names = schema.get("type", [])
    names = [names] if isinstance(names, str) else names
    if names and not any(is_type(value, name) for name in names):
        yield f"{path}: {value!r} is none of {names}"
        return
    if "enum" in schema and value not in schema["enum"]:
        yield f"{path}: {value!r} is none of {schema['enum']}"
    if "const" in schema and value != schema["const"]:
        yield f"{path}: {value!r} is not {schema['const']!r}"
    if "pattern" in schema and isinstance(value, str) and not re.search(schema["pattern"], value):
        yield f"{path}: {value!r} does not match {schema['pattern']}"
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        if value < schema.get("minimum", value) or value > schema.get("maximum", value):
            yield f"{path}: {value} is out of range"
    for each in schema.get("allOf", []):
        yield from errors(value, each, root, path)
    for key in ("anyOf", "oneOf"):
        if key in schema:
            fits = sum(not list(errors(value, each, root, path)) for each in schema[key])
            if fits == 0 or (key == "oneOf" and fits > 1):
                yield f"{path}: fits {fits} of {key}"
    if isinstance(value, dict):
        properties = schema.get("properties", {})
        for key in schema.get("required", []):
            if key not in value:
                yield f"{path}: {key} is missing"
        for key, part in value.items():
            yield from errors(key, schema.get("propertyNames", {}), root, f"{path}: its key")
            if key in properties:
                yield from errors(part, properties[key], root, f"{path}.{key}")
            elif schema.get("additionalProperties", True) is False:
                yield f"{path}: {key} is not in the schema"
    if isinstance(value, list):
        if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
            yield f"{path}: {len(value)} items"
        if schema.get("uniqueItems") and len({json.dumps(part) for part in value}) < len(value):
            yield f"{path}: an item stands there twice"
    if isinstance(value, list):
        first = schema.get("prefixItems", [])
        for index, part in enumerate(value):
            rules = first[index] if index < len(first) else schema.get("items", {})
            yield from errors(part, rules, root, f"{path}[{index}]")


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        root = json.load(file)
    count = 0
    for number, line in enumerate(sys.stdin, 1):
        value = json.loads(line)
        definition = {"$ref": "#/$defs/" + value["type"]} if value.get("type") in root["$defs"] else {}
        found = list(errors(value, definition, root, f"line {number}")) if definition else []
        found = found or list(errors(value, root, root, f"line {number}"))
        if found:
            sys.exit("\n".join(found[:5]))
        count += 1
    print(f"{count} lines fit")


main()
