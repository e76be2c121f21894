import type { OpenApiOperation } from "../../../server/src/platform/openapi/openapi-document.ts";
import {
  docString,
  parameterName,
  pascalCase,
  snakeCase,
} from "../../../server/src/platform/openapi/python-names.ts";
import type { PythonTypes, Schema } from "./types.ts";

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

export interface Route {
  readonly method: string;
  readonly path: string;
  readonly operation: OpenApiOperation;
}

interface Parameter {
  readonly field: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
}

const answerContent = ({ operation }: Route) =>
  (operation.responses as Record<string, Content>)["200"]?.content ?? {};

/** The methods of one operation: the call, the entries of a list, the events of a stream. */
export function operationMethods(route: Route, types: PythonTypes): string[] {
  const { operation } = route;
  const id = operation.operationId;
  const name = snakeCase(id);
  const content = (operation.requestBody as Content).content!;
  const input = (content["multipart/form-data"] ?? content["application/json"]!).schema;
  const parameters = bodyParameters(input, pascalCase(id), types);
  const answers = answerContent(route);
  const file = Object.keys(answers).find((type) => answers[type]?.schema.type === "string");
  const isWrite = operation["x-effect"] !== "read";
  const call = (fields: readonly Parameter[]) => `"${id}", ${bodyOf(fields)}`;
  const methods = [
    method({
      name,
      parameters,
      extra: [...(isWrite ? IDEMPOTENCY : []), TIMEOUT],
      answer: file ? "str" : types.typeOf(answers["application/json"]!.schema, `${pascalCase(id)}Envelope`),
      doc: describe(operation),
      body: `return self._${file ? "text" : "call"}(${call(parameters)}, ${isWrite ? "idempotency_key=idempotency_key" : "is_read=True"}, timeout=timeout)`,
    }),
  ];
  const list = operation["x-list"];
  if (typeof list === "string") {
    const without = parameters.filter(({ field }) => !["page", "cursor", "total"].includes(field));
    methods.push(
      method({
        name: `iter_${name.replace(/^get_/, "")}`,
        parameters: without,
        extra: [TIMEOUT],
        answer: `Iterator[${entryType(answers["application/json"]!.schema, list, `${pascalCase(id)}Envelope`)}]`,
        doc: [`The entries of ${name}, read page by page while they are used.`],
        body: `return self._entries(${call(without)}, "${list}", timeout=timeout)`,
      }),
    );
  }
  const events = answers["text/event-stream"];
  if (events) {
    const without = parameters.filter(({ field }) => field !== "stream");
    methods.push(
      method({
        name: `stream_${name}`,
        parameters: without,
        extra: [LAST_EVENT],
        answer: `Iterator[${types.typeOf(events.schema, "")}]`,
        doc: [`The events of ${name} as they come. A lost connection is resumed; a failure is raised.`],
        body: `return self._reply(${call(without)}, last_event_id)`,
      }),
    );
  }
  return methods;
}

/** A feed that is opened with GET and never ends. */
export function feedMethod({ path, operation }: Route, types: PythonTypes): string {
  const query = ((operation.parameters ?? []) as (Schema & { name: string; in: string })[]).filter(
    (parameter) => parameter.in === "query" && parameter.name !== "last_event_id",
  );
  const parameters = query.map(({ name, schema, required, description }) => ({
    field: name,
    type: types.typeOf(schema as Schema, ""),
    isRequired: required === true,
    description: String(description),
  }));
  const events = (operation.responses as Record<string, Content>)["200"]!.content!["text/event-stream"]!;
  return method({
    name: snakeCase(operation.operationId),
    parameters,
    extra: [LAST_EVENT],
    answer: `Iterator[${types.typeOf(events.schema, "")}]`,
    doc: [...describe(operation), "", "It reconnects after the last event until you leave the loop."],
    body: `return self._follow("${path.slice(1)}", ${bodyOf(parameters)}, last_event_id)`,
  });
}

/** An endpoint in a vendor's format, which may have more fields than are described. */
export function vendorMethods(route: Route): string[] {
  const { method: verb, path, operation } = route;
  const name = snakeCase(operation.operationId);
  const described = (operation.parameters ?? []) as { name: string; in: string; description: string }[];
  const inPath = described.filter((parameter) => parameter.in === "path");
  const query = described.filter((parameter) => parameter.in === "query");
  const body = (operation.requestBody as Content | undefined)?.content?.["application/json"]?.schema;
  const required = ((body?.required ?? []) as string[]).map((field) => asAny(field, true));
  const parameters = [
    ...inPath.map(({ name: field }) => ({ ...asAny(field, true), type: "str" })),
    ...required,
    ...query.map(({ name: field }) => asAny(field, false)),
  ];
  const address = inPath.reduce(
    (text, { name: field }) => text.replace(`{${field}}`, `{_quoted(${parameterName(field)})}`),
    path,
  );
  const sent = body ? `{**${bodyOf(required)}, **fields}` : "None";
  const asked = `"${verb.toUpperCase()}", f"${address}", ${sent}, ${bodyOf(query.map(({ name: field }) => asAny(field, false)))}`;
  const extra = body ? ["**fields: Any"] : [];
  const methods = [
    method({
      name,
      parameters,
      extra,
      answer: "Dict[str, Any]",
      doc: describe(operation),
      body: `return self._vendor(${asked})`,
    }),
  ];
  if (answerContent(route)["text/event-stream"] && body)
    methods.push(
      method({
        name: `stream_${name}`,
        parameters,
        extra,
        answer: "Iterator[VendorEvent]",
        doc: [`The events of ${name} in the vendor's format, as they come.`],
        body: `return self._vendor_events(${asked})`,
      }),
    );
  return methods;
}

const IDEMPOTENCY = ["idempotency_key: Optional[str] = None"];
const TIMEOUT = "timeout: Optional[float] = None";
const LAST_EVENT = "last_event_id: Optional[str] = None";

const asAny = (field: string, isRequired: boolean): Parameter => ({
  field,
  type: "Any",
  isRequired,
  description: "",
});

function bodyParameters(schema: Schema, name: string, types: PythonTypes): Parameter[] {
  const required = new Set((schema.required ?? []) as string[]);
  return Object.entries((schema.properties ?? {}) as Record<string, Schema>).map(([field, value]) => ({
    field,
    type: types.typeOf(value, name + pascalCase(field)),
    isRequired: required.has(field),
    description: typeof value.description === "string" ? value.description.replaceAll(/\s+/g, " ") : "",
  }));
}

function entryType(answer: Schema, list: string, name: string): string {
  const data = (answer.properties as Record<string, Schema>).data!;
  const field = list.split(".")[1];
  const items = field ? (data.properties as Record<string, Schema> | undefined)?.[field] : data;
  const { $ref } = ((items ?? {}).items ?? {}) as { $ref?: string };
  if ($ref) return $ref.split("/").at(-1)!;
  return items ? `${name}Data${field ? pascalCase(field) : ""}Item` : "Any";
}

const bodyOf = (parameters: readonly Parameter[]): string =>
  `{${parameters.map(({ field }) => `"${field}": ${parameterName(field)}`).join(", ")}}`;

function describe({ summary, description, ...operation }: OpenApiOperation): string[] {
  return [
    `${summary}.`,
    ...(description ? ["", description.replaceAll(/\s+/g, " ")] : []),
    "",
    `Access: ${operation["x-access"]}.`,
  ];
}

function method({
  name,
  parameters,
  extra,
  answer,
  doc,
  body,
}: {
  readonly name: string;
  readonly parameters: readonly Parameter[];
  readonly extra: readonly string[];
  readonly answer: string;
  readonly doc: readonly string[];
  readonly body: string;
}): string {
  const isLast = (text: string) => text.startsWith("**");
  const ordered = [
    ...parameters.filter(({ isRequired }) => isRequired),
    ...parameters.filter(({ isRequired }) => !isRequired),
  ];
  const given = [
    ...ordered.map(({ field, type, isRequired }) =>
      isRequired
        ? `${parameterName(field)}: ${type}`
        : `${parameterName(field)}: Union[${type}, NotGiven] = NOT_GIVEN`,
    ),
    ...extra.filter((text) => !isLast(text)),
  ];
  const all = ["self", ...(given.length > 0 ? ["*", ...given] : []), ...extra.filter(isLast)];
  const described = ordered.filter(({ description }) => description !== "");
  const lines = [
    ...doc,
    ...(described.length > 0
      ? [
          "",
          "Args:",
          ...described.map(({ field, description }) => `    ${parameterName(field)}: ${description}`),
        ]
      : []),
  ];
  return [
    `    def ${name}(`,
    ...all.map((parameter) => `        ${parameter},`),
    `    ) -> ${answer}:`,
    docString(lines, "        "),
    `        ${body}`,
    "",
  ].join("\n");
}
