import type { ImapFlow } from "imapflow";
import { ChannelFailure } from "../channel.ts";

/** Servers tell of new mails; one that has not told is found out after so long. */
const CHECK_MS = 10 * 60_000;

/** Waits in IDLE until the server tells of a mail. */
export function watchNews(client: ImapFlow): { wait(): Promise<void> } {
  let hasNews = false;
  let wake = (): void => undefined;
  client.on("exists", () => {
    hasNews = true;
    wake();
  });
  client.on("close", () => wake());
  return {
    async wait() {
      if (!hasNews && client.usable) {
        const woken = new Promise<void>((resolve) => (wake = resolve));
        const timer = setTimeout(() => wake(), CHECK_MS);
        // It ends when the next command is sent, or with the connection.
        const idle = client.idle().then(() => undefined);
        idle.catch(() => undefined);
        await Promise.race([woken, idle]).finally(() => clearTimeout(timer));
      }
      hasNews = false;
      if (!client.usable) throw new ChannelFailure("The connection broke off.", { isTransient: true });
    },
  };
}
