import type { Attachment } from "./api.ts";
import type { PageStorage } from "./page-storage.ts";

export interface UnsentMessage {
  readonly clientKey: string;
  readonly text: string;
  /** The newest message that was shown as it was written; missing in what an older page has left. */
  readonly seenId?: number;
  /** Files that are uploaded already. */
  readonly attachments?: readonly Attachment[];
}

/** The messages the server has not accepted yet, oldest first. They survive a reload, in the storage of the tab. */
export interface Unsent {
  list(): readonly UnsentMessage[];
  add(message: UnsentMessage): void;
  remove(clientKey: string): void;
  clear(): void;
}

export function createUnsent(storage: PageStorage): Unsent {
  const list = (): readonly UnsentMessage[] => parse(storage.get("outbox"));
  const save = (messages: readonly UnsentMessage[]) =>
    storage.set("outbox", messages.length > 0 ? JSON.stringify(messages) : null);
  return {
    list,
    add: (message) => save([...list(), message]),
    remove: (clientKey) => save(list().filter((message) => message.clientKey !== clientKey)),
    clear: () => save([]),
  };
}

/** The site's page can write there as well: anything that is no message is skipped. */
function parse(text: string | null): readonly UnsentMessage[] {
  try {
    const entries: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(entries) ? entries.filter(isMessage) : [];
  } catch {
    return [];
  }
}

const isMessage = (entry: unknown): entry is UnsentMessage =>
  typeof entry === "object" &&
  entry !== null &&
  "clientKey" in entry &&
  typeof entry.clientKey === "string" &&
  "text" in entry &&
  typeof entry.text === "string" &&
  (!("seenId" in entry) || Number.isSafeInteger(entry.seenId)) &&
  (!("attachments" in entry) || Array.isArray(entry.attachments));
