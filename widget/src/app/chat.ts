import { type LiveEvent, type StreamedEvent, type VisitorEvents, pause, pauseAfter } from "@parley/sdk";
import type { Identity } from "../wire.ts";
import { call, follow, type Credentials, type Message, type Visit } from "./api.ts";
import { knownLocale } from "./i18n/index.ts";
import { openLiveConnection, type LiveConnection } from "./live.ts";
import { createOutbox } from "./outbox.ts";
import type { PageStorage } from "./page-storage.ts";
import { createSeen } from "./seen.ts";
import { chime } from "./sound.ts";
import { lastStoredId, merge, mergeConversation, START, unreadSince, type State } from "./state.ts";
import { createTypingNotifier } from "./typing.ts";
import { createUnsent } from "./unsent.ts";
import { readUserId } from "./read-user-id.ts";
import type { Creates, Visitor } from "./visitor.ts";

const TYPING_SHOWN_MS = 6_000;
const RELOAD_ATTEMPTS = 5;

export interface Chat {
  readonly state: () => State;
  readonly subscribe: (listener: () => void) => () => void;
  /** Reads the widget's settings and the open conversation, and opens the chat where it was open before. */
  load(): Promise<void>;
  open(): Promise<void>;
  close(): void;
  /** Tries again after opening has failed. */
  retryOpen(): Promise<void>;
  send(text: string): Promise<void>;
  retry(clientKey: string): Promise<void>;
  notifyTyping(): void;
  submitForm(fields: Record<string, string>): Promise<void>;
  /** If the site names another user, immediately hides everything of the previous one. */
  prepareForUser(userId: string): boolean;
  identify(identity: Identity): Promise<void>;
  signOut(): void;
  /** Another tab of the site has stored another visitor, or the first one. */
  changeVisitor(isFirst: boolean): Promise<void>;
  setLocale(locale: string): void;
  setFull(isFull: boolean): void;
}

interface ChatOptions {
  readonly visitor: Visitor;
  readonly language: string;
  readonly storage: PageStorage;
  /** Raises an event on the site's page. */
  readonly emit: (name: string, detail: unknown) => void;
}

export function createChat({ visitor, language, storage, emit }: ChatOptions): Chat {
  let state: State = { ...START, locale: knownLocale(language) };
  const listeners = new Set<() => void>();
  let live: LiveConnection | null = null;
  let typingTimer: ReturnType<typeof setTimeout> | undefined;
  const seen = createSeen(storage);
  const unsent = createUnsent(storage);
  const notifyTyping = createTypingNotifier(visitor);
  const startConversation = () => startVisit("conversation");
  const outbox = createOutbox({ visitor, unsent, state: () => state, set, receive, startConversation });

  function set(changes: Partial<State>): void {
    state = { ...state, ...changes };
    listeners.forEach((listener) => listener());
  }

  async function startVisit(creates: Creates): Promise<void> {
    applyVisit(await visitor.start(creates));
  }

  function applyVisit(visit: Visit, hasGap = false): void {
    const { widget, is_known: isKnown, is_team_online: isTeamOnline, conversation } = visit;
    const { locale } = widget.settings;
    set({
      name: widget.name,
      settings: widget.settings,
      isKnown,
      ...(live ? {} : { isTeamOnline }),
      ...(locale === "auto" ? {} : { locale: knownLocale(locale) }),
    });
    if (!conversation) return;
    const isOther = conversation.session_uid !== state.sessionUid;
    const messages = mergeConversation(state, conversation, hasGap);
    set({ messages, sessionUid: conversation.session_uid, mode: conversation.mode, isClosed: false });
    updateUnread();
    if (isOther || !live) followLive(conversation.session_uid);
  }

  /** An open chat marks everything as seen; a closed one counts unread messages. */
  function updateUnread(): void {
    if (state.isOpen) seen.note(lastStoredId(state.messages));
    const unread = state.isOpen ? 0 : unreadSince(state.messages, seen.lastId());
    if (unread === state.unread) return;
    set({ unread });
    emit("unread", unread);
  }

  function followLive(sessionUid: string): void {
    live?.close();
    live = openLiveConnection({
      connect: (signal) =>
        visitor.withToken((token) => follow(token, sessionUid, lastStoredId(state.messages), signal)),
      onEvent: (event) => sessionUid === state.sessionUid && applyEvent(event),
      onState: (isOnline) => isOnline !== state.isOnline && set({ isOnline }),
      onDeleted: () => sessionUid === state.sessionUid && set({ isClosed: true }),
    });
  }

  function applyEvent(streamed: StreamedEvent): void {
    // Both ends are built together.
    const { event, data } = streamed as LiveEvent<VisitorEvents<Message>>;
    if (event === "message") receive(data);
    else if (event === "message.updated") set({ messages: merge(state.messages, data) });
    else if (event === "team") set({ isTeamOnline: data.online });
    else if (event === "resync") void reloadConversation();
    else if (event === "session") {
      const { mode, status } = data;
      if (mode === "operator") outbox.discardReply();
      set({ mode, isClosed: status === "closed" });
    } else if (event === "typing") {
      clearTimeout(typingTimer);
      typingTimer = setTimeout(() => set({ typing: null }), TYPING_SHOWN_MS);
      set({ typing: data.author ?? "" });
    }
  }

  /** After a gap that is too wide to be replayed. */
  async function reloadConversation(): Promise<void> {
    const { generation } = state;
    for (let tried = 1; tried <= RELOAD_ATTEMPTS && generation === state.generation; tried += 1) {
      try {
        return applyVisit(await visitor.start("nothing"), true);
      } catch {
        await pause(pauseAfter(tried));
      }
    }
  }

  function receive(message: Message): void {
    const isNew = !state.messages.some(({ id }) => id === message.id);
    if (message.send_by !== "user") outbox.discardReply();
    set({
      messages: merge(state.messages, message),
      ...(message.send_by === "operator" ? { typing: null } : {}),
    });
    if (isNew && message.send_by !== "user") {
      emit("message", { id: message.id, send_by: message.send_by, message: message.message });
      if (state.settings?.sounds) chime();
    }
    updateUnread();
  }

  /** Nothing of the former visitor remains, neither shown nor on its way. */
  function reset(): void {
    outbox.clear();
    live?.close();
    live = null;
    clearTimeout(typingTimer);
    if (state.unread > 0) emit("unread", 0);
    const { isOpen, isFull, name, settings, locale, isTeamOnline, generation } = state;
    set({ ...START, isOpen, isFull, name, settings, locale, isTeamOnline, generation: generation + 1 });
  }

  function forgetVisitor(): void {
    visitor.forget();
    seen.clear();
    reset();
  }

  async function load(): Promise<void> {
    const { generation } = state;
    try {
      await startVisit("nothing");
    } catch (error) {
      // Signed out in the meantime: a new visitor starts.
      if (generation === state.generation) throw error;
      return load();
    }
    if (storage.get("open") !== null && !state.isOpen) {
      set({ isOpen: true, isRestored: true, phase: "ready" });
      updateUnread();
    }
    outbox.resume();
  }

  function close(): void {
    storage.set("open", null);
    if (!state.isOpen) return;
    set({ isOpen: false, isRestored: false });
    emit("close", null);
  }

  /** Opening stores nothing: the conversation begins with the first message. */
  async function prepare(): Promise<void> {
    const { generation } = state;
    set({ phase: state.phase === "ready" ? "ready" : "loading" });
    try {
      await startVisit("nothing");
      set({ phase: "ready" });
    } catch {
      if (generation === state.generation) set({ phase: "failed" });
    }
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    load,
    async open() {
      if (state.isOpen) return;
      set({ isOpen: true });
      storage.set("open", "1");
      emit("open", null);
      updateUnread();
      if (state.phase !== "ready") await prepare();
    },
    close,
    retryOpen: prepare,
    send: (text) => outbox.send(text),
    retry: (clientKey) => outbox.retry(clientKey),
    notifyTyping() {
      if (state.sessionUid !== null && !state.isClosed) notifyTyping(state.sessionUid);
    },
    async submitForm(fields) {
      await visitor.withToken((token) => call("submitVisitorForm", token, { fields }));
      set({ isKnown: true });
    },
    prepareForUser(userId) {
      const isOther = visitor.isOtherUser(userId);
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
        visitor.noteUser(readUserId(identity));
        set({ isKnown: true });
      } finally {
        // Also after a refusal: an open chat always shows a conversation, if only a new one.
        if (state.isOpen && state.phase === "idle") await prepare();
      }
    },
    signOut() {
      forgetVisitor();
      close();
    },
    async changeVisitor(isFirst) {
      if (isFirst) return startVisit("nothing");
      reset();
      if (!visitor.isKnown()) close();
      else if (state.isOpen) await prepare();
      else await startVisit("nothing");
    },
    setLocale: (locale) => set({ locale: knownLocale(locale) }),
    setFull: (isFull) => set({ isFull }),
  };
}
