import { sql as raw } from "kysely";
import type { DeliveryState } from "../../messages/index.ts";
import { countRows, type Sql } from "../../platform/db/index.ts";

/** In the statement itself, so that both engines use the index of what waits. */
const QUEUED = raw.lit<DeliveryState>("queued");

/** What waits on its way to and from vendors. */
export async function countChannelBacklog(sql: Sql): Promise<{ outgoing: number; incoming: number }> {
  const outgoing = await countRows(sql.selectFrom("channel_deliveries").where("state", "=", QUEUED));
  const incoming = await countRows(sql.selectFrom("channel_events").where("payload", "is not", null));
  return { outgoing, incoming };
}
