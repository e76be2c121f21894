import type { z } from "zod";
import type { ListPage, ListAnswer } from "../platform/db/index.ts";
import type { ProjectContext } from "../platform/operations/context.ts";
import { isoTime } from "../platform/operations/fields.ts";
import { countDeliveries, listDeliveries, type WebhookDeliveryRow } from "./queries/deliveries.ts";
import { isWebhookEvent, WEBHOOK_EVENTS, type WebhookDeliveryState, type WebhookDelivery } from "./schema.ts";

const MOST_COUNTED = 10_000;

/** Newest first. */
export async function pageOfDeliveries(
  context: ProjectContext,
  asked: { endpointId: number; state: WebhookDeliveryState | null; page: ListPage },
): Promise<ListAnswer<z.input<typeof WebhookDelivery>[]>> {
  const { endpointId, state, page } = asked;
  const filter = { projectId: context.project.id, endpointId, state };
  const sql = context.db.read;
  const rows = await listDeliveries(sql, filter, page);
  return page.answer(
    rows.map((row) => presentDelivery(context, row)),
    () => countDeliveries(sql, filter, MOST_COUNTED),
  );
}

/** The log of a webhook is a setting; what it has sent is not. */
export function presentDelivery(
  { project }: Pick<ProjectContext, "project">,
  row: WebhookDeliveryRow,
): z.input<typeof WebhookDelivery> {
  const mayRead = !isWebhookEvent(row.kind) || project.permissions[WEBHOOK_EVENTS[row.kind]] !== undefined;
  return {
    id: row.id,
    event: row.kind,
    event_id: row.uid,
    subject: row.subject,
    state: row.state,
    attempts: row.attempts,
    next_attempt_at: row.state === "pending" ? isoTime(row.next_attempt_at) : null,
    attempted_at: row.attempted_at === null ? null : isoTime(row.attempted_at),
    status: row.status,
    problem: row.problem,
    duration_ms: row.duration_ms,
    request: mayRead ? row.request : null,
    answer: mayRead ? row.answer : null,
    createdAt: isoTime(row.created_at),
  };
}
