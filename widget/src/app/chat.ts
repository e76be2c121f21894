import type { StreamedEvent } from "@parley/sdk";
import type { LiveEvent, VisitorEvents } from "@parley/sdk";
import { pause, pauseAfter } from "@parley/sdk";
import type { Identity } from "../wire.ts";
import { userIdOf } from "./user-id-of.ts";
import { call, follow, type Credentials, type Message, type Visit } from "./api.ts";
import { keepConnected, type LiveConnection } from "./live.ts";
import { createOutbox } from "./outbox.ts";
import type { Seen } from "./seen.ts";
import { chime } from "./sound.ts";
import { lastStoredId, merge, START, unreadSince, type State } from "./state.ts";
import { knownLocale } from "./i18n/index.ts";
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
  /** Where the site's user is another than before, nothing of the former one is shown from now on. */
  makeRoomFor(userId: string): boolean;
  identify(identity: Identity): Promise<void>;
  signOut(): void;
  /** Another page of the site has signed out, or is somebody else now. */
  changeVisitor(): Promise<void>;
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
  const outbox = createOutbox({ visitor, state: () => state, set, receive, openConversation });
  let typingTimer: ReturnType<typeof setTimeout> | undefined;

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
      if (mode === "operator") outbox.endReply();
      set({ mode, isClosed: status === "closed" });
    } else if (told.event === "typing") {
      clearTimeout(typingTimer);
      typingTimer = setTimeout(() => set({ typing: null }), TYPING_SHOWN_MS);
      set({ typing: told.data.author ?? "" });
    }
  }

  async function readAgain(): Promise<void> {
    const { era } = state;
    for (let tried = 1; tried <= TRIES_TO_READ_AGAIN && era === state.era; tried += 1) {
      try {
        return take(await visitor.start(false), true);
      } catch {
        await pause(pauseAfter(tried));
      }
    }
  }

  function receive(message: Message): void {
    const isNew = !state.messages.some(({ id }) => id === message.id);
    if (message.send_by !== "user") outbox.endReply();
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

  /** Nothing of the visitor before is left, neither shown nor on its way. */
  function startOver(): void {
    outbox.leave();
    live?.close();
    live = null;
    clearTimeout(typingTimer);
    if (state.unread > 0) emit("unread", 0);
    const { isOpen, isFull, name, settings, locale, era } = state;
    set({ ...START, isOpen, isFull, name, settings, locale, era: era + 1 });
  }

  function forgetVisitor(): void {
    visitor.forget();
    seen.forget();
    startOver();
  }

  async function begin(): Promise<void> {
    const { era } = state;
    try {
      take(await visitor.start(false));
    } catch (error) {
      // Signed out meanwhile: somebody new begins.
      if (era === state.era) throw error;
      await begin();
    }
  }

  function close(): void {
    if (!state.isOpen) return;
    set({ isOpen: false });
    emit("close", null);
  }

  async function openConversation(): Promise<void> {
    const { era } = state;
    set({ phase: state.phase === "ready" ? "ready" : "loading" });
    try {
      take(await visitor.start(true));
      set({ phase: "ready" });
    } catch {
      if (era === state.era) set({ phase: "failed" });
    }
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    begin,
    async open() {
      if (state.isOpen) return;
      set({ isOpen: true });
      emit("open", null);
      look();
      if (state.phase !== "ready" || state.isClosed) await openConversation();
    },
    close,
    openAgain: openConversation,
    send: (text) => outbox.send(text),
    retry: (clientKey) => outbox.retry(clientKey),
    tellTyping() {
      if (state.sessionUid !== null && !state.isClosed) announceTyping(state.sessionUid);
    },
    async submitForm(fields) {
      await visitor.withToken((token) => call("submitVisitorForm", token, { fields }));
      set({ isKnown: true });
    },
    makeRoomFor(userId) {
      const isOther = visitor.isOther(userId);
      if (isOther) forgetVisitor();
      return isOther;
    },
    async identify(identity) {
      try {
        const other = await visitor.withToken((token) =>
          call<Credentials | null>("identifyVisitor", token, identity),
        );
        if (other) {
          forgetVisitor();
          visitor.become(other);
        }
        visitor.noteUser(userIdOf(identity));
        set({ isKnown: true });
      } finally {
        // Also where it is refused: an open chat is somebody's, be it nobody known.
        if (state.isOpen && state.phase === "idle") await openConversation();
      }
    },
    signOut() {
      forgetVisitor();
      close();
    },
    async changeVisitor() {
      startOver();
      if (!visitor.isKept()) close();
      else if (state.isOpen) await openConversation();
      else await begin();
    },
    setLocale: (locale) => set({ locale: knownLocale(locale) }),
    setFull: (isFull) => set({ isFull }),
  };
}
