import type { UploadStore } from "@parley/chat-ui";
import type { Identity } from "../wire.ts";
import type { Attachment } from "./api.ts";
import type { Home } from "./home.ts";
import type { Rating } from "./rating.ts";
import type { State } from "./state.ts";

/** What the views and the site's page do with the chat. */
export interface Chat {
  readonly state: () => State;
  readonly subscribe: (listener: () => void) => () => void;
  /** Reads the widget's settings and the open conversation, and opens the chat where it was open before. */
  load(): Promise<void>;
  open(): Promise<void>;
  close(): void;
  /** Tries again after opening has failed. */
  retryOpen(): Promise<void>;
  send(text: string, attachments?: readonly Attachment[], isVoice?: boolean): Promise<void>;
  /** The files of the next message. The first one begins the conversation if need be. */
  readonly uploads: UploadStore;
  /** A file of the conversation with new addresses. */
  renew(id: string): Promise<Attachment>;
  /** Opens the chat and starts the flow of an event of the site. */
  start(event: string): Promise<void>;
  retry(clientKey: string): Promise<void>;
  /** What the visitor has typed and not sent: it survives closing the chat. */
  readonly draft: () => string;
  /** Keeps what the visitor types and tells the team that they do. */
  noteTyping(text: string): void;
  submitForm(fields: Record<string, string>): Promise<void>;
  /** Has the shown conversation sent to an address; an empty one means the visitor's own. */
  requestTranscript(email: string): Promise<void>;
  readonly rating: Rating;
  readonly home: Home;
  /** Hides what the bubble beside the button shows. */
  dismissBubble(): void;
  /** If the site names another user, immediately hides everything of the previous one. */
  prepareForUser(userId: string): boolean;
  identify(identity: Identity): Promise<void>;
  signOut(): void;
  /** Another tab of the site has stored another visitor, or the first one. */
  changeVisitor(isFirst: boolean): Promise<void>;
  setLocale(locale: string): void;
  setFull(isFull: boolean): void;
  setBubble(size: State["bubble"]): void;
}
