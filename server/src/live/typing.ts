import { findUser } from "../organizations/index.ts";
import { callerUserId, type Context } from "../platform/operations/context.ts";

/** The name the other side sees; null for a program. */
export async function nameOfCaller(context: Context): Promise<string | null> {
  const userId = callerUserId(context);
  return userId === null ? null : ((await findUser(context.db.read, userId))?.name ?? null);
}
