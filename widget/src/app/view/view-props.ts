import type { Chat } from "../chat-interface.ts";
import type { Texts } from "../i18n/index.ts";
import type { State } from "../state.ts";

/** What every part of the chat is drawn from. */
export interface ViewProps {
  readonly chat: Chat;
  readonly state: State;
  readonly texts: Texts;
}
