import type { z } from "zod";
import { findUser } from "../organizations/index.ts";
import { callerUserId, type ProjectContext } from "../platform/operations/context.ts";
import { lockSession } from "../sessions/index.ts";
import { presentMessage } from "./present-message.ts";
import type { SessionMessage } from "./schema.ts";
import { storeMessage } from "./store-message.ts";

/** A note for the team. It also fits a closed conversation and reopens nothing. */
export async function addNote(
  context: ProjectContext,
  sessionUid: string,
  text: string,
): Promise<z.input<typeof SessionMessage>> {
  const userId = callerUserId(context);
  const message = await context.db.write(async (transaction) => {
    const key = { projectId: context.project.id, uid: sessionUid };
    const session = await lockSession(context, transaction, key);
    const origin = context.actor.kind === "person" ? "dashboard" : "api";
    const stored = await storeMessage(context, transaction, session, {
      sendBy: "operator",
      origin,
      text,
      userId,
      isNote: true,
    });
    return stored.message;
  });
  const author = userId === null ? null : await findUser(context.db.read, userId);
  return presentMessage(context, { ...message, user_name: author?.name ?? null }, sessionUid);
}
