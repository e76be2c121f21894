import { createHash } from "node:crypto";
import { appendLog } from "../executions/index.ts";
import { fromJson } from "../platform/db/index.ts";
import { AppError } from "../platform/errors/app-error.ts";
import { storeMark } from "../platform/operations/call-marker.ts";
import type { App } from "../platform/operations/context.ts";
import { inSpan } from "../platform/telemetry/tracing/spans.ts";
import type { BuiltinResult } from "./builtin/builtin-run.ts";
import { runBuiltin } from "./builtin/run-builtin.ts";
import { versionOf } from "./consent/action-version.ts";
import { confirmationQuestion, confirmationToken } from "./consent/confirmation-question.ts";
import { problemOfShownValues } from "./consent/shown-values.ts";
import { ActionFailure } from "./failure.ts";
import { fitArguments } from "./fit-arguments.ts";
import { runHttp } from "./http/run-http.ts";
import { spendLimits } from "./limits.ts";
import { runEntry } from "./log-run.ts";
import { runMcp } from "./mcp/run-mcp.ts";
import type { McpConfiguration } from "./mcp/schema.ts";
import { createMask, cutValue, type Mask } from "./masking.ts";
import type { ActionOutcome, ActionRequest, FinishedRun } from "./outcome.ts";
import { problemOfArguments } from "./parameters.ts";
import { findAction, findActionByName, type ActionRow } from "./queries/actions.ts";
import { storeRunOutcome } from "./queries/runs.ts";
import { runOnce, type Beginning } from "./run-once.ts";
import type { BuiltinConfiguration, HttpConfiguration } from "./schema.ts";
import { findVisitor, reaches } from "../sessions/index.ts";
import { levelNeeded } from "./audience.ts";
import { readVisitor, templateValues, type VisitorFacts } from "./template-values.ts";

/** What a model reads of an answer. */
const LONGEST_OUTPUT = 16_000;

const TAKEN_OVER = "A person has taken over the conversation. Nothing was done.";
const INTERRUPTED = "The run was interrupted. It may have taken effect.";

/** Runs an action and logs the run. It never throws for what the action does. */
export async function runAction(app: App, request: ActionRequest): Promise<ActionOutcome> {
  const { runKey: key, projectId, session, signal } = request;
  const run = async (beginning: Beginning) => (await runActionTimed(app, request, beginning)).outcome;
  if (key === undefined) return run("first");
  return runOnce(app, { key, projectId, sessionId: session?.id ?? null, signal }, run);
}

export async function runActionTimed(
  app: App,
  asked: ActionRequest,
  beginning: Beginning = "first",
): Promise<FinishedRun> {
  const began = performance.now();
  const action = await findRequested(app, asked);
  const request = action && asked.caller === "flow" ? withFittedArguments(action, asked) : asked;
  const run: Run = { app, request, beginning, attempts: 0, mask: createMask([]) };
  const finish = (outcome: ActionOutcome): FinishedRun => ({
    outcome,
    ms: Math.round(performance.now() - began),
    attempts: run.attempts,
  });
  try {
    const outcome = action
      ? await inSpan(
          { name: `action ${action.kind}`, attributes: { "parley.action.kind": action.kind } },
          () => attempt(run, action),
          ({ status }) => ({ attributes: { "parley.action.status": status }, isFailed: status === "failed" }),
        )
      : ({ status: "refused", problem: "There is no such action." } as const);
    const finished = finish(outcome);
    await log(run, action, finished, request.runKey);
    return finished;
  } catch (error) {
    if (run.attempts > 0) await log(run, action, finish({ status: "failed", problem: INTERRUPTED }));
    throw error;
  }
}

interface Run {
  readonly app: App;
  readonly request: ActionRequest;
  readonly beginning: Beginning;
  attempts: number;
  /** Hides the secrets that the run has used. */
  mask: Mask;
}

async function findRequested({ db }: App, request: ActionRequest): Promise<ActionRow | null> {
  const { projectId, actionId, name, draft } = request;
  if (draft) return draft;
  return actionId === undefined
    ? findActionByName(db.read, { projectId, name: name ?? "" })
    : findAction(db.read, { projectId, id: actionId });
}

const withFittedArguments = (action: ActionRow, request: ActionRequest): ActionRequest => ({
  ...request,
  arguments: fitArguments(fromJson(action.parameters), request.arguments),
});

/** Every failure becomes an outcome: an action never ends the conversation it runs in. */
async function attempt(run: Run, action: ActionRow): Promise<ActionOutcome> {
  const { app, request, beginning } = run;
  const asksFirst = action.needs_confirmation === 1 && request.caller !== "test";
  if (beginning === "again" && !(asksFirst && !request.confirmed) && !isRepeatable(action, request))
    return { status: "failed", problem: INTERRUPTED, isUnknown: true };
  try {
    const visitor = request.session ? await readVisitor(app, request.projectId, request.session) : null;
    const problem = refusalOf(action, request, visitor);
    if (problem) return { status: "refused", problem };
    const question = asksFirst ? await questionOf(run, action, visitor) : null;
    if (question) return question;
    if (request.caller !== "test" && beginning === "first") {
      const spent = await spendLimits(app, action, request.session);
      if (spent) return { status: "refused", problem: spent };
    }
    // Other runs have a row of their own, by which a repetition is recognized.
    if (request.caller === "test") await storeMark(app.db);
    const { output, ...rest } = await execute(run, action, visitor);
    return { status: "succeeded", output: cutValue(run.mask.value(output), LONGEST_OUTPUT), ...rest };
  } catch (error) {
    request.signal?.throwIfAborted();
    return { status: "failed", problem: problemOf(run, action, error) };
  }
}

/** What the visitor has to be asked; null where they have agreed to just this. */
async function questionOf(
  { app, request }: Run,
  action: ActionRow,
  visitor: VisitorFacts | null,
): Promise<ActionOutcome | null> {
  const { arguments: given, confirmed, language } = request;
  const version = await versionOf(app, action, given, visitor);
  if (confirmed === version)
    return visitor?.session.chat_mode === "operator" ? { status: "refused", problem: TAKEN_OVER } : null;
  const problem = problemOfShownValues(given);
  if (problem) return { status: "refused", problem };
  return {
    status: "needs_confirmation",
    question: confirmationQuestion(action.name, given, language),
    token: confirmationToken(app, { actionId: action.id, arguments: given, version }),
  };
}

/** An HTTP service knows a repetition by its Idempotency-Key. MCP has no such key: a tool is called once. */
const isRepeatable = (action: ActionRow, { isRepeatable: asked = true }: ActionRequest): boolean =>
  asked && action.kind !== "mcp";

function refusalOf(action: ActionRow, request: ActionRequest, visitor: VisitorFacts | null): string | null {
  if (request.caller !== "test") {
    if (action.is_enabled === 0) return "This action is disabled.";
    const needed = levelNeeded(action);
    if (!reaches(visitor?.proven.level ?? "none", needed)) return UNPROVEN[needed];
  }
  if (action.kind === "builtin" && visitor === null) return "This action needs a conversation.";
  return problemOfArguments(fromJson(action.parameters), request.arguments);
}

const UNPROVEN = {
  none: null,
  confirmed:
    "This action needs a visitor who has proven an address, a number or who they are. This one has not.",
  signed: "This action needs a visitor whom your site has signed in. This one is not.",
} as const;

async function execute(run: Run, action: ActionRow, visitor: VisitorFacts | null): Promise<BuiltinResult> {
  const { app, request } = run;
  const { projectId } = request;
  const values = templateValues(visitor, request.arguments, levelNeeded(action));
  if (action.kind === "builtin") {
    run.attempts = 1;
    const configuration = fromJson<BuiltinConfiguration>(action.configuration);
    const defersEffects = request.caller === "model";
    return runBuiltin(app, { projectId, configuration, visitor: visitor!, values, defersEffects });
  }
  const signal = request.signal ?? new AbortController().signal;
  const { output, mask } = await (action.kind === "mcp"
    ? callTool(run, action, { values, signal })
    : runHttp(app, {
        projectId,
        configuration: fromJson<HttpConfiguration>(action.configuration),
        values,
        idempotencyKey: idempotencyKeyOf(request),
        signal,
        onAttempt: () => (run.attempts += 1),
      }));
  run.mask = mask;
  return { output };
}

/** Unique in the world: the service may serve other installations, and this one again after a new set-up. */
function idempotencyKeyOf({ session, runKey }: ActionRequest): string | undefined {
  if (runKey === undefined) return undefined;
  return createHash("sha256").update(`${session?.uid}:${runKey}`).digest("hex").slice(0, 32);
}

function callTool(
  run: Run,
  action: ActionRow,
  { values, signal }: { values: ReturnType<typeof templateValues>; signal: AbortSignal },
) {
  run.attempts = 1;
  const configuration = fromJson<McpConfiguration>(action.configuration);
  return runMcp(run.app, { action, configuration, given: run.request.arguments, values, signal });
}

function problemOf({ app, request }: Run, action: ActionRow, error: unknown): string {
  if (error instanceof ActionFailure) return error.message;
  if (error instanceof AppError && error.status < 500) return error.message;
  app.log.error({ err: error, actionId: action.id, projectId: request.projectId }, "an action failed");
  return "The action could not be run.";
}

/** With a key, the outcome is stored in the same transaction, for those who ask for the run again. */
async function log(
  { app, request, mask }: Run,
  action: ActionRow | null,
  finished: FinishedRun,
  key?: string,
): Promise<void> {
  const { projectId, session } = request;
  try {
    await app.db.write(async (transaction) => {
      // A person who was erased while their action ran: its input and output are their words.
      const visitorId = session?.authorId ?? null;
      if (visitorId !== null && !(await findVisitor(transaction.sql, { projectId, visitorId }))) return;
      await appendLog(transaction, {
        projectId,
        sessionId: session?.id ?? null,
        now: app.now(),
        entries: [runEntry(request, action, finished, mask)],
      });
      if (key !== undefined) await storeRunOutcome(transaction.sql, { key, outcome: finished.outcome });
    });
  } catch (error) {
    app.log.warn({ err: error, projectId }, "the run of an action could not be logged");
  }
}
