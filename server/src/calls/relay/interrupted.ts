import { cutMessage, findMessageByClientKey, storeMessage } from "../../messages/index.ts";
import type { App } from "../../platform/operations/context.ts";
import { lockSession } from "../../sessions/index.ts";
import type { CallRow } from "../queries/calls.ts";
import { advanceSpoken } from "../queries/calls.ts";
import { utteranceKey } from "../receive/say-to-assistant.ts";

/** Shows that the person has interrupted here. */
const CUT = "—";
const cutText = (text: string): string => `${text.trim()}${CUT}`;

/** A reply that was whole and stored, but not spoken to its end. */
export async function cutSpoken(
  app: App,
  { project_id: projectId, session_id: sessionId, session_uid: sessionUid }: CallRow,
  { messageId, text }: { readonly messageId: number; readonly text: string },
): Promise<void> {
  await app.db.write((transaction) =>
    cutMessage(app, transaction, { projectId, sessionId, sessionUid, messageId }, cutText(text)),
  );
}

/** What was spoken of a reply that was stopped while it was made. A colleague who has taken over comes first. */
export async function storeSpoken(
  app: App,
  call: CallRow,
  { key, text }: { readonly key: string; readonly text: string },
): Promise<void> {
  if (text.trim() === "") return;
  const { project_id: projectId, session_id: sessionId, session_uid: uid } = call;
  await app.db.write(async (transaction) => {
    const session = await lockSession(app, transaction, { projectId, uid });
    if (session.chat_mode === "operator" || session.status !== "open") return;
    const clientKey = utteranceKey(call, key);
    const question = await findMessageByClientKey(transaction.sql, { projectId, sessionId, clientKey });
    const { message } = await storeMessage(app, transaction, session, {
      sendBy: "assistant",
      origin: "channel",
      text: cutText(text),
      replyTo: question?.id ?? null,
    });
    await advanceSpoken(transaction.sql, call.id, message.id);
  });
}
