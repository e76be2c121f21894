import { storeMessage } from "../messages/index.ts";
import type { Transaction } from "../platform/db/index.ts";
import { conflict } from "../platform/errors/app-error.ts";
import type { App } from "../platform/operations/context.ts";
import { withTags } from "../desk/index.ts";
import {
  fillVariables,
  problemOfTargets,
  readTargets,
  updateOfSteps,
  type SharedStep,
} from "../replies/index.ts";
import { lockSession, requireSessionForUpdate, updateSessionIn, type SessionKey } from "../sessions/index.ts";
import type { RuleEffect } from "./schema.ts";

type MessageStep = Extract<SharedStep, { kind: "reply" | "note" }>;
type Values = Parameters<typeof fillVariables>[1];

/** What texts name, by whom they reach. */
export interface Variables {
  readonly reply: Values;
  readonly note: Values;
}

/** A team or person that the rule names is gone: the rule can't run before it is changed. */
export class MissingTarget extends Error {}

export const isMessage = (effect: RuleEffect): effect is MessageStep =>
  effect.kind === "reply" || effect.kind === "note";
const isStep = (effect: RuleEffect): effect is SharedStep => effect.kind !== "webhook";

/** What people do by hand and macros do, in one transaction: messages first, then the changes as one. */
export async function applyEffects(
  app: App,
  transaction: Transaction,
  key: SessionKey,
  effects: readonly RuleEffect[],
  variables: Variables,
): Promise<void> {
  const steps = effects.filter(isStep);
  const problem = await problemOfTargets(readTargets(app, transaction.sql, key), steps);
  if (problem) throw new MissingTarget(problem);
  await storeMessages(app, transaction, key, steps.filter(isMessage), variables);
  const update = updateOfSteps(steps, app.now(), () => 0);
  if (Object.keys(update).length === 0) return;
  const session = await requireSessionForUpdate(app, transaction, key);
  await updateSessionIn(app, transaction, key, withTags(session, update), { kind: "rule" });
}

/** A reply is the bot's, and no answer: a visitor who waits for a person still waits. */
async function storeMessages(
  app: App,
  transaction: Transaction,
  key: SessionKey,
  steps: readonly MessageStep[],
  variables: Variables,
): Promise<void> {
  if (steps.length === 0) return;
  let session = await lockSession(app, transaction, key);
  for (const { kind, text } of steps) {
    const filled = fillVariables(text, variables[kind]);
    if (filled.trim() === "")
      throw conflict("This step would send an empty message: its variables have no values.");
    if (kind === "reply" && session.status === "closed")
      throw conflict("The conversation was closed after inactivity, so it can't be replied to.");
    const stored = await storeMessage(app, transaction, session, {
      text: filled,
      origin: "api",
      ...(kind === "reply" ? { sendBy: "assistant", isNotice: true } : { sendBy: "operator", isNote: true }),
    });
    session = stored.session;
  }
}
