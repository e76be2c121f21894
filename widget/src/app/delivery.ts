import { resumed } from "@parley/sdk";
import type { ShownAttachment } from "@parley/chat-ui";
import { Refusal, sendMessage, type Message } from "./api.ts";
import type { Visitor } from "./visitor.ts";

const ATTEMPTS = 4;

interface Delivery {
  readonly sessionUid: string;
  readonly text: string;
  readonly clientKey: string;
  readonly attachments: readonly ShownAttachment[];
  readonly seenId: number | undefined;
  /** Ends reading the reply. */
  readonly signal: AbortSignal;
  /** The server has stored the message. */
  onAccepted(): void;
  onText(piece: string): void;
  /** Discards the shown part of the reply: a person took over, or the reply restarts. */
  onVoid(): void;
}

/**
 * Sends a message and reads its reply. A reply whose connection is lost is resumed under the same key: the message is
 * stored once, and the reply continues where it was lost.
 */
export async function deliver(visitor: Visitor, delivery: Delivery): Promise<Message> {
  const body = {
    session_uid: delivery.sessionUid,
    message: delivery.text,
    client_key: delivery.clientKey,
    page: visitor.page(),
    ...(delivery.seenId === undefined ? {} : { last_seen_message_id: delivery.seenId }),
    ...(delivery.attachments.length > 0 ? { attachments: delivery.attachments.map(({ id }) => id) } : {}),
  };
  let isAccepted = false;
  const events = resumed({
    async open(lastEventId) {
      const answer = await visitor.withToken((token) =>
        sendMessage(token, body, lastEventId, delivery.signal),
      );
      isAccepted = true;
      delivery.onAccepted();
      return answer;
    },
    isLast: ({ event }) => event === "done" || event === "error",
    // A message that has not arrived is retried by the outbox, which shows that it waits.
    isPassing: (error) => isAccepted && !(error instanceof Refusal),
    attempts: ATTEMPTS,
    signal: delivery.signal,
  });
  for await (const { event, data } of events) {
    if (event === "delta") delivery.onText((data as { text: string }).text);
    else if (event === "dropped") delivery.onVoid();
    else if (event === "done") return (data as { data: Message }).data;
    else if (event === "error") throw new Refusal(500, (data as { message: string }).message);
  }
  throw new TypeError("The stream ended early");
}

/** Whether the server was not reached, or was not up: the same call may succeed later. */
export const isUnreachable = (error: unknown): boolean =>
  !(error instanceof Refusal) || [502, 503, 504].includes(error.status);

/** Ratings are sent like messages but never shown as one. */
export const isRating = (text: string): boolean => text === "like" || text === "dislike";
