import type { SessionEvent, StreamedEvent } from "@parley/sdk";
import { follow, type Message } from "./api.ts";
import { openLiveConnection, type LiveConnection } from "./live.ts";
import { lastStoredId, merge, type State } from "./state.ts";
import type { Visitor } from "./visitor.ts";

const TYPING_SHOWN_MS = 6_000;

interface FeedOptions {
  readonly visitor: Visitor;
  readonly state: () => State;
  readonly set: (changes: Partial<State>) => void;
  readonly receive: (message: Message) => void;
  /** The gap is too wide to be replayed. */
  readonly reload: () => void;
  /** A person answers from now on. */
  readonly onTakeover: () => void;
}

/** Follows the conversation that is shown, and brings what happens in it into the state. */
export function createFeed({ visitor, state, set, receive, reload, onTakeover }: FeedOptions) {
  let live: LiveConnection | null = null;
  let typingTimer: ReturnType<typeof setTimeout> | undefined;

  function applyEvent(streamed: StreamedEvent): void {
    // Both ends are built together.
    const { event, data } = streamed as SessionEvent;
    if (event === "message") receive(data);
    else if (event === "message.updated") set({ messages: merge(state().messages, data) });
    else if (event === "team") set({ isTeamOnline: data.online });
    else if (event === "resync") reload();
    else if (event === "session") {
      const { mode, status, state: sessionState } = data;
      if (mode === "operator") onTakeover();
      set({ mode, sessionState, isClosed: status === "closed" });
    } else if (event === "typing") {
      clearTimeout(typingTimer);
      typingTimer = setTimeout(() => set({ typing: null }), TYPING_SHOWN_MS);
      set({ typing: data.author ?? "" });
    }
  }

  return {
    isOpen: () => live !== null,
    open(sessionUid: string): void {
      live?.close();
      const isShown = () => sessionUid === state().sessionUid;
      live = openLiveConnection({
        connect: (signal) =>
          visitor.withToken((token) => follow(token, sessionUid, lastStoredId(state().messages), signal)),
        onEvent: (event) => isShown() && applyEvent(event),
        onState: (isOnline) => isOnline !== state().isOnline && set({ isOnline }),
        onDeleted: () => isShown() && set({ isClosed: true }),
      });
    },
    close(): void {
      live?.close();
      live = null;
      clearTimeout(typingTimer);
    },
  };
}
