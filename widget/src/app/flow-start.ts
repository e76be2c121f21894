import { call, type Message } from "./api.ts";
import type { State } from "./state.ts";
import type { Visitor } from "./visitor.ts";

type FlowStart = { readonly event: string } | { readonly page: string };

interface FlowStartOptions {
  readonly visitor: Visitor;
  readonly state: () => State;
  readonly receive: (message: Message) => void;
  readonly startConversation: () => Promise<void>;
}

/** Starts a flow of an event, or of the page. Without one, and without a connection, the chat stays as it is. */
export function createFlowStart({ visitor, state, receive, startConversation }: FlowStartOptions) {
  return async (start: FlowStart): Promise<void> => {
    const { generation } = state();
    try {
      if (state().sessionUid === null || state().isClosed) await startConversation();
      const body = { session_uid: state().sessionUid, ...start };
      const { message } = await visitor.withToken((token) =>
        call<{ message: Message | null }>("startFlow", token, body),
      );
      if (message && generation === state().generation) receive(message);
    } catch {
      // The visitor can write in any case.
    }
  };
}
