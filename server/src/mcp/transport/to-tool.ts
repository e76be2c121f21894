import { z } from "zod";
import type { Operation } from "../../platform/operations/define-operation.ts";
import { describeAccess } from "../../platform/openapi/to-openapi.ts";
import { FoldedFile } from "./fold-outcome.ts";
import type { Tool } from "./offer.ts";

type JsonSchema = z.core.JSONSchema.JSONSchema;
type ObjectSchema = Tool["inputSchema"];

const tools = new WeakMap<Operation, Tool>();

/** The tool that an operation is to AI clients; derived once. */
export function toTool(operation: Operation): Tool {
  let tool = tools.get(operation);
  if (!tool) tools.set(operation, (tool = derive(operation)));
  return tool;
}

function derive(operation: Operation): Tool {
  const { name, summary, description, access, effect } = operation;
  const sentences = [
    `${summary}.`,
    description,
    access.kind === "public" ? "" : `Needs: ${describeAccess(access)}.`,
  ];
  return {
    name,
    title: summary,
    description: sentences.filter(Boolean).join(" "),
    inputSchema: inputSchema(operation),
    outputSchema: outputSchema(operation),
    annotations: {
      title: summary,
      readOnlyHint: effect === "read",
      destructiveHint: effect === "destroy",
      // Reading twice changes nothing, and so does deleting twice.
      idempotentHint: effect !== "write",
    },
  };
}

/**
 * A token has one organization and no fixed project, so the organization is left out and the project required.
 */
function inputSchema({ input, access }: Operation): ObjectSchema {
  const { organization_id: _, ...properties } = input.shape;
  const schema = toSchema(z.object(properties), "input");
  if (access.kind !== "project") return schema;
  const others = (schema.required ?? []).filter((field) => field !== "project_uid");
  return {
    ...schema,
    properties: { ...schema.properties, project_uid: PROJECT_UID },
    required: ["project_uid", ...others],
  };
}

const PROJECT_UID = { type: "string", minLength: 1, description: "The project, as shown in getMyProjects" };

/** The envelope. It covers failures too, since clients check structured content also when a call has failed. */
function outputSchema({ output, file, total, list }: Operation): ObjectSchema {
  const data = file === undefined ? output : FoldedFile;
  return toSchema(
    z.object({
      type: z.enum(["RXSUCCESS", "RXERROR"]),
      message: z.string().optional(),
      ...(total || list
        ? { total: z.number().int().optional().describe("Total number of entries on all pages") }
        : {}),
      ...(list ? { next_cursor: z.string().optional().describe("Send it as cursor for the next page") } : {}),
      ...(data ? { data: data.optional() } : {}),
      errors: z.record(z.string(), z.string()).optional().describe("Invalid fields, each with how to fix it"),
    }),
    "output",
  );
}

function toSchema(schema: z.ZodObject, io: "input" | "output"): ObjectSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    target: "draft-2020-12",
    unrepresentable: "any",
    override: ({ jsonSchema }) => simplify(jsonSchema),
  });
  return JSON.parse(JSON.stringify(json), splitTypes) as ObjectSchema;
}

/** Models of some vendors take one type a schema, so what may be null is written as a choice. */
function splitTypes(_key: string, value: unknown): unknown {
  const { type: types, ...rest } = (value ?? {}) as { type?: unknown };
  return Array.isArray(types) ? { anyOf: types.map((type: unknown) => ({ type })), ...rest } : value;
}

/**
 * Writing operations name unknown fields themselves; the bounds of exact integers are noise for a model; names of shapes are in
 * `$defs`.
 */
function simplify(schema: JsonSchema): void {
  if (schema.additionalProperties === false || isAnything(schema.additionalProperties)) {
    delete schema.additionalProperties;
  }
  // All names in JSON are texts.
  delete schema.propertyNames;
  delete schema.id;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
}

const isAnything = (schema: unknown): boolean =>
  typeof schema === "object" && schema !== null && Object.keys(schema).length === 0;
