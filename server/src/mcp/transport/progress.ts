import type { Report } from "./fold-outcome.ts";
import type { McpExchange } from "./offer.ts";

/** Every notification must be beyond the one before, also where nothing has moved. */
const SMALLEST_STEP = 0.001;

/**
 * Runs work and reports progress to clients that asked for it: a step for every report, and a heartbeat when
 * there is none, so that patient clients do not time out.
 */
export async function withProgress<Result>(
  exchange: McpExchange,
  heartbeatMs: number,
  work: (report: Report | undefined) => Promise<Result>,
): Promise<Result> {
  const progressToken = exchange.mcpReq._meta?.progressToken;
  if (progressToken === undefined) return work(undefined);
  let progress = 0;
  let total: { total: number } | undefined;
  let sending = Promise.resolve();
  const report: Report = (message, percent) => {
    if (percent !== undefined) total = { total: 100 };
    progress = Math.max(progress + (total ? SMALLEST_STEP : 1), percent ?? 0);
    const params = { progressToken, progress, message, ...total };
    // One after the other, so that steps arrive in their order; a client that has left misses nothing.
    sending = sending
      .then(() => exchange.mcpReq.notify({ method: "notifications/progress", params }))
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
