import type { VisitorConversation } from "@parley/sdk";
import { call, type Summary } from "./api.ts";
import type { State } from "./state.ts";
import type { Visitor } from "./visitor.ts";

/** The home screen: the visitor's conversations, one of which they open, or a new one. */
export interface Home {
  open(): Promise<void>;
  openConversation(sessionUid: string): Promise<void>;
  /** Shows an empty conversation; it begins with the first message. */
  startAnother(): void;
  /** Reads the shown conversation again, after a gap. */
  reload(): Promise<void>;
}

interface HomeOptions {
  readonly visitor: Visitor;
  readonly state: () => State;
  readonly set: (changes: Partial<State>) => void;
  readonly show: (conversation: VisitorConversation, hasGap?: boolean) => void;
  readonly leave: () => void;
}

/** A message on its way goes to the conversation that is shown, so that one stays until it has arrived. */
export const mayLeave = ({ messages }: State): boolean =>
  !messages.some(({ delivery }) => delivery === "sending" || delivery === "waiting");

export function createHome({ visitor, state, set, show, leave }: HomeOptions): Home {
  /** Grows with everything that decides what is shown: an answer that comes later must not change it. */
  let choice = 0;
  /** Null if the visitor changed meanwhile, or the server can't be reached. */
  async function ask<Data>(name: string, body: object): Promise<Data | null> {
    const { generation } = state();
    const data = await visitor.withToken((token) => call<Data>(name, token, body)).catch(() => null);
    return generation === state().generation ? data : null;
  }
  return {
    async open() {
      if (!mayLeave(state())) return;
      choice += 1;
      set({ screen: "home" });
      if (!state().articles) void visitor.readArticles().then((articles) => set({ articles }));
      // A newcomer has none, and reading them would create a visitor.
      if (!visitor.isKnown()) return set({ conversations: [] });
      const conversations = await ask<Summary[]>("getVisitorConversations", {});
      set({ conversations: conversations ?? state().conversations ?? [] });
    },
    async openConversation(sessionUid) {
      choice += 1;
      const mine = choice;
      if (sessionUid === state().sessionUid) return set({ screen: "conversation" });
      const conversation = await ask<VisitorConversation>("getVisitorConversation", {
        session_uid: sessionUid,
      });
      if (!conversation || mine !== choice || !mayLeave(state())) return;
      leave();
      show(conversation);
      set({ screen: "conversation" });
    },
    async reload() {
      const { sessionUid } = state();
      if (sessionUid === null) return;
      const body = { session_uid: sessionUid };
      const conversation = await visitor.withToken((token) =>
        call<VisitorConversation>("getVisitorConversation", token, body),
      );
      if (sessionUid === state().sessionUid) show(conversation, true);
    },
    startAnother() {
      choice += 1;
      const { messages } = state();
      if (messages.length === 0) return set({ screen: "conversation" });
      leave();
      set({
        screen: "conversation",
        isFresh: true,
        sessionUid: null,
        messages: [],
        mode: "bot",
        sessionState: "pending",
        score: null,
        isClosed: false,
        typing: null,
      });
    },
  };
}
