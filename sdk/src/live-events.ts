import type { SessionDetail, SessionMessage } from "./generated/operations.ts";

/** What `live/project` tells the team, by the name of the event. */
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
  };
  /** A visitor has come to the chat, or has left it. */
  readonly presence: { readonly session_uid: string; readonly online: boolean };
  /** A budget is spent to this share: `getBudgets` says which. */
  readonly budget: { readonly percent: number };
  /** Something may have been missed: the lists are to be read again, messages too where it says so. */
  readonly resync: { readonly messages: boolean; readonly sessions: true };
}

/** What `live/session` tells a visitor; `Message` is a message as the visitor may see it. */
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
  /** More was said than is told one by one: the conversation is to be read again. */
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
