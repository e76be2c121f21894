import { newClientKey } from "../../../sdk/src/client-key.ts";
import type { StreamedEvent } from "../../../sdk/src/event-stream.ts";
import type { Identity } from "../wire.ts";
import { call, follow, Refusal, type Credentials, type Message, type Mode, type Visit } from "./api.ts";
import { deliver } from "./delivery.ts";
import { keepConnected, type LiveConnection } from "./live.ts";
import { chime } from "./sound.ts";
import { lastStoredId, merge, outgoing, setDelivery, START, type State } from "./state.ts";
import { knownLocale } from "./texts.ts";
import type { Visitor } from "./visitor.ts";

const TYPING_SHOWN_MS = 6_000;
const TYPING_TOLD_MS = 3_000;

export interface Chat {
  readonly state: () => State;
  readonly subscribe: (listener: () => void) => () => void;
  /** Learns how the widget looks, and takes up a conversation that goes on. */
  begin(): Promise<void>;
  open(): Promise<void>;
  close(): void;
  send(text: string): Promise<void>;
  retry(clientKey: string): Promise<void>;
  tellTyping(): void;
  submitForm(fields: Record<string, string>): Promise<void>;
  identify(identity: Identity): Promise<void>;
  setLocale(locale: string): void;
}

interface ChatOptions {
  readonly visitor: Visitor;
  readonly language: string;
  /** Tells the site's page what happened. */
  readonly emit: (name: string, detail: unknown) => void;
}

export function createChat({ visitor, language, emit }: ChatOptions): Chat {
  let state: State = { ...START, locale: knownLocale(language) };
  const listeners = new Set<() => void>();
  let live: LiveConnection | null = null;
  let queue = Promise.resolve();
  let typingTimer: ReturnType<typeof setTimeout> | undefined;
  let typingToldAt = 0;
  /** Grows with everything that ends a reply in the making: its late pieces are not shown. */
  let turn = 0;

  function set(changes: Partial<State>): void {
    state = { ...state, ...changes };
    listeners.forEach((listener) => listener());
  }

  function take({ widget, is_known, conversation }: Visit): void {
    const { locale } = widget.settings;
    set({
      name: widget.name,
      settings: widget.settings,
      isKnown: is_known,
      ...(locale === "auto" ? {} : { locale: knownLocale(locale) }),
    });
    if (!conversation) return;
    const isOther = conversation.session_uid !== state.sessionUid;
    // What is still on its way goes along into the new conversation.
    let messages = isOther ? state.messages.filter(({ id }) => id === null) : state.messages;
    for (const message of conversation.messages) messages = merge(messages, message);
    set({ messages, sessionUid: conversation.session_uid, mode: conversation.mode, isClosed: false });
    if (isOther || !live) listen(conversation.session_uid);
  }

  function listen(sessionUid: string): void {
    live?.close();
    live = keepConnected({
      connect: (signal) =>
        visitor.withToken((token) => follow(token, sessionUid, lastStoredId(state.messages), signal)),
      onEvent: (event) => sessionUid === state.sessionUid && hear(event),
      onState: (isOnline) => isOnline !== state.isOnline && set({ isOnline }),
    });
  }

  function hear({ event, data }: StreamedEvent): void {
    if (event === "message") receive(data as Message);
    else if (event === "message.updated") set({ messages: merge(state.messages, data as Message) });
    else if (event === "session") {
      const { mode, status } = data as { mode: Mode; status: string };
      if (mode === "operator") endReply();
      set({ mode, isClosed: status === "closed" });
    } else if (event === "typing") {
      clearTimeout(typingTimer);
      typingTimer = setTimeout(() => set({ typing: null }), TYPING_SHOWN_MS);
      set({ typing: (data as { author: string | null }).author ?? "" });
    }
  }

  function receive(message: Message): void {
    const isNew = !state.messages.some(({ id }) => id === message.id);
    if (message.send_by !== "user") endReply();
    set({
      messages: merge(state.messages, message),
      ...(message.send_by === "operator" ? { typing: null } : {}),
    });
    if (!isNew || message.send_by === "user") return;
    emit("message", { id: message.id, send_by: message.send_by, message: message.message });
    if (state.settings?.sounds) chime();
    if (state.isOpen) return;
    set({ unread: state.unread + 1 });
    emit("unread", state.unread);
  }

  function endReply(): void {
    turn += 1;
    if (state.growing !== null || state.isWaiting) set({ growing: null, isWaiting: false });
  }

  async function openConversation(): Promise<void> {
    set({ phase: state.phase === "ready" ? "ready" : "loading" });
    try {
      take(await visitor.start(true));
      set({ phase: "ready", problem: null });
    } catch (error) {
      set({ phase: "failed", problem: messageOf(error) });
    }
  }

  async function post(text: string, clientKey: string): Promise<void> {
    if (state.sessionUid === null || state.isClosed) await openConversation();
    const sessionUid = state.sessionUid;
    if (sessionUid === null) {
      set({ messages: setDelivery(state.messages, clientKey, "failed") });
      return;
    }
    turn += 1;
    const mine = turn;
    const isCurrent = () => mine === turn;
    set({ isWaiting: state.mode !== "operator", growing: null, problem: null });
    try {
      const message = await deliver(visitor, {
        sessionUid,
        text,
        clientKey,
        onAccepted: () => set({ messages: setDelivery(state.messages, clientKey, "sent") }),
        onText: (piece) => isCurrent() && set({ growing: (state.growing ?? "") + piece, isWaiting: false }),
        onVoid: endReply,
      });
      if (message.session_uid === state.sessionUid) receive(message);
      else await openConversation();
    } catch (error) {
      set({ messages: setDelivery(state.messages, clientKey, "failed"), problem: messageOf(error) });
    }
    if (isCurrent()) endReply();
  }

  /** One after the other: a reply belongs to the message above it. */
  function enqueue(text: string, clientKey: string): Promise<void> {
    queue = queue.then(() => post(text, clientKey));
    return queue;
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    begin: async () => take(await visitor.start(false)),
    async open() {
      if (state.isOpen) return;
      set({ isOpen: true, unread: 0 });
      emit("open", null);
      if (state.phase !== "ready" || state.isClosed) await openConversation();
    },
    close() {
      if (!state.isOpen) return;
      set({ isOpen: false });
      emit("close", null);
    },
    async send(text) {
      const words = text.trim();
      if (words === "") return;
      if (words === "like" || words === "dislike") return enqueue(words, newClientKey());
      const message = outgoing(words, newClientKey());
      set({ messages: [...state.messages, message] });
      await enqueue(words, message.client_key ?? "");
    },
    async retry(clientKey) {
      const message = state.messages.find((other) => other.client_key === clientKey);
      if (!message) return;
      set({ messages: setDelivery(state.messages, clientKey, "sending") });
      await enqueue(message.message, clientKey);
    },
    tellTyping() {
      const { sessionUid } = state;
      if (sessionUid === null || state.isClosed || Date.now() - typingToldAt < TYPING_TOLD_MS) return;
      typingToldAt = Date.now();
      // Worth telling, not worth failing for.
      visitor
        .withToken((token) => call("announceVisitorTyping", token, { session_uid: sessionUid }))
        .catch(() => undefined);
    },
    async submitForm(fields) {
      await visitor.withToken((token) => call("submitVisitorForm", token, { fields }));
      set({ isKnown: true });
    },
    async identify(identity) {
      const other = await visitor.withToken((token) =>
        call<Credentials | null>("identifyVisitor", token, identity),
      );
      set({ isKnown: true });
      if (!other) return;
      visitor.become(other);
      live?.close();
      live = null;
      set({ messages: [], sessionUid: null, phase: "idle" });
      if (state.isOpen) await openConversation();
    },
    setLocale: (locale) => set({ locale: knownLocale(locale) }),
  };
}

const messageOf = (error: unknown): string => (error instanceof Refusal ? error.message : "");
