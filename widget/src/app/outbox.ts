import { newClientKey, pause, pauseAfter } from "@parley/sdk";
import { Refusal, type Attachment, type Message } from "./api.ts";
import { deliver, isRating, isUnreachable } from "./delivery.ts";
import { lastStoredId, outgoing, setDelivery, type Delivery, type State } from "./state.ts";
import type { Unsent, UnsentMessage } from "./unsent.ts";
import type { Visitor } from "./visitor.ts";

/** The visitor's messages on their way to the server, and the replies to them while they stream. */
export interface Outbox {
  send(text: string, attachments?: readonly Attachment[]): Promise<void>;
  retry(clientKey: string): Promise<void>;
  /** Sends what an earlier page of this tab could not. */
  resume(): void;
  /** Hides what still arrives of a streaming reply. */
  discardReply(): void;
  /** Discards unsent messages and stops reading replies: the visitor changes. */
  clear(): void;
}

interface OutboxOptions {
  readonly visitor: Visitor;
  readonly unsent: Unsent;
  readonly state: () => State;
  readonly set: (changes: Partial<State>) => void;
  readonly receive: (message: Message) => void;
  readonly startConversation: () => Promise<void>;
}

export function createOutbox(options: OutboxOptions): Outbox {
  const { visitor, unsent, state, set, receive, startConversation } = options;
  let queue = Promise.resolve();
  /** Grows with everything that ends a streaming reply. */
  let turn = 0;
  let controller = new AbortController();

  const mark = (clientKey: string, delivery: Delivery) =>
    set({ messages: setDelivery(state().messages, clientKey, delivery) });

  function discardReply(): void {
    turn += 1;
    const { streaming, isWaiting } = state();
    if (streaming !== null || isWaiting) set({ streaming: null, isWaiting: false });
  }

  function accept(clientKey: string): void {
    unsent.remove(clientKey);
    set({ messages: setDelivery(state().messages, clientKey, "sent"), isOnline: true });
  }

  /** One attempt; throws where the server did not accept the message. */
  async function post(
    { text, clientKey, seenId, attachments = [] }: UnsentMessage,
    signal: AbortSignal,
  ): Promise<void> {
    // Files belong to the conversation they were uploaded to; the server carries them on into the one that follows.
    const isNew = state().isClosed && attachments.length === 0;
    if (state().sessionUid === null || isNew) await startConversation();
    if (signal.aborted) return;
    const { sessionUid, mode } = state();
    if (sessionUid === null) throw new TypeError("There is no conversation");
    turn += 1;
    const mine = turn;
    let isAccepted = false;
    const isCurrent = () => mine === turn;
    set({ isWaiting: mode !== "operator" && !isRating(text), streaming: null });
    try {
      const message = await deliver(visitor, {
        sessionUid,
        text,
        clientKey,
        attachments,
        seenId,
        signal,
        onAccepted() {
          isAccepted = true;
          accept(clientKey);
        },
        onText: (piece) =>
          isCurrent() && set({ streaming: (state().streaming ?? "") + piece, isWaiting: false }),
        onVoid: discardReply,
      });
      if (message.session_uid === state().sessionUid) receive(message);
      else if (sessionUid === state().sessionUid) await startConversation();
    } catch (error) {
      if (!isAccepted) throw error;
      // If only the connection was lost, the live feed delivers the reply.
      if (!signal.aborted && !isUnreachable(error)) mark(clientKey, "unanswered");
    } finally {
      if (isCurrent()) discardReply();
    }
  }

  /** Repeats until the server accepts or refuses: its order among the visitor's messages is kept. */
  async function postWithRetry(message: UnsentMessage, signal: AbortSignal): Promise<void> {
    for (let failed = 1; !signal.aborted; failed += 1) {
      try {
        return await post(message, signal);
      } catch (error) {
        if (signal.aborted) return;
        if (!isUnreachable(error)) {
          unsent.remove(message.clientKey);
          if (error instanceof Refusal && error.status === 403) set({ isBlocked: true });
          return mark(message.clientKey, "failed");
        }
        mark(message.clientKey, "waiting");
        set({ isOnline: false });
        await pause(pauseAfter(failed), signal);
      }
    }
  }

  /** One after the other: a reply belongs to the message above it. */
  function enqueue(message: UnsentMessage): Promise<void> {
    const { signal } = controller;
    queue = queue.then(() => postWithRetry(message, signal));
    return queue;
  }

  function show({ text, clientKey, attachments }: UnsentMessage): void {
    set({ messages: [...state().messages, outgoing(text, clientKey, attachments)] });
  }

  return {
    async send(text, attachments = []) {
      const seenId = lastStoredId(state().messages);
      const message = { text: text.trim(), clientKey: newClientKey(), seenId, attachments };
      if (message.text === "" && attachments.length === 0) return;
      if (!isRating(message.text)) {
        unsent.add(message);
        show(message);
      }
      await enqueue(message);
    },
    async retry(clientKey) {
      const message = state().messages.find((other) => other.client_key === clientKey);
      if (!message) return;
      mark(clientKey, "sending");
      const seenId = lastStoredId(state().messages);
      await enqueue({ text: message.message, clientKey, seenId, attachments: message.attachments ?? [] });
    },
    resume() {
      const isShown = (clientKey: string) =>
        state().messages.some((message) => message.client_key === clientKey);
      for (const message of unsent.list()) {
        // The server has it: only the answer was lost.
        if (isShown(message.clientKey)) unsent.remove(message.clientKey);
        else {
          show(message);
          void enqueue(message);
        }
      }
    },
    discardReply,
    clear() {
      controller.abort();
      controller = new AbortController();
      queue = Promise.resolve();
      unsent.clear();
      discardReply();
    },
  };
}
