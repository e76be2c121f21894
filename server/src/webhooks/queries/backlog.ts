import type { Sql } from "../../platform/db/index.ts";
import { PENDING } from "./pending.ts";

/** What waits to be delivered, and since when. */
export async function findWebhookBacklog(
  sql: Sql,
): Promise<{ readonly pending: number; readonly oldestAt: number | null }> {
  const { pending, oldest } = await sql
    .selectFrom("webhook_deliveries")
    .select((eb) => [
      eb.fn.countAll<number>().as("pending"),
      eb.fn.min<number | null>("created_at").as("oldest"),
    ])
    .where("state", "=", PENDING)
    .executeTakeFirstOrThrow();
  return { pending, oldestAt: oldest };
}
