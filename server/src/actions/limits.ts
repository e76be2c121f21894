import { AppError } from "../platform/errors/app-error.ts";
import type { App } from "../platform/operations/context.ts";
import type { ActionRow } from "./queries/actions.ts";
import type { ActionSession } from "./template-values.ts";

const HOUR_SECONDS = 3600;
/** Longer than conversations last. */
const CONVERSATION_SECONDS = 90 * 24 * HOUR_SECONDS;

/** Counts a run; a sentence where a limit is reached. */
export async function spendLimits(
  { limiter }: App,
  { id, limit_per_conversation: perConversation, limit_per_hour: perHour }: ActionRow,
  session: ActionSession | null,
): Promise<string | null> {
  const spend = async (name: string, key: string, calls: number, seconds: number): Promise<boolean> => {
    try {
      await limiter.spend({ name, calls, seconds }, key);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === "rate_limited") return false;
      throw error;
    }
  };
  if (perConversation !== null && session !== null)
    if (!(await spend("action-conversation", `${id}:${session.id}`, perConversation, CONVERSATION_SECONDS)))
      return "This action has reached its limit for this conversation.";
  if (perHour !== null)
    if (!(await spend("action-hour", String(id), perHour, HOUR_SECONDS)))
      return "This action has reached its limit for this hour.";
  return null;
}
