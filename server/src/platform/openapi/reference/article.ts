import type { OpenApiDocument, OpenApiOperation } from "../openapi-document.ts";
import { escapeHtml, prose } from "../../text/escape-html.ts";
import { headerOf, schemesOf, type Body, type Entry } from "../example-request.ts";
import { examplesOf } from "./examples.ts";
import { fieldTable, type Schema } from "./field-table.ts";

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description: string;
  readonly schema: Schema;
}

/** Operations are known by their name, endpoints of other contracts by their address. */
export const titleOf = ({ method, path, operation }: Entry): string =>
  operation["x-contract"] ? `${method.toUpperCase()} ${path}` : operation.operationId;

export function article(entry: Entry, document: OpenApiDocument, base: string): string {
  const { operation } = entry;
  const { operationId, summary, description } = operation;
  const responses = operation.responses as Readonly<Record<string, Body>>;
  const statuses = Object.entries(responses)
    .filter(([status]) => status !== "200")
    .map(
      ([status, response]) =>
        `<tr><td>${status === "default" ? "other" : status}</td><td>${prose(response.description ?? "")}</td></tr>`,
    );
  const body = operation.requestBody as Body | undefined;
  const answer = responses["200"] ?? {};
  return `<article id="${operationId}"><header><h3><a href="#${operationId}">${escapeHtml(titleOf(entry))}</a></h3>
<p>${prose(summary)}.</p>${description ? `<p>${prose(description)}</p>` : ""}</header>
<p class="access">${escapeHtml(operation["x-access"])}</p>${contractNote(operation, document)}
${examples(entry, document, base)}
${fieldTable("Parameters", parametersOf(operation))}${fieldTable("Body", jsonSchema(body))}${fieldTable("Answer", jsonSchema(answer))}${fieldTable("Events", eventsOf(answer, document))}
<details><summary>${operation["x-contract"] ? "Other answers" : "Failures"}</summary><table><tbody>${statuses.join("")}</tbody></table>${failureFormat(operation, document)}</details></article>`;
}

const LANGUAGES = { curl: "curl", ts: "TypeScript", python: "Python" } as const;

/** One below the other; the script makes tabs of them. */
function examples(entry: Entry, document: OpenApiDocument, base: string): string {
  const blocks = examplesOf(entry, document, base).map(
    ({ code, text }) =>
      `<pre tabindex="0" data-code="${code}" data-label="${LANGUAGES[code]}"><code>${escapeHtml(text)}</code></pre>`,
  );
  return `<div class="code">${blocks.join("")}</div>`;
}

/** Which format an endpoint follows, and the headers that carry its credential. */
function contractNote(operation: OpenApiOperation, document: OpenApiDocument): string {
  const contract = operation["x-contract"];
  if (!contract) return "";
  const headers = schemesOf(operation, document).map(
    ([, scheme]) => `<code>${escapeHtml(headerOf(scheme).join(": "))}</code>`,
  );
  const { "200": answer } = operation.responses as Readonly<Record<string, Body>>;
  return `<p class="access">Format: ${escapeHtml(contract)}. Credential: ${headers.join(" or ")}.${contentTypes("Takes", operation.requestBody as Body)}${contentTypes("Answers", answer)}</p>`;
}

function contentTypes(verb: string, body: Body | undefined): string {
  const types = Object.keys(body?.content ?? {}).map((type) => `<code>${type}</code>`);
  return types.length > 0 ? ` ${verb} ${types.join(" or ")}.` : "";
}

/** The shape of an endpoint's failures; operations share the envelope. */
function failureFormat(operation: OpenApiOperation, document: OpenApiDocument): string {
  if (!operation["x-contract"]) return "";
  const failed = Object.entries(operation.responses as Readonly<Record<string, Body>>).find(([status]) =>
    status.startsWith("4"),
  )?.[1];
  const name = jsonSchema(failed).$ref?.split("/").at(-1) ?? "";
  const { schemas } = document.components as { schemas: Readonly<Record<string, Schema>> };
  return fieldTable("Failure", schemas[name] ?? {});
}

function parametersOf(operation: OpenApiOperation): Schema {
  const parameters = (operation.parameters ?? []) as readonly Parameter[];
  return {
    properties: Object.fromEntries(
      parameters.map(({ name, schema, description, in: location }) => [
        name,
        { ...schema, description: `${description} (${location})` },
      ]),
    ),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}

/** The events of a stream as fields: each name with the kind of its data. */
function eventsOf(answer: Body, document: OpenApiDocument): Schema {
  const { $ref } = answer.content?.["text/event-stream"]?.schema ?? {};
  const { schemas } = document.components as { schemas: Readonly<Record<string, Schema>> };
  const events = schemas[$ref?.split("/").at(-1) ?? ""]?.oneOf ?? [];
  return {
    properties: Object.fromEntries(
      events.map(({ properties = {} }) => [String(properties["event"]?.const), properties["data"] ?? {}]),
    ),
  };
}

/** A file or a stream has no fields to show; the description names its content. */
const jsonSchema = (body: Body | undefined): Schema =>
  (body?.content?.["multipart/form-data"] ?? body?.content?.["application/json"])?.schema ?? {};
