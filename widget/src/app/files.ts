import { createUploads, uploadFile, UploadFailure } from "@parley/chat-ui";
import { call, Refusal, urlOf } from "./api.ts";
import type { Chat } from "./chat-interface.ts";
import type { State } from "./state.ts";
import type { Visitor } from "./visitor.ts";

interface FilesOptions {
  readonly visitor: Visitor;
  readonly state: () => State;
  readonly startConversation: () => Promise<void>;
}

/** The visitor's files: uploaded when they are chosen, and deleted when they are not sent after all. */
export function createFiles(options: FilesOptions): Pick<Chat, "uploads" | "renew"> {
  const { visitor, state, startConversation } = options;
  let starting: Promise<void> | null = null;
  /** Files that are chosen together begin one conversation. */
  async function requireConversation(): Promise<void> {
    if (state().sessionUid !== null && !state().isClosed) return;
    starting ??= startConversation().finally(() => (starting = null));
    await starting;
  }
  const target = (id: string) => ({ session_uid: state().sessionUid, attachment_id: id });
  return {
    uploads: createUploads({
      limits: () => state().fileLimits,
      async send(file, onProgress, signal) {
        await requireConversation();
        const post = (token: string) =>
          uploadFile({
            url: urlOf("uploadVisitorAttachment"),
            headers: { "x-visitor-token": token },
            fields: { session_uid: state().sessionUid ?? "" },
            file,
            signal,
            onProgress,
          }).catch((error: unknown) => {
            // A token that has expired is renewed once.
            throw error instanceof UploadFailure && error.status === 401 ? new Refusal(401, "") : error;
          });
        return visitor.withToken(post);
      },
      discard({ id }) {
        // What can't be deleted now is deleted after a day.
        const body = target(id);
        visitor.withToken((token) => call("deleteVisitorAttachment", token, body)).catch(() => undefined);
      },
    }),
    renew: (id) => visitor.withToken((token) => call("getVisitorAttachment", token, target(id))),
  };
}
