import type {
  OpenApiDocument,
  OpenApiOperation,
} from "../../server/src/platform/openapi/openapi-document.ts";
import { schemaToType } from "./schema-to-type.ts";

type Schema = Readonly<Record<string, unknown>>;
interface Content {
  content: Record<string, { schema: Schema }>;
}

const HEADER = "// Generated from openapi.json by `npm run generate`. Do not edit.\n";

/** The typed half of the SDK: every shape and, for every operation, what goes in and what comes out. */
export function sdkSource(document: OpenApiDocument): string {
  const { schemas } = document.components as { schemas: Record<string, Schema> };
  const shapes = Object.entries(schemas)
    .filter(([, schema]) => !("x-contract" in schema))
    .map(([name, schema]) => `export type ${name} = ${schemaToType(schema)};\n`);
  // Endpoints with a contract of their own have the SDKs of their vendors.
  const operations = Object.values(document.paths).flatMap(({ post }) =>
    post && !post["x-contract"] ? [post] : [],
  );
  const names = operations.map(({ operationId }) => `  ${JSON.stringify(operationId)},`);
  const files = operations
    .filter((operation) => answerOf(operation).type === "string")
    .map(({ operationId }) => `  ${JSON.stringify(operationId)},`);
  const lists = operations.flatMap((operation) => listOf(operation));
  return [
    HEADER,
    ...shapes,
    `/** What an endpoint of webhooks receives. */\nexport type WebhookDocument =\n${webhookDocuments(document).join("\n")};\n`,
    `export interface Operations {\n${operations.map(entry).join("\n")}\n}\n`,
    `export const operationNames = [\n${names.join("\n")}\n] as const satisfies readonly (keyof Operations)[];\n`,
    `/** These answer a file instead of an envelope. */\nexport const fileOperations: ReadonlySet<string> = new Set<keyof Operations>([\n${files.join("\n")}\n]);\n`,
    `/** The lists, each with where its entries are. */\nexport const lists = {\n${lists.join("\n")}\n} as const satisfies Partial<Record<keyof Operations, string>>;\n`,
  ].join("\n");
}

const webhookDocuments = ({ webhooks }: OpenApiDocument): string[] =>
  Object.values(webhooks).map((webhook) => {
    const { requestBody } = (webhook as { post: { requestBody: Content } }).post;
    return `  | ${schemaToType(requestBody.content["application/json"]!.schema)}`;
  });

function entry(operation: OpenApiOperation): string {
  const { content } = operation.requestBody as Content;
  // The client sends a file as a form and everything else as JSON.
  const input = (content["multipart/form-data"] ?? content["application/json"]!).schema;
  const needsInput = Array.isArray(input.required) && input.required.length > 0;
  return [
    `  /** ${operation.summary}. ${operation["x-access"]}. */`,
    `  ${operation.operationId}: {`,
    `    input: ${schemaToType(input, "    ")}${needsInput ? "" : " | undefined"};`,
    `    answer: ${schemaToType(answerOf(operation), "    ")};`,
    "  };",
  ].join("\n");
}

function listOf(operation: OpenApiOperation): string[] {
  const entries = operation["x-list"];
  return typeof entries === "string" ? [`  ${operation.operationId}: ${JSON.stringify(entries)},`] : [];
}

/** A response without an envelope is a file, which the client returns as text. */
function answerOf(operation: OpenApiOperation): Schema {
  const { content } = (operation.responses as Record<string, Content>)["200"]!;
  const { schema } = content["application/json"] ?? Object.values(content)[0]!;
  const { total } = (schema.properties ?? {}) as { total?: Schema };
  // Callers who leave a total out know it; for all others it is there.
  return total?.["x-by-default"]
    ? { ...schema, required: [...(schema.required as string[]), "total"] }
    : schema;
}
