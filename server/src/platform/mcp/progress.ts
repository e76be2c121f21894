import type { McpExchange } from "./offer.ts";

/**
 * Runs work and tells the client how it goes, where it asked to be told: a step for every report, and a sign of
 * life when there is none, so that patient clients do not give up.
 */
export async function withProgress<Result>(
  exchange: McpExchange,
  heartbeatMs: number,
  work: (report: (message: string) => void) => Promise<Result>,
): Promise<Result> {
  const progressToken = exchange._meta?.progressToken;
  if (progressToken === undefined) return work(() => undefined);
  let progress = 0;
  let sending = Promise.resolve();
  const report = (message: string) => {
    progress += 1;
    const params = { progressToken, progress, message };
    // One after the other, so that steps arrive in their order; a client that has left misses nothing.
    sending = sending
      .then(() => exchange.sendNotification({ method: "notifications/progress", params }))
      .catch(() => undefined);
  };
  const heartbeat = setInterval(() => report("Still working"), heartbeatMs);
  try {
    return await work(report);
  } finally {
    clearInterval(heartbeat);
    await sending;
  }
}
