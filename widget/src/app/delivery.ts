import { resumed } from "@parley/sdk";
import { Refusal, sendMessage, type Message } from "./api.ts";
import type { Visitor } from "./visitor.ts";

const ATTEMPTS = 4;

interface Delivery {
  readonly sessionUid: string;
  readonly text: string;
  readonly clientKey: string;
  /** Leaves the reply. */
  readonly signal: AbortSignal;
  /** The server has it. */
  onAccepted(): void;
  onText(piece: string): void;
  /** What was shown of the reply is void: a person took over, or the reply begins anew. */
  onVoid(): void;
}

/**
 * Sends a message and reads its reply. A connection lost on the way is taken up again under the same key: the
 * message is stored once, and the reply goes on where it was lost.
 */
export async function deliver(visitor: Visitor, delivery: Delivery): Promise<Message> {
  const body = {
    session_uid: delivery.sessionUid,
    message: delivery.text,
    client_key: delivery.clientKey,
  };
  const events = resumed({
    async open(lastEventId) {
      const answer = await visitor.withToken((token) =>
        sendMessage(token, body, lastEventId, delivery.signal),
      );
      delivery.onAccepted();
      return answer;
    },
    isLast: ({ event }) => event === "done" || event === "error",
    isPassing: (error) => !(error instanceof Refusal),
    attempts: ATTEMPTS,
    signal: delivery.signal,
  });
  for await (const { event, data } of events) {
    if (event === "delta") delivery.onText((data as { text: string }).text);
    else if (event === "dropped") delivery.onVoid();
    else if (event === "done") return (data as { data: Message }).data;
    else if (event === "error") throw new Refusal(502, (data as { message: string }).message);
  }
  throw new TypeError("The stream ended early");
}

/** Ratings are sent like messages and shown as none. */
export const isRating = (text: string): boolean => text === "like" || text === "dislike";
