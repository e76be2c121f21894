import { newClientKey } from "../../../sdk/src/client-key.ts";
import type { StreamedEvent } from "../../../sdk/src/event-stream.ts";
import type { LiveEvent, VisitorEvents } from "../../../sdk/src/live-events.ts";
import { pause, pauseAfter } from "../../../sdk/src/pause.ts";
import type { Identity } from "../wire.ts";
import { call, follow, type Credentials, type Message, type Visit } from "./api.ts";
import { deliver, isRating } from "./delivery.ts";
import { keepConnected, type LiveConnection } from "./live.ts";
import type { Seen } from "./seen.ts";
import { chime } from "./sound.ts";
import { lastStoredId, merge, outgoing, setDelivery, START, unreadSince, type State } from "./state.ts";
import { knownLocale } from "./texts/index.ts";
import { createTypingTeller } from "./typing.ts";
import type { Visitor } from "./visitor.ts";

const TYPING_SHOWN_MS = 6_000;
const TRIES_TO_READ_AGAIN = 5;

export interface Chat {
  readonly state: () => State;
  readonly subscribe: (listener: () => void) => () => void;
  /** Learns how the widget looks, and takes up a conversation that goes on. */
  begin(): Promise<void>;
  open(): Promise<void>;
  close(): void;
  /** Tries to open the conversation once more. */
  openAgain(): Promise<void>;
  send(text: string): Promise<void>;
  retry(clientKey: string): Promise<void>;
  tellTyping(): void;
  submitForm(fields: Record<string, string>): Promise<void>;
  identify(identity: Identity): Promise<void>;
  setLocale(locale: string): void;
  setFull(isFull: boolean): void;
}

interface ChatOptions {
  readonly visitor: Visitor;
  readonly language: string;
  readonly seen: Seen;
  /** Tells the site's page what happened. */
  readonly emit: (name: string, detail: unknown) => void;
}

export function createChat({ visitor, language, seen, emit }: ChatOptions): Chat {
  let state: State = { ...START, locale: knownLocale(language) };
  const listeners = new Set<() => void>();
  let live: LiveConnection | null = null;
  const announceTyping = createTypingTeller(visitor);
  let queue = Promise.resolve();
  let typingTimer: ReturnType<typeof setTimeout> | undefined;
  /** Grows with everything that ends a reply in the making: its late pieces are not shown. */
  let turn = 0;

  function set(changes: Partial<State>): void {
    state = { ...state, ...changes };
    listeners.forEach((listener) => listener());
  }

  function take({ widget, is_known, conversation }: Visit, isReadAgain = false): void {
    const { locale } = widget.settings;
    set({
      name: widget.name,
      settings: widget.settings,
      isKnown: is_known,
      ...(locale === "auto" ? {} : { locale: knownLocale(locale) }),
    });
    if (!conversation) return;
    const isOther = conversation.session_uid !== state.sessionUid;
    const newest = conversation.messages.at(-1)?.id ?? 0;
    let { messages } = state;
    // What is still on its way goes along into the new conversation.
    if (isOther) messages = messages.filter(({ id }) => id === null);
    // Between what was here and what was read now something is missing.
    else if (isReadAgain) messages = messages.filter(({ id }) => id === null || id > newest);
    for (const message of conversation.messages) messages = merge(messages, message);
    set({ messages, sessionUid: conversation.session_uid, mode: conversation.mode, isClosed: false });
    look();
    if (isOther || !live) listen(conversation.session_uid);
  }

  /** An open chat is looked at; a closed one counts what waits. */
  function look(): void {
    if (state.isOpen) seen.note(lastStoredId(state.messages));
    const unread = state.isOpen ? 0 : unreadSince(state.messages, seen.lastId());
    if (unread === state.unread) return;
    set({ unread });
    emit("unread", unread);
  }

  function listen(sessionUid: string): void {
    live?.close();
    live = keepConnected({
      connect: (signal) =>
        visitor.withToken((token) => follow(token, sessionUid, lastStoredId(state.messages), signal)),
      onEvent: (event) => sessionUid === state.sessionUid && hear(event),
      onState: (isOnline) => isOnline !== state.isOnline && set({ isOnline }),
      onGone: () => sessionUid === state.sessionUid && set({ isClosed: true }),
    });
  }

  function hear(streamed: StreamedEvent): void {
    // Both ends are built together.
    const told = streamed as LiveEvent<VisitorEvents<Message>>;
    if (told.event === "message") receive(told.data);
    else if (told.event === "message.updated") set({ messages: merge(state.messages, told.data) });
    else if (told.event === "team") set({ isTeamHere: told.data.online });
    else if (told.event === "resync") void readAgain();
    else if (told.event === "session") {
      const { mode, status } = told.data;
      if (mode === "operator") endReply();
      set({ mode, isClosed: status === "closed" });
    } else if (told.event === "typing") {
      clearTimeout(typingTimer);
      typingTimer = setTimeout(() => set({ typing: null }), TYPING_SHOWN_MS);
      set({ typing: told.data.author ?? "" });
    }
  }

  async function readAgain(): Promise<void> {
    for (let tried = 1; tried <= TRIES_TO_READ_AGAIN; tried += 1) {
      try {
        return take(await visitor.start(false), true);
      } catch {
        await pause(pauseAfter(tried));
      }
    }
  }

  function receive(message: Message): void {
    const isNew = !state.messages.some(({ id }) => id === message.id);
    if (message.send_by !== "user") endReply();
    set({
      messages: merge(state.messages, message),
      ...(message.send_by === "operator" ? { typing: null } : {}),
    });
    if (isNew && message.send_by !== "user") {
      emit("message", { id: message.id, send_by: message.send_by, message: message.message });
      if (state.settings?.sounds) chime();
    }
    look();
  }

  function endReply(): void {
    turn += 1;
    if (state.growing !== null || state.isWaiting) set({ growing: null, isWaiting: false });
  }

  async function openConversation(): Promise<void> {
    set({ phase: state.phase === "ready" ? "ready" : "loading" });
    try {
      take(await visitor.start(true));
      set({ phase: "ready" });
    } catch {
      set({ phase: "failed" });
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
    set({ isWaiting: state.mode !== "operator" && !isRating(text), growing: null });
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
      else if (sessionUid === state.sessionUid) await openConversation();
    } catch {
      set({ messages: setDelivery(state.messages, clientKey, "failed") });
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
      set({ isOpen: true });
      emit("open", null);
      look();
      if (state.phase !== "ready" || state.isClosed) await openConversation();
    },
    close() {
      if (!state.isOpen) return;
      set({ isOpen: false });
      emit("close", null);
    },
    openAgain: openConversation,
    async send(text) {
      const words = text.trim();
      if (words === "") return;
      if (isRating(words)) return enqueue(words, newClientKey());
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
      if (state.sessionUid !== null && !state.isClosed) announceTyping(state.sessionUid);
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
      endReply();
      live?.close();
      live = null;
      set({ messages: [], sessionUid: null, phase: "idle", unread: 0 });
      if (state.isOpen) await openConversation();
    },
    setLocale: (locale) => set({ locale: knownLocale(locale) }),
    setFull: (isFull) => set({ isFull }),
  };
}
