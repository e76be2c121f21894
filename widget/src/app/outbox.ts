import { newClientKey } from "@parley/sdk";
import type { Message } from "./api.ts";
import { deliver, isRating } from "./delivery.ts";
import { outgoing, setDelivery, type State } from "./state.ts";
import type { Visitor } from "./visitor.ts";

/** What the visitor says, and the replies to it as they grow. */
export interface Outbox {
  send(text: string): Promise<void>;
  retry(clientKey: string): Promise<void>;
  /** What still comes of a reply in the making is not shown. */
  endReply(): void;
  /** The visitor goes: replies are read no further, and what waits to be sent is not. */
  leave(): void;
}

interface OutboxOptions {
  readonly visitor: Visitor;
  readonly state: () => State;
  readonly set: (changes: Partial<State>) => void;
  readonly receive: (message: Message) => void;
  readonly openConversation: () => Promise<void>;
}

export function createOutbox({ visitor, state, set, receive, openConversation }: OutboxOptions): Outbox {
  let queue = Promise.resolve();
  /** Grows with everything that ends a reply in the making. */
  let turn = 0;
  let leaving = new AbortController();

  const mark = (clientKey: string, delivery: "sending" | "sent" | "failed") =>
    set({ messages: setDelivery(state().messages, clientKey, delivery) });

  function endReply(): void {
    turn += 1;
    const { growing, isWaiting } = state();
    if (growing !== null || isWaiting) set({ growing: null, isWaiting: false });
  }

  async function post(text: string, clientKey: string, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    if (state().sessionUid === null || state().isClosed) await openConversation();
    if (signal.aborted) return;
    const { sessionUid, mode } = state();
    if (sessionUid === null) return mark(clientKey, "failed");
    turn += 1;
    const mine = turn;
    const isCurrent = () => mine === turn;
    set({ isWaiting: mode !== "operator" && !isRating(text), growing: null });
    try {
      const message = await deliver(visitor, {
        sessionUid,
        text,
        clientKey,
        signal,
        onAccepted: () => mark(clientKey, "sent"),
        onText: (piece) => isCurrent() && set({ growing: (state().growing ?? "") + piece, isWaiting: false }),
        onVoid: endReply,
      });
      if (message.session_uid === state().sessionUid) receive(message);
      else if (sessionUid === state().sessionUid) await openConversation();
    } catch {
      mark(clientKey, "failed");
    }
    if (isCurrent()) endReply();
  }

  /** One after the other: a reply belongs to the message above it. */
  function enqueue(text: string, clientKey: string): Promise<void> {
    const { signal } = leaving;
    queue = queue.then(() => post(text, clientKey, signal));
    return queue;
  }

  return {
    async send(text) {
      const words = text.trim();
      if (words === "") return;
      if (isRating(words)) return enqueue(words, newClientKey());
      const message = outgoing(words, newClientKey());
      set({ messages: [...state().messages, message] });
      await enqueue(words, message.client_key ?? "");
    },
    async retry(clientKey) {
      const message = state().messages.find((other) => other.client_key === clientKey);
      if (!message) return;
      mark(clientKey, "sending");
      await enqueue(message.message, clientKey);
    },
    endReply,
    leave() {
      leaving.abort();
      leaving = new AbortController();
      queue = Promise.resolve();
      endReply();
    },
  };
}
