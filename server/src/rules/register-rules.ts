import { randomUUID } from "node:crypto";
import type { AppEvent } from "../platform/events/app-event.ts";
import type { App } from "../platform/operations/context.ts";
import type { Occurrence } from "./occurrence.ts";
import { hasRuleFor } from "./queries/rules.ts";
import { isOccurrence, topicOfRule } from "./rule-events.ts";
import { runRules } from "./run-rules.ts";
import { reactionOf } from "./reactions.ts";
import { RULE_EVENTS, type RuleEvent } from "./schema.ts";
import { registerTimers, startTimers } from "./waiting.ts";
import { registerRuleWebhooks } from "./webhooks.ts";

const CONCURRENCY = 2;

/** Rules follow what happens to conversations, by jobs that are scheduled in the transaction of what happened. */
export function registerRules(app: App): void {
  for (const event of RULE_EVENTS) {
    app.reactions.register({
      name: reactionOf(event),
      topics: [topicOfRule(event)],
      wants: (published) => isOccurrence(event, published),
      isUsedBy: (sql, projectId) => hasRuleFor(sql, { projectId, event }),
      jobOf: (published) => ({
        key: randomUUID(),
        payload: occurrenceOf(event, published, app.now()),
        tenant: String(published.projectId),
      }),
      handler: {
        concurrency: CONCURRENCY,
        async run({ key, payload, attempt }) {
          const occurrence = payload as Occurrence;
          if (event === "no_answer") await startTimers(app, occurrence);
          else await runRules(app, { ...occurrence, id: key, isRepeated: attempt > 1 });
        },
      },
    });
  }
  registerTimers(app);
  registerRuleWebhooks(app);
}

function occurrenceOf(event: RuleEvent, published: AppEvent, at: number): Occurrence {
  const isMessage = published.topic === "message.created" && published.contentType !== "event";
  return {
    projectId: published.projectId,
    sessionUid: String(published.sessionUid),
    event,
    messageId: isMessage ? Number(published.messageId) : null,
    at,
    trail: Array.isArray(published.rules) ? (published.rules as number[]) : [],
  };
}
