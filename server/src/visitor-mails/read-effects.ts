import type { App } from "../platform/operations/context.ts";
import type { SessionRow } from "../sessions/index.ts";
import { advanceReadMark, findReadMark, findVisitorMailSettings } from "./queries/visitor-mails.ts";

/** Records that the visitor has the conversation before them, so that what stands in it is not mailed. */
export async function recordVisitorRead(
  app: App,
  { id: sessionId, project_id: projectId, last_message_id: messageId }: SessionRow,
): Promise<void> {
  if (!app.mailer.delivers || messageId === null) return;
  const settings = await findVisitorMailSettings(app.db.read, projectId);
  if (settings?.is_enabled !== 1 || (await findReadMark(app.db.read, sessionId)) >= messageId) return;
  await app.db.writeStatement((sql) => advanceReadMark(sql, { sessionId, messageId }));
}
