import { toAppError } from "../db/availability.ts";
import { AppError, invalidParams } from "../errors/app-error.ts";
import { inSpan } from "../telemetry/tracing/spans.ts";
import type { Actor, App, Call, Context } from "./context.ts";
import type {
  Answer,
  FileAnswer,
  OnCutOff,
  Operation,
  ServerSentEvent,
  WorkStep,
} from "./define-operation.ts";
import type { Credentials, Gate, Grant } from "./gate.ts";
import { admitOrigin, isForKeys, readableBy, VARIES_BY_ORIGIN } from "./cross-origin.ts";
import { deprecationHeaders } from "./deprecation.ts";
import { runOnceByKey, requireKey } from "./idempotency.ts";
import { openPage, toCursor, type ListCall } from "./list-pages.ts";
import { parseInput } from "./parse-input.ts";
import { receivedFileIn } from "./received-file.ts";
import { fileWhileAllowed, whileAllowed } from "./while-allowed.ts";

/** The envelope of every JSON answer. */
export interface Envelope {
  readonly type: "RXSUCCESS" | "RXERROR";
  readonly message?: string;
  readonly total?: number;
  /** Of a list that goes on. */
  readonly next_cursor?: string;
  readonly data?: unknown;
  readonly errors?: Readonly<Record<string, string>>;
}

export interface Outcome {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly envelope: Envelope;
  /** Instead of the envelope: a file to save, or server-sent events. */
  readonly file?: FileAnswer;
  readonly stream?: AsyncIterable<ServerSentEvent>;
  readonly onCutOff?: OnCutOff;
  /** The progress of the work that the answer has begun, for callers that wait for its end. */
  readonly follow?: () => AsyncIterable<WorkStep>;
}

export interface Door {
  readonly app: App;
  readonly gate: Gate;
  readonly audit?: Audit;
}

/** A call as the audit log sees it. */
export interface AuditedCall {
  readonly operation: Operation;
  readonly call: Call;
  readonly actor: Actor;
  readonly organizationId: number | null;
  readonly projectId: number | null;
  readonly input: Readonly<Record<string, unknown>>;
}

/** Decides itself which calls it records. */
export interface Audit {
  /** Before an operation runs; where this fails, it does not run. */
  begin(app: App, call: AuditedCall): Promise<BegunAudit | null>;
  /** A call that was refused before it ran. */
  refuse(app: App, call: AuditedCall, error: AppError): Promise<void>;
}

export interface BegunAudit {
  /** The error is null if the operation succeeded, which may have more to record. */
  end(error: AppError | null, more?: Readonly<Record<string, unknown>>): Promise<void>;
}

/** Whose feed it is, once that is proven. */
export interface FeedReader {
  readonly projectId: number;
  readonly visitorId: number | null;
}

export interface OperationRequest {
  readonly call: Call;
  readonly credentials: Credentials;
  /** Called once the caller is authenticated: only then is a body read. Well-formed; fails with 400 or 413. */
  body(): unknown;
  readonly idempotencyKey?: string;
  /** Called before a feed opens; may refuse it. */
  readonly admitStream?: (reader: FeedReader) => void;
}

/**
 * The one door: authenticate → limit → authorize → parse → run → present.
 * HTTP, MCP, the dashboard and scripts all enter here.
 */
export const execute = (door: Door, operation: Operation, request: OperationRequest): Promise<Outcome> =>
  inSpan(
    { name: operation.name, attributes: { "parley.operation": operation.name } },
    () => enter(door, operation, request),
    ({ status }) => ({ attributes: { "parley.status": status }, isFailed: status >= 500 }),
  );

async function enter(door: Door, operation: Operation, request: OperationRequest): Promise<Outcome> {
  const headers: Record<string, string> = headersOf(operation);
  let audited: AuditedCall | null = null;
  let begun: BegunAudit | null = null;
  try {
    const actor = await door.gate.authenticate(door.app, operation, request.credentials);
    // The origin first: a page that may not use the key must not use up its hour either.
    if (actor.kind === "key") Object.assign(headers, admitOrigin(actor.origins, request.call.foreignOrigin));
    Object.assign(headers, await door.gate.limit(door.app, actor, request.call, operation));
    const body = await readBody(request);
    audited = auditedCall(operation, request, actor, body.raw, null);
    const grant = await door.gate.authorize(door.app, operation, actor, body.raw).catch((error: unknown) => {
      // A body that cannot be read names no project either: the cause is the body.
      throw body.problem && toAppError(error).code === "invalid_params" ? body.problem : error;
    });
    if (body.problem) throw body.problem;
    const context = contextOf(door.app, request, actor, grant);
    audited = auditedCall(operation, request, actor, body.raw, grant);
    const parsed = parseInput(operation, body.raw, actor.kind === "person" || actor.kind === "visitor");
    const list = listCall(operation, context, parsed);
    const input = list ? { ...parsed, page: openPage(list, body.raw) } : parsed;
    const received = receivedFileIn(operation, body.raw);
    const run = () => operation.run(context, input, received);
    // A key belongs to a credential; callers without one cannot be distinguished.
    const isRepeatable = operation.effect !== "read" && actor.kind !== "anonymous";
    const key = isRepeatable ? request.idempotencyKey : undefined;
    if (key !== undefined) requireKey(key);
    const isIdempotent = key !== undefined && !operation.streams(input);
    request.admitStream?.(feedReader(actor, grant));
    begun = (await door.audit?.begin(door.app, audited)) ?? null;
    const answer = isIdempotent
      ? await runOnceByKey(context, operation, key, received ? { ...input, received } : input, run)
      : await run();
    if (answer.isReplay) headers["idempotent-replayed"] = "true";
    await begun?.end(null, answer.audited);
    return {
      status: 200,
      headers,
      ...present(operation, answer, list),
      ...sentWhileAllowed(door, operation, request, body.raw, answer),
      ...workOutcome(operation, context, answer),
    };
  } catch (error) {
    const known = toAppError(error);
    if (begun) await begun.end(known);
    else if (audited) await door.audit?.refuse(door.app, audited, known);
    Object.assign(headers, readableRefusal(operation, request.call, known));
    return failure(door.app, operation.name, request.call, error, headers);
  }
}

const feedReader = (actor: Actor, { project }: Grant): FeedReader =>
  actor.kind === "visitor"
    ? { projectId: actor.projectId, visitorId: actor.visitorId }
    : { projectId: project?.id ?? 0, visitorId: null };

const headersOf = (operation: Operation): Record<string, string> => ({
  ...(isForKeys(operation) ? VARIES_BY_ORIGIN : {}),
  ...(operation.deprecated ? deprecationHeaders(operation.deprecated) : {}),
});

/** An unknown key belongs to no project: that it is unknown is all the page learns, and its developer needs it. */
function readableRefusal(operation: Operation, { foreignOrigin }: Call, { code }: AppError) {
  return code === "unauthenticated" && foreignOrigin && isForKeys(operation) ? readableBy(foreignOrigin) : {};
}

const auditedCall = (
  operation: Operation,
  { call }: OperationRequest,
  actor: Actor,
  input: Readonly<Record<string, unknown>>,
  grant: Grant | null,
): AuditedCall => ({
  operation,
  call,
  actor,
  organizationId: grant?.organization?.id ?? organizationOf(operation, actor, grant && input),
  projectId: grant?.project?.id ?? null,
  input,
});

/** What an operator does to an organization belongs to its log. */
function organizationOf(
  { access }: Operation,
  actor: Actor,
  granted: Readonly<Record<string, unknown>> | null,
): number | null {
  if (actor.kind === "token") return actor.organizationId;
  const id = access.kind === "operator" ? Number(granted?.organization_id ?? Number.NaN) : Number.NaN;
  return Number.isSafeInteger(id) ? id : null;
}

const NONE: readonly number[] = [];

/** Each field by its name: spreading the app costs every call several times as much. */
function contextOf(
  app: App,
  { call, idempotencyKey }: OperationRequest,
  actor: Actor,
  grant: Grant,
): Context {
  const context: Context = {
    config: app.config,
    db: app.db,
    now: app.now,
    log: app.log,
    metrics: app.metrics,
    readiness: app.readiness,
    stopping: app.stopping,
    events: app.events,
    reactions: app.reactions,
    jobs: app.jobs,
    limiter: app.limiter,
    mailer: app.mailer,
    threads: app.threads,
    storage: app.storage,
    signingKey: app.signingKey,
    publicUrl: app.publicUrl,
    services: app.services,
    actor,
    call,
    organization: grant.organization,
    project: grant.project,
    closedOrganizationIds: grant.closedOrganizationIds ?? NONE,
  };
  return idempotencyKey === undefined ? context : { ...context, idempotencyKey };
}

const listCall = (operation: Operation, context: Context, input: ListCall["input"]): ListCall | null =>
  operation.list ? { operation: operation.name, hasTotal: operation.total, context, input } : null;

function present(
  operation: Operation,
  answer: Answer,
  list: ListCall | null,
): Pick<Outcome, "envelope" | "onCutOff"> {
  const message = answer.message ?? operation.message;
  return {
    envelope: {
      type: "RXSUCCESS",
      ...(message === undefined ? {} : { message }),
      ...(answer.total === undefined ? {} : { total: answer.total }),
      ...(list && answer.next ? { next_cursor: toCursor(list, answer.next) } : {}),
      ...(answer.data === undefined ? {} : { data: answer.data }),
    },
    ...(answer.onCutOff ? { onCutOff: answer.onCutOff } : {}),
  };
}

/** A feed may stay open for days and an export run for minutes; a reply is short and is never cut off. */
function sentWhileAllowed(
  { app, gate }: Door,
  operation: Operation,
  { credentials }: OperationRequest,
  raw: Readonly<Record<string, unknown>>,
  { stream, file }: Answer,
): Pick<Outcome, "stream" | "file"> {
  if (operation.effect !== "read") return { ...(stream ? { stream } : {}), ...(file ? { file } : {}) };
  const admit = async () =>
    gate.authorize(app, operation, await gate.authenticate(app, operation, credentials), raw);
  return {
    ...(stream ? { stream: whileAllowed(stream, admit, app.now) } : {}),
    ...(file ? { file: fileWhileAllowed(file, admit, app.now) } : {}),
  };
}

function workOutcome({ follow }: Operation, context: Context, { data }: Answer): Pick<Outcome, "follow"> {
  return follow && data !== undefined ? { follow: () => follow(context, data) } : {};
}

/** Renders any failure; an error that is not an AppError is a defect, and its cause stays in the log. */
export function failure(
  app: App,
  name: string,
  call: Pick<Call, "requestId">,
  error: unknown,
  headers: Readonly<Record<string, string>> = {},
): Outcome {
  const known = toAppError(error);
  if (known.status >= 500)
    app.log.error({ err: error, operation: name, requestId: call.requestId }, "operation failed");
  return {
    status: known.status,
    envelope: {
      type: "RXERROR",
      message: known.message,
      ...(known.fields && Object.keys(known.fields).length > 0 ? { errors: known.fields } : {}),
    },
    headers: { ...headers, ...known.headers },
  };
}

/** A parse error is reported only to a caller who may call the operation: 401 and 403 come before 400. */
async function readBody(
  request: OperationRequest,
): Promise<{ raw: Readonly<Record<string, unknown>>; problem: AppError | null }> {
  try {
    const body = (await request.body()) ?? {};
    if (typeof body === "object" && body !== null && !Array.isArray(body)) {
      return { raw: body as Record<string, unknown>, problem: null };
    }
    return { raw: {}, problem: invalidParams({ body: "The body must be a JSON object or a form." }) };
  } catch (error) {
    if (error instanceof AppError) return { raw: {}, problem: error };
    throw error;
  }
}
