import type { Input, ProjectAction } from "../api/client.ts";
import { rowsOf, schemaOf, type ParameterRow, type Schema } from "./parameter-rows.ts";

export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export const BUILTINS = [
  "add_tag",
  "set_contact_fields",
  "prove_address",
  "hand_over",
  "close",
  "send_mail",
  "schedule_follow_up",
] as const;
export const BODY_TYPES = ["json", "form", "text"] as const;
/** What the bot sees of an answer: all of it, one value, or several with names. */
export const ANSWERS = ["whole", "select", "mapping"] as const;

/** A name with its text: a header, a field. */
export interface Pair {
  readonly name: string;
  readonly value: string;
}

/** An action as it is typed. Numbers stay texts; the server reports what is wrong with them. */
export interface ActionValues {
  readonly name: string;
  readonly description: string;
  readonly kind: ProjectAction["kind"];
  readonly enabled: boolean;
  readonly audience: ProjectAction["audience"];
  readonly confirm: boolean;
  readonly limit_per_conversation: string;
  readonly limit_per_hour: string;
  /** Null while the parameters are edited as JSON. */
  readonly rows: readonly ParameterRow[] | null;
  readonly parameters: string;
  readonly method: (typeof METHODS)[number];
  readonly url: string;
  readonly query: readonly Pair[];
  readonly headers: readonly Pair[];
  readonly body: string;
  readonly body_type: (typeof BODY_TYPES)[number];
  readonly answer: (typeof ANSWERS)[number];
  readonly select: string;
  readonly mapping: readonly Pair[];
  readonly timeout_ms: string;
  readonly retries: string;
  readonly builtin: (typeof BUILTINS)[number];
  readonly tag: string;
  readonly fields: readonly Pair[];
  readonly address: string;
  readonly code: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly delay_minutes: string;
  /** Of an MCP tool; 0 for an action of another kind. */
  readonly server_id: number;
  readonly tool: string;
  /** Null to choose the tool as it is now. */
  readonly tool_version: string | null;
  /** What the bot does not fill in of a tool's values. */
  readonly arguments: readonly Pair[];
}

const pairsOf = (values: Readonly<Record<string, string | number | boolean>> | null | undefined): Pair[] =>
  Object.entries(values ?? {}).map(([name, value]) => ({ name, value: String(value) }));

const valuesOf = (pairs: readonly Pair[]): Record<string, string> =>
  Object.fromEntries(
    pairs
      .filter(({ name, value }) => name !== "" || value !== "")
      .map(({ name, value }) => [name.trim(), value]),
  );

const limitText = (limit: number | null | undefined): string => (limit ? String(limit) : "");
const limitOf = (text: string): number | null => (text.trim() === "" ? null : Number(text));

const NO_PARAMETERS: Schema = schemaOf([]);

/** All fields of all kinds at once, so that a change of the kind loses nothing typed. */
type AnyConfiguration = Partial<
  Record<"url" | "body" | "select" | "tag" | "address" | "code" | "to" | "subject" | "text", string | null> &
    Record<"query" | "headers" | "mapping" | "fields", Record<string, string> | null> &
    Record<"timeout_ms" | "retries" | "delay_minutes" | "server_id", number> &
    Record<"arguments", Record<string, string | number | boolean>> &
    Pick<ActionValues, "method" | "body_type" | "builtin" | "tool" | "tool_version">
>;

export function toActionValues(action: ProjectAction | null): ActionValues {
  const known = (action?.configuration ?? {}) as AnyConfiguration;
  const parameters = action?.parameters ?? NO_PARAMETERS;
  return {
    name: action?.name ?? "",
    description: action?.description ?? "",
    kind: action?.kind ?? "http",
    enabled: action?.enabled ?? true,
    audience: action?.audience ?? "anyone",
    confirm: action?.confirm ?? false,
    limit_per_conversation: limitText(action?.limit_per_conversation),
    limit_per_hour: limitText(action?.limit_per_hour),
    rows: rowsOf(parameters),
    parameters: JSON.stringify(parameters, null, 2),
    ...requestValues(known),
    builtin: known.builtin ?? "add_tag",
    tag: known.tag ?? "",
    fields: pairsOf(known.fields),
    address: known.address ?? "{{parameters.address}}",
    code: known.code ?? "{{parameters.code}}",
    to: known.to ?? "",
    subject: known.subject ?? "",
    text: known.text ?? "",
    delay_minutes: String(known.delay_minutes ?? 60),
    server_id: known.server_id ?? 0,
    tool: known.tool ?? "",
    tool_version: known.tool_version ?? null,
    arguments: pairsOf(known.arguments),
  };
}

const requestValues = (known: AnyConfiguration) => ({
  method: known.method ?? ("GET" as const),
  url: known.url ?? "",
  query: pairsOf(known.query),
  headers: pairsOf(known.headers),
  body: known.body ?? "",
  body_type: known.body_type ?? ("json" as const),
  answer: known.mapping ? ("mapping" as const) : known.select ? ("select" as const) : ("whole" as const),
  select: known.select ?? "",
  mapping: pairsOf(known.mapping),
  timeout_ms: String(known.timeout_ms ?? 10_000),
  retries: String(known.retries ?? 1),
});

/** The schema as it stands in the form; null while its JSON is not JSON. */
export function parametersOf({ rows, parameters }: ActionValues): Schema | null {
  if (rows) return schemaOf(rows);
  try {
    const parsed: unknown = JSON.parse(parameters);
    return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed)
      ? (parsed as Schema)
      : null;
  } catch {
    return null;
  }
}

const httpOf = (values: ActionValues) => ({
  method: values.method,
  url: values.url,
  query: valuesOf(values.query),
  headers: valuesOf(values.headers),
  body: values.method === "GET" || values.body === "" ? null : values.body,
  body_type: values.body_type,
  select: values.answer === "select" ? values.select : null,
  mapping: values.answer === "mapping" ? valuesOf(values.mapping) : null,
  timeout_ms: Number(values.timeout_ms),
  retries: Number(values.retries),
});

function builtinOf({
  builtin,
  tag,
  fields,
  address,
  code,
  to,
  subject,
  text,
  delay_minutes,
}: ActionValues): object {
  if (builtin === "add_tag") return { builtin, tag };
  if (builtin === "set_contact_fields") return { builtin, fields: valuesOf(fields) };
  if (builtin === "prove_address") return { builtin, address, code };
  if (builtin === "send_mail") return { builtin, to, subject, text };
  if (builtin === "schedule_follow_up") return { builtin, delay_minutes: Number(delay_minutes), text };
  return { builtin };
}

const mcpOf = ({ server_id, tool, tool_version, arguments: given, timeout_ms }: ActionValues) => ({
  server_id,
  tool,
  tool_version,
  arguments: valuesOf(given),
  timeout_ms: Number(timeout_ms),
});

const CONFIGURATIONS = { http: httpOf, mcp: mcpOf, builtin: builtinOf } as const;

/** What the operations take, but for the kind and the project. */
export function toAction(values: ActionValues) {
  const { name, description, enabled, audience, confirm } = values;
  return {
    name: name.trim(),
    description,
    enabled,
    audience,
    confirm,
    limit_per_conversation: limitOf(values.limit_per_conversation),
    limit_per_hour: limitOf(values.limit_per_hour),
    parameters: parametersOf(values) ?? {},
    configuration: CONFIGURATIONS[values.kind](values),
  } as Omit<Input<"createAction">, "project_uid" | "kind">;
}
