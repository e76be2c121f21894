import type { Bundle, ZObject } from "zapier-platform-core";
import { call } from "../call.ts";
import { withoutPerson, type Message, type Session } from "../records.ts";

const MOST = 3;

/** The newest conversations, as webhooks have them: lists have fewer fields. */
export async function recentSessions(z: ZObject, bundle: Bundle, filter: object[] = []): Promise<Session[]> {
  const { project_uid } = bundle.inputData;
  const found = await call<Session[]>(z, bundle, "getSessions", {
    project_uid,
    orderBy: "DESC",
    limit: MOST,
    filter,
  });
  const whole = found.map(({ session_uid }) =>
    call<Session>(z, bundle, "getSession", { project_uid, session_uid }),
  );
  return (await Promise.all(whole)).map(withoutPerson);
}

/** The newest messages of the newest conversation, each with its conversation. */
export async function recentMessages(
  z: ZObject,
  bundle: Bundle,
): Promise<(Message & { session: Session })[]> {
  const [session] = await recentSessions(z, bundle);
  if (!session) return [];
  const messages = await call<Message[]>(z, bundle, "getSessionMessages", {
    project_uid: bundle.inputData.project_uid,
    session_uid: session.session_uid,
    orderBy: "DESC",
    limit: MOST,
  });
  return messages.map((message) => ({ ...message, session }));
}
