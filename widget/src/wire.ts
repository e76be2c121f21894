/** What the site's page sends to the chat in its frame. */
export type ToFrame =
  | {
      readonly type: "init";
      readonly page: string;
      readonly referrer: string;
      readonly language: string;
      /** This widget's entries in the page's storage. */
      readonly stored: Stored;
    }
  | { readonly type: "open" | "close" | "toggle" | "signOut" }
  /** Another tab of the site has changed the page's storage. */
  | { readonly type: "stored"; readonly stored: Stored }
  /** Whether the frame covers the whole page. */
  | { readonly type: "size"; readonly isFull: boolean }
  /** A site that draws its own pages shows another one. */
  | { readonly type: "page"; readonly page: string }
  | { readonly type: "send"; readonly text: string }
  | { readonly type: "start"; readonly flow: string }
  | { readonly type: "identify"; readonly identity: Identity }
  | { readonly type: "setLocale"; readonly locale: string };

/** What the chat sends to the site's page. */
export type ToPage =
  | { readonly type: "loaded" }
  | {
      readonly type: "layout";
      readonly isOpen: boolean;
      readonly position: "left" | "right";
      /** The bubble beside the button of a closed chat, in pixels; null without one. */
      readonly bubble: { readonly width: number; readonly height: number } | null;
      readonly label: string;
    }
  | { readonly type: "event"; readonly name: string; readonly detail: unknown }
  /** Null removes the entry. */
  | { readonly type: "store"; readonly name: StoredName; readonly value: string | null };

/**
 * Where the page stores each entry. `local` persists and is shared by the tabs of the site: the visitor's
 * identity, what was read, which conversation they chose not to rate, the
 * proactive messages that were shown, and the answer whose bubble was dismissed.
 * `session` belongs to one tab: whether the chat is open, the unsent messages, and the key under which a newcomer is
 * created.
 */
export const STORED = {
  key: "local",
  user: "local",
  seen: "local",
  rating: "local",
  proactive: "local",
  dismissed: "local",
  open: "session",
  outbox: "session",
  newcomer: "session",
} as const;

export type StoredName = keyof typeof STORED;
export type Stored = Readonly<Partial<Record<StoredName, string | null>>>;

/** The site's claims about its user, signed on the site's server. */
export type Identity = TokenIdentity | HashIdentity;

/** A JWT over everything: the details are verified. */
export interface TokenIdentity {
  readonly token: string;
}

/** Only the id is signed. */
export interface HashIdentity {
  readonly user_id: string;
  /** HMAC-SHA256 of user_id with the widget's identity secret, in hex, made on the site's server. */
  readonly hash: string;
  readonly name?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly data?: Readonly<Record<string, unknown>>;
}
