import { Refusal, sendMessage, type Message } from "./api.ts";
import { pause } from "./live.ts";
import type { Visitor } from "./visitor.ts";

const ATTEMPTS = 4;

interface Delivery {
  readonly sessionUid: string;
  readonly text: string;
  readonly clientKey: string;
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
  let lastEventId: string | null = null;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const events = await visitor.withToken((token) => sendMessage(token, body, lastEventId));
      delivery.onAccepted();
      for await (const { event, id, data } of events) {
        if (event === "delta") {
          if (id) lastEventId = id;
          delivery.onText((data as { text: string }).text);
        } else if (event === "dropped") delivery.onVoid();
        else if (event === "done") return (data as { data: Message }).data;
        else if (event === "error") throw new Refusal(502, (data as { message: string }).message);
      }
      throw new TypeError("The stream ended early");
    } catch (error) {
      if (error instanceof Refusal || attempt >= ATTEMPTS) throw error;
      await pause(400 * 2 ** attempt);
    }
  }
}
