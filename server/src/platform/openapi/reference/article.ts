import type { OpenApiDocument, OpenApiOperation } from "../openapi-document.ts";
import { escapeHtml, prose } from "../../text/escape-html.ts";
import { fieldTable, type Schema } from "./field-table.ts";

/** An operation or endpoint with its address. */
export interface Entry {
  readonly method: string;
  readonly path: string;
  readonly operation: OpenApiOperation;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description: string;
  readonly schema: Schema;
}

interface SecurityScheme {
  readonly type: string;
  readonly name?: string;
  /** The placeholder for the credential in an example. */
  readonly "x-example"?: string;
}

interface Body {
  readonly description?: string;
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
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
<pre tabindex="0"><code>${escapeHtml(curl(entry, document, base))}</code></pre>
${fieldTable("Parameters", parametersOf(operation))}${fieldTable("Body", jsonSchema(body))}${fieldTable("Answer", jsonSchema(answer))}
<details><summary>${operation["x-contract"] ? "Other answers" : "Failures"}</summary><table><tbody>${statuses.join("")}</tbody></table>${failureFormat(operation, document)}</details></article>`;
}

/** Which format an endpoint follows, and the headers that carry its credential. */
function contractNote(operation: OpenApiOperation, document: OpenApiDocument): string {
  const contract = operation["x-contract"];
  if (!contract) return "";
  const headers = schemesOf(operation, document).map(
    (scheme) => `<code>${escapeHtml(headerOf(scheme))}</code>`,
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

/** A file or a stream has no fields to show; the description names its content. */
const jsonSchema = (body: Body | undefined): Schema =>
  (body?.content?.["multipart/form-data"] ?? body?.content?.["application/json"])?.schema ?? {};

function schemesOf(operation: OpenApiOperation, document: OpenApiDocument): SecurityScheme[] {
  const { securitySchemes } = document.components as {
    securitySchemes: Readonly<Record<string, SecurityScheme>>;
  };
  const names = (operation.security as Record<string, unknown>[]).flatMap((entry) => Object.keys(entry));
  return names.flatMap((name) => securitySchemes[name] ?? []);
}

const headerOf = ({ type, name = "", "x-example": example = "" }: SecurityScheme): string =>
  type === "http" ? `Authorization: Bearer ${example}` : `${name}: ${example}`;

function curl({ method, path, operation }: Entry, document: OpenApiDocument, base: string): string {
  // Cookies and visitors' tokens belong to browsers and have no example.
  const scheme = schemesOf(operation, document).find((entry) => entry["x-example"]);
  const address = `${base}${path.replaceAll(/\{(\w+)\}/g, "<$1>")}`;
  const verb = method === "delete" ? " -X DELETE" : "";
  const credential = scheme ? ` -H '${headerOf(scheme)}'` : "";
  if (!operation.requestBody) return `curl${verb} '${address}'${credential}`;
  const form = (operation.requestBody as Body).content?.["multipart/form-data"]?.schema;
  if (form) {
    const isFile = (name: string) => form.properties?.[name]?.format === "binary";
    const names = Object.keys(form.properties ?? {}).filter(
      (name) => isFile(name) || form.required?.includes(name),
    );
    const fields = names.map((name) => ` -F ${name}=${isFile(name) ? "@<PATH>" : `<${name}>`}`);
    return `curl ${address}${credential}${fields.join("")}`;
  }
  const { required = [], properties = {} } = jsonSchema(operation.requestBody as Body);
  const fields = Object.fromEntries(required.map((name) => [name, properties[name]?.const ?? `<${name}>`]));
  return `curl${verb} ${address}${credential} -H 'content-type: application/json' -d '${JSON.stringify(fields)}'`;
}
