import { isSupportedKeyword, problemOfSchema } from "../parameters.ts";

type Schema = Readonly<Record<string, unknown>>;

const MAX_DEPTH = 5;
const MAX_REFERENCES = 20;
const LOCAL_REFERENCE = /^#\/(\$defs|definitions)\/([^/~%]+)$/;

/**
 * A tool's schema as the parameters of an action: the part of JSON Schema that we check. What is left out only
 * narrows what a model may send; the server checks the whole schema itself. Null where a required value can't be
 * expressed.
 */
export function parametersOfTool(inputSchema: Schema, without: readonly string[] = []): Schema | null {
  const reduced = reduce(inputSchema, inputSchema, { depth: 0, references: 0 });
  if (!reduced || reduced["type"] !== "object") return null;
  const { $schema: _schema, ...parameters } = reduced;
  const properties = Object.entries((parameters["properties"] ?? {}) as object);
  const kept = {
    ...parameters,
    properties: Object.fromEntries(properties.filter(([name]) => !without.includes(name))),
    required: ((parameters["required"] ?? []) as string[]).filter((name) => !without.includes(name)),
  };
  return problemOfSchema(kept) === null ? kept : null;
}

interface Position {
  readonly depth: number;
  readonly references: number;
}

function reduce(root: Schema, given: unknown, at: Position): Schema | null {
  if (!isObject(given) || at.depth > MAX_DEPTH) return null;
  const { $ref: reference, anyOf, oneOf, allOf } = given;
  if (reference !== undefined) return follow(root, given, at);
  const variants = [anyOf, oneOf, allOf].find(Array.isArray) as unknown[] | undefined;
  if (variants && given["type"] === undefined) return reduceVariants(root, given, variants, at);
  const type = typeOf(given);
  if (type === null) return null;
  const enumerated = given["const"] === undefined ? {} : { enum: [given["const"]] };
  const plain = Object.fromEntries(Object.entries(given).filter(([name]) => isSupportedKeyword(name)));
  const { items, properties: _properties, required: _required, additionalProperties: _more, ...rest } = plain;
  const schema = { ...rest, ...enumerated, type };
  if (type === "object") return reduceObject(root, given, schema, at);
  if (type !== "array" || items === undefined) return schema;
  const reduced = reduce(root, items, { ...at, depth: at.depth + 1 });
  return reduced === null ? null : { ...schema, items: reduced };
}

function follow(root: Schema, given: Schema, at: Position): Schema | null {
  const match = LOCAL_REFERENCE.exec(String(given["$ref"]));
  if (!match || at.references >= MAX_REFERENCES) return null;
  const definitions = root[match[1]!];
  if (!isObject(definitions) || !Object.hasOwn(definitions, match[2]!)) return null;
  const { $ref: _reference, ...beside } = given;
  const target = definitions[match[2]!];
  if (!isObject(target)) return null;
  return reduce(root, { ...target, ...beside }, { ...at, references: at.references + 1 });
}

/** One of several kinds of values: all of the constants, or the first that is not null. */
function reduceVariants(root: Schema, given: Schema, variants: unknown[], at: Position): Schema | null {
  const { anyOf: _any, oneOf: _one, allOf, ...beside } = given;
  if (allOf !== undefined && variants.length > 1) return null;
  const values = variants.filter((variant) => !isObject(variant) || variant["type"] !== "null");
  const constants = values.map((variant) => (isObject(variant) ? variant["const"] : undefined));
  if (constants.length > 1 && constants.every((value) => typeof value === "string"))
    return reduce(root, { ...beside, type: "string", enum: constants }, at);
  for (const variant of values) {
    const reduced = isObject(variant) ? reduce(root, { ...variant, ...beside }, at) : null;
    if (reduced) return reduced;
  }
  return null;
}

function reduceObject(root: Schema, given: Schema, schema: Schema, at: Position): Schema | null {
  const required = Array.isArray(given["required"]) ? (given["required"] as unknown[]) : [];
  const entries = isObject(given["properties"]) ? Object.entries(given["properties"]) : [];
  // An object of any fields: what a model fills in is not checked without names.
  if (entries.length === 0 && at.depth > 0) return null;
  const properties: Record<string, Schema> = {};
  for (const [name, property] of entries) {
    const reduced = reduce(root, property, { ...at, depth: at.depth + 1 });
    const isKept =
      reduced !== null && problemOfSchema({ type: "object", properties: { [name]: reduced } }) === null;
    if (isKept) properties[name] = reduced;
    else if (required.includes(name)) return null;
  }
  return {
    ...schema,
    properties,
    required: required.filter((name) => Object.hasOwn(properties, String(name))),
  };
}

function typeOf(schema: Schema): string | null {
  const { type, enum: allowed, const: constant, properties } = schema;
  if (typeof type === "string") return type === "null" ? null : type;
  if (Array.isArray(type)) return (type.find((name) => name !== "null") as string | undefined) ?? null;
  const sample: unknown = constant ?? (Array.isArray(allowed) ? allowed[0] : undefined);
  if (typeof sample === "string" || typeof sample === "number") return typeof sample;
  return isObject(properties) ? "object" : null;
}

const isObject = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);
