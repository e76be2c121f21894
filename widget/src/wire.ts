/** What the site's page and the chat in its frame say to each other. */
export type ToFrame =
  | {
      readonly type: "init";
      readonly page: string;
      readonly referrer: string;
      readonly language: string;
    }
  | { readonly type: "open" | "close" | "toggle" | "signOut" }
  /** Whether the frame covers the whole page. */
  | { readonly type: "size"; readonly isFull: boolean }
  | { readonly type: "send"; readonly text: string }
  | { readonly type: "identify"; readonly identity: Identity }
  | { readonly type: "setLocale"; readonly locale: string };

export type ToPage =
  | { readonly type: "loaded" }
  | {
      readonly type: "layout";
      readonly isOpen: boolean;
      readonly position: "left" | "right";
      readonly label: string;
    }
  | { readonly type: "event"; readonly name: string; readonly detail: unknown };

/** What the site says about its user, signed on the site's server. */
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
