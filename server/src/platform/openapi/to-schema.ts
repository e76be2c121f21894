import { z } from "zod";
import type { StreamEvents } from "../operations/define-operation.ts";

type Json = Record<string, unknown>;
export type Components = Record<string, Json>;

/** JSON Schema of one side of an operation; shapes with a name become components. */
export function toSchema(schema: z.ZodType, io: "input" | "output", components: Components): Json {
  const {
    $defs,
    $schema: _,
    ...json
  } = z.toJSONSchema(schema, {
    io,
    target: "draft-2020-12",
    unrepresentable: "any",
    override: ({ jsonSchema }) => {
      // Not all operations refuse other fields, so the document does not promise it. What a record holds stays.
      if (!isShape(jsonSchema.additionalProperties)) delete jsonSchema.additionalProperties;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  }) as Json & { $defs?: Record<string, Json> };
  for (const [name, definition] of Object.entries($defs ?? {})) {
    components[name] ??= withComponentRefs(definition);
  }
  const name = typeof json.id === "string" ? json.id : undefined;
  if (!name) return withComponentRefs(json);
  components[name] ??= withComponentRefs(json);
  return { $ref: `#/components/schemas/${name}` };
}

const isShape = (schema: unknown): boolean =>
  typeof schema === "object" && schema !== null && Object.keys(schema).length > 0;

function withComponentRefs(schema: Json): Json {
  const { id: _, ...rest } = schema;
  return JSON.parse(JSON.stringify(rest).replaceAll("#/$defs/", "#/components/schemas/")) as Json;
}

/**
 * One event of a stream, as a component. OpenAPI 3.1 has no word for the items of a sequence; like others' documents,
 * ours gives the schema of one item. `data` is JSON on one line.
 */
export function eventSchema(name: string, events: StreamEvents, components: Components): Json {
  const oneOf = Object.entries(events).map(([event, data]) => ({
    type: "object",
    required: ["event", "data"],
    properties: {
      event: { const: event },
      id: { type: "string" },
      data: toSchema(data, "output", components),
    },
  }));
  const description = "One server-sent event. Send the last `id` as Last-Event-ID to resume";
  components[name] ??= { description, oneOf };
  return { $ref: `#/components/schemas/${name}` };
}
