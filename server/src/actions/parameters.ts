/** The part of JSON Schema that an action's parameters may use: all of it is checked, and nothing else is accepted. */
type Schema = Readonly<Record<string, unknown>>;

const TYPES = ["string", "number", "integer", "boolean", "array", "object"];
const KEYWORDS = new Set([
  ..."$schema title description type enum properties required additionalProperties items default examples".split(
    " ",
  ),
  ..."format minimum maximum minLength maxLength minItems maxItems".split(" "),
]);
const COUNTS = ["minLength", "maxLength", "minItems", "maxItems", "minimum", "maximum"];
const MAX_DEPTH = 5;
const MAX_PROPERTIES = 50;
const PROPERTY = /^[\p{L}_][\p{L}\p{N}_-]{0,63}$/u;

export const isSupportedKeyword = (name: string): boolean => KEYWORDS.has(name);

/** What is wrong with a schema, or null. */
export function problemOfSchema(schema: unknown): string | null {
  if (!isObject(schema) || schema["type"] !== "object") return 'parameters must have "type": "object".';
  return problemIn(schema, "parameters", 0);
}

function problemIn(schema: Schema, path: string, depth: number): string | null {
  if (depth > MAX_DEPTH) return `${path} is nested deeper than ${MAX_DEPTH} levels.`;
  const unknown = Object.keys(schema).find((keyword) => !KEYWORDS.has(keyword));
  if (unknown !== undefined)
    return `${path}.${unknown.slice(0, 40)} is not supported. Describe the rule in description.`;
  if (!TYPES.includes(schema["type"] as string)) return `${path}.type must be one of ${TYPES.join(", ")}.`;
  const { enum: allowed, description, required } = schema;
  if (allowed !== undefined && (!Array.isArray(allowed) || allowed.length === 0 || !allowed.every(isScalar)))
    return `${path}.enum must be a list of texts or numbers.`;
  if (description !== undefined && typeof description !== "string")
    return `${path}.description must be a text.`;
  for (const name of COUNTS)
    if (schema[name] !== undefined && typeof schema[name] !== "number")
      return `${path}.${name} must be a number.`;
  if (
    required !== undefined &&
    !(Array.isArray(required) && required.every((name) => typeof name === "string"))
  )
    return `${path}.required must be a list of names.`;
  return problemInside(schema, path, depth);
}

function problemInside(schema: Schema, path: string, depth: number): string | null {
  const { properties = {}, items } = schema;
  if (items !== undefined) {
    if (!isObject(items)) return `${path}.items must be a schema.`;
    const problem = problemIn(items, `${path}.items`, depth + 1);
    if (problem) return problem;
  }
  if (!isObject(properties)) return `${path}.properties must be an object.`;
  const entries = Object.entries(properties);
  if (entries.length > MAX_PROPERTIES) return `${path} has more than ${MAX_PROPERTIES} properties.`;
  for (const [name, property] of entries) {
    if (!PROPERTY.test(name))
      return `${path}.${name.slice(0, 40)}: a name has 1 to 64 letters, digits, _ and -.`;
    if (!isObject(property)) return `${path}.${name} must be a schema.`;
    const problem = problemIn(property, `${path}.${name}`, depth + 1);
    if (problem) return problem;
  }
  const missing = ((schema["required"] ?? []) as string[]).find((name) => !Object.hasOwn(properties, name));
  return missing === undefined
    ? null
    : `${path}.required names ${missing.slice(0, 40)}, which is not a property.`;
}

/** What is wrong with arguments, in words that a model can act on, or null. */
export function problemOfArguments(schema: Schema, value: unknown, path = "arguments"): string | null {
  const type = schema["type"] as string;
  if (!isOfType(value, type))
    return `${path} must be ${type === "integer" || type === "array" || type === "object" ? "an" : "a"} ${type}.`;
  const allowed = schema["enum"] as unknown[] | undefined;
  if (allowed && !allowed.includes(value)) return `${path} must be one of ${allowed.join(", ")}.`;
  const size = sizeOf(value);
  const [low, high] = boundsOf(schema, value);
  if (low !== undefined && size < low) return `${path} must be at least ${low}${unitOf(value)}.`;
  if (high !== undefined && size > high) return `${path} must be at most ${high}${unitOf(value)}.`;
  if (Array.isArray(value))
    return firstProblem(value.entries(), ([index, entry]) => itemProblem(schema, entry, `${path}[${index}]`));
  return isObject(value) ? problemOfProperties(schema, value, path) : null;
}

function problemOfProperties(schema: Schema, value: Schema, path: string): string | null {
  const properties = (schema["properties"] ?? {}) as Readonly<Record<string, Schema>>;
  const missing = ((schema["required"] ?? []) as string[]).find((name) => value[name] === undefined);
  if (missing !== undefined) return `${path}.${missing} is required.`;
  return firstProblem(Object.entries(value), ([name, entry]) => {
    if (!Object.hasOwn(properties, name)) return `${path}.${name.slice(0, 64)} is unknown.`;
    // Models write null for what they leave out.
    if (entry === null && !((schema["required"] ?? []) as string[]).includes(name)) return null;
    return problemOfArguments(properties[name]!, entry, `${path}.${name}`);
  });
}

const itemProblem = (schema: Schema, entry: unknown, path: string): string | null =>
  isObject(schema["items"]) ? problemOfArguments(schema["items"], entry, path) : null;

function firstProblem<Entry>(
  entries: Iterable<Entry>,
  check: (entry: Entry) => string | null,
): string | null {
  for (const entry of entries) {
    const problem = check(entry);
    if (problem) return problem;
  }
  return null;
}

function isOfType(value: unknown, type: string): boolean {
  if (type === "array") return Array.isArray(value);
  if (type === "object") return isObject(value);
  if (type === "integer") return Number.isSafeInteger(value);
  return typeof value === type;
}

const sizeOf = (value: unknown): number =>
  typeof value === "number" ? value : typeof value === "string" || Array.isArray(value) ? value.length : 0;

function boundsOf(schema: Schema, value: unknown): [number | undefined, number | undefined] {
  const suffix = typeof value === "string" ? "Length" : Array.isArray(value) ? "Items" : "imum";
  return [schema[`min${suffix}`] as number | undefined, schema[`max${suffix}`] as number | undefined];
}

const unitOf = (value: unknown): string =>
  typeof value === "string" ? " characters long" : Array.isArray(value) ? " entries long" : "";

const isScalar = (value: unknown): boolean => typeof value === "string" || typeof value === "number";

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
