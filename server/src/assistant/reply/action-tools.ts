import { createHash } from "node:crypto";
import {
  offeredActions,
  pendingOf,
  runAction,
  runAnswered,
  type ActionOutcome,
  type PendingRun,
  type QuestionedRun,
  type QuestionVerdict,
} from "../../actions/index.ts";
import { spokenLanguage } from "../../dialogue/index.ts";
import type { MessageParam } from "../../models/index.ts";
import type { App } from "../../platform/operations/context.ts";
import type { ReplyRequest } from "../assistant.ts";
import type { ServerTool } from "../engine/index.ts";

/** A question to the visitor, and what a yes would run. */
interface Question {
  readonly text: string;
  readonly run: PendingRun;
}

/** The project's actions in one reply: the tools, and what their runs ask of the reply. */
export interface ActionTools {
  readonly tools: readonly ServerTool[];
  /** What the visitor's answer to a question has led to, as turns after their message. */
  readonly answeredTurns: readonly MessageParam[];
  /** How much of what the question was about has run: an action may have changed, or be deleted, since it was asked. */
  readonly answeredRan: "all" | "some" | "none";
  /** Of this reply; where it has none, the one that is asked again. */
  questions(): readonly Question[];
  /** How often the question has been asked with this reply. */
  times(): number;
  wantsPerson(): boolean;
  closes(): boolean;
  /** Whether a run has failed or was refused. */
  hasFailed(): boolean;
}

type Conversation = NonNullable<ReplyRequest["conversation"]>;

/** Runs what the visitor's message has agreed to; the tools are offered to a model that can call them. */
export async function openActionTools(
  app: App,
  { projectId, userMessage }: ReplyRequest,
  conversation: Conversation,
  { isOffered }: { isOffered: boolean },
): Promise<ActionTools> {
  const { messageId, authorId, consent, isAside } = conversation;
  const session = { ...conversation.session, authorId };
  const language = spokenLanguage(userMessage.message);
  const fresh: Question[] = [];
  const repeated: Question[] = [];
  const effects = new Set<string>();
  const runKey = createRunKeys(messageId);
  let hasFailed = false;
  const note = (outcome: ActionOutcome, questions: Question[]): void => {
    if (outcome.status === "succeeded" && outcome.effect) effects.add(outcome.effect);
    if (outcome.status === "needs_confirmation") addQuestion(app, questions, outcome);
    if (outcome.status === "failed" || outcome.status === "refused") hasFailed = true;
  };
  const answered = consent ? await runAnswered(app, { projectId, session, question: consent, language }) : [];
  for (const { outcome } of answered) if (outcome) note(outcome, repeated);
  const ran = answered.filter(({ outcome }) => outcome?.status === "succeeded").length;
  const offered = isOffered ? await offeredActions(app, { projectId, session }) : [];
  return {
    tools: offered.map(({ id, name, description, parameters }) => ({
      name,
      description,
      input_schema: { ...parameters },
      async run(given, toolSignal) {
        const outcome = await runAction(app, {
          projectId,
          session,
          actionId: id,
          arguments: given,
          caller: "model",
          language,
          runKey: runKey(id, given),
          signal: toolSignal,
        });
        const shown = isAside && outcome.status === "needs_confirmation" ? NO_ROOM : outcome;
        note(shown, fresh);
        return { content: renderOutcome(shown), sources: [] };
      },
    })),
    answeredTurns: consent ? turnsOf(consent.verdict, answered) : [],
    answeredRan: ran === 0 ? "none" : ran === consent?.rows.length ? "all" : "some",
    questions: () => (fresh.length > 0 ? fresh : repeated),
    times: () => (fresh.length === 0 && consent?.verdict === "again" ? consent.times + 1 : 1),
    wantsPerson: () => effects.has("hand_over"),
    closes: () => effects.has("close"),
    hasFailed: () => hasFailed,
  };
}

const NO_ROOM: ActionOutcome = {
  status: "refused",
  problem:
    "It needs the visitor's yes, and the visitor is in the middle of a dialogue that waits for another answer. Ask them to finish or to cancel it first.",
};

/** The same run is asked about once, however often a model calls for it. */
function addQuestion(
  app: App,
  questions: Question[],
  { question, token }: Extract<ActionOutcome, { status: "needs_confirmation" }>,
): void {
  const run = pendingOf(app, token);
  if (!questions.some((other) => other.run.version === run.version)) questions.push({ text: question, run });
}

/**
 * The same call in another reply to the same message is the same run: a message is delivered again after a lost
 * connection. A second equal call in one reply is a run of its own.
 */
function createRunKeys(messageId: number): (actionId: number, given: unknown) => string {
  const counts = new Map<string, number>();
  return (actionId, given) => {
    const hash = createHash("sha256").update(JSON.stringify(given)).digest("hex").slice(0, 24);
    const call = `message-${messageId}-${actionId}-${hash}`;
    const count = (counts.get(call) ?? 0) + 1;
    counts.set(call, count);
    return `${call}-${count}`;
  };
}

/** What a model reads of a run. It is data: the system text says so, and no confirmation depends on it. */
export function renderOutcome(outcome: ActionOutcome): string {
  if (outcome.status === "needs_confirmation")
    return JSON.stringify({
      status: "waiting",
      note: "Not done yet. The visitor is asked to confirm below your answer. Do not claim that it is done.",
    });
  const { status } = outcome;
  return JSON.stringify(
    status === "succeeded" ? { status, data: outcome.output } : { status, problem: outcome.problem },
  );
}

/** What a model reads of an answer that ran nothing. */
const NOTES: Readonly<Record<Exclude<QuestionVerdict, "yes">, string>> = {
  no: "The visitor said no. Nothing was done. Do not call it again unless they ask for it.",
  correction:
    "Nothing was done: the visitor has not agreed. If they named other values, call it again with those, and they are asked again. If they named none, they said no: do not call it again unless they ask for it.",
  again:
    "Nothing was done: the visitor has not said yes or no. If they named another value, call it again with that: they are asked about it instead. Otherwise they are asked once more below your answer: do not call it again. Do not claim that it is done.",
  dropped:
    "Nothing was done: the visitor has not said yes, and is not asked again. Do not claim that it is done.",
};

function turnsOf(verdict: QuestionVerdict, runs: readonly QuestionedRun[]): MessageParam[] {
  if (runs.length === 0) return [];
  const id = (position: number) => `toolu_confirmed_${position}`;
  const contentOf = ({ outcome }: QuestionedRun): string =>
    outcome && (verdict === "yes" || outcome.status !== "needs_confirmation")
      ? renderOutcome(outcome)
      : JSON.stringify({ status: verdict, note: verdict === "yes" ? "Not done." : NOTES[verdict] });
  return [
    {
      role: "assistant",
      content: runs.map((run, position) => ({
        type: "tool_use",
        id: id(position),
        name: run.name,
        input: run.arguments,
      })),
    },
    {
      role: "user",
      content: runs.map((run, position) => ({
        type: "tool_result",
        tool_use_id: id(position),
        content: contentOf(run),
      })),
    },
  ];
}
