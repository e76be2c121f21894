import { rehearseMessage, type Reply } from "../assistant/index.ts";
import type { Passage } from "../knowledge/index.ts";
import type { HistoryMessage } from "../messages/index.ts";
import { AppError } from "../platform/errors/app-error.ts";
import type { App } from "../platform/operations/context.ts";
import type { ReplySettings } from "../projects/index.ts";
import { checkReply, outcomeOf } from "./check-reply.ts";
import type { Judge } from "./judge.ts";
import type { CaseContent, Check, Expectation, SideResult } from "./schema.ts";
import { nextMessage } from "./simulated-visitor.ts";
import type { CaseKind } from "./tables.ts";
import { bookCost, type Till } from "./till.ts";

/** What the cases of one side are answered with. */
export interface CaseStage {
  /** Its knowledge has the draft texts. */
  readonly app: App;
  readonly till: Till;
  readonly settings: ReplySettings;
  readonly judge: Judge;
  /** Plays visitors; null where no model works. */
  readonly visitorModel: string | null;
  readonly signal: AbortSignal;
}

export interface CaseToRun {
  readonly kind: CaseKind;
  readonly content: CaseContent;
  /** In a replay: what the visitor got at the time, message by message. */
  readonly recorded?: readonly (string | null)[];
}

type MadeReply = SideResult["replies"][number];

const EXCERPT = 300;

/**
 * Runs one case on one side. A failing vendor is a result; credits or a budget that ran out, and a stopping process,
 * end the run.
 */
export async function runCase(stage: CaseStage, toRun: CaseToRun): Promise<SideResult> {
  const replies: MadeReply[] = [];
  const checks: Check[] = [];
  try {
    if (toRun.kind === "simulation") await simulate(stage, toRun.content, replies, checks);
    else await followScript(stage, toRun, replies, checks);
    return { outcome: outcomeOf(checks), problem: null, checks, replies };
  } catch (error) {
    const isResult = error instanceof AppError && error.code !== "payment_required";
    if (!isResult || stage.signal.aborted) throw error;
    return { outcome: "error", problem: error.message, checks, replies };
  }
}

async function followScript(
  stage: CaseStage,
  { kind, content, recorded = [] }: CaseToRun,
  replies: MadeReply[],
  checks: Check[],
): Promise<void> {
  const turns =
    kind === "question" ? [{ message: content.question ?? "", expect: content.expect }] : content.turns;
  const history: HistoryMessage[] = [...content.history];
  for (const [turn, { message, expect }] of turns.entries()) {
    const reply = await answer(stage, history, message, recorded[turn] ?? null);
    replies.push(reply);
    history.push({ send_by: "user", message }, { send_by: "assistant", message: reply.reply });
    checks.push(...(await check(stage, expect, reply, history, turn)));
  }
}

/** A model writes the visitor's messages until the goal is reached, and judges at the end whether it was. */
async function simulate(
  stage: CaseStage,
  content: CaseContent,
  replies: MadeReply[],
  checks: Check[],
): Promise<void> {
  const history: HistoryMessage[] = [];
  const goal = content.goal ?? "";
  while (stage.visitorModel !== null && replies.length < content.max_turns) {
    const message = await nextMessage(stage, content, history);
    if (message === null) break;
    const reply = await answer(stage, history, message, null);
    replies.push(reply);
    history.push({ send_by: "user", message }, { send_by: "assistant", message: reply.reply });
    if (reply.handed_over) break;
  }
  const turn = Math.max(0, replies.length - 1);
  checks.push(await stage.judge.check("goal", goal, transcriptOf(history), turn));
  const last = replies.at(-1);
  if (last) checks.push(...(await check(stage, content.expect, last, history, turn)));
}

async function check(
  stage: CaseStage,
  expect: Expectation,
  reply: MadeReply,
  history: readonly HistoryMessage[],
  turn: number,
): Promise<Check[]> {
  const checks = checkReply(expect, reply, turn);
  if (expect.judge !== undefined)
    checks.push(await stage.judge.check("judge", expect.judge, transcriptOf(history), turn));
  return checks;
}

const transcriptOf = (history: readonly HistoryMessage[]): string =>
  history.map(({ send_by, message }) => `${send_by === "user" ? "Visitor" : "Bot"}: ${message}`).join("\n");

async function answer(
  { app, till, settings, signal }: CaseStage,
  history: readonly HistoryMessage[],
  message: string,
  recorded: string | null,
): Promise<MadeReply> {
  const found = new Map<string, Passage>();
  const abort = new AbortController();
  const stop = () => abort.abort(signal.reason);
  signal.throwIfAborted();
  signal.addEventListener("abort", stop);
  const began = performance.now();
  try {
    const reply = await rehearseMessage(watchSearches(app, found), {
      projectId: till.payer.projectId,
      payer: till.payer,
      settings,
      history,
      message,
      abort,
      onStep: () => {},
    });
    await bookCost(app, till, reply);
    return toMadeReply(message, reply, [...found.values()], recorded, performance.now() - began);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** The app with a knowledge that remembers what a reply was made from. */
function watchSearches(app: App, found: Map<string, Passage>): App {
  const { knowledge } = app.services;
  const watched = {
    ...knowledge,
    async search(...search: Parameters<typeof knowledge.search>) {
      const passages = await knowledge.search(...search);
      for (const passage of passages) found.set(passage.pointId, passage);
      return passages;
    },
  };
  return { ...app, services: { ...app.services, knowledge: watched } };
}

function toMadeReply(
  message: string,
  reply: Reply,
  passages: readonly Passage[],
  recorded: string | null,
  ms: number,
): MadeReply {
  return {
    message,
    reply: reply.text,
    recorded,
    model: reply.model,
    refused: reply.unanswered !== undefined,
    handed_over: reply.handover ?? false,
    ms: Math.round(ms),
    sources: reply.sources.map((source) => toSource({ ...source })),
    passages: passages.map(({ docId, source, score, content }) => ({
      doc_id: docId,
      source,
      score,
      excerpt: content.length > EXCERPT ? `${content.slice(0, EXCERPT)}…` : content,
    })),
  };
}

/** Sources are stored with messages as any object; these are the fields a knowledgebase's has. */
const toSource = (source: { doc_id?: unknown; title?: unknown; url?: unknown }) => ({
  doc_id: typeof source.doc_id === "string" ? source.doc_id : "",
  title: typeof source.title === "string" ? source.title : "",
  url: typeof source.url === "string" ? source.url : null,
});
