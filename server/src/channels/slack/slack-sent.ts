import { ChannelFailure, type OutgoingPart, type SentPart, type Thread } from "../channel.ts";
import { fieldsIn, listIn, valueText } from "../parsing/json-fields.ts";
import { partUuid } from "../parsing/part-uuid.ts";
import { callSlack, type SlackVendor } from "./slack-api.ts";

/** The type of the metadata that our messages carry; people don't see it. */
export const SENT = "parley_message";
/** A lost answer is asked for within moments: it is among the last messages. */
const LAST = "50";

export function slackPlaceOf({ id }: Thread): { channel: string; thread_ts?: string } {
  const [channel = id, threadTs] = id.split(":");
  return threadTs ? { channel, thread_ts: threadTs } : { channel };
}

/**
 * A message that was posted before its answer was lost, found by its metadata. Slack knows no key for idempotency.
 * Files carry no metadata, and in channels the bot may not read the history: there it is not known.
 */
export async function findSentSlackMessage(
  vendor: SlackVendor,
  thread: Thread,
  part: OutgoingPart,
): Promise<SentPart | null> {
  if (part.kind === "file" || !part.key) return null;
  const key = partUuid(vendor, part.key);
  const { channel, thread_ts: ts } = slackPlaceOf(thread);
  const method = ts ? "conversations.replies" : "conversations.history";
  const form = { channel, ...(ts ? { ts } : {}), limit: LAST, include_all_metadata: "true" };
  try {
    const { fields } = await callSlack(vendor, method, { form });
    const found = listIn(fields.messages).find(({ metadata }) => {
      const { event_type: type, event_payload: payload } = fieldsIn(metadata);
      return type === SENT && fieldsIn(payload).key === key;
    });
    return found ? { vendorMessageId: valueText(found.ts) || null } : null;
  } catch (error) {
    // Without the scope, as in channels: better twice than not at all.
    if (error instanceof ChannelFailure && !error.isTransient) return null;
    throw error;
  }
}
