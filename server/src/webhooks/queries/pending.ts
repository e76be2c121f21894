import { sql as raw } from "kysely";
import type { WebhookDeliveryState } from "../schema.ts";

/** In the statement itself, so that both engines use the indexes of what waits. */
export const PENDING = raw.lit<WebhookDeliveryState>("pending");
