import type { App } from "../../platform/operations/context.ts";
import type { SessionRow } from "../../sessions/index.ts";
import type { IncomingMessageEvent } from "../channel.ts";
import type { OpenChannel } from "../open-channels.ts";

/** A reply that is there at once needs no sign. */
const AFTER_MS = 300;
const EVERY_MS = 5000;

/** Shows the visitor that the bot writes, as long as it does. Best effort: failures never affect the reply. */
export async function whileTyping<Result>(
  app: App,
  { channel, vendor, row }: OpenChannel,
  {
    event,
    session,
  }: { readonly event: IncomingMessageEvent; readonly session: Pick<SessionRow, "chat_mode"> },
  work: () => Promise<Result>,
): Promise<Result> {
  if (!channel.showTyping || session.chat_mode === "operator") return work();
  const show = () => {
    channel.showTyping!(vendor, event.thread, event.id).catch(() => {
      app.log.debug({ channelId: row.id }, "typing can't be shown");
    });
  };
  const first = setTimeout(show, AFTER_MS);
  const later = setInterval(show, EVERY_MS);
  try {
    return await work();
  } finally {
    clearTimeout(first);
    clearInterval(later);
  }
}
