import { createHash } from "node:crypto";
import {
  answerConfirmations,
  offeredActions,
  runAction,
  type ActionOutcome,
  type ConfirmedRun,
} from "../../actions/index.ts";
import { spokenLanguage } from "../../dialogue/index.ts";
import type { MessageParam } from "../../models/index.ts";
import type { App } from "../../platform/operations/context.ts";
import type { ReplyRequest } from "../assistant.ts";
import type { ServerTool } from "../engine/index.ts";

/** The project's actions in one reply: the tools, and what their runs ask of the reply. */
export interface ActionTools {
  readonly tools: readonly ServerTool[];
  /** What the visitor has just agreed to, as turns after their message. */
  readonly confirmedTurns: readonly MessageParam[];
  /** Questions to the visitor, with the tokens of what a yes would run. */
  questions(): readonly { readonly question: string; readonly token: string }[];
  wantsPerson(): boolean;
  closes(): boolean;
  /** Whether a run has failed or was refused. */
  hasFailed(): boolean;
}

const NO_ACTIONS: ActionTools = {
  tools: [],
  confirmedTurns: [],
  questions: () => [],
  wantsPerson: () => false,
  closes: () => false,
  hasFailed: () => false,
};

/** Outside a conversation, as in an evaluation, no action is offered: nothing may happen there. */
export async function openActionTools(app: App, request: ReplyRequest): Promise<ActionTools> {
  const { projectId, conversation, userMessage } = request;
  if (!conversation) return NO_ACTIONS;
  const { session, messageId } = conversation;
  const language = spokenLanguage(userMessage.message);
  const questions: { question: string; token: string }[] = [];
  const effects = new Set<string>();
  const runKey = createRunKeys(messageId);
  let hasFailed = false;
  const note = (outcome: ActionOutcome): void => {
    if (outcome.status === "succeeded" && outcome.effect) effects.add(outcome.effect);
    if (outcome.status === "needs_confirmation") questions.push(outcome);
    if (outcome.status === "failed" || outcome.status === "refused") hasFailed = true;
  };
  const answer = { projectId, session, messageId, text: userMessage.message };
  const confirmed = await answerConfirmations(app, answer);
  for (const { outcome } of confirmed) note(outcome);
  const offered = await offeredActions(app, { projectId, session });
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
        note(outcome);
        return { content: renderOutcome(outcome), sources: [] };
      },
    })),
    confirmedTurns: confirmedTurns(confirmed),
    questions: () => questions,
    wantsPerson: () => effects.has("hand_over"),
    closes: () => effects.has("close"),
    hasFailed: () => hasFailed,
  };
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

function confirmedTurns(runs: readonly ConfirmedRun[]): MessageParam[] {
  if (runs.length === 0) return [];
  const id = (position: number) => `toolu_confirmed_${position}`;
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
      content: runs.map(({ outcome }, position) => ({
        type: "tool_result",
        tool_use_id: id(position),
        content: renderOutcome(outcome),
      })),
    },
  ];
}
