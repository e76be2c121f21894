import type { SessionDetail, SessionMessage } from "./generated/operations.ts";

/** The events of `live/project` for the team, by name. */
export interface ProjectEvents {
  /** First of all: the conversations whose visitors have the chat open now. */
  readonly ready: {
    readonly online: readonly string[];
    /** For how many milliseconds nothing has happened: what was read within them is up to date. */
    readonly quiet_ms: number;
  };
  readonly message: SessionMessage;
  readonly "message.updated": SessionMessage;
  readonly session: SessionDetail;
  readonly "session.deleted": { readonly session_uid: string };
  /** Shown for a few seconds. `author` is null for a visitor and for a program. */
  readonly typing: {
    readonly session_uid: string;
    readonly by: "visitor" | "operator";
    readonly author: string | null;
    /** The colleague who is typing; null for a visitor and for a program. */
    readonly user_id: number | null;
  };
  /** A colleague has the conversation open, or has left it: shown until the next, or for a minute. */
  readonly viewing: {
    readonly session_uid: string;
    readonly user_id: number | null;
    readonly author: string | null;
    readonly is_viewing: boolean;
  };
  /** A person is away or back: `getDeskPeople` shows who. */
  readonly desk: Readonly<Record<string, never>>;
  /** The reader's own draft has changed in another browser: `getReplyDraft` has it. */
  readonly draft: { readonly session_uid: string };
  /** A visitor has opened the chat, or has left it. */
  readonly presence: { readonly session_uid: string; readonly online: boolean };
  /** A budget is spent to this share: `getBudgets` shows which. */
  readonly budget: { readonly percent: number };
  /** Events may have been missed: read the lists again, and messages too where `messages` is set. */
  readonly resync: { readonly messages: boolean; readonly sessions: true };
}

/** The events of `live/session` for a visitor; `Message` is a message as the visitor may see it. */
export interface VisitorEvents<Message> {
  readonly session: {
    readonly session_uid: string;
    readonly mode: "bot" | "awaiting" | "operator";
    readonly state: string;
    readonly status: string;
  };
  readonly message: Message;
  readonly "message.updated": Message;
  /** A person is writing: shown for a few seconds. */
  readonly typing: { readonly author: string | null };
  /** Whether a person who may answer has the project open. */
  readonly team: { readonly online: boolean };
  /** Too many messages to send one by one: read the conversation again. */
  readonly resync: { readonly messages: true };
}

/** An event with the data that belongs to its name. */
export type LiveEvent<Events> = {
  readonly [Name in keyof Events]: {
    readonly event: Name;
    readonly id: string | null;
    readonly data: Events[Name];
  };
}[keyof Events];
