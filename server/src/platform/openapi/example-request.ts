import type { OpenApiDocument, OpenApiOperation } from "./openapi-document.ts";
import type { Schema } from "./reference/field-table.ts";

/** An operation or endpoint with its address. */
export interface Entry {
  readonly method: string;
  readonly path: string;
  readonly operation: OpenApiOperation;
}

export interface SecurityScheme {
  readonly type: string;
  readonly name?: string;
  /** The placeholder for the credential in an example. */
  readonly "x-example"?: string;
}

export interface Body {
  readonly description?: string;
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

export const entriesOf = (document: OpenApiDocument): Entry[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Entry => ({ method, path, operation })),
  );

/** A request that shows how an entry is called: the fields it needs, with placeholders. */
export interface ExampleRequest {
  readonly method: string;
  /** With placeholders in place of its parameters. */
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  /** Null where it has no body. */
  readonly fields: Readonly<Record<string, unknown>> | null;
  /** Fields that carry a file, sent as a form. */
  readonly files: readonly string[];
  /** The scheme's name and the header that carries the credential; null where browsers alone have one. */
  readonly credential: { readonly scheme: string; readonly header: readonly [string, string] } | null;
}

export function exampleRequest(
  { method, path, operation }: Entry,
  document: OpenApiDocument,
): ExampleRequest {
  const content = (operation.requestBody as Body | undefined)?.content;
  const { properties = {}, required = [] } = bodySchema(content) ?? {};
  const files = Object.keys(properties).filter((name) => properties[name]?.format === "binary");
  const parameters = (operation.parameters ?? []) as {
    name: string;
    in: string;
    required: boolean;
    schema: Schema;
  }[];
  const query = parameters.filter((parameter) => parameter.in === "query" && parameter.required);
  const needed = required.filter((name) => !files.includes(name));
  return {
    method,
    path: path.replaceAll(/\{(\w+)\}/g, "<$1>"),
    query: Object.fromEntries(query.map(({ name, schema }) => [name, exampleValue(name, schema)])),
    fields: content
      ? Object.fromEntries(needed.map((name) => [name, exampleValue(name, properties[name] ?? {})]))
      : null,
    files,
    credential: credentialOf(operation, document),
  };
}

const bodySchema = (content: Body["content"]): Schema | undefined =>
  (content?.["multipart/form-data"] ?? content?.["application/json"])?.schema;

/** A value of the field's kind; text is a placeholder with the field's name. */
export function exampleValue(name: string, schema: Schema): unknown {
  if (schema.examples?.[0] !== undefined) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choice = (schema.anyOf ?? schema.oneOf)?.[0];
  if (choice) return exampleValue(name, choice);
  const [type] = [schema.type ?? "string"].flat();
  if (type === "integer" || type === "number") return Math.max(1, schema.minimum ?? 1);
  if (type === "boolean") return true;
  if (type === "array") return schema.items ? [exampleValue(name, schema.items)] : [];
  if (type !== "object") return `<${name}>`;
  const { properties = {}, required = [] } = schema;
  return Object.fromEntries(required.map((field) => [field, exampleValue(field, properties[field] ?? {})]));
}

function credentialOf(operation: OpenApiOperation, document: OpenApiDocument): ExampleRequest["credential"] {
  // Cookies and visitors' tokens belong to browsers and have no example.
  const scheme = schemesOf(operation, document).find(([, entry]) => entry["x-example"]);
  return scheme ? { scheme: scheme[0], header: headerOf(scheme[1]) } : null;
}

export function schemesOf(
  operation: OpenApiOperation,
  document: OpenApiDocument,
): [string, SecurityScheme][] {
  const { securitySchemes } = document.components as {
    securitySchemes: Readonly<Record<string, SecurityScheme>>;
  };
  const names = (operation.security as Record<string, unknown>[]).flatMap((entry) => Object.keys(entry));
  return names.flatMap((name) => (securitySchemes[name] ? [[name, securitySchemes[name]]] : []));
}

export const headerOf = ({ type, name = "", "x-example": example = "" }: SecurityScheme): [string, string] =>
  type === "http" ? ["Authorization", `Bearer ${example}`] : [name, example];
