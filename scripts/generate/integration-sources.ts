import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { OpenApiDocument } from "../../server/src/platform/openapi/openapi-document.ts";

interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

const HEADER = (source: string): string =>
  `// Generated from ${source} by \`npm run generate\`. Do not edit.\n\n`;

/** Both integrations need these. Each is published alone, so each has a copy. */
const SHARED = ["webhook-signature.ts", "server-address.ts"];

/** The choices that integrations offer: the operation and the field whose values they are. */
const CHOICES = {
  WEBHOOK_EVENTS: ["createWebhook", "events"],
  SESSION_STATES: ["updateSession", "state"],
  CHAT_MODES: ["updateSession", "chat_mode"],
  PRIORITIES: ["updateSession", "priority"],
  CONTACT_TYPES: ["createContact", "type"],
  SENDERS: ["sendMessage", "send_by"],
} as const;
type ChoiceName = keyof typeof CHOICES;
const OF_CONVERSATIONS = ["SESSION_STATES", "CHAT_MODES", "PRIORITIES"] as const;
/** Where each integration has its derived files, and the choices that it offers. */
const TARGETS: Readonly<Record<string, readonly ChoiceName[]>> = {
  "integrations/n8n/generated": ["WEBHOOK_EVENTS", ...OF_CONVERSATIONS, "CONTACT_TYPES"],
  "integrations/zapier/src/generated": ["WEBHOOK_EVENTS", ...OF_CONVERSATIONS, "CONTACT_TYPES", "SENDERS"],
};
const OUTPUT_FIELDS = "integrations/zapier/src/generated/output-fields.ts";
/** The records whose fields Zapier shows. */
const RECORDS = {
  SESSION_FIELDS: "SessionDetail",
  MESSAGE_FIELDS: "SessionMessage",
  CONTACT_FIELDS: "Contact",
  TEXT_FIELDS: "TrainingText",
  REPLY_FIELDS: "MessageReply",
} as const;
/** Names of the API that its users know by another word. */
const WORDS: Readonly<Record<string, string>> = { session: "conversation", uid: "UID", id: "ID", ip: "IP" };

export function integrationSources(root: string, document: OpenApiDocument): Record<string, string> {
  const files: Record<string, string> = {};
  for (const [folder, names] of Object.entries(TARGETS)) {
    files[`${folder}/choices.ts`] = choicesSource(document, names);
    for (const name of SHARED) {
      const source = `integrations/shared/${name}`;
      files[`${folder}/${name}`] = HEADER(source) + readFileSync(join(root, source), "utf8");
    }
  }
  files[OUTPUT_FIELDS] = outputFieldsSource(document);
  return files;
}

function choicesSource(document: OpenApiDocument, names: readonly ChoiceName[]): string {
  const lists = names.map((name) => {
    const [operation, field] = CHOICES[name];
    const entries = valuesOf(document, operation, field).map(
      (value) => `  { value: ${JSON.stringify(value)}, label: ${JSON.stringify(titleOf(value))} },`,
    );
    return `export const ${name} = [\n${entries.join("\n")}\n] as const;\n`;
  });
  return HEADER("openapi.json") + lists.join("\n");
}

function valuesOf(document: OpenApiDocument, operation: string, field: string): readonly string[] {
  const body = document.paths[`/${operation}`]?.post?.requestBody as
    | { content: Record<string, { schema: Schema }> }
    | undefined;
  const schema = body?.content["application/json"]?.schema.properties?.[field];
  const values = schema?.enum ?? schema?.items?.enum;
  if (!values) throw new Error(`${operation} has no list of values for ${field}, which integrations offer.`);
  return values;
}

function outputFieldsSource(document: OpenApiDocument): string {
  const { schemas } = document.components as { schemas: Record<string, Schema> };
  const lists = Object.entries(RECORDS).map(([name, record]) => {
    const fields = Object.entries(schemas[record]?.properties ?? {}).flatMap(([key, schema]) => {
      const type = zapierType(schema);
      return type
        ? [`  { key: ${JSON.stringify(key)}, label: ${JSON.stringify(titleOf(key))}, type: "${type}" },`]
        : [];
    });
    if (fields.length === 0) throw new Error(`The record ${record} has no fields, which integrations show.`);
    return `export const ${name} = [\n${fields.join("\n")}\n] as const;\n`;
  });
  return HEADER("openapi.json") + lists.join("\n");
}

/** Null for lists and records inside: Zapier shows what is in them by itself. */
function zapierType(schema: Schema): "string" | "integer" | "number" | "boolean" | "datetime" | null {
  const [one = schema] = (schema.anyOf ?? []).filter(({ type }) => type !== "null");
  const [type] = [one.type ?? []].flat().filter((name) => name !== "null");
  if (type === "string") return one.format === "date-time" ? "datetime" : "string";
  return type === "integer" || type === "number" || type === "boolean" ? type : null;
}

/** `session.created` is "Conversation Created", `createdAt` is "Created At". */
function titleOf(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[._]/)
    .map((word) => WORDS[word] ?? word)
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join(" ");
}
