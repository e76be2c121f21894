import type { Headers, Workspace } from "../server/test/factories.ts";
import type { OpenVisit } from "../server/test/open-visit.ts";

/** What the people of the simulation know: what they sent, and what was answered. */
export interface Journal {
  readonly tenants: Tenant[];
  readonly conversations: Conversation[];
  readonly messages: SentMessage[];
  readonly texts: TaughtText[];
  /** Words that must be nowhere. */
  readonly erased: string[];
  /** What a channel's vendor has reported: the word in it, and whether the report was accepted. */
  readonly reports: { readonly word: string; isAcknowledged: boolean }[];
  /** A flood: so many of it were accepted within a window. */
  readonly floods: { readonly accepted: number; readonly limit: number }[];
  /** What a client noticed by itself, such as a feed out of order. */
  readonly complaints: string[];
  /** How many words were made up. */
  words: number;
}

export interface Tenant {
  readonly workspace: Workspace;
  readonly isPaid: boolean;
  /** Credits less the ledger's sum: the same for ever. */
  readonly base: number;
}

export interface Conversation {
  readonly tenant: Tenant;
  readonly visit: OpenVisit;
  readonly contactId: number | null;
  /** The name of the contact. */
  readonly name: string;
  /** An erasure was asked for: from then on nothing is promised about what is stored. */
  isErased: boolean;
  /** The last message when the takeover was acknowledged; null while the bot may speak. */
  silentAfter: number | null;
  readonly feeds: FollowedFeed[];
}

export interface FollowedFeed {
  /** Messages in the order they arrived. */
  readonly ids: number[];
  close: (() => void) | null;
  isWanted: boolean;
}

export interface SentMessage {
  readonly conversation: Conversation;
  /** A word that no other message has. */
  readonly word: string;
  readonly text: string;
  readonly by: "visitor" | "operator";
  readonly headers: () => Headers;
  isAcknowledged: boolean;
  tries: number;
}

export interface TaughtText {
  readonly tenant: Tenant;
  readonly id: number;
  readonly name: string;
  readonly sentence: string;
  isForgotten: boolean;
}
