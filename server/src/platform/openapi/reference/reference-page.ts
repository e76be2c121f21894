import type { OpenApiDocument, OpenApiOperation } from "../to-openapi.ts";
import { REFERENCE_STYLE } from "./style.ts";

/** The parts of a JSON Schema that the page shows. */
interface Schema {
  readonly $ref?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly type?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly description?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly default?: unknown;
}

/** The reference at /docs: one page made from the OpenAPI document, without scripts and without anything to fetch. */
export function referencePage(document: OpenApiDocument): string {
  const operations = Object.values(document.paths).map((path) => path.post);
  const tags = [...new Set(operations.flatMap((operation) => operation.tags))];
  const base = (document.servers as { url: string }[])[0]?.url ?? "";
  const sections = tags.map((tag) => {
    const own = operations.filter((operation) => operation.tags.includes(tag));
    return `<section><h2>${escapeHtml(tag)}</h2>${own.map((operation) => article(operation, document, base)).join("")}</section>`;
  });
  const index = tags.map((tag) => {
    const links = operations
      .filter((operation) => operation.tags.includes(tag))
      .map(({ operationId }) => `<li><a href="#${operationId}">${operationId}</a></li>`);
    return `<h2>${escapeHtml(tag)}</h2><ul>${links.join("")}</ul>`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Parley API reference</title><style>${REFERENCE_STYLE}</style></head>
<body><nav aria-label="Operations"><h1>Parley API</h1>${index.join("")}</nav>
<main><p class="lead">Every operation is a POST to <code>${escapeHtml(base)}/&lt;operation&gt;</code> and takes JSON or a form.
The answer is an envelope whose <code>type</code> is <code>RXSUCCESS</code> or <code>RXERROR</code>.
The same as a document: <a href="${escapeHtml(base)}/openapi.json">openapi.json</a>.</p>${sections.join("")}</main></body></html>`;
}

function article(operation: OpenApiOperation, document: OpenApiDocument, base: string): string {
  const body = requestSchema(operation);
  const answer = answerSchema(operation);
  const statuses = Object.entries(operation.responses as Record<string, { description: string }>)
    .filter(([status]) => status !== "200")
    .map(([status, { description }]) => `<tr><td>${status}</td><td>${escapeHtml(description)}</td></tr>`);
  return `<article id="${operation.operationId}"><h3><a href="#${operation.operationId}">${operation.operationId}</a></h3>
<p>${escapeHtml(operation.summary)}.</p>${operation.description ? `<p>${escapeHtml(operation.description)}</p>` : ""}
<p class="access">${escapeHtml(operation["x-access"])}</p>
<pre><code>${escapeHtml(curl(operation, body, base))}</code></pre>
${fieldTable("Body", body, document)}${fieldTable("Answer", answer, document)}
<details><summary>Failures</summary><table>${statuses.join("")}</table></details></article>`;
}

function fieldTable(title: string, schema: Schema, document: OpenApiDocument): string {
  const properties = schema.properties ?? {};
  const required = new Set(schema.required);
  const rows = Object.entries(properties).map(
    ([name, field]) =>
      `<tr><td><code>${escapeHtml(name)}</code>${required.has(name) ? "<b title='required'>*</b>" : ""}</td>` +
      `<td>${escapeHtml(kindOf(field, document))}</td><td>${escapeHtml(field.description ?? "")}</td></tr>`,
  );
  if (rows.length === 0) return "";
  return `<h4>${title}</h4><table><tr><th>Field</th><th>Kind</th><th>Meaning</th></tr>${rows.join("")}</table>`;
}

/** A field's kind in a few words: `text`, `one of ASC, DESC`, `list of Contact`, `{ id, name }`. */
function kindOf(schema: Schema, document: OpenApiDocument, depth = 0): string {
  if (schema.$ref) return schema.$ref.split("/").at(-1) ?? "object";
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return `one of ${schema.enum.join(", ")}`;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map((choice) => kindOf(choice, document, depth)).join(" or ");
  if (schema.type === "array") return `list of ${kindOf(schema.items ?? {}, document, depth)}`;
  const bounds = [
    schema.minimum === undefined ? "" : `from ${schema.minimum}`,
    schema.maximum === undefined ? "" : `to ${schema.maximum}`,
    schema.maxLength === undefined ? "" : `up to ${schema.maxLength} characters`,
    schema.default === undefined ? "" : `default ${JSON.stringify(schema.default)}`,
  ].filter((bound) => bound !== "");
  const properties = Object.keys(schema.properties ?? {});
  const kind = properties.length > 0 && depth < 2 ? `{ ${properties.join(", ")} }` : (schema.type ?? "any");
  return [kind, ...bounds].join(", ");
}

function requestSchema(operation: OpenApiOperation): Schema {
  const body = operation.requestBody as { content: Record<string, { schema: Schema }> };
  return body.content["application/json"]!.schema;
}

function answerSchema(operation: OpenApiOperation): Schema {
  const responses = operation.responses as Record<string, { content: Record<string, { schema: Schema }> }>;
  // What answers a file has no fields to show; the description says what it holds.
  return responses["200"]!.content["application/json"]?.schema ?? {};
}

function curl(operation: OpenApiOperation, schema: Schema, base: string): string {
  const [security] = operation.security as Record<string, unknown>[];
  const header =
    security && "key" in security
      ? " -H 'api-key: <API_KEY>'"
      : security && "token" in security
        ? " -H 'Authorization: Bearer <ACCESS_TOKEN>'"
        : "";
  const required = schema.required ?? [];
  const fields = Object.fromEntries(required.map((name) => [name, `<${name}>`]));
  return `curl ${base}/${operation.operationId}${header} -H 'content-type: application/json' -d '${JSON.stringify(fields)}'`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
