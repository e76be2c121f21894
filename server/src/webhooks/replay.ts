import { notFound } from "../platform/errors/app-error.ts";
import type { ProjectContext } from "../platform/operations/context.ts";
import { endpointChanged } from "./endpoints.ts";
import { findEndpoint } from "./queries/endpoints.ts";
import { findWebhookDelivery, replayDeliveries } from "./queries/deliveries.ts";

/** Sends deliveries again, with the ids they had. Those that wait already are not counted. */
export function replay(
  context: ProjectContext,
  endpointId: number,
  which: { readonly deliveryId: number } | { readonly since: number },
): Promise<number> {
  const key = { projectId: context.project.id, endpointId };
  return context.db.write(async (transaction) => {
    const { sql } = transaction;
    if (!(await findEndpoint(sql, key))) throw notFound();
    if ("deliveryId" in which && !(await findWebhookDelivery(sql, { ...key, ...which }))) throw notFound();
    await endpointChanged(context, transaction, key);
    return replayDeliveries(sql, key, which, context.now());
  });
}
