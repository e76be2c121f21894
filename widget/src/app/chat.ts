import { type VisitorConversation, pause, pauseAfter } from "@parley/sdk";
import { call, type Credentials, type Message, type Visit } from "./api.ts";
import type { Chat } from "./chat-interface.ts";
import { isRating } from "./delivery.ts";
import { createFeed } from "./feed.ts";
import { createFiles } from "./files.ts";
import { createFlowStart } from "./flow-start.ts";
import { createHome } from "./home.ts";
import { knownLocale } from "./i18n/index.ts";
import { createOutbox } from "./outbox.ts";
import type { PageStorage } from "./page-storage.ts";
import { dismissedIn, dismissMissed, missedIn } from "./missed.ts";
import { createProactive } from "./proactive.ts";
import { createRating } from "./rating.ts";
import { createSeen } from "./seen.ts";
import { chime } from "./sound.ts";
import { lastStoredId, merge, mergeConversation, START, unreadSince, type State } from "./state.ts";
import { createTypingNotifier } from "./typing.ts";
import { createUnsent } from "./unsent.ts";
import { readUserId } from "./read-user-id.ts";
import type { Creates, Visitor } from "./visitor.ts";

const RELOAD_ATTEMPTS = 5;

interface ChatOptions {
  readonly visitor: Visitor;
  readonly language: string;
  readonly storage: PageStorage;
  /** Raises an event on the site's page. */
  readonly emit: (name: string, detail: unknown) => void;
}

export function createChat({ visitor, language, storage, emit }: ChatOptions): Chat {
  let state: State = { ...START, locale: knownLocale(language), dismissedId: dismissedIn(storage) };
  const listeners = new Set<() => void>();
  /** Whether opening the chat on this page starts a flow. */
  let opensFlow = false;
  let offered: Visit["proactive"] = [];
  /** No part of the state: a key press must not draw the whole conversation again. */
  let draft = "";
  const seen = createSeen(storage);
  const unsent = createUnsent(storage);
  const rating = createRating({ visitor, storage, state: () => state, set });
  const proactive = createProactive({ storage, state: () => state, set });
  const notifyTyping = createTypingNotifier(visitor);
  const startConversation = () => {
    // What follows a closed conversation is a new one, not another that is open.
    const isAnother = state.isFresh || (state.isClosed && state.hasOthers);
    return startVisit(isAnother ? "another" : "conversation");
  };
  const home = createHome({ visitor, state: () => state, set, show, leave });
  const files = createFiles({ visitor, state: () => state, startConversation });
  const startFlow = createFlowStart({ visitor, state: () => state, receive, startConversation });
  const outbox = createOutbox({ visitor, unsent, state: () => state, set, receive, startConversation });
  const feed = createFeed({
    visitor,
    state: () => state,
    set,
    receive,
    reload: () => void reloadConversation(),
    onTakeover: () => outbox.discardReply(),
  });

  function set(changes: Partial<State>): void {
    state = { ...state, ...changes };
    listeners.forEach((listener) => listener());
  }

  async function startVisit(creates: Creates): Promise<void> {
    applyVisit(await visitor.start(creates, { proactiveKey: state.opener?.key, isVoice: state.isVoice }));
  }

  function applyVisit(visit: Visit, hasGap = false): void {
    const { widget, is_known: isKnown, is_team_online: isTeamOnline, conversation, flows } = visit;
    const { locale } = widget.settings;
    set({
      name: widget.name,
      settings: widget.settings,
      logo: widget.logo,
      botPicture: widget.bot_picture,
      isKnown,
      flowButtons: flows.buttons,
      hours: visit.hours,
      isBlocked: visit.is_blocked,
      longestMessage: visit.longest_message,
      fileLimits: visit.files,
      hasOthers: visit.has_others,
      ...(feed.isOpen() ? {} : { isTeamOnline }),
      ...(locale === "auto" ? {} : { locale: knownLocale(locale) }),
    });
    opensFlow = flows.opens;
    offered = visit.proactive;
    if (conversation && (!state.isFresh || conversation.messages.length === 0)) show(conversation, hasGap);
  }

  /** Shows a conversation and follows it. */
  function show(conversation: VisitorConversation, hasGap = false): void {
    const isOther = conversation.session_uid !== state.sessionUid;
    const messages = mergeConversation(state, conversation, hasGap);
    set({
      messages,
      sessionUid: conversation.session_uid,
      mode: conversation.mode,
      sessionState: conversation.state,
      isClosed: conversation.status === "closed",
      isFresh: false,
      opener: null,
      proactive: null,
      ...rating.ofConversation(conversation),
    });
    updateUnread();
    if (isOther || !feed.isOpen()) feed.open(conversation.session_uid);
  }

  /** An open chat marks everything as seen; a closed one counts unread messages. */
  function updateUnread(): void {
    if (state.isOpen) seen.note(lastStoredId(state.messages));
    const unread = state.isOpen ? 0 : unreadSince(state.messages, seen.lastId());
    if (unread === state.unread) return;
    set({ unread });
    emit("unread", unread);
  }

  /** After a gap that is too wide to be replayed. */
  async function reloadConversation(): Promise<void> {
    const { generation } = state;
    for (let tried = 1; tried <= RELOAD_ATTEMPTS && generation === state.generation; tried += 1) {
      try {
        const { sessionUid } = state;
        const visit = await visitor.start("nothing");
        if (visit.conversation?.session_uid === sessionUid) return applyVisit(visit, true);
        // The visitor reads an earlier conversation.
        return await home.reload();
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

  /** Another conversation comes: nothing of this one is shown or followed any more. */
  function leave(): void {
    outbox.discardReply();
    files.uploads.clear();
    feed.close();
  }

  /** Nothing of the former visitor remains, neither shown nor on its way. */
  function reset(): void {
    outbox.clear();
    leave();
    if (state.unread > 0) emit("unread", 0);
    draft = "";
    const { isOpen, isFull, name, settings, locale, isTeamOnline, hours, longestMessage, fileLimits } = state;
    const kept = { isOpen, isFull, name, settings, locale, isTeamOnline, hours, longestMessage, fileLimits };
    set({ ...START, ...kept, generation: state.generation + 1 });
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
    if (!state.isOpen) proactive.offer(offered);
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

  async function open(): Promise<void> {
    if (state.isOpen) return;
    // What was missed goes before the home screen.
    proactive.accept();
    const isHome = state.settings?.home === true && state.unread === 0 && state.opener === null;
    set({ isOpen: true, screen: isHome ? "home" : "conversation" });
    storage.set("open", "1");
    emit("open", null);
    updateUnread();
    if (state.phase !== "ready") await prepare();
    if (state.screen === "home") await home.open();
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
      await open();
      if (
        opensFlow &&
        state.screen === "conversation" &&
        state.phase === "ready" &&
        state.opener === null &&
        state.messages.length === 0
      )
        await startFlow({ page: visitor.page() });
    },
    close,
    retryOpen: prepare,
    send(text, attachments, isVoice = false) {
      if (state.screen === "home") set({ screen: "conversation" });
      if (!isRating(text)) set({ isVoice });
      return outbox.send(text, attachments);
    },
    ...files,
    async start(event) {
      await open();
      set({ screen: "conversation" });
      await startFlow({ event });
    },
    retry: (clientKey) => outbox.retry(clientKey),
    draft: () => draft,
    noteTyping(text) {
      draft = text;
      if (text !== "" && state.sessionUid !== null && !state.isClosed) notifyTyping(state.sessionUid);
    },
    async submitForm(fields) {
      await visitor.withToken((token) => call("submitVisitorForm", token, { fields }));
      set({ isKnown: true });
    },
    async requestTranscript(email) {
      const body = {
        session_uid: state.sessionUid,
        ...(email ? { email } : {}),
        language: state.locale,
        time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      };
      await visitor.withToken((token) => call("requestTranscript", token, body));
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
    rating,
    home,
    dismissBubble() {
      const missed = missedIn(state);
      if (missed) set(dismissMissed(storage, missed));
      else proactive.dismiss();
    },
    setBubble: (bubble) => set({ bubble }),
    setLocale: (locale) => set({ locale: knownLocale(locale) }),
    setFull: (isFull) => set({ isFull }),
  };
}
