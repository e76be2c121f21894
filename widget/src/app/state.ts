import type { UploadLimits } from "@parley/chat-ui";
import type { Visit, VisitorConversation } from "@parley/sdk";
import type { Articles, Attachment, Message, Mode, Settings, Summary } from "./api.ts";

/**
 * `waiting`: the server cannot be reached, and the message is sent by itself once it can. `unanswered`: the server
 * has the message, and its reply failed.
 */
export type Delivery = "sending" | "waiting" | "sent" | "failed" | "unanswered";

/** A message as it is shown: stored, or still on its way from here. */
export interface Shown extends Omit<Message, "id"> {
  /** Null until it is stored. */
  readonly id: number | null;
  readonly delivery: Delivery;
}

type Opener = Pick<Visit["proactive"][number], "key" | "text">;

export interface State {
  readonly isOpen: boolean;
  /** The chat was open on the page before: it takes no focus from this one. */
  readonly isRestored: boolean;
  /** The chat covers the whole page, as on a phone. */
  readonly isFull: boolean;
  /** `idle` until the chat was opened for the first time. */
  readonly phase: "idle" | "loading" | "ready" | "failed";
  readonly name: string;
  readonly settings: Settings | null;
  /** Addresses of pictures; null without one. */
  readonly logo: string | null;
  readonly botPicture: string | null;
  readonly locale: string;
  readonly isKnown: boolean;
  readonly sessionUid: string | null;
  readonly mode: Mode;
  /** `resolved` and `closed` end a conversation. */
  readonly sessionState: string;
  /** The visitor's rating of the conversation; null without one. */
  readonly score: number | null;
  /** The visitor has chosen not to rate it. */
  readonly isRatingDismissed: boolean;
  readonly isClosed: boolean;
  readonly messages: readonly Shown[];
  /** The reply that streams in; null if none does. */
  readonly streaming: string | null;
  readonly isWaiting: boolean;
  /** The visitor's last message was spoken: replies are read out. */
  readonly isVoice: boolean;
  /** The operator who is writing; empty without a name, null if none is. */
  readonly typing: string | null;
  /** Whether an operator is online; null until it is known. */
  readonly isTeamOnline: boolean | null;
  /** The labels of the flows that a button starts. */
  readonly flowButtons: readonly string[];
  /** When the team answers and how soon; null where no team is set up. */
  readonly hours: Visit["hours"];
  /** The team has blocked the visitor, who can read but not write. */
  readonly isBlocked: boolean;
  /** How many characters a message may have. */
  readonly longestMessage: number;
  readonly fileLimits: UploadLimits;
  readonly screen: "conversation" | "home";
  /** There are conversations besides the shown one. */
  readonly hasOthers: boolean;
  /** The first articles of the help centre; null without one. */
  readonly articles: Articles | null;
  /** The visitor's conversations, the latest first; null until they are read. */
  readonly conversations: readonly Summary[] | null;
  /** The next message begins another conversation. */
  readonly isFresh: boolean;
  readonly unread: number;
  /** The last answer whose bubble the visitor has dismissed. */
  readonly dismissedId: number;
  /** The message that the closed chat shows by itself; null for none. */
  readonly proactive: Opener | null;
  /** The proactive message with which the visitor opened the chat: their reply begins a conversation with it. */
  readonly opener: Opener | null;
  /** How large the bubble beside the button is; null until it is drawn. */
  readonly bubble: { readonly width: number; readonly height: number } | null;
  readonly isOnline: boolean;
  /** Grows with every change of the visitor. */
  readonly generation: number;
}

export const START: State = {
  isOpen: false,
  isRestored: false,
  isFull: false,
  phase: "idle",
  name: "",
  settings: null,
  logo: null,
  botPicture: null,
  locale: "en",
  isKnown: false,
  sessionUid: null,
  mode: "bot",
  sessionState: "pending",
  score: null,
  isRatingDismissed: false,
  isClosed: false,
  messages: [],
  streaming: null,
  isWaiting: false,
  isVoice: false,
  typing: null,
  isTeamOnline: null,
  flowButtons: [],
  hours: null,
  isBlocked: false,
  longestMessage: Infinity,
  fileLimits: { per_message: Infinity, max_bytes: Infinity },
  screen: "conversation",
  hasOthers: false,
  articles: null,
  conversations: null,
  isFresh: false,
  unread: 0,
  dismissedId: 0,
  proactive: null,
  opener: null,
  bubble: null,
  isOnline: true,
  generation: 0,
};

const isAccepted = ({ delivery }: Shown): boolean => delivery === "sent" || delivery === "unanswered";

/** Inserts a stored message at its position, once, however it arrived. */
export function merge(messages: readonly Shown[], message: Message): readonly Shown[] {
  const isSame = (other: Shown) =>
    other.id === message.id ||
    (other.id === null && message.client_key !== null && other.client_key === message.client_key);
  // The reply can fail before the live feed echoes the message.
  const isUnanswered = messages.some((other) => isSame(other) && other.delivery === "unanswered");
  const stored: Shown = { ...message, delivery: isUnanswered ? "unanswered" : "sent" };
  const others = messages.filter((other) => !isSame(other));
  // Unstored messages stay at the end; a reply is below the message that was accepted before it.
  const isLater = (other: Shown) =>
    other.id === null ? message.send_by === "user" || !isAccepted(other) : other.id > message.id;
  const after = others.findIndex(isLater);
  return after === -1 ? [...others, stored] : [...others.slice(0, after), stored, ...others.slice(after)];
}

export function setDelivery(
  messages: readonly Shown[],
  clientKey: string,
  delivery: Delivery,
): readonly Shown[] {
  return messages.map((message) =>
    message.client_key === clientKey && message.send_by === "user" ? { ...message, delivery } : message,
  );
}

export function outgoing(text: string, clientKey: string, attachments: readonly Attachment[] = []): Shown {
  return {
    id: null,
    session_uid: "",
    send_by: "user",
    message: text,
    content_type: "text",
    choices: [],
    sources: [],
    rating: null,
    author: null,
    client_key: clientKey,
    attachments: [...attachments],
    created_at: new Date().toISOString(),
    delivery: "sending",
  };
}

/** How many messages of the team and the bot the visitor has not seen. */
export const unreadSince = (messages: readonly Shown[], seenId: number): number =>
  messages.filter(({ id, send_by }) => id !== null && id > seenId && send_by !== "user").length;

/** The messages with those of a conversation that was read; after a gap, older ones are not contiguous with them. */
export function mergeConversation(
  { messages, sessionUid }: Pick<State, "messages" | "sessionUid">,
  conversation: VisitorConversation,
  hasGap: boolean,
): readonly Shown[] {
  const newest = conversation.messages.at(-1)?.id ?? 0;
  const isOther = conversation.session_uid !== sessionUid;
  const kept = messages.filter(({ id }) => id === null || (!isOther && (!hasGap || id > newest)));
  return conversation.messages.reduce(merge, kept);
}

export const lastStoredId = (messages: readonly Shown[]): number =>
  messages.reduce((last, { id }) => Math.max(last, id ?? 0), 0);
