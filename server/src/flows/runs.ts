import { closeQuestions, readTold, type AnsweredConsent } from "../actions/index.ts";
import type { LogEntry } from "../executions/index.ts";
import type { Transaction } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import { isoTime } from "../platform/operations/fields.ts";
import { findOwners, type LockedSession } from "../sessions/index.ts";
import { advance, newFlowState } from "./engine/advance.ts";
import type {
  AskedRun,
  FlowActionOutcome,
  FlowButton,
  FlowEvent,
  FlowState,
  Library,
  PassedStep,
  SurroundingValues,
  FlowWaiting,
} from "./engine/state.ts";
import { definitionOf, libraryOf, listFlowSources, nameKey, type FlowSource } from "./library.ts";
import {
  findActiveRun,
  insertFlowRun,
  insertRunEvent,
  updateRun,
  type FlowRunRow,
  type RunState,
} from "./queries/flow-runs.ts";
import type { RunOutcome } from "./tables.ts";

export interface FlowReply {
  readonly text: string;
  readonly buttons: readonly FlowButton[];
  readonly handsOver: boolean;
}

/** An action that a run waits for. It runs outside any transaction, and its outcome moves the run on. */
export interface PendingAction extends Extract<FlowWaiting, { kind: "action" }> {
  readonly runId: number;
}

interface AskedQuestion {
  readonly text: string;
  readonly run: AskedRun;
  /** How often it has been asked. */
  readonly times: number;
}

/** What a turn of a run means for the conversation. */
export interface FlowTurn {
  readonly runId: number;
  /** What the visitor gets; null while an action runs, and where the run ended without a word. */
  readonly reply: FlowReply | null;
  /** The message is answered from knowledge; the reply is the open question, which follows it. */
  readonly isAside: boolean;
  readonly pending: PendingAction | null;
  /** Whether an action may run: the reply ends with it. */
  readonly question: AskedQuestion | null;
  readonly entries: readonly LogEntry[];
}

interface Spoken {
  readonly id: number;
  readonly author_id: number | null;
  readonly message: string;
}

/**
 * Moves the conversation's run with a visitor's message, in the message's own transaction; null if none runs, or it is
 * another person's.
 * `answered` is what the message says to the question that was open.
 */
export async function advanceByMessage(
  app: App,
  transaction: Transaction,
  session: LockedSession,
  spoken: Spoken,
  answered: AnsweredConsent | null,
): Promise<FlowTurn | null> {
  const { sql } = transaction;
  const run = await findActiveRun(sql, { sessionId: session.id });
  if (!run) return null;
  const { waiting } = run.state.engine;
  // The outcome of the action decides; a further message changes nothing until then.
  if (waiting?.kind === "action") return null;
  // As with consent: the questions of a run are for the one who has started it.
  const asked = await authorOf(transaction, run);
  if (asked !== null && asked !== spoken.author_id) return null;
  // It answers the assistant's question, not the flow's.
  if (answered && answered.flowRunId !== run.id && answered.verdict !== "again") return null;
  // A question that was closed, as by a person who had the conversation, is asked again.
  const consent = answered?.flowRunId === run.id ? answered.verdict : "again";
  const event: FlowEvent = {
    kind: "message",
    text: spoken.message,
    today: isoTime(app.now()).slice(0, 10),
    isAfterPerson: run.state.epoch !== session.mode_epoch,
    ...(waiting?.kind === "confirmation" ? { consent } : {}),
    values: await surroundingValues(app, transaction, session, spoken.author_id),
  };
  return moveRun(app, transaction, session, run, event, spoken.id);
}

export interface FlowStart {
  readonly source: FlowSource;
  readonly trigger: string;
  readonly messageId: number | null;
  /** The visitor for whom it runs. */
  readonly authorId: number | null;
}

/** Begins a run; one that was open is replaced. */
export async function startFlowRun(
  app: App,
  transaction: Transaction,
  session: LockedSession,
  { source, trigger, messageId, authorId }: FlowStart,
): Promise<FlowTurn> {
  const { sql } = transaction;
  await endRun(app, transaction, session, "replaced");
  const sources = await listFlowSources(app, sql, sourcesKey(session));
  const name = nameKey(source.definition);
  const library = new Map([...libraryOf(sources), [name, source.definition]]);
  const event: FlowEvent = {
    kind: "start",
    flow: name,
    values: await surroundingValues(app, transaction, session, authorId),
  };
  const turn = advance(library, newFlowState(name), event);
  const former = { versions: {}, drafts: {}, authorId };
  const state = stateAfter(session, former, [source, ...sources], turn, messageId);
  const runId = await insertFlowRun(sql, {
    projectId: session.project_id,
    sessionId: session.id,
    flowId: source.flowId,
    versionId: source.versionId,
    trigger,
    state,
    outcome: state.engine.outcome,
    now: app.now(),
  });
  await insertRunEvent(sql, { runId }, { event, path: turn.path, now: app.now() });
  return turnOf(runId, turn);
}

/** The outcome of the action that a run waits for; null if the run has moved on by another way. */
export async function advanceByAction(
  app: App,
  transaction: Transaction,
  session: LockedSession,
  { runId, number, authorId }: Pick<PendingAction, "runId" | "number"> & Pick<FlowStart, "authorId">,
  outcome: FlowActionOutcome,
): Promise<FlowTurn | null> {
  const run = await findActiveRun(transaction.sql, { sessionId: session.id });
  const waiting = run?.state.engine.waiting;
  if (run?.id !== runId || waiting?.kind !== "action" || waiting.number !== number) return null;
  const values = await surroundingValues(app, transaction, session, authorId);
  const event: FlowEvent = { kind: "action", outcome, values };
  return moveRun(app, transaction, session, run, event, run.state.messageId);
}

/** The action that a run waits for; null if it waits for none, or is over. */
export async function findPendingAction(
  { sql }: Transaction,
  session: LockedSession,
  runId: number,
): Promise<PendingAction | null> {
  const run = await findActiveRun(sql, { sessionId: session.id });
  const waiting = run?.state.engine.waiting;
  return run?.id === runId && waiting?.kind === "action" ? { ...waiting, runId } : null;
}

/** What the last turn with this message still needs, for a message that is delivered again. */
export async function findTurnOf(
  { sql }: Transaction,
  session: LockedSession,
  messageId: number,
): Promise<FlowTurn | null> {
  const run = await findActiveRun(sql, { sessionId: session.id });
  if (run?.state.messageId !== messageId) return null;
  const { engine, isAside } = run.state;
  return turnOf(run.id, { state: engine, path: [], isAside });
}

/** Closes its questions, those of the model and of the flow alike. */
export async function endRun(
  app: App,
  transaction: Transaction,
  session: LockedSession,
  outcome: RunOutcome,
): Promise<void> {
  const { sql } = transaction;
  await closeQuestions(transaction, session);
  const run = await findActiveRun(sql, { sessionId: session.id });
  if (run) await updateRun(sql, { runId: run.id }, { outcome, now: app.now() });
}

/** What was said has reached the visitor: the next turn begins with nothing. */
async function moveRun(
  app: App,
  transaction: Transaction,
  session: LockedSession,
  run: FlowRunRow,
  event: FlowEvent,
  messageId: number | null,
): Promise<FlowTurn> {
  const { sql } = transaction;
  const sources = await listFlowSources(app, sql, sourcesKey(session));
  const library = await libraryFor(app, transaction, run, sources);
  const isFresh = event.kind === "message";
  const before = isFresh ? { ...run.state.engine, said: [], buttons: [] } : run.state.engine;
  const turn = advance(library, before, event);
  const state = stateAfter(session, run.state, sources, turn, messageId);
  await updateRun(sql, { runId: run.id }, { state, outcome: state.engine.outcome, now: app.now() });
  await insertRunEvent(sql, { runId: run.id }, { event, path: turn.path, now: app.now() });
  return turnOf(run.id, turn);
}

async function authorOf(
  { sql }: Transaction,
  { state: { authorId }, session_id: sessionId }: FlowRunRow,
): Promise<number | null> {
  return authorId === undefined ? (await findOwners(sql, sessionId)).visitorId : authorId;
}

const sourcesKey = (session: LockedSession) => ({
  projectId: session.project_id,
  isTest: session.is_emulator === 1,
});

/** The flows as they are today, except those the run has been in: they stay as the run has met them. */
async function libraryFor(
  app: App,
  { sql }: Transaction,
  { project_id: projectId, state }: FlowRunRow,
  sources: readonly FlowSource[],
): Promise<Library> {
  const library = new Map(libraryOf(sources));
  for (const [name, versionId] of Object.entries(state.versions)) {
    const definition = await definitionOf(app, sql, { projectId, versionId });
    if (definition) library.set(name, definition);
  }
  for (const [name, definition] of Object.entries(state.drafts)) library.set(name, definition);
  return library;
}

interface MadeTurn {
  readonly state: FlowState;
  readonly path: readonly PassedStep[];
  readonly isAside: boolean;
}

function stateAfter(
  session: LockedSession,
  former: Pick<RunState, "versions" | "drafts" | "authorId">,
  sources: readonly FlowSource[],
  turn: MadeTurn,
  messageId: number | null,
): RunState {
  const versions = { ...former.versions };
  const drafts = { ...former.drafts };
  for (const name of new Set([...turn.path.map(({ flow }) => flow), turn.state.flow])) {
    const source = sources.find(({ definition }) => nameKey(definition) === name);
    if (!source || name in versions || name in drafts) continue;
    if (source.versionId === null) drafts[name] = source.definition;
    else versions[name] = source.versionId;
  }
  const epoch = session.mode_epoch;
  const author = former.authorId === undefined ? {} : { authorId: former.authorId };
  return { engine: turn.state, versions, drafts, ...author, epoch, messageId, isAside: turn.isAside };
}

function turnOf(runId: number, { state, path, isAside }: MadeTurn): FlowTurn {
  const { waiting, said, buttons, outcome } = state;
  const handsOver = outcome === "handed_over";
  const isSilent = waiting?.kind === "action" || (said.length === 0 && !handsOver);
  return {
    runId,
    reply: isSilent ? null : { text: said.join("\n\n"), buttons, handsOver },
    isAside,
    pending: waiting?.kind === "action" ? { ...waiting, runId } : null,
    question:
      waiting?.kind === "confirmation" && waiting.run
        ? { text: waiting.question, run: waiting.run, times: waiting.asked ?? 1 }
        : null,
    entries: path.map((passed) => stepEntry(runId, passed)),
  };
}

const stepEntry = (runId: number, { flow, step, kind, detail }: PassedStep): LogEntry => ({
  task: `Flow: ${kind}`,
  type: "flow",
  message: detail === "" ? `${flow}: ${step}` : `${flow}: ${step} (${detail})`.slice(0, 500),
  data: { run_id: runId, flow, step, kind, detail: detail.slice(0, 500) },
});

/** Of the contact only what this visitor has proven or said: what a flow says reaches them. */
async function surroundingValues(
  app: App,
  { sql }: Transaction,
  { project_id: projectId, uid, language }: LockedSession,
  visitorId: number | null,
): Promise<SurroundingValues> {
  const { name, email, phone, fields } = await readTold(app, sql, { projectId, visitorId });
  return { contact: { name, email, phone, fields }, session: { id: uid, language } };
}
