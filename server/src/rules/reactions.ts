import type { Transaction } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import type { RuleEvent } from "./schema.ts";

/** Each event is a reaction of its own: a project pays only for the events its rules follow. */
export const reactionOf = (event: RuleEvent): string => `rules.${event}`;

/** Called in the transaction that changes which events the rules of a project follow. */
export async function ruleUseChanged(
  app: App,
  transaction: Transaction,
  projectId: number,
  events: readonly RuleEvent[],
): Promise<void> {
  for (const event of new Set(events)) {
    await app.reactions.projectChanged(transaction, reactionOf(event), projectId);
  }
}
